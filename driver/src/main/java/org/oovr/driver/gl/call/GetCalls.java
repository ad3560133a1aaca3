package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.ImageBinding;
import org.oovr.driver.gl.object.IndexedBinding;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.state.Answer;
import org.oovr.driver.gl.state.AssemblyValues;
import org.oovr.driver.gl.state.BindingValues;
import org.oovr.driver.gl.state.ConventionalValues;
import org.oovr.driver.gl.state.EsIdentity;
import org.oovr.driver.gl.state.EvaluatorValues;
import org.oovr.driver.gl.state.ExtensionValues;
import org.oovr.driver.gl.state.FixedValues;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.Identity;
import org.oovr.driver.gl.state.IndexedValues;
import org.oovr.driver.gl.state.LimitValues;
import org.oovr.driver.gl.state.RasterValues;
import org.oovr.driver.gl.state.StackValues;
import org.oovr.driver.gl.state.StateValues;
import org.oovr.driver.glsl.GlslLimits;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Viewport;

/** {@code glGet*} of context state, errors and strings (GL 3.3 core sections 6.1.1 to 6.1.5). */
public final class GetCalls {
  private GetCalls() {}

  public static void getGraphicsResetStatus(GlContext gl) {
    ShaderCalls.answer(gl.call, false);
  }

  public static void getIntegerv(GlContext gl, int pname, Pointer data) {
    get(gl, pname, data, 'i');
  }

  public static void getInteger64v(GlContext gl, int pname, Pointer data) {
    get(gl, pname, data, 'l');
  }

  public static void getFloatv(GlContext gl, int pname, Pointer data) {
    get(gl, pname, data, 'f');
  }

  public static void getDoublev(GlContext gl, int pname, Pointer data) {
    get(gl, pname, data, 'd');
  }

  public static void getFixedv(GlContext gl, int pname, Pointer params) {
    get(gl, pname, params, 'x');
  }

  public static void getBooleanv(GlContext gl, int pname, Pointer data) {
    get(gl, pname, data, 'b');
  }

  /** Values as they lie in memory: whole numbers and floats of four bytes (EXT_memory_object). */
  public static void getBytes(GlContext gl, int pname, Pointer data) {
    get(gl, pname, data, 'm');
  }

  /** The same of one of several. */
  public static void getBytesIndexed(GlContext gl, int target, int index, Pointer data) {
    getIndexed(gl, target, index, data, 'm');
  }

  public static void getIntegeri_v(GlContext gl, int target, int index, Pointer data) {
    getIndexed(gl, target, index, data, 'i');
  }

  public static void getInteger64i_v(GlContext gl, int target, int index, Pointer data) {
    getIndexed(gl, target, index, data, 'l');
  }

  public static void getBooleani_v(GlContext gl, int target, int index, Pointer data) {
    getIndexed(gl, target, index, data, 'b');
  }

  public static void getFloati_v(GlContext gl, int target, int index, Pointer data) {
    getIndexed(gl, target, index, data, 'f');
  }

  public static void getDoublei_v(GlContext gl, int target, int index, Pointer data) {
    getIndexed(gl, target, index, data, 'd');
  }

  public static void getError(GlContext gl) {
    Call c = gl.call;
    if (c.recorded) {
      gl.compareError((int) c.result);
    } else {
      c.result = gl.takeError();
    }
  }

  public static void getString(GlContext gl, int name) {
    Call c = gl.call;
    if (c.recorded) {
      gl.environment.recorder().told(name, c.resultText);
      return;
    }
    String s =
        name == GL_PROGRAM_ERROR_STRING_ARB && !gl.core
            ? gl.assembly.errorText
            : gl.isAnyEs()
                ? EsIdentity.string(gl.esVersion(), name)
                : Identity.string(gl.core, gl.version, name);
    if (s == null) {
      gl.invalidEnum("name", name);
    }
    c.resultText = s;
  }

  public static void getStringi(GlContext gl, int name, int index) {
    Call c = gl.call;
    if (c.recorded) {
      return;
    }
    boolean desktop = name == GL_SPIR_V_EXTENSIONS || name == GL_SHADING_LANGUAGE_VERSION;
    if (name != GL_EXTENSIONS && (gl.isAnyEs() || !desktop)) {
      gl.invalidEnum("name", name);
      return;
    }
    java.util.List<String> list =
        name == GL_SPIR_V_EXTENSIONS
            ? Identity.spirvExtensions()
            : name == GL_SHADING_LANGUAGE_VERSION
                ? Identity.shadingLanguages(gl.version)
                : gl.isAnyEs()
                    ? EsIdentity.extensions(gl.esVersion())
                    : Identity.extensions(gl.core);
    if (index < 0 || index >= list.size()) {
      gl.invalidValue("index", index);
      return;
    }
    c.resultText = list.get(index);
  }

