package org.oovr.driver.vk.trim;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrCompression;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.trace.gfxr.GfxrMeta;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.driver.trace.gfxr.GfxrWriter;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VulkanMachine;
import org.oovr.driver.vk.call.DecodedCall;
import org.oovr.driver.vk.call.GfxrCalls;
import org.oovr.driver.vk.call.HandleTable;
import org.oovr.driver.vk.call.NativeArena;
import org.oovr.driver.vk.call.VkDecoder;
import org.oovr.driver.vk.replay.Contents;
import org.oovr.driver.vk.replay.GfxrPlayer;

/**
 * Cuts frames out of a capture of Vulkan: the calls that bring back the objects these frames use,
 * in their order; what these objects hold; and the frames' own calls. Contents come from a machine
 * that makes the calls before the frames again. The file is one that GFXReconstruct's layer could
 * have begun there.
 */
public final class GfxrTrimmer {
  /** Who makes the calls before the frames, for what they leave. */
  public interface Machines {
    /** A machine that has made no call. */
    VulkanMachine open() throws IOException;
  }

  /**
   * What a trimmed file holds.
   *
   * @param frames frames kept
   * @param stateCalls calls that bring back objects
   * @param frameCalls calls of the frames
   * @param contents buffers and images whose contents are brought back
   * @param losses state that is not brought back, in words
   * @param damage what was wrong with the longer file, or null
   */
  public record Outcome(
      int frames,
      long stateCalls,
      long frameCalls,
      int contents,
      List<String> losses,
      String damage) {}

  private final Path file;
  private final int first;
  private final int last;
  private final LiveCalls live = new LiveCalls();
  private final SyncState sync = new SyncState();
  private final ImageLayouts layouts = new ImageLayouts();
  private final Set<String> losses = new TreeSet<>();
  private String damage;
  private long[] uses = new long[64];
  private int used;
  private int frames;

  /** What the file calls its first frame. */
  private long origin = 1;

  private long stateCalls;
  private long frameCalls;

  /**
   * A cut.
   *
   * @param first first frame to keep, from 0
   * @param last last frame to keep; one beyond the end means the last there is
   */
  public GfxrTrimmer(Path file, int first, int last) {
    if (first < 0 || last < first) {
      throw new IllegalArgumentException("frames " + first + " to " + last);
    }
    this.file = file;
    this.first = first;
    this.last = last;
  }

  /**
   * Writes the trimmed file.
   *
   * @throws GfxrException when the capture has no such frame
   */
  public Outcome write(Path out, Machines machines) throws IOException {
    int contents = 0;
    look();
    if (frames <= first) {
      throw new GfxrException("the capture has " + frames + " frames, from 0");
    }
    if (first == 0) {
      try (GfxrReader reader = GfxrReader.open(file);
          GfxrWriter writer = GfxrWriter.create(out, packing(reader))) {
        copy(reader, writer, 0);
      }
    } else {
      live.close();
      if (live.isSparse()) {
        losses.add("memory that is bound by queues");
      }
      try (GfxrPlayer player =
          new GfxrPlayer(machines.open(), frame -> false, first - 1, GfxrPlayer.Listener.NOBODY)
              .readable()) {
        GfxrPlayer.Outcome played = player.playOn(file);
        played.lacking().keySet().forEach(what -> losses.add("perhaps what " + what + " left"));
        contents = write(out, player.contents());
      }
    }
    return new Outcome(
        Math.min(frames, last + 1) - first,
        stateCalls,
        frameCalls,
        contents,
        List.copyOf(losses),
        damage);
  }

  /** As files are packed that we write; what cannot be packed anew is not. */
  private static GfxrCompression packing(GfxrReader reader) {
    return reader.compression() == GfxrCompression.NONE
        ? GfxrCompression.NONE
        : GfxrCompression.LZ4;
  }

  private GfxrBlock next(GfxrReader reader) throws IOException {
    while (true) {
      try {
        return reader.next();
      } catch (GfxrException damaged) {
        damage = damage == null ? damaged.getMessage() : damage;
      }
    }
  }

  private static boolean presents(GfxrBlock b) {
    return b.type() == GfxrBlock.FUNCTION_CALL
        && GfxrCalls.function(b.id()) == VkFunctions.QUEUE_PRESENT_KHR;
  }

  // --- what the frames need

  private void uses(long number) {
    if (used == uses.length) {
      uses = Arrays.copyOf(uses, 2 * used);
    }
    uses[used++] = number;
  }

