package org.oovr.simulator.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PerStageTest {
  @Test
  void valuesComeInTheOrderOfThePipeline() {
    PerStage<String> some =
        PerStage.<String>none().with(Stage.FRAGMENT, "f").with(Stage.VERTEX, "v");
    assertEquals(List.of(Stage.VERTEX, Stage.FRAGMENT), some.stages());
    assertEquals(List.of("v", "f"), some.values());
    assertEquals("f", some.get(Stage.FRAGMENT));
    assertNull(some.get(Stage.GEOMETRY));
    assertFalse(some.has(Stage.GEOMETRY));
    assertEquals("none", some.getOrDefault(Stage.GEOMETRY, "none"));
    assertEquals("{VERTEX=v, FRAGMENT=f}", some.toString());
  }

  @Test
  void aChangeLeavesTheOtherAsItWas() {
    PerStage<String> one = PerStage.<String>none().with(Stage.COMPUTE, "c");
    PerStage<String> two = one.with(Stage.COMPUTE, null);
    assertTrue(one.has(Stage.COMPUTE));
    assertEquals(PerStage.none(), two);
    assertNotEquals(one, two);
    assertEquals(one.hashCode(), two.with(Stage.COMPUTE, "c").hashCode());
  }

  @Test
  void whatIsMappedToNothingIsGone() {
    PerStage<Integer> lengths =
        PerStage.<String>of(stage -> stage == Stage.GEOMETRY ? "" : stage.text())
            .map(text -> text.isEmpty() ? null : text.length());
    assertFalse(lengths.has(Stage.GEOMETRY));
    assertEquals(6, lengths.get(Stage.VERTEX));
  }

  @Test
  void aShaderStandsForItsOwnStage() {
    ShaderModule vertex = new ShaderModule(Stage.VERTEX, new int[0], "main", "v");
    PerStage<ShaderModule> wrong = PerStage.<ShaderModule>none().with(Stage.FRAGMENT, vertex);
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> new PipelineState(wrong, null, null, null, null, null))
            .getMessage();
    assertEquals("VERTEX:v as fragment shader", message);
  }
}
