package org.oovr.driver.trace;

/** Numbers of the apitrace format, version 6. */
final class Format {
  static final int VERSION = 6;

  static final int EVENT_ENTER = 0;
  static final int EVENT_LEAVE = 1;

  static final int DETAIL_END = 0;
  static final int DETAIL_ARGUMENT = 1;
  static final int DETAIL_RESULT = 2;
  static final int DETAIL_THREAD = 3;
  static final int DETAIL_BACKTRACE = 4;
  static final int DETAIL_FLAGS = 5;

  static final int FLAG_FAKE = 1;

  static final int NULL = 0;
  static final int FALSE = 1;
  static final int TRUE = 2;
  static final int SINT = 3;
  static final int UINT = 4;
  static final int FLOAT = 5;
  static final int DOUBLE = 6;
  static final int STRING = 7;
  static final int BLOB = 8;
  static final int ENUM = 9;
  static final int BITMASK = 10;
  static final int ARRAY = 11;
  static final int STRUCT = 12;
  static final int OPAQUE = 13;
  static final int REPR = 14;
  static final int WIDE_STRING = 15;

  static final int FRAME_END = 0;
  static final int FRAME_MODULE = 1;
  static final int FRAME_FUNCTION = 2;
  static final int FRAME_FILE = 3;
  static final int FRAME_LINE = 4;
  static final int FRAME_OFFSET = 5;

  private Format() {}
}
