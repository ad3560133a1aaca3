package org.oovr.agent.instrument;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Who calls whom in the rewritten classes, and who reaches native code how. */
final class CallGraph {
  private static final String JNI = "org/lwjgl/system/JNI";

  /** A method: {@code owner.name descriptor}. */
  private static final class Method {
    final Set<String> calls = new HashSet<>();
    boolean wrapper;
    boolean nativeMethod;
    boolean callsJni;
  }

  private final Map<String, Method> methods = new HashMap<>();
  private final Set<String> entryPoints = new TreeSet<>();

  void add(byte[] bytes) {
    new ClassReader(bytes).accept(new Reader(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  /** Public static methods. */
  Set<String> entryPoints() {
    return entryPoints;
  }

  /**
   * The methods in which {@code from} reaches native code past the bridge: natives, and callers of
   * {@code JNI}, that are met on any path that does not go through a wrapper.
   */
  Set<String> unwrappedNatives(String from) {
    Set<String> found = new TreeSet<>();
    Set<String> seen = new HashSet<>();
    ArrayDeque<String> todo = new ArrayDeque<>();
    todo.add(from);
    while (!todo.isEmpty()) {
      String name = todo.remove();
      Method method = methods.get(name);
      if (!seen.add(name) || method == null || method.wrapper) {
        continue;
      }
      if (method.nativeMethod || method.callsJni) {
        found.add(name);
      }
      todo.addAll(method.calls);
    }
    return found;
  }

  private final class Reader extends ClassVisitor {
    private String owner;
    private boolean publicClass;

    Reader() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String superName, String[] faces) {
      owner = name;
      publicClass = (access & Opcodes.ACC_PUBLIC) != 0;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      String key = owner + "." + name + descriptor;
      Method method = new Method();
      methods.put(key, method);
      method.nativeMethod = (access & Opcodes.ACC_NATIVE) != 0;
      int wanted = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
      if (publicClass && (access & wanted) == wanted) {
        entryPoints.add(key);
      }
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitFieldInsn(int opcode, String target, String field, String type) {
          if (target.equals("org/oovr/agent/bridge/Bridge") && field.equals("active")) {
            method.wrapper = true;
          }
        }

        @Override
        public void visitMethodInsn(
            int opcode, String target, String called, String type, boolean isInterface) {
          if (target.equals(JNI)) {
            method.callsJni = true;
          }
          method.calls.add(target + "." + called + type);
        }

        @Override
        public void visitInvokeDynamicInsn(
            String called, String type, Handle bootstrap, Object... arguments) {
          for (Object argument : arguments) {
            if (argument instanceof Handle handle) {
              method.calls.add(handle.getOwner() + "." + handle.getName() + handle.getDesc());
            }
          }
        }
      };
    }
  }
}
