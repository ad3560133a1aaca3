package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** What a renderer says of itself while a shader runs, and before and after. */
class ActivityTest {
  private final TestShaders shaders = new TestShaders();

  @Test
  void saysStageDrawAndHowFarItIs() {
    List<String> said = new ArrayList<>();
    TestScene scene = new TestScene(128, 64, PixelFormat.RGBA8_UNORM, null, 1);
    scene.vertex = shaders.passThroughVertex();
    Renderer[] renderer = new Renderer[1];
    ShaderModule plain = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.fragment =
        shaders.add(
            Stage.FRAGMENT,
            "watched",
            shaders.routine(plain, false).reflection(),
            (context, lanes) -> {
              said.add(renderer[0].activity().describe());
              shaders.routine(plain, false).run(context, lanes);
            });
    float[] triangle = {-1, -1, 0, 1, 1, 1, 1, 1, 3, -1, 0, 1, 1, 1, 1, 1, -1, 3, 0, 1, 1, 1, 1, 1};
    scene.instances = 3;
    scene.draw(triangle);
    try (Renderer r =
        new Renderer(new RenderOptions(1, RenderOptions.Study.NEVER), frame -> {}, shaders)) {
      renderer[0] = r;
      assertNull(r.activity().describe());
      r.accept(new Command.BeginFrame(7, false));
      scene.commands.forEach(r::accept);
      r.flush();
      assertEquals(7, r.activity().frame());
      assertNull(r.activity().describe());
    }
    String draw = "; draw 1 of 1 so far, draw, instance 0 of 3, shader watched";
    assertEquals("pixels, 0 of 2 blocks of 64 x 64 pixels" + draw, said.get(0));
    assertEquals("pixels, 1 of 2 blocks of 64 x 64 pixels" + draw, said.get(said.size() - 1));
  }
}
