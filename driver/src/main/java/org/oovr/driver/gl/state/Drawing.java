package org.oovr.driver.gl.state;

import org.oovr.driver.gl.object.GatheredVertices;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.StreamOutput;

/** Sends the draws of a context, made of its state. */
public interface Drawing {
  /**
   * Asks whether primitives can be drawn, as far as it does not depend on their vertices.
   *
   * @param mode GL primitive type
   * @return false when an error has been raised
   */
  boolean allows(int mode);

  /**
   * Gets everything ready that does not depend on the draw's own numbers.
   *
   * @param mode GL primitive type
   * @return false when nothing is to be drawn; errors have been raised
   */
  boolean prepare(int mode);

  /** Says which draw of a multi-draw comes next, from 0; 0 again after the last. */
  default void number(int draw) {
    number(draw, 0);
  }

  /**
   * Says which draw of a multi-draw comes next, which counts its primitives on.
   *
   * @param primitives of the draws before
   */
  void number(int draw, int primitives);

  /** Sends a draw of consecutive vertices; {@link #prepare} was true. */
  void arrays(int first, int count, int instances, int baseInstance);

  /**
   * Sends a primitive whose vertices were told one by one.
   *
   * @param mode GL primitive type
   */
  void gathered(int mode, GatheredVertices vertices);

  /**
   * Sends an indexed draw; {@link #prepare} was true.
   *
   * @param type of the indices, a GL type
   * @param offset of the first index in bytes
   */
  void elements(
      Buffer indices,
      int type,
      long offset,
      int count,
      int baseVertex,
      int instances,
      int baseInstance);

  /** Sends a draw of consecutive vertices whose numbers a buffer has; {@link #prepare} was true. */
  void arraysIndirect(Buffer parameters, long offset);

  /**
   * Sends an indexed draw whose numbers a buffer has; {@link #prepare} was true.
   *
   * @param type of the indices, a GL type
   */
  void elementsIndirect(Buffer indices, int type, Buffer parameters, long offset);

  /**
   * Sends a draw of as many vertices as transform feedback has captured; {@link #prepare} was true.
   *
   * @param strideBytes of a captured vertex
   */
  void streamed(StreamOutput.Target source, int strideBytes, int instances);

  /**
   * Runs the compute shader of the program in use; raises errors about the program.
   *
   * @param groupsX workgroups along x, at least 0; likewise along y and z
   */
  void dispatch(int groupsX, int groupsY, int groupsZ);

  /** Runs the compute shader over as many workgroups as a buffer has. */
  void dispatchIndirect(Buffer parameters, long offset);

  /**
   * Takes a vertex as the current raster position, with all that belongs to it: it goes through
   * what transforms vertices of draws, with the current values of all other attributes.
   */
  void rasterPosition(float x, float y, float z, float w);

  /** Draws texels as fragments at the current raster position, or what stands for it. */
  void rectangle(PixelRectangle rectangle);

  /** Forgets what was made for a program that is gone. */
  void forget(ProgramExecutable executable);
}
