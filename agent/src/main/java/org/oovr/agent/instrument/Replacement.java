package org.oovr.agent.instrument;

import java.util.function.Consumer;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes another body; the old one is read and dropped. */
final class Replacement extends MethodVisitor {
  private final MethodVisitor out;
  private final Consumer<MethodVisitor> body;

  Replacement(MethodVisitor out, Consumer<MethodVisitor> body) {
    super(Opcodes.ASM9);
    this.out = out;
    this.body = body;
  }

  @Override
  public void visitEnd() {
    out.visitCode();
    body.accept(out);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }
}
