package org.oovr.samples.bench;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryUtil;
import org.oovr.samples.util.Courtyard;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * The frame of a shooter of the id Tech 3 kind with a modern renderer: depth first, then light maps
 * and materials of five pictures in half floats, effects blended over them, averages of the picture
 * down to one pixel, a tone map into the window, and a head-up display. About 100 draws, of which
 * each has vertices and uniforms of its own.
 */
public final class ArenaFrame {
  /** Objects that are drawn, twice each. */
  private static final int OBJECTS = 40;

  private static final int SPRITES = 12;
  private static final int SIGNS = 6;

  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in vec2 texCoord;
      uniform mat4 viewProjection;
      uniform mat4 model;
      uniform mat3 normalMatrix;
      uniform vec3 eye;
      uniform vec3 sun;
      uniform vec4 look;
      out vec4 coords;
      out vec4 shade;
      out vec4 axisN;
      out vec4 axisT;
      out vec4 axisB;
      out vec4 light;
      void main() {
        vec4 world = model * vec4(position, 1.0);
        vec3 n = normalize(normalMatrix * normal);
        vec3 t = normalize(cross(abs(n.y) > 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(0.0, 1.0, 0.0), n));
        vec3 toEye = eye - world.xyz;
        coords = vec4(texCoord * look.x, world.xz / 48.0 + 0.5);
        shade = vec4(vec3(look.y), 1.0);
        axisN = vec4(n, toEye.x);
        axisT = vec4(t, toEye.y);
        axisB = vec4(cross(n, t), toEye.z);
        light = vec4(sun, 0.0);
        gl_Position = viewProjection * world;
      }
      """;

  /** A material with five pictures, of which most are plain white in most materials. */
  private static final String FRAGMENT =
      """
      #version 330 core
      in vec4 coords;
      in vec4 shade;
      in vec4 axisN;
      in vec4 axisT;
      in vec4 axisB;
      in vec4 light;
      uniform sampler2D albedo;
      uniform sampler2D lightMap;
      uniform sampler2D bumps;
      uniform sampler2D towards;
      uniform sampler2D shine;
      uniform vec4 strengths; // bumps, towards, shine, gloss
      uniform int alphaTest;
      out vec4 colour;
      void main() {
        vec3 baked = shade.rgb * texture(lightMap, coords.zw).rgb;
        vec4 base = texture(albedo, coords.xy);
        float alpha = base.a * shade.a;
        if (alphaTest == 1) {
          if (alpha <= 0.0) discard;
        } else if (alphaTest == 2) {
          if (alpha < 0.5) discard;
        }
        vec3 e = normalize(vec3(axisN.w, axisT.w, axisB.w));
        vec3 l = normalize(light.xyz + (texture(towards, coords.zw).xyz - 0.5) * strengths.y);
        vec3 b;
        b.xy = (texture(bumps, coords.xy).rg - 0.5) * strengths.x;
        b.z = sqrt(clamp(0.25 - dot(b.xy, b.xy), 0.0, 1.0));
        vec3 n = normalize(axisT.xyz * b.x + axisB.xyz * b.y + axisN.xyz * b.z);
        float facing = clamp(dot(axisN.xyz, l), 0.0, 1.0);
        vec3 direct = baked * 0.75 / max(facing, 0.25);
        vec3 ambient = max(baked - direct * facing, vec3(0.0));
        vec3 h = normalize(l + e);
        float nl = clamp(dot(n, l), 0.0, 1.0);
        float eh = clamp(dot(e, h), 0.0, 1.0);
        float nh = clamp(dot(n, h), 0.0, 1.0);
        vec4 mirror = texture(shine, coords.xy) * strengths.z;
        base.rgb *= vec3(1.0) - mirror.rgb;
        float rough = pow(1.0 - strengths.w, 0.3);
        float r2 = rough * rough;
        float r4 = r2 * r2;
        float d = nh * nh * (r4 - 1.0) + 1.0;
        float v = eh * eh * (rough + 0.5) + 0.0001;
        vec3 reflected = base.rgb + mirror.rgb * (r4 / (4.0 * d * d * v + 0.0001));
        colour = vec4(direct * reflected * nl + ambient * base.rgb, alpha);
      }
      """;

  private static final String DEPTH =
      """
      #version 330 core
      in vec4 coords;
      in vec4 shade;
      uniform sampler2D albedo;
      uniform int alphaTest;
      out vec4 colour;
      void main() {
        vec4 base = texture(albedo, coords.xy) * shade;
        if (alphaTest == 1) {
          if (base.a <= 0.0) discard;
        } else if (alphaTest == 2) {
          if (base.a < 0.5) discard;
        }
        colour = base;
      }
      """;

  /** A square from no vertex data: middle and half sides in clip coordinates. */
  private static final String SQUARE =
      """
      #version 330 core
      uniform vec4 place;
      uniform float far;
      out vec2 uv;
      void main() {
        uv = vec2(gl_VertexID & 1, gl_VertexID >> 1);
        gl_Position = vec4(place.xy + (uv * 2.0 - 1.0) * place.zw, far, 1.0);
      }
      """;

  private static final String PICTURE =
      """
      #version 330 core
      in vec2 uv;
      uniform sampler2D image;
      uniform vec4 tint;
      out vec4 colour;
      void main() {
        colour = texture(image, uv) * tint;
      }
      """;

  /** Four pixels of the finer picture in each direction. */
  private static final String AVERAGE =
      """
      #version 330 core
      in vec2 uv;
      uniform sampler2D image;
      uniform vec4 tint;
      out vec4 colour;
      void main() {
        vec2 pixel = 1.0 / vec2(textureSize(image, 0));
        vec4 sum = texture(image, uv + pixel * vec2(-1.0, -1.0)) + texture(image, uv + pixel);
        sum += texture(image, uv + pixel * vec2(1.0, -1.0)) + texture(image, uv - pixel * vec2(1.0, -1.0));
        colour = sum * 0.25 * tint;
      }
      """;

  private static final String TONE =
      """
      #version 330 core
      in vec2 uv;
      uniform sampler2D image;
      uniform sampler2D level;
      uniform vec4 tint;
      out vec4 colour;
      vec3 filmic(vec3 x) {
        return (x * (0.22 * x + 0.03) + 0.002) / (x * (0.22 * x + 0.3) + 0.06) - 0.0333;
      }
      void main() {
        vec3 mean = texture(level, vec2(0.5)).rgb;
        float key = clamp(0.4 / max(dot(mean, vec3(0.2126, 0.7152, 0.0722)), 0.01), 0.5, 4.0);
        vec3 c = texture(image, uv).rgb * key * tint.rgb;
        colour = vec4(clamp(filmic(c) / filmic(vec3(2.0)), 0.0, 1.0), 1.0);
      }
      """;

  private final Window window;
  private final List<Courtyard.Item> items = new ArrayList<>();
  private final int[] firstIndex = new int[Courtyard.Shape.values().length];
  private final int[] indexCount = new int[firstIndex.length];
  private final int[] colours;
  private final int[] bumps;
  private final int white;
  private final int lightMap;
  private final int glow;
  private final int array;
  private final int noArray = glGenVertexArrays();
  private final int material = Shaders.program(VERTEX, FRAGMENT);
  private final int depthOnly = Shaders.program(VERTEX, DEPTH);
  private final int picture = Shaders.program(SQUARE, PICTURE);
  private final int average = Shaders.program(SQUARE, AVERAGE);
  private final int tone = Shaders.program(SQUARE, TONE);

  /** Frame buffers in half floats, each a quarter of the one before, and their textures. */
  private final List<int[]> targets = new ArrayList<>();

  private ArenaFrame(Window window) {
    this.window = window;
    Courtyard courtyard = new Courtyard();
    choose(courtyard);
    array = upload(Courtyard.meshes());
    Picture[] pictures = Courtyard.colours();
    colours = new int[pictures.length];
    for (int i = 0; i < colours.length; i++) {
      colours[i] = texture(pictures[i]);
    }
    Picture[] surfaces = Courtyard.surfaces();
    bumps = new int[surfaces.length];
    for (int i = 0; i < bumps.length; i++) {
      bumps[i] = texture(surfaces[i].normals(2));
    }
    white = texture(Picture.paint(8, (u, v, c) -> c[0] = c[1] = c[2] = 1));
    lightMap = texture(courtyard.lightMap(1024));
    glow = texture(Picture.paint(64, ArenaFrame::spark));
    int w = window.width();
    int h = window.height();
    for (int level = 0; level == 0 || w > 1 || h > 1; level++) {
      w = level == 0 ? w : Math.max(1, w / 4);
      h = level == 0 ? h : Math.max(1, h / 4);
      targets.add(target(w, h, level == 0));
    }
    samplers();
  }

  private static void spark(double u, double v, double[] c) {
    double d = Math.hypot(u - 0.5, v - 0.5) * 2;
    double s = Math.max(0, 1 - d);
    c[0] = s;
    c[1] = s * s;
    c[2] = s * s * s;
  }

  /** Everything large, and some of what stands there. */
  private void choose(Courtyard courtyard) {
    List<Courtyard.Item> small = new ArrayList<>();
    for (Courtyard.Item item : courtyard.items()) {
      boolean large = item.shape() == Courtyard.Shape.SLAB || item.material().glows();
      if (large && items.size() < OBJECTS / 2) {
        items.add(item);
      } else {
        small.add(item);
      }
    }
    int step = small.size() / (OBJECTS - items.size());
    for (int i = 0; items.size() < OBJECTS; i += step) {
      items.add(small.get(i));
    }
  }

  private int upload(Mesh[] meshes) {
    Mesh all = new Mesh(new float[0], new int[0]);
    for (int i = 0; i < meshes.length; i++) {
      firstIndex[i] = all.indices().length;
      indexCount[i] = meshes[i].indices().length;
      all = all.plus(meshes[i]);
    }
    int vertices = glGenVertexArrays();
    glBindVertexArray(vertices);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, all.vertices(), GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, all.indices(), GL_STATIC_DRAW);
    for (int i = 0; i < 3; i++) {
      glEnableVertexAttribArray(i);
      glVertexAttribPointer(i, i < 2 ? 3 : 2, GL_FLOAT, false, Mesh.STRIDE, i * 12L);
    }
    return vertices;
  }

  private static int texture(Picture picture) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    ByteBuffer pixels = picture.toNative();
    int n = picture.size();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, n, n, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    MemoryUtil.memFree(pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    return texture;
  }

  private static int[] target(int width, int height, boolean depth) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    ByteBuffer none = null;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, width, height, 0, GL_RGBA, GL_HALF_FLOAT, none);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    int framebuffer = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    if (depth) {
      glBindRenderbuffer(GL_RENDERBUFFER, glGenRenderbuffers());
      int buffer = glGetInteger(GL_RENDERBUFFER_BINDING);
      glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
      glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, buffer);
    }
    return new int[] {framebuffer, texture, width, height};
  }

  private void samplers() {
    String[] maps = {"albedo", "lightMap", "bumps", "towards", "shine"};
    for (int i = 0; i < maps.length; i++) {
      Shaders.sampler(material, maps[i], i);
    }
    Shaders.sampler(depthOnly, "albedo", 0);
    Shaders.sampler(picture, "image", 0);
    Shaders.sampler(average, "image", 0);
    Shaders.sampler(tone, "image", 0);
    Shaders.sampler(tone, "level", 1);
  }

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Arena frame", args, 1280, 1024, w -> new ArenaFrame(w).run());
  }

  private void run() {
    FrameClock clock = new FrameClock(window.frames());
    clock.start();
    while (window.next()) {
      world();
      effects();
      averages();
      display();
      clock.frame();
      window.swap();
      clock.shown();
    }
    clock.report("game", "fragments", 2.0 * window.width() * window.height());
  }

  /** Depth alone, then materials where depth is equal. */
  private void world() {
    bind(targets.get(0));
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    glDepthMask(true);
    glClear(GL_DEPTH_BUFFER_BIT);
    glDepthFunc(GL_LEQUAL);
    glBindVertexArray(array);
    glColorMask(false, false, false, false);
    objects(depthOnly);
    glColorMask(true, true, true, true);
    objects(material);
  }

  private void bind(int[] target) {
    glBindFramebuffer(GL_FRAMEBUFFER, target[0]);
    glViewport(0, 0, target[2], target[3]);
  }

  private void objects(int program) {
    double turn = window.frame() * 0.01;
    float x = (float) StrictMath.sin(turn) * 9;
    float z = (float) StrictMath.cos(turn) * 9;
    Mat4 view = Mat4.lookAt(x, 2.2f, z, 0, 1.6f, 0);
    float aspect = (float) window.width() / window.height();
    Mat4 camera = Mat4.perspective(1.3, aspect, 0.1f, 400).times(view);
    glUseProgram(program);
    glUniformMatrix4fv(at(program, "viewProjection"), false, camera.array());
    glUniform3f(at(program, "eye"), x, 2.2f, z);
    float[] sun = Courtyard.sun();
    glUniform3f(at(program, "sun"), sun[0], sun[1], sun[2]);
    glUniform1i(at(program, "alphaTest"), 0);
    for (Courtyard.Item item : items) {
      object(program, item);
    }
  }

  private void object(int program, Courtyard.Item item) {
    Courtyard.Material m = item.material();
    boolean plain = m.surface > 1 || m.glows();
    texture(4, white);
    texture(3, white);
    texture(2, plain ? white : bumps[m.surface]);
    texture(1, lightMap);
    texture(0, colours[m.ordinal()]);
    Mat4 place = item.at(window.frame());
    glUniformMatrix4fv(at(program, "model"), false, place.array());
    glUniformMatrix3fv(at(program, "normalMatrix"), false, place.normalMatrix());
    glUniform4f(at(program, "look"), m.repeat, item.grey(), 0, 0);
    glUniform4f(at(program, "strengths"), plain ? 0 : 1, 0, m.gloss * 0.3f, m.gloss * 0.8f);
    glCullFace(m == Courtyard.Material.SKY ? GL_FRONT : GL_BACK);
    int s = item.shape().ordinal();
    glDrawElements(GL_TRIANGLES, indexCount[s], GL_UNSIGNED_INT, firstIndex[s] * 4L);
  }

  private static int at(int program, String uniform) {
    return glGetUniformLocation(program, uniform);
  }

  private static void texture(int unit, int texture) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, texture);
  }

  private void square(int program, float x, float y, float w, float h, float far, float... tint) {
    glUseProgram(program);
    glUniform4f(at(program, "place"), x, y, w, h);
    glUniform1f(at(program, "far"), far);
    glUniform4f(at(program, "tint"), tint[0], tint[1], tint[2], tint[3]);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  }

  /** Sparks, added; smoke, which dims. */
  private void effects() {
    glBindVertexArray(noArray);
    glDisable(GL_CULL_FACE);
    glEnable(GL_BLEND);
    glDepthMask(false);
    texture(0, glow);
    for (int i = 0; i < SPRITES; i++) {
      double a = i * 2.4 + window.frame() * 0.02;
      float x = (float) StrictMath.sin(a) * 0.7f;
      float y = (float) StrictMath.cos(a * 0.7) * 0.6f;
      boolean smoke = i % 3 == 2;
      glBlendFunc(smoke ? GL_ZERO : GL_ONE, smoke ? GL_ONE_MINUS_SRC_COLOR : GL_ONE);
      square(picture, x, y, 0.16f, 0.2f, 0.99f, 0.8f, 0.9f, 1, 1);
    }
    glDepthMask(true);
  }

  private void averages() {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    for (int level = 1; level < targets.size(); level++) {
      bind(targets.get(level));
      texture(0, targets.get(level - 1)[1]);
      square(average, 0, 0, 1, 1, 0, 1, 1, 1, 1);
    }
  }

  private void display() {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, window.width(), window.height());
    texture(1, targets.get(targets.size() - 1)[1]);
    texture(0, targets.get(0)[1]);
    square(tone, 0, 0, 1, 1, 0, 1, 1, 1, 1);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    texture(0, glow);
    for (int i = 0; i < SIGNS; i++) {
      square(picture, -0.8f + i * 0.3f, -0.85f, 0.1f, 0.08f, 0, 1, 1, 1, 0.5f);
    }
    glDisable(GL_BLEND);
  }
}
