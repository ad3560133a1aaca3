package org.oovr.samples.gl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.oovr.samples.util.Courtyard;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * A courtyard at sunset: 500 objects, each a draw of its own, that share textures in groups. They
 * are drawn in the order of their places, as a scene graph would.
 */
public final class ManyObjects {
  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in vec2 uv;
      uniform mat4 viewProjection;
      uniform mat4 model;
      uniform mat3 normalMatrix;
      uniform vec4 look; // texture scale, gloss, glow, light map strength
      out vec3 worldPosition;
      out vec3 worldNormal;
      out vec2 texCoord;
      void main() {
        vec4 world = model * vec4(position, 1.0);
        worldPosition = world.xyz;
        worldNormal = normalMatrix * normal;
        texCoord = uv * look.x;
        gl_Position = viewProjection * world;
      }
      """;

  private static final String FRAGMENT =
      """
      #version 330 core
      in vec3 worldPosition;
      in vec3 worldNormal;
      in vec2 texCoord;
      uniform sampler2D albedo;
      uniform sampler2D surface;
      uniform sampler2D lightMap;
      uniform vec4 look;
      uniform vec3 tint;
      uniform vec3 eye;
      uniform vec3 sun;
      uniform vec4 torches[4]; // place, brightness
      out vec4 colour;

