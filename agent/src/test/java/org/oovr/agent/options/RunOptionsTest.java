package org.oovr.agent.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.simulator.scheme.SchemeKind;

class RunOptionsTest {
  @Test
  void emptyTextGivesDefaults() {
    assertEquals(RunOptions.DEFAULT, RunOptions.parse(""));
    assertEquals(RunOptions.DEFAULT, RunOptions.parse(null));
  }

  @Test
  void parseReadsWhatFormatWrites() {
    RunOptions options =
        new RunOptions(
            Mode.ALONGSIDE,
            FrameSelection.parse("3-8"),
            Stereo.AUTO,
            6,
            0.125f,
            7,
            Path.of("a,b", "c\\d", "e=f g"));
    assertEquals(options, RunOptions.parse(options.format()));
    RunOptions timed =
        options.withTiming(
            new TimingOptions(List.of(SchemeKind.BASELINE, SchemeKind.OO_VR), "my,machine\\m.txt"));
    assertEquals(timed, RunOptions.parse(timed.format()));
    assertEquals(RunOptions.DEFAULT, RunOptions.parse(RunOptions.DEFAULT.format()));
  }

  @Test
  void capturesLastAsLongAsTheProgram() {
    assertEquals(FrameSelection.ALL, RunOptions.parse("mode=capture,out=a.trace").frames());
    RunOptions chosen = RunOptions.parse("mode=capture,frames=0-4,out=a.trace");
    assertEquals(4, chosen.frames().last());
    assertEquals(chosen, RunOptions.parse(chosen.format()));
    for (String stacks : List.of("off", "100", "glTexImage2D")) {
      CaptureOptions more =
          new CaptureOptions(
              true,
              StackSelection.parse(stacks),
              TriggerSelection.parse("key:F12+signal:USR1+jmx+last:30"),
              2.5);
      RunOptions all = chosen.withCapture(more);
      assertTrue(all.capture().hashes());
      assertEquals(stacks, all.capture().stacks().toString());
      assertEquals(all, RunOptions.parse(all.format()));
    }
  }

  @Test
  void programIsClosedAfterTheLastFrameThatWasAskedFor() {
    assertTrue(RunOptions.parse("").closes());
    assertTrue(RunOptions.parse("mode=capture,frames=3-5").closes());
    for (String text :
        List.of(
            "frames=every:2",
            "mode=capture",
            "mode=capture,last=5",
            "mode=capture,frames=3-5,trigger=jmx",
            "keep-running=on",
            "draw-unseen=on,keep-running=on",
            "frames=0-2,keep-running=on,notes=/a b/c\\,d")) {
      RunOptions options = RunOptions.parse(text);
      assertFalse(options.closes(), text);
      assertEquals(options, RunOptions.parse(options.format()));
    }
  }

  @Test
  void laterValuesWin() {
    assertEquals(2, RunOptions.parse("threads=1,threads=2").threads());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "trigger=bell, trigger 'bell': expected key:F12",
        "trigger=last:5, trigger 'last:5': last needs key",
        "stacks=0, stacks '0': expected N for every N-th draw",
        "keep-running=yes, switch 'yes': expected on, off",
        "mode=never, mode 'never': expected capture, alongside",
        "mode, option 'mode': expected key=value",
        "speed=1, unknown option 'speed'",
        "threads=-1, threads '-1': expected 0 to 1024",
        "threads=many, threads 'many': expected a whole number",
        "threads=99999999999, threads '99999999999'",
        "disparity=2, disparity '2.0': expected 0 to 1",
        "disparity=NaN, disparity 'NaN'",
        "disparity=x, disparity 'x': expected a number",
        "frames=5-2, frames '5-2': the last is before the first",
        "frames=every:0, frames 'every:0': expected",
        "frames=1-9:0, frames '1-9:0': expected",
        "frames=-1, frames '-1': expected",
        "frames=99999999999, frames '99999999999': expected",
        "frames=, frames '': expected",
        "stereo-from=-1, stereo-from '-1': expected 0 or more",
        "stereo=AUTO, stereo 'AUTO': expected off",
        "scheme=fast, scheme 'fast': expected baseline",
        "scheme=, scheme '': expected baseline",
        "scheme=afr+, scheme '': expected baseline"
      })
  void wrongTextNamesTheCulprit(String text, String message) {
    Exception fault =
        assertThrows(IllegalArgumentException.class, () -> RunOptions.parse("threads=1," + text));
    assertTrue(fault.getMessage().startsWith(message), fault.getMessage());
  }

  @Test
  void schemesComeOnceInTheirOrder() {
    assertEquals(
        List.of(SchemeKind.AFR, SchemeKind.OO_VR),
        RunOptions.parse("scheme=oo-vr+afr+oo-vr").timing().schemes());
    assertEquals(
        List.of(SchemeKind.AFR, SchemeKind.OO_VR),
        RunOptions.parse("scheme=oo-vr\\,afr").timing().schemes());
    assertEquals(SchemeKind.ofPaper(), RunOptions.parse("scheme=all").timing().schemes());
    assertEquals(List.of(), RunOptions.DEFAULT.timing().schemes());
  }

  @ParameterizedTest
  @CsvSource({
    "0-2, 0, true",
    "0-2, 2, true",
    "0-2, 3, false",
    "4, 4, true",
    "4, 3, false",
    "4, 5, false",
    "5-20:5, 10, true",
    "5-20:5, 11, false",
    "5-20:5, 25, false",
    "every:3, 0, true",
    "every:3, 2, false",
    "every:3, 3, true",
    "every:1, 1000000000, true"
  })
  void selectionIncludes(String text, int frame, boolean expected) {
    FrameSelection selection = FrameSelection.parse(text);
    assertEquals(expected, selection.includes(frame));
    assertEquals(selection, FrameSelection.parse(selection.toString()));
  }
}
