package org.oovr.samples.tiled;

import static org.lwjgl.opengl.GL33C.*;

import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/** A place with crates through which a camera walks and in which it stands, ten frames each. */
public final class Stroll {
  private static final int STRETCH = 10;
  private static final int CRATES = 24;

  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in vec2 uv;
      uniform mat4 camera;
      uniform mat4 model;
      out vec2 texCoord;
      out float light;
      void main() {
        texCoord = uv;
        vec3 n = normalize(mat3(model) * normal);
        light = 0.4 + 0.6 * max(dot(n, normalize(vec3(0.5, 0.8, 0.3))), 0.0);
        gl_Position = camera * model * vec4(position, 1.0);
      }
      """;

  private static final String FRAGMENT =
      """
      #version 330 core
      in vec2 texCoord;
      in float light;
      uniform sampler2D colours;
      out vec4 result;
      void main() {
        result = vec4(texture(colours, texCoord).rgb * light, 1.0);
      }
      """;

  private Stroll() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Stroll", args, 320, 240, Stroll::run);
  }

  private static void run(Window window) {
    int program = Shaders.program(VERTEX, FRAGMENT);
    Shaders.sampler(program, "colours", 0);
    Mesh ground = Mesh.plane(8, 8);
    Mesh box = Mesh.box();
    int groundArray = upload(ground);
    int boxArray = upload(box);
    int floor = Sprites.texture(Picture.tiles(128, 3, 4, 0x7d7468, 0x5f584e));
    int wood = Sprites.texture(Picture.wood(128, 4, 4, true, 0x4a3018, 0xa87840));
    int model = glGetUniformLocation(program, "model");
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(60), window.aspect(), 0.2f, 60);
    glClearColor(0.45f, 0.6f, 0.8f, 1);
    glEnable(GL_DEPTH_TEST);
    while (window.next()) {
      int steps = window.frame() / (2 * STRETCH) * STRETCH;
      steps += Math.min(STRETCH, window.frame() % (2 * STRETCH));
      double a = steps * 0.03;
      float x = (float) (6 * StrictMath.sin(a));
      float z = (float) (6 * StrictMath.cos(a));
      Mat4 camera = projection.times(Mat4.lookAt(x, 1.7f, z, 0, 0.6f, 0));
      glViewport(0, 0, window.width(), window.height());
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      glUseProgram(program);
      glUniformMatrix4fv(glGetUniformLocation(program, "camera"), false, camera.array());
      draw(model, Mat4.scale(12, 1, 12), ground, groundArray, floor);
      for (int i = 0; i < CRATES; i++) {
        double angle = i * 2.39996;
        float r = 0.8f + 0.19f * i;
        Mat4 place =
            Mat4.translate(
                    r * (float) StrictMath.cos(angle), 0.4f, r * (float) StrictMath.sin(angle))
                .times(Mat4.rotateY(angle))
                .times(Mat4.scale(0.4f, 0.4f, 0.4f));
        draw(model, place, box, boxArray, wood);
      }
      window.swap();
    }
  }

  private static void draw(int model, Mat4 place, Mesh mesh, int array, int texture) {
    glUniformMatrix4fv(model, false, place.array());
    glBindTexture(GL_TEXTURE_2D, texture);
    glBindVertexArray(array);
    glDrawElements(GL_TRIANGLES, mesh.indices().length, GL_UNSIGNED_SHORT, 0);
  }

  private static int upload(Mesh mesh) {
    int array = glGenVertexArrays();
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, mesh.vertices(), GL_STATIC_DRAW);
    for (int i = 0; i < 3; i++) {
      glEnableVertexAttribArray(i);
      glVertexAttribPointer(i, i < 2 ? 3 : 2, GL_FLOAT, false, Mesh.STRIDE, i * 12L);
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, mesh.shortIndices(), GL_STATIC_DRAW);
    return array;
  }
}
