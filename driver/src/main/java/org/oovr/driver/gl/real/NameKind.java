package org.oovr.driver.gl.real;

import java.util.Set;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;

/** Kinds of names that a driver gives to objects, and which parameters carry them. */
public enum NameKind {
  BUFFER(true, "glGenBuffers"),
  TEXTURE(true, "glGenTextures"),
  RENDERBUFFER(true, "glGenRenderbuffers"),
  SAMPLER(true, "glGenSamplers"),
  /** Shaders and programs, which have their names in common. */
  SHADER(true, null),
  /** Programs of ARB_vertex_program and its like. */
  ASSEMBLY_PROGRAM(true, "glGenProgramsARB"),
  LIST(true, null),
  FRAMEBUFFER(false, "glGenFramebuffers"),
  VERTEX_ARRAY(false, "glGenVertexArrays"),
  QUERY(false, "glGenQueries"),
  PIPELINE(false, "glGenProgramPipelines"),
  TRANSFORM_FEEDBACK(false, "glGenTransformFeedbacks");

  private static final Set<String> ASSEMBLY =
      Set.of(
          "glBindProgramARB",
          "glBindProgramNV",
          "glDeleteProgramsARB",
          "glDeleteProgramsNV",
          "glGenProgramsARB",
          "glGenProgramsNV",
          "glIsProgramARB",
          "glIsProgramNV");

  private final boolean shared;
  private final String generator;

  NameKind(boolean shared, String generator) {
    this.shared = shared;
    this.generator = generator;
  }

  /** Whether contexts that share objects have them in common. */
  public boolean shared() {
    return shared;
  }

  /** The function that makes names, or null. */
  String generator() {
    return generator;
  }

  /** The kind of names in a parameter (or behind it), or null. */
  static NameKind of(GlFunction function, GlParameter parameter) {
    if (parameter.type() != GlType.UINT || parameter.pointers() > 1) {
      return null;
    }
    String name = function.name();
    switch (parameter.name()) {
      case "buffer", "buffers", "readBuffer", "writeBuffer":
        return name.equals("glSelectBuffer") ? null : BUFFER;
      case "texture", "textures", "origtexture":
        return TEXTURE;
      case "renderbuffer", "renderbuffers":
        return RENDERBUFFER;
      case "framebuffer", "framebuffers", "readFramebuffer", "drawFramebuffer":
        return FRAMEBUFFER;
      case "array", "arrays", "vaobj":
        return VERTEX_ARRAY;
      case "sampler", "samplers":
        return SAMPLER;
      case "pipeline", "pipelines":
        return PIPELINE;
      case "xfb":
        return TRANSFORM_FEEDBACK;
      case "list":
        return LIST;
      case "program", "programs":
        return ASSEMBLY.contains(name) || name.startsWith("glNamedProgramLocal")
            ? ASSEMBLY_PROGRAM
            : SHADER;
      case "shader", "shaders", "shaderObj", "programObj", "obj", "containerObj", "attachedObj":
        return SHADER;
      case "id", "ids":
        return ofId(name);
      default:
        return null;
    }
  }

  private static NameKind ofId(String function) {
    if (ASSEMBLY.contains(function)) {
      return ASSEMBLY_PROGRAM;
    }
    if (function.contains("TransformFeedback")) {
      return TRANSFORM_FEEDBACK;
    }
    return function.contains("Quer") || function.startsWith("glBeginConditionalRender")
        ? QUERY
        : null;
  }
}
