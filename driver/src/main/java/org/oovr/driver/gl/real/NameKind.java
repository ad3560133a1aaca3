package org.oovr.driver.gl.real;

import org.oovr.driver.gl.api.ObjectKind;

/** Kinds of names that a driver gives to objects. */
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

  /**
   * The kind of names of objects, or null where another argument decides or nobody gives a name.
   */
  static NameKind of(ObjectKind objects) {
    if (objects == null) {
      return null;
    }
    return switch (objects) {
      case BUFFER -> BUFFER;
      case TEXTURE -> TEXTURE;
      case RENDERBUFFER -> RENDERBUFFER;
      case SAMPLER -> SAMPLER;
      case SHADER, PROGRAM, SHADER_OR_PROGRAM -> SHADER;
      case ASSEMBLY_PROGRAM -> ASSEMBLY_PROGRAM;
      case LIST -> LIST;
      case FRAMEBUFFER -> FRAMEBUFFER;
      case VERTEX_ARRAY -> VERTEX_ARRAY;
      case QUERY -> QUERY;
      case PIPELINE -> PIPELINE;
      case TRANSFORM_FEEDBACK -> TRANSFORM_FEEDBACK;
      case IMAGE, LABELLED, SYNC, UNIFORM, UNIFORM_BLOCK, STORAGE_BLOCK, RESOURCE -> null;
    };
  }
}
