package org.oovr.driver.gl.object;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A program object. */
public final class GlProgram {
  public final int name;
  public String label = "";
  public final List<GlShader> attached = new ArrayList<>();
  public final Map<String, Integer> attributeBindings = new HashMap<>();
  public final Map<String, Integer> fragDataLocations = new HashMap<>();
  public final Map<String, Integer> fragDataIndices = new HashMap<>();
  public boolean linked;
  public boolean validated;
  public String infoLog = "";

  /** Why a recorded link failed here, until it is known whether it failed there, too; or null. */
  public String refusal;

  /** What the last link was made of; null before the first. */
  public LinkInputs linkInputs;

  /** A shader as it was linked. */
  public record LinkedShader(GlShader shader, String source) {}

  /** What a link is made of. */
  public record LinkInputs(
      List<LinkedShader> shaders,
      Map<String, Integer> attributeBindings,
      Map<String, Integer> fragDataLocations,
      Map<String, Integer> fragDataIndices,
      List<String> feedbackVaryings,
      int feedbackMode) {}

  /** Notes what is being linked. */
  public void noteLink() {
    linkInputs =
        new LinkInputs(
            attached.stream().map(s -> new LinkedShader(s, s.source)).toList(),
            new TreeMap<>(attributeBindings),
            new TreeMap<>(fragDataLocations),
            new TreeMap<>(fragDataIndices),
            feedbackVaryings,
            feedbackMode);
  }

  /** The last successful link, which stays in use while a later one fails. */
  public ProgramExecutable executable;

  public boolean deleted;
  public List<String> feedbackVaryings = List.of();
  public int feedbackMode;

  public GlProgram(int name) {
    this.name = name;
  }
}
