package org.oovr.driver.asm;

/** Options of a program. */
final class AsmOptions {
  /** How an option of the program blends its colour with the fog. */
  enum Fog {
    NONE(0),
    EXP(4),
    EXP2(5),
    LINEAR(3);

    /** Instructions that it adds. */
    final int instructions;

    Fog(int instructions) {
      this.instructions = instructions;
    }
  }

  boolean positionInvariant;
  boolean drawBuffers;
  boolean shadow;
  boolean upperLeft;
  boolean integerCenters;
  Fog fog = Fog.NONE;
  private String precision;

  /** Sets an option; false when there is none of the name, or it contradicts another one. */
  boolean set(boolean fragment, String name) {
    if (!fragment) {
      positionInvariant |= name.equals("ARB_position_invariant");
      return name.equals("ARB_position_invariant");
    }
    switch (name) {
      case "ARB_fog_exp", "ARB_fog_exp2", "ARB_fog_linear" -> {
        boolean first = fog == Fog.NONE;
        fog = Fog.valueOf(name.substring("ARB_fog_".length()).toUpperCase(java.util.Locale.ROOT));
        return first;
      }
      case "ARB_precision_hint_fastest", "ARB_precision_hint_nicest" -> {
        boolean first = precision == null;
        precision = name;
        return first;
      }
      case "ARB_draw_buffers", "ATI_draw_buffers" -> drawBuffers = true;
      case "ARB_fragment_program_shadow" -> shadow = true;
      case "ARB_fragment_coord_origin_upper_left" -> upperLeft = true;
      case "ARB_fragment_coord_pixel_center_integer" -> integerCenters = true;
      default -> {
        return false;
      }
    }
    return true;
  }
}
