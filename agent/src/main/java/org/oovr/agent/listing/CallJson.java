package org.oovr.agent.listing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.Map;
import org.oovr.driver.trace.FlagNames;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;

/** Calls as JSON, one object a line (RFC 8259, ASCII only). */
public final class CallJson {
  private final Writer out;
  private final JsonGenerator json;
  private final boolean blobs;

  /**
   * @param blobs whether the bytes of blobs are written and not only their sizes
   */
  public CallJson(Writer out, boolean blobs) throws IOException {
    this.out = out;
    this.blobs = blobs;
    json = generator(out);
  }

  /** Who writes one object a line, the same bytes on every JDK. */
  static JsonGenerator generator(Writer out) throws IOException {
    return JsonFactory.builder()
        .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
        // The JDK's own way of writing numbers changed between releases.
        .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
        .build()
        .createGenerator(out)
        .setRootValueSeparator(new SerializedString(""))
        .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
  }

  /** The first line. */
  public void header(Map<String, String> properties) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("properties");
    for (Map.Entry<String, String> property : properties.entrySet()) {
      json.writeStringField(property.getKey(), property.getValue());
    }
    json.writeEndObject();
    endLine();
  }

  /** A line for a call of a frame. */
  public void call(TracedCall call, int frame) throws IOException {
    json.writeStartObject();
    json.writeNumberField("call", call.number());
    json.writeNumberField("frame", frame);
    json.writeNumberField("thread", call.thread());
    json.writeStringField("name", call.name());
    json.writeObjectFieldStart("args");
    for (int i = 0; i < call.argumentCount(); i++) {
      if (call.argument(i) != null) {
        json.writeFieldName(call.signature().parameters().get(i));
        value(call.argument(i));
      }
    }
    json.writeEndObject();
    if (call.result() != null) {
      json.writeFieldName("result");
      value(call.result());
    }
    if (call.fake()) {
      json.writeBooleanField("fake", true);
    }
    if (!call.complete()) {
      json.writeBooleanField("incomplete", true);
    }
    if (!call.backtrace().isEmpty()) {
      backtrace(call);
    }
    endLine();
  }

  private void endLine() throws IOException {
    json.writeEndObject();
    json.flush();
    out.write('\n');
  }

  private void backtrace(TracedCall call) throws IOException {
    json.writeArrayFieldStart("backtrace");
    for (TracedCall.StackFrame frame : call.backtrace()) {
      json.writeStartObject();
      if (frame.module() != null) {
        json.writeStringField("module", frame.module());
      }
      if (frame.function() != null) {
        json.writeStringField("function", frame.function());
      }
      if (frame.file() != null) {
        json.writeStringField("file", frame.file());
      }
      if (frame.line() >= 0) {
        json.writeNumberField("line", frame.line());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void value(Value value) throws IOException {
    if (value instanceof Value.Constant c) {
      if (c == Value.Constant.NULL) {
        json.writeNull();
      } else {
        json.writeBoolean(c == Value.Constant.TRUE);
      }
    } else if (value instanceof Value.Signed v) {
      json.writeNumber(v.value());
    } else if (value instanceof Value.Unsigned v) {
      unsigned(v.value());
    } else if (value instanceof Value.Single v) {
      if (Float.isFinite(v.value())) {
        json.writeNumber(v.value());
      } else {
        json.writeString(Float.toString(v.value()));
      }
    } else if (value instanceof Value.Double v) {
      if (Double.isFinite(v.value())) {
        json.writeNumber(v.value());
      } else {
        json.writeString(Double.toString(v.value()));
      }
    } else if (value instanceof Value.Text v) {
      json.writeString(v.text());
    } else if (value instanceof Value.EnumValue v) {
      if (v.name() == null) {
        json.writeNumber(v.value());
      } else {
        json.writeString(v.name());
      }
    } else {
      object(value);
    }
  }

  private void unsigned(long bits) throws IOException {
    if (bits >= 0) {
      json.writeNumber(bits);
    } else {
      json.writeNumber(new BigInteger(Long.toUnsignedString(bits)));
    }
  }

  private void object(Value value) throws IOException {
    if (value instanceof Value.Blob v) {
      json.writeStartObject();
      json.writeNumberField("blob", v.bytes().length);
      if (blobs) {
        json.writeBinaryField("base64", v.bytes());
      }
      json.writeEndObject();
    } else if (value instanceof Value.Bitmask v) {
      bitmask(v);
    } else if (value instanceof Value.Address v) {
      json.writeStartObject();
      json.writeStringField("address", "0x" + Long.toHexString(v.value()));
      json.writeEndObject();
    } else if (value instanceof Value.Array v) {
      json.writeStartArray();
      for (Value element : v.elements()) {
        value(element);
      }
      json.writeEndArray();
    } else if (value instanceof Value.Struct v) {
      json.writeStartObject();
      for (int i = 0; i < v.members().size(); i++) {
        json.writeFieldName(v.signature().members().get(i));
        value(v.members().get(i));
      }
      json.writeEndObject();
    } else if (value instanceof Value.Repr v) {
      value(v.human());
    } else if (value instanceof Value.WideText v) {
      StringBuilder text = new StringBuilder();
      v.characters().forEach(c -> text.append((char) c.intValue()));
      json.writeString(text.toString());
    } else {
      throw new IllegalStateException(value.getClass().getName());
    }
  }

  private void bitmask(Value.Bitmask mask) throws IOException {
    FlagNames flags = mask.signature();
    json.writeStartObject();
    json.writeFieldName("value");
    unsigned(mask.value());
    json.writeArrayFieldStart("flags");
    long rest = mask.value();
    for (int i = 0; i < flags.count(); i++) {
      long flag = flags.value(i);
      if (flag != 0 && (rest & flag) == flag) {
        json.writeString(flags.name(i));
        rest &= ~flag;
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
