package org.oovr.agent.capture.trigger;

import java.util.function.Consumer;

/**
 * Which frames were asked for. Triggers come from any thread at any time; a range begins with the
 * frame after the one in which it was asked for, and ends with the frame in which its end was.
 */
public final class FrameRanges implements RangeControl {
  /**
   * Frames that were asked for.
   *
   * @param number from 1
   * @param first first frame, from 0
   * @param last last frame
   */
  public record Range(int number, int first, int last) {}

  private enum Request {
    NONE,
    START,
    STOP,
    LAST
  }

  private final int lastFrames;
  private final Consumer<String> log;
  private Request request = Request.NONE;
  private int wantedFrames;
  private int earliest;
  private int frame;
  private int ranges;
  private int first = -1;

  /**
   * No range.
   *
   * @param lastFrames frames that a trigger keeps; 0: it begins or ends a range
   * @param log takes lines for the user
   */
  public FrameRanges(int lastFrames, Consumer<String> log) {
    this.lastFrames = lastFrames;
    this.log = log;
  }

  /** What a key or a signal means. */
  public synchronized void trigger() {
    if (lastFrames > 0) {
      saveLast(lastFrames);
    } else if (isRecording() || request == Request.START) {
      stop();
    } else {
      start();
    }
  }

  @Override
  public synchronized void start() {
    if (first < 0) {
      request = Request.START;
    }
  }

  @Override
  public synchronized void stop() {
    request = first >= 0 ? Request.STOP : Request.NONE;
  }

  @Override
  public synchronized void saveLast(int frames) {
    if (frames < 1) {
      throw new IllegalArgumentException(frames + " frames");
    }
    if (first < 0) {
      wantedFrames = frames;
      request = Request.LAST;
    }
  }

  @Override
  public synchronized boolean isRecording() {
    return first >= 0;
  }

  @Override
  public synchronized int getRanges() {
    return ranges;
  }

  @Override
  public synchronized int getFrame() {
    return frame;
  }

  /** Frames before this one are not to be had: what was asked for until now is forgotten. */
  public synchronized void begin(int firstFrame) {
    earliest = firstFrame;
    request = Request.NONE;
  }

  /**
   * A frame was presented.
   *
   * @param presented its number
   * @return the range that ends with it, or null
   */
  public synchronized Range presented(int presented) {
    Request wanted = request;
    request = Request.NONE;
    frame = presented;
    switch (wanted) {
      case START -> {
        first = presented + 1;
        log.accept("range " + (ranges + 1) + " begins with frame " + first);
        return null;
      }
      case STOP -> {
        return range(first, presented);
      }
      case LAST -> {
        return range(Math.max(earliest, presented - wantedFrames + 1), presented);
      }
      default -> {
        return null;
      }
    }
  }

  /** The program has ended: the range that was under way, or null. */
  public synchronized Range end() {
    return first >= 0 && first <= frame ? range(first, frame) : null;
  }

  private Range range(int from, int to) {
    first = -1;
    ranges++;
    log.accept("range " + ranges + " has frames " + from + " to " + to);
    return new Range(ranges, from, to);
  }
}
