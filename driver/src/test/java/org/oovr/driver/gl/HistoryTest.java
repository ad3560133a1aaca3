// Long because one random change for each part of the state is needed, and what brings a driver to
// it anew.
package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.object.Attachment;
import org.oovr.driver.gl.object.GlRenderbuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.object.StageInputs;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.CallEncoder;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;

/**
 * What a draw does depends on the state it meets, not on the way to it: after every few random
 * changes of state, the same draw is made by the driver that has gone through all of them and by
 * one that was brought to the same state from nothing. All images must be equal afterwards.
 */
class HistoryTest {
  private static final int STEPS = 60;
  private static final int SIDE = 8;

  private static final String VERTEX =
      "#version 330 core\nin vec2 place; in vec4 shade; out vec2 uv; out vec4 tone;\n"
          + "void main() { gl_Position = vec4(place, shade.a - 0.5, 1);\n"
          + "  uv = place * 0.5 + 0.5; tone = shade; }\n";

  private static final String[] FRAGMENTS = {
    "uniform sampler2D a; uniform vec4 tint; out vec4 o;\n"
        + "void main() { o = texture(a, uv) * tint + tone * 0.25; }\n",
    "uniform sampler2D a; uniform vec4 tint; out vec4 o; out vec4 p; out vec4 q;\n"
        + "void main() { o = tint; p = tone; q = textureLod(a, uv, 1); }\n",
    "uniform samplerBuffer list; layout(std140) uniform Box { vec4 box[2]; }; out vec4 o;\n"
        + "void main() { o = texelFetch(list, int(uv.x * 3.9)) + box[1] * uv.y; }\n",
    "uniform sampler2DShadow depths; uniform sampler2DArray layers; uniform samplerCube sky;\n"
        + "out vec4 o; out vec4 p;\nvoid main() { o = texture(layers, vec3(uv, 1));\n"
        + "  o.g += texture(depths, vec3(uv, 0.5)); p = texture(sky, vec3(uv - 0.5, 0.7)); }\n"
  };

  private static final String OLD_VERTEX =
      "#version 120\nattribute vec2 place; attribute vec4 shade; varying vec2 uv;\n"
          + "void main() { gl_Position = vec4(place, shade.a - 0.5, 1.0); uv = place; }\n";

  private static final String OLD_FRAGMENT =
      "#version 120\nuniform vec4 tint; varying vec2 uv;\n"
          + "void main() { gl_FragColor = tint + vec4(uv, 0.0, 0.0) * 0.125; }\n";

  private static final int[] COLORS = {GL_RGBA8, GL_RGB8, GL_RG8, GL_RGBA16F, GL_SRGB8_ALPHA8};
  private static final int[] DEPTHS = {
    GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT24, GL_DEPTH24_STENCIL8, GL_DEPTH_COMPONENT32F
  };
  private static final int[] TARGETS = {
    GL_TEXTURE_2D,
    GL_TEXTURE_2D,
    GL_TEXTURE_2D,
    GL_TEXTURE_2D_ARRAY,
    GL_TEXTURE_CUBE_MAP,
    GL_TEXTURE_2D
  };

  /** The texture of depth. */
  private static final int DEPTH = 5;

  private GlTestContext gl;
  private Random random;
  private boolean core;
  private final int[] textures = new int[TARGETS.length];
  private final int[] framebuffers = new int[3];
  private final int[] renderbuffers = new int[2];
  private final int[] samplers = new int[2];
  private final int[] arrays = new int[2];
  private final int[] buffers = new int[5];
  private final List<Integer> programs = new ArrayList<>();
  private int bufferTexture;
  private long[] contexts;
  private final List<String> told = new ArrayList<>();

  private int below(int n) {
    return random.nextInt(n);
  }

  private int one(int... of) {
    return of[below(of.length)];
  }

  private void call(String name, Object... arguments) {
    gl.call(name, arguments);
    StringBuilder line = new StringBuilder(name);
    for (Object a : arguments) {
      line.append(' ').append(a instanceof int[] i ? java.util.Arrays.toString(i) : a);
    }
    told.add(line.toString());
  }

  private byte[] bytes(int n) {
    byte[] out = new byte[n];
    random.nextBytes(out);
    return out;
  }

  // --- objects

