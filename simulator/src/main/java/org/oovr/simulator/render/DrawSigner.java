package org.oovr.simulator.render;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.profile.DrawInputs;
import org.oovr.simulator.render.InputDigests.Digest;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.StageBinding;
import org.oovr.simulator.render.draw.VaryingLayout;
import org.oovr.simulator.render.draw.VertexArrays;
import org.oovr.simulator.render.geometry.PrimitiveBlock;

/** Signs what the pixels of a draw follow from, see {@link DrawInputs}; one for all its parts. */
final class DrawSigner {
  private static final int WINDOW_WORDS = 4;
  private static final int STATE_WORDS = 8;

  /** Words of a message, and double ones. */
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Primitives of a draw that are signed: 16 MiB. Of one with more nothing is told. */
  private static final int MOST_PRIMITIVES = 1 << 20;

  private final int views;
  private final int[][] primitives;
  private final int[][] reads;
  private final long[][] contents;
  private final boolean untold;

  /** More primitives than are signed have come. */
  private boolean tooMany;

  /** Fragments see the number of their primitive. */
  private final boolean numbered;

  private int fragmentBytes;
  private int fragmentCrc;
  private long fragmentDigest;
  private int constantBytes;
  private int constantsCrc;
  private long constantsDigest;

  // --- the message that is being signed
  private byte[] message = new byte[1024];

  private int end;
  private final CRC32 crc = new CRC32();

  /** Begins with what the draw's first part knows; contents are taken as they are now. */
  DrawSigner(DrawJob job, FrameStudy study, InputDigests digests) {
    views = job.views;
    primitives = new int[views][0];
    reads = new int[views][];
    contents = new long[views][];
    Command.Draw draw = job.command;
    boolean more = job.plan.writesStorage || !draw.bindings().addressed().buffers().isEmpty();
    boolean number = false;
    if (job.plan.fragment != null) {
      ShaderModule module = job.plan.state.shaders().get(Stage.FRAGMENT);
      number = digests.readsPrimitiveNumber(module);
      more |= digests.readsClock(module);
      more |= readsTarget(draw, job.target);
    }
    untold = more;
    numbered = number;
    for (int view = 0; view < views; view++) {
      resources(job, study, digests, view);
    }
    constants(job, digests);
  }

  private static boolean readsTarget(Command.Draw draw, RenderTarget target) {
    for (int slot = 0; slot < draw.bindings().textures(Stage.FRAGMENT); slot++) {
      TextureView view = draw.bindings().view(Stage.FRAGMENT, slot);
      if (view != null && view.texture() != null && target.attaches(view.texture())) {
        return true;
      }
    }
    return false;
  }

  /** Textures and buffers that fragments read, each once for each slot. */
  private void resources(DrawJob job, FrameStudy study, InputDigests digests, int view) {
    int[] indices = new int[0];
    long[] sums = new long[0];
    if (job.plan.fragment != null && !untold) {
      Command.Draw draw = job.command;
      int textures = draw.bindings().textures(Stage.FRAGMENT);
      int images = draw.bindings().images(Stage.FRAGMENT);
      int storage = draw.bindings().storageBuffers(Stage.FRAGMENT);
      indices = new int[textures + images + storage];
      sums = new long[indices.length];
      int n = 0;
      for (int i = 0; i < textures + images; i++) {
        TextureView v =
            i < textures
                ? draw.bindings().view(Stage.FRAGMENT, i)
                : draw.bindings().image(Stage.FRAGMENT, i - textures);
        if (v != null && v.texture() != null) {
          indices[n] = study.texture(v.texture());
          sums[n++] = digests.texture(v.texture(), view);
        } else if (v != null && v.buffer() != null) {
          indices[n] = study.buffer(v.buffer());
          sums[n++] = digests.buffer(v.buffer());
        }
      }
      for (int i = 0; i < storage; i++) {
        var range = draw.bindings().storageBuffer(Stage.FRAGMENT, i);
        if (range != null) {
          indices[n] = study.buffer(range.buffer());
          sums[n++] = digests.buffer(range.buffer());
        }
      }
      indices = Arrays.copyOf(indices, n);
      sums = Arrays.copyOf(sums, n);
    }
    reads[view] = indices;
    contents[view] = sums;
  }

  private void constants(DrawJob job, InputDigests digests) {
    Command.Draw draw = job.command;
    end = 0;
    put(digests.state(job.plan.state));
    put(digests.said(draw.dynamic()));
    putWord(job.target.viewMask()); // by it shaders know their view
    for (Viewport v : draw.viewports()) {
      put(digests.said(v));
    }
    for (int slot = 0; slot < draw.bindings().textures(Stage.FRAGMENT); slot++) {
      put(digests.said(draw.bindings().view(Stage.FRAGMENT, slot)));
      put(digests.said(draw.bindings().sampler(Stage.FRAGMENT, slot)));
    }
    for (int slot = 0; slot < draw.bindings().images(Stage.FRAGMENT); slot++) {
      put(digests.said(draw.bindings().image(Stage.FRAGMENT, slot)));
    }
    if (job.plan.fragment != null) {
      uniforms(job.bindings.get(Stage.FRAGMENT));
    }
    crc.reset();
    fragmentBytes = end;
    crc.update(message, 0, fragmentBytes);
    fragmentCrc = (int) crc.getValue();
    Digest digest = new Digest().add(message, 0, fragmentBytes);
    fragmentDigest = digest.value();
    for (Stage stage : job.plan.shaders.stages()) {
      if (stage != Stage.FRAGMENT) {
        uniforms(job.bindings.get(stage));
      }
    }
    constantBytes = end;
    crc.update(message, fragmentBytes, constantBytes - fragmentBytes);
    constantsCrc = (int) crc.getValue();
    constantsDigest = digest.add(message, fragmentBytes, constantBytes - fragmentBytes).value();
  }

