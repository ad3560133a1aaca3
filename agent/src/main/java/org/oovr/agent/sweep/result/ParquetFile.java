package org.oovr.agent.sweep.result;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes tables as Apache Parquet, format version 1: optional columns, each with a dictionary page
 * and a data page a row group, not compressed. Settings repeat from row to row, so their
 * dictionaries are small, and a column that never changes takes no bytes a row. The same table
 * always gives the same bytes, which no compressor promises.
 */
final class ParquetFile {
  private static final byte[] MAGIC = {'P', 'A', 'R', '1'};

  /** Rows of a group: its longest column has to fit into a page. */
  private static final int GROUP_ROWS = 20_000;

  private static final int BOOLEAN = 0;
  private static final int INT64 = 2;
  private static final int DOUBLE = 5;
  private static final int BYTE_ARRAY = 6;

  private static final int OPTIONAL = 1;
  private static final int UTF8 = 0;

  private static final int PLAIN = 0;
  private static final int RLE = 3;
  private static final int RLE_DICTIONARY = 8;

  private static final int UNCOMPRESSED = 0;
  private static final int DATA_PAGE = 0;
  private static final int DICTIONARY_PAGE = 2;

  private final OutputStream out;
  private final List<Column> columns;
  private long written;

  private ParquetFile(OutputStream out, List<Column> columns) {
    this.out = out;
    this.columns = columns;
  }

  /** Where a column of a group lies. */
  private record Chunk(long dictionary, long data, long bytes, int values, boolean byDictionary) {}

  /** A group of rows. */
  private record Group(List<Chunk> chunks, int rows) {}

  /**
   * Writes a table.
   *
   * @param rows values by column name
   * @param creator who writes, for the file's footer
   */
  static void write(
      OutputStream out, List<Column> columns, List<Map<String, Object>> rows, String creator)
      throws IOException {
    ParquetFile file = new ParquetFile(out, columns);
    file.bytes(MAGIC);
    List<Group> groups = new ArrayList<>();
    for (int first = 0; first < rows.size(); first += GROUP_ROWS) {
      groups.add(file.group(rows.subList(first, Math.min(rows.size(), first + GROUP_ROWS))));
    }
    byte[] footer = file.footer(groups, rows.size(), creator);
    file.bytes(footer);
    file.bytes(little(4).putInt(footer.length).array());
    file.bytes(MAGIC);
  }

  private void bytes(byte[] more) throws IOException {
    out.write(more);
    written += more.length;
  }