  private static void get(GlContext gl, int pname, Pointer data, char type) {
    // Long because values of one kind are asked after those of another.
    boolean colors =
        pname == GL_IMPLEMENTATION_COLOR_READ_FORMAT || pname == GL_IMPLEMENTATION_COLOR_READ_TYPE;
    boolean whole = gl.readFramebuffer.status() == GL_FRAMEBUFFER_COMPLETE;
    if (colors && !(whole && gl.readFramebuffer.readColor() != null)) {
      gl.invalidOperation("there are no colours to read");
      return;
    }
    if (gl.recorded) {
      if (type == 'i' && data.count(4) > 0) {
        gl.environment.recorder().told(pname, data.int32(0));
      }
      return;
    }
    if (gl.es && isNotAskedOfEs(pname)) {
      gl.invalidEnum("pname", pname);
      return;
    }
    if (gl.textures.activeUnit >= FixedState.UNITS && isOfCoordinates(pname)) {
      gl.invalidOperation("the unit has no texture coordinates");
      return;
    }
    boolean generated = pname >= GL_TEXTURE_GEN_S && pname <= GL_TEXTURE_GEN_Q;
    if (gl.textures.activeUnit >= FixedState.UNITS && generated && !gl.es) {
      gl.invalidValue("active texture", gl.textures.activeUnit);
      return;
    }
    Answer a = gl.answer;
    a.clear();
    LimitValues.get(gl, pname, a);
    if (a.isEmpty()) {
      StateValues.get(gl, pname, a);
    }
    if (a.isEmpty()) {
      BindingValues.get(gl, pname, a);
    }
    if (a.isEmpty()) {
      ConventionalValues.get(gl, pname, a);
    }
    if (a.isEmpty()) {
      FixedValues.get(gl, pname, a);
    }
    if (a.isEmpty()) {
      AssemblyValues.get(gl, pname, a);
    }
    if (a.isEmpty()) {
      StackValues.get(gl, pname, a);
    }
    if (a.isEmpty()) {
      EvaluatorValues.get(gl, pname, a);
    }
    if (a.isEmpty()) {
      RasterValues.get(gl, pname, a);
    }
    if (a.isEmpty()) {
      ExtensionValues.get(gl, pname, a);
    }
    if (a.isEmpty()) {
      // what each unit has of its own is no value of the core profile
      boolean none = gl.core && EnableCalls.isTexturing(pname) || gl.es && isSwitchOnly(pname);
      int on = none ? -1 : EnableCalls.enabled(gl, pname);
      on = gl.core && pname == GL_POINT_SPRITE ? 1 : on; // which cannot be switched off there
      if (on >= 0) {
        a.truth(on == 1);
      }
    }
    if (a.isEmpty()) {
      gl.invalidEnum("pname", pname);
    } else {
      a.write(data, type);
    }
  }

  /** What can be set in contexts of OpenGL ES, or asked by an index, and is no value of them. */
  private static boolean isNotAskedOfEs(int pname) {
    return switch (pname) {
      case GL_PACK_SKIP_IMAGES, GL_BLEND_DST, GL_TEXTURE_MATRIX, GL_TRANSPOSE_TEXTURE_MATRIX ->
          true;
      default -> false;
    };
  }

  /** What contexts of OpenGL ES have under that name is no value, as Mesa has it. */
  private static boolean isSwitchOnly(int pname) {
    return EnableCalls.isTexturing(pname)
        || pname == GL_DEPTH_CLAMP
        || pname == GL_VERTEX_ARRAY
        || pname >= GL_CLIP_DISTANCE0 && pname < GL_CLIP_DISTANCE0 + Limits.MAX_CLIP_DISTANCES;
  }

  /**
   * Whether each set of texture coordinates has such a value, of which there are fewer than units.
   */
  private static boolean isOfCoordinates(int pname) {
    return switch (pname) {
      case GL_CURRENT_TEXTURE_COORDS,
          GL_CURRENT_RASTER_TEXTURE_COORDS,
          GL_TEXTURE_MATRIX,
          GL_TRANSPOSE_TEXTURE_MATRIX,
          GL_TEXTURE_STACK_DEPTH ->
          true;
      default -> false;
    };
  }

