package org.oovr.driver.trace;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes enum values and bitmasks with their names. An enum value gets a signature of its own, with
 * that one name, when it is first used: a stream names what it holds and not the thousands of
 * constants that it could.
 */
final class ValueNames {
  /** Signature id of values that have no name; they are written as plain numbers. */
  private static final int NAMELESS = -2;

  private static final int UNSEEN = -1;
  private static final int INITIAL_SLOTS = 256;

  private final FunctionTable table;

  /** Open addressing over (group, value); a slot is free while its id is {@link #UNSEEN}. */
  private long[] keys = new long[INITIAL_SLOTS];

  private int[] ids = new int[INITIAL_SLOTS];
  private int used;

  /** Signature ids by name: groups share what they have in common. */
  private final Map<String, Integer> idsByName = new HashMap<>();

  private int nextEnum;
  private int[] bitmasks = new int[16];
  private int nextBitmask;

  ValueNames(FunctionTable table) {
    this.table = table;
    forget();
  }

  /** Defines everything anew, under new ids. */
  void forget() {
    Arrays.fill(ids, UNSEEN);
    used = 0;
    idsByName.clear();
    Arrays.fill(bitmasks, UNSEEN);
  }

  /** Takes ids from these on. */
  void continueAfter(int enums, int bitmaskSignatures) {
    nextEnum = enums;
    nextBitmask = bitmaskSignatures;
  }

  void writeEnum(TraceOutput out, int group, long value) {
    long key = (long) group << 32 | value & 0xffff_ffffL;
    int slot = slot(key);
    int id = ids[slot];
    if (id == UNSEEN) {
      id = define(out, group, value);
      keys[slot] = key;
      ids[slot] = id;
      used++;
      if (used * 2 > keys.length) {
        grow();
      }
      if (id == NAMELESS) {
        out.writeSigned(value);
      }
      return;
    }
    if (id == NAMELESS) {
      out.writeSigned(value);
      return;
    }
    out.writeByte(Format.ENUM);
    out.writeUint(id);
    out.writeSigned(value);
  }

  /** Writes a first use; nothing when there is no name. */
  private int define(TraceOutput out, int group, long value) {
    String name = table.enumName(group, value);
    if (name == null) {
      return NAMELESS;
    }
    Integer known = idsByName.get(name);
    int id = known != null ? known : nextEnum++;
    out.writeByte(Format.ENUM);
    out.writeUint(id);
    if (known == null) {
      idsByName.put(name, id);
      out.writeUint(1);
      out.writeText(name);
      out.writeSigned(value);
    }
    out.writeSigned(value);
    return id;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * 0x9e37_79b9_7f4a_7c15L) >>> 40) & mask;
    while (ids[slot] != UNSEEN && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldIds = ids;
    keys = new long[oldKeys.length * 2];
    ids = new int[keys.length];
    Arrays.fill(ids, UNSEEN);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldIds[i] != UNSEEN) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        ids[slot] = oldIds[i];
      }
    }
  }

  void writeBitmask(TraceOutput out, int group, long value) {
    FlagNames flags = table.flags(group);
    out.writeByte(Format.BITMASK);
    if (group >= bitmasks.length) {
      int before = bitmasks.length;
      bitmasks = Arrays.copyOf(bitmasks, group * 2);
      Arrays.fill(bitmasks, before, bitmasks.length, UNSEEN);
    }
    if (bitmasks[group] != UNSEEN) {
      out.writeUint(bitmasks[group]);
    } else {
      bitmasks[group] = nextBitmask++;
      out.writeUint(bitmasks[group]);
      out.writeUint(flags.count());
      for (int i = 0; i < flags.count(); i++) {
        out.writeText(flags.name(i));
        out.writeUint(flags.value(i));
      }
    }
    out.writeUint(value);
  }
}
