package org.oovr.samples.standin;

/** Shaders of {@link StencilShadowRenderer}. */
final class StencilShaders {
  private StencilShaders() {}

  /**
   * Places vertices and does nothing else. Its positions must be those of the others to the bit.
   */
  static final String POSITION =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      uniform mat4 viewProjection;
      uniform mat4 model;
      invariant gl_Position;
      void main() {
        gl_Position = viewProjection * (model * vec4(position, 1.0));
      }
      """;

  /** Draws depth or stencil alone. */
  static final String NOTHING =
      """
      #version 330 core
      out vec4 colour;
      void main() {
        colour = vec4(0.0);
      }
      """;

  /** Places vertices and passes texture coordinates on. */
  static final String TEXTURED =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 3) in vec2 uv;
      uniform mat4 viewProjection;
      uniform mat4 model;
      invariant gl_Position;
      out vec2 texCoord;
      void main() {
        texCoord = uv;
        gl_Position = viewProjection * (model * vec4(position, 1.0));
      }
      """;

  /** Depth of what has holes. */
  static final String CUT =
      """
      #version 330 core
      in vec2 texCoord;
      uniform sampler2D colours;
      out vec4 colour;
      void main() {
        if (texture(colours, texCoord).a < 0.5) {
          discard;
        }
        colour = vec4(0.0);
      }
      """;

  /** What shines by itself; strength's alpha scales that of the texture. */
  static final String GLOW =
      """
      #version 330 core
      in vec2 texCoord;
      uniform sampler2D colours;
      uniform vec4 strength;
      out vec4 colour;
      void main() {
        colour = sqrt(texture(colours, texCoord)) * vec4(1.0, 1.0, 1.0, 0.0) * strength
            + vec4(0.0, 0.0, 0.0, texture(colours, texCoord).a * strength.a);
      }
      """;

  /** Turns the directions to lamp and eye into tangent space. */
  static final String BUMPED =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in vec3 tangent;
      layout(location = 3) in vec2 uv;
      uniform mat4 viewProjection;
      uniform mat4 model;
      uniform vec3 eye;
      uniform vec4 lamp; // place, 1 / radius
      invariant gl_Position;
      out vec2 texCoord;
      out vec3 toLamp;
      out vec3 toLampTangent;
      out vec3 halfTangent;
      void main() {
        vec4 world = model * vec4(position, 1.0);
        vec3 n = normalize(mat3(model) * normal);
        vec3 t = normalize(mat3(model) * tangent);
        mat3 frame = transpose(mat3(t, cross(n, t), n));
        vec3 d = lamp.xyz - world.xyz;
        vec3 v = normalize(eye - world.xyz);
        texCoord = uv;
        toLamp = d * lamp.w;
        toLampTangent = frame * d;
        halfTangent = frame * (normalize(d) + v);
        gl_Position = viewProjection * (model * vec4(position, 1.0));
      }
      """;

  /** The light of one lamp on one surface: six texture reads, as in the engines of the time. */
  static final String INTERACTION =
      """
      #version 330 core
      in vec2 texCoord;
      in vec3 toLamp;
      in vec3 toLampTangent;
      in vec3 halfTangent;
      uniform sampler2D colours;
      uniform sampler2D normals;
      uniform sampler2D glosses;
      uniform sampler2D falloff;
      uniform sampler2D cookie;
      uniform sampler2D highlight;
      uniform vec3 lampColour;
      out vec4 colour;
      void main() {
        vec3 n = texture(normals, texCoord).xyz * 2.0 - 1.0;
        float lambert = max(dot(n, normalize(toLampTangent)), 0.0);
        float shine = dot(n, normalize(halfTangent));
        vec3 light = lampColour * texture(falloff, vec2(length(toLamp), 0.5)).r
            * texture(cookie, toLamp.xz * 0.5 + 0.5).rgb;
        vec3 base = sqrt(texture(colours, texCoord).rgb) * 1.1;
        vec3 spec = texture(glosses, texCoord).rgb * texture(highlight, vec2(shine, 0.5)).r * 1.6;
        colour = vec4((base + spec) * light * lambert, 1.0);
      }
      """;
}
