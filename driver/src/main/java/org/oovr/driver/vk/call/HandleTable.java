package org.oovr.driver.vk.call;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Handles of whoever executes the calls of a capture, by the numbers that the capture has for them.
 */
public final class HandleTable {
  private final Map<Long, Long> handles = new HashMap<>();
  private final boolean same;

  /** What stands for an object that nobody made. */
  private final long nobody;

  private long unknown;

  /** Is told of handles that calls use; null where nobody wants to know. */
  private final LongConsumer users;

  private HandleTable(boolean same, long nobody, LongConsumer users) {
    this.same = same;
    this.nobody = nobody;
    this.users = users;
  }

  /** A table that is empty, and where what nobody made is null. */
  public static HandleTable empty() {
    return empty(0);
  }

  /**
   * A table that is empty.
   *
   * @param nobody the handle of what nobody made
   */
  public static HandleTable empty(long nobody) {
    return new HandleTable(false, nobody, null);
  }

  /** A table where every handle is its number. */
  public static HandleTable identity() {
    return new HandleTable(true, 0, null);
  }

  /** The same, where somebody is told of each handle that a call uses, not of those it makes. */
  public static HandleTable watched(LongConsumer users) {
    return new HandleTable(true, 0, users);
  }

  /** The handle, or what stands for one that nobody has made. */
  long handle(long number) {
    if (users != null && number != 0) {
      users.accept(number);
    }
    if (number == 0 || same) {
      return number;
    }
    Long handle = handles.get(number);
    if (handle == null) {
      unknown++;
      return nobody;
    }
    return handle;
  }

  /** The handle, 0 for none yet. */
  public long find(long number) {
    return same ? number : handles.getOrDefault(number, 0L);
  }

  void put(long number, long handle) {
    handles.put(number, handle);
  }

  /** Handles that were used and never made. */
  public long unknown() {
    return unknown;
  }
}
