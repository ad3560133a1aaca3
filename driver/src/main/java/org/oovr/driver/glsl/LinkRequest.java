package org.oovr.driver.glsl;

import java.util.List;
import java.util.Map;

/**
 * What {@code glLinkProgram} works on.
 *
 * @param shaders attached shader objects in the order of attachment
 * @param attributeBindings {@code glBindAttribLocation}: name to location
 * @param fragDataLocations {@code glBindFragDataLocation(Indexed)}: name to location
 * @param fragDataIndices {@code glBindFragDataLocationIndexed}: name to index; 0 where missing
 * @param maxAttributes GL_MAX_VERTEX_ATTRIBS
 * @param maxDrawBuffers GL_MAX_DRAW_BUFFERS
 * @param label name for reports
 * @param lenient accept fragment shader inputs that no output feeds, as drivers do (they read 0);
 *     GL 3.3 core section 2.11.6 makes them an error
 * @param feedback {@code glTransformFeedbackVaryings}
 * @param flatColors fragments have the colours of the provoking vertex (GL 2.1, 2.14.7)
 * @param separable stages may be missing, as other programs of a pipeline have them
 * @param ofParts the stages are of several programs, whose uniforms and blocks of one name have
 *     nothing to do with each other
 */
public record LinkRequest(
    List<GlslShader> shaders,
    Map<String, Integer> attributeBindings,
    Map<String, Integer> fragDataLocations,
    Map<String, Integer> fragDataIndices,
    int maxAttributes,
    int maxDrawBuffers,
    String label,
    boolean lenient,
    Feedback feedback,
    boolean flatColors,
    boolean separable,
    boolean ofParts) {
  /**
   * What transform feedback is to capture.
   *
   * @param separate each varying goes to a buffer of its own
   */
  public record Feedback(List<String> varyings, boolean separate) {
    /** Nothing. */
    public static final Feedback NONE = new Feedback(List.of(), false);

    public Feedback {
      varyings = List.copyOf(varyings);
    }
  }

  public LinkRequest {
    shaders = List.copyOf(shaders);
    attributeBindings = Map.copyOf(attributeBindings);
    fragDataLocations = Map.copyOf(fragDataLocations);
    fragDataIndices = Map.copyOf(fragDataIndices);
  }

  /** A request without transform feedback, whose colours are interpolated. */
  public LinkRequest(
      List<GlslShader> shaders,
      Map<String, Integer> attributeBindings,
      Map<String, Integer> fragDataLocations,
      Map<String, Integer> fragDataIndices,
      int maxAttributes,
      int maxDrawBuffers,
      String label,
      boolean lenient) {
    this(
        shaders,
        attributeBindings,
        fragDataLocations,
        fragDataIndices,
        maxAttributes,
        maxDrawBuffers,
        label,
        lenient,
        Feedback.NONE);
  }

  /** A request whose colours are interpolated. */
  public LinkRequest(
      List<GlslShader> shaders,
      Map<String, Integer> attributeBindings,
      Map<String, Integer> fragDataLocations,
      Map<String, Integer> fragDataIndices,
      int maxAttributes,
      int maxDrawBuffers,
      String label,
      boolean lenient,
      Feedback feedback) {
    this(
        shaders,
        attributeBindings,
        fragDataLocations,
        fragDataIndices,
        maxAttributes,
        maxDrawBuffers,
        label,
        lenient,
        feedback,
        false,
        false,
        false);
  }

  /** The same for stages of several programs. */
  public LinkRequest ofSeveral() {
    return with(shaders, lenient, feedback, flatColors, separable, true);
  }

  /** The same for a program that may be, or may not be, a part of pipelines. */
  public LinkRequest with(boolean part) {
    return with(shaders, lenient, feedback, flatColors, part, ofParts);
  }

  /** The same for other shaders, which need not write all that is read. */
  public LinkRequest with(List<GlslShader> others, boolean flat) {
    return with(others, true, feedback, flat, separable, ofParts);
  }

  /** The same with other captured outputs, of which those are left out that there are not. */
  public LinkRequest with(Feedback captured) {
    return with(shaders, true, captured, flatColors, separable, ofParts);
  }

  private LinkRequest with(
      List<GlslShader> others,
      boolean asDrivers,
      Feedback captured,
      boolean flat,
      boolean part,
      boolean several) {
    return new LinkRequest(
        others,
        attributeBindings,
        fragDataLocations,
        fragDataIndices,
        maxAttributes,
        maxDrawBuffers,
        label,
        asDrivers,
        captured,
        flat,
        part,
        several);
  }

  /** A request by the letter of the specification. */
  public LinkRequest(
      List<GlslShader> shaders,
      Map<String, Integer> attributeBindings,
      Map<String, Integer> fragDataLocations,
      Map<String, Integer> fragDataIndices,
      int maxAttributes,
      int maxDrawBuffers,
      String label) {
    this(
        shaders,
        attributeBindings,
        fragDataLocations,
        fragDataIndices,
        maxAttributes,
        maxDrawBuffers,
        label,
        false);
  }

  /** A program that does not link; the message is its log, ending in a line break. */
  static final class Failure extends Exception {
    Failure(String log) {
      super(log.endsWith("\n") ? log : log + "\n");
    }
  }
}
