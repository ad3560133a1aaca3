package org.oovr.driver.trace;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Calls as lines of text, in the notation of stock {@code apitrace dump}. */
public final class CallText {
  private static final int FLOAT_DIGITS = 7;
  private static final int DOUBLE_DIGITS = 16;

  private final StringBuilder out = new StringBuilder();

  private CallText() {}

  /** Number, thread, name, arguments, result, and notes; texts may span lines. */
  public static String of(TracedCall call, boolean threads) {
    CallText text = new CallText();
    text.out.append(call.number()).append(' ');
    if (threads) {
      text.out.append('@').append(Long.toHexString(call.thread())).append(' ');
    }
    text.call(call);
    text.backtrace(call.backtrace());
    return text.out.toString();
  }

  private void backtrace(List<TracedCall.StackFrame> trace) {
    if (trace.isEmpty()) {
      return;
    }
    out.append("\nBacktrace:");
    for (TracedCall.StackFrame frame : trace) {
      out.append('\n').append(frame.module() == null ? "?" : frame.module());
      if (frame.function() != null) {
        out.append(": ").append(frame.function());
      }
      if (frame.file() != null) {
        out.append(": ").append(frame.file());
        out.append(frame.line() < 0 ? "" : ":" + frame.line());
      } else if (frame.offset() >= 0) {
        out.append("[0x").append(Long.toHexString(frame.offset())).append(']');
      }
    }
  }

  /** A line for each property of a stream, sorted by name. */
  public static List<String> header(Map<String, String> properties) {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, String> property : new TreeMap<>(properties).entrySet()) {
      CallText text = new CallText();
      text.out.append("// ").append(property.getKey()).append(" = ");
      text.text(property.getValue().getBytes(StandardCharsets.UTF_8));
      lines.add(text.out.toString());
    }
    return lines;
  }

  /** The same without the number, for comparisons. */
  static String line(TracedCall call) {
    CallText text = new CallText();
    text.call(call);
    return text.out.toString();
  }

  /** A value alone. */
  public static String of(Value value) {
    CallText text = new CallText();
    text.value(value);
    return text.out.toString();
  }

  private void call(TracedCall call) {
    out.append(call.name()).append('(');
    for (int i = 0; i < call.argumentCount(); i++) {
      out.append(i == 0 ? "" : ", ").append(call.signature().parameters().get(i)).append(" = ");
      if (call.argument(i) == null) {
        out.append('?');
      } else {
        value(call.argument(i));
      }
    }
    out.append(')');
    if (call.result() != null) {
      out.append(" = ");
      value(call.result());
    }
    if (call.fake() || !call.complete()) {
      out.append(" //").append(call.fake() ? " fake" : "");
      out.append(call.complete() ? "" : " incomplete");
    }
  }

  private void value(Value value) {
    if (value instanceof Value.Constant c) {
      out.append(c == Value.Constant.NULL ? "NULL" : c == Value.Constant.TRUE ? "true" : "false");
    } else if (value instanceof Value.Signed v) {
      out.append(v.value());
    } else if (value instanceof Value.Unsigned v) {
      out.append(Long.toUnsignedString(v.value()));
    } else if (value instanceof Value.Single v) {
      out.append(general(v.value(), FLOAT_DIGITS));
    } else if (value instanceof Value.Double v) {
      out.append(general(v.value(), DOUBLE_DIGITS));
    } else if (value instanceof Value.Text v) {
      text(v.bytes());
    } else if (value instanceof Value.Blob v) {
      out.append("blob(").append(v.bytes().length).append(')');
    } else if (value instanceof Value.EnumValue v) {
      String name = v.name();
      out.append(name == null ? Long.toString(v.value()) : name);
    } else if (value instanceof Value.Bitmask v) {
      bitmask(v);
    } else if (value instanceof Value.Address v) {
      out.append("0x").append(Long.toHexString(v.value()));
    } else if (value instanceof Value.Repr v) {
      value(v.human());
    } else if (value instanceof Value.WideText v) {
      wideText(v);
    } else if (value instanceof Value.Array v) {
      array(v.elements());
    } else if (value instanceof Value.Struct v) {
      out.append('{');
      members(v, true);
      out.append('}');
    } else {
      throw new IllegalStateException(value.getClass().getName());
    }
  }

  private void array(List<Value> elements) {
    if (elements.size() == 1) {
      out.append('&');
      value(elements.get(0));
      return;
    }
    out.append('{');
    for (int i = 0; i < elements.size(); i++) {
      out.append(i == 0 ? "" : ", ");
      value(elements.get(i));
    }
    out.append('}');
  }

  /** Members of a struct; those of nameless structs inside it as if they were its own. */
  private boolean members(Value.Struct struct, boolean first) {
    boolean none = first;
    for (int i = 0; i < struct.members().size(); i++) {
      String name = struct.signature().members().get(i);
      Value member = struct.members().get(i);
      if (name.isEmpty() && member instanceof Value.Struct inner) {
        none = members(inner, none);
        continue;
      }
      out.append(none ? "" : ", ").append(name).append(" = ");
      value(member);
      none = false;
    }
    return none;
  }

  private void bitmask(Value.Bitmask mask) {
    FlagNames flags = mask.signature();
    long rest = mask.value();
    boolean first = true;
    for (int i = 0; i < flags.count(); i++) {
      long flag = flags.value(i);
      if (flag != 0 ? (rest & flag) == flag : rest == 0) {
        out.append(first ? "" : " | ").append(flags.name(i));
        rest &= ~flag;
        first = false;
      }
      if (rest == 0) {
        break;
      }
    }
    if (rest != 0 || first) {
      out.append(first ? "" : " | ").append("0x").append(Long.toHexString(rest));
    }
  }

  private void text(byte[] bytes) {
    out.append('"');
    for (byte b : bytes) {
      if (b == 0) {
        break; // as a C string ends
      }
      character(b);
    }
    out.append('"');
  }

  private void wideText(Value.WideText text) {
    out.append("L\"");
    for (long c : text.characters()) {
      if (c == 0) {
        break;
      }
      character((int) c);
    }
    out.append('"');
  }

  private void character(int c) {
    if (c == '"' || c == '\\') {
      out.append('\\').append((char) c);
    } else if (c >= 0x20 && c <= 0x7e || c == '\t' || c == '\n') {
      out.append((char) c);
    } else if (c != '\r') {
      // stock tools take the middle digit twice; so do we, lines are to be equal
      int low = c & 7;
      int middle = c >>> 3 & 7;
      out.append('\\').append(middle != 0 ? "" + middle + middle : "").append(low);
    }
  }

  /** C's {@code %g}. */
  static String general(double value, int digits) {
    if (Double.isNaN(value)) {
      return Double.doubleToRawLongBits(value) < 0 ? "-nan" : "nan";
    }
    if (Double.isInfinite(value)) {
      return value < 0 ? "-inf" : "inf";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    int exponent = rounded.precision() - rounded.scale() - 1;
    BigDecimal shortest = rounded.stripTrailingZeros();
    if (exponent >= -4 && exponent < digits) {
      return shortest.toPlainString();
    }
    String all = shortest.unscaledValue().abs().toString();
    String sign = value < 0 ? "-" : "";
    String fraction = all.length() > 1 ? "." + all.substring(1) : "";
    int size = Math.abs(exponent);
    return sign
        + all.charAt(0)
        + fraction
        + (exponent < 0 ? "e-" : "e+")
        + (size < 10 ? "0" : "")
        + size;
  }
}
