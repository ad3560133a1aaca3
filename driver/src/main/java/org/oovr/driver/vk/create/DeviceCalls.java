package org.oovr.driver.vk.create;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.CommandBufferAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.CommandBufferSubmitInfo;
import org.oovr.driver.vk.api.VkStructs.DeviceQueueInfo2;
import org.oovr.driver.vk.api.VkStructs.SemaphoreSubmitInfo;
import org.oovr.driver.vk.api.VkStructs.SubmitInfo;
import org.oovr.driver.vk.api.VkStructs.SubmitInfo2;
import org.oovr.driver.vk.api.VkStructs.TimelineSemaphoreSubmitInfo;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.Signals.Fence;
import org.oovr.driver.vk.object.Signals.Semaphore;
import org.oovr.driver.vk.play.CommandBuffer;
import org.oovr.driver.vk.play.CommandPool;
import org.oovr.driver.vk.play.Submissions;
import org.oovr.driver.vk.play.Submissions.Signal;
import org.oovr.driver.vk.play.Submissions.Submission;
import org.oovr.driver.vk.query.DeviceQueries;
import org.oovr.driver.vk.query.EnabledNames;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;

/** Devices, queues, what is submitted to them, and the pools of command buffers. */
public final class DeviceCalls {
  /** A device. */
  private record Device(long[] queues) {}

  /** A queue of a device. */
  private record Queue(int number) {}

  /** Private data of the program, by object. */
  private record PrivateSlot(Map<Long, Long> values) {}

  /** Queues that a device has. */
  public static final int QUEUES = 1;

  private final Session session;
  private final Submissions submissions;

  /** Whether the program was given its device before, elsewhere. */
  private final boolean traced;

  private DeviceCalls(Session session, Submissions submissions, boolean traced) {
    this.session = session;
    this.submissions = submissions;
    this.traced = traced;
  }

  /**
   * Says who executes these functions.
   *
   * @param traced whether the program was given its device before, elsewhere: it has one, whatever
   *     of it is not supported
   */
  public static void register(
      Functions f, Session session, Submissions submissions, boolean traced) {
    DeviceCalls c = new DeviceCalls(session, submissions, traced);
    f.add(VkFunctions.CREATE_DEVICE, c::createDevice);
    f.addSilent(VkFunctions.DESTROY_DEVICE, a -> session.handles.remove(a[0], Device.class));
    f.addSilent(VkFunctions.GET_DEVICE_QUEUE, a -> c.queue(a[0], (int) a[2], a[3]));
    f.addSilent(
        VkFunctions.GET_DEVICE_QUEUE2,
        a -> c.queue(a[0], getInt(a[1] + DeviceQueueInfo2.QUEUE_INDEX), a[2]));
    f.add(VkFunctions.QUEUE_SUBMIT, c::submit);
    f.add(VkFunctions.QUEUE_SUBMIT2, c::submit2);
    f.add(VkFunctions.CREATE_COMMAND_POOL, c::createPool);
    f.addSilent(VkFunctions.DESTROY_COMMAND_POOL, c::destroyPool);
    f.addSilent(VkFunctions.RESET_COMMAND_POOL, a -> c.resetPool(a[1]));
    f.addIdle(VkFunctions.TRIM_COMMAND_POOL);
    f.add(VkFunctions.ALLOCATE_COMMAND_BUFFERS, c::allocate);
    f.addSilent(VkFunctions.FREE_COMMAND_BUFFERS, c::free);
    f.addSilent(VkFunctions.BEGIN_COMMAND_BUFFER, a -> c.commands(a[0]).reset());
    f.addIdle(VkFunctions.END_COMMAND_BUFFER);
    f.addSilent(VkFunctions.RESET_COMMAND_BUFFER, a -> c.commands(a[0]).reset());
    f.add(VkFunctions.CREATE_PRIVATE_DATA_SLOT, c::createSlot);
    f.addSilent(
        VkFunctions.DESTROY_PRIVATE_DATA_SLOT,
        a -> session.handles.remove(a[1], PrivateSlot.class));
    f.addSilent(
        VkFunctions.SET_PRIVATE_DATA,
        a -> session.handles.get(a[3], PrivateSlot.class).values.put(a[2], a[4]));
    f.addSilent(
        VkFunctions.GET_PRIVATE_DATA,
        a ->
            putLong(
                a[4], session.handles.get(a[3], PrivateSlot.class).values.getOrDefault(a[2], 0L)));
  }

  private long createDevice(long[] a) {
    // what a recorded program asked for it has; what of that it used and is not there is told then
    long refusal = traced ? VK_SUCCESS : DeviceQueries.refusal(session, a[1]);
    if (refusal != VK_SUCCESS) {
      return refusal;
    }
    long[] queues = new long[QUEUES];
    for (int i = 0; i < QUEUES; i++) {
      queues[i] = session.handles.add(new Queue(i));
    }
    session.unrestrictedDepth |= EnabledNames.enables(a[1], "VK_EXT_depth_range_unrestricted");
    putLong(a[3], session.handles.add(new Device(queues)));
    return VK_SUCCESS;
  }

  private void queue(long device, int index, long result) {
    long[] queues = session.handles.get(device, Device.class).queues;
    putLong(result, queues[Math.max(0, Math.min(index, queues.length - 1))]);
  }

  private long createSlot(long[] a) {
    putLong(a[3], session.handles.add(new PrivateSlot(new HashMap<>())));
    return VK_SUCCESS;
  }

  // --- submissions

  private CommandBuffer commands(long handle) {
    return session.handles.get(handle, CommandBuffer.class);
  }

  private Signal signal(long handle, long value) {
    return new Signal(session.handles.get(handle, Semaphore.class), value);
  }

