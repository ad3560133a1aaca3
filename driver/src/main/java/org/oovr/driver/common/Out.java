package org.oovr.driver.common;

import java.nio.ByteBuffer;
import org.oovr.driver.trace.Call;

/** {@link org.oovr.driver.trace.Pointer} by the position of an argument. */
public final class Out {
  private Out() {}

  public static ByteBuffer memory(Call call, int argument) {
    return call.pointer(argument).memory();
  }

  public static int count(Call call, int argument, int bytes) {
    return call.pointer(argument).count(bytes);
  }

  public static int int32(Call call, int argument, int index) {
    return call.pointer(argument).int32(index);
  }

  public static float float32(Call call, int argument, int index) {
    return call.pointer(argument).float32(index);
  }

  public static double float64(Call call, int argument, int index) {
    return call.pointer(argument).float64(index);
  }

  public static int int16(Call call, int argument, int index) {
    return call.pointer(argument).int16(index);
  }

  public static int int8(Call call, int argument, int index) {
    return call.pointer(argument).int8(index);
  }

  public static long int64(Call call, int argument, int index) {
    return call.pointer(argument).int64(index);
  }

  public static void putInt(Call call, int argument, int index, int value) {
    call.pointer(argument).putInt(index, value);
  }

  public static void putFloat(Call call, int argument, int index, float value) {
    call.pointer(argument).putFloat(index, value);
  }

  public static void putLong(Call call, int argument, int index, long value) {
    call.pointer(argument).putLong(index, value);
  }

  public static void putByte(Call call, int argument, int index, int value) {
    call.pointer(argument).putByte(index, value);
  }

  public static void putText(
      Call call, int argument, int bufSize, int lengthArgument, String text) {
    call.pointer(argument).putText(bufSize, call.pointer(lengthArgument), text);
  }

  public static String text(Call call, int argument) {
    return call.pointer(argument).text();
  }

  public static byte[] bytes(ByteBuffer memory, long offset, int length) {
    return org.oovr.driver.trace.Pointer.bytes(memory, offset, length);
  }
}
