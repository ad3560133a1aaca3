package org.oovr.simulator.shader.spirv.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.SpirvAssembler;
import org.oovr.simulator.shader.TestShaders;
import org.oovr.simulator.shader.reflect.ShaderReflector;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvModule;

class SpirvModuleTest {
  @Test
  void readsFunctionsAndBlocks() {
    SpirvModule m = SpirvReader.read(TestShaders.words("uniforms.frag"));
    assertEquals(2, m.functions().size());
    SpirvModule.EntryPoint main = m.entryPoint(Stage.FRAGMENT, "main");
    SpirvFunction f = m.function(main.function());
    assertEquals(
        1, f.blocks().stream().filter(b -> b.merge() != null && b.merge().isLoop()).count());
    assertEquals(1, f.blocks().stream().filter(b -> b.terminator().op() == Op.SWITCH).count());
    assertEquals(1, f.blocks().stream().filter(b -> b.terminator().op() == Op.KILL).count());
    for (SpirvBlock b : f.blocks()) {
      for (int label : b.successors()) {
        assertNotNull(f.block(label));
      }
    }
  }

  @Test
  void readsEitherByteOrder() {
    int[] words = TestShaders.words("basic.vert");
    int[] swapped = Arrays.stream(words).map(Integer::reverseBytes).toArray();
    assertEquals(
        SpirvReader.read(words).constants().keySet(),
        SpirvReader.read(swapped).constants().keySet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniforms.frag", "samplers.frag", "multiview.vert", "basic.vert"})
  void refusesEveryTruncation(String name) {
    int[] words = TestShaders.words(name);
    for (int n = 0; n < words.length; n++) {
      int[] cut = Arrays.copyOf(words, n);
      ShaderModule module = TestShaders.load(name);
      assertThrows(
          ShaderException.class,
          () -> ShaderReflector.reflect(new ShaderModule(module.stage(), cut, "main", "cut")),
          "cut to " + n);
    }
  }

  /** Whatever a word is changed to, the parser answers with a module or a ShaderException. */
  @ParameterizedTest
  @ValueSource(strings = {"uniforms.frag", "samplers.frag", "multiview.vert", "basic.vert"})
  void survivesMutation(String name) {
    int[] words = TestShaders.words(name);
    ShaderModule module = TestShaders.load(name);
    Random random = new Random(7);
    Assertions.assertTimeout(
        Duration.ofSeconds(40),
        () -> {
          int accepted = 0;
          int refused = 0;
          for (int round = 0; round < 4000; round++) {
            int[] w = words.clone();
            for (int k = random.nextInt(3); k >= 0; k--) {
              int at = random.nextInt(w.length);
              w[at] =
                  switch (random.nextInt(4)) {
                    case 0 -> random.nextInt();
                    case 1 -> random.nextInt(300);
                    case 2 -> w[at] ^ (1 << random.nextInt(32));
                    default -> words[random.nextInt(words.length)];
                  };
            }
            try {
              ShaderReflector.reflect(new ShaderModule(module.stage(), w, "main", "mutant"));
              accepted++;
            } catch (ShaderException e) {
              assertNotNull(e.getMessage());
              refused++;
            }
          }
          assertTrue(accepted > 0 && refused > 0, accepted + " accepted, " + refused + " refused");
        });
  }

  @Test
  void namesTheMissingEntryPoint() {
    ShaderModule m = TestShaders.load("basic.vert");
    ShaderException e =
        assertThrows(
            ShaderException.class,
            () ->
                ShaderReflector.reflect(
                    new ShaderModule(m.stage(), m.words(), "other", "no entry")));
    assertTrue(e.getMessage().contains("other"), e.getMessage());
  }

  /** A walk in structured order would not come out of it; with the merge of a loop it would. */
  @Test
  void refusesCyclesWithoutALoop() {
    SpirvAssembler a = new SpirvAssembler();
    int condition = a.constant(41, a.bool());
    int header = a.id();
    int back = a.id();
    int merge = a.id();
    a.effect(249, header);
    a.effect(248, header);
    a.effect(247, merge, 0);
    a.effect(250, condition, back, merge);
    a.effect(248, back);
    a.effect(249, header);
    a.effect(248, merge);
    ShaderModule module = a.fragment("cycle");
    ShaderException e = assertThrows(ShaderException.class, () -> ShaderReflector.reflect(module));
    assertTrue(
        e.getMessage().endsWith("branches back to %" + header + ", which begins no loop"),
        e.getMessage());
  }

  /** From behind a loop into its middle: the loop would be its own successor. */
  @Test
  void refusesEdgesBackIntoALoop() {
    SpirvAssembler a = new SpirvAssembler();
    int condition = a.constant(41, a.bool());
    int header = a.id();
    int body = a.id();
    int next = a.id();
    int merge = a.id();
    a.effect(249, header);
    a.effect(248, header);
    a.effect(246, merge, next, 0);
    a.effect(250, condition, body, merge);
    a.effect(248, body);
    a.effect(249, next);
    a.effect(248, next);
    a.effect(249, header);
    a.effect(248, merge);
    int end = a.id();
    a.effect(247, end, 0);
    a.effect(250, condition, body, end);
    a.effect(248, end);
    ShaderModule module = a.fragment("entered");
    ShaderException e = assertThrows(ShaderException.class, () -> ShaderReflector.reflect(module));
    assertTrue(
        e.getMessage().endsWith("branches back to %" + body + ", into a loop that it is behind"),
        e.getMessage());
  }
}
