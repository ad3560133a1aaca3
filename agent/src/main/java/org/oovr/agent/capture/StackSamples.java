package org.oovr.agent.capture;

import java.security.CodeSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.oovr.agent.options.StackSelection;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.trace.TracedCall;

/** Looks where in the program some of its calls are made. */
final class StackSamples {
  private static final int MOST_FRAMES = 48;
  private static final int NO_FUNCTION = -1;

  /** Frames between the program and us. */
  private static final String[] BETWEEN = {"org.oovr.agent.", "org.oovr.driver.", "org.lwjgl."};

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** The archive that a class comes from: which of many add-ons made the call. */
  private static final ClassValue<String> ARCHIVES =
      new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
          return archive(type);
        }
      };

  private final int everyDraw;
  private final int function;
  private final AtomicInteger draws = new AtomicInteger();

  StackSamples(StackSelection selection) {
    everyDraw = selection.everyDraw();
    GlFunction wanted = GlFunctions.find(selection.function());
    function = wanted == null ? NO_FUNCTION : wanted.id();
  }

  /** Whether this call is one of those. */
  boolean wants(int called, GlEffect effect) {
    return called == function
        || everyDraw > 0 && effect.draws() && draws.getAndIncrement() % everyDraw == 0;
  }

  /** Where the program is, innermost first. */
  static List<TracedCall.StackFrame> take() {
    return WALKER.walk(
        frames ->
            program(frames)
                .limit(MOST_FRAMES)
                .map(
                    frame ->
                        new TracedCall.StackFrame(
                            ARCHIVES.get(frame.getDeclaringClass()),
                            frame.getClassName() + "." + frame.getMethodName(),
                            frame.getFileName(),
                            frame.getLineNumber() < 0 ? -1 : frame.getLineNumber(),
                            -1))
                .toList());
  }

  /** Where the program makes the call: one frame, or none where the stack has no program's. */
  static List<TracedCall.StackFrame> first() {
    return WALKER.walk(
        frames ->
            program(frames)
                .filter(frame -> !frame.getClassName().matches("(java|jdk|sun)\\..*"))
                .limit(1)
                .map(StackSamples::place)
                .toList());
  }

  private static TracedCall.StackFrame place(StackWalker.StackFrame frame) {
    return new TracedCall.StackFrame(
        null,
        frame.getClassName() + "." + frame.getMethodName(),
        frame.getFileName(),
        frame.getLineNumber() < 0 ? -1 : frame.getLineNumber(),
        -1);
  }

  private static Stream<StackWalker.StackFrame> program(Stream<StackWalker.StackFrame> frames) {
    return frames.dropWhile(
        frame -> {
          for (String prefix : BETWEEN) {
            if (frame.getClassName().startsWith(prefix)) {
              return true;
            }
          }
          return false;
        });
  }

  private static String archive(Class<?> type) {
    try {
      CodeSource source = type.getProtectionDomain().getCodeSource();
      if (source == null || source.getLocation() == null) {
        return null;
      }
      String path = source.getLocation().getPath();
      String name = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
      return name.substring(name.lastIndexOf('/') + 1);
    } catch (SecurityException refused) {
      return null; // a security manager of the program's does not tell
    }
  }
}
