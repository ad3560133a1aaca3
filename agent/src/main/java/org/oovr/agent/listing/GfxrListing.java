package org.oovr.agent.listing;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.oovr.agent.options.FrameSelection;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.call.CallNode;
import org.oovr.driver.vk.call.DecodedCall;
import org.oovr.driver.vk.call.GfxrCalls;
import org.oovr.driver.vk.call.HandleTable;
import org.oovr.driver.vk.call.NativeArena;
import org.oovr.driver.vk.call.VkDecoder;

/** What captures of GFXReconstruct hold: counted, or call by call. */
public final class GfxrListing {
  private static final String PRESENT = "vkQueuePresentKHR";

  private GfxrListing() {}

  /** Reads all of a file. */
  public static TraceFacts facts(Path file) throws IOException {
    Map<String, Long> byName = new TreeMap<>();
    Map<Long, String> threads = new TreeMap<>();
    Map<String, String> properties = new LinkedHashMap<>();
    List<String> flaws = new ArrayList<>();
    long calls = 0;
    long bytes = 0;
    long draws = 0;
    String container;
    int version;
    try (GfxrReader reader = GfxrReader.open(file);
        NativeArena arena = new NativeArena()) {
      Reading reading = new Reading(reader, arena);
      container = "GFXReconstruct, " + reader.compression().name().toLowerCase(Locale.ROOT);
      version = Integer.parseInt(reader.version().substring(2));
      for (GfxrBlock b = reading.next(flaws); b != null; b = reading.next(flaws)) {
        bytes += b.body().remaining();
        if (b.type() == GfxrBlock.ANNOTATION) {
          annotation(b.body(), properties);
        } else if (b.type() == GfxrBlock.STATE_MARKER && b.id() == GfxrBlock.BEGIN) {
          properties.putIfAbsent("begins with", "the state before frame " + frame(b));
        } else if (b.type() == GfxrBlock.FUNCTION_CALL) {
          String name = GfxrCalls.name(b.id());
          calls++;
          byName.merge(name, 1L, Long::sum);
          threads.putIfAbsent(b.thread(), "");
          draws += name.startsWith("vkCmdDraw") || name.startsWith("vkCmdClear") ? 1 : 0;
          reading.check(b, properties, flaws);
        }
      }
      if (reader.damage() != null) {
        flaws.add(reader.damage());
      }
    }
    int frames = byName.getOrDefault(PRESENT, 0L).intValue();
    return new TraceFacts(
        container,
        version,
        "Vulkan",
        properties,
        Files.size(file),
        bytes,
        calls,
        calls,
        0,
        draws,
        frames,
        0,
        -1,
        -1,
        threads,
        byName,
        Map.of(),
        flaws);
  }

  /** The frame before which a state is, from 0: files count from 1. */
  private static long frame(GfxrBlock marker) {
    return marker.body().remaining() < Long.BYTES ? 0 : marker.body().getLong(0) - 1;
  }

  private static void annotation(ByteBuffer body, Map<String, String> properties) {
    if (body.remaining() < 12) {
      return;
    }
    int label = body.getInt();
    long data = body.getLong();
    if (label < 0 || data < 0 || label + data > body.remaining()) {
      return;
    }
    byte[] name = new byte[label];
    body.get(name);
    byte[] text = new byte[(int) data];
    body.get(text);
    properties.putIfAbsent(
        new String(name, StandardCharsets.UTF_8),
        new String(text, StandardCharsets.UTF_8).replaceAll("\\s+", " "));
  }

  /** A way to write calls. */
  public interface Form {
    /** A call, or what else is of use to know: then it has no result and its name no "vk". */
    void call(
        long number,
        int frame,
        long thread,
        String name,
        Map<String, Object> arguments,
        Object result)
        throws IOException;
  }

