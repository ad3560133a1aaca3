package org.oovr.agent.sweep.pieces;

import java.util.List;

/**
 * What became of a piece.
 *
 * @param drawn pictures that were made
 * @param lines for the user
 * @param unsupported calls and features that the driver lacks, by name
 * @param fault why pictures are missing or may be wrong; null when all is well
 * @param files the pictures, as {@code ReportBundle} packs them; empty where they lie in place
 */
public record PieceResult(
    int drawn, List<String> lines, List<String> unsupported, String fault, String files) {

  /** A piece of which nothing was drawn. */
  static PieceResult failed(String reason) {
    return new PieceResult(0, List.of(), List.of(), reason, "");
  }

  PieceResult withFiles(String packed) {
    return new PieceResult(drawn, lines, unsupported, fault, packed);
  }
}
