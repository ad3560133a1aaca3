package org.oovr.simulator.shader.spirv;

import java.util.HashMap;
import java.util.Map;

/**
 * Instructions that may stand in the constants, variables and functions of a vertex or fragment
 * shader (SPIR-V 3.52). The second argument describes the words of the instruction: T result type,
 * R result id, v value id, p pointer id, e value or pointer id, f function id, t type id, b label,
 * l literal, l* and v* any number of them, m optional image operands.
 */
public enum Op {
  NOP(0, ""),
  UNDEF(1, "TR"),
  EXT_INST(12, "TRlle*"),
  CONSTANT_TRUE(41, "TR"),
  CONSTANT_FALSE(42, "TR"),
  CONSTANT(43, "TRl*"),
  CONSTANT_COMPOSITE(44, "TRl*"),
  CONSTANT_NULL(46, "TR"),
  SPEC_CONSTANT_TRUE(48, "TR"),
  SPEC_CONSTANT_FALSE(49, "TR"),
  SPEC_CONSTANT(50, "TRl*"),
  SPEC_CONSTANT_COMPOSITE(51, "TRl*"),
  SPEC_CONSTANT_OP(52, "TRl*"),
  FUNCTION(54, "TRlt"),
  FUNCTION_PARAMETER(55, "TR"),
  FUNCTION_END(56, ""),
  FUNCTION_CALL(57, "TRfe*"),
  VARIABLE(59, "TRll*"),
  LOAD(61, "TRpl*"),
  STORE(62, "pvl*"),
  COPY_MEMORY(63, "ppl*"),
  ACCESS_CHAIN(65, "TRpv*"),
  IN_BOUNDS_ACCESS_CHAIN(66, "TRpv*"),
  VECTOR_EXTRACT_DYNAMIC(77, "TRvv"),
  VECTOR_INSERT_DYNAMIC(78, "TRvvv"),
  VECTOR_SHUFFLE(79, "TRvvl*"),
  COMPOSITE_CONSTRUCT(80, "TRv*"),
  COMPOSITE_EXTRACT(81, "TRvl*"),
  COMPOSITE_INSERT(82, "TRvvl*"),
  COPY_OBJECT(83, "TRe"),
  TRANSPOSE(84, "TRv"),
  SAMPLED_IMAGE(86, "TRvv"),
  IMAGE_SAMPLE_IMPLICIT_LOD(87, "TRvvm"),
  IMAGE_SAMPLE_EXPLICIT_LOD(88, "TRvvm"),
  IMAGE_SAMPLE_DREF_IMPLICIT_LOD(89, "TRvvvm"),
  IMAGE_SAMPLE_DREF_EXPLICIT_LOD(90, "TRvvvm"),
  IMAGE_SAMPLE_PROJ_IMPLICIT_LOD(91, "TRvvm"),
  IMAGE_SAMPLE_PROJ_EXPLICIT_LOD(92, "TRvvm"),
  IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD(93, "TRvvvm"),
  IMAGE_SAMPLE_PROJ_DREF_EXPLICIT_LOD(94, "TRvvvm"),
  IMAGE_FETCH(95, "TRvvm"),
  IMAGE_GATHER(96, "TRvvvm"),
  IMAGE_DREF_GATHER(97, "TRvvvm"),
  IMAGE(100, "TRv"),
  IMAGE_QUERY_SIZE_LOD(103, "TRvv"),
  IMAGE_QUERY_SIZE(104, "TRv"),
  IMAGE_QUERY_LOD(105, "TRvv"),
  IMAGE_QUERY_LEVELS(106, "TRv"),
  IMAGE_QUERY_SAMPLES(107, "TRv"),
  CONVERT_F_TO_U(109, "TRv"),
  CONVERT_F_TO_S(110, "TRv"),
  CONVERT_S_TO_F(111, "TRv"),
  CONVERT_U_TO_F(112, "TRv"),
  U_CONVERT(113, "TRv"),
  S_CONVERT(114, "TRv"),
  F_CONVERT(115, "TRv"),
  QUANTIZE_TO_F16(116, "TRv"),
  BITCAST(124, "TRv"),
  S_NEGATE(126, "TRv"),
  F_NEGATE(127, "TRv"),
  I_ADD(128, "TRvv"),
  F_ADD(129, "TRvv"),
  I_SUB(130, "TRvv"),
  F_SUB(131, "TRvv"),
  I_MUL(132, "TRvv"),
  F_MUL(133, "TRvv"),
  U_DIV(134, "TRvv"),
  S_DIV(135, "TRvv"),
  F_DIV(136, "TRvv"),
  U_MOD(137, "TRvv"),
  S_REM(138, "TRvv"),
  S_MOD(139, "TRvv"),
  F_REM(140, "TRvv"),
  F_MOD(141, "TRvv"),
  VECTOR_TIMES_SCALAR(142, "TRvv"),
  MATRIX_TIMES_SCALAR(143, "TRvv"),
  VECTOR_TIMES_MATRIX(144, "TRvv"),
  MATRIX_TIMES_VECTOR(145, "TRvv"),
  MATRIX_TIMES_MATRIX(146, "TRvv"),
  OUTER_PRODUCT(147, "TRvv"),
  DOT(148, "TRvv"),
  I_ADD_CARRY(149, "TRvv"),
  I_SUB_BORROW(150, "TRvv"),
  U_MUL_EXTENDED(151, "TRvv"),
  S_MUL_EXTENDED(152, "TRvv"),
  ANY(154, "TRv"),
  ALL(155, "TRv"),
  IS_NAN(156, "TRv"),
  IS_INF(157, "TRv"),
  LOGICAL_EQUAL(164, "TRvv"),
  LOGICAL_NOT_EQUAL(165, "TRvv"),
  LOGICAL_OR(166, "TRvv"),
  LOGICAL_AND(167, "TRvv"),
  LOGICAL_NOT(168, "TRv"),
  SELECT(169, "TRvvv"),
  I_EQUAL(170, "TRvv"),
  I_NOT_EQUAL(171, "TRvv"),
  U_GREATER_THAN(172, "TRvv"),
  S_GREATER_THAN(173, "TRvv"),
  U_GREATER_THAN_EQUAL(174, "TRvv"),
  S_GREATER_THAN_EQUAL(175, "TRvv"),
  U_LESS_THAN(176, "TRvv"),
  S_LESS_THAN(177, "TRvv"),
  U_LESS_THAN_EQUAL(178, "TRvv"),
  S_LESS_THAN_EQUAL(179, "TRvv"),
  F_ORD_EQUAL(180, "TRvv"),
  F_UNORD_EQUAL(181, "TRvv"),
  F_ORD_NOT_EQUAL(182, "TRvv"),
  F_UNORD_NOT_EQUAL(183, "TRvv"),
  F_ORD_LESS_THAN(184, "TRvv"),
  F_UNORD_LESS_THAN(185, "TRvv"),
  F_ORD_GREATER_THAN(186, "TRvv"),
  F_UNORD_GREATER_THAN(187, "TRvv"),
  F_ORD_LESS_THAN_EQUAL(188, "TRvv"),
  F_UNORD_LESS_THAN_EQUAL(189, "TRvv"),
  F_ORD_GREATER_THAN_EQUAL(190, "TRvv"),
  F_UNORD_GREATER_THAN_EQUAL(191, "TRvv"),
  SHIFT_RIGHT_LOGICAL(194, "TRvv"),
  SHIFT_RIGHT_ARITHMETIC(195, "TRvv"),
  SHIFT_LEFT_LOGICAL(196, "TRvv"),
  BITWISE_OR(197, "TRvv"),
  BITWISE_XOR(198, "TRvv"),
  BITWISE_AND(199, "TRvv"),
  NOT(200, "TRv"),
  BIT_FIELD_INSERT(201, "TRvvvv"),
  BIT_FIELD_S_EXTRACT(202, "TRvvv"),
  BIT_FIELD_U_EXTRACT(203, "TRvvv"),
  BIT_REVERSE(204, "TRv"),
  BIT_COUNT(205, "TRv"),
  D_PDX(207, "TRv"),
  D_PDY(208, "TRv"),
  FWIDTH(209, "TRv"),
  D_PDX_FINE(210, "TRv"),
  D_PDY_FINE(211, "TRv"),
  FWIDTH_FINE(212, "TRv"),
  D_PDX_COARSE(213, "TRv"),
  D_PDY_COARSE(214, "TRv"),
  FWIDTH_COARSE(215, "TRv"),
  PHI(245, "TRl*"),
  LOOP_MERGE(246, "bbl*"),
  SELECTION_MERGE(247, "bl"),
  LABEL(248, "R"),
  BRANCH(249, "b"),
  BRANCH_CONDITIONAL(250, "vbbl*"),
  SWITCH(251, "vbl*"),
  KILL(252, ""),
  RETURN(253, ""),
  RETURN_VALUE(254, "v"),
  UNREACHABLE(255, ""),
  COPY_LOGICAL(400, "TRv"),
  TERMINATE_INVOCATION(4416, ""),
  DEMOTE_TO_HELPER_INVOCATION(5380, ""),
  IS_HELPER_INVOCATION(5381, "TR");

  private static final Map<Integer, Op> BY_CODE = new HashMap<>();

  static {
    for (Op op : values()) {
      BY_CODE.put(op.code, op);
    }
  }

  private final int code;
  private final String pattern;

  Op(int code, String pattern) {
    this.code = code;
    this.pattern = pattern;
  }

  /** The instruction with this number, or null when the simulator does not know it. */
  public static Op of(int code) {
    return BY_CODE.get(code);
  }

  /** Word pattern after type and result. */
  public String operands() {
    return pattern.replace("T", "").replace("R", "");
  }

  public boolean hasType() {
    return pattern.startsWith("T");
  }

  public boolean hasResult() {
    return pattern.indexOf('R') >= 0;
  }

  /** Ends a block. */
  public boolean isTerminator() {
    return switch (this) {
      case BRANCH,
          BRANCH_CONDITIONAL,
          SWITCH,
          KILL,
          RETURN,
          RETURN_VALUE,
          UNREACHABLE,
          TERMINATE_INVOCATION ->
          true;
      default -> false;
    };
  }
}
