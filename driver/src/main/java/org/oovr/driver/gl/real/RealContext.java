package org.oovr.driver.gl.real;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.gl.follow.ContextRecord;
import org.oovr.driver.gl.follow.ContextShadow;
import org.oovr.driver.gl.follow.GlState;

/** A context of the record and the one that stands for it. */
final class RealContext {
  final long handle;
  final ContextRequest request;
  final RealGroup group;

  /** The context it shares objects with, or null. */
  final RealContext share;

  /** What is followed of its calls; names are this driver's. */
  final ContextRecord record;

  final ContextShadow shadow;
  final Map<NameKind, NameMap> names = new EnumMap<>(NameKind.class);

  /** Copies of vertex arrays in client memory, by what they are; the driver reads them at draws. */
  final Map<Long, Long> clientArrays = new HashMap<>();

  /** The programs that uniforms are set of, null for none. */
  private RealProgram usedProgram;

  private RealProgram pipelineProgram;

  /** The texture unit that pointers to texture coordinates belong to. */
  int clientTexture;

  /** Null before calls are timed. */
  GpuTimer timer;

  /** The window system's handle; 0 until it is made. */
  long real;

  /** Drawable that is current with it, or was last. */
  RealDrawable drawable;

  RealContext(long handle, ContextRequest request, RealGroup group, RealContext share, GlState gl) {
    this.handle = handle;
    this.request = request;
    this.group = group;
    this.share = share;
    this.record = new ContextRecord(handle, group.followed, gl);
    this.shadow = record.shadow;
    for (NameKind kind : NameKind.values()) {
      names.put(kind, kind.shared() ? group.names.get(kind) : new NameMap());
    }
  }

  /**
   * A program is used, or active in a pipeline.
   *
   * @param program the record's name, 0 for none
   */
  void use(int program, boolean ofPipeline) {
    RealProgram now = program == 0 ? null : group.program(program);
    if (ofPipeline) {
      pipelineProgram = now;
    } else {
      usedProgram = now;
    }
  }

  /** Where a uniform without a program lies, by the record's location. */
  int uniform(int location) {
    RealProgram program = usedProgram != null ? usedProgram : pipelineProgram;
    return program == null ? location : program.uniform(location);
  }
}
