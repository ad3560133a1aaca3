package org.oovr.simulator.shader.spirv;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import org.oovr.simulator.shader.math.FloatFormulas;
import org.oovr.simulator.shader.math.ShaderMath;
import org.oovr.simulator.shader.math.SubgroupFunction;

/**
 * Instructions that may stand in the constants, variables and functions of a shader (SPIR-V 3.52),
 * a row each. The parser, the validator, the interpreter, the folder of specialisation constants
 * and the search for what a stage uses read no more of an instruction than its row; lowering looks
 * at its group first.
 *
 * <p>The second argument describes the words of the instruction: T result type, R result id, v
 * value id, p pointer id, e value or pointer id, f function id, t type id, b label, l literal, l*
 * and v* any number of them, m optional image operands. What follows is either a group, or, for
 * instructions that compute each component by itself, the rule for their types and what they do to
 * the words of one component (float bits, integers, 1 or 0); what they do to 64-bit ones, {@link
 * WideValues} says.
 */
public enum Op {
  NOP(0, "", Group.DECLARATION),
  UNDEF(1, "TR", Group.COMPOSITE),
  EXT_INST(12, "TRlle*", Group.EXTENDED),
  CONSTANT_TRUE(41, "TR", Group.DECLARATION),
  CONSTANT_FALSE(42, "TR", Group.DECLARATION),
  CONSTANT(43, "TRl*", Group.DECLARATION),
  CONSTANT_COMPOSITE(44, "TRl*", Group.DECLARATION),
  CONSTANT_NULL(46, "TR", Group.DECLARATION),
  SPEC_CONSTANT_TRUE(48, "TR", Group.DECLARATION),
  SPEC_CONSTANT_FALSE(49, "TR", Group.DECLARATION),
  SPEC_CONSTANT(50, "TRl*", Group.DECLARATION),
  SPEC_CONSTANT_COMPOSITE(51, "TRl*", Group.DECLARATION),
  SPEC_CONSTANT_OP(52, "TRl*", Group.DECLARATION),
  FUNCTION(54, "TRlt", Group.DECLARATION),
  FUNCTION_PARAMETER(55, "TR", Group.DECLARATION),
  FUNCTION_END(56, "", Group.DECLARATION),
  FUNCTION_CALL(57, "TRfe*", Group.CALL),
  VARIABLE(59, "TRll*", Group.DECLARATION),
  IMAGE_TEXEL_POINTER(60, "TRpvv", Group.MEMORY),
  LOAD(61, "TRpl*", Group.MEMORY),
  STORE(62, "pvl*", Group.MEMORY),
  COPY_MEMORY(63, "ppl*", Group.MEMORY),
  ACCESS_CHAIN(65, "TRpv*", Group.MEMORY),
  IN_BOUNDS_ACCESS_CHAIN(66, "TRpv*", Group.MEMORY),
  PTR_ACCESS_CHAIN(67, "TRpvv*", Group.MEMORY),
  ARRAY_LENGTH(68, "TRpl", Group.MEMORY),
  IN_BOUNDS_PTR_ACCESS_CHAIN(70, "TRpvv*", Group.MEMORY),
  VECTOR_EXTRACT_DYNAMIC(77, "TRvv", Group.COMPOSITE),
  VECTOR_INSERT_DYNAMIC(78, "TRvvv", Group.COMPOSITE),
  VECTOR_SHUFFLE(79, "TRvvl*", Group.COMPOSITE),
  COMPOSITE_CONSTRUCT(80, "TRv*", Group.COMPOSITE),
  COMPOSITE_EXTRACT(81, "TRvl*", Group.COMPOSITE),
  COMPOSITE_INSERT(82, "TRvvl*", Group.COMPOSITE),
  COPY_OBJECT(83, "TRe", Group.MEMORY),
  TRANSPOSE(84, "TRv", Group.PRODUCT),
  SAMPLED_IMAGE(86, "TRvv", Group.IMAGE),
  IMAGE_SAMPLE_IMPLICIT_LOD(87, "TRvvm", Group.IMAGE),
  IMAGE_SAMPLE_EXPLICIT_LOD(88, "TRvvm", Group.IMAGE),
  IMAGE_SAMPLE_DREF_IMPLICIT_LOD(89, "TRvvvm", Group.IMAGE),
  IMAGE_SAMPLE_DREF_EXPLICIT_LOD(90, "TRvvvm", Group.IMAGE),
  IMAGE_SAMPLE_PROJ_IMPLICIT_LOD(91, "TRvvm", Group.IMAGE),
  IMAGE_SAMPLE_PROJ_EXPLICIT_LOD(92, "TRvvm", Group.IMAGE),
  IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD(93, "TRvvvm", Group.IMAGE),
  IMAGE_SAMPLE_PROJ_DREF_EXPLICIT_LOD(94, "TRvvvm", Group.IMAGE),
  IMAGE_FETCH(95, "TRvvm", Group.IMAGE),
  IMAGE_GATHER(96, "TRvvvm", Group.IMAGE),
  IMAGE_DREF_GATHER(97, "TRvvvm", Group.IMAGE),
  IMAGE_READ(98, "TRvvm", Group.IMAGE),
  IMAGE_WRITE(99, "vvvm", Group.IMAGE),
  IMAGE(100, "TRv", Group.IMAGE),
  IMAGE_QUERY_SIZE_LOD(103, "TRvv", Group.IMAGE),
  IMAGE_QUERY_SIZE(104, "TRv", Group.IMAGE),
  IMAGE_QUERY_LOD(105, "TRvv", Group.IMAGE),
  IMAGE_QUERY_LEVELS(106, "TRv", Group.IMAGE),
  IMAGE_QUERY_SAMPLES(107, "TRv", Group.IMAGE),
  CONVERT_F_TO_U(109, "TRv", TypeRule.FLOATS_TO_INTEGERS, a -> ShaderMath.toUnsigned(f(a))),
  CONVERT_F_TO_S(110, "TRv", TypeRule.FLOATS_TO_INTEGERS, a -> ShaderMath.toSigned(f(a))),
  CONVERT_S_TO_F(111, "TRv", TypeRule.INTEGERS_TO_FLOATS, a -> bits((float) a)),
  CONVERT_U_TO_F(112, "TRv", TypeRule.INTEGERS_TO_FLOATS, a -> bits(ShaderMath.fromUnsigned(a))),
  U_CONVERT(113, "TRv", TypeRule.INTEGER_WIDTHS, a -> a),
  S_CONVERT(114, "TRv", TypeRule.INTEGER_WIDTHS, a -> a),
  F_CONVERT(115, "TRv", TypeRule.FLOAT_WIDTHS, a -> a),
  QUANTIZE_TO_F16(116, "TRv", TypeRule.SINGLES, a -> bits(ShaderMath.quantizeToHalf(f(a)))),
  CONVERT_PTR_TO_U(117, "TRe", Group.MEMORY),
  CONVERT_U_TO_PTR(120, "TRv", Group.MEMORY),
  BITCAST(124, "TRv", TypeRule.BITS, a -> a),
  S_NEGATE(126, "TRv", TypeRule.INTEGERS, a -> -a),
  F_NEGATE(127, "TRv", TypeRule.FLOATS, a -> bits(-f(a))),
  I_ADD(128, "TRvv", TypeRule.INTEGERS, (a, b) -> a + b),
  F_ADD(129, "TRvv", TypeRule.FLOATS, (a, b) -> bits(f(a) + f(b))),
  I_SUB(130, "TRvv", TypeRule.INTEGERS, (a, b) -> a - b),
  F_SUB(131, "TRvv", TypeRule.FLOATS, (a, b) -> bits(f(a) - f(b))),
  I_MUL(132, "TRvv", TypeRule.INTEGERS, (a, b) -> a * b),
  F_MUL(133, "TRvv", TypeRule.FLOATS, (a, b) -> bits(f(a) * f(b))),
  U_DIV(134, "TRvv", TypeRule.INTEGERS, ShaderMath::divideUnsigned),
  S_DIV(135, "TRvv", TypeRule.INTEGERS, ShaderMath::divideSigned),
  F_DIV(136, "TRvv", TypeRule.FLOATS, (a, b) -> bits(f(a) / f(b))),
  U_MOD(137, "TRvv", TypeRule.INTEGERS, ShaderMath::moduloUnsigned),
  S_REM(138, "TRvv", TypeRule.INTEGERS, ShaderMath::remainderSigned),
  S_MOD(139, "TRvv", TypeRule.INTEGERS, ShaderMath::moduloSigned),
  F_REM(140, "TRvv", TypeRule.FLOATS, (a, b) -> bits(FloatFormulas.INSTANCE.rem(f(a), f(b)))),
  F_MOD(141, "TRvv", TypeRule.FLOATS, (a, b) -> bits(FloatFormulas.INSTANCE.mod(f(a), f(b)))),
  VECTOR_TIMES_SCALAR(142, "TRvv", Group.PRODUCT),
  MATRIX_TIMES_SCALAR(143, "TRvv", Group.PRODUCT),
  VECTOR_TIMES_MATRIX(144, "TRvv", Group.PRODUCT),
  MATRIX_TIMES_VECTOR(145, "TRvv", Group.PRODUCT),
  MATRIX_TIMES_MATRIX(146, "TRvv", Group.PRODUCT),
  OUTER_PRODUCT(147, "TRvv", Group.PRODUCT),
  DOT(148, "TRvv", Group.PRODUCT),
  I_ADD_CARRY(149, "TRvv", Group.PAIR),
  I_SUB_BORROW(150, "TRvv", Group.PAIR),
  U_MUL_EXTENDED(151, "TRvv", Group.PAIR),
  S_MUL_EXTENDED(152, "TRvv", Group.PAIR),
  ANY(154, "TRv", Group.REDUCTION),
  ALL(155, "TRv", Group.REDUCTION),
  IS_NAN(156, "TRv", TypeRule.FLOATS_TO_TRUTHS, a -> truth(Float.isNaN(f(a)))),
  IS_INF(157, "TRv", TypeRule.FLOATS_TO_TRUTHS, a -> truth(Float.isInfinite(f(a)))),
  LOGICAL_EQUAL(164, "TRvv", TypeRule.TRUTHS, (a, b) -> truth(a == b)),
  LOGICAL_NOT_EQUAL(165, "TRvv", TypeRule.TRUTHS, (a, b) -> truth(a != b)),
  LOGICAL_OR(166, "TRvv", TypeRule.TRUTHS, (a, b) -> a | b),
  LOGICAL_AND(167, "TRvv", TypeRule.TRUTHS, (a, b) -> a & b),
  LOGICAL_NOT(168, "TRv", TypeRule.TRUTHS, a -> a ^ 1),
  SELECT(169, "TRvee", Group.SELECT),
  I_EQUAL(170, "TRvv", TypeRule.INTEGERS_TO_TRUTHS, (a, b) -> truth(a == b)),
  I_NOT_EQUAL(171, "TRvv", TypeRule.INTEGERS_TO_TRUTHS, (a, b) -> truth(a != b)),
  U_GREATER_THAN(
      172, "TRvv", TypeRule.INTEGERS_TO_TRUTHS, (a, b) -> truth(Integer.compareUnsigned(a, b) > 0)),
  S_GREATER_THAN(173, "TRvv", TypeRule.INTEGERS_TO_TRUTHS, (a, b) -> truth(a > b)),
  U_GREATER_THAN_EQUAL(
      174,
      "TRvv",
      TypeRule.INTEGERS_TO_TRUTHS,
      (a, b) -> truth(Integer.compareUnsigned(a, b) >= 0)),
  S_GREATER_THAN_EQUAL(175, "TRvv", TypeRule.INTEGERS_TO_TRUTHS, (a, b) -> truth(a >= b)),
  U_LESS_THAN(
      176, "TRvv", TypeRule.INTEGERS_TO_TRUTHS, (a, b) -> truth(Integer.compareUnsigned(a, b) < 0)),
  S_LESS_THAN(177, "TRvv", TypeRule.INTEGERS_TO_TRUTHS, (a, b) -> truth(a < b)),
  U_LESS_THAN_EQUAL(
      178,
      "TRvv",
      TypeRule.INTEGERS_TO_TRUTHS,
      (a, b) -> truth(Integer.compareUnsigned(a, b) <= 0)),
  S_LESS_THAN_EQUAL(179, "TRvv", TypeRule.INTEGERS_TO_TRUTHS, (a, b) -> truth(a <= b)),
  F_ORD_EQUAL(180, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(f(a) == f(b))),
  F_UNORD_EQUAL(
      181, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(unordered(a, b) || f(a) == f(b))),
  F_ORD_NOT_EQUAL(
      182, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(!unordered(a, b) && f(a) != f(b))),
  F_UNORD_NOT_EQUAL(183, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(f(a) != f(b))),
  F_ORD_LESS_THAN(184, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(f(a) < f(b))),
  F_UNORD_LESS_THAN(
      185, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(unordered(a, b) || f(a) < f(b))),
  F_ORD_GREATER_THAN(186, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(f(a) > f(b))),
  F_UNORD_GREATER_THAN(
      187, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(unordered(a, b) || f(a) > f(b))),
  F_ORD_LESS_THAN_EQUAL(188, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(f(a) <= f(b))),
  F_UNORD_LESS_THAN_EQUAL(
      189, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(unordered(a, b) || f(a) <= f(b))),
  F_ORD_GREATER_THAN_EQUAL(190, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(f(a) >= f(b))),
  F_UNORD_GREATER_THAN_EQUAL(
      191, "TRvv", TypeRule.FLOATS_TO_TRUTHS, (a, b) -> truth(unordered(a, b) || f(a) >= f(b))),
  SHIFT_RIGHT_LOGICAL(194, "TRvv", TypeRule.SHIFTS, (a, b) -> a >>> b),
  SHIFT_RIGHT_ARITHMETIC(195, "TRvv", TypeRule.SHIFTS, (a, b) -> a >> b),
  SHIFT_LEFT_LOGICAL(196, "TRvv", TypeRule.SHIFTS, (a, b) -> a << b),
  BITWISE_OR(197, "TRvv", TypeRule.INTEGERS, (a, b) -> a | b),
  BITWISE_XOR(198, "TRvv", TypeRule.INTEGERS, (a, b) -> a ^ b),
  BITWISE_AND(199, "TRvv", TypeRule.INTEGERS, (a, b) -> a & b),
  NOT(200, "TRv", TypeRule.INTEGERS, a -> ~a),
  BIT_FIELD_INSERT(201, "TRvvvv", Group.BIT_FIELD),
  BIT_FIELD_S_EXTRACT(202, "TRvvv", Group.BIT_FIELD),
  BIT_FIELD_U_EXTRACT(203, "TRvvv", Group.BIT_FIELD),
  BIT_REVERSE(204, "TRv", TypeRule.INTEGERS, a -> Integer.reverse(a)),
  BIT_COUNT(205, "TRv", TypeRule.INTEGER_WIDTHS, a -> Integer.bitCount(a)),
  D_PDX(207, "TRv", Group.DERIVATIVE),
  D_PDY(208, "TRv", Group.DERIVATIVE),
  FWIDTH(209, "TRv", Group.DERIVATIVE),
  D_PDX_FINE(210, "TRv", Group.DERIVATIVE),
  D_PDY_FINE(211, "TRv", Group.DERIVATIVE),
  FWIDTH_FINE(212, "TRv", Group.DERIVATIVE),
  D_PDX_COARSE(213, "TRv", Group.DERIVATIVE),
  D_PDY_COARSE(214, "TRv", Group.DERIVATIVE),
  FWIDTH_COARSE(215, "TRv", Group.DERIVATIVE),
  EMIT_VERTEX(218, "", Group.EMISSION),
  END_PRIMITIVE(219, "", Group.EMISSION),
  EMIT_STREAM_VERTEX(220, "v", Group.EMISSION),
  END_STREAM_PRIMITIVE(221, "v", Group.EMISSION),
  CONTROL_BARRIER(224, "vvv", Group.BARRIER),
  MEMORY_BARRIER(225, "vv", Group.BARRIER),
  ATOMIC_LOAD(227, "TRpvv", AtomicRule.LOAD),
  ATOMIC_STORE(228, "pvvv", AtomicRule.STORE),
  ATOMIC_EXCHANGE(229, "TRpvvv", AtomicRule.EXCHANGE),
  ATOMIC_COMPARE_EXCHANGE(230, "TRpvvvvv", AtomicRule.COMPARE_EXCHANGE),
  ATOMIC_I_INCREMENT(232, "TRpvv", AtomicRule.INCREMENT),
  ATOMIC_I_DECREMENT(233, "TRpvv", AtomicRule.DECREMENT),
  ATOMIC_I_ADD(234, "TRpvvv", AtomicRule.ADD),
  ATOMIC_I_SUB(235, "TRpvvv", AtomicRule.SUBTRACT),
  ATOMIC_S_MIN(236, "TRpvvv", AtomicRule.MIN_SIGNED),
  ATOMIC_U_MIN(237, "TRpvvv", AtomicRule.MIN_UNSIGNED),
  ATOMIC_S_MAX(238, "TRpvvv", AtomicRule.MAX_SIGNED),
  ATOMIC_U_MAX(239, "TRpvvv", AtomicRule.MAX_UNSIGNED),
  ATOMIC_AND(240, "TRpvvv", AtomicRule.AND),
  ATOMIC_OR(241, "TRpvvv", AtomicRule.OR),
  ATOMIC_XOR(242, "TRpvvv", AtomicRule.XOR),
  PHI(245, "TRl*", Group.PHI),
  LOOP_MERGE(246, "bbl*", Group.DECLARATION),
  SELECTION_MERGE(247, "bl", Group.DECLARATION),
  LABEL(248, "R", Group.DECLARATION),
  BRANCH(249, "b", Group.TERMINATOR),
  BRANCH_CONDITIONAL(250, "vbbl*", Group.TERMINATOR),
  SWITCH(251, "vbl*", Group.TERMINATOR),
  KILL(252, "", Group.TERMINATOR),
  RETURN(253, "", Group.TERMINATOR),
  RETURN_VALUE(254, "e", Group.TERMINATOR),
  UNREACHABLE(255, "", Group.TERMINATOR),
  GROUP_NON_UNIFORM_ELECT(333, "TRv", SubgroupFunction.ELECT),
  GROUP_NON_UNIFORM_ALL(334, "TRvv", SubgroupFunction.ALL),
  GROUP_NON_UNIFORM_ANY(335, "TRvv", SubgroupFunction.ANY),
  GROUP_NON_UNIFORM_ALL_EQUAL(336, "TRvv", SubgroupFunction.ALL_EQUAL),
  GROUP_NON_UNIFORM_BROADCAST(337, "TRvvv", SubgroupFunction.READ),
  GROUP_NON_UNIFORM_BROADCAST_FIRST(338, "TRvv", SubgroupFunction.FIRST),
  GROUP_NON_UNIFORM_BALLOT(339, "TRvv", SubgroupFunction.BALLOT),
  GROUP_NON_UNIFORM_INVERSE_BALLOT(340, "TRvv", SubgroupFunction.INVERSE_BALLOT),
  GROUP_NON_UNIFORM_BALLOT_BIT_EXTRACT(341, "TRvvv", SubgroupFunction.BIT_EXTRACT),
  GROUP_NON_UNIFORM_BALLOT_BIT_COUNT(342, "TRvlv", SubgroupFunction.BIT_COUNT),
  GROUP_NON_UNIFORM_BALLOT_FIND_LSB(343, "TRvv", SubgroupFunction.FIRST_BIT),
  GROUP_NON_UNIFORM_BALLOT_FIND_MSB(344, "TRvv", SubgroupFunction.LAST_BIT),
  GROUP_NON_UNIFORM_SHUFFLE(345, "TRvvv", SubgroupFunction.SHUFFLE),
  GROUP_NON_UNIFORM_SHUFFLE_XOR(346, "TRvvv", SubgroupFunction.SHUFFLE_XOR),
  GROUP_NON_UNIFORM_SHUFFLE_UP(347, "TRvvv", SubgroupFunction.SHUFFLE_UP),
  GROUP_NON_UNIFORM_SHUFFLE_DOWN(348, "TRvvv", SubgroupFunction.SHUFFLE_DOWN),
  GROUP_NON_UNIFORM_I_ADD(349, "TRvlv", SubgroupFunction.ADD),
  GROUP_NON_UNIFORM_F_ADD(350, "TRvlv", SubgroupFunction.ADD_FLOAT),
  GROUP_NON_UNIFORM_I_MUL(351, "TRvlv", SubgroupFunction.MULTIPLY),
  GROUP_NON_UNIFORM_F_MUL(352, "TRvlv", SubgroupFunction.MULTIPLY_FLOAT),
  GROUP_NON_UNIFORM_S_MIN(353, "TRvlv", SubgroupFunction.MIN_SIGNED),
  GROUP_NON_UNIFORM_U_MIN(354, "TRvlv", SubgroupFunction.MIN_UNSIGNED),
  GROUP_NON_UNIFORM_F_MIN(355, "TRvlv", SubgroupFunction.MIN_FLOAT),
  GROUP_NON_UNIFORM_S_MAX(356, "TRvlv", SubgroupFunction.MAX_SIGNED),
  GROUP_NON_UNIFORM_U_MAX(357, "TRvlv", SubgroupFunction.MAX_UNSIGNED),
  GROUP_NON_UNIFORM_F_MAX(358, "TRvlv", SubgroupFunction.MAX_FLOAT),
  GROUP_NON_UNIFORM_BITWISE_AND(359, "TRvlv", SubgroupFunction.AND),
  GROUP_NON_UNIFORM_BITWISE_OR(360, "TRvlv", SubgroupFunction.OR),
  GROUP_NON_UNIFORM_BITWISE_XOR(361, "TRvlv", SubgroupFunction.XOR),
  GROUP_NON_UNIFORM_LOGICAL_AND(362, "TRvlv", SubgroupFunction.AND),
  GROUP_NON_UNIFORM_LOGICAL_OR(363, "TRvlv", SubgroupFunction.OR),
  GROUP_NON_UNIFORM_LOGICAL_XOR(364, "TRvlv", SubgroupFunction.XOR),
  GROUP_NON_UNIFORM_QUAD_BROADCAST(365, "TRvvv", SubgroupFunction.QUAD_BROADCAST),
  GROUP_NON_UNIFORM_QUAD_SWAP(366, "TRvvv", SubgroupFunction.QUAD_SWAP),
  COPY_LOGICAL(400, "TRv", Group.COMPOSITE),
  TERMINATE_INVOCATION(4416, "", Group.TERMINATOR),
  SUBGROUP_BALLOT(4421, "TRv", SubgroupFunction.BALLOT),
  SUBGROUP_FIRST_INVOCATION(4422, "TRv", SubgroupFunction.FIRST),
  SUBGROUP_ALL(4428, "TRv", SubgroupFunction.ALL),
  SUBGROUP_ANY(4429, "TRv", SubgroupFunction.ANY),
  SUBGROUP_ALL_EQUAL(4430, "TRv", SubgroupFunction.ALL_EQUAL),
  SUBGROUP_READ_INVOCATION(4432, "TRvv", SubgroupFunction.READ),
  S_DOT(4450, "TRvvl*", Group.INTEGER_DOT),
  U_DOT(4451, "TRvvl*", Group.INTEGER_DOT),
  SU_DOT(4452, "TRvvl*", Group.INTEGER_DOT),
  S_DOT_ACC_SAT(4453, "TRvvvl*", Group.INTEGER_DOT),
  U_DOT_ACC_SAT(4454, "TRvvvl*", Group.INTEGER_DOT),
  SU_DOT_ACC_SAT(4455, "TRvvvl*", Group.INTEGER_DOT),
  READ_CLOCK(5056, "TRv", Group.INVOCATION),
  DEMOTE_TO_HELPER_INVOCATION(5380, "", Group.INVOCATION),
  IS_HELPER_INVOCATION(5381, "TR", Group.INVOCATION),
  PTR_EQUAL(401, "TRee", Group.MEMORY),
  PTR_NOT_EQUAL(402, "TRee", Group.MEMORY),
  PTR_DIFF(403, "TRee", Group.MEMORY),
  ATOMIC_F_MIN(5614, "TRpvvv", AtomicRule.MIN_FLOAT),
  ATOMIC_F_MAX(5615, "TRpvvv", AtomicRule.MAX_FLOAT),
  ATOMIC_F_ADD(6035, "TRpvvv", AtomicRule.ADD_FLOAT);

