package org.oovr.driver.vk.create;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.CalibratedTimestampInfoEXT;
import org.oovr.driver.vk.api.VkStructs.FenceCreateInfo;
import org.oovr.driver.vk.api.VkStructs.QueryPoolCreateInfo;
import org.oovr.driver.vk.api.VkStructs.SemaphoreSignalInfo;
import org.oovr.driver.vk.api.VkStructs.SemaphoreTypeCreateInfo;
import org.oovr.driver.vk.api.VkStructs.SemaphoreWaitInfo;
import org.oovr.driver.vk.object.QueryPool;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.Signals.Event;
import org.oovr.driver.vk.object.Signals.Fence;
import org.oovr.driver.vk.object.Signals.Semaphore;
import org.oovr.driver.vk.play.QueryCommands.QueryResult;
import org.oovr.driver.vk.play.Submissions;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.Query;

/** Fences, semaphores, events and queries, and waiting for them. */
public final class SyncCalls {
  private static final int PIPELINE_STATISTICS = 11;

  private final Session session;
  private final Submissions submissions;

  /** Whether calls were made before, elsewhere. */
  private final boolean traced;

  private SyncCalls(Session session, Submissions submissions, boolean traced) {
    this.session = session;
    this.submissions = submissions;
    this.traced = traced;
  }

  /**
   * Says who executes these functions.
   *
   * @param traced whether calls were made before, elsewhere, and come one after the other now
   */
  public static void register(
      Functions f, Session session, Submissions submissions, boolean traced) {
    SyncCalls c = new SyncCalls(session, submissions, traced);
    f.add(VkFunctions.CREATE_FENCE, c::createFence);
    f.addSilent(VkFunctions.DESTROY_FENCE, a -> session.handles.remove(a[1], Fence.class));
    f.add(VkFunctions.RESET_FENCES, c::resetFences);
    f.add(VkFunctions.GET_FENCE_STATUS, a -> c.status(c.fence(a[1]).signaled));
    f.add(VkFunctions.WAIT_FOR_FENCES, c::waitForFences);
    f.add(VkFunctions.CREATE_SEMAPHORE, c::createSemaphore);
    f.addSilent(VkFunctions.DESTROY_SEMAPHORE, a -> session.handles.remove(a[1], Semaphore.class));
    f.add(VkFunctions.GET_SEMAPHORE_COUNTER_VALUE, c::counterValue);
    f.add(VkFunctions.WAIT_SEMAPHORES, c::waitSemaphores);
    f.add(VkFunctions.SIGNAL_SEMAPHORE, c::signalSemaphore);
    f.add(VkFunctions.CREATE_EVENT, a -> c.made(a[3], new Event()));
    f.addSilent(VkFunctions.DESTROY_EVENT, a -> session.handles.remove(a[1], Event.class));
    f.add(VkFunctions.GET_EVENT_STATUS, a -> c.event(a[1]).set ? VK_EVENT_SET : VK_EVENT_RESET);
    f.addSilent(VkFunctions.SET_EVENT, a -> c.event(a[1]).set = true);
    f.addSilent(VkFunctions.RESET_EVENT, a -> c.event(a[1]).set = false);
    f.add(VkFunctions.CREATE_QUERY_POOL, c::createQueryPool);
    f.addSilent(VkFunctions.DESTROY_QUERY_POOL, a -> session.handles.remove(a[1], QueryPool.class));
    f.addSilent(VkFunctions.RESET_QUERY_POOL, a -> c.queries(a).reset((int) a[2], (int) a[3]));
    f.add(VkFunctions.GET_QUERY_POOL_RESULTS, c::queryResults);
    f.add(
        VkFunctions.GET_PHYSICAL_DEVICE_CALIBRATEABLE_TIME_DOMAINS_EXT,
        a -> timeDomains(a[1], a[2]));
    f.add(VkFunctions.GET_CALIBRATED_TIMESTAMPS_EXT, c::calibrated);
    f.add(VkFunctions.QUEUE_WAIT_IDLE, a -> c.idle(-1));
    f.add(VkFunctions.DEVICE_WAIT_IDLE, a -> c.idle(-1));
  }

  private static final int[] TIME_DOMAINS = {
    VK_TIME_DOMAIN_DEVICE_EXT, VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT
  };

  private static long timeDomains(long count, long list) {
    int n = list == 0 ? TIME_DOMAINS.length : Math.min(getInt(count), TIME_DOMAINS.length);
    for (int i = 0; i < n && list != 0; i++) {
      putInt(list + 4L * i, TIME_DOMAINS[i]);
    }
    putInt(count, n);
    return n < TIME_DOMAINS.length ? VK_INCOMPLETE : VK_SUCCESS;
  }

