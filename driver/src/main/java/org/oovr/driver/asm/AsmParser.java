package org.oovr.driver.asm;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.asm.AsmSymbols.Address;
import org.oovr.driver.asm.AsmSymbols.Attribute;
import org.oovr.driver.asm.AsmSymbols.Output;
import org.oovr.driver.asm.AsmSymbols.Parameters;
import org.oovr.driver.asm.AsmSymbols.Register;
import org.oovr.driver.asm.AsmSymbols.Symbol;
import org.oovr.driver.asm.AsmToken.Kind;

/** Reads a program: options, declarations, instructions. */
final class AsmParser {
  private final boolean fragment;
  private final AsmLimits limits;
  private final AsmSymbols symbols = new AsmSymbols();
  private final AsmTokens tokens;
  private final ParameterParser parameters;
  private final RegisterParser registers;
  private final AsmOptions options = new AsmOptions();
  private final List<AsmInstruction> instructions = new ArrayList<>();
  private final int length;
  private int arrays;

  AsmParser(boolean fragment, String text, AsmLimits limits) {
    this.fragment = fragment;
    this.limits = limits;
    length = text.length();
    tokens = new AsmTokens(new AsmLexer(text, symbols.byName.keySet()));
    parameters = new ParameterParser(tokens, limits);
    registers = new RegisterParser(tokens, limits, symbols, options);
  }

  AsmProgram program() throws AsmException {
    AsmToken header = tokens.peek();
    if (!header.is(Kind.HEADER)) {
      throw AsmException.unexpected(header, "ARBvp_10", "ARBfp_10");
    }
    if (header.text().startsWith("!!ARBfp") != fragment) {
      String what = fragment ? "invalid vertex program header" : "invalid fragment program header";
      throw new AsmException(header, what);
    }
    tokens.take();
    while (tokens.peek().is(Kind.WORD, "OPTION")) {
      tokens.take();
      option();
    }
    while (!tokens.peek().is(Kind.WORD, "END")) {
      statement();
    }
    tokens.take();
    if (!tokens.peek().is(Kind.END_OF_FILE)) {
      throw AsmException.unexpected(tokens.peek(), "end of file");
    }
    AsmToken whole = new AsmToken(Kind.END_OF_FILE, "", 0, 0, length);
    return new AsmWriter(fragment, options, symbols, instructions, whole).write();
  }

  private void option() throws AsmException {
    AsmToken t = tokens.peek();
    if (!t.is(Kind.IDENTIFIER) && !t.is(Kind.USED_IDENTIFIER)) {
      throw AsmException.unexpected(t, "IDENTIFIER", "USED_IDENTIFIER");
    }
    tokens.take();
    if (!options.set(fragment, t.text())) {
      throw new AsmException(
          t, "invalid ARB " + (fragment ? "fragment" : "vertex") + " program option");
    }
    tokens.lexer.shadow = options.shadow;
    tokens.expect(";");
  }

  private void statement() throws AsmException {
    AsmToken t = tokens.peek();
    if (t.is(Kind.OPCODE)) {
      tokens.take();
      instruction(t);
    } else if (t.is(Kind.WORD)) {
      declaration();
    } else {
      throw AsmException.unexpected(t);
    }
    tokens.expect(";");
  }

  // --- declarations

  private void declaration() throws AsmException {
    AsmToken t = tokens.peek();
    switch (t.text()) {
      case "TEMP", "ADDRESS" -> {
        tokens.take();
        do {
          AsmToken name = newName();
          declareRegister(name, t.text().equals("TEMP"));
        } while (tokens.takeSymbol(","));
      }
      case "ATTRIB" -> {
        tokens.take();
        String name = newName().text();
        tokens.expect("=");
        if (!tokens.peek().is(Kind.WORD, fragment ? "fragment" : "vertex")) {
          throw AsmException.unexpected(tokens.peek(), "FRAGMENT", "VERTEX");
        }
        symbols.byName.put(name, registers.attribute());
      }
      case "OUTPUT" -> {
        tokens.take();
        String name = newName().text();
        tokens.expect("=");
        if (!tokens.peek().is(Kind.WORD, "result")) {
          throw AsmException.unexpected(tokens.peek(), "RESULT");
        }
        symbols.byName.put(name, registers.output());
      }
      case "ALIAS" -> {
        tokens.take();
        String name = newName().text();
        tokens.expect("=");
        AsmToken of = tokens.expect(Kind.USED_IDENTIFIER, "USED_IDENTIFIER");
        symbols.byName.put(name, symbols.byName.get(of.text()));
      }
      case "PARAM" -> {
        tokens.take();
        parameter();
      }
      default -> throw AsmException.unexpected(t);
    }
  }

  private AsmToken newName() throws AsmException {
    return tokens.expect(Kind.IDENTIFIER, "IDENTIFIER");
  }

  private void declareRegister(AsmToken name, boolean temporary) throws AsmException {
    if (temporary) {
      if (symbols.temporaries >= limits.temporaries()) {
        throw new AsmException(name, "too many temporaries declared");
      }
      symbols.byName.put(name.text(), new Register("t" + symbols.temporaries++));
    } else {
      if (symbols.addresses >= 1) {
        throw new AsmException(name, "too many address registers declared");
      }
      symbols.addresses++;
      symbols.byName.put(name.text(), new Address());
    }
  }

