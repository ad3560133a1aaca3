package org.oovr.agent.capture.vulkan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.Function;
import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongBiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.BridgeHandler;
import org.oovr.agent.bridge.RawCall;
import org.oovr.agent.capture.call.ArrayCopies;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStructs.XlibSurfaceCreateInfoKHR;
import org.oovr.driver.vk.api.VulkanMachine;

class NullVulkanTest {
  private static final int FIRST = 1000;

  private final List<String> log = new ArrayList<>();
  private ToLongBiFunction<Integer, long[]> result = (f, a) -> 0;
  private int[] sizeOfX11 = {64, 48};
  private final NullVulkan vulkan =
      new NullVulkan(
          FIRST, Machine::new, new LoggedFrames(), (d, w) -> d == 11 && w == 12 ? sizeOfX11 : null);

  /** Has what 1.0 and swapchains have, and writes down what is called. */
  private final class Machine implements VulkanMachine {
    @Override
    public boolean has(int function) {
      VkFunction f = VkRegistry.function(function);
      return f.origin().equals("1.0") || f.origin().equals("VK_KHR_swapchain");
    }

    @Override
    public long call(int function, long[] arguments) {
      VkFunction f = VkRegistry.function(function);
      log.add(f.name() + Arrays.toString(Arrays.copyOf(arguments, f.parameters().size())));
      return result.applyAsLong(function, arguments);
    }

    @Override
    public void frame(int index, boolean wanted) {
      log.add("frame " + index);
    }

    @Override
    public List<String> surfaceExtensions() {
      return List.of("a", "b");
    }

    @Override
    public long createSurface(long instance, int width, int height) {
      return 77;
    }

    @Override
    public void surfaceResized(long surface, int width, int height) {
      log.add("surface " + surface + " " + width + "x" + height);
    }
  }

  private final class LoggedFrames implements NullVulkan.Frames {
    private int frame;

    @Override
    public void begun(VulkanMachine machine) {
      machine.frame(frame, true);
    }

    @Override
    public void presenting() {
      log.add("presenting");
    }

    @Override
    public void presented(VulkanMachine machine) {
      frame++;
      begun(machine);
    }
  }

