package org.oovr.agent.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Rewrites LWJGL's classes at their first load, in whatever class loader. */
public final class LwjglTransformer implements ClassFileTransformer {
  /** To be set with {@code Instrumentation.setNativeMethodPrefix} for this transformer. */
  public static final String NATIVE_PREFIX = LwjglClassRewriter.PREFIX;

  private static final String OPENGL = "org/lwjgl/opengl/";
  private static final String OPENGL_ES = "org/lwjgl/opengles/";
  private static final String GLFW = "org/lwjgl/glfw/";
  private static final String EGL = "org/lwjgl/egl/";
  private static final String VULKAN = "org/lwjgl/vulkan/";

  /** Of the classes that stand for structs and handles, those that call Vulkan. */
  private static final Set<String> VULKAN_CALLERS =
      Set.of(VULKAN + "VkInstance", VULKAN + "VkDevice");

  /** Makes surfaces. */
  private static final String SDL_VULKAN = "org/lwjgl/sdl/SDLVulkan";

  private static final String SDL_WINDOWS = "org/lwjgl/sdl/SDLVideo";

  /** Starts it, which needs a display unless we help. */
  private static final String SDL_START = "org/lwjgl/sdl/SDLInit";

  /** Other ways to OpenGL, by a class that each of them needs. */
  private static final Map<String, String> STRANGERS =
      Map.of(
          "com/jogamp/opengl/GLProfile", "JOGL (com.jogamp.opengl)",
          "org/lwjgl/bgfx/BGFX", "bgfx (org.lwjgl.bgfx), which finds OpenGL itself",
          "io/github/humbleui/skija/impl/Library",
              "Skia (io.github.humbleui.skija), which finds OpenGL itself",
          "org/jetbrains/skiko/Library", "Skia (org.jetbrains.skiko), which finds OpenGL itself",
          "com/sun/prism/es2/GLContext", "JavaFX (com.sun.prism.es2)",
          "sun/java2d/opengl/OGLContext", "Java 2D on OpenGL (sun.java2d.opengl)");

  private final FunctionNumbers functions;
  private final ClassPatches patches;
  private final Interception seen;
  private final BiConsumer<String, ClassLoader> onRewritten;
  private final boolean answering;

  /**
   * A transformer for one mode.
   *
   * @param answering whether every call is answered and the real libraries are never used
   * @param onRewritten is told internal name and loader of each class before it is defined
   */
  public LwjglTransformer(
      FunctionNumbers functions,
      boolean answering,
      Interception seen,
      BiConsumer<String, ClassLoader> onRewritten) {
    this.functions = functions;
    this.patches = new ClassPatches(answering);
    this.seen = seen;
    this.answering = answering;
    this.onRewritten = onRewritten;
  }

  /** Whether {@code className} (internal form) is one that we would rewrite. */
  public static boolean concerns(String className) {
    return className.startsWith(OPENGL)
        || className.startsWith(EGL)
        || className.equals(SDL_WINDOWS)
        || className.startsWith(OPENGL_ES)
        || className.startsWith(GLFW);
  }

  /** Whether a class of LWJGL's Vulkan is one that calls it: there are a thousand that do not. */
  static boolean callsVulkan(String className) {
    return className.startsWith(VULKAN)
        && (!className.startsWith(VULKAN + "Vk") || VULKAN_CALLERS.contains(className));
  }

  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String className,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] bytes) {
    if (className == null || redefined != null) {
      return null;
    }
    String stranger = STRANGERS.get(className);
    if (stranger != null) {
      seen.stranger(stranger);
    }
    boolean natives =
        className.equals(SDL_VULKAN)
            || className.equals(answering ? SDL_START : ClassPatches.ALLOCATOR);
    if (!concerns(className) && !callsVulkan(className) && !natives) {
      return null;
    }
    return rewrite(loader, className, domain, bytes);
  }

  private byte[] rewrite(
      ClassLoader loader, String className, ProtectionDomain domain, byte[] bytes) {
    try {
      LwjglClassRewriter.Result result = LwjglClassRewriter.rewrite(bytes, functions, patches);
      if (result == null) {
        return null;
      }
      onRewritten.accept(className, loader);
      seen.rewritten(className, result.natives() + result.callSites(), sourceOf(domain));
      return result.bytes();
    } catch (RuntimeException | LinkageError fault) {
      // The class is loaded as it is; the run reports it, see Interception.failures().
      seen.failed(className, fault);
      return null;
    }
  }

  private static String sourceOf(ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    return source == null || source.getLocation() == null ? null : source.getLocation().toString();
  }
}
