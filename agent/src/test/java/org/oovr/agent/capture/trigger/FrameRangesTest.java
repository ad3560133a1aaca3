package org.oovr.agent.capture.trigger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.oovr.agent.options.TriggerSelection;

class FrameRangesTest {
  private final List<String> log = new ArrayList<>();

  /** Presents frames; the ranges that end. */
  private static List<FrameRanges.Range> present(FrameRanges ranges, int from, int to) {
    List<FrameRanges.Range> ended = new ArrayList<>();
    for (int frame = from; frame <= to; frame++) {
      FrameRanges.Range range = ranges.presented(frame);
      if (range != null) {
        ended.add(range);
      }
    }
    return ended;
  }

  @Test
  void framesBeforeTheRecordingAreNotToBeHad() {
    FrameRanges ranges = new FrameRanges(6, log::add);
    ranges.trigger();
    ranges.begin(100);
    assertEquals(List.of(), present(ranges, 100, 101));
    ranges.trigger();
    assertEquals(List.of(new FrameRanges.Range(1, 100, 102)), present(ranges, 102, 110));
    ranges.trigger();
    assertEquals(List.of(new FrameRanges.Range(2, 106, 111)), present(ranges, 111, 112));
  }

  @Test
  void triggersBeginAndEndRanges() {
    FrameRanges ranges = new FrameRanges(0, log::add);
    assertEquals(List.of(), present(ranges, 0, 4));
    ranges.trigger();
    assertFalse(ranges.isRecording());
    assertEquals(List.of(), present(ranges, 5, 8));
    assertTrue(ranges.isRecording());
    ranges.trigger();
    assertEquals(List.of(new FrameRanges.Range(1, 6, 9)), present(ranges, 9, 12));
    // twice within a frame: nobody wants frames
    ranges.trigger();
    ranges.trigger();
    assertEquals(List.of(), present(ranges, 13, 13));
    assertNull(ranges.end());
    ranges.trigger();
    assertEquals(List.of(), present(ranges, 14, 17));
    assertEquals(new FrameRanges.Range(2, 15, 17), ranges.end());
    assertEquals("range 1 begins with frame 6", log.get(0));
  }

  @Test
  void aTriggerCanKeepWhatWasBefore() {
    FrameRanges ranges = new FrameRanges(5, log::add);
    present(ranges, 0, 2);
    ranges.trigger();
    assertEquals(List.of(new FrameRanges.Range(1, 0, 3)), present(ranges, 3, 40));
    ranges.trigger();
    assertEquals(List.of(new FrameRanges.Range(2, 37, 41)), present(ranges, 41, 50));
  }

  @Test
  void keysCountOnceWhileTheyAreDown() {
    FrameRanges ranges = new FrameRanges(0, log::add);
    KeyTrigger key = new KeyTrigger(TriggerSelection.parse("key:F2").keyNumber(), ranges);
    boolean[] down = {false, true, true, false, true, false};
    List<FrameRanges.Range> ended = new ArrayList<>();
    for (int frame = 0; frame < down.length; frame++) {
      boolean now = down[frame];
      key.presented(7, (window, number) -> window == 7 && number == 291 && now);
      ended.addAll(present(ranges, frame, frame));
    }
    assertEquals(List.of(new FrameRanges.Range(1, 2, 4)), ended);
  }

  @Test
  void theBeanAndSignalsAskForRanges() throws Exception {
    FrameRanges ranges = new FrameRanges(0, log::add);
    Triggers.listen(TriggerSelection.parse("jmx"), ranges);
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName(Triggers.BEAN);
    try {
      present(ranges, 0, 3);
      assertEquals(3, server.getAttribute(name, "Frame"));
      server.invoke(name, "start", null, null);
      present(ranges, 4, 6);
      assertEquals(true, server.getAttribute(name, "Recording"));
      server.invoke(name, "stop", null, null);
      assertEquals(List.of(new FrameRanges.Range(1, 5, 7)), present(ranges, 7, 8));
      server.invoke(name, "saveLast", new Object[] {2}, new String[] {"int"});
      assertEquals(List.of(new FrameRanges.Range(2, 8, 9)), present(ranges, 9, 9));
      assertEquals(2, server.getAttribute(name, "Ranges"));
    } finally {
      server.unregisterMBean(name);
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> Triggers.listen(TriggerSelection.parse("signal:NOSUCH"), ranges));
  }
}
