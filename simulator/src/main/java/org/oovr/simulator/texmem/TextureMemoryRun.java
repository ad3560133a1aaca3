package org.oovr.simulator.texmem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.texmem.TextureMemoryUse.Stage;

/**
 * A sequence of frames on GPUs that share their texture memory. Each GPU renders a vertical strip
 * of every target, cut between tiles of 16 pixels. Draws come one after the other: their reads in
 * two passes (what is missing is requested, then the program goes on), what they write into
 * textures in three (written aside, pages made exclusive, written into pages).
 */
public final class TextureMemoryRun {
  private static final int ADDRESSES = 4;
  private static final double NANO = 1e-9;
  private static final double MICRO = 1e-6;
  private static final double GIGA = 1e9;

  /** A texture's pages, from a first one on. */
  private record Placed(TexturePages pages, int first, long bytes) {}

  private final TextureMemorySpec spec;
  private final boolean clearsEachFrame;
  private final Directory directory;
  private final Map<Integer, Placed> textures = new HashMap<>();
  private final List<TextureMemoryUse> frames = new ArrayList<>();

  // --- the draw that is looked at, by GPU
  private final BitSet[] read;
  private final Map<Integer, Integer>[] written;
  private final long[] fragments;
  private final long[] texels;
  private final double[] instructions;

  /** What memory managers are asked for, to read and to write; and the threads that answer. */
  private final List<MemoryManagers.Request> askedToRead = new ArrayList<>();

  private final List<MemoryManagers.Request> askedToWrite = new ArrayList<>();

  /**
   * Starts a sequence.
   *
   * @param clearsEachFrame whether GPUs lose their pages before each frame, as in the paper's
   *     Figure 4
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public TextureMemoryRun(TextureMemorySpec spec, boolean clearsEachFrame) {
    this.spec = spec;
    this.clearsEachFrame = clearsEachFrame;
    directory = new Directory(spec.gpus(), spec.gpuBytes());
    read = new BitSet[spec.gpus()];
    Arrays.setAll(read, g -> new BitSet());
    written = new HashMap[spec.gpus()];
    Arrays.setAll(written, g -> new HashMap<>());
    fragments = new long[spec.gpus()];
    texels = new long[spec.gpus()];
    instructions = new double[spec.gpus()];
  }

  /** Takes the next frame. */
  public TextureMemoryUse accept(FrameProfile profile) {
    TextureMemoryUse use = new TextureMemoryUse();
    use.frame = profile.index();
    use.requests = new long[spec.gpus()];
    directory.beginFrame();
    if (clearsEachFrame) {
      directory.clear();
    }
    Set<Integer> window = new HashSet<>();
    for (int image : profile.window().images()) {
      window.add(image);
    }
    int unit = 0;
    int operation = 0;
    for (DrawWork work : profile.draws()) {
      while (operation < profile.operations().size()
          && profile.operations().get(operation).beforeDraw() <= work.draw) {
        operation(profile, profile.operations().get(operation++));
      }
      begin();
      while (unit < profile.unitCount()
          && profile.unitDraw(unit) == work.draw
          && profile.unitView(unit) == work.view) {
        unit(profile, work, unit++, window);
      }
      time(profile, work, use);
    }
    holdings(use);
    frames.add(use);
    return use;
  }

  private void begin() {
    for (int g = 0; g < spec.gpus(); g++) {
      read[g].clear();
      written[g].clear();
    }
    Arrays.fill(fragments, 0);
    Arrays.fill(texels, 0);
    Arrays.fill(instructions, 0);
  }

  private Placed placed(FrameProfile profile, int resource) {
    ProfileResource r = profile.resources().get(resource);
    Placed known = textures.get(r.id());
    if (known == null || known.bytes != r.bytes()) {
      TexturePages pages = new TexturePages(r, spec.pageTexels());
      long[] bytes = new long[pages.pages()];
      Arrays.setAll(bytes, pages::bytes);
      known = new Placed(pages, directory.add(bytes), r.bytes());
      textures.put(r.id(), known);
    }
    return known;
  }

  /** What the host writes is new on no GPU. */
  private void operation(FrameProfile profile, Operation o) {
    if (o.kind() != Operation.Kind.UPLOAD
        || !profile.resources().get(o.target()).texture()
        || !textures.containsKey(profile.resources().get(o.target()).id())) {
      return;
    }
    Placed t = placed(profile, o.target());
    for (int p = 0; p < t.pages.pages(); p++) {
      directory.hostWrites(t.first + p);
    }
  }

