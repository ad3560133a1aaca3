package org.oovr.simulator.scheme;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The eight parallel rendering schemes (OO-VR paper, sections 2.3 to 6). */
public enum SchemeKind {
  /** The whole machine as one GPU: views on islands of GPMs, tiles interleaved in an island. */
  BASELINE("baseline"),
  /** {@link #BASELINE} with links of 1 TB/s. */
  BASELINE_1TBS("baseline-1tbs"),
  /** Alternate frame rendering: frame k on GPM k mod N, with a memory segment of its own. */
  AFR("afr"),
  /** Vertical screen strips, sort-first, views apart. */
  TILE_V("tile-v"),
  /** Horizontal screen strips over both views, sort-first, with SMP. */
  TILE_H("tile-h"),
  /** Draws round-robin, views apart, composed by the root GPM. */
  OBJECT("object"),
  /** Batches of two-view objects round-robin, composed by the root GPM. */
  OO_APP("oo-app"),
  /** {@link #OO_APP} with the runtime distribution engine and distributed composition. */
  OO_VR("oo-vr");

  private final String id;

  SchemeKind(String id) {
    this.id = id;
  }

  /** Name on the command line and in reports. */
  public String id() {
    return id;
  }

  /** The scheme of a name, if there is one. */
  public static Optional<SchemeKind> of(String id) {
    return Arrays.stream(values()).filter(k -> k.id.equals(id)).findFirst();
  }

  /** All names, in order. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(SchemeKind::id).toList();
  }
}
