package org.oovr.agent.instrument;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the transformer has met so far; the material for telling the user when it was nothing. */
public final class Interception {
  private final Map<String, Integer> rewritten = new TreeMap<>();
  private final Map<String, String> failures = new TreeMap<>();
  private final TreeSet<String> sources = new TreeSet<>();
  private final TreeSet<String> strangers = new TreeSet<>();
  private final List<String> tooEarly = new ArrayList<>();

  /** A class was rewritten; {@code functions} of its methods now report. */
  synchronized void rewritten(String className, int functions, String source) {
    rewritten.put(className, functions);
    if (source != null) {
      sources.add(source);
    }
  }

  synchronized void failed(String className, Throwable fault) {
    failures.put(className, fault.toString());
  }

  /** A way to OpenGL that we do not cover was loaded. */
  synchronized void stranger(String what) {
    strangers.add(what);
  }

  /** A class that should have been rewritten was loaded before the agent. */
  public synchronized void loadedBefore(String className) {
    tooEarly.add(className);
  }

  /** Classes of {@code org.lwjgl.opengl} rewritten so far. */
  public synchronized int openGlClasses() {
    return (int) rewritten.keySet().stream().filter(n -> n.startsWith("org/lwjgl/opengl")).count();
  }

  /** Classes of {@code org.lwjgl.vulkan} rewritten so far. */
  public synchronized int vulkanClasses() {
    return (int) rewritten.keySet().stream().filter(n -> n.startsWith("org/lwjgl/vulkan")).count();
  }

  /** Functions, over all rewritten classes. */
  public synchronized int functions() {
    return rewritten.values().stream().mapToInt(Integer::intValue).sum();
  }

  public synchronized Map<String, String> failures() {
    return Map.copyOf(failures);
  }

  public synchronized List<String> tooEarly() {
    return List.copyOf(tooEarly);
  }

  /** Other ways to OpenGL that were seen, for example LWJGL 2. */
  public synchronized List<String> strangers() {
    return List.copyOf(strangers);
  }

  /** Where the rewritten classes came from. */
  public synchronized List<String> sources() {
    return List.copyOf(sources);
  }
}
