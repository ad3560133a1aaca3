package org.oovr.simulator.machine.memory;

import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileResource;

/**
 * Homes and copies of pages by what lies in them, so that the frames of a program that come later
 * find them: each frame has an address map of its own, of what it uses. What a frame does not use
 * is kept for those that do. A resource that was made anew, or has another size, is another one.
 */
public final class PageHistory {
  /** Nothing has a home. */
  public static final PageHistory NONE = new PageHistory(Map.of());

  private record Resource(boolean texture, int id, long bytes, int views) {
    static Resource of(ProfileResource r) {
      return new Resource(r.texture(), r.id(), r.bytes(), r.views());
    }
  }

  /** Page by page: the home, -1 for none; bit g of the copies: GPM g has one. */
  private record Pages(byte[] homes, long[] copies) {}

  private final Map<Resource, Pages> byResource;

  private PageHistory(Map<Resource, Pages> byResource) {
    this.byResource = byResource;
  }

  /**
   * What there is after another frame.
   *
   * @param map as the frame has left it
   * @param profile of the frame
   */
  public PageHistory after(AddressMap map, FrameProfile profile) {
    Map<Resource, Pages> all = new HashMap<>(byResource);
    for (int i = 0; i < profile.resources().size(); i++) {
      int first = map.firstPage(i);
      int count = map.endPage(i) - first;
      Pages pages = new Pages(new byte[count], new long[count]);
      for (int page = 0; page < count; page++) {
        pages.homes[page] = (byte) map.homeOfPage(first + page);
        pages.copies[page] = map.copiesOf(first + page);
      }
      all.put(Resource.of(profile.resources().get(i)), pages);
    }
    return new PageHistory(all);
  }

  /**
   * The address map of a frame that finds all this.
   *
   * @param fresh the frame's map, in which no page has a home
   */
  public AddressMap before(AddressMap fresh, FrameProfile profile) {
    AddressMap map = new AddressMap(fresh);
    for (int i = 0; i < profile.resources().size(); i++) {
      Pages pages = byResource.get(Resource.of(profile.resources().get(i)));
      if (pages == null) {
        continue;
      }
      int first = map.firstPage(i);
      // images of whole tiles can take more room in one frame than in another
      int count = Math.min(map.endPage(i) - first, pages.homes.length);
      for (int page = 0; page < count; page++) {
        map.found(first + page, pages.homes[page], pages.copies[page]);
      }
    }
    return map;
  }
}
