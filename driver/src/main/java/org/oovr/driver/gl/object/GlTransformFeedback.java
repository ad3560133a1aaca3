package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.command.StreamOutput;

/** A transform feedback object: where captured vertices go, and how far it has come. */
public final class GlTransformFeedback {
  public final int name;
  public String label = "";
  public boolean created;

  public final IndexedBinding[] bindings = new IndexedBinding[StreamOutput.BUFFERS];

  public boolean active;
  public boolean paused;

  /** GL_POINTS, GL_LINES or GL_TRIANGLES. */
  public int primitiveMode = GL_POINTS;

  /** What was in use when it began; null when it is not active. */
  public ProgramExecutable executable;

  /** Where draws append while it is active; afterwards, where they did last, or null. */
  public StreamOutput output;

  /** Whether it has been begun and ended. */
  public boolean ended;

  public GlTransformFeedback(int name) {
    this.name = name;
    Arrays.setAll(bindings, i -> new IndexedBinding());
  }

  /** Whether draws append now. */
  public boolean captures() {
    return active && !paused;
  }

  /**
   * Begins to capture; all buffers that the program needs are bound.
   *
   * @param mode GL_POINTS, GL_LINES or GL_TRIANGLES
   */
  public void begin(int mode, ProgramExecutable program) {
    StreamOutput.Layout layout = program.program.feedback().layout();
    List<StreamOutput.Target> targets = new ArrayList<>();
    for (int b = 0; b < layout.buffers().size(); b++) {
      IndexedBinding binding = bindings[b];
      boolean used = layout.buffers().get(b).strideBytes() > 0;
      int bytes = used ? binding.boundBytes() & ~3 : 0;
      targets.add(
          used
              ? new StreamOutput.Target(
                  binding.buffer.resource(), bytes == 0 ? 0 : (int) binding.offset, bytes)
              : null);
    }
    output = new StreamOutput(layout, targets);
    primitiveMode = mode;
    executable = program;
    active = true;
    paused = false;
  }

  public void end() {
    active = false;
    paused = false;
    executable = null;
    ended = true;
  }

  /** Number of the buffer that tells how many vertices of a stream were captured; -1 for none. */
  public int counter(int stream) {
    if (output != null) {
      List<StreamOutput.BufferLayout> buffers = output.layout().buffers();
      for (int b = 0; b < buffers.size(); b++) {
        if (buffers.get(b).strideBytes() > 0 && buffers.get(b).stream() == stream) {
          return b;
        }
      }
    }
    return -1;
  }

  /** Whether it may write a buffer. */
  public boolean refersTo(GlBuffer buffer) {
    for (IndexedBinding b : bindings) {
      if (b.buffer == buffer) {
        return true;
      }
    }
    return false;
  }
}
