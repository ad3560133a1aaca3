package org.oovr.driver.vk.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.driver.glsl.VulkanShaders;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderBackEnd;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.TextureRequest;
import org.oovr.simulator.shader.TextureUnit;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;
import org.oovr.simulator.shader.spirv.parse.SpirvReader;

/** Modules as the simulator takes them. */
class ModuleTranslatorTest {
  @Test
  void lengthsOfArraysStandBeforeTheArrays() {
    // of whole numbers nothing comes before the array whose length is made
    int[] module =
        VulkanShaders.compile(
            Stage.FRAGMENT,
            """
            #version 450
            #extension GL_EXT_nonuniform_qualifier : require
            layout(set = 0, binding = 2) uniform sampler2D textures[];
            layout(location = 0) in vec3 place;
            layout(location = 0) out vec4 colour;
            void main() {
              colour = texture(textures[nonuniformEXT(int(place.z))], place.xy);
            }
            """);
    int[] words = ModuleTranslator.translate(module, (set, binding) -> 5, false).words();
    assertNotNull(SpirvReader.read(words).entryPoint(Stage.FRAGMENT, "main"));
  }

  /** A unit that answers its number and the lane's coordinate, and spoils lanes that are off. */
  private static TextureUnit unit(int number) {
    return new TextureUnit() {
      @Override
      public void execute(TextureRequest q, int lanes) {
        for (int l = 0; l < lanes; l++) {
          boolean on = q.active == null || q.active[l] != 0;
          for (int c = 0; c < 4; c++) {
            if (q.outF[c] != null) {
              q.outF[c][l] = on ? c == 0 ? number : q.coord[0][l] : -7;
            }
          }
        }
      }

      @Override
      public void size(int level, int[] sizeOut) {
        Arrays.fill(sizeOut, 1);
      }

      @Override
      public int levels() {
        return 1;
      }
    };
  }

  @Test
  void eachLaneReadsTheTextureThatItsIndexNames() {
    int[] module =
        VulkanShaders.compile(
            Stage.FRAGMENT,
            """
            #version 450
            #extension GL_EXT_nonuniform_qualifier : require
            layout(set = 0, binding = 2) uniform sampler2D textures[5];
            layout(location = 0) flat in int index;
            layout(location = 1) in vec2 place;
            layout(location = 0) out vec4 colour;
            void main() {
              colour = vec4(9.0);
              if (place.x < 0.75) {
                colour = texture(textures[nonuniformEXT(index)], place);
              }
            }
            """);
    int[] words = ModuleTranslator.translate(module, (set, binding) -> 5, false).words();
    ShaderModule made = new ShaderModule(Stage.FRAGMENT, words, "main", "lanes");
    for (ShaderBackEnd backEnd :
        List.<ShaderBackEnd>of(ShaderCompiler::compile, (m, counting) -> Interpreter.of(m))) {
      ShaderContext c = new ShaderContext();
      c.textures = new TextureUnit[5];
      Arrays.setAll(c.textures, ModuleTranslatorTest::unit);
      int[] index = ShaderContext.ints(c.inI, 0);
      float[] x = ShaderContext.floats(c.inF, 4);
      ShaderContext.floats(c.inF, 5);
      for (int l = 0; l < 64; l++) {
        index[l] = l * 7 % 5;
        x[l] = l / 64f;
      }
      backEnd.routine(made, false).run(c, 64);
      for (int l = 0; l < 64; l++) {
        boolean off = x[l] >= 0.75;
        assertEquals(off ? 9 : index[l], c.outF[0][l], "lane " + l);
        assertEquals(off ? 9 : x[l], c.outF[1][l], "lane " + l);
      }
    }
  }

  private static final String ALL_KINDS =
      """
      #version 450
      #extension GL_EXT_nonuniform_qualifier : require
      layout(set = 0, binding = 0) uniform texture2D images[];
      layout(set = 0, binding = 1) uniform sampler samplers[3];
      layout(set = 0, binding = 2) uniform sampler2D both[4];
      layout(set = 1, binding = 0, input_attachment_index = 0) uniform subpassInput before;
      layout(set = 1, binding = 1) uniform usamplerBuffer texels;
      layout(set = 1, binding = 2) buffer Data { vec4 words[]; };
      layout(location = 0) flat in ivec3 index;
      layout(location = 1) in vec2 place;
      layout(location = 0) out vec4 colour;
      void main() {
        colour = texture(sampler2D(images[nonuniformEXT(index.x)], samplers[index.y]), place);
        colour += texture(both[index.z], place) + subpassLoad(before) + words[index.x];
        colour.x += float(texelFetch(texels, index.y).x);
      }
      """;

  /** Damaged modules are refused by whoever reads them: a number of seeds, each some words off. */
  @Test
  void damagedModulesAreNoFaults() {
    int[] good = VulkanShaders.compile(Stage.FRAGMENT, ALL_KINDS);
    int refused = 0;
    int seeds = Integer.getInteger("oovr.modules", 3000);
    for (int seed = 0; seed < seeds; seed++) {
      Random random = new Random(seed);
      int[] bad = good.clone();
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        int at = 3 + random.nextInt(bad.length - 3);
        bad[at] =
            switch (random.nextInt(5)) {
              case 0 -> random.nextInt();
              case 1 -> random.nextInt(good[3] + 2);
              case 2 -> bad[3 + random.nextInt(bad.length - 3)];
              case 3 -> bad[at] ^ 1 << random.nextInt(32);
              default -> bad[at] + (random.nextBoolean() ? 1 << 16 : -1 << 16);
            };
      }
      try {
        int[] words = ModuleTranslator.translate(bad, (set, binding) -> 5, false).words();
        SpirvReader.read(words).entryPoint(Stage.FRAGMENT, "main");
      } catch (ShaderException expected) {
        refused++;
      }
    }
    assertTrue(refused > seeds / 4, refused + " of " + seeds);
  }
}