      void main() {
        vec3 base = texture(albedo, texCoord).rgb * tint;
        vec2 detail = texture(surface, texCoord).rg;
        vec2 baked = mix(vec2(1.0), texture(lightMap, worldPosition.xz / 48.0 + 0.5).rg, look.w);
        vec3 n = normalize(worldNormal);
        vec3 v = normalize(eye - worldPosition);
        vec3 h = normalize(v + sun);
        float gloss = detail.g * look.y;
        float contact = mix(0.45, 1.0, clamp(worldPosition.y * 0.9 + n.y * 0.6 + 0.2, 0.0, 1.0));
        float diffuse = max(dot(n, sun), 0.0) * baked.r;
        float shine = gloss * pow(max(dot(n, h), 0.0), 24.0) * diffuse;
        vec3 sky = mix(vec3(0.13, 0.09, 0.07), vec3(0.16, 0.20, 0.34), n.y * 0.5 + 0.5);
        float rim = gloss * pow(1.0 - max(dot(n, v), 0.0), 3.0);
        vec3 light = sky * contact * baked.g * detail.r + vec3(2.1, 1.25, 0.62) * diffuse;
        for (int i = 0; i < 4; i++) {
          vec3 d = torches[i].xyz - worldPosition;
          float far = dot(d, d);
          float lambert = max(dot(n, d * inversesqrt(far)), 0.0);
          light += vec3(1.0, 0.46, 0.14) * (torches[i].w * lambert / (1.0 + 0.22 * far));
        }
        vec3 lit = base * light + vec3(1.9, 1.2, 0.7) * shine + sky * rim * 0.8;
        lit = mix(lit, base, look.z);
        float fog = (1.0 - look.z) * (1.0 - exp(-0.0045 * max(distance(eye, worldPosition) - 8.0, 0.0)));
        lit = mix(lit, vec3(0.86, 0.50, 0.32), fog);
        lit *= 0.85;
        lit = lit * (2.51 * lit + 0.03) / (lit * (2.43 * lit + 0.59) + 0.14);
        colour = vec4(pow(clamp(lit, 0.0, 1.0), vec3(1.0 / 2.2)), 1.0);
      }
      """;

  private final int[] firstIndex = new int[Courtyard.Shape.values().length];
  private final int[] indexCount = new int[firstIndex.length];
  private final int[] baseVertex = new int[firstIndex.length];

  private ManyObjects() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Many objects", args, 1280, 1024, window -> new ManyObjects().run(window));
  }

  private void run(Window window) {
    // Long because a sample shows its calls in the order a program makes them.
    int program = Shaders.program(VERTEX, FRAGMENT);
    uploadShapes(Courtyard.meshes());
    int[] albedo = textures(GL_SRGB8_ALPHA8, Courtyard.colours());
    int[] surface = textures(GL_RG8, Courtyard.surfaces());
    Courtyard courtyard = new Courtyard();
    int lightMap = textures(GL_RG8, courtyard.lightMap(1024))[0];
    Shaders.sampler(program, "albedo", 0);
    Shaders.sampler(program, "surface", 1);
    Shaders.sampler(program, "lightMap", 2);
    int sampler = glGenSamplers();
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_T, GL_REPEAT);
    for (int unit = 0; unit < 3; unit++) {
      glBindSampler(unit, sampler);
    }
    glUniform3fv(glGetUniformLocation(program, "sun"), Courtyard.sun());
    int uViewProjection = glGetUniformLocation(program, "viewProjection");
    int uModel = glGetUniformLocation(program, "model");
    int uNormal = glGetUniformLocation(program, "normalMatrix");
    int uLook = glGetUniformLocation(program, "look");
    int uTint = glGetUniformLocation(program, "tint");
    int uEye = glGetUniformLocation(program, "eye");
    int uTorches = glGetUniformLocation(program, "torches");

    glActiveTexture(GL_TEXTURE2);
    glBindTexture(GL_TEXTURE_2D, lightMap);
    glViewport(0, 0, window.width(), window.height());
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glClearColor(0.8f, 0.5f, 0.35f, 1);
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(52), window.aspect(), 0.2f, 250);
    while (window.next()) {
      int frame = window.frame();
      double turn = 0.55 + frame * 0.006;
      float ex = (float) (17 * StrictMath.sin(turn));
      float ez = (float) (17 * StrictMath.cos(turn));
      Mat4 camera = Mat4.lookAt(ex, 5.6f, ez, 0, 3, 0);
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      try (MemoryStack stack = MemoryStack.stackPush()) {
        FloatBuffer matrix = stack.floats(projection.times(camera).array());
        glUniformMatrix4fv(uViewProjection, false, matrix);
        FloatBuffer torches = stack.mallocFloat(16);
        for (int i = 0; i < 4; i++) {
          float flicker = 4.2f + (float) Picture.noise(frame * 0.043 + i * 0.3, 0.5, 8, i) * 2;
          torches
              .put(i % 2 == 0 ? Courtyard.TORCH : -Courtyard.TORCH)
              .put(2.6f)
              .put(i < 2 ? Courtyard.TORCH : -Courtyard.TORCH);
          torches.put(flicker);
        }
        glUniform4fv(uTorches, torches.flip());
      }
      glUniform3f(uEye, ex, 5.6f, ez);
      for (Courtyard.Item item : courtyard.items()) {
        Courtyard.Material m = item.material();
        boolean floor = item.shape() == Courtyard.Shape.SLAB;
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, albedo[m.ordinal()]);
        glActiveTexture(GL_TEXTURE1);
        glBindTexture(GL_TEXTURE_2D, surface[m.surface]);
        Mat4 model = item.at(frame);
        glUniformMatrix4fv(uModel, false, model.array());
        glUniformMatrix3fv(uNormal, false, model.normalMatrix());
        glUniform4f(uLook, m.repeat, m.gloss, m.glows() ? 1 : 0, floor ? 1 : 0);
        glUniform3f(uTint, item.grey(), item.grey(), item.grey());
        glCullFace(m == Courtyard.Material.SKY ? GL_FRONT : GL_BACK);
        int s = item.shape().ordinal();
        glDrawElementsBaseVertex(
            GL_TRIANGLES, indexCount[s], GL_UNSIGNED_SHORT, firstIndex[s] * 2L, baseVertex[s]);
      }
      window.swap();
    }
  }

  /** Textures with their whole chains of mip levels. */
  private static int[] textures(int internalFormat, Picture... pictures) {
    int[] names = new int[pictures.length];
    glGenTextures(names);
    for (int i = 0; i < names.length; i++) {
      glBindTexture(GL_TEXTURE_2D, names[i]);
      int level = 0;
      for (Picture p = pictures[i]; p != null; p = p.size() > 1 ? p.half() : null) {
        ByteBuffer pixels = p.toNative();
        glTexImage2D(
            GL_TEXTURE_2D,
            level++,
            internalFormat,
            p.size(),
            p.size(),
            0,
            GL_RGBA,
            GL_UNSIGNED_BYTE,
            pixels);
        MemoryUtil.memFree(pixels);
      }
    }
    return names;
  }

  private void uploadShapes(Mesh[] meshes) {
    Mesh all = meshes[0];
    for (int i = 0; i < meshes.length; i++) {
      indexCount[i] = meshes[i].indices().length;
      if (i > 0) {
        firstIndex[i] = firstIndex[i - 1] + indexCount[i - 1];
        baseVertex[i] = baseVertex[i - 1] + meshes[i - 1].vertexCount();
        all = all.plus(meshes[i]);
      }
    }
    ShortBuffer indices = MemoryUtil.memAllocShort(all.indices().length);
    for (Mesh mesh : meshes) {
      indices.put(mesh.shortIndices());
    }
    glBindVertexArray(glGenVertexArrays());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, indices.flip(), GL_STATIC_DRAW);
    MemoryUtil.memFree(indices);
    try (MemoryStack stack = MemoryStack.stackPush()) {
      IntBuffer name = stack.mallocInt(1);
      glGenBuffers(name);
      glBindBuffer(GL_ARRAY_BUFFER, name.get(0));
    }
    glBufferData(GL_ARRAY_BUFFER, all.vertices(), GL_STATIC_DRAW);
    int[] sizes = {3, 3, 2};
    for (int i = 0; i < 3; i++) {
      glEnableVertexAttribArray(i);
      glVertexAttribPointer(i, sizes[i], GL_FLOAT, false, Mesh.STRIDE, i * 12L);
    }
  }
}