  private static ByteBuffer little(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private Group group(List<Map<String, Object>> rows) throws IOException {
    List<Chunk> chunks = new ArrayList<>();
    for (Column column : columns) {
      chunks.add(chunk(column, rows));
    }
    return new Group(chunks, rows.size());
  }

  private Chunk chunk(Column column, List<Map<String, Object>> rows) throws IOException {
    int[] present = new int[rows.size()];
    List<Object> values = new ArrayList<>();
    Map<Object, Integer> numbers = new LinkedHashMap<>();
    for (int i = 0; i < present.length; i++) {
      Object value = rows.get(i).get(column.name());
      if (value != null) {
        present[i] = 1;
        values.add(value);
        numbers.putIfAbsent(value, numbers.size());
      }
    }
    boolean byDictionary =
        column.type() != Column.Type.TRUTH
            && !values.isEmpty()
            && numbers.size() <= values.size() / 2;
    long dictionary = written;
    if (byDictionary) {
      byte[] page = plain(column, List.copyOf(numbers.keySet()));
      bytes(
          new ThriftCompact()
              .i32(1, DICTIONARY_PAGE)
              .i32(2, page.length)
              .i32(3, page.length)
              .begin(7)
              .i32(1, numbers.size())
              .i32(2, PLAIN)
              .end()
              .bytes());
      bytes(page);
    }
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    byte[] levels = packed(present, 1);
    page.writeBytes(little(4).putInt(levels.length).array());
    page.writeBytes(levels);
    if (byDictionary) {
      int[] indices = values.stream().mapToInt(numbers::get).toArray();
      int width = 32 - Integer.numberOfLeadingZeros(numbers.size() - 1);
      page.write(width);
      page.writeBytes(packed(indices, width));
    } else {
      page.writeBytes(plain(column, values));
    }
    long data = written;
    bytes(
        new ThriftCompact()
            .i32(1, DATA_PAGE)
            .i32(2, page.size())
            .i32(3, page.size())
            .begin(5)
            .i32(1, present.length)
            .i32(2, byDictionary ? RLE_DICTIONARY : PLAIN)
            .i32(3, RLE)
            .i32(4, RLE)
            .end()
            .bytes());
    bytes(page.toByteArray());
    return new Chunk(dictionary, data, written - dictionary, present.length, byDictionary);
  }

  /**
   * Numbers of a few bits each, as the format's hybrid of runs and packed groups: one run where all
   * are equal, else one packing of them all.
   */
  private static byte[] packed(int[] numbers, int width) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    boolean equal = true;
    for (int number : numbers) {
      equal &= number == numbers[0];
    }
    int valueBytes = (width + 7) / 8;
    if (equal) {
      ThriftCompact.varint(bytes, (long) numbers.length << 1);
      for (int i = 0; i < valueBytes; i++) {
        bytes.write(numbers.length == 0 ? 0 : numbers[0] >>> 8 * i);
      }
      return bytes.toByteArray();
    }
    int groups = (numbers.length + 7) / 8;
    ThriftCompact.varint(bytes, (long) groups << 1 | 1);
    long bits = 0;
    int held = 0;
    for (int i = 0; i < groups * 8; i++) {
      bits |= (long) (i < numbers.length ? numbers[i] : 0) << held;
      held += width;
      while (held >= 8) {
        bytes.write((int) bits);
        bits >>>= 8;
        held -= 8;
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] plain(Column column, List<Object> values) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (column.type() == Column.Type.TRUTH) {
      byte[] bits = new byte[(values.size() + 7) / 8];
      for (int i = 0; i < values.size(); i++) {
        if ((Boolean) values.get(i)) {
          bits[i / 8] |= (byte) (1 << i % 8);
        }
      }
      return bits;
    }
    for (Object value : values) {
      switch (column.type()) {
        case WHOLE -> bytes.writeBytes(little(8).putLong((Long) value).array());
        case NUMBER -> bytes.writeBytes(little(8).putDouble((Double) value).array());
        default -> {
          byte[] text = ((String) value).getBytes(StandardCharsets.UTF_8);
          bytes.writeBytes(little(4).putInt(text.length).array());
          bytes.writeBytes(text);
        }
      }
    }
    return bytes.toByteArray();
  }

  private static int physical(Column column) {
    return switch (column.type()) {
      case TEXT -> BYTE_ARRAY;
      case WHOLE -> INT64;
      case NUMBER -> DOUBLE;
      case TRUTH -> BOOLEAN;
    };
  }

  private byte[] footer(List<Group> groups, int rows, String creator) {
    ThriftCompact meta = new ThriftCompact().i32(1, 1);
    meta.structs(2, columns.size() + 1);
    meta.begin().text(4, "schema").i32(5, columns.size()).end();
    for (Column column : columns) {
      meta.begin().i32(1, physical(column)).i32(3, OPTIONAL).text(4, column.name());
      if (column.type() == Column.Type.TEXT) {
        meta.i32(6, UTF8);
      }
      meta.end();
    }
    meta.i64(3, rows).structs(4, groups.size());
    for (Group group : groups) {
      meta.begin().structs(1, columns.size());
      long total = 0;
      for (int i = 0; i < columns.size(); i++) {
        Chunk chunk = group.chunks().get(i);
        total += chunk.bytes();
        chunk(meta, columns.get(i), chunk);
      }
      meta.i64(2, total).i64(3, group.rows()).end();
    }
    return meta.text(6, creator).bytes();
  }

  private static void chunk(ThriftCompact meta, Column column, Chunk chunk) {
    meta.begin().i64(2, chunk.byDictionary() ? chunk.dictionary() : chunk.data()).begin(3);
    meta.i32(1, physical(column));
    if (chunk.byDictionary()) {
      meta.numbers(2, 3).i32(PLAIN).i32(RLE).i32(RLE_DICTIONARY);
    } else {
      meta.numbers(2, 2).i32(PLAIN).i32(RLE);
    }
    meta.texts(3, 1).text(column.name());
    meta.i32(4, UNCOMPRESSED).i64(5, chunk.values());
    meta.i64(6, chunk.bytes()).i64(7, chunk.bytes()).i64(9, chunk.data());
    if (chunk.byDictionary()) {
      meta.i64(11, chunk.dictionary());
    }
    meta.end().end();
  }
}