  /** What an instruction is about: who checks, lowers and interprets it. */
  public enum Group {
    /** Sections of a module, and what only structures a function. */
    DECLARATION,
    /** Ends a block. */
    TERMINATOR,
    PHI,
    CALL,
    /** Pointers and what is behind them. */
    MEMORY,
    /** Read and written as one; see {@link AtomicRule}. */
    ATOMIC,
    /** Orders what invocations do to memory. */
    BARRIER,
    /** Hands vertices on to the next stage. */
    EMISSION,
    /** Of values of other invocations; see {@link SubgroupFunction}. */
    SUBGROUP,
    /** About the invocation itself. */
    INVOCATION,
    /** An instruction of an extended set; see {@link GlslOp}. */
    EXTENDED,
    /** Takes composites apart and puts them together. */
    COMPOSITE,
    IMAGE,
    /** Products with vectors and matrices. */
    PRODUCT,
    /** Sums of products of integers, which may be packed; see {@link IntegerDot}. */
    INTEGER_DOT,
    /** Integer arithmetic with a structure of two results. */
    PAIR,
    BIT_FIELD,
    /** All components of a truth vector to one. */
    REDUCTION,
    SELECT,
    /** Differences between neighbours in a quad. */
    DERIVATIVE,
    /** Each component by itself. */
    SCALAR
  }

