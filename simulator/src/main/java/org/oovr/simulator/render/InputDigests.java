package org.oovr.simulator.render;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.render.texture.ResourceTable;
import org.oovr.simulator.render.texture.TextureStore;
import org.oovr.simulator.shader.spirv.BuiltIn;

/**
 * Sums of 64 bits of states and of the contents of resources, of one frame. They follow from
 * contents alone, so that they are the same wherever drawing began.
 */
final class InputDigests {
  private static final int SPIRV_HEADER_WORDS = 5;
  private static final int OP_READ_CLOCK = 5056;
  private static final int OP_DECORATE = 71;
  private static final int OP_MEMBER_DECORATE = 72;
  private static final int DECORATION_BUILT_IN = 11;
  private static final int READS_CLOCK = 1;
  private static final int READS_PRIMITIVE_NUMBER = 2;

  private final ResourceTable resources;
  private final Map<PipelineState, Long> states = new IdentityHashMap<>();

  /** What the code of shaders reads beside what reflection tells. */
  private final Map<ShaderModule, Integer> code = new IdentityHashMap<>();

  private final Map<Object, Long> said = new HashMap<>();

  /** By id of the contents of a texture, of each view. */
  private final Map<Integer, List<Long>> textures = new HashMap<>();

  InputDigests(ResourceTable resources) {
    this.resources = resources;
  }

  /** A pipeline's state with the code of its shaders. */
  long state(PipelineState state) {
    return states.computeIfAbsent(
        state,
        s -> {
          Digest all = new Digest().add(s.toString());
          for (Stage stage : s.shaders().stages()) {
            ShaderModule module = s.shaders().get(stage);
            all.add(stage.ordinal()).add(module.entryPoint()).add(module.words());
            module.specialization().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(e -> all.add(e.getKey()).add(e.getValue()));
          }
          return all.value();
        });
  }

  /** A record of values, or null. */
  long said(Object values) {
    return said.computeIfAbsent(values, v -> new Digest().add(String.valueOf(v)).value());
  }

  /** Whether a shader reads a clock, which nothing tells beforehand. */
  boolean readsClock(ShaderModule module) {
    return (code(module) & READS_CLOCK) != 0;
  }

  /** Whether a fragment shader reads the number of its primitive. */
  boolean readsPrimitiveNumber(ShaderModule module) {
    return (code(module) & READS_PRIMITIVE_NUMBER) != 0;
  }

  private int code(ShaderModule module) {
    return code.computeIfAbsent(
        module,
        m -> {
          int found = 0;
          int[] words = m.words();
          int length = 1;
          for (int at = SPIRV_HEADER_WORDS; at < words.length; at += length) {
            int op = words[at] & 0xffff;
            length = Math.max(1, words[at] >>> 16);
            boolean builtIn =
                (op == OP_DECORATE || op == OP_MEMBER_DECORATE)
                    && at + length <= words.length
                    && length > 2
                    && words[at + length - 2] == DECORATION_BUILT_IN
                    && BuiltIn.of(words[at + length - 1]) == BuiltIn.PRIMITIVE_ID;
            found |= op == OP_READ_CLOCK ? READS_CLOCK : 0;
            found |= builtIn ? READS_PRIMITIVE_NUMBER : 0;
          }
          return found;
        });
  }

  /** The contents of a texture in a view, as they are now. */
  long texture(Texture texture, int view) {
    TextureStore store = resources.texture(texture);
    List<Long> known =
        textures.computeIfAbsent(resources.contentsId(texture), id -> new ArrayList<>());
    while (known.size() <= store.viewIndex(view)) {
      known.add(new Digest().add(store.words(known.size())).value());
    }
    return known.get(store.viewIndex(view));
  }

  /** The contents of a buffer, as they are now. */
  long buffer(Buffer buffer) {
    return new Digest().add(resources.buffer(buffer)).value();
  }

  /** Notes that something else than a draw into a target has written to a texture. */
  void wrote(Texture texture) {
    textures.remove(resources.contentsId(texture));
  }

  /** Notes that anything may have been written. */
  void wroteAnything() {
    textures.clear();
  }

  /** Notes that draws go to a target. */
  void drawn(RenderTarget target) {
    if (textures.isEmpty()) {
      return;
    }
    target.colors().forEach(this::drawn);
    drawn(target.depth());
    drawn(target.stencil());
  }

  private void drawn(RenderTarget.Attachment attachment) {
    if (attachment != null) {
      wrote(attachment.texture());
    }
  }

  /** A sum over words, order included. */
  static final class Digest {
    private static final VarHandle LONGS =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long SEED = 0xcbf29ce484222325L;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private long value = SEED;

    Digest add(long word) {
      long h = (value ^ word) * FACTOR;
      value = h ^ h >>> 32;
      return this;
    }

    Digest add(String text) {
      for (int i = 0; i < text.length(); i++) {
        add(text.charAt(i));
      }
      return add(text.length());
    }

    /** Two sums side by side: one multiplication waits for the other. */
    Digest add(int[] words) {
      long even = value;
      long odd = FACTOR;
      int pairs = words.length & ~1;
      for (int i = 0; i < pairs; i += 2) {
        even = (even ^ words[i]) * FACTOR;
        even ^= even >>> 32;
        odd = (odd ^ words[i + 1]) * FACTOR;
        odd ^= odd >>> 32;
      }
      value = even;
      add(odd);
      if (pairs < words.length) {
        add(words[pairs]);
      }
      return add(words.length);
    }

    Digest add(byte[] bytes) {
      return add(bytes, 0, bytes.length);
    }

    Digest add(byte[] bytes, int from, int count) {
      int end = from + count;
      int at = from;
      for (; at + Long.BYTES <= end; at += Long.BYTES) {
        add((long) LONGS.get(bytes, at));
      }
      for (; at < end; at++) {
        add(bytes[at]);
      }
      return add(count);
    }

    long value() {
      return value;
    }
  }
}