  private List<Signal> signals(long handles, int count, long values, int valueCount) {
    List<Signal> result = new ArrayList<>();
    long[] told = Chain.longs(values, Math.min(count, valueCount));
    for (int i = 0; i < count; i++) {
      result.add(signal(getLong(handles + 8L * i), i < told.length ? told[i] : 0));
    }
    return result;
  }

  private long submit(long[] a) {
    int queue = session.handles.get(a[0], Queue.class).number;
    for (int i = 0; i < (int) a[1]; i++) {
      long p = a[2] + (long) i * SubmitInfo.SIZEOF;
      long t = Chain.find(p, VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
      List<CommandBuffer> commands = new ArrayList<>();
      for (long handle :
          Chain.longs(
              getLong(p + SubmitInfo.P_COMMAND_BUFFERS),
              getInt(p + SubmitInfo.COMMAND_BUFFER_COUNT))) {
        commands.add(commands(handle));
      }
      List<Signal> waits =
          signals(
              getLong(p + SubmitInfo.P_WAIT_SEMAPHORES),
              getInt(p + SubmitInfo.WAIT_SEMAPHORE_COUNT),
              t == 0 ? 0 : getLong(t + TimelineSemaphoreSubmitInfo.P_WAIT_SEMAPHORE_VALUES),
              t == 0 ? 0 : getInt(t + TimelineSemaphoreSubmitInfo.WAIT_SEMAPHORE_VALUE_COUNT));
      List<Signal> signals =
          signals(
              getLong(p + SubmitInfo.P_SIGNAL_SEMAPHORES),
              getInt(p + SubmitInfo.SIGNAL_SEMAPHORE_COUNT),
              t == 0 ? 0 : getLong(t + TimelineSemaphoreSubmitInfo.P_SIGNAL_SEMAPHORE_VALUES),
              t == 0 ? 0 : getInt(t + TimelineSemaphoreSubmitInfo.SIGNAL_SEMAPHORE_VALUE_COUNT));
      submissions.submit(queue, new Submission(waits, commands, signals, null));
    }
    return finish(queue, a[3]);
  }

  private long submit2(long[] a) {
    int queue = session.handles.get(a[0], Queue.class).number;
    for (int i = 0; i < (int) a[1]; i++) {
      long p = a[2] + (long) i * SubmitInfo2.SIZEOF;
      List<CommandBuffer> commands = new ArrayList<>();
      for (int k = 0; k < getInt(p + SubmitInfo2.COMMAND_BUFFER_INFO_COUNT); k++) {
        long c =
            getLong(p + SubmitInfo2.P_COMMAND_BUFFER_INFOS)
                + (long) k * CommandBufferSubmitInfo.SIZEOF;
        commands.add(commands(getLong(c + CommandBufferSubmitInfo.COMMAND_BUFFER)));
      }
      submissions.submit(
          queue,
          new Submission(
              signals2(
                  getLong(p + SubmitInfo2.P_WAIT_SEMAPHORE_INFOS),
                  getInt(p + SubmitInfo2.WAIT_SEMAPHORE_INFO_COUNT)),
              commands,
              signals2(
                  getLong(p + SubmitInfo2.P_SIGNAL_SEMAPHORE_INFOS),
                  getInt(p + SubmitInfo2.SIGNAL_SEMAPHORE_INFO_COUNT)),
              null));
    }
    return finish(queue, a[3]);
  }

  private List<Signal> signals2(long infos, int count) {
    List<Signal> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long p = infos + (long) i * SemaphoreSubmitInfo.SIZEOF;
      result.add(
          signal(
              getLong(p + SemaphoreSubmitInfo.SEMAPHORE), getLong(p + SemaphoreSubmitInfo.VALUE)));
    }
    return result;
  }

  private long finish(int queue, long fence) {
    if (fence != 0) {
      Fence f = session.handles.get(fence, Fence.class);
      submissions.submit(queue, new Submission(List.of(), List.of(), List.of(), f));
    }
    session.notifyAll();
    return VK_SUCCESS;
  }

  // --- command buffers

  private long createPool(long[] a) {
    putLong(a[3], session.handles.add(new CommandPool()));
    return VK_SUCCESS;
  }

  private void destroyPool(long[] a) {
    CommandPool pool = session.handles.remove(a[1], CommandPool.class);
    if (pool != null) {
      pool.buffers.forEach(b -> session.handles.remove(b, CommandBuffer.class));
    }
  }

  private void resetPool(long handle) {
    session.handles.get(handle, CommandPool.class).buffers.forEach(b -> commands(b).reset());
  }

  private long allocate(long[] a) {
    CommandPool pool =
        session.handles.get(
            getLong(a[1] + CommandBufferAllocateInfo.COMMAND_POOL), CommandPool.class);
    boolean secondary =
        getInt(a[1] + CommandBufferAllocateInfo.LEVEL) == VK_COMMAND_BUFFER_LEVEL_SECONDARY;
    int n = getInt(a[1] + CommandBufferAllocateInfo.COMMAND_BUFFER_COUNT);
    for (int i = 0; i < n; i++) {
      long handle = session.handles.add(new CommandBuffer(secondary));
      pool.buffers.add(handle);
      putLong(a[2] + 8L * i, handle);
    }
    return VK_SUCCESS;
  }

  private void free(long[] a) {
    CommandPool pool = session.handles.get(a[1], CommandPool.class);
    for (long handle : Chain.longs(a[3], (int) a[2])) {
      if (handle != 0) {
        pool.buffers.remove(handle);
        session.handles.remove(handle, CommandBuffer.class);
      }
    }
  }
}
