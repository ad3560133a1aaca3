package org.oovr.driver.vk.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.trace.gfxr.GfxrMeta;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStructs;
import org.oovr.driver.vk.api.VulkanMachine;
import org.oovr.driver.vk.call.DecodedCall;
import org.oovr.driver.vk.call.GfxrCalls;
import org.oovr.driver.vk.call.HandleTable;
import org.oovr.driver.vk.call.NativeArena;
import org.oovr.driver.vk.call.VkDecoder;

/** Feeds the calls of a capture to a machine, frame by frame: each ends with a present. */
public final class GfxrPlayer implements AutoCloseable {
  /** Who wants to know of frames. */
  public interface Listener {
    /** Of what a file leaves, not of what it shows. */
    Listener NOBODY =
        new Listener() {
          @Override
          public void presenting(int frame) {
            // nobody looks
          }

          @Override
          public void presented(int frame) {
            // nobody looks
          }
        };

    /** A frame is about to end. */
    void presenting(int frame);

    /** It has ended. */
    void presented(int frame);

    /** Whether it has not ended, as the call failed; else the call counts all the same. */
    default boolean goesOn(int frame) {
      return false;
    }
  }

  /**
   * What came of it.
   *
   * @param frames frames of the file that were made
   * @param damage what is wrong with the file, or null
   * @param lacking functions that were called and that the machine lacks, with their counts
   */
  public record Outcome(long calls, int frames, String damage, Map<String, Long> lacking) {}

  /** What is mapped of memory. */
  private record Mapped(long device, long address, long bytes) {}

  private final VulkanMachine machine;
  private final IntPredicate wanted;
  private final int last;
  private final Listener listener;
  private final HandleTable handles;
  private final DecodedCall call = new DecodedCall();

  /** By the machine's handle: a damaged file may have several numbers for one. */
  private final Map<Long, Mapped> mapped = new HashMap<>();

  /** Bytes of memory objects, likewise. */
  private final Map<Long, Long> sizes = new HashMap<>();

  private final Map<String, Long> lacking = new TreeMap<>();
  private final NativeArena arena = new NativeArena();
  private final VkDecoder decoder;
  private final Resources resources;
  private final StateBlocks state;

  /** Usage that buffers and images get beside that of the program. */
  private int usage;

  private int readable;
  private String damage;
  private long calls;
  private int frame;

  /** Whether the machine knows of the frame that is played. */
  private boolean begun;

  /**
   * A player.
   *
   * @param wanted which frames are to be seen
   * @param last the last of them
   */
  public GfxrPlayer(VulkanMachine machine, IntPredicate wanted, int last, Listener listener) {
    this.machine = machine;
    this.wanted = wanted;
    this.last = last;
    this.listener = listener;
    this.handles = HandleTable.empty(machine.nobody());
    this.decoder = new VkDecoder(arena, handles);
    this.resources = new Resources(machine.direct());
    this.state = new StateBlocks(machine, handles, resources, lacking);
  }

  /** Has all buffers and images be readable, as {@link #contents} asks for. */
  public GfxrPlayer readable() {
    readable = VK.VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    return this;
  }

  /** Reads what the calls so far have left. */
  public Contents contents() {
    return new Contents(machine, handles, resources);
  }

  /** Plays a file up to the last frame that is wanted, and gives back what it has. */
  public Outcome play(Path file) throws IOException {
    try {
      return playOn(file);
    } finally {
      close();
    }
  }

  /** Plays a file up to the last frame that is wanted; what it made stays until it is closed. */
  public Outcome playOn(Path file) throws IOException {
    try (GfxrReader reader = GfxrReader.open(file)) {
      while (frame <= last) {
        try {
          GfxrBlock block = reader.next();
          if (block == null) {
            break;
          }
          play(block);
        } catch (GfxrException fault) {
          damage = damage == null ? fault.getMessage() : damage;
        }
      }
      damage = damage == null ? reader.damage() : damage;
    }
    return outcome();
  }

  /** Plays a block of a record that comes piece by piece. */
  public void play(GfxrBlock block) throws GfxrException {
    if (!begun) {
      begun = true;
      machine.frame(frame, wanted.test(frame));
    }
    if (block.type() == GfxrBlock.FUNCTION_CALL) {
      call(block);
    } else if (block.type() == GfxrBlock.METADATA) {
      metadata(block);
    } else if (block.type() == GfxrBlock.STATE_MARKER) {
      usage = block.id() == GfxrBlock.BEGIN ? VK.VK_IMAGE_USAGE_TRANSFER_DST_BIT : 0;
    }
  }

  /** What came of the blocks so far. */
  public Outcome outcome() {
    return new Outcome(calls, frame, damage, lacking);
  }

  @Override
  public void close() {
    resources.close();
    arena.close();
  }