  /** The constants and uniform blocks of a stage. */
  private void uniforms(StageBinding binding) {
    for (int word : binding.constants()) {
      putWord(word);
    }
    pad();
    for (int i = 0; i < binding.blocks().length; i++) {
      int size = binding.blockSize()[i];
      room(size);
      System.arraycopy(binding.blocks()[i], binding.blockOffset()[i], message, end, size);
      end += size;
      pad();
    }
  }

  /** Takes the primitives of a block. */
  void add(PrimitiveBlock block) {
    if (tooMany) {
      return;
    }
    int[] table = primitives[block.view];
    int last = -1;
    Digest digest = null;
    for (int i = 0; i < block.count; i++) {
      int number = block.instanceOffset[i] + block.primitiveId[i];
      if (number >= MOST_PRIMITIVES) {
        tooMany = true;
        Arrays.fill(primitives, new int[0]);
        return;
      }
      if (number != last) {
        crc.reset();
        digest = new Digest();
        last = number;
      }
      end = 0;
      message(block, i);
      crc.update(message, 0, end);
      digest.add(message, 0, end);
      int at = number * DrawInputs.WORDS;
      if (at + DrawInputs.WORDS > table.length) {
        table = Arrays.copyOf(table, Math.max(at + DrawInputs.WORDS, table.length * 2));
        primitives[block.view] = table;
      }
      table[at] = (int) crc.getValue();
      table[at + 1] = (int) digest.value();
      table[at + 2] = (int) (digest.value() >>> Integer.SIZE);
      table[at + DrawInputs.WORDS - 1] += end;
    }
  }

  /** A set-up primitive: position and varyings of each vertex, then what is said of all. */
  private void message(PrimitiveBlock block, int i) {
    VaryingLayout varyings = block.job.plan.varyings;
    int corners =
        block.kind[i] == PrimitiveBlock.POINT ? 1 : block.kind[i] == PrimitiveBlock.LINE ? 2 : 3;
    int provoking = block.provoking[i];
    int leader = 0;
    for (int c = 0; c < corners; c++) {
      int reference = block.vertex[3 * i + c];
      int v = PrimitiveBlock.index(reference);
      VertexArrays arrays = block.arrays(reference);
      float[] window = block.window(reference);
      putWords(window, WINDOW_WORDS * v, WINDOW_WORDS);
      putWords(arrays.floats, v * varyings.floats, varyings.floats);
      leader = reference == provoking ? c : leader;
    }
    if (varyings.flats > 0) {
      VertexArrays arrays = block.arrays(provoking);
      int from = PrimitiveBlock.index(provoking) * varyings.flats;
      for (int f = 0; f < varyings.flats; f++) {
        putWord(arrays.flats[from + f]);
      }
    }
    pad();
    // facing, viewport and the like: a word where hardware has flags
    room(STATE_WORDS * Integer.BYTES);
    putWord(block.kind[i] | (block.front[i] & 1) << 2 | leader << 3 | block.viewportNumber[i] << 8);
    putWord(Float.floatToRawIntBits(block.depthOffset[i]));
    boolean odd =
        block.kind[i] != PrimitiveBlock.TRIANGLE
            || block.saidLayer[i] != 0
            || block.saidViewport[i] != 0
            || block.layer[i] != 0;
    if (odd) {
      putWord(Float.floatToRawIntBits(block.halfSize[i]));
      putWord(block.layer[i]);
      putWord(block.saidLayer[i]);
      putWord(block.saidViewport[i]);
      for (int c = 0; c < 8; c++) {
        putWord(block.corner[8 * i + c]);
      }
      if (block.smooth != null) {
        for (int c = 0; c < PrimitiveBlock.SMOOTH; c++) {
          putWord(Float.floatToRawIntBits(block.smooth[PrimitiveBlock.SMOOTH * i + c]));
        }
      }
    }
    if (numbered) {
      putWord(block.primitiveId[i]);
      pad();
    }
  }

  /** What is known of a view when all parts have been added. */
  DrawInputs inputs(int view) {
    int[] table = primitives[view];
    int n = table.length;
    while (n > 0 && table[n - 1] == 0) {
      n -= DrawInputs.WORDS;
    }
    return new DrawInputs(
        constantBytes,
        constantsCrc,
        constantsDigest,
        fragmentBytes,
        fragmentCrc,
        fragmentDigest,
        reads[view],
        contents[view],
        untold || tooMany,
        Arrays.copyOf(table, n));
  }

  /** Views that were signed. */
  List<DrawInputs> all() {
    DrawInputs[] result = new DrawInputs[views];
    Arrays.setAll(result, this::inputs);
    return List.of(result);
  }

  private void put(long word) {
    room(Long.BYTES);
    LONGS.set(message, end, word);
    end += Long.BYTES;
  }

  private void putWord(int word) {
    room(Integer.BYTES);
    INTS.set(message, end, word);
    end += Integer.BYTES;
  }

  private void putWords(float[] words, int from, int count) {
    room(count * Integer.BYTES);
    int at = end;
    for (int i = 0; i < count; i++, at += Integer.BYTES) {
      INTS.set(message, at, Float.floatToRawIntBits(words[from + i]));
    }
    end = at;
  }

  private void pad() {
    room(Long.BYTES);
    while (end % Long.BYTES != 0) {
      message[end++] = 0;
    }
  }

  private void room(int bytes) {
    if (message.length - end < bytes) {
      message = Arrays.copyOf(message, Math.max(2 * message.length, end + bytes));
    }
  }
}
