package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.oovr.driver.glsl.InterfaceVariable;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.glsl.ProgramFeedback;
import org.oovr.driver.glsl.ProgramStorage;
import org.oovr.driver.glsl.Subroutines;
import org.oovr.driver.glsl.spirv.SpirvShader;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.StreamOutput;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * The active resources of a linked program by interface and index, with their properties (GL 4.3
 * core section 7.3.1).
 */
public final class ProgramResources {
  private final ProgramExecutable executable;
  private final LinkedProgram program;

  /** The resources of a program. */
  public ProgramResources(ProgramExecutable executable) {
    this.executable = executable;
    this.program = executable.program;
  }

  /** Whether the enum is an interface whose resources are here. */
  public static boolean isInterface(int programInterface) {
    return switch (programInterface) {
      case GL_UNIFORM,
          GL_UNIFORM_BLOCK,
          GL_ATOMIC_COUNTER_BUFFER,
          GL_PROGRAM_INPUT,
          GL_PROGRAM_OUTPUT,
          GL_BUFFER_VARIABLE,
          GL_SHADER_STORAGE_BLOCK,
          GL_TRANSFORM_FEEDBACK_VARYING,
          GL_TRANSFORM_FEEDBACK_BUFFER ->
          true;
      default -> subroutineStage(programInterface) != null;
    };
  }

  /** The stage of an interface of subroutines or their uniforms, or null. */
  public static Stage subroutineStage(int programInterface) {
    Stage stage = StageEnum.SUBROUTINE.stage(programInterface);
    return stage == null ? StageEnum.SUBROUTINE_UNIFORM.stage(programInterface) : stage;
  }

  /** Whether an interface is one of subroutine uniforms. */
  public static boolean isSubroutineUniform(int programInterface) {
    return StageEnum.SUBROUTINE_UNIFORM.stage(programInterface) != null;
  }

  /** The interface of a stage's subroutines or of their uniforms. */
  public static int subroutineInterface(Stage stage, boolean uniforms) {
    return (uniforms ? StageEnum.SUBROUTINE_UNIFORM : StageEnum.SUBROUTINE).of(stage);
  }

  private Subroutines subroutines(int programInterface) {
    Stage stage = subroutineStage(programInterface);
    return stage == null ? Subroutines.NONE : program.subroutines(stage);
  }

  /** Whether the enum is a property of any resource. */
  public static boolean isProperty(int property) {
    return switch (property) {
      case GL_NAME_LENGTH,
          GL_TYPE,
          GL_ARRAY_SIZE,
          GL_OFFSET,
          GL_BLOCK_INDEX,
          GL_ARRAY_STRIDE,
          GL_MATRIX_STRIDE,
          GL_IS_ROW_MAJOR,
          GL_ATOMIC_COUNTER_BUFFER_INDEX,
          GL_BUFFER_BINDING,
          GL_BUFFER_DATA_SIZE,
          GL_NUM_ACTIVE_VARIABLES,
          GL_ACTIVE_VARIABLES,
          GL_TOP_LEVEL_ARRAY_SIZE,
          GL_TOP_LEVEL_ARRAY_STRIDE,
          GL_LOCATION,
          GL_LOCATION_INDEX,
          GL_LOCATION_COMPONENT,
          GL_IS_PER_PATCH,
          GL_TRANSFORM_FEEDBACK_BUFFER_INDEX,
          GL_TRANSFORM_FEEDBACK_BUFFER_STRIDE,
          GL_NUM_COMPATIBLE_SUBROUTINES,
          GL_COMPATIBLE_SUBROUTINES ->
          true;
      default -> referenced(property, PerStage.none()) != null;
    };
  }

  /** How many there are. */
  public int count(int programInterface) {
    return switch (programInterface) {
      case GL_ATOMIC_COUNTER_BUFFER -> program.storage().counters().size();
      case GL_TRANSFORM_FEEDBACK_BUFFER -> feedbackBuffers().size();
      default -> names(programInterface).size();
    };
  }

  /** Their names, by index; none for {@code GL_ATOMIC_COUNTER_BUFFER}. */
  public List<String> names(int programInterface) {
    Stream<String> names =
        switch (programInterface) {
          case GL_UNIFORM -> program.listedUniforms().stream().map(LinkedProgram.Uniform::name);
          case GL_UNIFORM_BLOCK -> program.blocks().stream().map(LinkedProgram.UniformBlock::name);
          case GL_PROGRAM_INPUT ->
              program.interfaceInputs().stream().map(InterfaceVariable::listedName);
          case GL_PROGRAM_OUTPUT ->
              program.interfaceOutputs().stream().map(InterfaceVariable::listedName);
          case GL_BUFFER_VARIABLE ->
              program.storage().variables().stream().map(ProgramStorage.Variable::name);
          case GL_SHADER_STORAGE_BLOCK ->
              program.storage().blocks().stream().map(ProgramStorage.Block::name);
          case GL_TRANSFORM_FEEDBACK_VARYING ->
              program.feedback().varyings().stream().map(ProgramFeedback.Varying::name);
          default ->
              isSubroutineUniform(programInterface)
                  ? subroutines(programInterface).uniforms().stream()
                      .map(Subroutines.Choice::listedName)
                  : subroutines(programInterface).functions().stream()
                      .map(Subroutines.Subroutine::name);
        };
    return names.map(SpirvShader::listed).toList();
  }