  private long call(int function, Object... arguments) {
    RawCall raw = Bridge.open(FIRST + function);
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i] instanceof Number n) {
        raw.a[i + 1] = n.longValue();
      } else {
        raw.array(arguments[i], i + 1);
      }
    }
    vulkan.answer(raw, new ArrayCopies());
    return raw.a[0];
  }

  /** Other tests of the process have no handler. */
  @AfterEach
  void leaveTheBridge() {
    Bridge.install(new Handler(), false);
    Bridge.deactivate();
  }

  @Test
  void functionsAreThereThatTheMachineHas() {
    long name = NativeMemory.allocateText("vkCreateInstance");
    long find = NativeMemory.allocateText("vkCmdDraw");
    long lacking = NativeMemory.allocateText("vkCmdTraceRaysKHR");
    assertNotEquals(0, call(VkFunctions.GET_INSTANCE_PROC_ADDR, 0L, name));
    assertEquals(0, call(VkFunctions.GET_INSTANCE_PROC_ADDR, 0L, find));
    assertNotEquals(0, call(VkFunctions.GET_INSTANCE_PROC_ADDR, 5L, find));
    assertEquals(0, call(VkFunctions.GET_INSTANCE_PROC_ADDR, 5L, lacking));
    assertEquals(0, call(VkFunctions.GET_DEVICE_PROC_ADDR, 5L, name));
    long draw = call(VkFunctions.GET_DEVICE_PROC_ADDR, 5L, find);
    assertEquals(FIRST + VkFunctions.CMD_DRAW, vulkan.byAddress(draw));
    assertEquals(0, vulkan.address("glClear"));
    assertTrue(vulkan.address("vkGetInstanceProcAddr") != 0);
  }

  @Test
  void arraysArePointersForTheMachine() {
    result =
        (f, a) -> {
          NativeMemory.putLong(a[3], 42);
          return 0;
        };
    long[] handle = {0};
    assertEquals(0, call(VkFunctions.CREATE_FENCE, 1L, 2L, 0L, handle));
    assertEquals(42, handle[0]);
  }

  @Test
  void framesEndWithPresents() {
    call(VkFunctions.QUEUE_PRESENT_KHR, 1L, 2L);
    result = (f, a) -> -4;
    call(VkFunctions.QUEUE_PRESENT_KHR, 1L, 2L);
    assertEquals(
        List.of(
            "frame 0",
            "presenting",
            "vkQueuePresentKHR[1, 2]",
            "frame 1",
            "presenting",
            "vkQueuePresentKHR[1, 2]"),
        log);
  }

  @Test
  void surfacesOfX11AreAsLargeAsTheirWindowsAre() {
    long memory = NativeMemory.allocate(XlibSurfaceCreateInfoKHR.SIZEOF + 8);
    NativeMemory.putLong(memory + XlibSurfaceCreateInfoKHR.DPY, 11);
    NativeMemory.putLong(memory + XlibSurfaceCreateInfoKHR.WINDOW, 12);
    long made = memory + XlibSurfaceCreateInfoKHR.SIZEOF;
    NativeMemory.putLong(made, 5);
    call(VkFunctions.CREATE_XLIB_SURFACE_KHR, 1L, memory, 0L, made);
    sizeOfX11 = new int[] {100, 50};
    call(VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_CAPABILITIES_KHR, 1L, 5L, 0L);
    call(VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_CAPABILITIES_KHR, 1L, 6L, 0L);
    sizeOfX11 = null; // the window is gone
    call(VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_CAPABILITIES_KHR, 1L, 5L, 0L);
    call(VkFunctions.DESTROY_SURFACE_KHR, 1L, 5L, 0L);
    sizeOfX11 = new int[] {1, 1};
    call(VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_CAPABILITIES_KHR, 1L, 5L, 0L);
    assertEquals(
        List.of("surface 5 64x48", "surface 5 100x50"),
        log.stream().filter(l -> l.startsWith("surface")).toList());
    NativeMemory.free(memory);
  }

  /** Every function of the registry can be called by native code. */
  @Test
  void everySignatureIsOneOfLibffi() {
    VkEntryPoints entries = new VkEntryPoints(FIRST);
    for (int i = 0; i < VkRegistry.size(); i++) {
      assertNotEquals(0, entries.address(i));
    }
  }

  @Test
  void nativeCallersGoOverTheBridge() {
    Bridge.install(new Handler(), true);
    Function draw = Function.getFunction(new Pointer(vulkan.address("vkCmdSetDepthBias")));
    draw.invoke(void.class, new Object[] {7L, 1.5f, -2f, 0.25f});
    assertEquals(
        "vkCmdSetDepthBias"
            + List.of(
                7,
                Float.floatToRawIntBits(1.5f),
                Float.floatToRawIntBits(-2f),
                Float.floatToRawIntBits(0.25f)),
        log.get(1));
    result = (f, a) -> -4;
    Function reset = Function.getFunction(new Pointer(vulkan.address("vkResetFences")));
    assertEquals(-4, reset.invokeInt(new Object[] {7L, -1, 9L}));
    assertEquals("vkResetFences[7, -1, 9]", log.get(2));
  }

  /** Only what a call of Vulkan needs. */
  private final class Handler extends BridgeHandler {
    @Override
    public boolean enter(RawCall raw) {
      vulkan.answer(raw, new ArrayCopies());
      return true;
    }

    @Override
    public void leave(RawCall raw) {
      throw new AssertionError();
    }

    @Override
    public void abandon(RawCall raw) {
      throw new AssertionError();
    }

    @Override
    public boolean fault(RawCall raw, Throwable fault) {
      throw new AssertionError(fault);
    }

    @Override
    public byte[] helperClass(String name) {
      return null;
    }

    @Override
    public long functionAddress(String name) {
      return 0;
    }

    @Override
    public long entryPoint(String name, long real) {
      return 0;
    }

    @Override
    public long stubAddress(String name, long real) {
      return 0;
    }

    @Override
    public Object implementation(Class<?> face, Object real) {
      return null;
    }
  }
}