  /** Number of the last of those that name the sub-group by its scope. */
  private static final int LAST_SCOPED = 366;

  private static final Map<Integer, Op> BY_CODE = new HashMap<>();

  static {
    for (Op op : values()) {
      BY_CODE.put(op.code, op);
    }
  }

  private final int code;
  private final String words;
  private final Group group;
  private final TypeRule rule;
  private final IntBinaryOperator function;
  private final AtomicRule atomic;
  private final SubgroupFunction subgroup;

  Op(int code, String words, Group group) {
    this(code, words, group, null, null, null, null);
  }

  Op(int code, String words, AtomicRule atomic) {
    this(code, words, Group.ATOMIC, null, null, atomic, null);
  }

  Op(int code, String words, SubgroupFunction subgroup) {
    this(code, words, Group.SUBGROUP, null, null, null, subgroup);
  }

  Op(int code, String words, TypeRule rule, IntUnaryOperator function) {
    this(code, words, Group.SCALAR, rule, (a, b) -> function.applyAsInt(a), null, null);
  }

  Op(int code, String words, TypeRule rule, IntBinaryOperator function) {
    this(code, words, Group.SCALAR, rule, function, null, null);
  }

  Op(
      int code,
      String words,
      Group group,
      TypeRule rule,
      IntBinaryOperator function,
      AtomicRule atomic,
      SubgroupFunction subgroup) {
    this.code = code;
    this.words = words;
    this.group = group;
    this.rule = rule;
    this.function = function;
    this.atomic = atomic;
    this.subgroup = subgroup;
  }

