package org.oovr.agent.capture;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import org.oovr.agent.bridge.BridgeHandler;
import org.oovr.agent.bridge.CallFrame;
import org.oovr.agent.instrument.FunctionNumbers;
import org.oovr.agent.instrument.HelperClasses;

/** Counts calls by function. */
final class CountingHandler extends BridgeHandler {
  private final FunctionNumbers functions;
  private final AtomicLongArray counts = new AtomicLongArray(1 << 13);

  CountingHandler(FunctionNumbers functions) {
    this.functions = functions;
  }

  @Override
  public boolean enter(CallFrame frame) {
    return false;
  }

  @Override
  public void leave(CallFrame frame) {
    counts.incrementAndGet(frame.function);
  }

  @Override
  public void abandon(CallFrame frame) {}

  @Override
  public boolean fault(CallFrame frame, Throwable fault) {
    fault.printStackTrace();
    return false;
  }

  @Override
  public byte[] helperClass(String name) {
    return HelperClasses.functionLibrary(name);
  }

  @Override
  public long functionAddress(String name) {
    return 0;
  }

  Map<String, Long> counts() {
    Map<String, Long> result = new TreeMap<>();
    for (int i = 0; i < functions.size(); i++) {
      if (counts.get(i) != 0) {
        result.put(functions.name(i), counts.get(i));
      }
    }
    return result;
  }
}
