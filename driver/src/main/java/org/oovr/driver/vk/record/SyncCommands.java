package org.oovr.driver.vk.record;

import static org.oovr.driver.common.NativeMemory.getLong;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.DebugMarkerMarkerInfoEXT;
import org.oovr.driver.vk.api.VkStructs.DebugUtilsLabelEXT;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.QueryPool;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.Signals.Event;
import org.oovr.driver.vk.play.Step;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.StreamOutput;

/**
 * Barriers, events, queries and names of groups. Commands take effect in their order here, so that
 * barriers have nothing to wait for.
 */
public final class SyncCommands extends Recorder {
  private static final Step NOTHING = p -> {};

  private SyncCommands(Functions functions, Session session) {
    super(functions, session);
  }

  /** Says who records these commands. */
  public static void register(Functions f, Session session) {
    SyncCommands c = new SyncCommands(f, session);
    for (int idle :
        new int[] {
          VkFunctions.CMD_PIPELINE_BARRIER,
          VkFunctions.CMD_PIPELINE_BARRIER2,
          VkFunctions.CMD_WAIT_EVENTS,
          VkFunctions.CMD_WAIT_EVENTS2,
          VkFunctions.CMD_SET_DEVICE_MASK,
          VkFunctions.CMD_INSERT_DEBUG_UTILS_LABEL_EXT,
          VkFunctions.CMD_DEBUG_MARKER_INSERT_EXT,
        }) {
      c.add(idle, a -> NOTHING);
    }
    c.add(VkFunctions.CMD_SET_EVENT, a -> c.event(a[1], true));
    c.add(VkFunctions.CMD_SET_EVENT2, a -> c.event(a[1], true));
    c.add(VkFunctions.CMD_RESET_EVENT, a -> c.event(a[1], false));
    c.add(VkFunctions.CMD_RESET_EVENT2, a -> c.event(a[1], false));
    c.queries();
    c.add(
        VkFunctions.CMD_BEGIN_DEBUG_UTILS_LABEL_EXT,
        a -> {
          String name = NativeMemory.text(getLong(a[1] + DebugUtilsLabelEXT.P_LABEL_NAME));
          return p -> p.label(name == null ? "" : name);
        });
    c.add(
        VkFunctions.CMD_DEBUG_MARKER_BEGIN_EXT,
        a -> {
          String name = NativeMemory.text(getLong(a[1] + DebugMarkerMarkerInfoEXT.P_MARKER_NAME));
          return p -> p.label(name == null ? "" : name);
        });
    c.add(VkFunctions.CMD_DEBUG_MARKER_END_EXT, a -> p -> p.label(""));
    c.add(VkFunctions.CMD_END_DEBUG_UTILS_LABEL_EXT, a -> p -> p.label(""));
  }

  private Step event(long handle, boolean set) {
    Event event = session.handles.get(handle, Event.class);
    return p -> event.set = set;
  }

  private QueryPool pool(long handle, long first, long count) {
    return session.handles.get(handle, QueryPool.class).with((int) first, (int) count);
  }

  private void queries() {
    add(VkFunctions.CMD_BEGIN_QUERY, a -> begin(pool(a[1], a[2], 1), (int) a[2], 0));
    add(VkFunctions.CMD_END_QUERY, a -> end(pool(a[1], a[2], 1), (int) a[2]));
    add(
        VkFunctions.CMD_BEGIN_QUERY_INDEXED_EXT,
        a -> begin(pool(a[1], a[2], 1), (int) a[2], (int) a[4] & StreamOutput.BUFFERS - 1));
    add(VkFunctions.CMD_END_QUERY_INDEXED_EXT, a -> end(pool(a[1], a[2], 1), (int) a[2]));
    add(VkFunctions.CMD_WRITE_TIMESTAMP, a -> timestamp(pool(a[2], a[3], 1), (int) a[3]));
    add(VkFunctions.CMD_WRITE_TIMESTAMP2, a -> timestamp(pool(a[2], a[3], 1), (int) a[3]));
    add(
        VkFunctions.CMD_RESET_QUERY_POOL,
        a -> {
          QueryPool pool = pool(a[1], a[2], a[3]);
          int first = (int) a[2];
          int count = (int) a[3];
          return p -> pool.reset(first, count);
        });
    add(
        VkFunctions.CMD_COPY_QUERY_POOL_RESULTS,
        a -> {
          QueryPool pool = pool(a[1], a[2], a[3]);
          int first = (int) a[2];
          int count = (int) a[3];
          BufferObject target = buffer(a[4]);
          long offset = a[5];
          long stride = a[6];
          int flags = (int) a[7];
          return p -> p.queries.copy(pool, first, count, target, offset, stride, flags);
        });
  }

  private static Step begin(QueryPool pool, int query, int stream) {
    return p -> p.queries.begin(pool, query, stream);
  }

  private static Step end(QueryPool pool, int query) {
    return p -> p.queries.end(pool, query);
  }

  private static Step timestamp(QueryPool pool, int query) {
    return p -> p.queries.timestamp(pool, query);
  }
}
