package org.oovr.simulator.machine.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.profile.WorkLog;

class PageHistoryTest {
  private static final MachineSpec SPEC = MachineSpec.preset("oovr-4gpm");
  private static final int PAGE = 4096;

  private static ProfileResource texture(int id, int pages) {
    return new ProfileResource(true, id, "", pages * (long) PAGE - 1, 1, 1, "R8_UNORM", 1);
  }

  private static FrameProfile frame(ProfileResource... resources) {
    return FrameProfile.merge(
        0, 16, 16, 1, List.of(resources), List.of(), List.of(), List.of(new WorkLog()));
  }

  @Test
  void pagesFollowWhatLiesInThem() {
    FrameProfile one = frame(texture(7, 2), texture(8, 3));
    AddressMap map = new AddressMap(one, SPEC);
    map.place(map.firstPage(0) + 1, 3);
    map.place(map.firstPage(1) + 2, 1);
    map.copied(map.firstPage(1) + 2, 0);
    PageHistory history = PageHistory.NONE.after(map, one);

    FrameProfile other = frame(texture(5, 4), texture(8, 3));
    AddressMap found = history.before(new AddressMap(other, SPEC), other);
    assertEquals(1, found.homeOfPage(found.firstPage(1) + 2));
    assertTrue(found.isCopy(found.firstPage(1) + 2, 0));
    assertEquals(-1, found.homeOfPage(found.firstPage(1)));
    assertEquals(-1, found.homeOfPage(found.firstPage(0) + 1));

    // what a frame does not use is there for the next one
    PageHistory later = history.after(found, other);
    AddressMap again = later.before(new AddressMap(one, SPEC), one);
    assertEquals(3, again.homeOfPage(again.firstPage(0) + 1));
  }

  @Test
  void whatIsMadeAnewIsAnother() {
    FrameProfile one = frame(texture(7, 2));
    AddressMap map = new AddressMap(one, SPEC);
    map.place(0, 2);
    PageHistory history = PageHistory.NONE.after(map, one);
    FrameProfile larger = frame(texture(7, 4));
    AddressMap found = history.before(new AddressMap(larger, SPEC), larger);
    assertEquals(-1, found.homeOfPage(0));
    assertFalse(found.isCopy(0, 2));
  }
}
