package org.oovr.driver.vk.trim;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.trace.gfxr.GfxrMeta;
import org.oovr.driver.trace.gfxr.GfxrWriter;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStructs.FenceCreateInfo;
import org.oovr.driver.vk.api.VkStructs.SemaphoreTypeCreateInfo;
import org.oovr.driver.vk.api.VkStructs.SubmitInfo;
import org.oovr.driver.vk.call.DecodedCall;
import org.oovr.driver.vk.call.GfxrCalls;
import org.oovr.driver.vk.call.HandleTable;
import org.oovr.driver.vk.call.NativeArena;
import org.oovr.driver.vk.call.VkDecoder;
import org.oovr.driver.vk.call.VkEncoder;
import org.oovr.driver.vk.replay.Contents;

/** Writes the state before the frames of a trimmed capture. */
final class StateWriter {
  private static final int NEXT = 8;
  private static final long THREAD = 1;
  private static final int SWAPCHAIN_IMAGE = 48;

  private final GfxrWriter writer;
  private final NativeArena arena;
  private final LiveCalls live;
  private final SyncState sync;
  private final ImageLayouts layouts;
  private final Set<String> losses;
  private final VkEncoder encoder =
      new VkEncoder((declared, handle, made) -> handle).withoutAddresses();
  private final VkDecoder decoder;
  private final DecodedCall call = new DecodedCall();

