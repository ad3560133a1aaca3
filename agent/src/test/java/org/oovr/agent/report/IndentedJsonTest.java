package org.oovr.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IndentedJsonTest {
  private static Map<String, Object> value() {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("list", List.of(1, 2));
    value.put("small", 2.0E-3);
    value.put("none", null);
    return value;
  }

  @Test
  void everyElementHasALine() {
    assertEquals(
        "{\n  \"list\" : [\n    1,\n    2\n  ],\n  \"small\" : 0.002,\n  \"none\" : null\n}",
        new String(IndentedJson.bytes(value()), StandardCharsets.UTF_8));
  }

  @Test
  void denseListsHaveOne() {
    assertEquals(
        "{\n  \"list\" : [ 1, 2 ],\n  \"small\" : 0.002,\n  \"none\" : null\n}",
        IndentedJson.dense(value()));
  }

  /** Releases of the JDK before 19 write 2.0E23 with more digits than it needs. */
  @Test
  void doublesHaveTheFewestDigits() {
    assertEquals("2.0E23", IndentedJson.dense(2e23));
  }
}
