package org.oovr.simulator.machine.memory;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;

/** A memory for tests of a box alone: each request is answered once, so many cycles later. */
public final class SlowMemory extends Component {
  /** What was asked. */
  public record Request(int line, boolean write) {}

  private final int cycles;
  private final CrossbarPort port = mock(CrossbarPort.class);
  private final List<Requests.Requester> requesters = new ArrayList<>();
  private final List<Request> requests = new ArrayList<>();
  private final List<int[]> answers = new ArrayList<>();
  private int open;
  private int mostOpen;

  public SlowMemory(Engine engine, int cycles) {
    super(engine, "memory");
    this.cycles = cycles;
    when(port.requester(any()))
        .thenAnswer(
            call -> {
              requesters.add(call.getArgument(0));
              return requesters.size() - 1;
            });
    doAnswer(
            call -> {
              ask(
                  call.getArgument(0),
                  call.getArgument(1),
                  call.getArgument(4),
                  call.getArgument(5));
              return null;
            })
        .when(port)
        .access(anyInt(), anyBoolean(), anyInt(), anyInt(), anyInt(), anyInt());
    doAnswer(
            call -> {
              ask(call.getArgument(0), true, call.getArgument(3), call.getArgument(4));
              return null;
            })
        .when(port)
        .store(anyInt(), anyInt(), anyInt(), anyInt(), anyInt());
    doAnswer(
            call -> {
              ask(call.getArgument(0), false, call.getArgument(4), call.getArgument(5));
              return null;
            })
        .when(port)
        .atomic(anyInt(), anyInt(), anyInt(), anyInt(), anyInt(), anyInt());
    when(port.answersBy()).thenReturn(this);
  }

  /** What boxes are given as their way to memory. */
  public CrossbarPort port() {
    return port;
  }

  private void ask(int line, boolean write, int requester, int token) {
    requests.add(new Request(line, write));
    answers.add(new int[] {requester, token});
    mostOpen = Math.max(mostOpen, ++open);
    after(cycles, 0, requests.size() - 1);
  }

  @Override
  protected void handle(int kind, int number) {
    open--;
    int[] who = answers.get(number);
    requesters.get(who[0]).answered(who[1], requests.get(number).line());
  }

  /** All requests, in the order in which they came. */
  public List<Request> requests() {
    return requests;
  }

  /** Lines that were read, or that were written, in their order. */
  public List<Integer> lines(boolean write) {
    return requests.stream().filter(r -> r.write == write).map(Request::line).toList();
  }

  /** The most requests that were open at once. */
  public int mostOpen() {
    return mostOpen;
  }

  /** Requests that are open. */
  public int open() {
    return open;
  }
}
