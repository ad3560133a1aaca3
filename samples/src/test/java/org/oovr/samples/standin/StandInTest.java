package org.oovr.samples.standin;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StandInTest {
  @Test
  void doom3HasTheTablesDraws() {
    assertEquals(191, Doom3Level.scene().draws().size());
  }

  @Test
  void aSceneIsTheSameEveryTime() {
    Scene one = Doom3Level.scene();
    Scene two = Doom3Level.scene();
    assertEquals(one.draws(), two.draws());
    for (int i = 0; i < one.solids().size(); i++) {
      assertArrayEquals(one.solids().get(i).vertexArray(), two.solids().get(i).vertexArray());
    }
  }

  @Test
  void doom3IsWithinTheCitedFigures() {
    Census census = new Census(Doom3Level.scene(), 2);
    double indicesPerDraw = (double) census.indices / census.draws;
    assertTrue(indicesPerDraw > 275 * .85 && indicesPerDraw < 405, census.toString());
  }
}
