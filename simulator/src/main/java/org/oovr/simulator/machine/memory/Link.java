package org.oovr.simulator.machine.memory;

import java.util.Arrays;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.IntQueue;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * One direction between two GPMs. Requests, answers and messages have a queue each and take turns,
 * so that answers never wait behind requests (which would close a circle). A request leaves only
 * when the other end has a place for it.
 */
public final class Link extends Component {
  private static final int SENT = 0;
  private static final int REQUEST_ARRIVES = 1;
  private static final int ANSWER_ARRIVES = 2;
  private static final int MESSAGE_ARRIVES = 3;

  /** Who takes a message. */
  public interface Receiver {
    void received(int token);
  }

  private final int from;
  private final int to;
  private final Requests requests;
  private final TrafficLedger ledger;
  private final Probe probe;
  private final double bytesPerCycle;
  private final int latency;
  private final int header;
  private final int lineBytes;
  private final long headerTicks;
  private final long lineTicks;

  /** Places of the L2 there for requests, and here for its answers. */
  private final Credits requestCredits;

  private final Credits answerCredits;
  private final int busyTicksCounter;
  private final IntQueue requestQueue = new IntQueue();
  private final IntQueue answerQueue = new IntQueue();
  private final IntQueue messageQueue = new IntQueue();
  private CrossbarPort origin;
  private CrossbarPort destination;

  private long freeTicks;
  private boolean busy;
  private int turn;

  // --- messages in flight, by number
  private Receiver[] receiver = new Receiver[64];
  private int[] messageToken = new int[64];
  private int[] messageBytes = new int[64];
  private int[] messageTraffic = new int[64];
  private int[] messageDraw = new int[64];
  private int[] messageNext = new int[64];
  private int messageFree = -1;
  private int messagesUsed;

  public Link(
      Engine engine,
      int from,
      int to,
      MachineSpec spec,
      Requests requests,
      Probe probe,
      TrafficLedger ledger) {
    super(engine, "link" + from + "-" + to);
    engine.add(this);
    this.from = from;
    this.to = to;
    this.requests = requests;
    this.ledger = ledger;
    this.probe = probe;
    bytesPerCycle = spec.linkBytesPerCycle();
    latency = spec.link().latencyCycles();
    header = spec.link().headerBytes();
    lineBytes = spec.lineBytes();
    headerTicks = Ticks.of(header, bytesPerCycle);
    lineTicks = Ticks.of(header + lineBytes, bytesPerCycle);
    // places are held for a whole way, so what is under way at full bandwidth needs its own
    double linesPerCycle = bytesPerCycle / (lineBytes + header);
    requestCredits = new Credits(spec.link().queue() + (int) Math.ceil(linesPerCycle * latency));
    int answerWay = spec.l2().latencyCycles() + spec.dram().latencyCycles() + latency;
    answerCredits = new Credits(spec.link().queue() + (int) Math.ceil(linesPerCycle * answerWay));
    busyTicksCounter = probe.counter(name(), "busyTicks");
  }

  public void connect(CrossbarPort fromMemory, CrossbarPort toMemory) {
    origin = fromMemory;
    destination = toMemory;
  }

  public int from() {
    return from;
  }

  public int to() {
    return to;
  }

  /** Sends a request of the near GPM to the far one; its requester bounds how many there are. */
  public void request(int r) {
    requestQueue.add(r);
    send();
  }

  /** Reserves a place for an answer of the near GPM. */
  public boolean reserveAnswer() {
    return answerCredits.take();
  }

  /** Sends an answer for which a place was reserved. */
  public void answer(int r) {
    answerQueue.add(r);
    send();
  }

  /** The far L2 has served a request: its place is free. */
  public void requestTaken() {
    requestCredits.give();
    send();
  }

