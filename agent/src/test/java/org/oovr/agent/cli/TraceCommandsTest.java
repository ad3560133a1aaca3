package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.trace.FlagNames;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.TraceWriter;

class TraceCommandsTest {
  @TempDir Path dir;
  private Path file;

  private record Outcome(int status, String out, String err) {}

  private static Outcome oovr(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = CommandLineMain.run(args, new PrintWriter(out), new PrintWriter(err));
    return new Outcome(status, out.toString(), err.toString());
  }

  private static TracedCall swap() {
    Value[] arguments = {new Value.Address(1), new Value.Unsigned(7)};
    return TracedCall.of(0, "glXSwapBuffers", List.of("dpy", "drawable"), arguments, null);
  }

  private static TracedCall odd(long frame) {
    FlagNames flags = new FlagNames(List.of("A", "B"), List.of(1L, 2L));
    Value[] arguments = {
      new Value.Unsigned(-1),
      new Value.Single(Float.floatToIntBits(Float.NaN)),
      new Value.Text(
          "\u0001 \"quoted\" \\ \u017c".getBytes(java.nio.charset.StandardCharsets.UTF_8)),
      new Value.Blob(new byte[] {1, 2, 3}),
      new Value.Bitmask(flags, 7),
      Value.Constant.NULL,
      new Value.Array(List.of(new Value.Signed(-frame), Value.Constant.TRUE)),
      new Value.Struct(new Value.StructSignature("S", List.of("x")), List.of(new Value.Unsigned(5)))
    };
    List<String> names = List.of("u", "f", "text", "blob", "flags", "nothing", "array", "struct");
    return TracedCall.of(
        3, "odd", names, arguments, new Value.Double(Double.doubleToLongBits(0.1)));
  }

  @BeforeEach
  void writeTrace() throws IOException {
    file = dir.resolve("a.trace");
    try (TraceWriter out = TraceWriter.create(file, Map.of("process.name", "odd \"one\""))) {
      for (long frame = 0; frame < 4; frame++) {
        out.write(odd(frame));
        out.write(swap());
      }
    }
  }

  @Test
  void infoCounts() throws Exception {
    Outcome text = oovr("info", file.toString());
    assertEquals(0, text.status(), text.err());
    assertTrue(text.out().contains("frames        4"), text.out());
    Outcome json = oovr("info", "--json", file.toString());
    JsonNode facts = strict().readTree(json.out());
    assertEquals(8, facts.get("calls").asInt());
    assertEquals(4, facts.get("frames").asInt());
    assertEquals(4, facts.get("callsByName").get("odd").asInt());
    assertEquals("GLX", facts.get("api").asText());
    assertEquals(0, facts.get("flaws").size());
  }

  private static ObjectMapper strict() {
    return JsonMapper.builder()
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .build();
  }

  @Test
  void jsonIsStrict() throws Exception {
    Outcome json = oovr("dump", "--json", "--blobs", file.toString());
    assertEquals(0, json.status(), json.err());
    List<String> lines = json.out().lines().toList();
    assertEquals(9, lines.size());
    assertTrue(json.out().chars().allMatch(c -> c < 0x7f), "ASCII only");
    ObjectMapper mapper = strict();
    assertEquals(
        "odd \"one\"", mapper.readTree(lines.get(0)).at("/properties/process.name").asText());
    JsonNode call = mapper.readTree(lines.get(3));
    assertEquals(2, call.get("call").asInt());
    assertEquals(1, call.get("frame").asInt());
    assertEquals(3, call.get("thread").asInt());
    JsonNode args = call.get("args");
    assertEquals("18446744073709551615", args.get("u").bigIntegerValue().toString());
    assertEquals("NaN", args.get("f").asText());
    assertEquals("\u0001 \"quoted\" \\ \u017c", args.get("text").asText());
    assertEquals(3, args.at("/blob/blob").asInt());
    assertEquals("AQID", args.at("/blob/base64").asText());
    assertEquals("[\"A\",\"B\"]", args.at("/flags/flags").toString());
    assertTrue(args.get("nothing").isNull());
    assertEquals("[-1,true]", args.get("array").toString());
    assertEquals("{\"x\":5}", args.get("struct").toString());
    assertEquals(0.1, call.get("result").asDouble());
  }

  @Test
  void dumpSelects() {
    Outcome some = oovr("dump", "--frames", "1-2", "--grep", "^odd$", file.toString());
    assertEquals(0, some.status(), some.err());
    List<String> lines = some.out().lines().toList();
    assertEquals(3, lines.size(), some.out());
    assertTrue(lines.get(1).startsWith("2 odd("), some.out());
    assertTrue(lines.get(2).startsWith("4 odd("), some.out());
  }

  @Test
  void diffTellsTheFewestCalls() throws Exception {
    Path other = dir.resolve("b.trace");
    try (TraceWriter out = TraceWriter.create(other, Map.of())) {
      for (long frame = 0; frame < 4; frame++) {
        if (frame == 1) {
          out.write(odd(77));
        }
        out.write(
            frame == 2
                ? odd(frame).with("blob", new Value.Blob(new byte[] {1, 2, 4}))
                : odd(frame));
        if (frame == 3) {
          out.write(odd(78));
          out.write(odd(3));
        }
        out.write(swap());
      }
    }
    Outcome same = oovr("diff", file.toString(), file.toString());
    assertEquals(0, same.status(), same.err());
    assertEquals("", same.out());
    Outcome differs = oovr("diff", file.toString(), other.toString());
    assertEquals(1, differs.status());
    assertTrue(differs.err().contains("only one of them has: 5"), differs.err());
    List<String> lines = differs.out().lines().map(l -> l.replaceAll("\\(.*", "")).toList();
    assertEquals(
        List.of(
            "frame 1", "+ 2 odd", "frame 2", "- 4 odd", "+ 5 odd", "frame 3", "+ 8 odd", "+ 9 odd"),
        lines);
    Outcome back = oovr("diff", other.toString(), file.toString());
    assertTrue(back.err().contains("only one of them has: 5"), back.err());
    assertEquals(2, oovr("diff", file.toString()).status());
    assertEquals(1, oovr("diff", file.toString(), dir.resolve("none").toString()).status());
  }

  @Test
  void mistakesAreNamed() throws Exception {
    assertEquals(2, oovr("dump").status());
    assertEquals(2, oovr("dump", "--grep", "(", file.toString()).status());
    assertEquals(2, oovr("capture", "-o", "x", "--frames", "every:2", "java").status());
    assertEquals(2, oovr("run", "--mode", "capture", "java").status());
    Outcome late = oovr("dump", "--frames", "9", file.toString());
    assertEquals(1, late.status());
    assertTrue(late.err().contains("has 4 frames"), late.err());
    Outcome missing = oovr("info", dir.resolve("missing").toString());
    assertEquals(1, missing.status());
    assertTrue(missing.err().contains("does not exist"), missing.err());
    Path text = Files.writeString(dir.resolve("text"), "this is no trace, whatever its name says");
    for (String command : List.of("info", "dump")) {
      Outcome wrong = oovr(command, text.toString());
      assertEquals(1, wrong.status());
      assertEquals(1, wrong.err().lines().count(), wrong.err());
      assertTrue(wrong.err().contains("not a trace"), wrong.err());
    }
  }
}
