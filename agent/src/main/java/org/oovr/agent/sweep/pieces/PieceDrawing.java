package org.oovr.agent.sweep.pieces;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.replay.TraceDrawing;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.PngWriter;
import org.oovr.agent.sweep.cache.TemporaryFolder;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trim.TraceTrimmer;

/**
 * Draws a piece from a snapshot of the state before it, where a snapshot brings back all of that;
 * else it draws everything before it, too, which takes longer. So the pictures are those of the
 * whole trace in any case.
 */
public final class PieceDrawing {
  private final TracePiece piece;
  private final Path out;
  private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger drawn = new AtomicInteger();

  /**
   * A drawing.
   *
   * @param out directory of the pictures
   */
  public PieceDrawing(TracePiece piece, Path out) {
    this.piece = piece;
    this.out = out;
  }

  /** Name of the picture of a frame. */
  public static String name(int frame) {
    return String.format(Locale.ROOT, "%06d.png", frame);
  }

  /**
   * Draws.
   *
   * @param file the trace on this machine
   */
  public PieceResult draw(Path file) throws IOException, InterruptedException {
    try (Trace trace = Trace.open(file)) {
      if (piece.first() == 0) {
        return draw(trace, 0);
      }
      try (TemporaryFolder folder = TemporaryFolder.create("images")) {
        Path cut = folder.directory().resolve("piece.trace");
        TraceTrimmer.Outcome trimmed =
            new TraceTrimmer(trace, piece.first(), piece.last())
                .withThreads(
                    piece.threads() > 0
                        ? piece.threads()
                        : Runtime.getRuntime().availableProcessors())
                .write(cut);
        if (!isExact(trimmed)) {
          return draw(trace, 0);
        }
        try (Trace small = Trace.open(cut)) {
          return draw(small, piece.first());
        }
      }
    }
  }

  /** Whether the state before the piece is all there; what earlier frames left has one view. */
  private boolean isExact(TraceTrimmer.Outcome trimmed) {
    boolean mono = piece.views() == Stereo.OFF;
    return trimmed.losses().isEmpty()
        && trimmed.unsupported().isEmpty()
        && trimmed.damage() == null
        && (mono || trimmed.drawn() == TraceTrimmer.Drawn.NOT);
  }

  /**
   * Draws a trace.
   *
   * @param before frames of the whole one that it lacks
   */
  private PieceResult draw(Trace trace, int before) throws IOException, InterruptedException {
    TraceDrawing drawing = new TraceDrawing(piece.options(before), this::tell);
    TraceDrawing.Outcome outcome =
        drawing.draw(
            trace,
            false,
            (frame, real) -> {
              int number = frame.index() + before;
              if (piece.wants(number)) {
                Picture picture = new Picture(frame.width(), frame.height(), frame.rgba());
                Files.write(out.resolve(name(number)), PngWriter.encode(picture));
                drawn.incrementAndGet();
              }
            },
            frame -> {});
    if (outcome.damage() != null) {
      lines.add(outcome.damage() + "; what comes after is missing");
    }
    String fault = null;
    if (!outcome.faults().isEmpty()) {
      fault = "faults were met: " + outcome.faults().values().iterator().next().first();
    } else if (outcome.missing() > 0) {
      fault = "frames that are missing: " + outcome.missing();
    }
    return new PieceResult(
        drawn.get(), List.copyOf(lines), List.copyOf(outcome.unsupported().keySet()), fault, "");
  }

  /** What is not supported is told by name. */
  private void tell(String line) {
    if (!line.startsWith("unsupported: ")) {
      lines.add(line);
    }
  }
}
