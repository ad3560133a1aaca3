package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.profile.ImageEnd;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.LogBudget;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.render.raster.Surface;
import org.oovr.simulator.render.texture.ResourceTable;

/**
 * The images that draws of a frame write, and what they held when something else had written them.
 */
final class StudiedImages {
  private final ResourceTable resources;
  private final ToIntFunction<Texture> table;
  private final LogBudget budget;
  private final List<ProfileImage> images = new ArrayList<>();
  private final Map<ProfileImage, Integer> index = new HashMap<>();
  private final List<ImageSnapshot> snapshots = new ArrayList<>();

  /** By image: where its texels are. */
  private final List<Surface> surfaces = new ArrayList<>();

  /** By image: the texture that has its texels, see {@link ResourceTable#contentsId}. */
  private final List<Integer> contents = new ArrayList<>();

  /** Images whose contents follow from a snapshot and the draws and copies after it. */
  private final Set<Integer> derived = new HashSet<>();

  /** What was written last, when others that show its texels are no longer derived. */
  private Set<Integer> writing = Set.of();

  /**
   * @param table gives a texture's index in the profile
   * @param budget has room for contents of images, or not
   */
  StudiedImages(ResourceTable resources, ToIntFunction<Texture> table, LogBudget budget) {
    this.resources = resources;
    this.table = table;
    this.budget = budget;
  }

  List<ProfileImage> all() {
    return images;
  }

  List<ImageSnapshot> snapshots() {
    return snapshots;
  }

  private ProfileImage describe(Surface s, int view) {
    return new ProfileImage(
        table.applyAsInt(s.attachment.texture()),
        s.attachment.level(),
        s.layer,
        s.store.viewIndex(view),
        s.width,
        s.height,
        s.format,
        s.samples);
  }

  /**
   * The index of an image that is about to be written or shown; what it holds is kept where that
   * does not follow from what the profile has.
   *
   * @param beforeDraw the draw that comes next
   */
  int image(Surface s, int view, int beforeDraw) {
    ProfileImage image = describe(s, view);
    Integer known = index.get(image);
    if (known == null) {
      known = images.size();
      images.add(image);
      surfaces.add(s);
      contents.add(resources.contentsId(s.attachment.texture()));
      index.put(image, known);
    }
    surfaces.set(known, s);
    if (derived.add(known)) {
      writing = Set.of();
      int[] texels = contents(s);
      boolean fits = budget.takes((long) Integer.BYTES * texels.length);
      snapshots.add(new ImageSnapshot(known, beforeDraw, fits ? texels : new int[0]));
    }
    return known;
  }

  /** The index of an image whose contents follow from what the profile has, else -1. */
  int derived(Surface s, int view) {
    Integer known = index.get(describe(s, view));
    return known != null && derived.contains(known) ? known : -1;
  }

  /** Notes that a texture was written other than as a draw that is replayed does. */
  void wrote(Texture texture) {
    int id = resources.contentsId(texture);
    derived.removeIf(i -> contents.get(i) == id);
  }

  /**
   * Notes what a draw, or a copy that is replayed, writes: other textures may show the same texels,
   * and their images hold now what nobody replays into them.
   */
  void writes(Set<Integer> written) {
    if (written.equals(writing)) {
      return;
    }
    writing = written;
    derived.removeIf(
        i ->
            !written.contains(i)
                && written.stream().anyMatch(w -> overlap(surfaces.get(i), surfaces.get(w))));
  }

  private static boolean overlap(Surface a, Surface b) {
    return a.words == b.words && a.base < end(b) && b.base < end(a);
  }

  private static int end(Surface s) {
    return s.index(s.width - 1, s.height - 1) + (s.samples - 1) * s.sampleWords + s.wordsPerTexel;
  }

  /** What draws and copies left in their images. */
  List<ImageEnd> ends() {
    List<ImageEnd> ends = new ArrayList<>();
    for (int i = 0; i < images.size(); i++) {
      if (derived.contains(i)) {
        ends.add(new ImageEnd(i, surfaces.get(i).digest()));
      }
    }
    return ends;
  }

  /** All texels, or one when they are equal. */
  private static int[] contents(Surface s) {
    if (isEven(s)) {
      return Arrays.copyOfRange(s.words, s.base, s.base + s.wordsPerTexel);
    }
    int rowWords = s.width * s.wordsPerTexel;
    int[] all = new int[s.samples * s.height * rowWords];
    int to = 0;
    for (int sample = 0; sample < s.samples; sample++) {
      for (int y = 0; y < s.height; y++) {
        int from = s.index(0, y) + sample * s.sampleWords;
        System.arraycopy(s.words, from, all, to, rowWords);
        to += rowWords;
      }
    }
    return all;
  }

  private static boolean isEven(Surface s) {
    int words = s.wordsPerTexel;
    int rowWords = s.width * words;
    if (rowWords == 0 || s.height == 0) {
      return false;
    }
    for (int sample = 0; sample < s.samples; sample++) {
      for (int y = 0; y < s.height; y++) {
        int from = s.index(0, y) + sample * s.sampleWords;
        int end = from + rowWords;
        // each row begins as the first one, and its texels are those before them
        if (!Arrays.equals(s.words, from, from + words, s.words, s.base, s.base + words)
            || !Arrays.equals(s.words, from + words, end, s.words, from, end - words)) {
          return false;
        }
      }
    }
    return true;
  }
}
