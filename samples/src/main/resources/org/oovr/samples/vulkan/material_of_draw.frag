#version 450
layout(location = 0) in vec3 worldNormal;
layout(location = 1) in vec2 texCoord;
layout(location = 2) flat in uint material;
layout(location = 3) flat in vec2 look; // glow, grey
layout(location = 0) out vec4 colour;
layout(set = 0, binding = 0) uniform Scene {
  mat4 viewProjection;
  vec4 sun;
};
layout(set = 0, binding = 2) uniform sampler2D albedo;
void main() {
  vec3 base = texture(albedo, texCoord).rgb * look.y;
  vec3 n = normalize(worldNormal);
  vec3 sky = mix(vec3(0.20, 0.18, 0.15), vec3(0.35, 0.42, 0.55), n.y * 0.5 + 0.5);
  vec3 lit = mix(base * (sky + vec3(1.3, 1.1, 0.85) * max(dot(n, sun.xyz), 0.0)), base, look.x);
  colour = vec4(pow(lit / (lit + 0.45) * 1.35, vec3(1.0 / 2.2)), 1.0);
}
