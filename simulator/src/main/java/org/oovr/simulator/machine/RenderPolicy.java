package org.oovr.simulator.machine;

/**
 * What a scheme decides about pixels. The machine asks in the order of simulated time, and what it
 * is told happens to real images.
 */
public interface RenderPolicy {
  /**
   * Tests a unit before shading on the GPM that rasterised it.
   *
   * @param survivors gets, per quad of the unit, the samples to shade (layout as in the profile)
   * @return quads with a surviving sample
   */
  int earlyTest(int unit, int gpm, int[] survivors);

  /**
   * Whether the owner must test the unit before it is shaded: it does so when the unit's turn has
   * come.
   */
  boolean mustTestAtOwner(int unit);

  /** Whether the owner tests the unit before it is shaded if its turn has come already. */
  boolean mayTestAtOwner(int unit);

  /**
   * Whether a GPM without other work shades units whose turn to be tested has not come, and leaves
   * the test to the merging.
   */
  boolean shadesAhead();

  /**
   * The owner's test before shading.
   *
   * @param survivors as for {@link #earlyTest}
   * @return quads with a surviving sample
   */
  int ownerTest(int unit, int[] survivors);

  /**
   * Whether what is left of a unit after its test decides about the pixels of one before it, both
   * rendered by one GPM: nothing that is seen comes from the earlier one where the later one covers
   * it, if that overwrites it.
   */
  boolean mayHide(int later, int earlier);

  /** Whether shading the unit can be left out: nothing depends on its colours. */
  boolean colorless(int unit);

  /**
   * Whether the unit is first rendered into an image of the GPM's own and sent when the task ends.
   */
  boolean rendersPrivately(int unit, int gpm);

  /**
   * What is sent of a shaded unit; survivors that need not go are taken away.
   *
   * @return pixels
   */
  int toSend(int unit, int gpm, int[] survivors);

  /** The GPM that merges the unit into the frame's image. */
  int owner(int unit, int gpm);

  /** Whether all units that must be merged before this one are. */
  boolean ready(int unit);

  /**
   * Tests, blends and writes a unit into the frame's image.
   *
   * @return whether other units of its slot may have become ready by it
   */
  boolean merge(int unit, int gpm, int[] survivors);

  /** Slot in which units wait for each other. */
  int slot(int unit);

  /** Slots in all. */
  int slots();

  /** Whether a unit that its owner has not tested before shading is tested when it is merged. */
  boolean testsAtMerge();

  /** Bytes of a pixel of the unit's draw that go to its owner: depth. */
  int depthBytes(int unit);

  /** Bytes of a pixel of the unit's draw that go to its owner: colour. */
  int colorBytes(int unit);
}
