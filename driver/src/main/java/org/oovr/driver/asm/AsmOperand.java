package org.oovr.driver.asm;

/**
 * A source of an instruction.
 *
 * @param register GLSL of its four components
 * @param swizzle which component of the register each of the four is; 4 is 0 and 5 is 1
 * @param negated bit per component
 */
record AsmOperand(String register, int[] swizzle, int negated) {
  private static final String LETTERS = "xyzw";

  /** GLSL of the components in a mask, a scalar for one. */
  String glsl(int mask) {
    int count = Integer.bitCount(mask);
    boolean plain = negated == 0 || negated == 15;
    for (int i = 0; i < 4; i++) {
      plain &= swizzle[i] < 4;
    }
    StringBuilder s = new StringBuilder();
    if (plain) {
      s.append(negated == 0 ? "" : "-").append(register);
      StringBuilder letters = new StringBuilder();
      for (int i = 0; i < 4; i++) {
        letters.append((mask >> i & 1) != 0 ? LETTERS.substring(swizzle[i], swizzle[i] + 1) : "");
      }
      if (!letters.toString().equals(LETTERS)) {
        s.append('.').append(letters);
      }
      return negated == 0 ? s.toString() : "(" + s + ")";
    }
    s.append(count == 1 ? "(" : "vec" + count + "(");
    boolean first = true;
    for (int i = 0; i < 4; i++) {
      if ((mask >> i & 1) != 0) {
        s.append(first ? "" : ", ").append(component(i));
        first = false;
      }
    }
    return s.append(')').toString();
  }

  private String component(int i) {
    String value =
        switch (swizzle[i]) {
          case 4 -> "0.0";
          case 5 -> "1.0";
          default -> register + "." + LETTERS.charAt(swizzle[i]);
        };
    return (negated >> i & 1) != 0 ? "-" + value : value;
  }
}
