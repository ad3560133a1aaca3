package org.oovr.driver.vk.query;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putByte;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;
import static org.oovr.driver.vk.api.VK.*;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.DeviceCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ExtensionProperties;
import org.oovr.driver.vk.api.VkStructs.Extent3D;
import org.oovr.driver.vk.api.VkStructs.FormatProperties;
import org.oovr.driver.vk.api.VkStructs.FormatProperties2;
import org.oovr.driver.vk.api.VkStructs.FormatProperties3;
import org.oovr.driver.vk.api.VkStructs.ImageFormatProperties;
import org.oovr.driver.vk.api.VkStructs.ImageFormatProperties2;
import org.oovr.driver.vk.api.VkStructs.InstanceCreateInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryHeap;
import org.oovr.driver.vk.api.VkStructs.MemoryType;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceDriverProperties;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceFeatures2;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceGroupProperties;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceImageFormatInfo2;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceMemoryBudgetPropertiesEXT;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceMemoryProperties;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceMemoryProperties2;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceProperties;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceProperties2;
import org.oovr.driver.vk.api.VkStructs.QueueFamilyProperties;
import org.oovr.driver.vk.api.VkStructs.QueueFamilyProperties2;
import org.oovr.driver.vk.api.VkStructs.SubpassResolvePerformanceQueryEXT;
import org.oovr.driver.vk.format.Formats;
import org.oovr.driver.vk.format.Formats.TexelFormat;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;

/** Instances and physical devices: what there is, and what it can. */
public final class DeviceQueries {
  private static final int VERSION_1_3 = 1 << 22 | 3 << 12;
  private static final int PATCH = 230;

  /** Of Vulkan, with which everything here agrees. */
  static final int VERSION = VERSION_1_3 | PATCH;

  private static final long HEAP_BYTES = 1L << 31;
  private static final int MOST_SIZE = 16384;
  private static final int MOST_DEPTH = 4096;
  private static final int MOST_LAYERS = 2048;
  private static final int SAMPLES = 5; // 1 and 4

  /** An instance. */
  private record Instance(long physicalDevice) {}

  /** The device that there is. */
  private record PhysicalDevice() {}

  private final Session session;

  /** Whether the program was given what it asked for before, elsewhere. */
  private final boolean traced;

  private DeviceQueries(Session session, boolean traced) {
    this.session = session;
    this.traced = traced;
  }

  /** Instance extensions by which windows are drawn to. */
  public static List<String> surfaceExtensions() {
    return List.of("VK_KHR_surface", "VK_EXT_headless_surface");
  }

