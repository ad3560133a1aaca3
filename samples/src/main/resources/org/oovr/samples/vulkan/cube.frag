#version 450
layout(location = 0) in vec3 worldNormal;
layout(location = 1) in vec2 texCoord;
layout(location = 0) out vec4 colour;
layout(set = 0, binding = 1) uniform sampler2D wood;
void main() {
  float light = 0.35 + 0.65 * max(dot(normalize(worldNormal), normalize(vec3(0.4, 0.8, 0.6))), 0.0);
  colour = vec4(texture(wood, texCoord).rgb * light, 1.0);
}
