package org.oovr.agent.bench.answers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;

/**
 * Random sequences of state calls and queries, made of the registry: arguments are mostly of the
 * group that the registry names, and sometimes anything.
 *
 * <p>A line of a script is {@code context core 17}, which makes a new one ({@code core}, {@code
 * compatibility} or {@code es}) for the sequence of that number, or a call: the function, then its
 * arguments as words. {@code i5} and {@code l5} are whole numbers of 32 and 64 bits, {@code b1} a
 * truth, {@code y5} and {@code s5} ones of 8 and 16 bits, {@code f0.5} and {@code d0.5} numbers,
 * {@code n} no memory, {@code o} memory to write to, {@code p} memory for pointers, {@code m} and
 * hexadecimal bytes memory to read, {@code a} and such bytes texts behind pointers, {@code r} the
 * last fence that was made.
 */
public final class QuestionScript {
  /** Calls of a sequence, each of which has a context of its own. */
  public static final int CALLS = 60;

  /** Spreads numbers that follow each other over all seeds. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /**
   * What is no state call and no query: draws, texels and bytes that come or go, what waits, what a
   * program's own memory must be large enough for, sources of shaders, answers that are texts of
   * the driver, and what Mesa 22.3 does not have (glGetnUniformdv, glGetnMap, glGetnPixelMap).
   */
  private static final Pattern LEFT_OUT =
      Pattern.compile(
          "gl(.*(Draw(Arrays|Elements|Range|Transform|Pixels)|WaitSync|Finish|Flush"
              + "|ReadPixels|ReadnPixels|(Get|Getn)(Compressed)?Tex(ture)?(Sub)?Image|SubImage"
              + "|SubData|DebugMessageCallback|ObjectPtrLabel|ShaderSource|CompileShader"
              + "|CreateShaderProgram|ShaderBinary|ProgramBinary|Dispatch|GetString|CompressedTex"
              + "|GraphicsReset|InfoLog|Eval|CallList|NewList|EndList|Vertex[234]|Rect"
              + "|ArrayElement|Bitmap|PolygonStipple|Map[12]|Interleaved"
              + "|GetnUniformdv|GetnMap|GetnPixelMap).*"
              + "|Begin|End|FeedbackBuffer|SelectBuffer)");

  /** LUID and node mask of a device: Mesa 22.3 crashes where it is asked for one. */
  private static final Set<Integer> CRASHING = Set.of(0x9599, 0x959A);

  /** What is a small number: sizes of memory. */
  private static final Set<String> PLAIN =
      Set.of(
          "first",
          "bufSize",
          "bufsize",
          "count",
          "mapsize",
          "propCount",
          "numAttachments",
          "uniformCount");

  private final AskedContext context;
  private final Random random = new Random();
  private final List<GlFunction> functions = new ArrayList<>();
  private final List<List<GlFunction>> families = new ArrayList<>();
  private final Map<String, List<Integer>> groups = new HashMap<>();
  private final List<Integer> anyEnum = new ArrayList<>();

