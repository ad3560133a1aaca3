package org.oovr.driver.gl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A program object. */
final class GlProgram {
  final int name;
  String label = "";
  final List<GlShader> attached = new ArrayList<>();
  final Map<String, Integer> attributeBindings = new HashMap<>();
  final Map<String, Integer> fragDataLocations = new HashMap<>();
  final Map<String, Integer> fragDataIndices = new HashMap<>();
  boolean linked;
  boolean validated;
  String infoLog = "";

  /** What the last link was made of; null before the first. */
  LinkInputs linkInputs;

  /** A shader as it was linked. */
  record LinkedShader(GlShader shader, String source) {}

  /** What a link is made of. */
  record LinkInputs(
      List<LinkedShader> shaders,
      Map<String, Integer> attributeBindings,
      Map<String, Integer> fragDataLocations,
      Map<String, Integer> fragDataIndices,
      List<String> feedbackVaryings,
      int feedbackMode) {}

  /** Notes what is being linked. */
  void noteLink() {
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
  ProgramExecutable executable;

  boolean deleted;
  List<String> feedbackVaryings = List.of();
  int feedbackMode;

  GlProgram(int name) {
    this.name = name;
  }
}
