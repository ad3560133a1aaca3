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
  private long unknown;

  /** Is told of handles that calls use; null where nobody wants to know. */
  private final LongConsumer users;

  private HandleTable(boolean same, LongConsumer users) {
    this.same = same;
    this.users = users;
  }

  /** A table that is empty. */
  public static HandleTable empty() {
    return new HandleTable(false, null);
  }

  /** A table where every handle is its number. */
  public static HandleTable identity() {
    return new HandleTable(true, null);
  }

  /** The same, where somebody is told of each handle that a call uses, not of those it makes. */
  public static HandleTable watched(LongConsumer users) {
    return new HandleTable(true, users);
  }

  /** The handle, 0 for one that nobody has made. */
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
      return 0;
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