  private static void getIndexed(GlContext gl, int target, int index, Pointer data, char type) {
    // Long because a table: one case a value, each with its own check of the index.
    if (gl.recorded) {
      return;
    }
    Answer a = gl.answer;
    a.clear();
    switch (target) {
      case GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER_START, GL_UNIFORM_BUFFER_SIZE ->
          binding(gl, target, gl.uniformBindings, GL_UNIFORM_BUFFER_BINDING, index);
      case GL_TRANSFORM_FEEDBACK_BUFFER_BINDING,
          GL_TRANSFORM_FEEDBACK_BUFFER_START,
          GL_TRANSFORM_FEEDBACK_BUFFER_SIZE ->
          binding(gl, target, gl.feedback.bindings, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, index);
      case GL_SHADER_STORAGE_BUFFER_BINDING,
          GL_SHADER_STORAGE_BUFFER_START,
          GL_SHADER_STORAGE_BUFFER_SIZE ->
          binding(gl, target, gl.storageBindings, GL_SHADER_STORAGE_BUFFER_BINDING, index);
      case GL_ATOMIC_COUNTER_BUFFER_BINDING,
          GL_ATOMIC_COUNTER_BUFFER_START,
          GL_ATOMIC_COUNTER_BUFFER_SIZE ->
          binding(gl, target, gl.counterBindings, GL_ATOMIC_COUNTER_BUFFER_BINDING, index);
      case GL_MAX_COMPUTE_WORK_GROUP_COUNT, GL_MAX_COMPUTE_WORK_GROUP_SIZE -> {
        if (index >= 0 && index < 3) {
          boolean count = target == GL_MAX_COMPUTE_WORK_GROUP_COUNT;
          a.integers(count ? Limits.MAX_WORKGROUPS : GlslLimits.WORKGROUP_INVOCATIONS);
        } else {
          gl.invalidValue("index", index);
        }
      }
      case GL_IMAGE_BINDING_NAME,
          GL_IMAGE_BINDING_LEVEL,
          GL_IMAGE_BINDING_LAYERED,
          GL_IMAGE_BINDING_LAYER,
          GL_IMAGE_BINDING_ACCESS,
          GL_IMAGE_BINDING_FORMAT ->
          image(gl, target, index, a);
      case GL_COLOR_WRITEMASK,
          GL_BLEND_SRC_RGB,
          GL_BLEND_SRC,
          GL_BLEND_DST_RGB,
          GL_BLEND_DST,
          GL_BLEND_SRC_ALPHA,
          GL_BLEND_DST_ALPHA,
          GL_BLEND_EQUATION_RGB,
          GL_BLEND_EQUATION_ALPHA ->
          drawBuffer(gl, target, index, a);
      case GL_SAMPLE_MASK_VALUE -> {
        if (index == 0) {
          a.integers(gl.state.sampleMask & 0xffffffffL);
        } else {
          gl.invalidValue("index", index);
        }
      }
      case GL_BLEND -> {
        if (index >= 0 && index < Limits.MAX_DRAW_BUFFERS) {
          a.integers(gl.state.blendEnabled >> index & 1);
        } else {
          gl.invalidValue("index", index);
        }
      }
      case GL_VIEWPORT, GL_SCISSOR_BOX -> viewport(gl, target, index, a);
      case GL_DEPTH_RANGE -> {
        viewport(gl, target, index, a);
        a.plain(); // Mesa rounds these as they are
      }
      default -> {
        IndexedValues.get(gl, target, index, a);
        if (a.isEmpty()) {
          gl.invalidEnum("target", target);
        }
      }
    }
    // Mesa writes none of these as whole numbers
    boolean whole = type == 'i' || type == 'l' || type == 'b';
    boolean matrix = target == GL_TEXTURE_MATRIX || target == GL_TRANSPOSE_TEXTURE_MATRIX;
    boolean wide = whole && type != 'i' && (target == GL_VIEWPORT || target == GL_DEPTH_RANGE);
    if (!a.isEmpty() && !(whole && matrix || wide)) {
      a.write(data, type);
    }
  }

  private static void drawBuffer(GlContext gl, int target, int index, Answer a) {
    if (index < 0 || index >= Limits.MAX_DRAW_BUFFERS) {
      gl.invalidValue("index", index);
    } else if (target == GL_COLOR_WRITEMASK) {
      StateValues.mask(gl.state.colorMask[index], a);
    } else {
      StateValues.blending(gl.state, target, index, a);
    }
  }

  private static void viewport(GlContext gl, int target, int index, Answer a) {
    if (index >= 0 && index < Viewport.MOST) {
      StateValues.viewport(gl.state, target, index, a);
    } else {
      gl.invalidValue("index", index);
    }
  }