  /** Index of the resource of that name, or -1. */
  public int index(int programInterface, String name) {
    if (subroutineStage(programInterface) != null && !isSubroutineUniform(programInterface)) {
      Subroutines.Subroutine s = subroutines(programInterface).find(name);
      return s == null ? -1 : s.index();
    }
    List<String> names = names(programInterface);
    int i = names.indexOf(name);
    return i >= 0 ? i : names.indexOf(name + "[0]");
  }

  /** The most variables that one resource of an interface of buffers has. */
  public int mostVariables(int programInterface) {
    int most = 0;
    for (int i = 0; i < count(programInterface); i++) {
      most = Math.max(most, values(programInterface, i, GL_ACTIVE_VARIABLES).length);
    }
    return most;
  }

  /** The most subroutines that one subroutine uniform may stand for. */
  public int mostCompatible(int programInterface) {
    Subroutines all = subroutines(programInterface);
    return all.uniforms().stream().mapToInt(u -> compatible(all, u).length).max().orElse(0);
  }

  /** Places in the list of subroutines, as Mesa tells them where the standard says indices. */
  private static int[] compatible(Subroutines all, Subroutines.Choice u) {
    return IntStream.range(0, all.functions().size())
        .filter(i -> Subroutines.fits(all.functions().get(i), u))
        .toArray();
  }

  private static int[] choice(Subroutines all, int index, int property) {
    Subroutines.Choice u = all.uniforms().get(index);
    return switch (property) {
      case GL_ARRAY_SIZE -> of(u.arraySize());
      case GL_LOCATION -> of(u.location());
      case GL_NUM_COMPATIBLE_SUBROUTINES -> of(compatible(all, u).length);
      case GL_COMPATIBLE_SUBROUTINES -> compatible(all, u);
      default -> null;
    };
  }

  /** Values of a property; null when the interface does not have it. */
  public int[] values(int programInterface, int index, int property) {
    if (property == GL_NAME_LENGTH) {
      return programInterface == GL_ATOMIC_COUNTER_BUFFER
              || programInterface == GL_TRANSFORM_FEEDBACK_BUFFER
          ? null
          : of(names(programInterface).get(index).length() + 1);
    }
    return switch (programInterface) {
      case GL_UNIFORM -> uniform(program.uniforms().get(index), property);
      case GL_UNIFORM_BLOCK -> {
        LinkedProgram.UniformBlock b = program.blocks().get(index);
        int binding = executable.blockBindings[index];
        yield buffer(property, binding, b.sizeBytes(), b.uniforms(), b.slots());
      }
      case GL_SHADER_STORAGE_BLOCK -> {
        ProgramStorage.Block b = program.storage().blocks().get(index);
        int binding = executable.storageBindings[index];
        yield buffer(property, binding, b.sizeBytes(), b.variables(), b.slots());
      }
      case GL_ATOMIC_COUNTER_BUFFER -> {
        ProgramStorage.CounterBuffer b = program.storage().counters().get(index);
        yield buffer(property, b.binding(), b.sizeBytes(), b.uniforms(), b.slots());
      }
      case GL_BUFFER_VARIABLE -> variable(program.storage().variables().get(index), property);
      case GL_PROGRAM_INPUT ->
          property == GL_LOCATION_INDEX
              ? null
              : interfaceValues(program.interfaceInputs().get(index), property);
      case GL_PROGRAM_OUTPUT -> interfaceValues(program.interfaceOutputs().get(index), property);
      case GL_TRANSFORM_FEEDBACK_BUFFER -> feedbackBuffer(feedbackBuffers().get(index), property);
      case GL_TRANSFORM_FEEDBACK_VARYING ->
          varying(program.feedback().varyings().get(index), property);
      default ->
          isSubroutineUniform(programInterface)
              ? choice(subroutines(programInterface), index, property)
              : null;
    };
  }

  private static int[] of(int value) {
    return new int[] {value};
  }

  /** Whether a stage has something; null when the property does not ask for that. */
  private static int[] referenced(int property, PerStage<?> by) {
    Stage stage = StageEnum.REFERENCED.stage(property);
    return stage == null ? null : of(by.has(stage) ? 1 : 0);
  }

  private static int[] buffer(
      int property, int binding, int sizeBytes, List<Integer> variables, PerStage<?> stages) {
    return switch (property) {
      case GL_BUFFER_BINDING -> of(binding);
      case GL_BUFFER_DATA_SIZE -> of(sizeBytes);
      case GL_NUM_ACTIVE_VARIABLES -> of(variables.size());
      case GL_ACTIVE_VARIABLES -> variables.stream().mapToInt(Integer::intValue).toArray();
      default -> referenced(property, stages);
    };
  }