  private static float f(int bits) {
    return Float.intBitsToFloat(bits);
  }

  private static int bits(float f) {
    return Float.floatToRawIntBits(f);
  }

  private static int truth(boolean b) {
    return b ? 1 : 0;
  }

  private static boolean unordered(int a, int b) {
    return Float.isNaN(f(a)) || Float.isNaN(f(b));
  }

  /** The instruction with this number, or null when the simulator does not know it. */
  public static Op of(int code) {
    return BY_CODE.get(code);
  }

  /** Its number. */
  public int code() {
    return code;
  }

  /** What it is about. */
  public Group group() {
    return group;
  }

  /** Types of operands and result; null outside {@link Group#SCALAR}. */
  public TypeRule rule() {
    return rule;
  }

  /**
   * What it makes of one component; only in {@link Group#SCALAR}.
   *
   * @param b word of the second operand; anything where there is none
   */
  public int evaluate(int a, int b) {
    return function.applyAsInt(a, b);
  }

  /** What it makes of a word in memory; null outside {@link Group#ATOMIC}. */
  public AtomicRule atomic() {
    return atomic;
  }

  /** What it makes of the words of a sub-group; null outside {@link Group#SUBGROUP}. */
  public SubgroupFunction subgroup() {
    return subgroup;
  }

