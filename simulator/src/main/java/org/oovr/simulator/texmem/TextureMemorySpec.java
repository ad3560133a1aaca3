package org.oovr.simulator.texmem;

/**
 * Several GPUs, each of which renders a part of the image, and their texture memory.
 *
 * @param gpus GPUs, each with a vertical strip of every target
 * @param pageTexels edge of a page
 * @param gpuBytes texture memory of each GPU; what does not fit is evicted, the least recently used
 *     page first
 * @param readBackGbps of buffers to the host
 * @param uploadGbps of pages to a GPU
 * @param pageMicros the memory managers spend on a page that is moved, beside its bytes
 * @param exclusiveMicros the memory managers spend on a page that is to be written: page tables say
 *     whether a page is there, not whether it is dirty, so that the directory is asked each time
 * @param invalidateMicros for taking a page away from a GPU
 * @param requestNanos for finding out which requests name the same page, each pixel of a buffer
 * @param requestBytes of a request buffer, for each pixel of the target: four addresses
 * @param shaderGops scalar instructions of a GPU, in 10^9 a second
 * @param pageWriteMicros of the pass that writes into a page
 * @param skipLocal leaves out the request passes where an occlusion query says that all is local
 * @param pageFaults hardware faults on a page instead of request passes
 * @param coarseLevels so many of the coarsest levels of each texture are on all GPUs
 * @param overlap requests of a batch are answered while the batch before is rendered
 * @param queue commands that a memory manager's queue holds from its event handler: requests are
 *     answered by threads that wait for each other; 0: by sums of what each GPU asks for
 */
public record TextureMemorySpec(
    int gpus,
    int pageTexels,
    long gpuBytes,
    double readBackGbps,
    double uploadGbps,
    double pageMicros,
    double exclusiveMicros,
    double invalidateMicros,
    double requestNanos,
    int requestBytes,
    double shaderGops,
    double pageWriteMicros,
    boolean skipLocal,
    boolean pageFaults,
    int coarseLevels,
    boolean overlap,
    int queue) {
  /** Longest queue. */
  public static final int MOST_QUEUE = 1 << 16;

  /** Most GPUs: presence is a bit of a word. */
  public static final int MOST_GPUS = 64;

  /** Smallest and largest edge of a page. */
  public static final int LEAST_PAGE = 4;

  public static final int MOST_PAGE = 512;

  public TextureMemorySpec {
    range("gpus", gpus, 1, MOST_GPUS);
    range("page", pageTexels, LEAST_PAGE, MOST_PAGE);
    range("coarse", coarseLevels, 0, Integer.SIZE);
    range("queue", queue, 0, MOST_QUEUE);
    if (gpuBytes < 1) {
      throw new IllegalArgumentException("memory " + gpuBytes + ": expected at least 1 byte");
    }
    double[] rates = {readBackGbps, uploadGbps, shaderGops};
    for (double rate : rates) {
      if (!(rate > 0)) {
        throw new IllegalArgumentException("rate " + rate + ": expected more than 0");
      }
    }
  }

  private static void range(String field, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s %d: expected %d to %d".formatted(field, value, least, most));
    }
  }

  /**
   * Two GeForce 7800 GTX of 256 MiB on PCI Express. The rate of read-backs and the times for a
   * request, a page and a page that is written are read from the paper's Table 1, which is of one
   * size of pages and two GPUs; all else follows.
   */
  public static TextureMemorySpec geforce7800() {
    return new TextureMemorySpec(
        2, 64, 256L << 20, 0.2, 1, 590, 270, 50, 35, 16, 41.3, 8, false, false, 0, false, 0);
  }

  /** The same with other GPUs, pages and memory. */
  public TextureMemorySpec with(int newGpus, int newPageTexels, long newGpuBytes) {
    return new TextureMemorySpec(
        newGpus,
        newPageTexels,
        newGpuBytes,
        readBackGbps,
        uploadGbps,
        pageMicros,
        exclusiveMicros,
        invalidateMicros,
        requestNanos,
        requestBytes,
        shaderGops,
        pageWriteMicros,
        skipLocal,
        pageFaults,
        coarseLevels,
        overlap,
        queue);
  }

  /** The same with what the paper proposes in its section 6. */
  public TextureMemorySpec with(
      boolean newSkipLocal, boolean newPageFaults, int newCoarseLevels, boolean newOverlap) {
    return new TextureMemorySpec(
        gpus,
        pageTexels,
        gpuBytes,
        readBackGbps,
        uploadGbps,
        pageMicros,
        exclusiveMicros,
        invalidateMicros,
        requestNanos,
        requestBytes,
        shaderGops,
        pageWriteMicros,
        newSkipLocal,
        newPageFaults,
        newCoarseLevels,
        newOverlap,
        queue);
  }

  /** The same with threads whose queues hold so many commands. */
  public TextureMemorySpec withQueue(int newQueue) {
    return new TextureMemorySpec(
        gpus,
        pageTexels,
        gpuBytes,
        readBackGbps,
        uploadGbps,
        pageMicros,
        exclusiveMicros,
        invalidateMicros,
        requestNanos,
        requestBytes,
        shaderGops,
        pageWriteMicros,
        skipLocal,
        pageFaults,
        coarseLevels,
        overlap,
        newQueue);
  }
}
