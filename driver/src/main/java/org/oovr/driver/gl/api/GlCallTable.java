package org.oovr.driver.gl.api;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.oovr.driver.trace.CallSignature;
import org.oovr.driver.trace.FlagNames;
import org.oovr.driver.trace.FunctionTable;
import org.oovr.driver.trace.ValueType;
import org.oovr.driver.trace.ValueType.Element;
import org.oovr.driver.trace.ValueType.Form;

/** {@link GlFunctions} as the trace's encoding sees them. */
public final class GlCallTable implements FunctionTable {
  /** The only one. */
  public static final GlCallTable INSTANCE = new GlCallTable();

  private final AtomicReferenceArray<ValueType[]> parameters =
      new AtomicReferenceArray<>(GlFunctions.size());
  private final AtomicReferenceArray<ValueType> results =
      new AtomicReferenceArray<>(GlFunctions.size());

  private final NameGroups groups = new NameGroups();

  private GlCallTable() {}

  @Override
  public int size() {
    return GlFunctions.size();
  }

  @Override
  public CallSignature find(String name) {
    GlFunction f = GlFunctions.find(name);
    return f == null ? null : f.signature();
  }

  @Override
  public CallSignature signature(int id) {
    return GlFunctions.byId(id).signature();
  }

  @Override
  public ValueType parameter(int id, int index) {
    ValueType[] types = parameters.get(id);
    if (types == null) {
      types = GlFunctions.byId(id).parameters().stream().map(this::type).toArray(ValueType[]::new);
      parameters.set(id, types); // a race makes equal arrays
    }
    return index < types.length ? types[index] : ValueType.UNTYPED;
  }

  @Override
  public ValueType result(int id) {
    ValueType type = results.get(id);
    if (type == null) {
      GlFunction f = GlFunctions.byId(id);
      if (f.returnsNothing()) {
        type = ValueType.NOTHING;
      } else if (f.returnsText()) {
        type = new ValueType(Form.TEXT, Element.UNSIGNED, 1, true);
      } else {
        type = value(f.returnType(), f.returnPointers(), resultGroup(f));
      }
      results.set(id, type);
    }
    return type;
  }

  private ValueType type(GlParameter p) {
    boolean output = !p.constant() && p.isPointer();
    switch (p.kind()) {
      case VALUE:
        return value(p.type(), 0, p.group());
      case STRING:
        return new ValueType(Form.TEXT, Element.UNSIGNED, 1, false);
      case STRING_ARRAY:
        return new ValueType(Form.TEXTS, Element.UNSIGNED, 1, false);
      case POINTER_ARRAY, POINTER_OUTPUT:
        return new ValueType(Form.ARRAY, Element.POINTER, Long.BYTES, output);
      default:
        if (p.type() == GlType.VOID) {
          return new ValueType(Form.BLOB, Element.UNSIGNED, 1, output);
        }
        if (p.type() == GlType.CHAR) {
          return new ValueType(Form.TEXT, Element.UNSIGNED, 1, output);
        }
        ValueType element = value(p.type(), 0, p.group());
        return new ValueType(
            Form.ARRAY, element.element(), element.bytes(), output, element.group());
    }
  }

  private ValueType value(GlType type, int pointers, String group) {
    if (pointers > 0) {
      return new ValueType(Form.VALUE, Element.POINTER, Long.BYTES, false);
    }
    return new ValueType(Form.VALUE, element(type), type.bytes(), false, groups.of(type, group));
  }

  /** The registry of 2022 has groups of parameters, and we keep those; of results few matter. */
  private static String resultGroup(GlFunction f) {
    return f.name().equals("glGetError") ? "ErrorCode" : "";
  }

  @Override
  public String enumName(int group, long value) {
    return groups.enumName(group, (int) value);
  }

  @Override
  public FlagNames flags(int group) {
    return groups.flags(group);
  }

  private static Element element(GlType type) {
    switch (type) {
      case ENUM:
        return Element.ENUM;
      case BITFIELD:
        return Element.BITMASK;
      default:
        switch (type.form()) {
          case TRUTH:
            return Element.TRUTH;
          case SIGNED:
            return Element.SIGNED;
          case FLOATING:
            return Element.FLOATING;
          case HANDLE:
            return Element.POINTER;
          default:
            return Element.UNSIGNED;
        }
    }
  }
}
