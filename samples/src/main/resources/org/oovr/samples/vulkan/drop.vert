#version 450
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 0) out vec3 worldNormal;
layout(location = 1) out vec3 tint;
struct Drop {
  vec3 place;
  float age;
  vec3 speed;
  float span;
};
layout(std430, set = 0, binding = 0) readonly buffer Drops { Drop drops[]; };
layout(std430, set = 0, binding = 1) readonly buffer Flying { uint flying[]; };
layout(push_constant) uniform Constants {
  mat4 viewProjection;
  float step;
  uint frame;
};
void main() {
  Drop d = drops[flying[gl_InstanceIndex]];
  float rest = 1.0 - d.age / d.span;
  worldNormal = normal;
  tint = mix(vec3(0.15, 0.35, 0.9), vec3(0.85, 0.95, 1.0), rest);
  gl_Position = viewProjection * vec4(d.place + position * (0.02 + 0.03 * rest), 1.0);
}
