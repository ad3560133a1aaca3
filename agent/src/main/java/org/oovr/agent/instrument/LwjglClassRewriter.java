package org.oovr.agent.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Rewrites one class of {@code org.lwjgl.opengl} or {@code org.lwjgl.glfw}.
 *
 * <ul>
 *   <li>Each public static native method is renamed with {@link #PREFIX}, made private, and
 *       replaced by a wrapper of its old name (JNI finds the function through the native method
 *       prefix). So are the natives of LWJGL 2 that {@link Lwjgl2Natives} knows; what they call is
 *       an argument, which the wrapper passes on.
 *   <li>Each call of {@code org.lwjgl.system.JNI}, which is how the array overloads and all of GLFW
 *       reach their functions, goes to a wrapper of the same descriptor in the same class.
 * </ul>
 */
final class LwjglClassRewriter extends ClassVisitor {
  /** Prefix of the renamed natives, see {@code Instrumentation.setNativeMethodPrefix}. */
  static final String PREFIX = "oovr$";

  private static final String JNI = "org/lwjgl/system/JNI";

  private final FunctionNumbers functions;
  private final ClassPatches patches;
  private final Map<String, Integer> sitesOfMethod;
  private final List<Site> sites = new ArrayList<>();
  private String owner;
  private int natives;
  private boolean patched;

  /** A call of JNI that was redirected. */
  private record Site(String wrapper, String jniMethod, String descriptor, String function) {}

  /** What became of a class. */
  record Result(byte[] bytes, int natives, int callSites) {}

  private LwjglClassRewriter(
      ClassVisitor next,
      FunctionNumbers functions,
      ClassPatches patches,
      Map<String, Integer> sitesOfMethod) {
    super(Opcodes.ASM9, next);
    this.functions = functions;
    this.patches = patches;
    this.sitesOfMethod = sitesOfMethod;
  }

  /** The rewritten class, or null when nothing in it needs rewriting. */
  static Result rewrite(byte[] bytes, FunctionNumbers functions, ClassPatches patches) {
    ClassReader reader = new ClassReader(bytes);
    SiteCounter counter = new SiteCounter();
    reader.accept(counter, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    if (counter.natives == 0
        && counter.sitesOfMethod.isEmpty()
        && !patches.concern(reader.getClassName())) {
      return null;
    }
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    LwjglClassRewriter rewriter =
        new LwjglClassRewriter(writer, functions, patches, counter.sitesOfMethod);
    reader.accept(rewriter, 0);
    if (rewriter.natives == 0 && rewriter.sites.isEmpty() && !rewriter.patched) {
      return null;
    }
    return new Result(writer.toByteArray(), rewriter.natives, rewriter.sites.size());
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String superName, String[] faces) {
    owner = name;
    super.visit(version, access, name, signature, superName, faces);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    if (isWrappedNative(access)) {
      String function = FunctionNames.ofMethod(name);
      int reported = Type.getArgumentTypes(descriptor).length;
      Native wrapped = new Native(access, name, descriptor, signature, exceptions);
      return wrapNative(wrapped, function == null ? name : function, reported);
    }
    String ofLwjgl2 = Lwjgl2Natives.plainFunction(access, name, descriptor);
    if (ofLwjgl2 != null) {
      int reported = Type.getArgumentTypes(descriptor).length - 1;
      Native wrapped = new Native(access, name, descriptor, signature, exceptions);
      return wrapNative(wrapped, ofLwjgl2, reported);
    }
    MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
    MethodVisitor patch = patches.patch(owner, name, descriptor, out);
    if (patch != null) {
      patched = true;
      return patch;
    }
    Integer siteCount = sitesOfMethod.get(name + descriptor);
    return siteCount == null ? out : new SiteRedirector(out, name, siteCount);
  }

  /** LWJGL 3 only; see {@link Lwjgl2Natives}. */
  private static boolean isWrappedNative(int access) {
    int wanted = Opcodes.ACC_NATIVE | Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC;
    return (access & wanted) == wanted;
  }

  /** A native method as it is. */
  private record Native(
      int access, String name, String descriptor, String signature, String[] exceptions) {}

  private MethodVisitor wrapNative(Native real, String function, int reported) {
    natives++;
    int hidden =
        (real.access & ~(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED))
            | Opcodes.ACC_PRIVATE
            | Opcodes.ACC_SYNTHETIC;
    super.visitMethod(hidden, PREFIX + real.name, real.descriptor, null, real.exceptions)
        .visitEnd();
    int number = functions.number(function);
    MethodVisitor out =
        super.visitMethod(
            real.access & ~Opcodes.ACC_NATIVE,
            real.name,
            real.descriptor,
            real.signature,
            real.exceptions);
    return new MethodVisitor(Opcodes.ASM9, out) {
      @Override
      public void visitEnd() {
        new WrapperEmitter(out, real.descriptor, reported, false)
            .emit(number, owner, PREFIX + real.name, real.descriptor);
      }
    };
  }

  @Override
  public void visitEnd() {
    for (Site site : sites) {
      MethodVisitor out =
          super.visitMethod(
              Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
              site.wrapper,
              site.descriptor,
              null,
              null);
      int parameters = Type.getArgumentTypes(site.descriptor).length;
      boolean byAddress = site.function.equals(FunctionNumbers.BY_ADDRESS);
      WrapperEmitter emitter =
          new WrapperEmitter(
              out, site.descriptor, byAddress ? parameters : parameters - 1, byAddress);
      (FunctionNames.handsOutAddresses(site.function) ? emitter.replacingResult() : emitter)
          .emit(functions.number(site.function), JNI, site.jniMethod, site.descriptor);
    }
    super.visitEnd();
  }

  /** Sends the calls of JNI in one method to wrappers. */
  private final class SiteRedirector extends MethodVisitor {
    private final String method;
    private final String function;

    SiteRedirector(MethodVisitor out, String method, int siteCount) {
      super(Opcodes.ASM9, out);
      this.method = method;
      String named = FunctionNames.ofMethod(method);
      boolean ambiguous = siteCount > 1 || named == null || patches.callsByAddress(owner);
      this.function = ambiguous ? FunctionNumbers.BY_ADDRESS : named;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String target, String name, String descriptor, boolean isInterface) {
      if (!target.equals(JNI) || patches.callsThrough(owner)) {
        super.visitMethodInsn(opcode, target, name, descriptor, isInterface);
        return;
      }
      String wrapper = PREFIX + method + "$" + name + "$" + sites.size();
      sites.add(new Site(wrapper, name, descriptor, function));
      super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, wrapper, descriptor, false);
    }
  }

  /** Looks before we write: which methods call JNI, and how often. */
  private static final class SiteCounter extends ClassVisitor {
    final Map<String, Integer> sitesOfMethod = new HashMap<>();
    int natives;

    SiteCounter() {
      super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      if (isWrappedNative(access)
          || Lwjgl2Natives.plainFunction(access, name, descriptor) != null) {
        natives++;
        return null;
      }
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitMethodInsn(
            int opcode, String target, String called, String calledDescriptor, boolean itf) {
          if (target.equals(JNI)) {
            sitesOfMethod.merge(name + descriptor, 1, Integer::sum);
          }
        }
      };
    }
  }
}
