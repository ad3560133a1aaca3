package org.oovr.simulator.machine.memory;

import java.util.Locale;

/** What the bytes on a link are for. Every byte belongs to exactly one class. */
public enum TrafficClass {
  /** Texels, with the requests for them and the copies of PA units. */
  TEXTURE,
  /** Vertices, indices, uniforms, and primitives handed to other GPMs. */
  VERTEX,
  /** Depth and stencil. */
  DEPTH,
  /** Colour. */
  COLOR,
  /** Commands and state sent to a GPM. */
  COMMAND,
  /** What compute shaders read and write in buffers and images. */
  STORAGE;

  /** Name in reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
