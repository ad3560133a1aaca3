package org.oovr.agent.sweep.pieces;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.oovr.agent.sweep.cache.Digests;
import org.oovr.agent.sweep.cache.TemporaryFolder;
import org.oovr.agent.sweep.cluster.RemoteFile;
import org.oovr.agent.sweep.run.ReportBundle;

/** Draws pieces in another process: pieces and results travel as texts. */
public final class PieceWorker {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path copies;

  /** Traces whose content was looked at, by name. */
  private final Map<String, Path> checked = new HashMap<>();

  private PieceWorker(Path copies) {
    this.copies = copies;
  }

  /**
   * A worker. Called by executors, by name.
   *
   * @param settings directory for copies of traces that lie elsewhere
   */
  public static UnaryOperator<String> worker(String settings) {
    PieceWorker worker = new PieceWorker(Path.of(settings));
    return text -> write(worker.draw(read(text, TracePiece.class)));
  }

  /** The text of a piece. */
  public static String text(TracePiece piece) {
    return write(piece);
  }

  /** The result of a text. */
  public static PieceResult result(String text) {
    return read(text, PieceResult.class);
  }

  private static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private static <T> T read(String text, Class<T> type) {
    try {
      return MAPPER.readValue(text, type);
    } catch (JsonProcessingException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private PieceResult draw(TracePiece piece) {
    try (TemporaryFolder folder = TemporaryFolder.create("images")) {
      Path pictures = Files.createDirectory(folder.directory().resolve("pictures"));
      PieceResult result = new PieceDrawing(piece, pictures).draw(trace(piece));
      return result.withFiles(ReportBundle.pack(pictures));
    } catch (IOException fault) {
      return PieceResult.failed(
          fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return PieceResult.failed("interrupted");
    }
  }

  private synchronized Path trace(TracePiece piece) throws IOException {
    Path known = checked.get(piece.sha256());
    if (known != null) {
      return known;
    }
    Path file;
    if (RemoteFile.is(piece.trace())) {
      file = RemoteFile.fetch(piece.trace(), copies, piece.sha256());
    } else {
      file = Path.of(piece.trace());
      if (!Files.isRegularFile(file)) {
        throw new IOException(file + " does not exist");
      }
      if (!Digests.of(file).equals(piece.sha256())) {
        throw new IOException(file + " is another trace than the one that was cut");
      }
    }
    checked.put(piece.sha256(), file);
    return file;
  }
}
