package org.oovr.driver.gl.api;

/** Kinds of objects, and of parts of programs, that arguments and results name. */
public enum ObjectKind {
  BUFFER,
  TEXTURE,
  RENDERBUFFER,
  SAMPLER,
  SHADER,
  PROGRAM,
  /** Either: shader objects of ARB_shader_objects have one kind of handle for both. */
  SHADER_OR_PROGRAM,
  /** Programs of ARB_vertex_program and its like, which have names of their own. */
  ASSEMBLY_PROGRAM,
  /** Display lists. */
  LIST,
  FRAMEBUFFER,
  VERTEX_ARRAY,
  QUERY,
  PIPELINE,
  TRANSFORM_FEEDBACK,
  /** A texture or a renderbuffer, as the target beside it says. */
  IMAGE,
  /** What the identifier beside it says. */
  LABELLED,
  /** Fences. */
  SYNC,

  // --- parts of the program that the call names, or that is in use

  /** A uniform by its location. */
  UNIFORM,
  UNIFORM_BLOCK,
  STORAGE_BLOCK,
  /** What the interface beside it says. */
  RESOURCE;

  /** Whether it is a part of a program, whose number means something in that program only. */
  public boolean isPart() {
    return this == UNIFORM || this == UNIFORM_BLOCK || this == STORAGE_BLOCK || this == RESOURCE;
  }
}
