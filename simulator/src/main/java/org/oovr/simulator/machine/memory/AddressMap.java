package org.oovr.simulator.machine.memory;

import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.TextureUnitSpec;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.profile.ProfileResource;

/**
 * The shared address space: where resources lie, and which GPM's DRAM is home to which page.
 *
 * <p>Lines are numbered over all resources. A page gets its home by first touch and keeps it (MCM,
 * section 5.3); copies that PA units make are local to one GPM and are looked at first. Images that
 * a GPM keeps for itself (the private frame buffers of sort-last schemes) lie in a part of the
 * space of its own, whose pages are at home there.
 */
public final class AddressMap {
  private static final int TILE = FrameProfile.TILE;

  private final int lineShift;
  private final int linesPerPageShift;
  private final int gpms;
  private final int[] resourceBase;

  /** Pages where resources begin: each has its own. */
  private final int[] resourcePage;

  private final int[] imageBase;
  private final int[] imageTilesX;

  /** By image: the row of its tiles that comes first, and how it goes to the next. */
  private final int[] imageFirstRow;

  private final int[] imageRowStep;
  private final int[] imageTileLines;
  private final int[] imageLines;
  private final int[] privateImage;
  private final int privateLines;
  private final int privateBase;

  /** Lines of each half of a binner's buffer, of which each GPM has one; 0 for none. */
  private final int binnerLines;

  /** Of these, those before its polygon lists. */
  private final int binnerListLine;

  /** Lines of what workgroups share where SMs have no memory for it, of each GPM; 0 for none. */
  private final int sharedLines;

  /** Lines of the table of texture descriptors, one for each resource; 0 for none. */
  private final int descriptorLines;

  private final byte[] homes;

  /** Bit g: GPM g has a copy of the page; null while there are none. */
  private long[] copies;

  private int forcedHome = -1;

  /**
   * @param profile resources and images
   * @param spec line and page sizes, number of GPMs
   */
  public AddressMap(FrameProfile profile, MachineSpec spec) {
    lineShift = Integer.numberOfTrailingZeros(spec.lineBytes() / FrameProfile.LINE_BYTES);
    linesPerPageShift = Integer.numberOfTrailingZeros(spec.pageBytes() / spec.lineBytes());
    gpms = spec.gpms();
    List<ProfileResource> resources = profile.resources();
    List<ProfileImage> images = profile.images();
    imageBase = new int[images.size()];
    imageTilesX = new int[images.size()];
    imageFirstRow = new int[images.size()];
    imageRowStep = rowSteps(profile);
    imageTileLines = new int[images.size()];
    imageLines = new int[images.size()];
    long[] ofImages = new long[resources.size()];
    long own = 0;
    privateImage = new int[images.size()];
    for (int i = 0; i < imageBase.length; i++) {
      ProfileImage image = images.get(i);
      imageTilesX[i] = (image.width() + TILE - 1) / TILE;
      int tilesY = (image.height() + TILE - 1) / TILE;
      imageFirstRow[i] = imageRowStep[i] < 0 ? tilesY - 1 : 0;
      int texelBytes = (int) Math.max(1, image.format().regionBytes(1, 1, 1));
      imageTileLines[i] =
          Math.max(1, TILE * TILE * texelBytes * image.samples() / spec.lineBytes());
      long n = (long) imageTilesX[i] * tilesY * imageTileLines[i];
      imageLines[i] = Math.toIntExact(n);
      // images of a resource (levels, layers, views) follow each other in its range
      imageBase[i] = Math.toIntExact(ofImages[image.resource()]);
      ofImages[image.resource()] += n;
      privateImage[i] = Math.toIntExact(own);
      own += paged(n);
    }
    resourceBase = new int[resources.size()];
    resourcePage = new int[resources.size()];
    long lines = 0;
    for (int i = 0; i < resourceBase.length; i++) {
      resourceBase[i] = Math.toIntExact(lines);
      resourcePage[i] = page(resourceBase[i]);
      long stored = bytesOf(resources.get(i)) / spec.lineBytes() + 1;
      // whole tiles at the edges can make the images larger than what they store
      lines += paged(Math.max(stored, ofImages[i]));
    }
    for (int i = 0; i < imageBase.length; i++) {
      imageBase[i] = Math.addExact(imageBase[i], resourceBase[images.get(i).resource()]);
    }
    privateLines = Math.toIntExact(own);
    privateBase = Math.toIntExact(lines);
    binnerLines = 0;
    binnerListLine = 0;
    sharedLines = 0;
    descriptorLines = 0;
    homes = new byte[Math.toIntExact((lines + own * gpms >> linesPerPageShift) + 1)];
    Arrays.fill(homes, (byte) -1);
    for (int g = 0; g < gpms; g++) {
      int first = privateBase + g * privateLines >> linesPerPageShift;
      Arrays.fill(homes, first, first + (privateLines >> linesPerPageShift), (byte) g);
    }
  }

