package org.oovr.agent.listing;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrMeta;
import org.oovr.driver.vk.call.CallNode;
import org.oovr.driver.vk.call.Checksum;

/** Blocks of captures that are no calls, told as if they were. */
final class GfxrMetadata {
  private static final int HANDLE = 8;

  private GfxrMetadata() {}

  /** What a block is called; null for one that says nothing of the program. */
  static String name(GfxrBlock b) {
    if (b.type() == GfxrBlock.STATE_MARKER) {
      return b.id() == GfxrBlock.BEGIN ? "stateBegin" : "stateEnd";
    }
    if (b.type() != GfxrBlock.METADATA) {
      return null;
    }
    return switch (b.id()) {
      case GfxrMeta.FILL_MEMORY -> "fillMemory";
      case GfxrMeta.RESIZE_WINDOW, GfxrMeta.RESIZE_WINDOW_2 -> "resizeWindow";
      case GfxrMeta.SET_SWAPCHAIN_IMAGE_STATE -> "swapchainImages";
      case GfxrMeta.INIT_BUFFER -> "initBuffer";
      case GfxrMeta.INIT_IMAGE -> "initImage";
      case GfxrMeta.EXECUTE_BLOCKS_FROM_FILE -> "executeBlocksFromFile";
      default -> null;
    };
  }

  /** What it says; as much as is there. */
  static Map<String, Object> arguments(GfxrBlock b) {
    Fields f = new Fields(b.body());
    if (b.type() == GfxrBlock.STATE_MARKER) {
      f.frame();
    } else if (b.type() == GfxrBlock.METADATA) {
      metadata(b.id(), f);
    }
    return f.values;
  }

  /** Where the contents that a block brings begin in its body; -1 where it brings none. */
  private static int contents(GfxrBlock b) {
    if (b.type() != GfxrBlock.METADATA) {
      return -1;
    }
    return switch (b.id()) {
      case GfxrMeta.FILL_MEMORY, GfxrMeta.INIT_BUFFER -> 32;
      case GfxrMeta.INIT_IMAGE -> 44;
      default -> -1;
    };
  }

  /** The same with a checksum of what it brings, to be compared. */
  static Map<String, Object> compared(GfxrBlock b) {
    Map<String, Object> arguments = arguments(b);
    int at = contents(b);
    ByteBuffer body = b.body();
    if (at >= 0 && at < body.remaining()) {
      int from = body.arrayOffset() + body.position() + at;
      String sum = Checksum.of(body.array(), from, body.remaining() - at);
      arguments.put("contents", new CallNode.Symbol(sum));
    }
    return arguments;
  }

  private static void metadata(int kind, Fields f) {
    switch (kind) {
      case GfxrMeta.FILL_MEMORY -> {
        f.handle("memory", HANDLE);
        f.number("offset", 16, 8);
        f.number("size", 24, 8);
      }
      case GfxrMeta.RESIZE_WINDOW, GfxrMeta.RESIZE_WINDOW_2 -> {
        f.handle("surface", HANDLE);
        f.number("width", 16, 4);
        f.number("height", 20, 4);
      }
      case GfxrMeta.SET_SWAPCHAIN_IMAGE_STATE -> {
        f.handle("device", HANDLE);
        f.handle("swapchain", 16);
        f.number("images", 28, 4);
      }
      case GfxrMeta.INIT_BUFFER -> {
        f.handle("device", HANDLE);
        f.handle("buffer", 16);
        f.number("size", 24, 8);
      }
      case GfxrMeta.INIT_IMAGE -> {
        f.handle("device", HANDLE);
        f.handle("image", 16);
        f.number("size", 24, 8);
        f.number("aspect", 32, 4);
        f.number("layout", 36, 4);
        f.number("levels", 40, 4);
      }
      default -> {
        // nothing of them is told
      }
    }
  }

  /** Fields of a block, by their names. */
  private static final class Fields {
    final Map<String, Object> values = new LinkedHashMap<>();
    private final ByteBuffer body;

    Fields(ByteBuffer body) {
      this.body = body;
    }

    void handle(String name, int at) {
      if (at + HANDLE <= body.remaining()) {
        values.put(name, new CallNode.Symbol("0x" + Long.toHexString(body.getLong(at))));
      }
    }

    /** Counted from 0, where files count from 1. */
    void frame() {
      if (body.remaining() >= Long.BYTES) {
        values.put("frame", body.getLong(0) - 1);
      }
    }

    void number(String name, int at, int bytes) {
      if (at + bytes <= body.remaining()) {
        values.put(name, bytes == HANDLE ? (Object) body.getLong(at) : (Object) body.getInt(at));
      }
    }
  }
}
