package org.oovr.agent.bench.piglit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.bench.piglit.Verdict.Outcome;
import org.oovr.agent.report.Picture;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.TraceWriter;

/** A program that clears its window to red, reads a pixel and asks for something unknown. */
class SimulatedRunTest {
  private static final int SIZE = 4;
  private static final long READ = 4;
  private static final byte[] RED = {-1, 0, 0, -1};
  private static final byte[] GREEN = {0, -1, 0, -1};

  @TempDir Path directory;
  private Path trace;

  @BeforeEach
  void write() throws IOException {
    trace = directory.resolve("a.trace");
    Value display = new Value.Address(0x5550);
    Value context = new Value.Address(0x10000);
    try (TraceWriter writer = TraceWriter.create(trace, Map.of("process.name", "native"))) {
      call(
          writer,
          "glXCreateContext",
          "dpy vis shareList direct",
          context,
          display,
          display,
          Value.Constant.NULL,
          Value.Constant.TRUE);
      call(writer, "glXMakeCurrent", "dpy drawable ctx", u(1), display, u(0x1001), context);
      call(writer, "glViewport", "x y width height", null, u(0), u(0), u(SIZE), u(SIZE));
      // The values of the clear colour are bits of floats.
      Value one = new Value.Single(Float.floatToRawIntBits(1));
      Value zero = new Value.Single(0);
      call(writer, "glClearColor", "red green blue alpha", null, one, zero, zero, one);
      call(writer, "glClear", "mask", null, u(0x4000));
      call(
          writer,
          "glReadPixels",
          "x y width height format type pixels",
          null,
          u(1),
          u(1),
          u(1),
          u(1),
          u(0x1908),
          u(0x1401),
          new Value.Address(0x7000));
      call(writer, "glNobodyKnowsThis", "", null);
    }
  }

  private static Value u(long value) {
    return new Value.Unsigned(value);
  }

  private static void call(
      TraceWriter writer, String name, String parameters, Value result, Value... arguments)
      throws IOException {
    List<String> names = parameters.isEmpty() ? List.of() : List.of(parameters.split(" "));
    writer.write(TracedCall.of(0, name, names, arguments, result));
  }

  private Verdict verdict(byte[] picture, byte[] read) throws Exception {
    return verdict(picture, read, false);
  }

  private Verdict verdict(byte[] picture, byte[] read, boolean schemes) throws Exception {
    byte[] rgba = new byte[4 * SIZE * SIZE];
    for (int i = 0; i < rgba.length; i++) {
      rgba[i] = picture[i % 4];
    }
    byte[] memory = Arrays.copyOf(read, 32);
    PixelRead pixel = PixelRead.of(READ + 1, 0x1908, 0x1401, 1, memory);
    Reference reference =
        new Reference(0, new Picture(SIZE, SIZE, rgba), Map.of(pixel.call(), pixel));
    return SimulatedRun.of(trace, reference, 1, schemes);
  }

  @Test
  void whatIsAsOnTheDriverIsEqual() throws Exception {
    Verdict verdict = verdict(RED, RED);
    assertEquals(Outcome.EQUAL, verdict.outcome(), verdict.toString());
    assertEquals(Verdict.SAME, verdict.picture());
    assertEquals(1, verdict.reads());
    assertEquals(1L, verdict.unsupported().get("glNobodyKnowsThis"));
  }

  @Test
  void whatIsOtherIsToldWithWhatWasMissing() throws Exception {
    Verdict read = verdict(RED, GREEN);
    assertEquals(Outcome.UNSUPPORTED, read.outcome());
    assertEquals(Verdict.SAME, read.picture());
    assertEquals(1, read.differingReads());
    assertTrue(
        read.firstRead().endsWith("llvmpipe (0, 255, 0, 255), we (255, 0, 0, 255)"),
        read.firstRead());
    Verdict picture = verdict(GREEN, RED);
    assertEquals(Outcome.UNSUPPORTED, picture.outcome());
    assertEquals("16 of 16 pixels differ, by at most 255", picture.picture());
    assertEquals(0, picture.differingReads());
  }

  @Test
  void framesAreComposedUnderAllSchemes() throws Exception {
    Verdict verdict = verdict(RED, RED, true);
    assertEquals(Outcome.EQUAL, verdict.outcome(), verdict.toString());
    assertEquals(1, verdict.schemes().frames());
    assertEquals(List.of(), verdict.schemes().wrong());
    assertNull(verdict(RED, RED).schemes());
  }

  @Test
  void whatShowsNothingIsEqualUnlessSomethingIsMissing() throws Exception {
    Verdict verdict = SimulatedRun.of(trace, new Reference(-1, null, Map.of()), 1, false);
    assertEquals(Outcome.UNSUPPORTED, verdict.outcome());
  }
}