  private static int[] rowSteps(FrameProfile profile) {
    int[] steps = new int[profile.images().size()];
    Arrays.fill(steps, profile.window().upperRowFirst() ? -1 : 1);
    drawn(profile, false, steps);
    drawn(profile, true, steps);
    return steps;
  }

  private static void drawn(FrameProfile profile, boolean upright, int[] steps) {
    for (DrawWork work : profile.draws()) {
      if (work.upright() == upright) {
        int step = work.upperRowFirst(profile.window().upperRowFirst()) ? -1 : 1;
        Arrays.stream(work.colorImages).filter(i -> i >= 0).forEach(i -> steps[i] = step);
        if (work.depthImage >= 0) {
          steps[work.depthImage] = step;
        }
      }
    }
  }

  /** A map that begins where another one is. */
  public AddressMap(AddressMap other) {
    this(other, other.binnerLines, other.binnerListLine, other.sharedLines, other.descriptorLines);
  }

  private AddressMap(
      AddressMap other, int binnerLines, int binnerListLine, int sharedLines, int descriptorLines) {
    lineShift = other.lineShift;
    linesPerPageShift = other.linesPerPageShift;
    gpms = other.gpms;
    resourceBase = other.resourceBase;
    resourcePage = other.resourcePage;
    imageBase = other.imageBase;
    imageTilesX = other.imageTilesX;
    imageFirstRow = other.imageFirstRow;
    imageRowStep = other.imageRowStep;
    imageTileLines = other.imageTileLines;
    imageLines = other.imageLines;
    privateImage = other.privateImage;
    privateLines = other.privateLines;
    privateBase = other.privateBase;
    this.binnerLines = binnerLines;
    this.binnerListLine = binnerListLine;
    this.sharedLines = sharedLines;
    this.descriptorLines = descriptorLines;
    int pages = (lines() >> linesPerPageShift) + 1;
    homes = Arrays.copyOf(other.homes, pages);
    copies = other.copies == null ? null : Arrays.copyOf(other.copies, pages);
    forcedHome = other.forcedHome;
  }

  /**
   * A map that begins where this one is, with room for the binners of a machine, which each GPM has
   * in its own memory, as it has what workgroups share where SMs have no memory for it, and for its
   * texture descriptors, which all share. Of machines without all of these, just that.
   */
  public AddressMap withTables(FrameProfile profile, MachineSpec spec) {
    boolean describes = spec.textureUnit().descriptors() != TextureUnitSpec.Descriptors.NONE;
    long shared = sharedLines(profile, spec);
    if (!spec.binner().any() && !describes && shared == 0) {
      return new AddressMap(this);
    }
    int primitives = spec.binner().any() ? binnerLines(profile, spec) : 0;
    long lists =
        spec.binner().any() && spec.binner().levels() > 0
            ? PolygonLists.mostLines(profile, spec.binner(), spec.lineBytes())
            : 0;
    AddressMap more =
        new AddressMap(
            this,
            Math.toIntExact(paged(primitives + lists)),
            primitives,
            Math.toIntExact(paged(shared)),
            describes ? Math.toIntExact(paged(profile.resources().size())) : 0);
    // whoever reads a descriptor first is its page's home
    Arrays.fill(more.homes, page(more.firstDescriptor()), more.homes.length, (byte) -1);
    for (int g = 0; g < gpms && more.binnerLines > 0; g++) {
      int from = more.page(more.binnerLine(g, 0, 0));
      int to = more.page(more.binnerLine(g, 1, more.binnerLines - 1));
      Arrays.fill(more.homes, from, to + 1, (byte) g);
    }
    for (int g = 0; g < gpms && more.sharedLines > 0; g++) {
      int from = more.page(more.sharedLine(g, 0));
      int to = more.page(more.sharedLine(g, more.sharedLines - 1));
      Arrays.fill(more.homes, from, to + 1, (byte) g);
    }
    return more;
  }