  /**
   * Writes calls.
   *
   * @param wanted by their names
   */
  public static void dump(Path file, FrameSelection frames, Predicate<String> wanted, Form form)
      throws IOException {
    List<String> flaws = new ArrayList<>();
    try (GfxrReader reader = GfxrReader.open(file);
        NativeArena arena = new NativeArena()) {
      Reading reading = new Reading(reader, arena);
      int frame = 0;
      for (GfxrBlock b = reading.next(flaws);
          b != null && frame <= frames.last();
          b = reading.next(flaws)) {
        String name =
            b.type() == GfxrBlock.FUNCTION_CALL ? GfxrCalls.name(b.id()) : GfxrMetadata.name(b);
        if (name == null) {
          continue;
        }
        int function = b.type() == GfxrBlock.FUNCTION_CALL ? GfxrCalls.function(b.id()) : -1;
        // what makes templates must be decoded even where it is not printed
        DecodedCall call = function < 0 ? null : reading.decode(b, function, flaws);
        if (frames.includes(frame) && wanted.test(name)) {
          Map<String, Object> arguments =
              call != null
                  ? CallNode.arguments(call.function(), call.arguments)
                  : function < 0 && b.type() == GfxrBlock.FUNCTION_CALL
                      ? Map.of()
                      : GfxrMetadata.arguments(b);
          Object result = call == null ? null : CallNode.result(call.function(), call.result());
          form.call(b.number(), frame, b.thread(), name, arguments, result);
        }
        frame += name.equals(PRESENT) ? 1 : 0;
      }
      if (reader.damage() != null) {
        flaws.add(reader.damage());
      }
    }
    if (!flaws.isEmpty()) {
      throw new GfxrException(
          flaws.get(0) + (flaws.size() > 1 ? ", and " + (flaws.size() - 1) + " more" : ""));
    }
  }

  /**
   * The calls of a file up to and with the next present, a line each without its number, as they
   * are compared.
   *
   * @param flaws takes what is wrong with them
   */
  static FrameDiff.Frames<String> frames(GfxrReader reader, NativeArena arena, List<String> flaws) {
    Reading reading = new Reading(reader, arena);
    return () -> {
      List<String> lines = new ArrayList<>();
      for (GfxrBlock b = reading.next(flaws); b != null; b = reading.next(flaws)) {
        boolean isCall = b.type() == GfxrBlock.FUNCTION_CALL;
        String name = isCall ? GfxrCalls.name(b.id()) : GfxrMetadata.name(b);
        int function = isCall ? GfxrCalls.function(b.id()) : -1;
        DecodedCall call = function < 0 ? null : reading.decode(b, function, flaws);
        if (call != null) {
          lines.add(
              line(
                  name,
                  CallNode.compared(call.function(), call.arguments),
                  CallNode.result(call.function(), call.result())));
        } else if (name != null) {
          lines.add(line(name, isCall ? Map.of() : GfxrMetadata.compared(b), null));
        }
        if (isCall && name.equals(PRESENT)) {
          break;
        }
      }
      return lines;
    };
  }

  /** Blocks and calls, with what is wrong with them. */
  private static final class Reading {
    private final GfxrReader reader;
    private final VkDecoder decoder;
    private final DecodedCall call = new DecodedCall();

    Reading(GfxrReader reader, NativeArena arena) {
      this.reader = reader;
      this.decoder = new VkDecoder(arena, HandleTable.identity());
    }

    GfxrBlock next(List<String> flaws) throws IOException {
      while (true) {
        try {
          return reader.next();
        } catch (GfxrException damaged) {
          flaws.add(damaged.getMessage());
        }
      }
    }

    DecodedCall decode(GfxrBlock b, int function, List<String> flaws) {
      try {
        decoder.decode(VkRegistry.function(function), b.body(), call);
        return call;
      } catch (GfxrException damaged) {
        flaws.add("block " + b.number() + ": " + damaged.getMessage());
        return null;
      }
    }