  StateWriter(
      GfxrWriter writer,
      NativeArena arena,
      LiveCalls live,
      SyncState sync,
      ImageLayouts layouts,
      Set<String> losses) {
    this.writer = writer;
    this.arena = arena;
    this.live = live;
    this.sync = sync;
    this.layouts = layouts;
    this.losses = losses;
    this.decoder = new VkDecoder(arena, HandleTable.identity());
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** A block before the frames; fences and semaphores are made as they were before these. */
  void block(GfxrBlock b) throws IOException {
    int number = b.type() == GfxrBlock.FUNCTION_CALL ? GfxrCalls.function(b.id()) : -1;
    int alias = number < 0 ? -1 : VkRegistry.function(number).alias();
    if (alias != VkFunctions.CREATE_FENCE && alias != VkFunctions.CREATE_SEMAPHORE) {
      writer.block(b);
      return;
    }
    VkFunction f = VkRegistry.function(number);
    try {
      decoder.decode(f, b.body().duplicate().order(b.body().order()), call);
    } catch (GfxrException looked) {
      throw new IllegalStateException("was read before", looked);
    }
    long info = call.arguments[1];
    if (alias == VkFunctions.CREATE_FENCE) {
      int flags = getInt(info + FenceCreateInfo.FLAGS) & ~VK.VK_FENCE_CREATE_SIGNALED_BIT;
      boolean signaled = sync.isSignaled(call.madeNumber());
      putInt(
          info + FenceCreateInfo.FLAGS, flags | (signaled ? VK.VK_FENCE_CREATE_SIGNALED_BIT : 0));
    } else {
      Long value = sync.value(call.madeNumber());
      for (long next = getLong(info + NEXT); next != 0; next = getLong(next + NEXT)) {
        if (value != null && getInt(next) == VK.VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) {
          putLong(next + SemaphoreTypeCreateInfo.INITIAL_VALUE, value);
        }
      }
    }
    putLong(call.arguments[3], call.madeNumber());
    call(f, call.arguments, call.result(), b.thread());
  }

  private void call(VkFunction f, long[] arguments, long result, long thread) throws IOException {
    encoder.encode(f, arguments, result);
    writer.call(
        GfxrBlock.VULKAN, GfxrCalls.id(f.number()), thread, encoder.array(), encoder.bytes());
  }

  // --- contents

  /** What buffers and images hold; how many of them. */
  int contents(Contents of) throws IOException {
    Map<Long, Long> buffers = live.living(VkFunctions.CREATE_BUFFER);
    Map<Long, Long> images = live.living(VkFunctions.CREATE_IMAGE);
    Set<Long> devices = new TreeSet<>(buffers.values());
    devices.addAll(images.values());
    int filled = 0;
    for (long device : devices) {
      of.await(device);
      List<ByteBuffer> blocks = new ArrayList<>();
      List<Integer> kinds = new ArrayList<>();
      long total = 0;
      long largest = 0;
      for (Map.Entry<Long, Long> buffer : buffers.entrySet()) {
        ByteBuffer block = buffer.getValue() == device ? buffer(of, device, buffer.getKey()) : null;
        if (block != null) {
          blocks.add(block);
          kinds.add(GfxrMeta.INIT_BUFFER);
        }
      }
      for (Map.Entry<Long, Long> image : images.entrySet()) {
        if (image.getValue() == device) {
          for (ByteBuffer block : image(of, device, image.getKey())) {
            blocks.add(block);
            kinds.add(GfxrMeta.INIT_IMAGE);
          }
        }
      }
      for (ByteBuffer block : blocks) {
        total += block.getLong(3 * Long.BYTES);
        largest = Math.max(largest, block.getLong(3 * Long.BYTES));
      }
      writer.metadata(
          GfxrMeta.BEGIN_RESOURCE_INIT,
          buffer(32).putLong(THREAD).putLong(device).putLong(total).putLong(largest).flip());
      for (int i = 0; i < blocks.size(); i++) {
        writer.metadata(kinds.get(i), blocks.get(i));
      }
      writer.metadata(
          GfxrMeta.END_RESOURCE_INIT, buffer(16).putLong(THREAD).putLong(device).flip());
      filled += blocks.size();
    }
    return filled;
  }

  private ByteBuffer buffer(Contents of, long device, long number) {
    ByteBuffer data;
    try {
      data = of.buffer(number);
    } catch (Contents.UnknownException fault) {
      losses.add(fault.getMessage());
      return null;
    }
    if (data == null) {
      return null;
    }
    ByteBuffer block = buffer(32 + data.remaining());
    block.putLong(THREAD).putLong(device).putLong(number).putLong(data.remaining());
    return block.put(data).flip();
  }

  private List<ByteBuffer> image(Contents of, long device, long number) {
    List<ByteBuffer> blocks = new ArrayList<>();
    int layout = layouts.of(number);
    if (layout == VK.VK_IMAGE_LAYOUT_UNDEFINED) {
      return blocks; // nobody has written it, and nobody may read it
    }
    int has = of.aspects(number);
    for (int aspect : Contents.aspects()) {
      if ((has & aspect) == 0) {
        continue;
      }
      Contents.Image image = new Contents.Image(aspect, new long[0], null);
      try {
        image = of.image(number, aspect, layout);
      } catch (Contents.UnknownException fault) {
        losses.add(fault.getMessage());
      }
      int bytes = image.data() == null ? 0 : image.data().remaining();
      if (bytes == 0 && !blocks.isEmpty()) {
        continue; // the layout was told
      }
      long[] levels = image.levels();
      ByteBuffer block = buffer(44 + 8 * levels.length + bytes);
      block.putLong(THREAD).putLong(device).putLong(number).putLong(bytes);
      block.putInt(bytes == 0 ? has : aspect).putInt(layout).putInt(levels.length);
      for (long level : levels) {
        block.putLong(level);
      }
      if (bytes > 0) {
        block.put(image.data());
      }
      blocks.add(block.flip());
    }
    return blocks;
  }

  // --- semaphores and swapchains

  /** Has binary semaphores be signaled that were; the number of calls. */
  long signals() throws IOException {
    Map<Long, Long> semaphores = live.living(VkFunctions.CREATE_SEMAPHORE);
    Set<Long> wanted = new TreeSet<>(sync.signaled());
    wanted.retainAll(semaphores.keySet());
    for (SyncState.Chain chain : sync.chains().values()) {
      chain.acquired.values().forEach(a -> wanted.remove(a.semaphore()));
    }
    if (wanted.isEmpty()) {
      return 0;
    }
    Map<Long, Long> queues = live.living(VkFunctions.GET_DEVICE_QUEUE);
    queues.putAll(live.living(VkFunctions.GET_DEVICE_QUEUE2));
    if (queues.isEmpty()) {
      losses.add("semaphores that are signaled");
      return 0;
    }
    arena.clear();
    long info = arena.allocate(SubmitInfo.SIZEOF);
    long list = arena.allocate(8L * wanted.size());
    putInt(info, VK.VK_STRUCTURE_TYPE_SUBMIT_INFO);
    putInt(info + SubmitInfo.SIGNAL_SEMAPHORE_COUNT, wanted.size());
    putLong(info + SubmitInfo.P_SIGNAL_SEMAPHORES, list);
    int i = 0;
    for (long semaphore : wanted) {
      putLong(list + 8L * i++, semaphore);
    }
    long queue = queues.keySet().iterator().next();
    call(
        VkRegistry.function(VkFunctions.QUEUE_SUBMIT),
        new long[] {queue, 1, info, 0},
        VK.VK_SUCCESS,
        THREAD);
    return 1;
  }

  /** Which images of swapchains the program has, and their layouts. */
  void swapchains() throws IOException {
    Map<Long, Long> semaphores = live.living(VkFunctions.CREATE_SEMAPHORE);
    Map<Long, Long> fences = live.living(VkFunctions.CREATE_FENCE);
    Set<Long> needed = live.living(VkFunctions.CREATE_SWAPCHAIN_KHR).keySet();
    for (Map.Entry<Long, SyncState.Chain> entry : sync.chains().entrySet()) {
      SyncState.Chain chain = entry.getValue();
      if (!needed.contains(entry.getKey()) || chain.images.length == 0) {
        continue;
      }
      ByteBuffer block = buffer(32 + SWAPCHAIN_IMAGE * chain.images.length);
      block.putLong(THREAD).putLong(chain.device).putLong(entry.getKey());
      block.putInt(chain.lastPresented).putInt(chain.images.length);
      for (int i = 0; i < chain.images.length; i++) {
        SyncState.Acquired acquired = chain.acquired.get(i);
        boolean has = acquired != null;
        boolean signals =
            has
                && semaphores.containsKey(acquired.semaphore())
                && sync.signaled().contains(acquired.semaphore());
        boolean tells =
            has && fences.containsKey(acquired.fence()) && !sync.isSignaled(acquired.fence());
        block.putLong(chain.images[i]).putInt(i).putInt(layouts.of(chain.images[i]));
        block.putInt(has ? 1 : 0).putInt(has ? 1 : 0);
        block.putLong(signals ? acquired.semaphore() : 0).putLong(tells ? acquired.fence() : 0);
        block.putLong(chain.presentedBy.getOrDefault(i, 0L));
      }
      writer.metadata(GfxrMeta.SET_SWAPCHAIN_IMAGE_STATE, block.flip());
    }
  }
}
