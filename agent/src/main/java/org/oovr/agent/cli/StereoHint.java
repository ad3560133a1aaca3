package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.gfxr.GfxrReader;

/**
 * How a trace says that its frames are meant to be seen.
 *
 * @param disparity for {@link Stereo#AUTO}, see {@link RunOptions}
 */
record StereoHint(Stereo stereo, float disparity) {
  /** A trace that says nothing. */
  static final StereoHint NONE = new StereoHint(Stereo.OFF, RunOptions.DEFAULT.disparity());

  /** Reads up to the first draw. */
  static StereoHint of(Path file) {
    if (GfxrReader.isOne(file)) {
      return NONE;
    }
    try (Trace trace = TraceInputs.open(file)) {
      CallParser calls = trace.read();
      for (TracedCall call = calls.next(); call != null; call = calls.next()) {
        if (call.name().equals("oovrStereoHint")) {
          return of(call);
        }
        if (FrameRule.draws(call.name())) {
          break;
        }
      }
      return NONE;
    } catch (TraceException damaged) {
      return NONE; // what can be read of it is drawn, and whoever draws it says what is wrong
    } catch (IOException fault) {
      throw TraceInputs.failed(file, fault);
    }
  }

  private static StereoHint of(TracedCall call) {
    if (call.argument("source") instanceof Value.Text source
        && call.argument("disparity") instanceof Value.Single disparity
        && disparity.value() >= 0
        && disparity.value() <= 1) {
      for (Stereo stereo : Stereo.values()) {
        if (RunOptions.name(stereo).equals(source.text())) {
          return new StereoHint(stereo, disparity.value());
        }
      }
    }
    return NONE;
  }
}
