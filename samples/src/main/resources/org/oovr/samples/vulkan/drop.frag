#version 450
layout(location = 0) in vec3 worldNormal;
layout(location = 1) in vec3 tint;
layout(location = 0) out vec4 colour;
void main() {
  float light = 0.45 + 0.55 * max(dot(normalize(worldNormal), vec3(0.48, 0.8, 0.36)), 0.0);
  colour = vec4(tint * light * 0.4, 1.0);
}