  private void open() {
    for (int i = 0; i < textures.length; i++) {
      newTexture(i);
    }
    for (int i = 0; i < renderbuffers.length; i++) {
      renderbuffers[i] = gl.gen("glGenRenderbuffers");
      renderbufferStorage(i);
    }
    for (int i = 0; i < buffers.length; i++) {
      buffers[i] = gl.gen("glGenBuffers");
      bufferData(i);
    }
    bufferTexture = gl.gen("glGenTextures");
    call("glActiveTexture", GL_TEXTURE0 + 7);
    call("glBindTexture", GL_TEXTURE_BUFFER, bufferTexture);
    call("glTexBuffer", GL_TEXTURE_BUFFER, GL_RGBA8, buffers[3]);
    for (int i = 0; i < framebuffers.length; i++) {
      newFramebuffer(i);
    }
    for (int i = 0; i < samplers.length; i++) {
      samplers[i] = gl.gen("glGenSamplers");
    }
    for (int i = 0; i < arrays.length; i++) {
      newArray(i);
    }
    for (String fragment : FRAGMENTS) {
      programs.add(gl.program(VERTEX, "#version 330 core\nin vec2 uv; in vec4 tone;\n" + fragment));
    }
    if (!core) {
      programs.add(gl.program(OLD_VERTEX, OLD_FRAGMENT));
    }
    programs.forEach(this::units);
  }

  private void units(int program) {
    call("glUseProgram", program);
    for (String name : new String[] {"a", "list", "depths", "layers", "sky"}) {
      int location = gl.uniform(program, name);
      if (location >= 0) {
        int unit = "list".equals(name) ? 7 : "layers".equals(name) ? 3 : "sky".equals(name) ? 4 : 0;
        call("glUniform1i", location, "depths".equals(name) ? 5 : unit);
      }
    }
    tint(program);
  }

  private void tint(int program) {
    int location = gl.uniform(program, "tint");
    if (location >= 0) {
      call("glUniform4fv", location, 1, new float[] {color(), color(), color(), color()});
    }
  }

  private float color() {
    return below(16) / 16f;
  }

  /** On a unit of its own, which no sampler object is bound to. */
  private void bind(int i) {
    call("glActiveTexture", GL_TEXTURE0 + 9);
    call("glBindTexture", TARGETS[i], textures[i]);
  }

  private void newTexture(int i) {
    if (textures[i] != 0) {
      detach(textures[i]);
      call("glDeleteTextures", 1, new int[] {textures[i]});
    }
    textures[i] = gl.gen("glGenTextures");
    bind(i);
    image(i);
    call("glTexParameteri", TARGETS[i], GL_TEXTURE_MIN_FILTER, one(GL_NEAREST, GL_LINEAR));
    call("glActiveTexture", GL_TEXTURE0 + i);
    call("glBindTexture", TARGETS[i], textures[i]);
  }

  /** A snapshot does not bring back what lives on as an attachment alone. */
  private void detach(int texture) {
    GlContext context = gl.driver.session().current(0);
    for (int name : framebuffers) {
      call("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, name);
      for (int point = 0; point < 5; point++) {
        int at = point == 4 ? GL_DEPTH_ATTACHMENT : GL_COLOR_ATTACHMENT0 + point;
        Attachment a = context.drawFramebuffer.attachment(at);
        if (a != null && a.texture() != null && a.texture().name == texture) {
          call("glFramebufferTexture2D", GL_DRAW_FRAMEBUFFER, at, GL_TEXTURE_2D, 0, 0);
        }
      }
    }
  }

  private void image(int i) {
    boolean depth = i == DEPTH;
    int token = depth ? one(DEPTHS) : one(COLORS);
    int format = token == GL_DEPTH24_STENCIL8 ? GL_DEPTH_STENCIL : depth ? GL_DEPTH_COMPONENT : 0;
    int type = token == GL_DEPTH24_STENCIL8 ? GL_UNSIGNED_INT_24_8 : GL_UNSIGNED_INT;
    int side = one(SIDE, SIDE, SIDE, SIDE / 2);
    byte[] texels = random.nextInt(3) == 0 ? null : bytes(side * side * 4 * 3);
    if (!depth) {
      format = GL_RGBA;
      type = GL_UNSIGNED_BYTE;
    }
    if (TARGETS[i] == GL_TEXTURE_2D_ARRAY) {
      call("glTexImage3D", TARGETS[i], 0, token, side, side, 3, 0, format, type, texels);
      return;
    }
    boolean cube = TARGETS[i] == GL_TEXTURE_CUBE_MAP;
    for (int face = 0; face < (cube ? 6 : 1); face++) {
      int target = cube ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : TARGETS[i];
      call("glTexImage2D", target, 0, token, side, side, 0, format, type, texels);
    }
  }

  private void renderbufferStorage(int i) {
    call("glBindRenderbuffer", GL_RENDERBUFFER, renderbuffers[i]);
    int token = i == 0 ? one(DEPTHS) : one(COLORS);
    call("glRenderbufferStorage", GL_RENDERBUFFER, token, one(SIDE, SIDE, 12), SIDE);
  }

  private void newFramebuffer(int i) {
    if (framebuffers[i] != 0) {
      call("glDeleteFramebuffers", 1, new int[] {framebuffers[i]});
    }
    framebuffers[i] = gl.gen("glGenFramebuffers");
    call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffers[i]);
    attach(0, 0);
    attach(1, 1);
  }

