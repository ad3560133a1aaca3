package org.oovr.agent.bench.answers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.follow.Recorder;

/** Kinds of contexts in which is asked. */
public enum AskedContext {
  CORE(4, 5),
  COMPATIBILITY(4, 5),
  ES(3, 2);

  private static final String EMBEDDED = "es-functions.txt";

  private final int major;
  private final int minor;

  AskedContext(int major, int minor) {
    this.major = major;
    this.minor = minor;
  }

  /** As scripts and tables call it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static AskedContext of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  Recorder.ContextRequest request() {
    return new Recorder.ContextRequest(major, minor, this == CORE, this == ES, 0);
  }

  /** Functions that such a context has by its version, but for those that do what others do. */
  List<GlFunction> functions() throws IOException {
    return this == ES ? embedded() : desktop();
  }

  private List<GlFunction> desktop() {
    List<GlFunction> functions = new ArrayList<>();
    int version = 10 * major + minor;
    for (String name : GlFunctions.names()) {
      GlFunction f = GlFunctions.byName(name);
      boolean has = this == CORE ? f.isCore(version) : f.isCompatible(version);
      if (has && f.alias().isEmpty()) {
        functions.add(f);
      }
    }
    return functions;
  }

  private List<GlFunction> embedded() throws IOException {
    List<GlFunction> functions = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                GlFunctions.class.getResourceAsStream(EMBEDDED), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] columns = line.split("[\t ]"); // a name, versions, extensions
        if (Arrays.stream(columns).skip(1).anyMatch(this::includes)) {
          functions.add(GlFunctions.byName(columns[0]));
        }
      }
    }
    return functions;
  }

  /** Whether what a function comes from is a version of this API up to this one. */
  private boolean includes(String origin) {
    double version = Character.isDigit(origin.charAt(0)) ? Double.parseDouble(origin) : 0;
    return version >= 2 && version <= major + minor / 10.0;
  }
}
