package org.oovr.driver.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.oovr.driver.glsl.GlslCompiler;
import org.oovr.driver.glsl.GlslFrontEnd;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.simulator.command.Stage;

/** Programs as Mesa judges them, and that what comes out is GLSL. */
class AsmProgramTest {
  private record Row(String position, String message, String counts, String text) {
    boolean isFragment() {
      return text.startsWith("!!ARBfp");
    }
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    try (InputStream in = AsmProgramTest.class.getResourceAsStream("programs.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.split("\n")) {
        if (!line.startsWith("#")) {
          String[] f = line.split("\\|", -1);
          rows.add(new Row(f[0], plain(f[1]), f[2], plain(f[3])));
        }
      }
    }
    return rows;
  }

  private static String plain(String escaped) {
    String s = escaped.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
    return s.replace("\\p", "|");
  }

  @Test
  void whatMesaSaysOfPrograms() throws IOException {
    int right = 0;
    for (Row row : rows()) {
      String position = "-1";
      String message = "";
      String counts = "";
      try {
        AsmProgram.Counts c =
            AsmProgram.of(row.isFragment(), row.text, AsmLimits.STANDARD).counts();
        counts =
            "%d %d %d %d %d %d %d"
                .formatted(
                    c.instructions(),
                    c.nativeInstructions(),
                    c.temporaries(),
                    c.nativeTemporaries(),
                    c.parameters(),
                    c.attributes(),
                    c.addresses());
        counts += row.isFragment() ? " " + c.arithmetic() + " " + c.samples() : "";
        right++;
      } catch (AsmException e) {
        position = Integer.toString(e.position());
        message = e.getMessage();
      }
      assertEquals(row, new Row(position, message, counts, row.text));
    }
    assertTrue(right > 25, "programs that are right: " + right);
  }

  @Test
  void programsThatAreRightAreGlsl() throws IOException {
    GlslFrontEnd glsl = new GlslFrontEnd(new GlslCompiler(false));
    for (Row row : rows()) {
      if (row.message.isEmpty()) {
        compiled(glsl, row.isFragment(), row.text);
      }
    }
  }

  private static void compiled(GlslFrontEnd glsl, boolean fragment, String text) {
    String source;
    try {
      source = AsmProgram.of(fragment, text, AsmLimits.STANDARD).glsl();
    } catch (AsmException e) {
      throw new AssertionError(text, e);
    }
    GlslShader s = glsl.compile(fragment ? Stage.FRAGMENT : Stage.VERTEX, source, "");
    assertEquals("", s.infoLog(), () -> text + "\n" + source);
    assertTrue(s.compiled());
  }

  @Test
  void everyInstructionIsGlslWithEveryMask() {
    GlslFrontEnd glsl = new GlslFrontEnd(new GlslCompiler(false));
    Set<AsmOp> seen = new TreeSet<>();
    for (boolean fragment : new boolean[] {false, true}) {
      StringBuilder s = new StringBuilder(fragment ? "!!ARBfp1.0\n" : "!!ARBvp1.0\n");
      s.append(fragment ? "OPTION ARB_fragment_program_shadow;\n" : "ADDRESS A;\n");
      s.append("TEMP a, b;\nPARAM p[] = {program.env[3..5], {1, 2}, program.local[1]};\n");
      for (AsmOp op : AsmOp.values()) {
        if (fragment ? op.inFragment() : op.inVertex()) {
          seen.add(op);
          write(s, op, fragment);
        }
      }
      String target = fragment ? "result.color" : "result.position";
      compiled(glsl, fragment, s + "MOV " + target + ", a;\nEND");
    }
    assertEquals(Set.of(AsmOp.values()), seen);
  }

  private static void write(StringBuilder s, AsmOp op, boolean fragment) {
    if (op == AsmOp.ARL) {
      s.append("ARL A.x, a.z;\nADD a, p[A.x + 1], p[A.x - 1];\n");
      return;
    }
    if (op == AsmOp.KIL) {
      s.append("KIL -a.xyxy;\n");
      return;
    }
    for (String mask : List.of("", ".x", ".yw", ".xyz")) {
      String head = op + (fragment ? "_SAT" : "") + " a" + mask + ", ";
      String vectors = String.join(", ", List.of("-a.wzyx", "b", "p[1]").subList(0, op.sources()));
      String scalars =
          String.join(", ", List.of("-a.w", "p[3].y").subList(0, op.isScalar() ? op.sources() : 0));
      if (op.isSample()) {
        int unit = 0;
        for (String target :
            List.of("1D", "2D", "3D", "CUBE", "RECT", "SHADOW1D", "SHADOW2D", "SHADOWRECT")) {
          s.append(head).append("b, texture[").append(unit++).append("], ");
          s.append(target).append(";\n");
        }
      } else if (op == AsmOp.SWZ) {
        s.append(head).append("b, -x, 0, 1, y;\n");
      } else {
        s.append(head).append(op.isScalar() ? scalars : vectors).append(";\n");
      }
    }
  }
}
