package org.oovr.agent.sweep.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.agent.sweep.cache.Digests;

/** The bytes of a file that DuckDB reads as the same table; see docs/sweeps.md. */
class ParquetFileTest {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("same", Column.Type.TEXT),
          new Column("few", Column.Type.WHOLE),
          new Column("all", Column.Type.TEXT),
          new Column("number", Column.Type.NUMBER),
          new Column("truth", Column.Type.TRUTH),
          new Column("none", Column.Type.WHOLE),
          new Column("some", Column.Type.NUMBER));

  /** Rows of every kind: with dictionary and without, with holes, across groups. */
  static List<Map<String, Object>> rows(int count) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("same", "é,\"x\"");
      row.put("few", (long) (i % 7) - 3);
      row.put("all", "row " + i);
      row.put("number", i / 8.0);
      row.put("truth", i % 3 == 0);
      row.put("some", i % 5 == 0 ? (Double) (1e-3 * (i % 10)) : null);
      rows.add(row);
    }
    return rows;
  }

  static byte[] file(int rows) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ParquetFile.write(out, COLUMNS, rows(rows), "test");
    return out.toByteArray();
  }

  @Test
  void beginsAndEndsAsTheFormatSays() throws IOException {
    for (int rows : new int[] {0, 1, 9, 20_001}) {
      byte[] file = file(rows);
      byte[] magic = "PAR1".getBytes(StandardCharsets.US_ASCII);
      assertArrayEquals(magic, Arrays.copyOf(file, 4));
      assertArrayEquals(magic, Arrays.copyOfRange(file, file.length - 4, file.length));
      int footer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
      assertTrue(footer > 0 && footer <= file.length - 12, "footer of " + footer + " bytes");
    }
  }

  @Test
  void columnThatNeverChangesTakesNoRoom() throws IOException {
    List<Column> same = List.of(COLUMNS.get(0));
    ByteArrayOutputStream few = new ByteArrayOutputStream();
    ParquetFile.write(few, same, rows(10), "test");
    ByteArrayOutputStream many = new ByteArrayOutputStream();
    ParquetFile.write(many, same, rows(10_000), "test");
    assertTrue(many.size() - few.size() < 16, few.size() + " and " + many.size() + " bytes");
  }

  @Test
  void bytesAreThoseThatWereReadByDuckDb() throws IOException {
    assertEquals(
        "db02c5c8930a2ed4ec6c5997985aef10b3cf5c11333db473ac7aee1ee1e8f882", Digests.of(file(1000)));
  }
}
