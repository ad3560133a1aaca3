package org.oovr.agent.capture;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import org.oovr.agent.life.Ending;
import org.oovr.agent.life.RunNotes;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.ToolVersion;
import org.oovr.agent.timing.MachineFileException;
import org.oovr.agent.timing.TimingSetup;

/** Starts the agent inside the isolated loader. */
public final class AgentStart {
  private AgentStart() {}

  /**
   * Called by the premain before the application's {@code main}.
   *
   * @param text the agent's options; a mistake in them ends the virtual machine
   */
  public static void start(String text, Instrumentation instrumentation) {
    RunOptions options;
    TimingSetup setup;
    try {
      options = RunOptions.parse(text);
      setup = TimingSetup.of(options.timing().machine());
    } catch (IllegalArgumentException | MachineFileException mistake) {
      exit("-javaagent options: " + mistake.getMessage());
      return;
    }
    if (!instrumentation.isNativeMethodPrefixSupported()) {
      exit(
          "this virtual machine does not let agents rename native methods (the manifest of the"
              + " agent's jar lacks Can-Set-Native-Method-Prefix, or the virtual machine lacks the"
              + " capability); use oovr.jar as it was built, on HotSpot or OpenJ9");
      return;
    }
    JvmAccess.enableNativeAccess();
    try {
      RunNotes notes = RunNotes.of(options.life().notes());
      notes.write(RunNotes.Kind.STARTED, "");
      Ending ending = new Ending(notes);
      if (!ending.watchCommand()) {
        exit("the command that started this program is no more");
      } else if (notes.othersDrew()) {
        // a launcher's or a tool's, beside the one whose frames the report has
        return;
      } else if (options.mode() == Mode.CAPTURE) {
        new CaptureSession(options, ToolVersion.number(), ending).start(instrumentation);
      } else {
        new Session(options, setup, ToolVersion.number(), ending).start(instrumentation);
      }
    } catch (IllegalArgumentException mistake) {
      exit(mistake.getMessage());
    } catch (UnsatisfiedLinkError fault) {
      exit("a library of ours does not load: " + fault.getMessage());
    } catch (IOException fault) {
      exit("cannot write to " + options.out() + ": " + fault.getMessage());
    }
  }

  /** The application has not started yet, and would run unwatched. */
  private static void exit(String message) {
    Session.log(message);
    Runtime.getRuntime().halt(1);
  }
}
