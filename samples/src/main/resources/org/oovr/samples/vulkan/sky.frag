#version 450
layout(location = 0) in vec3 direction;
layout(location = 0) out vec4 colour;
layout(set = 0, binding = 2) uniform samplerCube sky;
void main() {
  colour = vec4(texture(sky, direction).rgb, 1.0);
}
