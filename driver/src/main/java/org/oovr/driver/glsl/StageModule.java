package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderInterface;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflector;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** A stage while its program is linked. */
final class StageModule {
  static final String FRAGMENT_DATA = "gl_FragData";

  private final ShaderModule.Stage stage;
  private final String label;
  private final String source;
  private final Declarations declarations;
  private final int version;
  private final ShaderInterface shader;
  private final SpirvEditor editor;
  private ShaderModule module;
  private ShaderReflection reflection;

  /**
   * @param source the source as compiled, for dumps
   * @param version GLSL version it was compiled with
   */
  StageModule(
      ShaderModule.Stage stage,
      int[] words,
      String label,
      String source,
      int version,
      Declarations declarations)
      throws LinkFailure {
    this.version = version;
    this.stage = stage;
    this.label = label;
    this.source = source;
    this.declarations = declarations;
    try {
      shader = ShaderInterface.of(new ShaderModule(stage, words, "main", label));
    } catch (ShaderException e) {
      throw unsupported(stage, e);
    }
    editor = new SpirvEditor(words);
    for (SpirvVariable v : shader.module().variables().values()) {
      boolean resource =
          v.storage() == StorageClass.UNIFORM_CONSTANT || v.storage() == StorageClass.UNIFORM;
      if (resource && !declarations.bound().contains(blockOrName(v))) {
        editor.unbind(v.id());
      }
    }
  }

  private static LinkFailure unsupported(ShaderModule.Stage stage, ShaderException e) {
    return new LinkFailure(
        "error: the simulator cannot run the " + name(stage) + " shader: " + e.getMessage());
  }

  static String name(ShaderModule.Stage stage) {
    return stage == ShaderModule.Stage.VERTEX ? "vertex" : "fragment";
  }

  ShaderInterface shader() {
    return shader;
  }

  Declarations declarations() {
    return declarations;
  }

  int version() {
    return version;
  }

  SpirvEditor editor() {
    return editor;
  }

  String source() {
    return source;
  }

  /** Applies the edits; module and reflection are there afterwards. */
  void finish() throws LinkFailure {
    module = new ShaderModule(stage, editor.apply(), "main", label);
    try {
      reflection = ShaderReflector.reflect(module);
    } catch (ShaderException e) {
      throw unsupported(stage, e);
    }
  }

  ShaderModule module() {
    return module;
  }

  ShaderReflection reflection() {
    return reflection;
  }

  /**
   * Inputs or outputs that are no built-ins, in the order of their declaration (which is the order
   * of the locations that the compiler gave).
   *
   * @param usedOnly leave out those that the entry point never refers to
   */
  List<SpirvVariable> variables(StorageClass storage, boolean usedOnly) {
    List<SpirvVariable> found = new ArrayList<>();
    for (SpirvVariable v : shader.module().variables().values()) {
      // glslang gives gl_FragData no location
      boolean located = v.decorations().location() >= 0 || v.name().equals(FRAGMENT_DATA);
      boolean wanted = v.storage() == storage && located;
      if (wanted && !isBuiltIn(v) && (!usedOnly || shader.uses(v.id()))) {
        found.add(v);
      }
    }
    found.sort(Comparator.comparingInt(v -> v.decorations().location()));
    return found;
  }

  private static boolean isBuiltIn(SpirvVariable v) {
    return v.decorations().builtIn() != null;
  }

  /** Whether the source gave the variable a location. */
  boolean hasLocation(SpirvVariable v) {
    return declarations.located().contains(blockOrName(v));
  }

  /** Name in the application's words. */
  static String nameOf(SpirvVariable v) {
    return plain(v.name());
  }

  static String plain(String name) {
    return name.startsWith(LegacyBuiltIns.PREFIX)
        ? name.substring(LegacyBuiltIns.PREFIX.length())
        : name;
  }

  /** Block that the variable is an instance of, or null. */
  static StructType block(SpirvVariable v) {
    SpirvType t = v.type();
    while (t instanceof ArrayType a) {
      t = a.elementType();
    }
    boolean isBlock =
        t instanceof StructType s && (s.decorations().block() || s.decorations().bufferBlock());
    return isBlock ? (StructType) t : null;
  }

  /** Name of its block, or of the variable. */
  static String blockOrName(SpirvVariable v) {
    StructType block = block(v);
    return block != null ? block.name() : v.name();
  }
}