  private static void image(GlContext gl, int target, int index, Answer a) {
    if (index < 0 || index >= gl.imageUnits.length) {
      gl.invalidValue("index", index);
      return;
    }
    ImageBinding b = gl.imageUnits[index];
    switch (target) {
      case GL_IMAGE_BINDING_NAME -> a.integers(b.texture() == null ? 0 : b.texture().name);
      case GL_IMAGE_BINDING_LEVEL -> a.integers(b.level());
      case GL_IMAGE_BINDING_LAYERED -> a.truth(b.layered());
      case GL_IMAGE_BINDING_LAYER -> a.integers(b.layer());
      case GL_IMAGE_BINDING_ACCESS -> a.integers(b.access());
      default -> a.integers(b.format());
    }
  }

  private static void binding(
      GlContext gl, int target, IndexedBinding[] bindings, int bindingName, int index) {
    if (index < 0 || index >= bindings.length) {
      gl.invalidValue("index", index);
      return;
    }
    IndexedBinding b = bindings[index];
    boolean starts =
        switch (target) {
          case GL_UNIFORM_BUFFER_START,
              GL_TRANSFORM_FEEDBACK_BUFFER_START,
              GL_SHADER_STORAGE_BUFFER_START,
              GL_ATOMIC_COUNTER_BUFFER_START ->
              true;
          default -> false;
        };
    gl.answer.integers(
        target == bindingName
            ? (b.buffer == null ? 0 : b.buffer.name)
            : starts ? b.offset : b.size);
  }

  public static void getPointerv(GlContext gl, int pname, Pointer params) {
    Call c = gl.call;
    if (c.recorded) {
      return;
    }
    if (pname == GL_DEBUG_CALLBACK_FUNCTION || pname == GL_DEBUG_CALLBACK_USER_PARAM) {
      boolean function = pname == GL_DEBUG_CALLBACK_FUNCTION;
      params.putLong(0, function ? gl.messages.callback : gl.messages.userParam);
      return;
    }
    if (!gl.core && (pname == GL_SELECTION_BUFFER_POINTER || pname == GL_FEEDBACK_BUFFER_POINTER)) {
      boolean selects = pname == GL_SELECTION_BUFFER_POINTER;
      params.putLong(0, selects ? gl.selection.selectAddress : gl.selection.feedbackAddress);
      return;
    }
    int array = ConventionalAttributes.slot(ConventionalValues.pointerOf(pname), gl.clientTexture);
    if (array >= 0 && !gl.core) {
      params.putLong(0, gl.vertexArray().attributes[array].pointer);
    } else {
      gl.invalidEnum("pname", pname);
    }
  }

  /** Standard positions of 4 samples, as Direct3D and llvmpipe place them. */
  private static final float[][] FOUR_SAMPLES = {
    {0.375f, 0.125f}, {0.875f, 0.375f}, {0.125f, 0.625f}, {0.625f, 0.875f}
  };

  public static void getShaderPrecisionFormat(
      GlContext gl, int shadertype, int precisiontype, Pointer range, Pointer precision) {
    if (gl.recorded) {
      return;
    }
    if (shadertype != GL_VERTEX_SHADER && shadertype != GL_FRAGMENT_SHADER) {
      gl.invalidEnum("shadertype", shadertype);
      return;
    }
    // powers of two of the smallest and the largest magnitude, and of the precision
    int[] answer =
        switch (precisiontype) {
          case GL_LOW_FLOAT, GL_MEDIUM_FLOAT -> new int[] {15, 15, 10};
          case GL_HIGH_FLOAT -> new int[] {127, 127, 23};
          case GL_LOW_INT, GL_MEDIUM_INT -> new int[] {15, 14, 0};
          case GL_HIGH_INT -> new int[] {31, 30, 0};
          default -> null;
        };
    if (answer == null) {
      gl.invalidEnum("precisiontype", precisiontype);
      return;
    }
    range.putInt(0, answer[0]);
    range.putInt(1, answer[1]);
    precision.putInt(0, answer[2]);
  }

  public static void getMultisamplefv(GlContext gl, int pname, int index, Pointer val) {
    Call c = gl.call;
    if (c.recorded) {
      return;
    }
    if (pname != GL_SAMPLE_POSITION) {
      gl.invalidEnum("pname", pname);
      return;
    }
    int samples = gl.drawFramebuffer.drawnSamples();
    if (index < 0 || index >= samples) {
      gl.invalidValue("index", index);
      return;
    }
    boolean four = samples == 4;
    val.putFloat(0, four ? FOUR_SAMPLES[index][0] : 0.5f);
    float y = four ? FOUR_SAMPLES[index][1] : 0.5f;
    val.putFloat(1, gl.drawFramebuffer.isDefault() ? 1 - y : y); // windows are upside down
  }
}