  /** Operand with the value of what is of a sub-group; its index, where it has one, follows. */
  public int subgroupValue() {
    boolean scoped = code >= GROUP_NON_UNIFORM_ELECT.code && code <= LAST_SCOPED;
    return !scoped || this == GROUP_NON_UNIFORM_ELECT ? 0 : operands().equals("vlv") ? 2 : 1;
  }

  /** Whether it changes what its first operand, a pointer or an image, points to. */
  public boolean writesMemory() {
    return this == STORE
        || this == COPY_MEMORY
        || this == IMAGE_WRITE
        || atomic != null && atomic.writes();
  }

  /** Word pattern after type and result. */
  public String operands() {
    return words.replace("T", "").replace("R", "");
  }

  public boolean hasType() {
    return words.startsWith("T");
  }

  public boolean hasResult() {
    return words.indexOf('R') >= 0;
  }

  /** Whether an operand may be a pointer. */
  public boolean takesPointers() {
    return words.indexOf('p') >= 0 || words.indexOf('e') >= 0 || this == PHI;
  }

  /** Makes a pointer into what another one points to. */
  public boolean isChain() {
    return switch (this) {
      case ACCESS_CHAIN, IN_BOUNDS_ACCESS_CHAIN, PTR_ACCESS_CHAIN, IN_BOUNDS_PTR_ACCESS_CHAIN ->
          true;
      default -> false;
    };
  }

  /** Operand of a chain that is its first index into what is pointed to. */
  public int firstIndex() {
    return this == PTR_ACCESS_CHAIN || this == IN_BOUNDS_PTR_ACCESS_CHAIN ? 2 : 1;
  }

  /** Ends a block. */
  public boolean isTerminator() {
    return group == Group.TERMINATOR;
  }

  /** Takes the fragment away. */
  public boolean discards() {
    return this == KILL || this == TERMINATE_INVOCATION || this == DEMOTE_TO_HELPER_INVOCATION;
  }
}