    /** Decodes a call to see whether it can be, and for what the program says of itself. */
    void check(GfxrBlock b, Map<String, String> properties, List<String> flaws) {
      int function = GfxrCalls.function(b.id());
      if (function < 0) {
        flaws.add("block " + b.number() + ": " + GfxrCalls.name(b.id()) + ", which we do not know");
        return;
      }
      VkFunction f = VkRegistry.function(function);
      DecodedCall decoded = decode(b, function, flaws);
      if (decoded == null) {
        return;
      }
      if (f.name().equals("vkCreateInstance")) {
        Object info = CallNode.arguments(f, decoded.arguments).get("pCreateInfo");
        Object application = info instanceof Map<?, ?> m ? m.get("pApplicationInfo") : null;
        property("application", application, "pApplicationName", properties);
        property("engine", application, "pEngineName", properties);
      } else if (f.name().equals("vkGetPhysicalDeviceProperties")) {
        property(
            "device",
            CallNode.arguments(f, decoded.arguments).get("pProperties"),
            "deviceName",
            properties);
      }
    }

    private static void property(
        String name, Object tree, String member, Map<String, String> properties) {
      if (tree instanceof Map<?, ?> m && m.get(member) instanceof String text) {
        properties.putIfAbsent(name, text);
      }
    }
  }

  /** Calls as lines of text. */
  public static Form lines(Appendable out, boolean threads) {
    return (number, frame, thread, name, arguments, result) -> {
      out.append(Long.toString(number)).append(' ');
      if (threads) {
        out.append('@').append(Long.toString(thread)).append(' ');
      }
      out.append(line(name, arguments, result)).append('\n');
      if (name.equals(PRESENT)) {
        out.append('\n');
      }
    };
  }

  private static String line(String name, Map<String, Object> arguments, Object result) {
    StringBuilder line = new StringBuilder(name).append('(');
    members(line, arguments);
    line.append(')');
    if (result != null) {
      line.append(" = ");
      text(line, result);
    }
    return line.toString();
  }

  private static void members(StringBuilder line, Map<?, ?> of) {
    String comma = "";
    for (Map.Entry<?, ?> e : of.entrySet()) {
      line.append(comma).append(e.getKey()).append(" = ");
      text(line, e.getValue());
      comma = ", ";
    }
  }

  private static void text(StringBuilder line, Object value) {
    if (value == null) {
      line.append("NULL");
    } else if (value instanceof Map<?, ?> m) {
      line.append('{');
      members(line, m);
      line.append('}');
    } else if (value instanceof List<?> l) {
      line.append('{');
      String comma = "";
      for (Object element : l) {
        line.append(comma);
        text(line, element);
        comma = ", ";
      }
      line.append('}');
    } else if (value instanceof String s) {
      line.append('"')
          .append(s.replaceAll("\\p{Cntrl}", "?").replace("\\", "\\\\").replace("\"", "\\\""))
          .append('"');
    } else {
      line.append(value);
    }
  }

  /** Calls as JSON, one object a line (RFC 8259, ASCII only). */
  public static Form json(Writer out) throws IOException {
    JsonGenerator json = CallJson.generator(out);
    return (number, frame, thread, name, arguments, result) -> {
      json.writeStartObject();
      json.writeNumberField("call", number);
      json.writeNumberField("frame", frame);
      json.writeNumberField("thread", thread);
      json.writeStringField("name", name);
      json.writeFieldName("args");
      value(json, arguments);
      if (result != null) {
        json.writeFieldName("result");
        value(json, result);
      }
      json.writeEndObject();
      json.flush();
      out.write('\n');
    };
  }

  private static void value(JsonGenerator json, Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Map<?, ?> m) {
      json.writeStartObject();
      for (Map.Entry<?, ?> e : m.entrySet()) {
        json.writeFieldName((String) e.getKey());
        value(json, e.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof List<?> l) {
      json.writeStartArray();
      for (Object element : l) {
        value(json, element);
      }
      json.writeEndArray();
    } else if (value instanceof Boolean b) {
      json.writeBoolean(b);
    } else if (value instanceof Float f && Float.isFinite(f)) {
      json.writeNumber(f);
    } else if (value instanceof Double d && Double.isFinite(d)) {
      json.writeNumber(d);
    } else if (value instanceof Long n) {
      json.writeNumber(n);
    } else if (value instanceof Integer n) {
      json.writeNumber(n);
    } else if (value instanceof BigInteger n) {
      json.writeNumber(n);
    } else {
      json.writeString(value.toString());
    }
  }
}
