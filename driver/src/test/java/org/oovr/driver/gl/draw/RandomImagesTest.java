package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.StereoMode;
import org.oovr.driver.gl.GlOptions;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.simulator.profile.FrameProfile;

/** Frames at random, whose images all schemes compose to what the renderer left in them. */
class RandomImagesTest {
  /** {@code -Doovr.seeds=FIRST-LAST} runs others. */
  private static final String SEEDS = System.getProperty("oovr.seeds", "0-3");

  @Test
  void everySchemeComposesEveryImage() {
    compose(GlTestContext.options(), 1);
  }

  /** With a second view that is put in. */
  @Test
  void andInStereo() {
    compose(GlTestContext.options().withStereo(StereoMode.AUTO, 0.1f), 2);
  }

  private static void compose(GlOptions options, int views) {
    String[] seeds = SEEDS.split("-");
    int draws = 0;
    int images = 0;
    for (int seed = Integer.parseInt(seeds[0]); seed <= Integer.parseInt(seeds[1]); seed++) {
      try (GlTestContext gl = GlTestContext.drawingCompiled(options)) {
        new RandomImages(gl, seed).frame(40);
        assertEquals(List.of(), gl.driver.unsupported(), "seed " + seed);
        FrameProfile profile = StudiedFrameTest.composed(gl, "seed " + seed);
        assertEquals(views, profile.views());
        draws += profile.draws().size();
        images += profile.ends().size();
      }
    }
    assertTrue(draws > 50 && images > 20, draws + " draws, " + images + " images");
  }
}
