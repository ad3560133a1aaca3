package org.oovr.driver.gl.real;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.gl.follow.ContextShadow;

/** A context of the record and the one that stands for it. */
final class RealContext {
  final long handle;
  final ContextRequest request;
  final RealGroup group;

  /** The context it shares objects with, or null. */
  final RealContext share;

  final ContextShadow shadow;
  final Map<NameKind, NameMap> names = new EnumMap<>(NameKind.class);

  /** Copies of vertex arrays in client memory, by what they are; the driver reads them at draws. */
  final Map<Long, Long> clientArrays = new HashMap<>();

  /** The programs that uniforms are set of, by the record's names; 0 for none. */
  int usedProgram;

  int pipelineProgram;

  /** The texture unit that pointers to texture coordinates belong to. */
  int clientTexture;

  /** The window system's handle; 0 until it is made. */
  long real;

  /** Drawable that is current with it, or was last. */
  RealDrawable drawable;

  RealContext(
      long handle,
      ContextRequest request,
      RealGroup group,
      RealContext share,
      ContextShadow shadow) {
    this.handle = handle;
    this.request = request;
    this.group = group;
    this.share = share;
    this.shadow = shadow;
    for (NameKind kind : NameKind.values()) {
      names.put(kind, kind.shared() ? group.names.get(kind) : new NameMap());
    }
  }

  /** The program that a uniform without a program belongs to. */
  RealProgram uniformProgram() {
    return group.program(usedProgram != 0 ? usedProgram : pipelineProgram);
  }
}
