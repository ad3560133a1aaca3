#version 450
layout(location = 0) in vec3 worldNormal;
layout(location = 1) in vec2 texCoord;
layout(location = 2) in vec4 shadowPosition;
layout(location = 0) out vec4 colour;
layout(set = 0, binding = 0) uniform Scene {
  mat4 viewProjection;
  mat4 toShadow;
  vec4 sun;
};
layout(set = 0, binding = 1) uniform sampler2D albedo;
layout(set = 0, binding = 2) uniform sampler2DShadow shadowMap;

float sunlight() {
  vec2 texel = 1.0 / vec2(textureSize(shadowMap, 0));
  float lit = 0.0;
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      vec4 at = shadowPosition + vec4(vec2(x, y) * texel * shadowPosition.w, 0.0, 0.0);
      lit += textureProj(shadowMap, at);
    }
  }
  return lit / 9.0;
}

void main() {
  vec3 n = normalize(worldNormal);
  float diffuse = max(dot(n, sun.xyz), 0.0) * sunlight();
  vec3 ambient = mix(vec3(0.20, 0.19, 0.22), vec3(0.34, 0.38, 0.46), n.y * 0.5 + 0.5);
  colour = vec4(texture(albedo, texCoord).rgb * (ambient + vec3(0.82, 0.76, 0.64) * diffuse), 1.0);
}