  private void look() throws IOException {
    DecodedCall call = new DecodedCall();
    try (GfxrReader reader = GfxrReader.open(file);
        NativeArena arena = new NativeArena()) {
      VkDecoder decoder = new VkDecoder(arena, HandleTable.watched(this::uses));
      for (GfxrBlock b = next(reader); b != null && frames <= last; b = next(reader)) {
        if (first > 0 && b.type() == GfxrBlock.FUNCTION_CALL) {
          look(b, decoder, call);
        } else if (b.type() == GfxrBlock.STATE_MARKER && b.id() == GfxrBlock.BEGIN) {
          origin = b.body().remaining() < Long.BYTES ? origin : b.body().getLong(0);
        } else if (b.type() == GfxrBlock.METADATA && b.body().remaining() >= 2 * Long.BYTES) {
          metadata(b);
        }
        frames += presents(b) ? 1 : 0;
      }
      damage = damage == null ? reader.damage() : damage;
    }
  }

  private void look(GfxrBlock b, VkDecoder decoder, DecodedCall call) {
    int number = GfxrCalls.function(b.id());
    if (number < 0) {
      if (frames < first) {
        losses.add("perhaps what " + GfxrCalls.name(b.id()) + " left");
      }
      return;
    }
    used = 0;
    VkFunction f = VkRegistry.function(number);
    try {
      decoder.decode(f, b.body().duplicate().order(b.body().order()), call);
    } catch (GfxrException damaged) {
      damage = damage == null ? "block " + b.number() + ": " + damaged.getMessage() : damage;
      return;
    }
    long[] all = Arrays.copyOf(uses, used);
    boolean failed = f.result().base().equals("VkResult") && (int) call.result() < 0;
    if (frames >= first) {
      live.kept(f.alias(), call, all);
    } else if (!failed || f.alias() == VkFunctions.QUEUE_PRESENT_KHR) {
      live.before(b.number(), f.alias(), call, all, frames == 0);
      sync.follow(f.alias(), call);
      layouts.follow(f.alias(), call);
    }
  }

  private void metadata(GfxrBlock b) {
    boolean sized = b.id() == GfxrMeta.RESIZE_WINDOW || b.id() == GfxrMeta.RESIZE_WINDOW_2;
    long number = b.body().getLong(Long.BYTES);
    if (frames >= first && (b.id() == GfxrMeta.FILL_MEMORY || sized)) {
      live.kept(number);
    } else if (sized) {
      live.metadata(b.number(), number);
    } else if (frames < first && b.id() == GfxrMeta.SET_SWAPCHAIN_IMAGE_STATE) {
      sync.acquiredBefore(b.body());
    }
  }

  // --- what is written

  private int write(Path out, Contents contents) throws IOException {
    try (GfxrReader reader = GfxrReader.open(file);
        NativeArena arena = new NativeArena();
        GfxrWriter writer = GfxrWriter.create(out, packing(reader))) {
      StateWriter state = new StateWriter(writer, arena, live, sync, layouts, losses);
      Set<Long> mappings = live.mappings();
      List<GfxrBlock> maps = new ArrayList<>();
      boolean begun = false;
      int frame = 0;
      while (frame < first) {
        GfxrBlock b = next(reader);
        boolean announces =
            b.type() == GfxrBlock.ANNOTATION
                || b.type() == GfxrBlock.METADATA && tellsOfDevice(b.id());
        if (!begun && b.type() == GfxrBlock.FUNCTION_CALL) {
          begun = true;
          writer.state(GfxrBlock.BEGIN, origin + first);
        }
        if (announces) {
          writer.block(b);
        } else if (live.isKept(b.number())) {
          state.block(b);
          stateCalls += b.type() == GfxrBlock.FUNCTION_CALL ? 1 : 0;
        } else if (mappings.contains(b.number())) {
          maps.add(b);
        }
        frame += presents(b) ? 1 : 0;
      }
      int filled = state.contents(contents);
      for (GfxrBlock map : maps) {
        writer.block(map);
        stateCalls++;
      }
      stateCalls += state.signals();
      state.swapchains();
      writer.state(GfxrBlock.END, origin + first);
      copy(reader, writer, frame);
      return filled;
    }
  }

  /** Metadata that holds for all of a file. */
  private static boolean tellsOfDevice(int kind) {
    return switch (kind) {
      case GfxrMeta.FILL_MEMORY,
          GfxrMeta.RESIZE_WINDOW,
          GfxrMeta.RESIZE_WINDOW_2,
          GfxrMeta.DISPLAY_MESSAGE,
          GfxrMeta.SET_SWAPCHAIN_IMAGE_STATE,
          GfxrMeta.BEGIN_RESOURCE_INIT,
          GfxrMeta.END_RESOURCE_INIT,
          GfxrMeta.INIT_BUFFER,
          GfxrMeta.INIT_IMAGE,
          GfxrMeta.EXECUTE_BLOCKS_FROM_FILE ->
          false;
      default -> true;
    };
  }

  private void copy(GfxrReader reader, GfxrWriter writer, int from) throws IOException {
    int frame = from;
    while (frame <= last) {
      GfxrBlock b = next(reader);
      if (b == null) {
        return;
      }
      writer.block(b);
      frameCalls += b.type() == GfxrBlock.FUNCTION_CALL ? 1 : 0;
      frame += presents(b) ? 1 : 0;
    }
  }
}
