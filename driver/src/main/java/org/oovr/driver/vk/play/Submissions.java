package org.oovr.driver.vk.play;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.vk.object.InvalidHandleException;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.Signals.Fence;
import org.oovr.driver.vk.object.Signals.Semaphore;

/**
 * What is submitted to queues. A submission is played when the semaphores it waits for are
 * signalled, after those before it on its queue; the order depends on nothing but what was
 * submitted.
 */
public final class Submissions {
  /** A semaphore and its number; the number is not used where it has none. */
  public record Signal(Semaphore semaphore, long value) {
    boolean isThere() {
      return semaphore.value >= (semaphore.timeline ? value : 1);
    }
  }

  /** What is done at a point of a queue. */
  public record Submission(
      List<Signal> waits, List<CommandBuffer> commands, List<Signal> signals, Fence fence) {}

  private final Session session;
  private final List<ArrayDeque<Submission>> queues = new ArrayList<>();

  public Submissions(Session session, int queues) {
    this.session = session;
    for (int i = 0; i < queues; i++) {
      this.queues.add(new ArrayDeque<>());
    }
  }

  /** Submits to a queue, and plays all that may be played. */
  public void submit(int queue, Submission submission) {
    queues.get(queue).add(submission);
    run();
  }

  /** Plays all that may be played. */
  public void run() {
    boolean progress = true;
    while (progress) {
      progress = false;
      for (ArrayDeque<Submission> queue : queues) {
        while (!queue.isEmpty() && queue.peek().waits.stream().allMatch(Signal::isThere)) {
          play(queue.remove());
          progress = true;
        }
      }
    }
  }

  private void play(Submission s) {
    for (Signal wait : s.waits) {
      if (!wait.semaphore.timeline) {
        wait.semaphore.value = 0;
      }
    }
    if (!s.commands.isEmpty()) {
      session.memories.toDevice();
      for (CommandBuffer commands : s.commands) {
        try {
          new Player(session).playAll(commands);
        } catch (InvalidHandleException invalid) {
          session.diagnostics.error("vkQueueSubmit", invalid.getMessage());
        } catch (RuntimeException fault) {
          session.diagnostics.fault("vkQueueSubmit", fault, "a command buffer");
          session.lost = true;
        }
      }
    }
    for (Signal signal : s.signals) {
      signal.semaphore.value = signal.semaphore.timeline ? signal.value : 1;
    }
    if (s.fence != null) {
      s.fence.signaled = true;
    }
  }

  /** Whether all of a queue has been played; of all queues for -1. */
  public boolean isIdle(int queue) {
    return queue < 0 ? queues.stream().allMatch(ArrayDeque::isEmpty) : queues.get(queue).isEmpty();
  }
}