  private void attach(int point, int texture) {
    int at = texture == DEPTH ? GL_DEPTH_ATTACHMENT : GL_COLOR_ATTACHMENT0 + point;
    int name = textures[texture];
    int level = below(8) == 0 ? 1 : 0;
    switch (TARGETS[texture]) {
      case GL_TEXTURE_2D_ARRAY ->
          call("glFramebufferTextureLayer", GL_DRAW_FRAMEBUFFER, at, name, level, below(3));
      case GL_TEXTURE_CUBE_MAP -> {
        int face = GL_TEXTURE_CUBE_MAP_POSITIVE_X + below(6);
        call("glFramebufferTexture2D", GL_DRAW_FRAMEBUFFER, at, face, name, level);
      }
      default ->
          call("glFramebufferTexture2D", GL_DRAW_FRAMEBUFFER, at, GL_TEXTURE_2D, name, level);
    }
  }

  private void newArray(int i) {
    if (arrays[i] != 0) {
      call("glDeleteVertexArrays", 1, new int[] {arrays[i]});
    }
    arrays[i] = gl.gen("glGenVertexArrays");
    call("glBindVertexArray", arrays[i]);
    for (int attribute = 0; attribute < 2; attribute++) {
      pointer(attribute);
      call("glEnableVertexAttribArray", attribute);
    }
  }

  private void pointer(int attribute) {
    call("glBindBuffer", GL_ARRAY_BUFFER, buffers[one(0, 1)]);
    if (below(2) == 0) {
      call("glVertexAttribPointer", attribute, 2, GL_FLOAT, false, 0, 0L);
    } else {
      call("glVertexAttribPointer", attribute, 4, GL_UNSIGNED_BYTE, true, 8, 4L * below(2));
    }
  }

  /** 0 and 1 have vertices, 2 a uniform block, 3 texels, 4 indices. */
  private void bufferData(int i) {
    Object data;
    if (i < 2) {
      float[] corners = new float[2 * (8 + below(3))];
      for (int k = 0; k < corners.length; k++) {
        corners[k] = (k / 2 % 4 >> k % 2 & 1) * 2 - 1 + below(5) * 0.125f - 0.25f;
      }
      data = corners;
    } else if (i == 4) {
      data = new byte[] {0, 1, 2, 3, (byte) below(4), (byte) below(4), 0, 0};
    } else {
      float[] values = new float[8 * (1 + below(3))];
      for (int k = 0; k < values.length; k++) {
        values[k] = color();
      }
      data = values;
    }
    call("glBindBuffer", GL_COPY_WRITE_BUFFER, buffers[i]);
    int size = data instanceof float[] f ? 4 * f.length : ((byte[]) data).length;
    call("glBufferData", GL_COPY_WRITE_BUFFER, (long) size, data, GL_STATIC_DRAW);
  }

  // --- changes

