package org.oovr.driver.vk.shader;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.api.Test;
import org.oovr.driver.glsl.VulkanShaders;
import org.oovr.simulator.command.Stage;
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
}