  private void parameter() throws AsmException {
    AsmToken name = newName();
    if (!tokens.peek().isSymbol("[")) {
      tokens.expect("=");
      List<Parameter> one = parameters.read(false, true);
      symbols.byName.put(name.text(), new Parameters(name.text(), one, false));
      return;
    }
    tokens.take();
    AsmToken size = null;
    if (tokens.peek().is(Kind.INTEGER)) {
      size = tokens.take();
      int n = AsmTokens.integer(size);
      if (n < 1 || n > limits.local()) {
        throw new AsmException(
            size,
            "invalid parameter array size (size=" + size.text() + " max=" + limits.local() + ")");
      }
    }
    tokens.expect("]");
    tokens.expect("=");
    tokens.expect("{");
    List<Parameter> elements = new ArrayList<>();
    do {
      elements.addAll(parameters.read(true, true));
    } while (tokens.takeSymbol(","));
    if (!tokens.takeSymbol("}")) {
      throw AsmException.unexpected(tokens.peek(), "','", "'}'");
    }
    if (size != null && AsmTokens.integer(size) != elements.size()) {
      throw new AsmException(size, "parameter array size and number of bindings must match");
    }
    symbols.byName.put(name.text(), new Parameters("p" + arrays++, elements, true));
  }

  // --- instructions

  private void instruction(AsmToken opcode) throws AsmException {
    AsmOp op = AsmOp.of(opcode.text());
    boolean saturated = opcode.text().endsWith("_SAT");
    List<AsmOperand> sources = new ArrayList<>();
    if (op == AsmOp.KIL) {
      sources.add(vector());
      instructions.add(new AsmInstruction(op, false, null, 0, sources, 0, null));
      return;
    }
    if (op == AsmOp.ARL) {
      AsmToken name = tokens.expect(Kind.USED_IDENTIFIER, "USED_IDENTIFIER");
      if (!(symbols.byName.get(name.text()) instanceof Address)) {
        throw new AsmException(name, "invalid variable for indexed array access");
      }
      addressComponent("address register write mask must be \".x\"");
      tokens.expect(",");
      sources.add(scalar());
      instructions.add(new AsmInstruction(op, false, "address", 1, sources, 0, null));
      return;
    }
    String result = destination(op);
    int mask = mask();
    tokens.expect(",");
    if (op == AsmOp.SWZ) {
      sources.add(extendedSwizzle());
    } else {
      for (int i = 0; i < op.sources(); i++) {
        if (i > 0) {
          tokens.expect(",");
        }
        sources.add(op.isScalar() ? scalar() : vector());
      }
    }
    int unit = 0;
    String target = null;
    if (op.isSample()) {
      tokens.expect(",");
      if (!tokens.peek().is(Kind.WORD, "texture")) {
        throw AsmException.unexpected(tokens.peek(), "TEXTURE_UNIT");
      }
      tokens.take();
      unit = tokens.optionalIndex(limits.units(), "invalid texture image unit selector");
      tokens.expect(",");
      target = target(unit);
    }
    instructions.add(new AsmInstruction(op, saturated, result, mask, sources, unit, target));
  }

  private String target(int unit) throws AsmException {
    AsmToken t = tokens.peek();
    if (!t.is(Kind.TARGET)) {
      throw AsmException.unexpected(t);
    }
    tokens.take();
    String before = symbols.units.putIfAbsent(unit, t.text());
    if (before != null && !before.equals(t.text())) {
      throw new AsmException(t, "multiple targets used on one texture image unit");
    }
    return t.text();
  }

  private String destination(AsmOp op) throws AsmException {
    AsmToken t = tokens.peek();
    Symbol s;
    if (t.is(Kind.WORD, "result")) {
      s = registers.output();
    } else if (t.is(Kind.USED_IDENTIFIER)) {
      tokens.take();
      s = symbols.byName.get(t.text());
    } else {
      throw AsmException.unexpected(t, "RESULT", "USED_IDENTIFIER");
    }
    if (s instanceof Output o) {
      symbols.written.put(o.glsl(), o.store());
      return o.glsl();
    }
    if (s instanceof Register r) {
      return r.glsl();
    }
    throw new AsmException(t, "invalid operand variable");
  }

  private int mask() {
    if (!tokens.peek().is(Kind.MASK)) {
      return 15;
    }
    int mask = 0;
    for (int c : tokens.take().components()) {
      mask |= 1 << c;
    }
    return mask;
  }

  private void addressComponent(String fault) throws AsmException {
    AsmToken t = tokens.peek();
    if (!t.is(Kind.MASK) || t.text().length() != 1) {
      throw AsmException.unexpected(t, "MASK1");
    }
    tokens.take();
    if (t.components()[0] != 0) {
      throw new AsmException(t, fault);
    }
  }

  // --- sources

