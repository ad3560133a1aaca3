package org.oovr.agent.capture;

import java.lang.instrument.Instrumentation;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.instrument.FunctionNumbers;
import org.oovr.agent.instrument.Interception;
import org.oovr.agent.instrument.LwjglTransformer;
import org.oovr.driver.gl.api.GlFunctions;

/** Starts the agent inside the isolated loader. */
public final class AgentStart {
  private AgentStart() {}

  /** Called by the premain before the application's {@code main}. */
  public static void start(String options, Instrumentation instrumentation) {
    FunctionNumbers functions = new FunctionNumbers(GlFunctions.names());
    Interception seen = new Interception();
    LwjglTransformer transformer =
        new LwjglTransformer(functions, false, seen, (name, loader) -> {});
    instrumentation.addTransformer(transformer, false);
    instrumentation.setNativeMethodPrefix(transformer, LwjglTransformer.NATIVE_PREFIX);
    CountingHandler handler = new CountingHandler(functions);
    Bridge.install(handler, false);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  System.err.println(seen.openGlClasses() + " classes " + seen.functions());
                  System.err.println(handler.counts());
                },
                "oovr-end"));
  }
}
