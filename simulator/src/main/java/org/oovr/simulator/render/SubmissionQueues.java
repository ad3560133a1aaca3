package org.oovr.simulator.render;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.oovr.simulator.command.Command.Submit;
import org.oovr.simulator.command.Semaphore;

/**
 * Holds submissions back until the semaphores they wait for have their values. Those of one queue
 * keep their order; of those that may go on at the same time the one of the lowest queue does. So
 * the order depends on nothing but the submissions.
 */
final class SubmissionQueues {
  private final Map<Semaphore, Long> values = new HashMap<>();
  private final TreeMap<Integer, ArrayDeque<Submit>> held = new TreeMap<>();
  private final Consumer<Submit> execution;

  /** Submissions that are held back, those of queue 0 alone, too. */
  private int count;

  private int countOfFirst;

  SubmissionQueues(Consumer<Submit> execution) {
    this.execution = execution;
  }

  /** Whether queue 0, on which all stands that is not submitted, is held up. */
  boolean holdsFirst() {
    return countOfFirst > 0;
  }

  /**
   * Takes a submission, and executes all that may be executed now.
   *
   * @throws IllegalStateException when a semaphore would go back
   */
  void submit(Submit submit) {
    held.computeIfAbsent(submit.queue(), q -> new ArrayDeque<>()).add(submit);
    count(submit, 1);
    String wrong = null;
    for (Submit next = ready(); next != null; next = ready()) {
      held.get(next.queue()).remove();
      count(next, -1);
      execution.accept(next);
      for (Semaphore.Value signal : next.signals()) {
        long old = value(signal.semaphore());
        if (signal.value() <= old) {
          wrong = wrong == null ? goesBack(signal, old) : wrong;
        } else {
          values.put(signal.semaphore(), signal.value());
        }
      }
    }
    if (wrong != null) {
      throw new IllegalStateException(wrong);
    }
  }

  private static String goesBack(Semaphore.Value signal, long old) {
    return "semaphore " + signal.semaphore().id() + " goes from " + old + " to " + signal.value();
  }

  private long value(Semaphore semaphore) {
    return values.getOrDefault(semaphore, 0L);
  }

  private Submit ready() {
    for (ArrayDeque<Submit> queue : held.values()) {
      if (!queue.isEmpty() && missing(queue.peek()) == null) {
        return queue.peek();
      }
    }
    return null;
  }

  private Semaphore.Value missing(Submit submit) {
    for (Semaphore.Value wait : submit.waits()) {
      if (value(wait.semaphore()) < wait.value()) {
        return wait;
      }
    }
    return null;
  }

  private void count(Submit submit, int more) {
    count += more;
    countOfFirst += submit.queue() == 0 ? more : 0;
  }

  /**
   * Gives up what is held back.
   *
   * @param all of all queues, else of queue 0
   * @return what is waited for in vain, in a sentence; null when nothing was held back
   */
  String giveUp(boolean all) {
    if (count == 0 || !all && countOfFirst == 0) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    int lost = 0;
    for (ArrayDeque<Submit> queue : (all ? held : held.headMap(1)).values()) {
      if (!queue.isEmpty()) {
        Semaphore.Value wait = missing(queue.peek());
        text.append(text.isEmpty() ? "" : ", ");
        text.append("queue ").append(queue.peek().queue()).append(" waits for semaphore ");
        text.append(wait.semaphore().id()).append(" to become ").append(wait.value());
        text.append(" (it is ").append(value(wait.semaphore())).append(')');
      }
      lost += queue.size();
      queue.forEach(s -> count(s, -1));
      queue.clear();
    }
    return text + ", which nothing signals; submissions lost: " + lost;
  }
}
