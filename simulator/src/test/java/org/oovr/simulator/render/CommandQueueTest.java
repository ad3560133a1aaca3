package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;

class CommandQueueTest {
  /** Threads that all wait for room in a queue of one command go on, each in its own order. */
  @Test
  void manyThreadsWaitForRoom() throws InterruptedException {
    Renderer renderer =
        new Renderer(
            new RenderOptions(1, RenderOptions.Study.NEVER), frame -> {}, new TestShaders());
    List<Thread> threads = new ArrayList<>();
    List<CompletableFuture<Void>> last = new ArrayList<>();
    try (CommandQueue queue = new CommandQueue(renderer, 512, "test-queue")) {
      for (int t = 0; t < 5; t++) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        last.add(done);
        Thread thread =
            new Thread(
                () -> {
                  for (int i = 0; i < 3000; i++) {
                    queue.accept(new Command.Fence(new CompletableFuture<>()));
                  }
                  queue.accept(new Command.Fence(done));
                });
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join(60_000);
        assertFalse(thread.isAlive(), "a thread that waits for room was forgotten");
      }
      last.forEach(CompletableFuture::join);
    }
  }
}
