package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.oovr.driver.glsl.ProgramFeedback.Varying;
import org.oovr.driver.glsl.VaryingPath.Captured;
import org.oovr.simulator.command.StreamOutput;
import org.oovr.simulator.command.StreamOutput.BufferLayout;
import org.oovr.simulator.command.StreamOutput.Element;

/**
 * Says which outputs go where in transform feedback (GL 4.6 core section 11.1.2.1): as the shader's
 * {@code xfb} qualifiers say, and without any as the API does.
 */
final class FeedbackLinker {
  /** GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS. */
  private static final int INTERLEAVED_COMPONENTS = 64;

  /** GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS. */
  private static final int SEPARATE_COMPONENTS = 64;

  private static final String NEXT_BUFFER = "gl_NextBuffer";
  private static final String SKIP = "gl_SkipComponents";

  private final StageModule stage;
  private final LinkRequest.Feedback request;
  private final List<Varying> varyings = new ArrayList<>();
  private final List<Element> elements = new ArrayList<>();
  private final int[] stride = new int[StreamOutput.BUFFERS];
  private final int[] stream = new int[StreamOutput.BUFFERS];
  private int buffer;

  private FeedbackLinker(StageModule stage, LinkRequest.Feedback request) {
    this.stage = stage;
    this.request = request;
    Arrays.fill(stream, -1);
  }

  /**
   * Links what is captured.
   *
   * @param stage the last one before the rasteriser, finished; null when there is none
   * @param lenient leave out what there is not
   */
  static ProgramFeedback link(StageModule stage, LinkRequest.Feedback request, boolean lenient)
      throws LinkRequest.Failure {
    if (stage == null) {
      if (!request.varyings().isEmpty() && !lenient) {
        throw new LinkRequest.Failure("error: no shader writes the varyings of transform feedback");
      }
      return ProgramFeedback.NONE;
    }
    List<XfbQualifiers.Output> qualified = XfbQualifiers.of(stage);
    if (qualified.isEmpty() && request.varyings().isEmpty()) {
      return ProgramFeedback.NONE;
    }
    FeedbackLinker linker = new FeedbackLinker(stage, request);
    if (qualified.isEmpty()) {
      linker.byName(lenient);
    } else {
      linker.byQualifiers(qualified);
    }
    return linker.result(qualified.isEmpty() && request.separate());
  }

  private ProgramFeedback result(boolean separate) {
    int used = 0;
    for (int b = 0; b < stride.length; b++) {
      used = stride[b] > 0 ? b + 1 : used;
    }
    List<BufferLayout> buffers = new ArrayList<>();
    for (int b = 0; b < used; b++) {
      buffers.add(new BufferLayout(stride[b], Math.max(0, stream[b])));
    }
    return new ProgramFeedback(varyings, separate, new StreamOutput.Layout(elements, buffers));
  }

  // --- by glTransformFeedbackVaryings

  private void byName(boolean lenient) throws LinkRequest.Failure {
    Set<String> seen = new HashSet<>();
    for (String name : request.varyings()) {
      if (name.equals(NEXT_BUFFER)) {
        varyings.add(new Varying(name, null, 0, buffer, 0));
        nextBuffer();
        continue;
      }
      if (name.startsWith(SKIP) && name.length() == SKIP.length() + 1) {
        int words = name.charAt(SKIP.length()) - '0';
        varyings.add(new Varying(name, null, words, buffer, stride[buffer]));
        stride[buffer] += 4 * words;
        continue;
      }
      Captured c = VaryingPath.find(stage, name);
      if (c == null) {
        if (lenient) {
          continue;
        }
        throw new LinkRequest.Failure(
            "error: transform feedback varying " + name + " is undeclared");
      }
      if (!seen.add(name)) {
        throw new LinkRequest.Failure(
            "error: transform feedback varying " + name + " is specified more than once");
      }
      add(name, c);
      if (request.separate()) {
        if (c.words() > SEPARATE_COMPONENTS) {
          throw new LinkRequest.Failure(
              "error: transform feedback varying " + name + " has too many components");
        }
        buffer++;
      }
    }
    for (int bytes : stride) {
      if (bytes > 4 * INTERLEAVED_COMPONENTS) {
        throw new LinkRequest.Failure("error: too many components for transform feedback");
      }
    }
  }

  private void nextBuffer() throws LinkRequest.Failure {
    if (++buffer >= StreamOutput.BUFFERS) {
      throw new LinkRequest.Failure("error: too many transform feedback buffers");
    }
  }

  private void add(String name, Captured c) throws LinkRequest.Failure {
    if (buffer >= StreamOutput.BUFFERS) {
      throw new LinkRequest.Failure("error: too many transform feedback buffers");
    }
    if (stream[buffer] >= 0 && stream[buffer] != c.stream()) {
      throw new LinkRequest.Failure(
          "error: transform feedback varying " + name + " goes to a buffer of another stream");
    }
    stream[buffer] = c.stream();
    varyings.add(new Varying(name, c.type(), c.arraySize(), buffer, stride[buffer]));
    stride[buffer] = place(c, buffer, stride[buffer]);
  }

  /** Lays the words of a varying; returns the offset after them. */
  private int place(Captured c, int into, int offsetBytes) {
    int at = offsetBytes;
    for (VaryingPath.Run r : c.runs()) {
      elements.add(new Element(into, at, r.source(), r.first(), r.words()));
      at += 4 * r.words();
    }
    return at;
  }

  // --- by qualifiers

  private void byQualifiers(List<XfbQualifiers.Output> outputs) throws LinkRequest.Failure {
    TreeMap<Long, XfbQualifiers.Output> ordered = new TreeMap<>();
    for (XfbQualifiers.Output o : outputs) {
      ordered.put((long) o.buffer() << 32 | o.offsetBytes(), o);
    }
    for (XfbQualifiers.Output o : ordered.values()) {
      if (o.buffer() >= StreamOutput.BUFFERS) {
        throw new LinkRequest.Failure("error: xfb_buffer " + o.buffer() + " is too large");
      }
      for (VaryingPath.Leaf leaf : o.leaves()) {
        Captured c = leaf.captured();
        int at = o.offsetBytes() + leaf.offsetBytes();
        varyings.add(new Varying(leaf.name(), c.type(), c.arraySize(), o.buffer(), at));
        int end = place(c, o.buffer(), at);
        stride[o.buffer()] = Math.max(stride[o.buffer()], end);
        stream[o.buffer()] = o.stream();
        if (c.wide()) {
          stride[o.buffer()] = (stride[o.buffer()] + 7) / 8 * 8;
        }
      }
      if (o.strideBytes() > 0) {
        stride[o.buffer()] = Math.max(stride[o.buffer()], o.strideBytes());
      }
    }
    for (int bytes : stride) {
      if (bytes > 4 * INTERLEAVED_COMPONENTS) {
        throw new LinkRequest.Failure("error: too many components for transform feedback");
      }
    }
  }
}
