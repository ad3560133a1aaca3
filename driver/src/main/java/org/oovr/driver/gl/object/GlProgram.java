package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.driver.glsl.LinkRequest;

/** A program object. */
public final class GlProgram {
  public final int name;
  public String label = "";
  public final List<GlShader> attached = new ArrayList<>();
  public final Map<String, Integer> attributeBindings = new HashMap<>();
  public final Map<String, Integer> fragDataLocations = new HashMap<>();
  public final Map<String, Integer> fragDataIndices = new HashMap<>();
  public boolean linked;

  /** Whether the driver that answered recorded calls has told that it did not link. */
  public boolean refusedThere;

  /** Whether that driver was given it in its own format. */
  public boolean loadedThere;

  public boolean validated;
  public String infoLog = "";

  /** Why a recorded link failed here, until it is known whether it failed there, too; or null. */
  public String refusal;

  /** What the last link was made of; null before the first. */
  public LinkInputs linkInputs;

  /** A shader as it was linked. */
  public record LinkedShader(GlShader shader, String source, GlslShader compiled) {}

  /** What a link is made of. */
  public record LinkInputs(
      List<LinkedShader> shaders,
      Map<String, Integer> attributeBindings,
      Map<String, Integer> fragDataLocations,
      Map<String, Integer> fragDataIndices,
      List<String> feedbackVaryings,
      int feedbackMode,
      boolean separable) {
    /** What transform feedback captures. */
    public LinkRequest.Feedback feedback() {
      return new LinkRequest.Feedback(feedbackVaryings, feedbackMode == GL_SEPARATE_ATTRIBS);
    }
  }

  /**
   * Whether it is not linked. A recorded program that does not link here may have linked there: it
   * is unlinked where nothing was linked, or its driver has told so.
   */
  public boolean isUnlinked(boolean recorded) {
    return !linked && (!recorded || refusedThere || linkInputs == null && !loadedThere);
  }

  /** Notes what is being linked. */
  public void noteLink() {
    linkInputs =
        new LinkInputs(
            attached.stream().map(s -> new LinkedShader(s, s.source, s.compiled)).toList(),
            new TreeMap<>(attributeBindings),
            new TreeMap<>(fragDataLocations),
            new TreeMap<>(fragDataIndices),
            feedbackVaryings,
            feedbackMode,
            separableNext);
  }

  /** The last successful link, which stays in use while a later one fails. */
  public ProgramExecutable executable;

  /** What {@link #executable} was made of. */
  public LinkInputs executableInputs;

  /** GL_PROGRAM_SEPARABLE, from the next link on, and as of the last. */
  public boolean separableNext;

  public boolean separable;

  /** GL_PROGRAM_BINARY_RETRIEVABLE_HINT. */
  public boolean retrievable;

  public boolean deleted;
  public List<String> feedbackVaryings = List.of();
  public int feedbackMode = GL_INTERLEAVED_ATTRIBS;

  public GlProgram(int name) {
    this.name = name;
  }

  /** What a program of OpenGL ES must have and this lacks (ES 3.2 7.3), or null. */
  public String lackingInEs() {
    if (separableNext || has(GL_COMPUTE_SHADER)) {
      return null;
    }
    return !has(GL_VERTEX_SHADER)
        ? "program lacks a vertex shader"
        : has(GL_FRAGMENT_SHADER) ? null : "program lacks a fragment shader";
  }

  private boolean has(int type) {
    return attached.stream().anyMatch(s -> s.type == type);
  }
}
