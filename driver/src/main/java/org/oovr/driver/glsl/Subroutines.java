package org.oovr.driver.glsl;

import java.util.List;
import java.util.Set;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * The subroutines of a linked stage and its subroutine uniforms (GL 4.6 core section 7.10). What a
 * uniform stands for is told to the module by a hidden integer.
 *
 * @param functions subroutines in the order of their declaration
 * @param uniforms subroutine uniforms likewise; all that are declared are active
 * @param locations how many locations there are, with those that nothing has
 */
public record Subroutines(List<Subroutine> functions, List<Choice> uniforms, int locations) {
  /** Those of a stage without any. */
  public static final Subroutines NONE = new Subroutines(List.of(), List.of(), 0);

  public Subroutines {
    functions = List.copyOf(functions);
    uniforms = List.copyOf(uniforms);
  }

  /**
   * A subroutine.
   *
   * @param index what the application knows it by
   * @param types subroutine types that it has
   */
  public record Subroutine(String name, int index, Set<String> types) {}

  /**
   * A subroutine uniform.
   *
   * @param name name without an index
   * @param location location of element 0; element i has location + i
   * @param constant the hidden integers; null when the module does not read them
   */
  public record Choice(
      String name,
      String type,
      int arraySize,
      boolean isArray,
      int location,
      ShaderReflection.Constant constant) {
    /** Name as GL lists it. */
    public String listedName() {
      return isArray ? name + "[0]" : name;
    }
  }

  /** Whether a subroutine is one that a uniform may stand for. */
  public static boolean fits(Subroutine function, Choice uniform) {
    return function.types().contains(uniform.type());
  }

  /** The subroutine of that index, or null. */
  public Subroutine at(int index) {
    for (Subroutine s : functions) {
      if (s.index == index) {
        return s;
      }
    }
    return null;
  }

  /** The subroutine of that name, or null. */
  public Subroutine find(String name) {
    for (Subroutine s : functions) {
      if (s.name.equals(name)) {
        return s;
      }
    }
    return null;
  }

  /** The highest index. */
  public int lastIndex() {
    int last = 0;
    for (Subroutine s : functions) {
      last = Math.max(last, s.index);
    }
    return last;
  }

  /** Location of a uniform by its name, with or without an index; -1 for none. */
  public int location(String name) {
    for (Choice u : uniforms) {
      if (u.name.equals(name)) {
        return u.location;
      }
      if (u.isArray && name.startsWith(u.name + "[") && name.endsWith("]")) {
        String index = name.substring(u.name.length() + 1, name.length() - 1);
        // an index has no sign and no leading zeros (GL 4.6 core section 7.3.1.1)
        if (index.matches("0|[1-9]\\d{0,6}") && Integer.parseInt(index) < u.arraySize) {
          return u.location + Integer.parseInt(index);
        }
      }
    }
    return -1;
  }

  /** What uniforms stand for at first, by location: the first subroutine that fits. */
  public int[] defaults() {
    int[] indices = new int[locations];
    for (Choice u : uniforms) {
      for (Subroutine s : functions) {
        if (fits(s, u)) {
          java.util.Arrays.fill(indices, u.location, u.location + u.arraySize, s.index);
          break;
        }
      }
    }
    return indices;
  }
}
