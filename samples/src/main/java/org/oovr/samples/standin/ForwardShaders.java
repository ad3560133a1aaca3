package org.oovr.samples.standin;

/** Shaders of {@link ForwardRenderer}. */
final class ForwardShaders {
  private ForwardShaders() {}

  /** World-space position, tangent frame and texture coordinates. */
  static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in vec3 tangent;
      layout(location = 3) in vec2 uv;
      uniform mat4 viewProjection;
      uniform mat4 model;
      out vec3 worldPosition;
      out vec3 worldNormal;
      out vec3 worldTangent;
      out vec2 texCoord;
      void main() {
        vec4 world = model * vec4(position, 1.0);
        worldPosition = world.xyz;
        worldNormal = mat3(model) * normal;
        worldTangent = mat3(model) * tangent;
        texCoord = uv;
        gl_Position = viewProjection * world;
      }
      """;

  private static final String HEAD =
      """
      #version 330 core
      in vec3 worldPosition;
      in vec3 worldNormal;
      in vec3 worldTangent;
      in vec2 texCoord;
      uniform sampler2D colours;
      uniform sampler2D normals;
      uniform sampler2D glosses;
      uniform sampler2D lightMap;
      uniform samplerCube surroundings;
      uniform sampler2DShadow shadowMap;
      uniform mat4 toShadow;
      uniform vec3 eye;
      uniform vec3 sun;
      uniform vec3 sunColour;
      uniform vec3 skyColour;
      uniform vec3 groundColour;
      uniform vec4 fog; // colour, density
      uniform vec4 surface; // glow, reflection, alpha, gamma 0 or 1
      out vec4 colour;

      vec3 bumped() {
        vec3 n = normalize(worldNormal);
        vec3 t = normalize(worldTangent);
        vec3 b = cross(n, t);
        vec3 d = texture(normals, texCoord).xyz * 2.0 - 1.0;
        return normalize(d.x * t + d.y * b + d.z * n);
      }

