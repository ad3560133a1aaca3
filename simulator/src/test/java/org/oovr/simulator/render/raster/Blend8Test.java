package org.oovr.simulator.render.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PixelFormat;

class Blend8Test {
  private static final List<Factor> FACTORS =
      Arrays.stream(Factor.values()).filter(f -> f.compareTo(Factor.SRC1_COLOR) < 0).toList();

  private static final BlendOp[] OPS =
      Arrays.stream(BlendOp.values()).filter(op -> !op.isAdvanced()).toArray(BlendOp[]::new);

  private final Random random = new Random(24);

  private Factor factor() {
    return FACTORS.get(random.nextInt(FACTORS.size()));
  }

  /** Often enough that the loops are compiled. */
  @Test
  void lanesAreBlendedAsSinglePixelsAre() {
    OutputScratch scratch = new OutputScratch();
    Surface surface = new Surface(2, 2, PixelFormat.RGBA8_UNORM, 1);
    BlendConstants constants = new BlendConstants(0.25f, 0.5f, 0.75f, 0.3f);
    int[] s = new int[256];
    int[] d = new int[256];
    for (int round = 0; round < 6000; round++) {
      Factor src = factor();
      Factor dst = factor();
      boolean over = round % 8 == 0;
      BlendAttachment state =
          over
              ? new BlendAttachment(
                  true,
                  Factor.SRC_ALPHA,
                  Factor.ONE_MINUS_SRC_ALPHA,
                  BlendOp.ADD,
                  Factor.SRC_ALPHA,
                  Factor.ONE_MINUS_SRC_ALPHA,
                  BlendOp.ADD,
                  15)
              : new BlendAttachment(
                  true,
                  src,
                  dst,
                  OPS[random.nextInt(OPS.length)],
                  factor(),
                  factor(),
                  OPS[random.nextInt(OPS.length)],
                  15);
      Packed8Output single =
          new Packed8Output(
              surface, new Blend(List.of(state), null, false), state, constants, scratch);
      int constant =
          Packed8Output.unorm8(constants.r())
              | Packed8Output.unorm8(constants.g()) << 8
              | Packed8Output.unorm8(constants.b()) << 16
              | Packed8Output.unorm8(constants.a()) << 24;
      int from = random.nextInt(8);
      int lanes = 1 + random.nextInt(200);
      for (int i = 0; i < s.length; i++) {
        s[i] = random.nextInt(5) == 0 ? -random.nextInt(2) : random.nextInt();
        d[i] = random.nextInt(5) == 0 ? -random.nextInt(2) : random.nextInt();
      }
      int[] before = d.clone();
      new Blend8(state, constant, over, new Blend8.Scratch()).blend(s, from, d, lanes);
      for (int i = 0; i < d.length; i++) {
        int expected = i < lanes ? single.merge(s[from + i], before[i]) : before[i];
        assertEquals(expected, d[i], "round " + round + ", lane " + i + ", " + state);
      }
    }
  }
}
