package org.oovr.agent.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.vk.api.VkFunctionNames;
import org.oovr.driver.vk.api.VkRegistry;

/**
 * Every public static method of every class of {@code org.lwjgl.opengl} and {@code org.lwjgl.glfw}
 * is wrapped, or reaches native code through wrapped methods only, or through a method that is on
 * the list below for a reason.
 */
class CoverageTest {
  static final List<String> VERSIONS = LwjglJars.VERSIONS;

  /** Methods that call native code past the bridge, and why that is right. */
  private static final Map<String, String> ALLOWED =
      Map.of(
          "org/lwjgl/opengl/GL$1.getFunctionAddress",
              "looks an address up in libGL; calls no GL function; never reached in mode instead",
          "org/lwjgl/opengl/GL$2.getFunctionAddress", "the same on other versions",
          "org/lwjgl/glfw/EventLoop.isMainThread",
              "asks macOS whether this is the first thread; left out in mode instead");

  private static CallGraph rewritten(String version, boolean answering) {
    FunctionNumbers functions = new FunctionNumbers(GlFunctions.names());
    ClassPatches patches = new ClassPatches(answering);
    CallGraph graph = new CallGraph();
    for (String module : new String[] {"opengl", "glfw"}) {
      LwjglJars.classes(LwjglJars.jar("lwjgl-" + module, version), "org/lwjgl/" + module + "/")
          .forEach(
              (name, bytes) -> {
                LwjglClassRewriter.Result result =
                    LwjglClassRewriter.rewrite(bytes, functions, patches);
                graph.add(result == null ? bytes : result.bytes());
              });
    }
    return graph;
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void everyEntryPointIsWrapped(String version) {
    for (boolean answering : new boolean[] {false, true}) {
      CallGraph graph = rewritten(version, answering);
      Map<String, Set<String>> escapes = new TreeMap<>();
      for (String entry : graph.entryPoints()) {
        Set<String> reached = new TreeSet<>(graph.unwrappedNatives(entry));
        reached.removeIf(m -> ALLOWED.containsKey(m.substring(0, m.indexOf('('))));
        if (!reached.isEmpty()) {
          escapes.put(entry, reached);
        }
      }
      assertTrue(graph.entryPoints().size() > 5000, "too few: " + graph.entryPoints().size());
      assertEquals(Map.of(), escapes);
    }
  }

  /**
   * Of Vulkan every call goes over the bridge, by its name where the registry has it; what it lacks
   * is newer, and its functions are answered with no address.
   */
  @ParameterizedTest
  @FieldSource("VERSIONS")
  void everyCallOfVulkanIsWrapped(String version) {
    FunctionNumbers functions = new FunctionNumbers(VkFunctionNames.all());
    ClassPatches patches = new ClassPatches(true);
    CallGraph graph = new CallGraph();
    Set<String> methods = new TreeSet<>();
    LwjglJars.classes(LwjglJars.jar("lwjgl-vulkan", version), "org/lwjgl/vulkan/")
        .forEach(
            (name, bytes) -> {
              LwjglClassRewriter.Result result =
                  LwjglClassRewriter.rewrite(bytes, functions, patches);
              assertTrue(result == null || LwjglTransformer.callsVulkan(name), name);
              graph.add(result == null ? bytes : result.bytes());
              methods.addAll(vulkanMethods(bytes));
            });
    Map<String, Set<String>> escapes = new TreeMap<>();
    for (String entry : graph.entryPoints()) {
      Set<String> reached = graph.unwrappedNatives(entry);
      if (!reached.isEmpty()) {
        escapes.put(entry, reached);
      }
    }
    assertEquals(Map.of(), escapes);
    assertTrue(methods.size() > 450, "only " + methods.size());
    methods.removeIf(m -> functions.find(m) >= 0);
    assertEquals(Set.of(), methods, "methods that never call the function of their name");
    Set<String> core = new TreeSet<>(VkFunctionNames.all());
    core.removeIf(m -> VkRegistry.find(m).isExtension());
    assertEquals(215, core.size());
  }

  /** Functions that methods of a class stand for. */
  private static Set<String> vulkanMethods(byte[] bytes) {
    Set<String> functions = new TreeSet<>();
    new ClassReader(bytes)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String method, String type, String s, String[] e) {
                int wanted = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
                String function = FunctionNames.ofMethod(method);
                if ((access & wanted) == wanted && function != null) {
                  functions.add(function);
                }
                return null;
              }
            },
            ClassReader.SKIP_CODE);
    return functions;
  }

  /** The same classes unchanged do escape: the analysis above can fail. */
  @ParameterizedTest
  @FieldSource("VERSIONS")
  void analysisSeesUnwrappedClasses(String version) {
    CallGraph graph = new CallGraph();
    LwjglJars.classes(LwjglJars.jar("lwjgl-opengl", version), "org/lwjgl/opengl/")
        .values()
        .forEach(graph::add);
    long escaping =
        graph.entryPoints().stream().filter(e -> !graph.unwrappedNatives(e).isEmpty()).count();
    assertTrue(escaping > 4000, "only " + escaping);
    assertEquals(
        Set.of("org/lwjgl/opengl/GL11C.glEnable(I)V"),
        graph.unwrappedNatives("org/lwjgl/opengl/GL33.glEnable(I)V").isEmpty()
            ? graph.unwrappedNatives("org/lwjgl/opengl/GL11.glEnable(I)V")
            : graph.unwrappedNatives("org/lwjgl/opengl/GL33.glEnable(I)V"));
  }

  /** Wrapped GL functions are known by the names of the registry. */
  @ParameterizedTest
  @FieldSource("VERSIONS")
  void functionsHaveRegistryNames(String version) {
    FunctionNumbers functions = new FunctionNumbers(GlFunctions.names());
    ClassPatches patches = new ClassPatches(false);
    LwjglJars.classes(LwjglJars.jar("lwjgl-opengl", version), "org/lwjgl/opengl/")
        .values()
        .forEach(bytes -> LwjglClassRewriter.rewrite(bytes, functions, patches));
    Set<String> unknown = new TreeSet<>();
    for (int n = GlFunctions.size(); n < functions.size(); n++) {
      String name = functions.name(n);
      if (name.matches("gl[A-Z].*") && !name.startsWith("glX")) {
        unknown.add(name);
      }
    }
    assertEquals(Set.of(), unknown);
  }

  /** What {@code Class.getMethods} shows an application is what was there before. */
  @ParameterizedTest
  @FieldSource("VERSIONS")
  void publicFaceIsUnchanged(String version) throws ReflectiveOperationException {
    byte[] before =
        LwjglJars.classes(LwjglJars.jar("lwjgl-opengl", version), "org/lwjgl/opengl/GL15C.class")
            .get("org/lwjgl/opengl/GL15C");
    LwjglClassRewriter.Result after =
        LwjglClassRewriter.rewrite(
            before, new FunctionNumbers(GlFunctions.names()), new ClassPatches(false));
    assertNotNull(after);
    assertEquals(methods(version, before), methods(version, after.bytes()));
  }

  /**
   * The natives of LWJGL 2 are wrapped, but for those of functions whose calls are seen at their
   * addresses, which are all that are on the list.
   */
  @Test
  void nativesOfLwjgl2AreSeenOneWayOrTheOther() {
    Set<String> byAddress = new TreeSet<>();
    int[] wrapped = {0};
    LwjglJars.classes(LwjglJars.jar("lwjgl", "2.9.3"), "org/lwjgl/opengl/")
        .forEach(
            (name, bytes) ->
                new ClassReader(bytes)
                    .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                          @Override
                          public MethodVisitor visitMethod(
                              int access, String method, String type, String s, String[] e) {
                            String function = Lwjgl2Natives.function(access, method, type);
                            if (Lwjgl2Natives.plainFunction(access, method, type) != null) {
                              wrapped[0]++;
                            } else if (function != null) {
                              byAddress.add(function);
                              assertTrue(Lwjgl2Natives.calledByEntryPoint(function), function);
                            }
                            return null;
                          }
                        },
                        ClassReader.SKIP_CODE));
    assertTrue(wrapped[0] > 2000, "only " + wrapped[0]);
    assertTrue(byAddress.containsAll(Set.of("glGetString", "glShaderSource", "glMapBuffer")));
    assertEquals(35, byAddress.size(), byAddress.toString());
  }

  private static Set<String> methods(String version, byte[] bytes)
      throws ReflectiveOperationException {
    ClassLoader loader =
        new ClassLoader(CoverageTest.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals("org.lwjgl.opengl.GL15C")) {
              return findLoadedClass(name) != null
                  ? findLoadedClass(name)
                  : defineClass(name, bytes, 0, bytes.length);
            }
            return super.loadClass(name, resolve);
          }
        };
    Set<String> methods = new TreeSet<>();
    for (Method m : Class.forName("org.lwjgl.opengl.GL15C", false, loader).getMethods()) {
      methods.add(m.toGenericString().replace(" native ", " "));
    }
    return methods;
  }
}
