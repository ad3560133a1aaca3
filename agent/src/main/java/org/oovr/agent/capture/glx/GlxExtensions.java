package org.oovr.agent.capture.glx;

import java.util.HashMap;
import java.util.Map;
import org.oovr.agent.capture.glfw.Answers;
import org.oovr.driver.common.NativeMemory;

/**
 * Functions of extensions of GLX: older names of what GLX 1.4 has, swaps that are counted, and what
 * the renderer says of itself (MESA_query_renderer). There is no screen that refreshes: each swap
 * is a refresh of its own, which everybody has waited for.
 */
final class GlxExtensions {
  private static final int BAD_VALUE = 6;
  private static final int MICROSECONDS_A_REFRESH = 16_667;

  private static final int RENDERER_VENDOR_ID = 0x8183;
  private static final int RENDERER_DEVICE_ID = 0x8184;
  private static final int RENDERER_VERSION = 0x8185;
  private static final int RENDERER_ACCELERATED = 0x8186;
  private static final int RENDERER_VIDEO_MEMORY = 0x8187;
  private static final int RENDERER_UNIFIED_MEMORY = 0x8188;
  private static final int RENDERER_PREFERRED_PROFILE = 0x8189;
  private static final int RENDERER_CORE_VERSION = 0x818A;
  private static final int RENDERER_COMPATIBILITY_VERSION = 0x818B;
  private static final int RENDERER_ES_VERSION = 0x818C;
  private static final int RENDERER_ES2_VERSION = 0x818D;
  private static final int CORE_PROFILE = 1;

  /** Of what no bus has, as Mesa tells it of llvmpipe. */
  private static final int NO_DEVICE = -1;

  private static final int VIDEO_MEGABYTES = 4096;

  private final Answers answers;
  private final Map<Long, Long> swaps = new HashMap<>();
  private final long vendor = NativeMemory.allocateText("OO-VR");
  private final long renderer = NativeMemory.allocateText("OO-VR software GPU simulator");
  private int interval;
  private long refreshes;

  private GlxExtensions(Answers answers) {
    this.answers = answers;
  }

  /** Adds the functions to those of GLX 1.4, which must be there. */
  static void register(Answers answers) {
    GlxExtensions extensions = new GlxExtensions(answers);
    extensions.olderNames();
    extensions.swaps();
    extensions.renderer();
  }

  private void alias(String name, String of) {
    answers.put(name, answers.get(of));
  }

  /** SGIX_fbconfig, SGIX_pbuffer, SGI_make_current_read and EXT_import_context. */
  private void olderNames() {
    alias("glXChooseFBConfigSGIX", "glXChooseFBConfig");
    alias("glXGetFBConfigAttribSGIX", "glXGetFBConfigAttrib");
    alias("glXGetVisualFromFBConfigSGIX", "glXGetVisualFromFBConfig");
    alias("glXCreateContextWithConfigSGIX", "glXCreateNewContext");
    alias("glXDestroyGLXPbufferSGIX", "glXDestroyPbuffer");
    alias("glXQueryGLXPbufferSGIX", "glXQueryDrawable");
    alias("glXSelectEventSGIX", "glXSelectEvent");
    alias("glXGetSelectedEventSGIX", "glXGetSelectedEvent");
    alias("glXMakeCurrentReadSGI", "glXMakeContextCurrent");
    alias("glXGetCurrentReadDrawableSGI", "glXGetCurrentReadDrawable");
    alias("glXGetCurrentDisplayEXT", "glXGetCurrentDisplay");
    alias("glXQueryContextInfoEXT", "glXQueryContext");
    answers.put("glXGetContextIDEXT", a -> a[1]);
    answers.put(
        "glXCreateGLXPbufferSGIX",
        a -> {
          long[] b = a.clone();
          long list = NativeMemory.allocate(5L * Integer.BYTES);
          int[] words = {
            Attributes.PBUFFER_WIDTH, (int) a[3], Attributes.PBUFFER_HEIGHT, (int) a[4], 0
          };
          for (int i = 0; i < words.length; i++) {
            NativeMemory.putInt(list + (long) i * Integer.BYTES, words[i]);
          }
          b[3] = list;
          long pbuffer = answers.get("glXCreatePbuffer").answer(b);
          NativeMemory.free(list);
          return pbuffer;
        });
  }