  private void change() {
    switch (below(24)) {
      case 0, 1, 2 -> drawBuffers();
      case 3 -> sometimesAnotherFramebuffer();
      case 4 -> attachSomething();
      case 5 -> image(redefined());
      case 6 -> texturePart();
      case 7 -> textureParameter();
      case 8 -> mipmaps();
      case 9 -> unit();
      case 10 -> sampler();
      case 11 -> bufferData(below(buffers.length));
      case 12 -> bindBlock();
      case 13 -> bufferTexture();
      case 14 -> relink();
      case 15 -> call("glUseProgram", programs.get(below(programs.size())));
      case 16 -> attribute();
      case 17, 18 -> capability();
      case 19 -> renderbufferStorage(below(2));
      case 20 -> deleteSomething();
      case 21 -> switchContext();
      case 22 -> uniformUnit();
      default -> masks();
    }
  }

  private int redefined() {
    int i = below(textures.length);
    bind(i);
    return i;
  }

  private void drawBuffers() {
    sometimesAnotherFramebuffer();
    int[] list = new int[1 + below(4)];
    int shift = below(4);
    for (int i = 0; i < list.length; i++) {
      list[i] = below(4) == 0 ? GL_NONE : GL_COLOR_ATTACHMENT0 + (i + shift) % 4;
    }
    call("glDrawBuffers", list.length, list);
  }

