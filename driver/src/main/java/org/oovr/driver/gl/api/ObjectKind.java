package org.oovr.driver.gl.api;

/** Kinds of objects that arguments and results name. */
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
  /** Fences. */
  SYNC
}
