package org.oovr.agent.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.oovr.agent.bridge.Bridge;

/**
 * Remembers the last exception whose stack trace was printed, by the program or by Java because
 * nobody caught it: where a program ends before it draws, that is what happened to it. Handlers for
 * uncaught exceptions, which a program could see, are left as they are.
 */
public final class PrintedExceptions {
  private static final String NAME = "java/lang/Throwable";
  private static final String METHOD = "printStackTrace";

  private PrintedExceptions() {}

  /** Begins to remember. Where the virtual machine does not allow it, there is nothing to tell. */
  public static void watch(Instrumentation instrumentation) {
    if (!instrumentation.isRetransformClassesSupported()) {
      return;
    }
    ClassFileTransformer rewriter = new Rewriter();
    instrumentation.addTransformer(rewriter, true);
    try {
      instrumentation.retransformClasses(Throwable.class);
    } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException refused) {
      // Then messages are without it.
    } finally {
      instrumentation.removeTransformer(rewriter);
    }
  }

  /** The first line of the last one, with what caused it; empty for none. */
  public static String last() {
    return Bridge.lastPrinted();
  }

  /** Adds a call at the start of the one method through which all printing goes. */
  private static final class Rewriter implements ClassFileTransformer {
    @Override
    public byte[] transform(
        ClassLoader loader,
        String className,
        Class<?> redefined,
        ProtectionDomain domain,
        byte[] bytes) {
      if (!NAME.equals(className)) {
        return null;
      }
      try {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new Printing(writer), 0);
        return writer.toByteArray();
      } catch (RuntimeException newer) {
        return null; // a class file of a Java that is newer than the library
      }
    }
  }

  private static final class Printing extends ClassVisitor {
    Printing(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
      if (!name.equals(METHOD) || !descriptor.contains("PrintStreamOrWriter")) {
        return out;
      }
      return new MethodVisitor(Opcodes.ASM9, out) {
        @Override
        public void visitCode() {
          super.visitCode();
          super.visitVarInsn(Opcodes.ALOAD, 0);
          super.visitMethodInsn(
              Opcodes.INVOKESTATIC,
              Type.getInternalName(Bridge.class),
              "printed",
              "(Ljava/lang/Throwable;)V",
              false);
        }
      };
    }
  }
}
