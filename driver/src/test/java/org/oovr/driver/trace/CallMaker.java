package org.oovr.driver.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;

/** Random calls of random GL functions with canonical values, for tests. */
public final class CallMaker {
  public static final FunctionTable TABLE = GlCallTable.INSTANCE;

  private final Random random;

  public CallMaker(long seed) {
    random = new Random(seed);
  }

  public static Call call(String name, long... bits) {
    Call c = new Call();
    c.signature = GlFunctions.byName(name).signature();
    c.argumentCount = bits.length;
    System.arraycopy(bits, 0, c.bits, 0, bits.length);
    c.recorded = true;
    return c;
  }

  public static ByteBuffer bytes(int... values) {
    ByteBuffer b = ByteBuffer.allocate(values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int v : values) {
      b.put((byte) v);
    }
    return b.flip();
  }

  public Call randomCall() {
    GlFunction f = GlFunctions.byId(random.nextInt(GlFunctions.size()));
    Call c = new Call();
    c.signature = f.signature();
    c.argumentCount = f.parameters().size();
    c.thread = random.nextInt(3);
    c.recorded = true;
    c.fake = random.nextInt(10) == 0;
    for (int i = 0; i < c.argumentCount; i++) {
      fill(c, i, TABLE.parameter(f.id(), i));
    }
    ValueType result = TABLE.result(f.id());
    if (f.returnsText()) {
      c.resultText = random.nextBoolean() ? text() : null;
      c.result = c.resultText == null ? 0 : Call.SOME_ADDRESS;
    } else if (result.form() != ValueType.Form.NONE) {
      c.result = value(result);
    }
    return c;
  }

  private void fill(Call c, int i, ValueType type) {
    if (!type.isMemory()) {
      c.bits[i] = value(type);
      return;
    }
    int what = random.nextInt(4);
    if (what == 0) {
      return; // null
    }
    if (what == 1) {
      c.bits[i] = random.nextInt(1 << 20) + 2L; // an offset
      return;
    }
    c.bits[i] = Call.SOME_ADDRESS;
    switch (type.form()) {
      case TEXTS:
        c.strings[i] = new String[random.nextInt(4)];
        for (int k = 0; k < c.strings[i].length; k++) {
          c.strings[i][k] = random.nextInt(5) == 0 ? null : text();
        }
        break;
      case TEXT:
        byte[] t = text().getBytes(java.nio.charset.StandardCharsets.UTF_8);
        c.data[i] = ByteBuffer.wrap(t).order(ByteOrder.LITTLE_ENDIAN);
        break;
      case BLOB:
        byte[] blob = new byte[random.nextInt(3000)];
        random.nextBytes(blob);
        c.data[i] = ByteBuffer.wrap(blob).order(ByteOrder.LITTLE_ENDIAN);
        break;
      default:
        int n = random.nextInt(40);
        ByteBuffer b = ByteBuffer.allocate(n * type.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int k = 0; k < n; k++) {
          Memory.setElement(b, k, type.bytes(), value(type));
        }
        c.data[i] = b;
    }
  }

  private long value(ValueType type) {
    return type.canonical(random.nextInt(4) == 0 ? 0 : random.nextLong() >> random.nextInt(64));
  }

  private String text() {
    String[] pool = {"", "color", "a[0].b", "#version 330 core\nvoid main() {}\n", "żółć €"};
    return pool[random.nextInt(pool.length)];
  }

  /** Everything of a call that a stream keeps, as text. */
  public static String describe(Call c) {
    StringBuilder s = new StringBuilder(c.signature.name());
    s.append(" thread ").append(c.thread).append(c.fake ? " fake" : "");
    for (int i = 0; i < c.argumentCount; i++) {
      s.append("\n  ").append(i).append(' ');
      if (c.data[i] != null) {
        s.append("data");
        for (int k = 0; k < c.data[i].limit(); k++) {
          s.append(' ').append(c.data[i].get(k));
        }
      } else if (c.strings[i] != null) {
        s.append(java.util.Arrays.toString(c.strings[i]));
      } else {
        s.append(c.bits[i]);
      }
    }
    return s.append("\n  = ").append(c.result).append(' ').append(c.resultText).toString();
  }
}