      vec4 finished(vec3 lit, float alpha) {
        float away = distance(eye, worldPosition);
        lit = mix(fog.rgb, lit, exp(-fog.w * away));
        return vec4(surface.w > 0.5 ? sqrt(lit) : lit, alpha);
      }
      """;

  /** Architecture: colour, normals, gloss, and baked light by its place. */
  static final String WORLD =
      HEAD
          + """
          void main() {
            vec3 base = texture(colours, texCoord).rgb;
            vec3 n = bumped();
            vec3 v = normalize(eye - worldPosition);
            float gloss = texture(glosses, texCoord).r;
            vec2 at = worldPosition.xz * 0.021 + worldPosition.y * vec2(0.013, 0.008);
            vec3 baked = texture(lightMap, at).rgb;
            float lambert = max(dot(n, sun), 0.0) * baked.r;
            float shine = pow(max(dot(n, normalize(sun + v)), 0.0), 24.0) * gloss * baked.r;
            vec3 light = sunColour * lambert + mix(groundColour, skyColour, n.y * 0.5 + 0.5) * baked.g;
            colour = finished(base * (light + surface.x) + sunColour * shine, 1.0);
          }
          """;

  /** Architecture that figures throw shadows on. */
  static final String WORLD_SHADOWED =
      WORLD.replace(
          "float lambert = max(dot(n, sun), 0.0) * baked.r;",
          """
          vec4 s = toShadow * vec4(worldPosition, 1.0);
          vec2 tap = vec2(0.7 / 1024.0, -0.7 / 1024.0);
          float open = texture(shadowMap, vec3(s.xy + tap.xx, s.z)) + texture(shadowMap, vec3(s.xy + tap.xy, s.z))
              + texture(shadowMap, vec3(s.xy + tap.yx, s.z)) + texture(shadowMap, vec3(s.xy + tap.yy, s.z));
          float lambert = max(dot(n, sun), 0.0) * baked.r * (0.25 * open);
          """);

  /** Things: colour, normals, gloss and mirrored surroundings. */
  static final String THING =
      HEAD
          + """
          void main() {
            vec4 texel = texture(colours, texCoord);
            vec3 base = texel.rgb;
            vec3 n = bumped();
            vec3 v = normalize(eye - worldPosition);
            float gloss = texture(glosses, texCoord).r;
            float lambert = max(dot(n, sun), 0.0);
            float shine = pow(max(dot(n, normalize(sun + v)), 0.0), 32.0) * gloss;
            float rim = 0.12 + 0.88 * pow(1.0 - max(dot(n, v), 0.0), 4.0);
            vec3 mirrored = texture(surroundings, reflect(-v, n)).rgb * (rim * gloss * surface.y);
            vec3 light = sunColour * lambert + mix(groundColour, skyColour, n.y * 0.5 + 0.5);
            colour = finished(base * (light + surface.x) + sunColour * shine + mirrored, surface.z);
          }
          """;

  /** Things with holes. */
  static final String CUTOUT =
      HEAD
          + """
          void main() {
            vec4 texel = texture(colours, texCoord);
            if (texel.a < 0.4) {
              discard;
            }
            float lambert = abs(dot(normalize(worldNormal), sun)) * 0.6 + 0.2;
            vec3 light = sunColour * lambert + mix(groundColour, skyColour, 0.6);
            colour = finished(texel.rgb * light, 1.0);
          }
          """;

  /** Sky, sprites, stains and instruments: colour alone. */
  static final String PLAIN =
      """
      #version 330 core
      in vec3 worldPosition;
      in vec2 texCoord;
      uniform sampler2D colours;
      uniform vec4 surface; // brightness, fog, alpha, gamma 0 or 1
      uniform vec4 fog;
      uniform vec3 eye;
      out vec4 colour;
      void main() {
        vec4 texel = texture(colours, texCoord);
        vec3 lit = texel.rgb * surface.x;
        float clear = exp(-fog.w * distance(eye, worldPosition));
        lit = mix(fog.rgb, lit, mix(1.0, clear, surface.y));
        colour = vec4(surface.w > 0.5 ? sqrt(lit) : lit, texel.a * surface.z);
      }
      """;

  /** Depth alone. */
  static final String NOTHING =
      """
      #version 330 core
      void main() {
      }
      """;

  /** A triangle over the whole screen. */
  static final String SCREEN =
      """
      #version 330 core
      out vec2 at;
      void main() {
        vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
        at = corner * 0.5 + 0.5;
        gl_Position = vec4(corner, 0.0, 1.0);
      }
      """;

  /** What is brighter than white. */
  static final String BRIGHT =
      """
      #version 330 core
      in vec2 at;
      uniform sampler2D picture;
      uniform vec4 step;
      out vec4 colour;
      void main() {
        vec3 c = texture(picture, at + step.xy).rgb + texture(picture, at - step.xy).rgb
            + texture(picture, at + vec2(step.x, -step.y)).rgb
            + texture(picture, at + vec2(-step.x, step.y)).rgb;
        colour = vec4(max(c * 0.25 - 0.8, vec3(0.0)), 1.0);
      }
      """;

  /** Nine taps along a direction. */
  static final String BLUR =
      """
      #version 330 core
      in vec2 at;
      uniform sampler2D picture;
      uniform vec4 step;
      out vec4 colour;
      void main() {
        vec3 c = texture(picture, at).rgb * 0.204;
        c += (texture(picture, at + step.xy).rgb + texture(picture, at - step.xy).rgb) * 0.180;
        c += (texture(picture, at + 2.0 * step.xy).rgb + texture(picture, at - 2.0 * step.xy).rgb) * 0.124;
        c += (texture(picture, at + 3.0 * step.xy).rgb + texture(picture, at - 3.0 * step.xy).rgb) * 0.066;
        c += (texture(picture, at + 4.0 * step.xy).rgb + texture(picture, at - 4.0 * step.xy).rgb) * 0.028;
        colour = vec4(c, 1.0);
      }
      """;

  /** Picture and glow together, tone-mapped. */
  static final String COMPOSE =
      """
      #version 330 core
      in vec2 at;
      uniform sampler2D picture;
      uniform sampler2D glow;
      out vec4 colour;
      void main() {
        vec3 c = texture(picture, at).rgb + texture(glow, at).rgb * 0.7;
        c = c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14);
        colour = vec4(sqrt(clamp(c, 0.0, 1.0)), 1.0);
      }
      """;
}
