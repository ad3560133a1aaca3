package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.DebugMessage;

/**
 * The debug output of a context (KHR_debug; GL 4.6 core chapter 20): which messages a program
 * wants, and those that wait until it asks for them. Numbers of messages, and what is wanted of
 * old, are Mesa's.
 */
public final class DebugMessages {
  /** Messages that wait at most; further ones are dropped. */
  private static final int MOST_LOGGED = 10;

  /** The number of every error of the API. */
  private static final int ERROR_ID = 1;

  private static final int ALL = 15;

  /** The messages of a kind that are wanted, as bits of severities. */
  private static final class Wanted {
    int usually = ALL & ~bit(GL_DEBUG_SEVERITY_LOW);
    final Map<Integer, Integer> byId = new HashMap<>();

    Wanted copy() {
      Wanted copy = new Wanted();
      copy.usually = usually;
      copy.byId.putAll(byId);
      return copy;
    }
  }

  private record Kind(int source, int type) {}

  /** An open group: what was wanted outside of it, and the message that opened it. */
  private record Group(Map<Kind, Wanted> outside, DebugMessage opened) {}

  private static final int[] SOURCES = {
    GL_DEBUG_SOURCE_API,
    GL_DEBUG_SOURCE_WINDOW_SYSTEM,
    GL_DEBUG_SOURCE_SHADER_COMPILER,
    GL_DEBUG_SOURCE_THIRD_PARTY,
    GL_DEBUG_SOURCE_APPLICATION,
    GL_DEBUG_SOURCE_OTHER
  };

  private static final int[] TYPES = {
    GL_DEBUG_TYPE_ERROR,
    GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR,
    GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR,
    GL_DEBUG_TYPE_PORTABILITY,
    GL_DEBUG_TYPE_PERFORMANCE,
    GL_DEBUG_TYPE_OTHER,
    GL_DEBUG_TYPE_MARKER,
    GL_DEBUG_TYPE_PUSH_GROUP,
    GL_DEBUG_TYPE_POP_GROUP
  };

  private final RenderState state;
  private final Deque<DebugMessage> log = new ArrayDeque<>();
  private final Deque<Group> groups = new ArrayDeque<>();
  private Map<Kind, Wanted> wanted = new HashMap<>();
  private int lastId = ERROR_ID;

  /** Address of the program's function that gets messages; 0: they wait. */
  public long callback;

  /** What that function is given beside them. */
  public long userParam;

  DebugMessages(RenderState state) {
    this.state = state;
  }

  private static int bit(int severity) {
    return switch (severity) {
      case GL_DEBUG_SEVERITY_HIGH -> 1;
      case GL_DEBUG_SEVERITY_MEDIUM -> 2;
      case GL_DEBUG_SEVERITY_LOW -> 4;
      default -> 8;
    };
  }

  private Wanted of(int source, int type) {
    return wanted.computeIfAbsent(new Kind(source, type), k -> new Wanted());
  }

  /** Whoever answered a recorded call has told the program himself. */
  private boolean listens(Call call) {
    return call != null && !call.recorded && state.debugOutput;
  }

  /**
   * A message for the program: what a call makes is told when it is over.
   *
   * @param call the one that is being made
   */
  public void tell(Call call, int source, int type, int id, int severity, String text) {
    if (!listens(call)) {
      return;
    }
    Wanted kind = of(source, type);
    if ((kind.byId.getOrDefault(id, kind.usually) & bit(severity)) == 0) {
      return;
    }
    DebugMessage m = new DebugMessage(source, type, id, severity, text, callback, userParam);
    if (callback != 0) {
      call.messages.add(m);
    } else if (log.size() < MOST_LOGGED) {
      log.addLast(m);
    }
  }

  /** A call has raised an error. */
  void error(Call call, String name, String function, String detail) {
    if (listens(call)) {
      String text = name + " in " + function + "(" + detail + ")";
      tell(call, GL_DEBUG_SOURCE_API, GL_DEBUG_TYPE_ERROR, ERROR_ID, GL_DEBUG_SEVERITY_HIGH, text);
    }
  }

  /** A shader was compiled, well or not. */
  public void compiled(Call call, boolean well, String log) {
    if (!well) {
      int source = GL_DEBUG_SOURCE_SHADER_COMPILER;
      tell(call, source, GL_DEBUG_TYPE_ERROR, ++lastId, GL_DEBUG_SEVERITY_HIGH, log);
    }
  }

  /** Says of one message whether it is wanted. */
  public void want(int source, int type, int id, boolean on) {
    of(source, type).byId.put(id, on ? ALL : 0);
  }

  /** The same of all of a source, a type and a severity, each of which may be GL_DONT_CARE. */
  public void wantAll(int source, int type, int severity, boolean on) {
    int bits = severity == GL_DONT_CARE ? ALL : bit(severity);
    for (int s : source == GL_DONT_CARE ? SOURCES : new int[] {source}) {
      for (int t : type == GL_DONT_CARE ? TYPES : new int[] {type}) {
        Wanted kind = of(s, t);
        kind.usually = set(kind.usually, bits, on);
        kind.byId.replaceAll((id, had) -> set(had, bits, on));
      }
    }
  }

  private static int set(int had, int bits, boolean on) {
    return on ? had | bits : had & ~bits;
  }

  /** A group begins, in which other messages may be wanted. */
  public void push(Call call, int source, int id, String text) {
    int severity = GL_DEBUG_SEVERITY_NOTIFICATION;
    groups.addLast(
        new Group(
            wanted, new DebugMessage(source, GL_DEBUG_TYPE_PUSH_GROUP, id, severity, text, 0, 0)));
    Map<Kind, Wanted> inside = new HashMap<>();
    wanted.forEach((kind, had) -> inside.put(kind, had.copy()));
    wanted = inside;
    tell(call, source, GL_DEBUG_TYPE_PUSH_GROUP, id, severity, text);
  }

  /** It ends, with the message that it began with. */
  public void pop(Call call) {
    if (groups.isEmpty()) {
      return; // what ends is a marker of EXT_debug_marker, which tells nothing
    }
    Group group = groups.removeLast();
    wanted = group.outside;
    DebugMessage m = group.opened;
    tell(call, m.source(), GL_DEBUG_TYPE_POP_GROUP, m.id(), m.severity(), m.text());
  }

  /** Messages that wait. */
  public int logged() {
    return log.size();
  }

  /** Bytes of the text of the first of them with its end; 0 without any. */
  public int nextLength() {
    return log.isEmpty() ? 0 : log.getFirst().text().getBytes(StandardCharsets.UTF_8).length + 1;
  }

  /** Takes the first of them; null without any. */
  public DebugMessage take() {
    return log.pollFirst();
  }
}
