package org.oovr.agent.bench.answers;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Programs that are asked about: a few fixed sources, of names that questions use. */
final class QuestionPrograms {
  /** Names that questions ask about; most are in some program. */
  static final List<String> NAMES =
      List.of(
          "g",
          "g_",
          "u",
          "u[0]",
          "u[2]",
          "m",
          "t",
          "s",
          "s.a",
          "s.b[1]",
          "B",
          "B.x",
          "x",
          "y",
          "position",
          "color",
          "v",
          "gl_Position",
          "gl_VertexID",
          "S",
          "data",
          "q[1].a");

  // locations are told, as drivers choose others; and a list has one element, as they choose orders
  private static final String VERTEX =
      "layout(location = 0) in vec4 position;\nlayout(location = 0) out vec3 v;\n"
          + "layout(location = 1) uniform mat3x2 m[2];\n"
          + "void main() {\n  v = vec3(m[1] * position.xyz, 1.0);\n"
          + "  gl_Position = position + vec4(m[0] * position.xyz, 0.0, 0.0);\n}\n";
  private static final String FRAGMENT =
      "layout(location = 0) in vec3 v;\nlayout(location = 1) out vec4 color;\n"
          + "void main() {\n  color = vec4(v, 1.0);\n}\n";
  private static final String PLAIN =
      "layout(location = 3) in vec4 position;\nlayout(std140) uniform B { vec4 x; };\n"
          + "void main() {\n  gl_Position = x * position;\n}\n";
  private static final String RED =
      "layout(location = 0) out vec4 color;\nvoid main() {\n  color = vec4(1.0);\n}\n";
  private static final String COMPUTE =
      "layout(local_size_x = 4, local_size_y = 2) in;\n"
          + "layout(std430, binding = 1) buffer S { float data[]; };\n"
          + "layout(location = 2) uniform int u[3];\n"
          + "void main() {\n  data[gl_LocalInvocationIndex] = float(u[1]);\n}\n";

  private static final int VERTEX_SHADER = 0x8B31;
  private static final int FRAGMENT_SHADER = 0x8B30;
  private static final int COMPUTE_SHADER = 0x91B9;

  private QuestionPrograms() {}

  /** Shaders 1 to 3 or so and a program behind them, which is linked mostly. */
  static void make(Random random, AskedContext context, List<String> calls) {
    String version = version(context);
    int kind = random.nextInt(4);
    int shaders = 0;
    if (kind == 3) {
      shader(calls, ++shaders, COMPUTE_SHADER, version + COMPUTE);
    } else {
      shader(calls, ++shaders, VERTEX_SHADER, version + (kind == 2 ? PLAIN : VERTEX));
      shader(calls, ++shaders, FRAGMENT_SHADER, version + (kind == 2 ? RED : FRAGMENT));
    }
    int program = shaders + 1;
    calls.add("glCreateProgram");
    for (int i = 1; i <= shaders; i++) {
      calls.add("glAttachShader i" + program + " i" + i);
    }
    if (random.nextInt(8) > 0) {
      calls.add("glLinkProgram i" + program);
      calls.add("glUseProgram i" + program);
    }
  }

  private static String version(AskedContext context) {
    return switch (context) {
      case CORE -> "#version 450 core\n";
      case COMPATIBILITY -> "#version 450 compatibility\n";
      case ES -> "#version 320 es\nprecision highp float;\nprecision highp int;\n";
    };
  }

  private static void shader(List<String> calls, int name, int type, String source) {
    calls.add("glCreateShader i" + type);
    calls.add("glShaderSource i" + name + " i1 " + strings(List.of(source)) + " n");
    calls.add("glCompileShader i" + name);
  }

  /** The word for texts behind pointers: each in hexadecimal bytes with its final NUL. */
  static String strings(List<String> texts) {
    StringBuilder word = new StringBuilder("a");
    for (String text : texts) {
      word.append(word.length() > 1 ? "," : "").append(hex(text));
    }
    return word.toString();
  }

  /** A text's bytes with its final NUL, in hexadecimal. */
  static String hex(String text) {
    StringBuilder digits = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.US_ASCII)) {
      digits.append(String.format("%02x", b));
    }
    return digits.append("00").toString();
  }
}
