package org.oovr.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.WorkLog;

class DrawRowTest {
  private static DrawWork work(int draw, int view, String label, int... textures) {
    DrawWork work = new DrawWork();
    work.draw = draw;
    work.view = view;
    work.label = label;
    work.verticesShaded = 30;
    work.primitivesRasterized = 10L + view;
    work.textures = textures;
    return work;
  }

  /** Four pixels of one quad covered and shaded, in the tile (x, 0). */
  private static void quad(WorkLog log, int draw, int view, int x) {
    log.beginUnit(draw, view, 0, x, 0);
    int quad = log.addQuad(0, 0, 0, 0x01010101, true, 1, 0, null);
    log.setEarly(quad, 0x01010101, 0);
    log.setLive(quad, 0x01010101, 0);
    log.setFinal(quad, 0x01010101);
    log.addWarp(4, 0, new int[FrameProfile.INSTRUCTION_CLASSES], 0, 1);
    log.endUnit();
  }

  @Test
  void viewsOfADrawAreOneRow() {
    WorkLog log = new WorkLog();
    quad(log, 0, 0, 0);
    quad(log, 0, 1, 0);
    quad(log, 0, 1, 1);
    FrameProfile profile =
        FrameProfile.merge(
            0,
            32,
            16,
            2,
            List.of(),
            List.of(
                work(0, 0, "glDrawElements", 1, 2, 1),
                work(0, 1, "glDrawElements", 1, 2),
                work(1, 0, "glDrawArrays")),
            List.of(),
            List.of(log));
    assertEquals(
        List.of(
            new DrawRow(0, "glDrawElements", 60, 21, 2, 12),
            new DrawRow(1, "glDrawArrays", 30, 10, 0, 0)),
        DrawRow.of(profile));
  }
}
