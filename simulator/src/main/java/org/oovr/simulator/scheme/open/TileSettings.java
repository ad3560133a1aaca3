package org.oovr.simulator.scheme.open;

/**
 * What is open about the schemes that divide the image.
 *
 * @param homes where their frames find pages
 */
public record TileSettings(PageHomes homes) {
  /** The documented defaults. */
  public static final TileSettings DEFAULT = new TileSettings(PageHomes.OWN);
}