  /**
   * Sequences for contexts of one kind.
   *
   * @param name calls functions alone whose name holds this
   */
  public QuestionScript(AskedContext context, String name) throws IOException {
    this.context = context;
    for (GlFunction f : context.functions()) {
      if (!LEFT_OUT.matcher(f.name()).matches() && f.name().contains(name)) {
        functions.add(f);
      }
    }
    if (functions.isEmpty()) {
      throw new IOException("no function of " + context.word() + " contexts is a '" + name + "'");
    }
    for (QuestionFamily family : QuestionFamily.ALL) {
      families.add(
          functions.stream().filter(f -> family.functions().matcher(f.name()).matches()).toList());
    }
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                GlFunctions.class.getResourceAsStream("gl-enums.txt"), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] columns = line.split("\t", -1);
        if (columns.length < 4 || columns[1].length() > 8) {
          continue;
        }
        int value = Integer.parseUnsignedInt(columns[1], 16);
        if (CRASHING.contains(value)) {
          continue;
        }
        anyEnum.add(value);
        for (String group : columns[3].isEmpty() ? new String[0] : columns[3].split(",")) {
          groups.computeIfAbsent(group, g -> new ArrayList<>()).add(value);
        }
      }
    }
  }

  /** The sequence of a number: a line for its context, and {@link #CALLS} more. */
  public List<String> sequence(long number) {
    random.setSeed(number * SPREAD);
    List<String> script = new ArrayList<>();
    script.add("context " + context.word() + " " + number);
    // a third of anything, the others of a subject, so that calls meet what others left
    int family = random.nextInt(families.size() * 3 / 2);
    boolean of = family < families.size() && !families.get(family).isEmpty();
    if (of) {
      QuestionFamily.ALL.get(family).makes().write(random, context, script);
    }
    List<GlFunction> chosen = new ArrayList<>();
    for (int i = 0; i < CALLS / 3; i++) {
      boolean any = !of || random.nextInt(5) == 0;
      List<GlFunction> from = any ? functions : families.get(family);
      chosen.add(from.get(random.nextInt(from.size())));
    }
    while (script.size() <= CALLS) {
      script.add(call(chosen.get(random.nextInt(chosen.size()))));
    }
    return script;
  }

  private String call(GlFunction f) {
    StringBuilder line = new StringBuilder(f.name());
    boolean memory = f.parameters().stream().anyMatch(GlParameter::isPointer);
    for (GlParameter p : f.parameters()) {
      line.append(' ').append(word(p, memory));
    }
    return line.toString();
  }

  private String word(GlParameter p, boolean memory) {
    return switch (p.kind()) {
      case OUTPUT -> "o";
      case POINTER_OUTPUT -> "p";
      case STRING -> "m" + QuestionPrograms.hex(text());
      case STRING_ARRAY -> QuestionPrograms.strings(List.of(text(), text(), text()));
      case POINTER_ARRAY -> "n";
      case INPUT -> input(p);
      case VALUE -> value(p, memory);
    };
  }

  private String text() {
    return QuestionPrograms.NAMES.get(random.nextInt(QuestionPrograms.NAMES.size()));
  }

  private String input(GlParameter p) {
    if (p.type() == GlType.VOID) {
      return "n";
    }
    StringBuilder bytes = new StringBuilder("m");
    for (int i = 0; i < 16; i++) {
      long bits =
          p.type() == GlType.ENUM
              ? enumOf(p.group())
              : p.type().form() != GlType.Form.FLOATING
                  ? whole(true)
                  : p.type().bytes() == 4
                      ? Float.floatToRawIntBits(number())
                      : Double.doubleToRawLongBits(number());
      for (int b = 0; b < p.type().bytes(); b++) {
        bytes.append(String.format("%02x", bits >> (8 * b) & 255));
      }
    }
    return bytes.toString();
  }

  private String value(GlParameter p, boolean memory) {
    if (p.type() == GlType.ENUM) {
      return "i" + enumOf(p.group());
    }
    if (p.type() == GlType.BITFIELD) {
      List<Integer> bits = groups.getOrDefault(p.group(), List.of(0));
      int mask = 0;
      for (int i = random.nextInt(3); i > 0; i--) {
        mask |= bits.get(random.nextInt(bits.size()));
      }
      return "i" + mask;
    }
    if (p.type() == GlType.SYNC) {
      return "r";
    }
    if (p.type() == GlType.BOOLEAN) {
      return "b" + random.nextInt(2);
    }
    if (p.type().form() == GlType.Form.FLOATING) {
      return (p.type().bytes() == 4 ? "f" : "d") + number();
    }
    // Mesa 22.3 crashes where it adds to the first of a range, or takes a size as it comes
    boolean plain = p.objects() != null || PLAIN.contains(p.name());
    long value = plain ? random.nextInt(4) : whole(memory);
    boolean isEnum = groups.containsKey(p.group()) && random.nextInt(4) > 0;
    return switch (p.type().bytes()) {
      case 8 -> "l" + value;
      case 1 -> "y" + (byte) value;
      case 2 -> "s" + (short) value;
      default -> "i" + (isEnum ? enumOf(p.group()) : value);
    };
  }

  private int enumOf(String group) {
    List<Integer> of = groups.get(group);
    if (of == null || random.nextInt(12) == 0) {
      return anyEnum.get(random.nextInt(anyEnum.size()));
    }
    return of.get(random.nextInt(of.size()));
  }

  private float number() {
    float[] some = {0, 1, 0.5f, -1, 2, 0.25f, 3.75f, 100, -0.125f, 1e9f};
    return some[random.nextInt(some.length)];
  }

  private long whole(boolean small) {
    int[] few = {-1, 0, 0, 1, 1, 2, 3, 4};
    int[] more = {-1, 0, 0, 1, 1, 2, 3, 4, 5, 8, 16, 64, 100_000};
    int[] from = small ? few : more;
    return from[random.nextInt(from.length)];
  }
}