  /** Lines of a workgroup's memory on an SM without any; 0 where SMs have some. */
  public static int sharedLinesOfGroup(FrameProfile profile, MachineSpec spec) {
    int bytes = 0;
    for (DispatchWork d : profile.dispatches()) {
      bytes = Math.max(bytes, d.head().sharedBytes());
    }
    return spec.sm().sharedKib() > 0 ? 0 : (bytes + spec.lineBytes() - 1) / spec.lineBytes();
  }

  private static long sharedLines(FrameProfile profile, MachineSpec spec) {
    long groups = (long) spec.sm().count() * spec.sm().maxGroups();
    return groups * sharedLinesOfGroup(profile, spec);
  }

  /** The same space whose pages without a home are the GPMs' in turn. */
  public AddressMap interleaved() {
    AddressMap all = new AddressMap(this);
    for (int page = 0; page < all.homes.length; page++) {
      all.place(page, page % gpms);
    }
    return all;
  }

  /** The same space without copies of pages. */
  public AddressMap withoutCopies() {
    AddressMap homesAlone = new AddressMap(this);
    homesAlone.copies = null;
    return homesAlone;
  }

  /** First page of a resource. */
  int firstPage(int resource) {
    return resourcePage[resource];
  }

  /** End (exclusive) of the pages of a resource. */
  int endPage(int resource) {
    return resource + 1 < resourcePage.length ? resourcePage[resource + 1] : page(privateBase);
  }

  /** Bit g: GPM g has a copy of the page. */
  long copiesOf(int page) {
    return copies == null ? 0 : copies[page];
  }

  /** Gives a page the home and the copies that it had in another map. */
  void found(int page, int home, long copied) {
    homes[page] = (byte) home;
    if (copied != 0) {
      if (copies == null) {
        copies = new long[homes.length];
      }
      copies[page] = copied;
    }
  }

  /** What a chunk takes at most: its bound, or a draw that is larger; never more than all draws. */
  private static int binnerLines(FrameProfile profile, MachineSpec spec) {
    long largest = 0;
    long all = 0;
    for (DrawWork work : profile.draws()) {
      // a draw's views lie one behind the other
      long bytes = work.primitivesRasterized * profile.views() * spec.binner().primitiveBytes();
      largest = Math.max(largest, bytes);
      all += bytes;
    }
    long most = Math.max(largest, Math.min(all, spec.binner().kib() * 1024L));
    return Math.toIntExact(Math.max(1, (most + spec.lineBytes() - 1) / spec.lineBytes()));
  }

  private static long bytesOf(ProfileResource r) {
    return (long) Math.max(1, r.views()) * r.bytes();
  }

  private long paged(long lines) {
    long page = 1L << linesPerPageShift;
    return (lines + page - 1) / page * page;
  }

  /** Puts everything at one GPM, as AFR's memory segments do. */
  public void allAt(int gpm) {
    forcedHome = gpm;
  }

  /** The machine's line of a line of the profile. */
  public int line(long packed) {
    return resourceBase[FrameProfile.lineResource(packed)]
        + (int) (FrameProfile.lineNumber(packed) >> lineShift);
  }

  /**
   * The machine's lines of consecutive lines of the profile; neighbours that it joins count once.
   *
   * @param to takes them from {@code to[at]} on; has room for all
   * @return their end in {@code to}
   */
  public int lines(FrameProfile profile, int first, int count, int[] to, int at) {
    return profile.renumberLines(first, count, resourceBase, lineShift, to, at);
  }

  /**
   * Their pages; of neighbours on one page all but the first are left out.
   *
   * @param to takes the pages from its beginning on; has room for one of each line
   * @return how many they are
   */
  public int pages(FrameProfile profile, int first, int count, int[] to) {
    return profile.renumberLines(first, count, resourcePage, lineShift + linesPerPageShift, to, 0);
  }

  /**
   * First line of a tile of an image; tiles are contiguous, and rows of them follow each other from
   * the lowest that is seen (of depth drawn alone: from row 0), so that which tiles share a page
   * does not depend on the API.
   */
  public int tileLine(int image, int tileX, int tileY) {
    return imageLine(image) + tileLines(image, tileX, tileY);
  }

