package org.oovr.agent.capture;

/** What the application asked for and was not given, as far as it may end for that. */
final class Refusals {
  private volatile String last = "";

  /** Something was refused; a line without a full stop. */
  void say(String what) {
    last = what;
  }

  /** What was refused last; empty for nothing. */
  String last() {
    return last;
  }
}