  /** Times of the device are those that its queries tell, those of the host its own. */
  private long calibrated(long[] a) {
    for (int i = 0; i < (int) a[1]; i++) {
      int domain =
          getInt(
              a[2]
                  + (long) i * CalibratedTimestampInfoEXT.SIZEOF
                  + CalibratedTimestampInfoEXT.TIME_DOMAIN);
      putLong(
          a[3] + 8L * i, domain == VK_TIME_DOMAIN_DEVICE_EXT ? session.tick() : System.nanoTime());
    }
    putLong(a[4], 1);
    return VK_SUCCESS;
  }

  private long made(long result, Object object) {
    putLong(result, session.handles.add(object));
    return VK_SUCCESS;
  }

  private Fence fence(long handle) {
    return session.handles.get(handle, Fence.class);
  }

  private Event event(long handle) {
    return session.handles.get(handle, Event.class);
  }

  private Semaphore semaphore(long handle) {
    return session.handles.get(handle, Semaphore.class);
  }

  // --- waiting

  /**
   * Waits until another thread has made something true; the lock of the driver is open meanwhile.
   * Calls that come one after the other wait for nothing: nobody else is there to make it true.
   *
   * @param nanoseconds how long, unsigned
   */
  private boolean await(BooleanSupplier condition, long nanoseconds) {
    if (traced) {
      return condition.getAsBoolean();
    }
    boolean forever = nanoseconds < 0;
    long end = System.nanoTime() + nanoseconds;
    boolean interrupted = false;
    while (!condition.getAsBoolean()) {
      long left = end - System.nanoTime();
      if (!forever && left <= 0) {
        break;
      }
      try {
        session.wait(forever ? 0 : Math.max(1, left / 1_000_000));
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return condition.getAsBoolean();
  }

  /**
   * What a question for something that is done or not answers; what was done is there for hosts.
   */
  private long status(boolean done) {
    if (done) {
      session.memories.toHost();
    }
    return done ? VK_SUCCESS : VK_NOT_READY;
  }

  private long idle(int queue) {
    if (!await(() -> submissions.isIdle(queue), -1)) {
      session.diagnostics.error(
          "vkQueueWaitIdle", "waits for a submission whose semaphores nobody signals");
    }
    session.memories.toHost();
    return VK_SUCCESS;
  }

  // --- fences

  private long createFence(long[] a) {
    Fence fence = new Fence();
    fence.signaled = (getInt(a[1] + FenceCreateInfo.FLAGS) & VK_FENCE_CREATE_SIGNALED_BIT) != 0;
    return made(a[3], fence);
  }

  private long resetFences(long[] a) {
    for (long handle : Chain.longs(a[2], (int) a[1])) {
      fence(handle).signaled = false;
    }
    return VK_SUCCESS;
  }

  private long waitForFences(long[] a) {
    List<Fence> fences = new ArrayList<>();
    for (long handle : Chain.longs(a[2], (int) a[1])) {
      fences.add(fence(handle));
    }
    boolean all = (int) a[3] != 0;
    boolean done =
        await(
            () ->
                all
                    ? fences.stream().allMatch(f -> f.signaled)
                    : fences.stream().anyMatch(f -> f.signaled),
            a[4]);
    return done ? status(true) : VK_TIMEOUT;
  }

  // --- semaphores

  private long createSemaphore(long[] a) {
    long type = Chain.find(a[1], VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
    boolean timeline =
        type != 0
            && getInt(type + SemaphoreTypeCreateInfo.SEMAPHORE_TYPE) == VK_SEMAPHORE_TYPE_TIMELINE;
    long value = timeline ? getLong(type + SemaphoreTypeCreateInfo.INITIAL_VALUE) : 0;
    return made(a[3], new Semaphore(timeline, value));
  }

  private long counterValue(long[] a) {
    putLong(a[2], semaphore(a[1]).value);
    session.memories.toHost();
    return VK_SUCCESS;
  }

  private long waitSemaphores(long[] a) {
    int n = getInt(a[1] + SemaphoreWaitInfo.SEMAPHORE_COUNT);
    boolean any = (getInt(a[1] + SemaphoreWaitInfo.FLAGS) & VK_SEMAPHORE_WAIT_ANY_BIT) != 0;
    long[] values = Chain.longs(getLong(a[1] + SemaphoreWaitInfo.P_VALUES), n);
    List<Semaphore> semaphores = new ArrayList<>();
    for (long handle : Chain.longs(getLong(a[1] + SemaphoreWaitInfo.P_SEMAPHORES), n)) {
      semaphores.add(semaphore(handle));
    }
    boolean done = await(() -> reached(semaphores, values, any), a[2]);
    return done ? status(true) : VK_TIMEOUT;
  }

  private static boolean reached(List<Semaphore> semaphores, long[] values, boolean any) {
    int reached = 0;
    for (int i = 0; i < values.length; i++) {
      reached += semaphores.get(i).value >= values[i] ? 1 : 0;
    }
    return any ? reached > 0 : reached == values.length;
  }

  private long signalSemaphore(long[] a) {
    semaphore(getLong(a[1] + SemaphoreSignalInfo.SEMAPHORE)).value =
        getLong(a[1] + SemaphoreSignalInfo.VALUE);
    submissions.run();
    session.notifyAll();
    return VK_SUCCESS;
  }

  // --- queries

  private static final Query.Kind[] STATISTICS = {
    Query.Kind.VERTICES_SUBMITTED,
    Query.Kind.PRIMITIVES_SUBMITTED,
    Query.Kind.VERTEX_INVOCATIONS,
    Query.Kind.GEOMETRY_INVOCATIONS,
    Query.Kind.GEOMETRY_PRIMITIVES,
    Query.Kind.CLIPPER_INPUT_PRIMITIVES,
    Query.Kind.CLIPPER_OUTPUT_PRIMITIVES,
    Query.Kind.FRAGMENT_INVOCATIONS,
    Query.Kind.TESSELLATION_CONTROL_PATCHES,
    Query.Kind.TESSELLATION_EVALUATION_INVOCATIONS,
    Query.Kind.COMPUTE_INVOCATIONS
  };

  /** Of a pool: some 10 MB. */
  private static final int MOST_QUERIES = 1 << 20;

  private long createQueryPool(long[] a) {
    int type = getInt(a[1] + QueryPoolCreateInfo.QUERY_TYPE);
    List<Query.Kind> kinds = new ArrayList<>();
    if (type == VK_QUERY_TYPE_OCCLUSION) {
      kinds.add(Query.Kind.SAMPLES_PASSED);
    } else if (type == VK_QUERY_TYPE_PIPELINE_STATISTICS) {
      int wanted = getInt(a[1] + QueryPoolCreateInfo.PIPELINE_STATISTICS);
      for (int i = 0; i < PIPELINE_STATISTICS; i++) {
        if ((wanted >> i & 1) != 0) {
          kinds.add(STATISTICS[i]);
        }
      }
    } else if (type == VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT) {
      kinds.add(Query.Kind.PRIMITIVES_GENERATED);
    } else if (type == VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT) {
      kinds.add(Query.Kind.PRIMITIVES_WRITTEN);
      kinds.add(Query.Kind.PRIMITIVES_NEEDED);
    } else if (type != VK_QUERY_TYPE_TIMESTAMP) {
      session.diagnostics.unsupported("queries of type " + type);
      return VK_ERROR_FEATURE_NOT_PRESENT;
    }
    int count = getInt(a[1] + QueryPoolCreateInfo.QUERY_COUNT);
    if (count < 0 || count > MOST_QUERIES) {
      return VK_ERROR_OUT_OF_DEVICE_MEMORY;
    }
    return made(a[3], new QueryPool(type, kinds, count));
  }

  /** The pool whose queries a call names. */
  private QueryPool queries(long[] a) {
    return session.handles.get(a[1], QueryPool.class).with((int) a[2], (int) a[3]);
  }

  private long queryResults(long[] a) {
    QueryPool pool = queries(a);
    int first = (int) a[2];
    int count = (int) a[3];
    int flags = (int) a[7];
    if ((flags & VK_QUERY_RESULT_WAIT_BIT) != 0) {
      await(
          () -> {
            boolean all = true;
            for (int i = first; i < first + count; i++) {
              all &= pool.available[i];
            }
            return all;
          },
          -1);
    }
    session.finish();
    long result = VK_SUCCESS;
    for (int i = 0; i < count; i++) {
      QueryResult told = QueryResult.of(pool, first + i, flags);
      long at = i * a[6] + told.offset();
      if (at < 0 || told.bytes().length > a[4] - at) {
        session.diagnostics.error("vkGetQueryPoolResults", "results beyond the data's end");
        return VK_ERROR_VALIDATION_FAILED_EXT;
      }
      NativeMemory.write(told.bytes(), 0, a[5] + at, told.bytes().length);
      if (!told.ready()) {
        result = VK_NOT_READY;
      }
    }
    return result;
  }
}
