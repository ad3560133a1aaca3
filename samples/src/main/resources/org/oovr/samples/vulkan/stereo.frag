#version 450
layout(location = 0) in vec3 worldPosition;
layout(location = 1) in vec3 worldNormal;
layout(location = 2) in vec2 texCoord;
layout(location = 0) out vec4 colour;
layout(set = 0, binding = 0) uniform Scene {
  mat4 viewProjection[2];
  vec4 sun;
};
layout(set = 0, binding = 1) uniform sampler2D albedo;
layout(set = 0, binding = 3) uniform sampler2D lightMap;
layout(push_constant) uniform Object {
  mat4 model;
  vec4 normals[3];
  vec4 look; // texture scale, gloss, glow, light map strength
};
void main() {
  vec3 base = texture(albedo, texCoord).rgb * normals[0].w;
  vec2 baked = mix(vec2(1.0), texture(lightMap, worldPosition.xz / 48.0 + 0.5).rg, look.w);
  vec3 n = normalize(worldNormal);
  vec3 sky = mix(vec3(0.20, 0.16, 0.13), vec3(0.30, 0.35, 0.50), n.y * 0.5 + 0.5);
  vec3 light = sky * baked.g + vec3(1.35, 1.05, 0.75) * max(dot(n, sun.xyz), 0.0) * baked.r;
  vec3 lit = mix(base * light, base, look.z);
  colour = vec4(pow(lit / (lit + 0.45) * 1.35, vec3(1.0 / 2.2)), 1.0);
}
