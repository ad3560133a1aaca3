package org.oovr.simulator.scheme;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The parallel rendering schemes there are (OO-VR paper, sections 2.3 to 6): the one place where a
 * {@link Scheme} is registered. Their order is that of reports.
 */
public enum SchemeKind {
  /** The whole machine as one GPU: views on islands of GPMs, tiles interleaved in an island. */
  BASELINE(new Baseline()),
  /** {@link #BASELINE} with links of 1 TB/s. */
  BASELINE_1TBS(new Baseline("baseline-1tbs", 1000)),
  /** Alternate frame rendering: frame k on GPM k mod N, with a memory segment of its own. */
  AFR(new AlternateFrame()),
  /** Vertical screen strips, sort-first, views apart. */
  TILE_V(new TileVertical()),
  /** Horizontal screen strips over both views, sort-first, with SMP. */
  TILE_H(new TileHorizontal()),
  /** Draws round-robin, views apart, composed by the root GPM. */
  OBJECT(new ObjectLevel()),
  /** Batches of two-view objects round-robin, composed by the root GPM. */
  OO_APP(new OoApp()),
  /** {@link #OO_APP} with the runtime distribution engine and distributed composition. */
  OO_VR(new OoVr()),
  /** Ours, not the paper's: {@link #OO_VR} from front to back, without prediction. */
  OO_VR_PLUS(new OoVrPlus());

  private final Scheme scheme;

  SchemeKind(Scheme scheme) {
    this.scheme = scheme;
  }

  Scheme scheme() {
    return scheme;
  }

  /** Name on the command line and in reports. */
  public String id() {
    return scheme.id();
  }

  /** The scheme of a name, if there is one. */
  public static Optional<SchemeKind> of(String id) {
    return Arrays.stream(values()).filter(k -> k.id().equals(id)).findFirst();
  }

  /** The paper's eight, in order. */
  public static List<SchemeKind> ofPaper() {
    return Arrays.stream(values()).filter(k -> k != OO_VR_PLUS).toList();
  }

  /** All names, in order. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(SchemeKind::id).toList();
  }
}
