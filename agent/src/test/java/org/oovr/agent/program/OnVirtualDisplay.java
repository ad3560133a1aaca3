package org.oovr.agent.program;

import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.VirtualDisplay;

/** A virtual display for the tests of a class; registered as a static field. */
public final class OnVirtualDisplay implements BeforeAllCallback, AfterAllCallback {
  private VirtualDisplay display;

  @Override
  public void beforeAll(ExtensionContext context) throws BenchException {
    display = VirtualDisplay.start();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    display.close();
  }

  /** What a program needs to find it. */
  public Map<String, String> environment() {
    return display.environment();
  }
}
