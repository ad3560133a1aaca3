package org.oovr.agent.sweep.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.agent.report.SampleRuns;
import org.oovr.agent.timing.TimingSetup;

class ResultRowTest {
  @Test
  void rowIsTheSameAfterItsLine() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("whole", Long.MAX_VALUE);
    values.put("small", 1L);
    values.put("number", 0.1 + 0.2);
    values.put("tiny", 1e-300);
    values.put("zero", 0.0);
    values.put("truth", true);
    values.put("text", "é \"x\"\n,");
    values.put("none", null);
    ResultRow row = ResultRow.done("ab", values, 1.25);
    String line = RowText.write(row);
    assertEquals(1, line.lines().count());
    assertEquals(row, RowText.read(line));
    assertTrue(row.isDone());
    ResultRow failed = RowText.read(RowText.write(ResultRow.failed("ab", values, "why", 0)));
    assertFalse(failed.isDone());
    assertEquals("why", failed.reason());
  }

  @Test
  void lineThatIsNotWholeIsNoRow() {
    String line = RowText.write(ResultRow.done("ab", Map.of("cycles", 12L), 1));
    for (int length = 0; length < line.length(); length++) {
      assertNull(RowText.read(line.substring(0, length)), "" + length);
    }
    for (int i = 0; i < line.length(); i++) {
      char[] other = line.toCharArray();
      other[i] ^= 1;
      assertNull(RowText.read(new String(other)), new String(other));
    }
  }

  @Test
  void everySettingAndEveryResultHasAColumn() {
    List<Column> columns = Column.all();
    Set<String> names = new HashSet<>();
    columns.forEach(column -> assertTrue(names.add(column.name()), column.name()));
    for (String field : TimingSetup.fields()) {
      assertTrue(field.equals("name") || names.contains(field), field);
    }
    Map<String, Object> values = RowMaker.results(SampleRuns.run(3, "oo-vr", 4, 40, 1000), "auto");
    for (Map.Entry<String, Object> value : values.entrySet()) {
      Column column =
          columns.stream().filter(c -> c.name().equals(value.getKey())).findFirst().orElse(null);
      assertTrue(column != null, value.getKey());
      Class<?> type =
          switch (column.type()) {
            case TEXT -> String.class;
            case WHOLE -> Long.class;
            case NUMBER -> Double.class;
            case TRUTH -> Boolean.class;
          };
      assertTrue(value.getValue() == null || type.isInstance(value.getValue()), column.name());
    }
    double busy = (Double) values.get("busyFraction");
    assertTrue(busy > 0 && busy <= 1, "" + busy);
    assertTrue((Long) values.get("composeCycles") > 0);
    assertTrue((Long) values.get("predictedBatches") > 0);
  }
}
