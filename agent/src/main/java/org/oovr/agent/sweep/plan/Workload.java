package org.oovr.agent.sweep.plan;

import java.util.List;
import org.oovr.agent.options.Stereo;

/**
 * Frames of one program, drawn one way: all that decides about their pictures.
 *
 * @param name what rows call it
 * @param source name of a stand-in; path or address of a trace; path of a work log or a report;
 *     command of a program
 * @param frames numbers, ascending
 * @param stereo null: as the trace says of itself, or off
 * @param disparity null: as the trace says of itself, or the usual one
 * @param width of one view of a stand-in, pixels; else 0
 * @param height pixels; else 0
 */
public record Workload(
    String name,
    Kind kind,
    List<String> source,
    List<Integer> frames,
    Stereo stereo,
    Float disparity,
    int width,
    int height) {
  /** Where frames come from. */
  public enum Kind {
    /** A generated program of {@code oovr reproduce}. */
    STAND_IN("stand-in"),
    /** A file of recorded calls. */
    TRACE("trace"),
    /** A saved work log, or a report that has some: nothing is drawn. */
    WORK_LOG("work-log"),
    /** A program that is started under the agent. */
    PROGRAM("program");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** As plans say it. */
    public String word() {
      return word;
    }
  }

  public Workload {
    source = List.copyOf(source);
    frames = List.copyOf(frames);
  }

  /** The same with other frames. */
  public Workload withFrames(List<Integer> others) {
    return new Workload(name, kind, source, others, stereo, disparity, width, height);
  }
}