  private void call(GfxrBlock block) throws GfxrException {
    int number = GfxrCalls.function(block.id());
    if (number < 0) {
      lacking.merge(GfxrCalls.name(block.id()), 1L, Long::sum);
      return;
    }
    VkFunction function = VkRegistry.function(number);
    decoder.decode(function, block.body(), call);
    boolean failed =
        function.result().base().equals("VkResult")
            && call.result() < 0
            && function.alias() != VkFunctions.QUEUE_PRESENT_KHR;
    if (failed) {
      return; // nothing came of it then, nor shall it now
    }
    extensions(function);
    if (!machine.has(number)) {
      lacking.merge(function.name(), 1L, Long::sum);
      return;
    }
    boolean presents = number == VkFunctions.QUEUE_PRESENT_KHR;
    if (presents) {
      listener.presenting(frame);
    }
    calls++;
    int timeout = function.position("timeout");
    // all calls come from one thread, and a damaged file may wait for what nobody does
    long most = machine.mostWaitNanos();
    if (timeout >= 0 && Long.compareUnsigned(call.arguments[timeout], most) > 0) {
      call.arguments[timeout] = most;
    }
    machine.outcome(call.result());
    resources.withUsage(function.alias(), call.arguments, usage | readable);
    resources.ending(function.alias(), call.arguments);
    long result = machine.call(number, call.arguments);
    call.made(handles);
    if (!function.result().base().equals("VkResult") || (int) result >= 0) {
      resources.follow(function.alias(), call.arguments);
      follow(function);
    }
    if (presents) {
      if ((int) result >= 0 || !listener.goesOn(frame)) {
        listener.presented(frame++);
      }
      begun = false;
    }
  }

  /**
   * Tells of extensions that the machine lacks and whose structs hang on a call's. Instances and
   * devices are only made with what there may be, and questions use nothing.
   */
  private void extensions(VkFunction function) {
    boolean uses =
        call.extendingCount() > 0
            && function.alias() != VkFunctions.CREATE_INSTANCE
            && function.alias() != VkFunctions.CREATE_DEVICE
            && !function.name().startsWith("vkGet");
    for (int i = 0; uses && i < call.extendingCount(); i++) {
      if (!machine.knows(call.extending(i))) {
        lacking.merge("extension " + call.extending(i).origin(), 1L, Long::sum);
      }
    }
  }

  /** What must be known of memory to fill it. */
  private void follow(VkFunction function) {
    switch (function.alias()) {
      case VkFunctions.ALLOCATE_MEMORY -> {
        long info = call.arguments[1];
        long made = call.arguments[3];
        if (info != 0 && made != 0) {
          sizes.put(
              NativeMemory.getLong(made),
              NativeMemory.getLong(info + VkStructs.MemoryAllocateInfo.ALLOCATION_SIZE));
        }
      }
      case VkFunctions.MAP_MEMORY -> {
        long at = call.arguments[5];
        long address = at == 0 ? 0 : NativeMemory.getLong(at);
        long memory = call.arguments[1];
        long offset = call.arguments[2];
        long rest = offset < 0 ? 0 : sizes.getOrDefault(memory, 0L) - offset;
        long bytes =
            call.arguments[3] == VK.VK_WHOLE_SIZE ? rest : Math.min(rest, call.arguments[3]);
        if (address != 0) {
          mapped.put(memory, new Mapped(call.arguments[0], address, bytes));
        }
      }
      case VkFunctions.UNMAP_MEMORY, VkFunctions.FREE_MEMORY -> mapped.remove(call.arguments[1]);
      case VkFunctions.DESTROY_DEVICE ->
          mapped.values().removeIf(m -> m.device == call.arguments[0]);
      default -> {
        // nothing to remember
      }
    }
  }

  private void metadata(GfxrBlock block) throws GfxrException {
    ByteBuffer body = block.body();
    switch (block.id()) {
      case GfxrMeta.FILL_MEMORY -> fill(block);
      case GfxrMeta.RESIZE_WINDOW, GfxrMeta.RESIZE_WINDOW_2 -> {
        long surface = body.remaining() < 24 ? 0 : handles.find(body.getLong(8));
        if (surface != 0) {
          machine.surfaceResized(surface, body.getInt(16), body.getInt(20));
        }
      }
      case GfxrMeta.INIT_BUFFER -> state.buffer(block);
      case GfxrMeta.INIT_IMAGE -> state.image(block);
      case GfxrMeta.SET_SWAPCHAIN_IMAGE_STATE -> state.swapchain(block);
      case GfxrMeta.SET_DEVICE_MEMORY_PROPERTIES -> state.memoryTypes(block);
      case GfxrMeta.END_RESOURCE_INIT -> resources.close();
      case GfxrMeta.EXECUTE_BLOCKS_FROM_FILE ->
          lacking.merge("contents in a file of assets beside the capture", 1L, Long::sum);
      default -> {
        // for other kinds of replay
      }
    }
  }

  private void fill(GfxrBlock block) throws GfxrException {
    ByteBuffer body = block.body();
    if (body.remaining() < 32) {
      throw new GfxrException("block " + block.number() + " is too short for its kind");
    }
    Mapped to = mapped.get(handles.find(body.getLong(8)));
    long offset = body.getLong(16);
    long bytes = body.getLong(24);
    if (to == null) {
      return; // memory of a machine that made none, which was said
    }
    if (bytes < 0 || bytes > body.remaining() - 32 || offset < 0 || offset > to.bytes - bytes) {
      throw new GfxrException("block " + block.number() + " writes beyond the end of memory");
    }
    int from = body.arrayOffset() + body.position() + 32;
    if (!machine.fill(body.array(), from, to.address + offset, (int) bytes)) {
      NativeMemory.write(body.array(), from, to.address + offset, (int) bytes);
    }
  }
}
