package org.oovr.programs;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11C;
import org.lwjgl.opengl.GL45;
import org.lwjgl.opengl.GL45C;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.system.MemoryUtil;

/**
 * Makes the calls of a script and writes down what each gave back: its value, its error, and the
 * memory that it wrote. Arguments: {@code --script FILE --out FILE}.
 *
 * <p>Scripts are those of {@code QuestionScript}, of contexts that are no ES ones.
 */
public final class Questions {
  private static final int OUT_BYTES = 4096;
  private static final byte UNTOUCHED = (byte) 0xCD;
  private static final long NO_POINTER = 0xCDCDCDCDCDCDCDCDL;

  private final Map<String, Method> methods = new HashMap<>();
  private final PrintStream out;

  /** The last fence of a context. */
  private long fence;

  private Questions(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) throws Exception {
    Path script = Path.of(args[1]);
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(Path.of(args[3])), false, StandardCharsets.UTF_8)) {
      new Questions(out).run(Files.readAllLines(script));
    }
  }

  private void run(List<String> script) throws IOException, ReflectiveOperationException {
    if (!GLFW.glfwInit()) {
      throw new IllegalStateException("GLFW does not start");
    }
    long window = 0;
    for (String line : script) {
      String[] words = line.split(" ");
      if (words[0].equals("context")) {
        if (window != 0) {
          GLFW.glfwDestroyWindow(window);
        }
        window = context(words[1].equals("core"));
        fence = 0;
        out.println(line);
      } else {
        out.println(ask(words));
        out.flush();
      }
    }
    if (window != 0) {
      GLFW.glfwSwapBuffers(window); // so that a frame was drawn
      GLFW.glfwDestroyWindow(window);
    }
    GLFW.glfwTerminate();
  }

  private static long context(boolean core) {
    GLFW.glfwDefaultWindowHints();
    GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, GLFW.GLFW_FALSE);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, 4);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, 5);
    GLFW.glfwWindowHint(
        GLFW.GLFW_OPENGL_PROFILE,
        core ? GLFW.GLFW_OPENGL_CORE_PROFILE : GLFW.GLFW_OPENGL_COMPAT_PROFILE);
    long window = GLFW.glfwCreateWindow(64, 48, "questions", 0, 0);
    if (window == 0) {
      throw new IllegalStateException("no context of version 4.5");
    }
    GLFW.glfwMakeContextCurrent(window);
    GL.createCapabilities();
    return window;
  }

  /** The method that makes a call with addresses and numbers alone: the native one, if any. */
  private Method method(String function, int arguments) {
    return methods.computeIfAbsent(
        function,
        f -> {
          Method found = null;
          for (Class<?> c : List.of(GL45C.class, GL45.class)) {
            for (Method m : c.getMethods()) {
              boolean plain = true;
              for (Class<?> type : m.getParameterTypes()) {
                plain &= type.isPrimitive();
              }
              boolean named = m.getName().equals(f) || m.getName().equals("n" + f);
              if (named && plain && m.getParameterCount() == arguments) {
                found = found == null || m.getName().startsWith("n") ? m : found;
              }
            }
          }
          if (found == null) {
            throw new IllegalArgumentException("LWJGL has no plain " + f);
          }
          return found;
        });
  }

  /** Addresses of texts, as often as they fit. */
  private static ByteBuffer strings(String texts, List<ByteBuffer> memory) {
    String[] each = texts.split(",");
    ByteBuffer array = MemoryUtil.memAlloc(OUT_BYTES);
    memory.add(array);
    long[] addresses = new long[each.length];
    for (int i = 0; i < each.length; i++) {
      ByteBuffer text = bytes(each[i]);
      memory.add(text);
      addresses[i] = MemoryUtil.memAddress(text);
    }
    for (int i = 0; i < OUT_BYTES / Long.BYTES; i++) {
      array.putLong(Long.BYTES * i, addresses[i % each.length]);
    }
    return array;
  }

  private static ByteBuffer bytes(String digits) {
    ByteBuffer b = MemoryUtil.memAlloc(Math.max(OUT_BYTES, digits.length() / 2));
    MemoryUtil.memSet(b, UNTOUCHED);
    for (int k = 0; k < digits.length() / 2; k++) {
      b.put(k, (byte) Integer.parseInt(digits.substring(2 * k, 2 * k + 2), 16));
    }
    return b;
  }

  private String ask(String[] words) throws ReflectiveOperationException {
    // Long because a table: one case a kind of words.
    if (GLCapabilities.class.getField(words[0]).getLong(GL.getCapabilities()) == 0) {
      return String.join(" ", words) + " absent";
    }
    Method m = method(words[0], words.length - 1);
    Object[] arguments = new Object[words.length - 1];
    List<ByteBuffer> written = new ArrayList<>();
    List<ByteBuffer> pointers = new ArrayList<>();
    List<ByteBuffer> memory = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      String word = words[i + 1];
      String rest = word.substring(1);
      arguments[i] =
          switch (word.charAt(0)) {
            case 'i' -> Integer.parseInt(rest);
            case 'l' -> Long.parseLong(rest);
            case 'b' -> rest.equals("1");
            case 'y' -> Byte.parseByte(rest);
            case 's' -> Short.parseShort(rest);
            case 'f' -> Float.parseFloat(rest);
            case 'd' -> Double.parseDouble(rest);
            case 'n' -> 0L;
            case 'r' -> fence;
            case 'a' -> MemoryUtil.memAddress(strings(rest, memory));
            case 'p' -> {
              ByteBuffer b = bytes("");
              pointers.add(b);
              memory.add(b);
              yield MemoryUtil.memAddress(b);
            }
            case 'o' -> {
              ByteBuffer b = MemoryUtil.memAlloc(OUT_BYTES);
              MemoryUtil.memSet(b, UNTOUCHED);
              written.add(b);
              memory.add(b);
              yield MemoryUtil.memAddress(b);
            }
            default -> {
              ByteBuffer b = bytes(rest);
              memory.add(b);
              yield MemoryUtil.memAddress(b);
            }
          };
    }
    StringBuilder line = new StringBuilder(String.join(" ", words)).append(" =");
    Object result = m.invoke(null, arguments);
    fence = words[0].equals("glFenceSync") && (Long) result != 0 ? (Long) result : fence;
    if (result != null && m.getReturnType() != void.class) {
      boolean text = m.getReturnType() == long.class;
      line.append(' ').append(text ? Boolean.toString((Long) result != 0) : result);
    }
    line.append(" error ").append(Integer.toHexString(GL11C.glGetError()));
    for (ByteBuffer b : written) {
      line.append(' ').append(contents(b));
    }
    for (ByteBuffer b : pointers) {
      long address = b.order(java.nio.ByteOrder.nativeOrder()).getLong(0);
      line.append(address == NO_POINTER ? " []" : address == 0 ? " [null]" : " [pointer]");
    }
    memory.forEach(MemoryUtil::memFree);
    return line.toString();
  }

  /** Bytes up to the last that was written, as words. */
  private static String contents(ByteBuffer b) {
    int end = OUT_BYTES;
    while (end > 0 && b.get(end - 1) == UNTOUCHED) {
      end--;
    }
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < end; i++) {
      text.append(i > 0 && i % 4 == 0 ? " " : "").append(String.format("%02x", b.get(i)));
    }
    return text.append(']').toString();
  }
}