  /** Sends bytes with a header; the receiver is told when the last has arrived. */
  public void message(int bytes, int traffic, int draw, Receiver to, int token) {
    int m = messageFree;
    if (m >= 0) {
      messageFree = messageNext[m];
    } else {
      if (messagesUsed == receiver.length) {
        int n = messagesUsed * 2;
        receiver = Arrays.copyOf(receiver, n);
        messageToken = Arrays.copyOf(messageToken, n);
        messageBytes = Arrays.copyOf(messageBytes, n);
        messageTraffic = Arrays.copyOf(messageTraffic, n);
        messageDraw = Arrays.copyOf(messageDraw, n);
        messageNext = Arrays.copyOf(messageNext, n);
      }
      m = messagesUsed++;
    }
    receiver[m] = to;
    messageToken[m] = token;
    messageBytes[m] = bytes + header;
    messageTraffic[m] = traffic;
    messageDraw[m] = draw;
    messageQueue.add(m);
    send();
  }

  private void send() {
    if (busy) {
      return;
    }
    for (int i = 0; i < 3; i++) {
      int queue = (turn + i) % 3;
      if (queue == 0 && !answerQueue.isEmpty()) {
        turn = 1;
        sendAnswer(answerQueue.remove());
        return;
      } else if (queue == 1 && !requestQueue.isEmpty() && requestCredits.available()) {
        turn = 2;
        sendRequest(requestQueue.remove());
        return;
      } else if (queue == 2 && !messageQueue.isEmpty()) {
        turn = 0;
        int m = messageQueue.remove();
        long ticks = Ticks.of(messageBytes[m], bytesPerCycle);
        occupy(messageBytes[m], ticks, messageTraffic[m], messageDraw[m], MESSAGE_ARRIVES, m);
        return;
      }
    }
  }

  private void sendRequest(int r) {
    requestCredits.take();
    sendLine(r, requests.changes(r), REQUEST_ARRIVES);
  }

  private void sendAnswer(int r) {
    sendLine(r, !requests.writes(r), ANSWER_ARRIVES);
  }

  /** Sends a header, with a line or without. */
  private void sendLine(int r, boolean full, int arrival) {
    int bytes = header + (full ? requests.stored().of(requests.line(r)) : 0);
    long ticks =
        bytes == header + lineBytes
            ? lineTicks
            : full ? Ticks.of(bytes, bytesPerCycle) : headerTicks;
    occupy(bytes, ticks, requests.traffic(r), requests.draw(r), arrival, r);
  }

  private void occupy(int bytes, long ticks, int traffic, int draw, int arrival, int item) {
    busy = true;
    freeTicks = Ticks.start(now(), freeTicks) + ticks;
    probe.add(busyTicksCounter, ticks);
    ledger.sent(from, to, traffic, draw, bytes);
    long sent = Ticks.cycle(freeTicks) - now();
    after(sent, SENT, 0);
    after(sent + latency, arrival, item);
  }

  private void received(int r, boolean full) {
    int bytes = header + (full ? requests.stored().of(requests.line(r)) : 0);
    ledger.received(from, to, requests.traffic(r), bytes);
  }

  @Override
  protected void handle(int kind, int item) {
    switch (kind) {
      case SENT -> {
        busy = false;
        send();
      }
      case REQUEST_ARRIVES -> {
        received(item, requests.changes(item));
        destination.l2().request(item);
      }
      case ANSWER_ARRIVES -> {
        answerCredits.give();
        received(item, !requests.writes(item));
        origin.l2().dramHasRoom();
        destination.remoteAnswer(item);
      }
      default -> {
        ledger.received(from, to, messageTraffic[item], messageBytes[item]);
        Receiver r = receiver[item];
        int token = messageToken[item];
        receiver[item] = null;
        messageNext[item] = messageFree;
        messageFree = item;
        r.received(token);
      }
    }
  }

  @Override
  public Waiting waiting() {
    return requestQueue.isEmpty()
        ? null
        : new Waiting(requestQueue.size() + " requests for a place there", destination.l2());
  }
}