  private void unit(FrameProfile p, DrawWork work, int unit, Set<Integer> window) {
    int width = p.width();
    for (int image : work.colorImages) {
      width = image >= 0 ? p.images().get(image).width() : width;
    }
    int tiles = (width + FrameProfile.TILE - 1) / FrameProfile.TILE;
    int g = (int) ((long) p.unitTileX(unit) * spec.gpus() / Math.max(spec.gpus(), tiles));
    g = tiles < spec.gpus() ? Math.min(p.unitTileX(unit), spec.gpus() - 1) : g;
    fragments[g] += p.unitFragments(unit);
    for (int w = p.firstWarp(unit); w < p.firstWarp(unit + 1); w++) {
      texels[g] += p.warpTexels(w);
      for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
        instructions[g] += (double) p.warpInstructions(w, c) * p.warpLanes(w);
      }
      for (int i = p.warpFirstLine(w); i < p.warpEndLine(w); i++) {
        long line = p.lineAt(i);
        int resource = FrameProfile.lineResource(line);
        if (p.resources().get(resource).texture()) {
          Placed t = placed(p, resource);
          int page = t.pages.pageOfLine(FrameProfile.lineNumber(line));
          boolean everywhere =
              t.pages.levels() > 1 && t.pages.level(page) >= t.pages.levels() - spec.coarseLevels();
          if (!everywhere) {
            read[g].set(t.first + page);
          }
        }
      }
    }
    for (int image : work.colorImages) {
      if (image >= 0 && !window.contains(image)) {
        written(p, image, unit, g);
      }
    }
  }

  /** Counts the texels that a unit writes into each page of an image. */
  private void written(FrameProfile p, int image, int unit, int gpu) {
    ProfileImage i = p.images().get(image);
    Placed t = placed(p, i.resource());
    int x0 = p.unitTileX(unit) * FrameProfile.TILE;
    int y0 = p.unitTileY(unit) * FrameProfile.TILE;
    for (int q = p.firstQuad(unit); q < p.firstQuad(unit + 1); q++) {
      int n = FrameProfile.pixels(p.quadWritten(q));
      if (n > 0) {
        int x = x0 + 2 * p.quadX(q);
        int y = y0 + 2 * p.quadY(q);
        written[gpu].merge(t.first + t.pages.page(i.level(), i.layer(), x, y), n, Integer::sum);
      }
    }
  }

  /** Lets the directory answer a draw's requests, and says how long all takes. */
  private void time(FrameProfile profile, DrawWork work, TextureMemoryUse use) {
    long pixels = (long) profile.width() * profile.height();
    for (int image : work.colorImages) {
      if (image >= 0) {
        ProfileImage i = profile.images().get(image);
        pixels = (long) i.width() * i.height();
      }
    }
    double[] slowest = new double[Stage.values().length];
    double original = 0;
    askedToRead.clear();
    askedToWrite.clear();
    for (int g = 0; g < spec.gpus(); g++) {
      double[] seconds = new double[slowest.length];
      double rendering = instructions[g] / (spec.shaderGops() * GIGA);
      original += rendering;
      reads(g, pixels, rendering, seconds, use);
      writes(g, pixels, rendering, seconds, use);
      for (int s = 0; s < seconds.length; s++) {
        slowest[s] = Math.max(slowest[s], seconds[s]);
      }
    }
    if (spec.queue() > 0) {
      slowest[Stage.READ_REQUESTS.ordinal()] = threads(askedToRead, use);
      slowest[Stage.WRITE_REQUESTS.ordinal()] = threads(askedToWrite, use);
    }
    if (spec.overlap()) {
      // the answers to a batch come while the batch before is rendered
      double hidden = slowest[Stage.RENDERING.ordinal()] + slowest[Stage.PAGE_WRITES.ordinal()];
      Stage[] answers = {Stage.READ_REQUESTS, Stage.WRITE_REQUESTS};
      for (Stage answer : answers) {
        double less = Math.min(hidden, slowest[answer.ordinal()]);
        slowest[answer.ordinal()] -= less;
        hidden -= less;
      }
    }
    for (int s = 0; s < slowest.length; s++) {
      use.seconds[s] += slowest[s];
    }
    use.originalSeconds += original;
  }

  /** Seconds until threads that wait for each other have answered requests. */
  private double threads(List<MemoryManagers.Request> requests, TextureMemoryUse use) {
    MemoryManagers threads = new MemoryManagers(spec, spec.queue(), MemoryManagers.Rule.PAPER);
    long nanos = threads.run(requests);
    use.longestQueue = Math.max(use.longestQueue, threads.longestQueue());
    return nanos * NANO;
  }

  private void reads(int g, long pixels, double rendering, double[] seconds, TextureMemoryUse use) {
    Directory.Traffic traffic = new Directory.Traffic();
    for (int page = read[g].nextSetBit(0); page >= 0; page = read[g].nextSetBit(page + 1)) {
      directory.read(page, g, traffic);
    }
    boolean asks =
        texels[g] > 0 && !spec.pageFaults() && !(spec.skipLocal() && traffic.requests == 0);
    if (asks) {
      long perFragment = (texels[g] + fragments[g] - 1) / Math.max(1, fragments[g]);
      long buffers = Math.max(1, (perFragment + ADDRESSES - 1) / ADDRESSES);
      seconds[Stage.READ_REQUEST_PASS.ordinal()] = rendering + buffers * readBack(pixels);
      // the stream is compacted: only what is missing is looked at
      seconds[Stage.READ_UNIQUIFY.ordinal()] = traffic.requests * spec.requestNanos() * NANO;
    }
    askedToRead.addAll(traffic.asked);
    seconds[Stage.READ_REQUESTS.ordinal()] = answers(traffic);
    add(use, g, traffic);
  }

  private void writes(
      int g, long pixels, double rendering, double[] seconds, TextureMemoryUse use) {
    seconds[Stage.RENDERING.ordinal()] = rendering;
    if (written[g].isEmpty()) {
      return;
    }
    Directory.Traffic traffic = new Directory.Traffic();
    List<Integer> pages = new ArrayList<>(written[g].keySet());
    pages.sort(null);
    for (int page : pages) {
      directory.write(page, g, isWhole(page, written[g].get(page)), traffic);
    }
    boolean asks = !spec.pageFaults() && !(spec.skipLocal() && traffic.requests == 0);
    if (asks || traffic.requests > 0) {
      askedToWrite.addAll(traffic.asked);
    }
    if (asks) {
      seconds[Stage.WRITE_REQUEST_PASS.ordinal()] = readBack(pixels);
      // each pixel that is written asks for its page: nothing to compact
      seconds[Stage.WRITE_UNIQUIFY.ordinal()] = pixels * spec.requestNanos() * NANO;
    }
    double asked = asks ? pages.size() * spec.exclusiveMicros() * MICRO : 0;
    seconds[Stage.WRITE_REQUESTS.ordinal()] = asked + answers(traffic);
    seconds[Stage.PAGE_WRITES.ordinal()] = pages.size() * spec.pageWriteMicros() * MICRO;
    add(use, g, traffic);
  }

  private boolean isWhole(int page, int texelsWritten) {
    for (Placed t : textures.values()) {
      if (page >= t.first && page < t.first + t.pages.pages()) {
        return texelsWritten >= t.pages.texels(page - t.first);
      }
    }
    throw new IllegalStateException("page " + page + " is of no texture");
  }

  private double readBack(long pixels) {
    return pixels * spec.requestBytes() / (spec.readBackGbps() * GIGA);
  }

  private double answers(Directory.Traffic t) {
    return (t.uploadedPages + t.remotePages + t.savedPages) * spec.pageMicros() * MICRO
        + (t.remoteBytes + t.savedBytes) / (spec.readBackGbps() * GIGA)
        + t.uploadedBytes / (spec.uploadGbps() * GIGA)
        + t.invalidations * spec.invalidateMicros() * MICRO;
  }

  private static void add(TextureMemoryUse use, int g, Directory.Traffic t) {
    use.requests[g] += t.requests;
    use.remotePages += t.remotePages;
    use.uploadedPages += t.uploadedPages;
    use.movedBytes += t.remoteBytes + t.uploadedBytes + t.savedBytes;
    use.invalidations += t.invalidations;
    use.evictions += t.evictions;
    use.staleReads += t.staleReads;
  }

  private void holdings(TextureMemoryUse use) {
    use.uniqueBytes = new long[spec.gpus()];
    for (int page = 0; page < directory.pages(); page++) {
      long bytes = directory.isTouched(page) ? directory.bytes(page) : 0;
      use.totalBytes += bytes;
      long users = directory.users(page);
      if (Long.bitCount(users) > 1) {
        use.sharedBytes += bytes;
      } else if (users != 0) {
        use.uniqueBytes[Long.numberOfTrailingZeros(users)] += bytes;
      }
    }
  }

  /** All frames so far. */
  public List<TextureMemoryUse> frames() {
    return frames;
  }
}
