package org.oovr.simulator.command;

/** Takes commands in order. Implementations state whether they execute, queue or transform them. */
@FunctionalInterface
public interface CommandSink {
  /** Accepts one command; its effect comes after that of all commands accepted before. */
  void accept(Command command);
}
