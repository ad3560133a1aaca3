package org.oovr.simulator.engine;

/**
 * Something that acts when an event of its own is due. Components call each other directly only
 * within one cycle; whatever takes time is an event.
 */
public abstract class Component {
  private final String name;
  private final Engine engine;
  private final int target;

  protected Component(Engine engine, String name) {
    this.engine = engine;
    this.name = name;
    target = engine.target(this);
  }

  /** Its number as the target of events. */
  final int target() {
    return target;
  }

  /** Hierarchical name, {@code gpm0.sm3} say; unique in its engine. */
  public final String name() {
    return name;
  }

  protected final Engine engine() {
    return engine;
  }

  /** Current time, cycles. */
  protected final long now() {
    return engine.now();
  }

  /** Asks for {@link #handle} in {@code delayCycles} cycles (0 is later in this cycle). */
  protected final void after(long delayCycles, int kind, int argument) {
    engine.schedule(delayCycles, this, kind, argument);
  }

  /** An event is due. */
  protected abstract void handle(int kind, int argument);

  /** What it is waiting for, for the watchdog; null when it has nothing to do. */
  public Waiting waiting() {
    return null;
  }

  /**
   * A reason for not going on.
   *
   * @param why what is missing, in words
   * @param on whose move it is, or null when unknown
   */
  public record Waiting(String why, Component on) {}
}
