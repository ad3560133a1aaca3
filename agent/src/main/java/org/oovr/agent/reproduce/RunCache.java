package org.oovr.agent.reproduce;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.reproduce.Measurements.Measured;
import org.oovr.agent.sweep.cache.Digests;
import org.oovr.agent.sweep.result.ResultRow;
import org.oovr.agent.sweep.result.RowJournal;
import org.oovr.agent.timing.TimingQueue;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Runs that have been timed, kept in the journal of a directory as they finish: a study that was
 * killed goes on where it was. A run is known by what it was made from, our own build included.
 */
public final class RunCache implements AutoCloseable {
  private static final String PART = "runs";
  private static final String CYCLES = "cycles";
  private static final String LATENCY = "latencyCycles";
  private static final String BYTES = "interGpmBytes";
  private static final String BALANCE = "worstToBestGpm";
  private static final String SHA = "sha256";

  private final RowJournal journal;
  private final List<String> tool;
  private final Map<String, ResultRow> rows = new HashMap<>();

  private RunCache(RowJournal journal, List<String> tool, Map<String, ResultRow> rows) {
    this.journal = journal;
    this.tool = tool;
    this.rows.putAll(rows);
  }

  /** Nothing is kept. */
  public static RunCache none() {
    return new RunCache(null, List.of(), Map.of());
  }

  /**
   * Runs kept in a directory.
   *
   * @param tool which build of us computes
   * @throws IOException when another process writes there, or nothing can be written
   */
  public static RunCache open(Path directory, List<String> tool) throws IOException {
    RowJournal journal = RowJournal.open(directory, PART);
    if (journal == null) {
      throw new IOException("another process writes to " + directory);
    }
    return new RunCache(journal, tool, RowJournal.read(directory));
  }

  /** What a work log is known by. */
  static String identity(String point, FrameProfile profile) {
    return String.join(
        " ",
        point,
        profile.window().sha256(),
        Integer.toString(profile.draws().size()),
        Integer.toString(profile.unitCount()),
        Integer.toString(profile.quadCount()),
        Integer.toString(profile.warpCount()),
        Integer.toString(profile.lineCount()));
  }

  /** What a run is known by. */
  String key(String identity, TimingQueue.Job job) {
    TimingSetup setup = RunPlan.unnamed(job.setup());
    StringBuilder text = new StringBuilder(String.join(" ", tool)).append('\n');
    text.append(identity).append('\n').append(job.scheme().id()).append('\n');
    for (String field : TimingSetup.fields()) {
      text.append(field).append('=').append(setup.value(field)).append('\n');
    }
    return Digests.of(text.toString());
  }

  /** A run that is there, or null. */
  synchronized Measured get(String key) {
    ResultRow row = rows.get(key);
    if (row == null || !row.isDone()) {
      return null;
    }
    Map<String, Object> v = row.values();
    return new Measured(
        ((Number) v.get(CYCLES)).doubleValue(),
        ((Number) v.get(LATENCY)).doubleValue(),
        ((Number) v.get(BYTES)).longValue(),
        ((Number) v.get(BALANCE)).doubleValue(),
        (String) v.get(SHA));
  }

  /** Keeps a run. */
  synchronized void put(String key, Measured measured) {
    if (journal == null) {
      return;
    }
    Map<String, Object> values = new LinkedHashMap<>();
    values.put(CYCLES, measured.cycles());
    values.put(LATENCY, measured.latencyCycles());
    values.put(BYTES, measured.interGpmBytes());
    values.put(BALANCE, measured.worstToBestGpm());
    values.put(SHA, measured.sha256());
    ResultRow row = ResultRow.done(key, values, 0);
    rows.put(key, row);
    try {
      journal.add(row);
    } catch (IOException fault) {
      throw new UncheckedIOException("runs cannot be kept: " + fault.getMessage(), fault);
    }
  }

  @Override
  public void close() throws IOException {
    if (journal != null) {
      journal.close();
    }
  }
}