  // --- swaps

  private static void put64(long address, long value) {
    if (address != 0) {
      NativeMemory.putLong(address, value);
    }
  }

  private static void put(long address, int value) {
    if (address != 0) {
      NativeMemory.putInt(address, value);
    }
  }

  /** MESA and SGI_swap_control, MESA_copy_sub_buffer, OML_sync_control and SGI_video_sync. */
  private void swaps() {
    answers.put(
        "glXSwapIntervalMESA",
        a -> {
          if ((int) a[1] < 0) {
            return BAD_VALUE;
          }
          interval = (int) a[1];
          return 0;
        });
    answers.put("glXSwapIntervalSGI", a -> (int) a[1] <= 0 ? BAD_VALUE : 0);
    answers.put("glXGetSwapIntervalMESA", a -> interval);
    answers.put("glXCopySubBufferMESA", a -> swap(a));
    answers.put("glXSwapBuffersMscOML", a -> swap(a));
    answers.put("glXGetSyncValuesOML", a -> values(a[2], a[3], a[4], a[5]));
    answers.put("glXWaitForMscOML", a -> values(a[2], a[6], a[7], a[8]));
    answers.put("glXWaitForSbcOML", a -> values(a[2], a[4], a[5], a[6]));
    answers.put(
        "glXGetMscRateOML",
        a -> {
          put(a[3], 60);
          put(a[4], 1);
          return 1;
        });
    answers.put(
        "glXGetVideoSyncSGI",
        a -> {
          put(a[1], (int) refreshes);
          return 0;
        });
    answers.put(
        "glXWaitVideoSyncSGI",
        a -> {
          put(a[3], (int) ++refreshes);
          return 0;
        });
  }

  /** Ends a frame; gives how many the drawable has had. */
  private long swap(long[] a) {
    refreshes++;
    answers.get("glXSwapBuffers").answer(a);
    return swaps.merge(a[2], 1L, Long::sum);
  }

  private long values(long drawable, long time, long refresh, long count) {
    put64(time, refreshes * MICROSECONDS_A_REFRESH);
    put64(refresh, refreshes);
    put64(count, swaps.getOrDefault(drawable, 0L));
    return 1;
  }

  // --- the renderer

  private void renderer() {
    answers.put("glXQueryRendererIntegerMESA", a -> integers((int) a[4], a[5]));
    answers.put("glXQueryCurrentRendererIntegerMESA", a -> integers((int) a[1], a[2]));
    answers.put("glXQueryRendererStringMESA", a -> text((int) a[4]));
    answers.put("glXQueryCurrentRendererStringMESA", a -> text((int) a[1]));
  }

  private long text(int name) {
    return switch (name) {
      case RENDERER_VENDOR_ID -> vendor;
      case RENDERER_DEVICE_ID -> renderer;
      default -> 0;
    };
  }

  private static long integers(int name, long out) {
    int[] values =
        switch (name) {
          case RENDERER_VENDOR_ID, RENDERER_DEVICE_ID -> new int[] {NO_DEVICE};
          case RENDERER_VERSION -> new int[] {0, 1, 0};
          case RENDERER_ACCELERATED -> new int[] {0};
          case RENDERER_VIDEO_MEMORY -> new int[] {VIDEO_MEGABYTES};
          case RENDERER_UNIFIED_MEMORY -> new int[] {1};
          case RENDERER_PREFERRED_PROFILE -> new int[] {CORE_PROFILE};
          case RENDERER_CORE_VERSION, RENDERER_COMPATIBILITY_VERSION -> new int[] {4, 5};
          case RENDERER_ES_VERSION -> new int[] {1, 1};
          case RENDERER_ES2_VERSION -> new int[] {3, 2};
          default -> new int[0];
        };
    for (int i = 0; i < values.length; i++) {
      put(out + (long) i * Integer.BYTES, values[i]);
    }
    return values.length > 0 ? 1 : 0;
  }
}
