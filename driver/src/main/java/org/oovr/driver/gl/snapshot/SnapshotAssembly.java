package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.charset.StandardCharsets;
import org.oovr.driver.asm.AsmLimits;
import org.oovr.driver.gl.object.AssemblyState;
import org.oovr.driver.gl.object.GlAssemblyProgram;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.state.GlContext;

/**
 * The calls that bring back assembly programs, their parameters and those of the environment, and
 * fragment shaders of calls.
 */
final class SnapshotAssembly {
  private static final int[] TARGETS = {GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB};
  private final SnapshotCalls calls;
  private final SnapshotFragmentShaders shaders;

  SnapshotAssembly(SnapshotCalls calls) {
    this.calls = calls;
    shaders = new SnapshotFragmentShaders(calls);
  }

  /** All of a share group. */
  void objects(ShareGroup share) {
    shaders.objects(share);
    int[] names = share.assemblyPrograms.names();
    if (names.length == 0) {
      return;
    }
    calls.begin("glGenProgramsARB", names.length).ints(1, names).put();
    for (int name : names) {
      GlAssemblyProgram p = share.assemblyPrograms.get(name);
      if (p != null) {
        calls.make("glBindProgramARB", p.target, name);
        program(p);
        calls.make("glBindProgramARB", p.target, 0);
      }
    }
  }

  private void program(GlAssemblyProgram p) {
    if (p.program != null) {
      byte[] text = p.text.getBytes(StandardCharsets.ISO_8859_1);
      calls
          .begin("glProgramStringARB", p.target, GL_PROGRAM_FORMAT_ASCII_ARB, text.length)
          .bytes(3, text)
          .put();
    }
    for (int i = 0; p.local() != null && i < AsmLimits.STANDARD.local(); i++) {
      parameter("glProgramLocalParameter4fvARB", p.target, i, p.local());
    }
  }

  private void parameter(String function, int target, int index, int[] all) {
    int[] v = java.util.Arrays.copyOfRange(all, 4 * index, 4 * index + 4);
    if ((v[0] | v[1] | v[2] | v[3]) != 0) {
      calls.begin(function, target, index).ints(2, v).put();
    }
  }

  /** What a context has itself. */
  void bindings(GlContext gl) {
    shaders.bindings(gl);
    for (int target : TARGETS) {
      AssemblyState.Binding b = gl.assembly.at(target);
      program(b.initial);
      for (int i = 0; i < AsmLimits.STANDARD.environment(); i++) {
        parameter("glProgramEnvParameter4fvARB", target, i, b.environment);
      }
      boolean lives = gl.share.assemblyPrograms.get(b.program.name) == b.program;
      if (b.program != b.initial && lives) {
        calls.make("glBindProgramARB", target, b.program.name);
      } else if (b.program != b.initial) {
        calls.loss("assembly program that is deleted and still bound");
      }
    }
  }
}
