package org.oovr.driver.gl.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.oovr.driver.trace.Call;

class AttributeListTest {
  private static final int OTHERWISE = -7;

  /** A call with a list behind its pointer, which is argument 2. */
  private static Call call(int... words) {
    ByteBuffer list = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int word : words) {
      list.putInt(word);
    }
    Call call = new Call();
    call.data[2] = list.flip().order(ByteOrder.BIG_ENDIAN); // whatever order its owner left
    return call;
  }

  private static int minor(Call call) {
    return AttributeList.value(call.pointer(2), AttributeList.CONTEXT_MINOR, OTHERWISE);
  }

  @Test
  void pairsUpToTheEnd() {
    assertEquals(3, minor(call(0x2091, 4, 0x2092, 3, 0)));
    assertEquals(3, minor(call(0x2091, 0, 0x2092, 3, 0)), "a value of 0 ends nothing");
    assertEquals(OTHERWISE, minor(call(0x2091, 0x2092, 0)), "a value is no name");
    assertEquals(OTHERWISE, minor(call(0, 0, 0x2092, 3, 0)));
    assertEquals(OTHERWISE, minor(call(0x3038, 0, 0x2092, 3, 0)), "EGL_NONE ends it, too");
  }

  @Test
  void missingOrCutMemoryNamesNothing() {
    assertEquals(OTHERWISE, minor(new Call()));
    assertEquals(OTHERWISE, minor(call()));
    assertEquals(OTHERWISE, minor(call(0x2092)));
    assertEquals(3, minor(call(0x2092, 3)), "nothing ends it but its memory");
  }
}
