package org.oovr.simulator.texmem;

/**
 * What texture memory did for a frame, or for several: pages, bytes, and the time of each stage.
 */
public final class TextureMemoryUse {
  /** The stages of the procedures of reading and writing, as in the paper's Table 1. */
  public enum Stage {
    READ_REQUEST_PASS("Read Request Pass"),
    READ_UNIQUIFY("Read Request Uniquify"),
    READ_REQUESTS("Non-Exclusive Read Requests"),
    WRITE_REQUEST_PASS("Write Request Pass"),
    WRITE_UNIQUIFY("Write Request Uniquify"),
    WRITE_REQUESTS("Exclusive Write Requests"),
    PAGE_WRITES("Page Writes"),
    /** Rendering itself; the paper counts that of textures with the write request pass. */
    RENDERING("Rendering");

    private final String text;

    Stage(String text) {
      this.text = text;
    }

    /** The paper's words. */
    public String text() {
      return text;
    }
  }

  /** Number of the frame. */
  public int frame;

  /** Pages that each GPU asked for. */
  public long[] requests;

  public long remotePages;
  public long uploadedPages;
  public long movedBytes;
  public long invalidations;
  public long evictions;

  /** The most commands that waited in a memory manager's queue; 0 where it has none. */
  public int longestQueue;

  /** Reads of old copies: must be none. */
  public long staleReads;

  /** Seconds of each stage, by its number; GPUs work at the same time, the slowest counts. */
  public final double[] seconds = new double[Stage.values().length];

  /** Seconds without all this: one GPU that has everything. */
  public double originalSeconds;

  /** Bytes of pages that each GPU alone used in the frame, and of those that several used. */
  public long[] uniqueBytes;

  public long sharedBytes;

  /** Bytes of all pages that were ever asked for. */
  public long totalBytes;

  /** Seconds of all stages. */
  public double total() {
    double sum = 0;
    for (double s : seconds) {
      sum += s;
    }
    return sum;
  }
}