  private boolean sign() {
    boolean minus = tokens.takeSymbol("-");
    if (!minus) {
      tokens.takeSymbol("+");
    }
    return minus;
  }

  private AsmOperand vector() throws AsmException {
    boolean minus = sign();
    String register = source();
    int[] swizzle = {0, 1, 2, 3};
    AsmToken t = tokens.peek();
    if (t.is(Kind.SWIZZLE) || t.is(Kind.MASK) && t.text().length() != 2 && t.text().length() != 3) {
      int[] c = tokens.take().components();
      for (int i = 0; i < 4; i++) {
        swizzle[i] = c[c.length == 1 ? 0 : i];
      }
    }
    return new AsmOperand(register, swizzle, minus ? 15 : 0);
  }

  private AsmOperand scalar() throws AsmException {
    boolean minus = sign();
    String register = source();
    AsmToken t = tokens.peek();
    if (!t.is(Kind.MASK) || t.text().length() != 1) {
      throw AsmException.unexpected(t, "MASK1");
    }
    int c = tokens.take().components()[0];
    return new AsmOperand(register, new int[] {c, c, c, c}, minus ? 15 : 0);
  }

  private AsmOperand extendedSwizzle() throws AsmException {
    String register = source();
    int[] swizzle = new int[4];
    int negated = 0;
    for (int i = 0; i < 4; i++) {
      tokens.expect(",");
      negated |= sign() ? 1 << i : 0;
      AsmToken t = tokens.take();
      swizzle[i] = selector(t);
    }
    return new AsmOperand(register, swizzle, negated);
  }

  private int selector(AsmToken t) throws AsmException {
    if (t.is(Kind.INTEGER)) {
      int n = AsmTokens.integer(t);
      if (n > 1) {
        throw new AsmException(t, "invalid extended swizzle selector");
      }
      return n == 0 ? 4 : 5;
    }
    if (!t.is(Kind.IDENTIFIER) && !t.is(Kind.USED_IDENTIFIER)) {
      throw AsmException.unexpected(t);
    }
    int c = t.text().length() == 1 ? "xyzw".indexOf(t.text()) : -1;
    if (c < 0 && fragment && t.text().length() == 1) {
      c = "rgba".indexOf(t.text());
    }
    if (c < 0) {
      throw new AsmException(t, "invalid extended swizzle selector");
    }
    return c;
  }

  /** GLSL of the register, attribute or parameter that stands here. */
  private String source() throws AsmException {
    AsmToken t = tokens.peek();
    if (t.is(Kind.WORD, fragment ? "fragment" : "vertex")) {
      return read(registers.attribute());
    }
    if (parameters.begins()) {
      return symbols.use(parameters.read(false, false).get(0));
    }
    if (!t.is(Kind.USED_IDENTIFIER)) {
      throw AsmException.unexpected(t);
    }
    tokens.take();
    Symbol s = symbols.byName.get(t.text());
    boolean array = s instanceof Parameters named && named.array();
    if (!array && tokens.peek().isSymbol("[")) {
      throw new AsmException(t, "array access to non-PARAM variable");
    }
    if (s instanceof Register r) {
      return r.glsl();
    }
    if (s instanceof Attribute a) {
      return read(a);
    }
    if (!(s instanceof Parameters p)) {
      throw new AsmException(t, "invalid operand variable");
    }
    if (!p.array()) {
      return symbols.use(p.elements().get(0));
    }
    if (!tokens.peek().isSymbol("[")) {
      throw new AsmException(t, "non-array access to array PARAM");
    }
    return element(p);
  }

  private String read(Attribute a) {
    symbols.read.add(a.key());
    return a.glsl();
  }

  private String element(Parameters array) throws AsmException {
    tokens.expect("[");
    String glsl;
    if (tokens.peek().is(Kind.INTEGER)) {
      int i = tokens.number(array.elements().size(), "out of bounds array access");
      glsl = symbols.use(array.elements().get(i));
    } else {
      AsmToken name = tokens.expect(Kind.USED_IDENTIFIER, "USED_IDENTIFIER");
      if (!(symbols.byName.get(name.text()) instanceof Address)) {
        throw new AsmException(name, "invalid variable for indexed array access");
      }
      addressComponent("invalid address component selector");
      int offset = 0;
      boolean minus = tokens.peek().isSymbol("-");
      if (minus || tokens.peek().isSymbol("+")) {
        tokens.take();
        AsmToken number = tokens.expect(Kind.INTEGER, "INTEGER");
        int n = AsmTokens.integer(number);
        if (n > AsmLimits.ADDRESS_OFFSETS - (minus ? 0 : 1)) {
          throw new AsmException(
              number, "relative address offset too large (" + number.text() + ")");
        }
        offset = minus ? -n : n;
      }
      if (array.elements().isEmpty()) {
        throw new AsmException(name, "out of bounds array access");
      }
      Parameter first = array.elements().get(0);
      boolean local = AsmProgram.local(fragment).equals(first.array());
      int limit = local ? first.index() + array.elements().size() : limits.environment();
      glsl = symbols.use(array, offset, limit);
    }
    tokens.expect("]");
    return glsl;
  }
}