  /**
   * Says who executes these functions.
   *
   * @param traced whether the program was given what it asked for before, elsewhere
   */
  public static void register(Functions f, Session session, boolean traced) {
    // Long because it is a table: a line or two for each function.
    DeviceQueries c = new DeviceQueries(session, traced);
    f.add(VkFunctions.CREATE_INSTANCE, c::createInstance);
    f.addSilent(VkFunctions.DESTROY_INSTANCE, a -> session.handles.remove(a[0], Instance.class));
    f.add(
        VkFunctions.ENUMERATE_INSTANCE_VERSION,
        a -> {
          putInt(a[0], VERSION);
          return VK_SUCCESS;
        });
    f.add(VkFunctions.ENUMERATE_INSTANCE_LAYER_PROPERTIES, a -> Layers.tell(a[0], a[1]));
    f.add(VkFunctions.ENUMERATE_DEVICE_LAYER_PROPERTIES, a -> Layers.tell(a[1], a[2]));
    f.add(
        VkFunctions.ENUMERATE_INSTANCE_EXTENSION_PROPERTIES,
        a ->
            extensions(
                a[0], DeviceFacts.INSTANCE_EXTENSIONS, Layers.INSTANCE_EXTENSIONS, a[1], a[2]));
    f.add(
        VkFunctions.ENUMERATE_DEVICE_EXTENSION_PROPERTIES,
        a -> extensions(a[1], DeviceFacts.DEVICE_EXTENSIONS, List.of(), a[2], a[3]));
    f.add(VkFunctions.ENUMERATE_PHYSICAL_DEVICES, c::physicalDevices);
    f.add(VkFunctions.ENUMERATE_PHYSICAL_DEVICE_GROUPS, c::groups);
    f.add(VkFunctions.GET_PHYSICAL_DEVICE_TOOL_PROPERTIES, a -> none(a[1]));
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_FEATURES,
        a -> DeviceFacts.fill("VkPhysicalDeviceFeatures", a[1]));
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_FEATURES2,
        a -> {
          DeviceFacts.fill("VkPhysicalDeviceFeatures", a[1] + PhysicalDeviceFeatures2.FEATURES);
          DeviceFacts.fillChain(a[1]);
        });
    f.addSilent(VkFunctions.GET_PHYSICAL_DEVICE_PROPERTIES, a -> properties(a[1]));
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_PROPERTIES2,
        a -> {
          properties(a[1] + PhysicalDeviceProperties2.PROPERTIES);
          DeviceFacts.fillChain(a[1]);
          driverNames(a[1]);
        });
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_QUEUE_FAMILY_PROPERTIES, a -> queueFamilies(a[1], a[2], 0));
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_QUEUE_FAMILY_PROPERTIES2,
        a -> queueFamilies(a[1], a[2], QueueFamilyProperties2.QUEUE_FAMILY_PROPERTIES));
    f.addSilent(VkFunctions.GET_PHYSICAL_DEVICE_MEMORY_PROPERTIES, a -> memory(a[1]));
    f.addSilent(VkFunctions.GET_PHYSICAL_DEVICE_MEMORY_PROPERTIES2, a -> memory2(a[1]));
    f.addSilent(VkFunctions.GET_PHYSICAL_DEVICE_FORMAT_PROPERTIES, a -> format((int) a[1], a[2]));
    f.addSilent(VkFunctions.GET_PHYSICAL_DEVICE_FORMAT_PROPERTIES2, a -> format2((int) a[1], a[2]));
    f.add(
        VkFunctions.GET_PHYSICAL_DEVICE_IMAGE_FORMAT_PROPERTIES,
        a -> imageFormat((int) a[1], (int) a[2], (int) a[3], (int) a[4], (int) a[5], a[6]));
    f.add(
        VkFunctions.GET_PHYSICAL_DEVICE_IMAGE_FORMAT_PROPERTIES2,
        a ->
            imageFormat(
                getInt(a[1] + PhysicalDeviceImageFormatInfo2.FORMAT),
                getInt(a[1] + PhysicalDeviceImageFormatInfo2.TYPE),
                getInt(a[1] + PhysicalDeviceImageFormatInfo2.TILING),
                getInt(a[1] + PhysicalDeviceImageFormatInfo2.USAGE),
                getInt(a[1] + PhysicalDeviceImageFormatInfo2.FLAGS),
                a[2] + ImageFormatProperties2.IMAGE_FORMAT_PROPERTIES));
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_SPARSE_IMAGE_FORMAT_PROPERTIES, a -> putInt(a[6], 0));
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_SPARSE_IMAGE_FORMAT_PROPERTIES2, a -> putInt(a[2], 0));
    external(f);
    c.debug(f);
  }

  /** Nothing is shared with other APIs and processes, and the one device has no peers. */
  private static void external(Functions f) {
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_EXTERNAL_BUFFER_PROPERTIES,
        a -> DeviceFacts.fill("VkExternalBufferProperties", a[2]));
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_EXTERNAL_FENCE_PROPERTIES,
        a -> DeviceFacts.fill("VkExternalFenceProperties", a[2]));
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_EXTERNAL_SEMAPHORE_PROPERTIES,
        a -> DeviceFacts.fill("VkExternalSemaphoreProperties", a[2]));
    f.addSilent(VkFunctions.GET_DEVICE_GROUP_PEER_MEMORY_FEATURES, a -> putInt(a[4], 0));
  }

  private static long none(long count) {
    putInt(count, 0);
    return VK_SUCCESS;
  }

  // --- instances

  private long createInstance(long[] a) {
    if (!traced) {
      String layer =
          EnabledNames.missing(
              a[0],
              InstanceCreateInfo.ENABLED_LAYER_COUNT,
              InstanceCreateInfo.PP_ENABLED_LAYER_NAMES,
              EnabledNames.of(Layers.ALL));
      if (layer != null) {
        session.diagnostics.unsupported("layer " + layer);
        return VK_ERROR_LAYER_NOT_PRESENT;
      }
      String extension =
          EnabledNames.missing(
              a[0],
              InstanceCreateInfo.ENABLED_EXTENSION_COUNT,
              InstanceCreateInfo.PP_ENABLED_EXTENSION_NAMES,
              EnabledNames.of(Layers.with(DeviceFacts.INSTANCE_EXTENSIONS)));
      if (extension != null) {
        session.diagnostics.unsupported("extension " + extension);
        return VK_ERROR_EXTENSION_NOT_PRESENT;
      }
    }
    long device = session.handles.add(new PhysicalDevice());
    putLong(a[2], session.handles.add(new Instance(device)));
    return VK_SUCCESS;
  }

  /** Whether there is an extension; versions of Vulkan are none and always there. */
  public static boolean hasExtension(String origin) {
    return !origin.startsWith("VK_") || DeviceFacts.hasExtension(origin);
  }

  /** Why a device cannot be made as it is asked for; 0 where it can. */
  public static long refusal(Session session, long info) {
    String extension =
        EnabledNames.missing(
            info,
            DeviceCreateInfo.ENABLED_EXTENSION_COUNT,
            DeviceCreateInfo.PP_ENABLED_EXTENSION_NAMES,
            EnabledNames.of(DeviceFacts.DEVICE_EXTENSIONS));
    if (extension != null) {
      session.diagnostics.unsupported("extension " + extension);
      return VK_ERROR_EXTENSION_NOT_PRESENT;
    }
    long features = getLong(info + DeviceCreateInfo.P_ENABLED_FEATURES);
    String missing =
        features == 0 ? null : DeviceFacts.missing("VkPhysicalDeviceFeatures", features);
    missing = missing == null ? DeviceFacts.missingInChain(info) : missing;
    if (missing != null) {
      session.diagnostics.unsupported("feature " + missing);
      return VK_ERROR_FEATURE_NOT_PRESENT;
    }
    return VK_SUCCESS;
  }

  /**
   * Lists extensions.
   *
   * @param layer name of the layer whose own are asked for, or 0
   */
  private static long extensions(
      long layer,
      List<DeviceFacts.Extension> ofDriver,
      List<DeviceFacts.Extension> ofLayer,
      long count,
      long list) {
    if (layer != 0 && !Layers.has(NativeMemory.text(layer))) {
      return VK_ERROR_LAYER_NOT_PRESENT;
    }
    List<DeviceFacts.Extension> all = layer == 0 ? ofDriver : ofLayer;
    if (list == 0) {
      putInt(count, all.size());
      return VK_SUCCESS;
    }
    int n = Math.min(getInt(count), all.size());
    for (int i = 0; i < n; i++) {
      long p = list + (long) i * ExtensionProperties.SIZEOF;
      putText(p + ExtensionProperties.EXTENSION_NAME, all.get(i).name());
      putInt(p + ExtensionProperties.SPEC_VERSION, all.get(i).revision());
    }
    putInt(count, n);
    return n < all.size() ? VK_INCOMPLETE : VK_SUCCESS;
  }

  static void putText(long at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    NativeMemory.write(bytes, 0, at, bytes.length);
    putByte(at + bytes.length, (byte) 0);
  }

  private long physicalDevices(long[] a) {
    if (a[2] != 0 && getInt(a[1]) > 0) {
      putLong(a[2], session.handles.get(a[0], Instance.class).physicalDevice);
    } else if (a[2] != 0) {
      return VK_INCOMPLETE;
    }
    putInt(a[1], 1);
    return VK_SUCCESS;
  }

  private long groups(long[] a) {
    if (a[2] != 0 && getInt(a[1]) > 0) {
      putInt(a[2] + PhysicalDeviceGroupProperties.PHYSICAL_DEVICE_COUNT, 1);
      putLong(
          a[2] + PhysicalDeviceGroupProperties.PHYSICAL_DEVICES,
          session.handles.get(a[0], Instance.class).physicalDevice);
      putInt(a[2] + PhysicalDeviceGroupProperties.SUBSET_ALLOCATION, 0);
    }
    putInt(a[1], 1);
    return VK_SUCCESS;
  }

  // --- the device

  private static void properties(long p) {
    DeviceFacts.fill("VkPhysicalDeviceProperties", p);
    putInt(p + PhysicalDeviceProperties.API_VERSION, VERSION);
    putInt(p + PhysicalDeviceProperties.DRIVER_VERSION, 1);
    putInt(p + PhysicalDeviceProperties.VENDOR_ID, VK_VENDOR_ID_MESA);
    putInt(p + PhysicalDeviceProperties.DEVICE_TYPE, VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU);
    putText(p + PhysicalDeviceProperties.DEVICE_NAME, "OO-VR simulated GPU");
  }

  /**
   * Says who answers, in both structs, which begin alike. The Vulkan registry has no number for
   * this driver, and under lavapipe's programs would go round faults that are not here.
   */
  private static void driverNames(long chain) {
    for (int type :
        new int[] {
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES,
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES
        }) {
      long p = Chain.find(chain, type);
      if (p != 0) {
        putInt(p + PhysicalDeviceDriverProperties.DRIVER_ID, 0);
        putText(p + PhysicalDeviceDriverProperties.DRIVER_NAME, "OO-VR");
        putText(p + PhysicalDeviceDriverProperties.DRIVER_INFO, "");
      }
    }
  }

  private static void queueFamilies(long count, long list, int at) {
    if (list != 0 && getInt(count) > 0) {
      long p = list + at;
      putInt(
          p + QueueFamilyProperties.QUEUE_FLAGS,
          VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT | VK_QUEUE_TRANSFER_BIT);
      putInt(p + QueueFamilyProperties.QUEUE_COUNT, 1);
      putInt(p + QueueFamilyProperties.TIMESTAMP_VALID_BITS, 64);
      long grain = p + QueueFamilyProperties.MIN_IMAGE_TRANSFER_GRANULARITY;
      putInt(grain + Extent3D.WIDTH, 1);
      putInt(grain + Extent3D.HEIGHT, 1);
      putInt(grain + Extent3D.DEPTH, 1);
    }
    putInt(count, 1);
  }

  private static void memory(long p) {
    putInt(p + PhysicalDeviceMemoryProperties.MEMORY_TYPE_COUNT, 1);
    long type = p + PhysicalDeviceMemoryProperties.MEMORY_TYPES;
    putInt(
        type + MemoryType.PROPERTY_FLAGS,
        VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT
            | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT
            | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT
            | VK_MEMORY_PROPERTY_HOST_CACHED_BIT);
    putInt(type + MemoryType.HEAP_INDEX, 0);
    putInt(p + PhysicalDeviceMemoryProperties.MEMORY_HEAP_COUNT, 1);
    long heap = p + PhysicalDeviceMemoryProperties.MEMORY_HEAPS;
    putLong(heap + MemoryHeap.SIZE, HEAP_BYTES);
    putInt(heap + MemoryHeap.FLAGS, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT);
  }

  private static void memory2(long p) {
    memory(p + PhysicalDeviceMemoryProperties2.MEMORY_PROPERTIES);
    long budget = Chain.find(p, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_BUDGET_PROPERTIES_EXT);
    if (budget != 0) {
      putLong(budget + PhysicalDeviceMemoryBudgetPropertiesEXT.HEAP_BUDGET, HEAP_BYTES);
      putLong(budget + PhysicalDeviceMemoryBudgetPropertiesEXT.HEAP_USAGE, 0);
    }
  }

  // --- formats

  private static void format(int code, long p) {
    putInt(p + FormatProperties.LINEAR_TILING_FEATURES, FormatFacts.images(code, true));
    putInt(p + FormatProperties.OPTIMAL_TILING_FEATURES, FormatFacts.images(code, false));
    putInt(p + FormatProperties.BUFFER_FEATURES, FormatFacts.buffers(code));
  }

  private static void format2(int code, long p) {
    format(code, p + FormatProperties2.FORMAT_PROPERTIES);
    long more = Chain.find(p, VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_3);
    if (more != 0) {
      putLong(more + FormatProperties3.LINEAR_TILING_FEATURES, FormatFacts.images(code, true));
      putLong(more + FormatProperties3.OPTIMAL_TILING_FEATURES, FormatFacts.images(code, false));
      putLong(more + FormatProperties3.BUFFER_FEATURES, FormatFacts.buffers(code));
    }
    long resolves = Chain.find(p, VK_STRUCTURE_TYPE_SUBPASS_RESOLVE_PERFORMANCE_QUERY_EXT);
    if (resolves != 0) {
      putInt(resolves + SubpassResolvePerformanceQueryEXT.OPTIMAL, 0); // images are copied
    }
  }

  /**
   * Whether an image is within the limits of the device.
   *
   * @param type its {@code VkImageType}
   */
  public static boolean holds(
      int type, int width, int height, int depth, int layers, int levels, int samples) {
    boolean volume = type == VK_IMAGE_TYPE_3D;
    int most = volume ? MOST_DEPTH : MOST_SIZE;
    int largest = Math.max(width, Math.max(height, depth));
    return Math.min(Math.min(width, height), Math.min(depth, layers)) > 0
        && largest <= most
        && (volume || depth == 1)
        && layers <= (volume ? 1 : MOST_LAYERS)
        && levels > 0
        && levels <= 32 - Integer.numberOfLeadingZeros(largest)
        && Integer.bitCount(samples) == 1
        && samples > 0
        && samples <= VK_SAMPLE_COUNT_64_BIT;
  }

  private static long imageFormat(int code, int type, int tiling, int usage, int flags, long p) {
    boolean linear = tiling == VK_IMAGE_TILING_LINEAR;
    int features = FormatFacts.images(code, linear);
    TexelFormat format = Formats.texel(code);
    int needed = 0;
    needed |= (usage & VK_IMAGE_USAGE_SAMPLED_BIT) != 0 ? VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT : 0;
    needed |= (usage & VK_IMAGE_USAGE_STORAGE_BIT) != 0 ? VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT : 0;
    needed |=
        (usage & VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT) != 0
            ? VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT
            : 0;
    needed |=
        (usage & VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT) != 0
            ? VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT
            : 0;
    boolean sparse =
        (flags & (VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT)) != 0;
    boolean volume = type == VK_IMAGE_TYPE_3D;
    boolean fits =
        features != 0
            && (features & needed) == needed
            && !sparse
            && !(volume && !format.storage().inSlices())
            && !(volume && format.isDepthStencil())
            && !(type == VK_IMAGE_TYPE_1D && format.storage().isCompressed());
    if (!fits) {
      for (int i = 0; i < ImageFormatProperties.SIZEOF; i += 4) {
        putInt(p + i, 0);
      }
      return VK_ERROR_FORMAT_NOT_SUPPORTED;
    }
    int most = volume ? MOST_DEPTH : MOST_SIZE;
    long extent = p + ImageFormatProperties.MAX_EXTENT;
    putInt(extent + Extent3D.WIDTH, most);
    putInt(extent + Extent3D.HEIGHT, type == VK_IMAGE_TYPE_1D ? 1 : most);
    putInt(extent + Extent3D.DEPTH, volume ? most : 1);
    putInt(p + ImageFormatProperties.MAX_MIP_LEVELS, 32 - Integer.numberOfLeadingZeros(most));
    putInt(p + ImageFormatProperties.MAX_ARRAY_LAYERS, volume ? 1 : MOST_LAYERS);
    int drawn =
        VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT | VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT;
    boolean several =
        type == VK_IMAGE_TYPE_2D
            && !linear
            && (features & drawn) != 0
            && (flags & VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT) == 0;
    putInt(p + ImageFormatProperties.SAMPLE_COUNTS, several ? SAMPLES : 1);
    putLong(p + ImageFormatProperties.MAX_RESOURCE_SIZE, HEAP_BYTES);
    return VK_SUCCESS;
  }

  // --- what only tells something to tools

  private void debug(Functions f) {
    f.add(
        VkFunctions.CREATE_DEBUG_UTILS_MESSENGER_EXT,
        a -> {
          putLong(a[3], session.handles.add("messenger"));
          return VK_SUCCESS;
        });
    f.addSilent(
        VkFunctions.DESTROY_DEBUG_UTILS_MESSENGER_EXT,
        a -> session.handles.remove(a[1], String.class));
    f.add(
        VkFunctions.CREATE_DEBUG_REPORT_CALLBACK_EXT,
        a -> {
          putLong(a[3], session.handles.add("callback"));
          return VK_SUCCESS;
        });
    f.addSilent(
        VkFunctions.DESTROY_DEBUG_REPORT_CALLBACK_EXT,
        a -> session.handles.remove(a[1], String.class));
    f.addIdle(
        VkFunctions.DEBUG_REPORT_MESSAGE_EXT,
        VkFunctions.DEBUG_MARKER_SET_OBJECT_NAME_EXT,
        VkFunctions.DEBUG_MARKER_SET_OBJECT_TAG_EXT,
        VkFunctions.SUBMIT_DEBUG_UTILS_MESSAGE_EXT,
        VkFunctions.SET_DEBUG_UTILS_OBJECT_NAME_EXT,
        VkFunctions.SET_DEBUG_UTILS_OBJECT_TAG_EXT,
        VkFunctions.QUEUE_BEGIN_DEBUG_UTILS_LABEL_EXT,
        VkFunctions.QUEUE_END_DEBUG_UTILS_LABEL_EXT,
        VkFunctions.QUEUE_INSERT_DEBUG_UTILS_LABEL_EXT);
  }
}
