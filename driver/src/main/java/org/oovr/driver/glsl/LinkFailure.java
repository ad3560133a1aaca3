package org.oovr.driver.glsl;

/** A program that does not link; the message is its log, ending in a line break. */
final class LinkFailure extends Exception {
  LinkFailure(String log) {
    super(log.endsWith("\n") ? log : log + "\n");
  }
}
