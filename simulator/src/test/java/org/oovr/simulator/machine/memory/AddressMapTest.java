package org.oovr.simulator.machine.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.profile.ProfileWindow;

class AddressMapTest {
  private static final int WIDTH = 100;
  private static final int HEIGHT = 40;

  private static AddressMap map(int gpms) {
    PixelFormat color = PixelFormat.RGBA8_UNORM;
    List<ProfileResource> resources =
        List.of(
            new ProfileResource(false, 1, "vertices", 5000, 5000, 1, "", 1),
            new ProfileResource(true, 2, "stone", 65536, 128, 128, "RGBA8_UNORM", 1),
            new ProfileResource(
                true, 3, "window", WIDTH * HEIGHT * 4, WIDTH, HEIGHT, "RGBA8_UNORM", 2));
    List<ProfileImage> images =
        List.of(
            new ProfileImage(2, 0, 0, 0, WIDTH, HEIGHT, color, 1),
            new ProfileImage(2, 0, 0, 1, WIDTH, HEIGHT, color, 1));
    FrameProfile p =
        FrameProfile.merge(
            0,
            WIDTH,
            HEIGHT,
            2,
            resources,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            images,
            List.of(),
            List.of(),
            new ProfileWindow(new int[] {0, 1}, ""),
            List.of());
    return new AddressMap(p, MachineSpec.preset("oovr-4gpm").with(Map.of("gpms", "" + gpms)));
  }

  @Test
  void profileLinesJoinIntoMachineLines() {
    AddressMap m = map(2);
    assertEquals(m.line(FrameProfile.line(1, 0)), m.line(FrameProfile.line(1, 1)));
    assertEquals(m.line(FrameProfile.line(1, 0)) + 1, m.line(FrameProfile.line(1, 2)));
    assertEquals(m.line(FrameProfile.line(1, 0)) + 511, m.line(FrameProfile.line(1, 1023)));
  }

  /** No two things share a line; no two resources, and no two GPMs' images, share a page. */
  @Test
  void nothingOverlaps() {
    AddressMap m = map(3);
    Map<Integer, String> lineUser = new HashMap<>();
    Map<Integer, String> pageUser = new HashMap<>();
    int[] profileLines = {79, 1024};
    for (int r = 0; r < 2; r++) {
      Set<Integer> own = new HashSet<>();
      for (int i = 0; i < profileLines[r]; i++) {
        own.add(m.line(FrameProfile.line(r, i)));
      }
      for (int line : own) {
        claim(m, line, "resource " + r, "resource " + r, lineUser, pageUser);
      }
    }
    for (int image = 0; image < 2; image++) {
      assertEquals(16 * 16 * 4 / 128, m.tileLines(image));
      for (int y = 0; y < 3; y++) {
        for (int x = 0; x < 7; x++) {
          for (int i = 0; i < m.tileLines(image); i++) {
            String tile = "image " + image + " tile " + x + "," + y;
            claim(m, m.tileLine(image, x, y) + i, tile, "window", lineUser, pageUser);
            for (int g = 0; g < 3; g++) {
              int line = m.privateTileLine(g, image, x, y) + i;
              claim(m, line, tile + " of " + g, "own of " + g, lineUser, pageUser);
              assertEquals(g, m.home(line, (g + 1) % 3), "at home from the start");
            }
          }
        }
      }
    }
    assertTrue(lineUser.keySet().stream().allMatch(l -> l >= 0 && l < m.lines()));
  }

  private static void claim(
      AddressMap m,
      int line,
      String what,
      String owner,
      Map<Integer, String> lineUser,
      Map<Integer, String> pageUser) {
    String other = lineUser.put(line, what);
    assertTrue(other == null, what + " and " + other + " share line " + line);
    String page = pageUser.putIfAbsent(m.page(line), owner);
    assertTrue(page == null || page.equals(owner), owner + " and " + page + " share a page");
  }

  @Test
  void firstTouchDecidesAndStays() {
    AddressMap m = map(4);
    int line = m.line(FrameProfile.line(1, 0));
    int page = m.page(line);
    assertEquals(-1, m.homeOfPage(page));
    assertEquals(2, m.home(line, 2));
    assertEquals(2, m.home(line + 31, 0));
    assertEquals(2, m.homeOfPage(page));
    m.place(page, 1);
    assertEquals(2, m.homeOfPage(page));
    assertEquals(-1, m.homeOfPage(page + 1));
    assertEquals(0, m.home(line + 32, 0));
    assertEquals(2, m.home(line, 0));
  }

  @Test
  void copiesAreLocalToTheirGpm() {
    AddressMap m = map(4);
    int line = m.line(FrameProfile.line(1, 0));
    int page = m.page(line);
    m.place(page, 0);
    assertFalse(m.isLocal(page, 2));
    m.copied(page, 2);
    assertTrue(m.isLocal(page, 2));
    assertEquals(2, m.home(line, 2));
    assertEquals(0, m.home(line, 3));
    m.drop(page, 2);
    assertEquals(0, m.home(line, 2));
  }

  @Test
  void oneSegmentForAll() {
    AddressMap m = map(4);
    m.allAt(3);
    for (int line = 0; line < m.lines(); line += 7) {
      assertEquals(3, m.home(line, line % 4));
    }
    assertNotEquals(0, m.lines());
  }
}