  /** Mostly the same: a change between two draws into one framebuffer is what is forgotten. */
  private void sometimesAnotherFramebuffer() {
    if (below(8) == 0) {
      call("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, one(framebuffers));
    }
  }

  private void attachSomething() {
    sometimesAnotherFramebuffer();
    int at = GL_COLOR_ATTACHMENT0 + below(4);
    switch (below(4)) {
      case 0 -> call("glFramebufferTexture2D", GL_DRAW_FRAMEBUFFER, at, GL_TEXTURE_2D, 0, 0);
      case 1 -> {
        int i = below(2);
        int point = i == 0 ? GL_DEPTH_ATTACHMENT : at;
        call(
            "glFramebufferRenderbuffer",
            GL_DRAW_FRAMEBUFFER,
            point,
            GL_RENDERBUFFER,
            renderbuffers[i]);
      }
      default -> attach(below(4), below(textures.length));
    }
  }

  private void texturePart() {
    int i = below(3);
    bind(i);
    byte[] texels = bytes(16);
    call(
        "glTexSubImage2D",
        GL_TEXTURE_2D,
        0,
        below(3),
        below(3),
        2,
        2,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        texels);
  }

  private void textureParameter() {
    int i = below(textures.length);
    bind(i);
    int target = TARGETS[i];
    switch (below(6)) {
      case 0 ->
          call(
              "glTexParameteri",
              target,
              GL_TEXTURE_SWIZZLE_R + below(4),
              one(GL_RED, GL_GREEN, GL_ALPHA, GL_ONE));
      case 1 -> call("glTexParameteri", target, GL_TEXTURE_BASE_LEVEL, one(0, 0, 1));
      case 2 -> call("glTexParameteri", target, GL_TEXTURE_MAX_LEVEL, one(0, 1, 1000));
      case 3 ->
          call(
              "glTexParameteri",
              textures.length - 1 == i ? target : GL_TEXTURE_2D,
              GL_TEXTURE_COMPARE_MODE,
              one(GL_NONE, GL_COMPARE_REF_TO_TEXTURE));
      case 4 ->
          call("glTexParameteri", target, GL_TEXTURE_WRAP_S, one(GL_REPEAT, GL_CLAMP_TO_EDGE));
      default ->
          call(
              "glTexParameteri",
              target,
              GL_TEXTURE_MIN_FILTER,
              one(GL_NEAREST, GL_LINEAR, GL_LINEAR_MIPMAP_NEAREST));
    }
  }

  private void mipmaps() {
    int i = below(DEPTH);
    bind(i);
    call("glGenerateMipmap", TARGETS[i]);
  }

  private void unit() {
    call("glActiveTexture", GL_TEXTURE0 + below(3));
    call("glBindTexture", GL_TEXTURE_2D, textures[below(3)]);
  }

  private void sampler() {
    int name = one(samplers);
    switch (below(5)) {
      case 0, 1 -> call("glBindSampler", below(6), below(2) == 0 ? 0 : name);
      case 2 ->
          call(
              "glSamplerParameteri",
              name,
              GL_TEXTURE_SRGB_DECODE_EXT,
              one(GL_DECODE_EXT, GL_SKIP_DECODE_EXT));
      case 3 ->
          call(
              "glSamplerParameteri",
              name,
              GL_TEXTURE_COMPARE_MODE,
              one(GL_NONE, GL_COMPARE_REF_TO_TEXTURE));
      default ->
          call("glSamplerParameteri", name, GL_TEXTURE_MIN_FILTER, one(GL_NEAREST, GL_LINEAR));
    }
  }

  private void bindBlock() {
    if (below(2) == 0) {
      call("glBindBufferBase", GL_UNIFORM_BUFFER, below(2), buffers[one(2, 3)]);
    } else {
      call("glUniformBlockBinding", programs.get(2), 0, below(2));
    }
  }

  private void bufferTexture() {
    call("glActiveTexture", GL_TEXTURE0 + 7);
    call("glBindTexture", GL_TEXTURE_BUFFER, bufferTexture);
    call("glTexBuffer", GL_TEXTURE_BUFFER, one(GL_RGBA8, GL_RG8, GL_R32F), buffers[one(2, 3)]);
  }

  private void relink() {
    int i = below(programs.size());
    int program = programs.get(i);
    if (i == 1) {
      int shift = below(3);
      String[] names = {"o", "p", "q"};
      for (int k = 0; k < 3; k++) {
        call("glBindFragDataLocation", program, (k + shift) % 3, names[k]);
      }
    }
    int swap = below(2);
    call("glBindAttribLocation", program, swap, "place");
    call("glBindAttribLocation", program, 1 - swap, "shade");
    call("glLinkProgram", program);
    units(program);
  }

  private void uniformUnit() {
    int program = programs.get(below(2));
    call("glUseProgram", program);
    call("glUniform1i", gl.uniform(program, "a"), below(3));
    tint(program);
  }

  private void attribute() {
    call("glBindVertexArray", one(arrays));
    switch (below(4)) {
      case 0 -> pointer(below(2));
      case 1 -> call("glVertexAttrib4f", 1, color(), color(), color(), color());
      case 2 -> call("glVertexAttribDivisor", 1, below(2));
      default ->
          call(
              below(3) == 0 ? "glDisableVertexAttribArray" : "glEnableVertexAttribArray", below(2));
    }
  }

  private void capability() {
    String verb = below(2) == 0 ? "glEnable" : "glDisable";
    switch (below(3)) {
      case 0 -> call(verb + "i", GL_BLEND, below(4));
      case 1 -> call("glBlendFunc", one(GL_ONE, GL_SRC_ALPHA, GL_DST_ALPHA), one(GL_ZERO, GL_ONE));
      default ->
          call(
              verb,
              one(GL_FRAMEBUFFER_SRGB, GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_DEPTH_CLAMP));
    }
  }

  private void masks() {
    switch (below(3)) {
      case 0 -> call("glColorMaski", below(4), below(3) > 0, below(3) > 0, true, below(3) > 0);
      case 1 -> call("glDepthFunc", one(GL_LESS, GL_ALWAYS, GL_GEQUAL));
      default -> call("glFrontFace", one(GL_CW, GL_CCW));
    }
  }

  private void deleteSomething() {
    switch (below(5)) {
      case 0 -> newTexture(below(textures.length));
      case 1 -> newFramebuffer(below(framebuffers.length));
      case 2 -> newArray(below(arrays.length));
      case 3 -> {
        int i = below(samplers.length);
        call("glDeleteSamplers", 1, new int[] {samplers[i]});
        samplers[i] = gl.gen("glGenSamplers");
      }
      default -> {
        int i = 2 + below(buffers.length - 2); // those that no vertex array keeps alive
        call("glDeleteBuffers", 1, new int[] {buffers[i]});
        buffers[i] = gl.gen("glGenBuffers");
        bufferData(i);
        bufferTexture(); // and no texture
      }
    }
  }

  /** Another context of the group changes what is shared. */
  private void switchContext() {
    call("glXMakeCurrent", 0L, 7L, contexts[1]);
    int i = below(textures.length);
    switch (below(3)) {
      case 0 -> {
        bind(i);
        image(i);
      }
      case 1 -> {
        bind(i);
        call("glTexParameteri", TARGETS[i], GL_TEXTURE_SWIZZLE_G, one(GL_RED, GL_GREEN, GL_ONE));
      }
      default -> bufferData(below(buffers.length));
    }
    call("glXMakeCurrent", 0L, 7L, contexts[0]);
  }

  // --- comparison

  private static void draw(GlTestContext on, int kind) {
    switch (kind) {
      case 0 -> on.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      case 1 -> on.call("glDrawArraysInstanced", GL_TRIANGLES, 0, 3, 2);
      default ->
          on.call("glClearBufferfv", GL_COLOR, kind - 2, new float[] {0.25f, 0.5f, 0.75f, 0.5f});
    }
  }

  /** What a draw reads of an image that it writes is undefined. */
  private boolean readsItsTarget() {
    GlContext context = gl.driver.session().current(0);
    ProgramExecutable program = context.program.executable;
    StageInputs inputs = program.stages.get(Stage.FRAGMENT);
    for (int i = 0; i < inputs.units.length; i++) {
      int target = TextureBindings.index(inputs.targets[i]);
      GlTexture t = context.textures.at(inputs.units[i], target);
      if (t != null && context.drawFramebuffer.refersTo(t, null)) {
        return true;
      }
    }
    return false;
  }

  private static byte[] snapshot(GlDriver driver) {
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    StateSnapshot.Outcome outcome =
        StateSnapshot.write(driver, LiveObjects.everything(), encoder::encode);
    assertEquals(List.of(), outcome.losses());
    return encoder.take();
  }

  private static void compareImages(GlTestContext old, GlTestContext fresh, String where) {
    ShareGroup a = old.driver.session().current(0).share;
    ShareGroup b = fresh.driver.session().current(0).share;
    for (int name : a.textures.names()) {
      GlTexture t = a.textures.get(name);
      GlTexture u = b.textures.get(name);
      if (t == null || t.target == 0 || t.target == GL_TEXTURE_BUFFER) {
        continue;
      }
      for (int face = 0; face < t.faces(); face++) {
        for (int level = 0; level < 4; level++) {
          boolean both = t.holds(face, level) && u.holds(face, level);
          if (both) {
            TextureImage image = t.image(face, level);
            assertArrayEquals(
                t.texels(face, level),
                u.texels(face, level),
                where + " texture " + name + " face " + face + " level " + level);
          }
        }
      }
    }
    for (int name : a.renderbuffers.names()) {
      assertArrayEquals(
          texels(old, a.renderbuffers.get(name)),
          texels(fresh, b.renderbuffers.get(name)),
          where + " renderbuffer " + name);
    }
  }

  private static byte[] texels(GlTestContext gl, GlRenderbuffer r) {
    Texture t = r.storage();
    RenderTarget.Attachment all = new RenderTarget.Attachment(t, 0, 0, false);
    return gl.driver.session().environment.emitter().read(all, 0, 0, r.width, r.height);
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 4, 5})
  void drawsDependOnTheStateAlone(long seed) throws IOException {
    random = new Random(seed);
    core = seed % 2 == 0;
    gl = core ? GlTestContext.drawing() : GlTestContext.drawingCompatibility();
    int[] attributes = {0x2091, 3, 0x2092, 3, 0x9126, core ? 1 : 2, 0};
    long second = gl.call("glXCreateContextAttribsARB", 0L, 0L, gl.context, true, attributes);
    contexts = new long[] {gl.context, second};
    call("glViewport", 0, 0, SIDE, SIDE);
    open();
    int drawn = 0;
    for (int step = 0; step < STEPS; step++) {
      told.clear();
      for (int n = 1 + below(2); n > 0; n--) {
        change();
      }
      int kind = readsItsTarget() ? 2 + below(4) : below(6);
      String where = "seed " + seed + " step " + step + " draw " + kind + " after " + told;
      try (GlTestContext fresh = GlTestContext.after(snapshot(gl.driver))) {
        compareImages(gl, fresh, "before: " + where);
        while (gl.error() != GL_NO_ERROR) {
          // of changes that do not fit what they met
        }
        draw(gl, kind);
        draw(fresh, kind);
        int error = gl.error();
        assertEquals(error, fresh.error(), where);
        drawn += error == GL_NO_ERROR ? 1 : 0;
        compareImages(gl, fresh, where);
      }
    }
    gl.close();
    assertTrue(drawn > STEPS / 4, drawn + " draws");
  }
}
