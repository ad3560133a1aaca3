package org.oovr.driver.gl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  /** The last successful link, which stays in use while a later one fails. */
  ProgramExecutable executable;

  boolean deleted;
  List<String> feedbackVaryings = List.of();
  int feedbackMode;

  GlProgram(int name) {
    this.name = name;
  }
}
