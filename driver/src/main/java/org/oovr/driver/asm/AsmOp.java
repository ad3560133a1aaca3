package org.oovr.driver.asm;

import java.util.HashMap;
import java.util.Map;

/** Instructions of the two languages. */
enum AsmOp {
  ABS("VECTOR_OP", 1, "vf"),
  FLR("VECTOR_OP", 1, "vf"),
  FRC("VECTOR_OP", 1, "vf"),
  LIT("VECTOR_OP", 1, "vf"),
  MOV("VECTOR_OP", 1, "vf"),
  COS("SCALAR_OP", 1, "f"),
  EX2("SCALAR_OP", 1, "vf"),
  EXP("SCALAR_OP", 1, "v"),
  LG2("SCALAR_OP", 1, "vf"),
  LOG("SCALAR_OP", 1, "v"),
  RCP("SCALAR_OP", 1, "vf"),
  RSQ("SCALAR_OP", 1, "vf"),
  SCS("SCALAR_OP", 1, "f"),
  SIN("SCALAR_OP", 1, "f"),
  POW("BINSC_OP", 2, "vf"),
  ADD("BIN_OP", 2, "vf"),
  DP3("BIN_OP", 2, "vf"),
  DP4("BIN_OP", 2, "vf"),
  DPH("BIN_OP", 2, "vf"),
  DST("BIN_OP", 2, "vf"),
  MAX("BIN_OP", 2, "vf"),
  MIN("BIN_OP", 2, "vf"),
  MUL("BIN_OP", 2, "vf"),
  SGE("BIN_OP", 2, "vf"),
  SLT("BIN_OP", 2, "vf"),
  SUB("BIN_OP", 2, "vf"),
  XPD("BIN_OP", 2, "vf"),
  CMP("TRI_OP", 3, "f"),
  LRP("TRI_OP", 3, "f"),
  MAD("TRI_OP", 3, "vf"),
  TEX("SAMPLE_OP", 1, "f"),
  TXB("SAMPLE_OP", 1, "f"),
  TXP("SAMPLE_OP", 1, "f"),
  KIL("KIL", 1, "f"),
  SWZ("SWZ", 1, "vf"),
  ARL("ARL", 1, "v");

  private static final Map<String, AsmOp> BY_NAME = new HashMap<>();

  static {
    for (AsmOp op : values()) {
      BY_NAME.put(op.name(), op);
      if (op != KIL && op != ARL) {
        BY_NAME.put(op.name() + "_SAT", op);
      }
    }
  }

  private final String group;
  private final int sources;
  private final String languages;

  AsmOp(String group, int sources, String languages) {
    this.group = group;
    this.sources = sources;
    this.languages = languages;
  }

  /** The instruction of that name, {@code _SAT} or not; null for none. */
  static AsmOp of(String name) {
    return BY_NAME.get(name);
  }

  /** Instructions that are written alike. */
  String group() {
    return group;
  }

  int sources() {
    return sources;
  }

  /** Whether its sources are single components. */
  boolean isScalar() {
    return group.equals("SCALAR_OP") || group.equals("BINSC_OP");
  }

  boolean isSample() {
    return group.equals("SAMPLE_OP");
  }

  boolean inVertex() {
    return languages.indexOf('v') >= 0;
  }

  boolean inFragment() {
    return languages.indexOf('f') >= 0;
  }
}
