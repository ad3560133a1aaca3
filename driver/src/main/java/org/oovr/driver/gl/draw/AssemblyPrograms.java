package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.asm.AsmLimits;
import org.oovr.driver.asm.AsmProgram;
import org.oovr.driver.gl.fixed.TextureUnit;
import org.oovr.driver.gl.object.AssemblyState;
import org.oovr.driver.gl.object.GlAssemblyProgram;
import org.oovr.driver.gl.object.GlFragmentShader;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.driver.glsl.LinkRequest;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.simulator.command.Stage;

/**
 * Executables of the assembly programs that are switched on: of a vertex program, of a fragment
 * program, or of both. Made when a draw needs them, and kept.
 */
final class AssemblyPrograms {
  /** Executables before all are forgotten. */
  private static final int MOST = 256;

  private record Key(AsmProgram vertex, AsmProgram fragment) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Key k && k.vertex == vertex && k.fragment == fragment;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(vertex) + System.identityHashCode(fragment);
    }
  }

  /** An executable, and which values it has. */
  private static final class Made {
    final ProgramExecutable executable;
    final Follower vertex;
    final Follower fragment;

    Made(ProgramExecutable executable) {
      this.executable = executable;
      vertex = new Follower(executable, false);
      fragment = new Follower(executable, true);
    }
  }

  /** Hands the parameters of one language on. */
  private static final class Follower {
    private final ProgramExecutable executable;
    private final ProgramExecutable.Location environment;
    private final ProgramExecutable.Location local;
    private int environmentVersion = -1;
    private GlAssemblyProgram program;
    private int localVersion = -1;

    Follower(ProgramExecutable executable, boolean fragment) {
      this.executable = executable;
      environment = executable.find(AsmProgram.environment(fragment));
      local = executable.find(AsmProgram.local(fragment));
    }

    void follow(AssemblyState.Binding b) {
      if (environment != null && environmentVersion != b.environmentVersion) {
        environmentVersion = b.environmentVersion;
        set(environment, b.environment);
      }
      if (local != null && (program != b.program || localVersion != b.program.localVersion)) {
        program = b.program;
        localVersion = program.localVersion;
        int[] values = program.local();
        set(local, values == null ? new int[4 * AsmLimits.STANDARD.local()] : values);
      }
    }

    private void set(ProgramExecutable.Location uniform, int[] words) {
      LinkedProgram.Uniform u = uniform.uniform();
      executable.set(u, 0, words, Math.min(words.length, 4 * u.arraySize()));
    }
  }

  private final GlContext gl;
  private final Map<Key, Made> made = new HashMap<>();

  AssemblyPrograms(GlContext gl) {
    this.gl = gl;
  }

  /** Whether a program of either language is switched on. */
  boolean isOn() {
    return isOn(GL_VERTEX_PROGRAM_ARB)
        || isOn(GL_FRAGMENT_PROGRAM_ARB)
        || isOn(GL_FRAGMENT_SHADER_ATI);
  }

  private boolean isOn(int target) {
    return gl.fixed.is(target);
  }

  /** Why what is switched on cannot be drawn with; null where it can. */
  String fault() {
    AssemblyState s = gl.assembly;
    if (isOn(GL_VERTEX_PROGRAM_ARB) && s.vertex.program.program == null
        || isOn(GL_FRAGMENT_PROGRAM_ARB) && s.fragment.program.program == null) {
      return "a program is switched on that has no right text";
    }
    boolean shader = !isOn(GL_FRAGMENT_PROGRAM_ARB) && isOn(GL_FRAGMENT_SHADER_ATI);
    return shader && !s.fragmentShader.valid
        ? "a fragment shader is switched on that was not ended"
        : null;
  }

  /**
   * What is switched on, which has no {@link #fault}, with its values; null when it cannot be
   * drawn, which has been told.
   */
  ProgramExecutable get() {
    AssemblyState s = gl.assembly;
    AsmProgram vertex = isOn(GL_VERTEX_PROGRAM_ARB) ? s.vertex.program.program : null;
    AsmProgram fragment = isOn(GL_FRAGMENT_PROGRAM_ARB) ? s.fragment.program.program : null;
    AssemblyState.Binding values = s.fragment;
    if (fragment == null && isOn(GL_FRAGMENT_SHADER_ATI)) {
      fragment = shader(s.fragmentShader);
      values = s.shaderConstants;
    }
    if (made.size() > MOST) {
      made.values().forEach(m -> gl.drawing.forget(m.executable));
      made.clear();
    }
    Key key = new Key(vertex, fragment);
    Made m = made.get(key);
    if (m == null) {
      ProgramExecutable executable = link(vertex, fragment);
      if (executable == null) {
        return null;
      }
      m = new Made(executable);
      made.put(key, m);
    }
    m.vertex.follow(s.vertex);
    m.fragment.follow(values);
    return m.executable;
  }

  /** The program of a fragment shader with the textures that are switched on, and the fog. */
  private AsmProgram shader(GlFragmentShader shader) {
    String[] targets = new String[GlFragmentShader.REGISTERS];
    for (int i = 0; i < targets.length; i++) {
      int enabled = gl.fixed.units[i].enabled;
      int last = enabled == 0 ? -1 : 31 - Integer.numberOfLeadingZeros(enabled);
      targets[i] =
          switch (last < 0 ? 0 : TextureUnit.TARGETS[last]) {
            case 0 -> FragmentShaderSource.NO_TARGET;
            case GL_TEXTURE_1D -> "1D";
            case GL_TEXTURE_3D -> "3D";
            case GL_TEXTURE_CUBE_MAP -> "CUBE";
            case GL_TEXTURE_RECTANGLE -> "RECT";
            default -> "2D";
          };
    }
    int fog = gl.fixed.is(GL_FOG) ? gl.fixed.fogMode : 0;
    String key = String.join(" ", targets) + " " + fog;
    if (shader.program == null || !shader.programTargets.equals(key)) {
      shader.program = FragmentShaderSource.of(shader, targets, fog);
      shader.programTargets = key;
    }
    return shader.program;
  }

  private ProgramExecutable link(AsmProgram vertex, AsmProgram fragment) {
    List<GlslShader> shaders = new ArrayList<>();
    Map<String, Integer> attributes = new HashMap<>();
    if (vertex != null) {
      shaders.add(gl.environment.shaders().compile(Stage.VERTEX, vertex.glsl(), "program"));
      for (int i = 0; i < AsmLimits.STANDARD.attributes(); i++) {
        attributes.put(AsmProgram.ATTRIBUTE + i, i);
      }
    }
    if (fragment != null) {
      shaders.add(gl.environment.shaders().compile(Stage.FRAGMENT, fragment.glsl(), "program"));
    }
    LinkRequest request =
        new LinkRequest(
            shaders,
            attributes,
            Map.of(),
            Map.of(),
            Limits.MAX_ATTRIBUTES,
            Limits.MAX_DRAW_BUFFERS,
            "assembly",
            true);
    LinkedProgram linked = gl.environment.shaders().link(request);
    if (!linked.linked()) {
      gl.diagnostics.error("assembly program", linked.infoLog());
      gl.leaveOut("assembly program that does not link");
      return null;
    }
    ProgramExecutable executable = new ProgramExecutable(linked, request);
    for (int unit : fragment == null ? List.<Integer>of() : fragment.units().keySet()) {
      ProgramExecutable.Location sampler = executable.find(AsmProgram.IMAGE + unit);
      if (sampler != null) {
        executable.setUnit(sampler.uniform(), 0, unit);
      }
    }
    return executable;
  }
}