  /** The same in a GPM's private copy of the image. */
  public int privateTileLine(int gpm, int image, int tileX, int tileY) {
    return privateImageLine(gpm, image) + tileLines(image, tileX, tileY);
  }

  /** First line of an image; the lines of its tiles follow each other. */
  public int imageLine(int image) {
    return imageBase[image];
  }

  /** The same in a GPM's private copy of the image. */
  public int privateImageLine(int gpm, int image) {
    return privateBase + gpm * privateLines + privateImage[image];
  }

  private int tileLines(int image, int tileX, int tileY) {
    int row = imageFirstRow[image] + imageRowStep[image] * tileY;
    return (row * imageTilesX[image] + tileX) * imageTileLines[image];
  }

  /**
   * A line of a GPM's binner.
   *
   * @param half of its buffer, 0 or 1
   */
  public int binnerLine(int gpm, int half, long line) {
    return privateBase
        + gpms * privateLines
        + (gpm * 2 + half) * binnerLines
        + (int) (line % binnerLines);
  }

  /** The same of its polygon lists, which lie behind its primitives. */
  public int binnerListLine(int gpm, int half, long line) {
    return binnerLine(gpm, half, binnerListLine + line);
  }

  /** A line of what workgroups share in a GPM's memory. */
  public int sharedLine(int gpm, int line) {
    return privateBase + gpms * (privateLines + 2 * binnerLines) + gpm * sharedLines + line;
  }

  /** Lines of a whole image. */
  public int imageLines(int image) {
    return imageLines[image];
  }

  /** Lines of the whole address space. */
  public int lines() {
    return firstDescriptor() + descriptorLines;
  }

  /** The first line of the table of texture descriptors; only descriptors follow. */
  public int firstDescriptor() {
    return privateBase + gpms * (privateLines + 2 * binnerLines + sharedLines);
  }

  /** The line that describes a texture, where the machine reads such lines. */
  public int descriptorLine(int resource) {
    return firstDescriptor() + resource;
  }

  /** Lines of a tile of an image. */
  public int tileLines(int image) {
    return imageTileLines[image];
  }

  /** Pages of the whole address space. */
  public int pages() {
    return homes.length;
  }

  public int page(int line) {
    return line >>> linesPerPageShift;
  }

  /** Home of a page, -1 while nobody has touched it. */
  public int homeOfPage(int page) {
    return homes[page];
  }

  /** The same, where all may have been put at one GPM. */
  public int homeOf(int page) {
    return forcedHome >= 0 ? forcedHome : homes[page];
  }

  /** Gives a page that has no home one. */
  public void place(int page, int gpm) {
    if (homes[page] < 0) {
      homes[page] = (byte) gpm;
    }
  }

  /** Where a GPM's access to a line goes; the first access to a page decides its home. */
  public int home(int line, int gpm) {
    if (forcedHome >= 0) {
      return forcedHome;
    }
    int page = line >>> linesPerPageShift;
    int home = homes[page];
    if (home < 0) {
      homes[page] = (byte) gpm;
      return gpm;
    }
    if (home != gpm && isCopy(page, gpm)) {
      return gpm;
    }
    return home;
  }

  /** The same for a line that others may read afterwards: copies of its page are dropped. */
  public int written(int line, int gpm) {
    if (forcedHome >= 0) {
      return forcedHome;
    }
    int page = line >>> linesPerPageShift;
    if (homes[page] < 0) {
      homes[page] = (byte) gpm;
    } else if (copies != null) {
      copies[page] = 0;
    }
    return homes[page];
  }

  /** Whether a GPM's reads of a page are local. */
  public boolean isLocal(int page, int gpm) {
    return homes[page] == gpm || isCopy(page, gpm);
  }

  /** Notes that a GPM has a copy of a page. */
  public void copied(int page, int gpm) {
    if (copies == null) {
      copies = new long[homes.length];
    }
    copies[page] |= 1L << gpm;
  }

  /** Whether a GPM has a copy of a page. */
  public boolean isCopy(int page, int gpm) {
    return copies != null && (copies[page] >>> gpm & 1) != 0;
  }

  /** Drops a copy that there is. */
  public void drop(int page, int gpm) {
    copies[page] &= ~(1L << gpm);
  }
}