  private int[] uniform(LinkedProgram.Uniform u, int property) {
    return switch (property) {
      case GL_TYPE -> of(UniformTypes.type(u));
      case GL_ARRAY_SIZE -> of(u.arraySize());
      case GL_BLOCK_INDEX -> of(u.block());
      case GL_ATOMIC_COUNTER_BUFFER_INDEX -> of(u.counterBuffer());
      case GL_LOCATION -> of(u.location());
      case GL_OFFSET, GL_ARRAY_STRIDE, GL_MATRIX_STRIDE, GL_IS_ROW_MAJOR ->
          member(u.member(), property);
      default -> referenced(property, stagesOf(u));
    };
  }

  private PerStage<?> stagesOf(LinkedProgram.Uniform u) {
    if (u.block() >= 0) {
      return program.blocks().get(u.block()).slots();
    }
    return u.counterBuffer() >= 0
        ? program.storage().counters().get(u.counterBuffer()).slots()
        : u.isImage() ? u.images() : u.isOpaque() ? u.textures() : u.constants();
  }

  /** Where a member lies; null when the property does not ask for that. */
  private static int[] member(ShaderReflection.Member m, int property) {
    if (property == GL_IS_ROW_MAJOR) {
      return of(m != null && m.rowMajor() && m.columns() > 1 ? 1 : 0);
    }
    if (m == null) {
      return of(-1);
    }
    return switch (property) {
      case GL_OFFSET -> of(m.offsetBytes());
      case GL_ARRAY_STRIDE -> of(m.isArray() ? m.arrayStrideBytes() : 0);
      case GL_MATRIX_STRIDE -> of(m.columns() > 1 ? m.matrixStrideBytes() : 0);
      default -> null;
    };
  }

  private int[] variable(ProgramStorage.Variable v, int property) {
    return switch (property) {
      case GL_TYPE -> of(UniformTypes.type(v.type()));
      case GL_ARRAY_SIZE -> of(v.arraySize());
      case GL_BLOCK_INDEX -> of(v.block());
      case GL_TOP_LEVEL_ARRAY_SIZE -> of(v.topLevelArraySize());
      case GL_TOP_LEVEL_ARRAY_STRIDE -> of(v.topLevelArrayStride());
      case GL_OFFSET, GL_ARRAY_STRIDE, GL_MATRIX_STRIDE, GL_IS_ROW_MAJOR ->
          member(v.member(), property);
      default -> referenced(property, v.stages());
    };
  }

  private static int[] interfaceValues(InterfaceVariable v, int property) {
    return switch (property) {
      case GL_TYPE -> of(UniformTypes.type(v.type()));
      case GL_ARRAY_SIZE -> of(v.arraySize());
      case GL_LOCATION -> of(v.location());
      case GL_LOCATION_INDEX -> of(v.index());
      case GL_LOCATION_COMPONENT -> of(v.component());
      case GL_IS_PER_PATCH -> of(v.perPatch() ? 1 : 0);
      default -> referenced(property, PerStage.none().with(v.stage(), v));
    };
  }

  /** Binding points of the buffers that are captured into. */
  private List<Integer> feedbackBuffers() {
    List<Integer> used = new ArrayList<>();
    List<StreamOutput.BufferLayout> buffers = program.feedback().layout().buffers();
    for (int b = 0; b < buffers.size(); b++) {
      if (buffers.get(b).strideBytes() > 0) {
        used.add(b);
      }
    }
    return used;
  }

  private int[] feedbackBuffer(int binding, int property) {
    List<ProgramFeedback.Varying> varyings = program.feedback().varyings();
    int[] here =
        IntStream.range(0, varyings.size())
            .filter(i -> varyings.get(i).buffer() == binding) // what is skipped, too, as in Mesa
            .toArray();
    return switch (property) {
      case GL_BUFFER_BINDING -> of(binding);
      case GL_NUM_ACTIVE_VARIABLES -> of(here.length);
      case GL_ACTIVE_VARIABLES -> here;
      case GL_TRANSFORM_FEEDBACK_BUFFER_STRIDE ->
          of(program.feedback().layout().buffers().get(binding).strideBytes());
      default -> null;
    };
  }

  private int[] varying(ProgramFeedback.Varying v, int property) {
    return switch (property) {
      case GL_ARRAY_SIZE -> of(v.arraySize());
      case GL_TYPE -> of(v.type() == null ? GL_NONE : UniformTypes.type(v.type()));
      case GL_OFFSET -> of(v.type() == null ? 0 : v.offsetBytes()); // GL 4.6 core 7.3.1
      case GL_TRANSFORM_FEEDBACK_BUFFER_INDEX -> of(feedbackBuffers().indexOf(v.buffer()));
      default -> null;
    };
  }
}
