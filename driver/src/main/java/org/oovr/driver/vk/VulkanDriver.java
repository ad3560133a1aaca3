package org.oovr.driver.vk;

import static org.oovr.driver.vk.api.VK.VK_ERROR_DEVICE_LOST;
import static org.oovr.driver.vk.api.VK.VK_ERROR_FEATURE_NOT_PRESENT;
import static org.oovr.driver.vk.api.VK.VK_ERROR_OUT_OF_DEVICE_MEMORY;
import static org.oovr.driver.vk.api.VK.VK_ERROR_UNKNOWN;

import java.util.List;
import java.util.Set;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.common.NoMemoryException;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStruct;
import org.oovr.driver.vk.api.VulkanMachine;
import org.oovr.driver.vk.create.DescriptorCalls;
import org.oovr.driver.vk.create.DeviceCalls;
import org.oovr.driver.vk.create.ImageCalls;
import org.oovr.driver.vk.create.MemoryCalls;
import org.oovr.driver.vk.create.PassCalls;
import org.oovr.driver.vk.create.PipelineCalls;
import org.oovr.driver.vk.create.SamplerCalls;
import org.oovr.driver.vk.create.SwapchainCalls;
import org.oovr.driver.vk.create.SyncCalls;
import org.oovr.driver.vk.object.InvalidHandleException;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.Surface;
import org.oovr.driver.vk.play.Submissions;
import org.oovr.driver.vk.query.DeviceQueries;
import org.oovr.driver.vk.record.BindCommands;
import org.oovr.driver.vk.record.CopyCommands;
import org.oovr.driver.vk.record.DrawCommands;
import org.oovr.driver.vk.record.OutputStateCommands;
import org.oovr.driver.vk.record.PassCommands;
import org.oovr.driver.vk.record.StateCommands;
import org.oovr.driver.vk.record.SyncCommands;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.CommandSink;

/**
 * The Vulkan implementation: executes the calls of one program, from any of its threads, and sends
 * commands to the simulator. A present ends a frame; frames count from 0.
 *
 * <p>A function that nobody executes is counted by name and answers with Vulkan's error. Exceptions
 * of ours are counted, too, and never leave {@link #call}; where one kept a submission from being
 * played to its end, the device is lost.
 */
public final class VulkanDriver implements VulkanMachine {
  /** Functions that say that the device is lost. */
  private static final Set<Integer> TELLS_OF_LOSS =
      Set.of(
          VkFunctions.QUEUE_SUBMIT,
          VkFunctions.QUEUE_SUBMIT2,
          VkFunctions.QUEUE_WAIT_IDLE,
          VkFunctions.DEVICE_WAIT_IDLE,
          VkFunctions.WAIT_FOR_FENCES,
          VkFunctions.GET_FENCE_STATUS,
          VkFunctions.GET_EVENT_STATUS,
          VkFunctions.WAIT_SEMAPHORES,
          VkFunctions.GET_SEMAPHORE_COUNTER_VALUE,
          VkFunctions.GET_QUERY_POOL_RESULTS,
          VkFunctions.ACQUIRE_NEXT_IMAGE_KHR,
          VkFunctions.ACQUIRE_NEXT_IMAGE2KHR,
          VkFunctions.QUEUE_PRESENT_KHR);

  /** A handle that is never given to an object. */
  private static final long NOBODY = 0xdeadL << 48;

  private final Session session;

  /** Whether the calls were made before, elsewhere: they go on whatever becomes of the device. */
  private final boolean traced;

  private final Functions functions = new Functions();

  /** A driver that sends its commands to a sink. */
  public VulkanDriver(CommandSink sink, VulkanOptions options) {
    traced = options.traced();
    session = new Session(sink, options.study(), new Diagnostics(options.log(), null));
    Submissions submissions = new Submissions(session, DeviceCalls.QUEUES);
    DeviceQueries.register(functions, session, options.traced());
    DeviceCalls.register(functions, session, submissions, traced);
    MemoryCalls.register(functions, session);
    ImageCalls.register(functions, session);
    SamplerCalls.register(functions, session);
    DescriptorCalls.register(functions, session);
    PassCalls.register(functions, session);
    PipelineCalls.register(functions, session, traced);
    SyncCalls.register(functions, session, submissions, traced);
    SwapchainCalls.register(functions, session, submissions, options.traced());
    StateCommands.register(functions, session);
    OutputStateCommands.register(functions, session);
    BindCommands.register(functions, session);
    DrawCommands.register(functions, session);
    PassCommands.register(functions, session);
    CopyCommands.register(functions, session);
    SyncCommands.register(functions, session);
  }

  @Override
  public boolean has(int function) {
    return functions.find(function) != null;
  }

  @Override
  public boolean knows(VkStruct struct) {
    return DeviceQueries.hasExtension(struct.origin());
  }

  @Override
  public long call(int function, long[] arguments) {
    Functions.Handler handler = functions.find(function);
    synchronized (session) {
      session.call();
      if (handler == null) {
        session.diagnostics.unsupported(VkRegistry.function(function).name());
        return failure(function, VK_ERROR_FEATURE_NOT_PRESENT);
      }
      try {
        boolean tells = !traced && TELLS_OF_LOSS.contains(VkRegistry.function(function).alias());
        if (tells && session.lost) {
          return VK_ERROR_DEVICE_LOST;
        }
        long result = handler.call(arguments);
        return tells && session.lost ? VK_ERROR_DEVICE_LOST : result;
      } catch (InvalidHandleException | NoMemoryException invalid) {
        session.diagnostics.error(VkRegistry.function(function).name(), invalid.getMessage());
        return failure(function, VK_ERROR_UNKNOWN);
      } catch (OutOfMemoryError full) {
        session.diagnostics.error(VkRegistry.function(function).name(), "out of memory");
        return failure(function, VK_ERROR_OUT_OF_DEVICE_MEMORY);
      } catch (RuntimeException fault) {
        String name = VkRegistry.function(function).name();
        session.diagnostics.fault(name, fault, name + " (frame " + session.frame() + ")");
        return failure(function, VK_ERROR_UNKNOWN);
      }
    }
  }

  /** An error where the function has one as its result, else 0. */
  private static long failure(int function, int error) {
    VkFunction f = VkRegistry.function(function);
    return f.result().base().equals("VkResult") ? error : 0;
  }

  @Override
  public void frame(int index, boolean wanted) {
    synchronized (session) {
      session.frame(index, wanted);
    }
  }

  @Override
  public void outcome(long result) {
    synchronized (session) {
      session.recordedResult = result;
    }
  }

  @Override
  public long nobody() {
    return NOBODY;
  }

  @Override
  public List<String> surfaceExtensions() {
    return DeviceQueries.surfaceExtensions();
  }

  @Override
  public long createSurface(long instance, int width, int height) {
    synchronized (session) {
      return session.handles.add(new Surface(width, height));
    }
  }

  @Override
  public void surfaceResized(long surface, int width, int height) {
    synchronized (session) {
      Surface s = session.handles.find(surface, Surface.class);
      if (s != null) {
        s.width = width;
        s.height = height;
      }
    }
  }

  /** What went wrong or was left out so far. */
  public Diagnostics diagnostics() {
    return session.diagnostics;
  }

  /** Functions and features that were asked for and are not supported, with their counts. */
  public List<Diagnostics.Entry> unsupported() {
    return session.diagnostics.unsupported();
  }
}
