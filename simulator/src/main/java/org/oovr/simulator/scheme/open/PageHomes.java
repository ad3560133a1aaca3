package org.oovr.simulator.scheme.open;

/** Where the pages of a frame are at home when it begins. */
public enum PageHomes {
  /** Where frames before it under the same scheme have touched them first. */
  OWN,
  /** Where a frame of the baseline has left them. */
  BASELINE,
  /** At the GPMs in turn, whoever reads them. */
  INTERLEAVED
}
