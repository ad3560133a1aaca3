#version 450
layout(location = 0) out vec3 direction;
layout(set = 0, binding = 0) uniform Scene {
  mat4 viewProjection;
  mat4 unproject;
  vec4 eye;
  vec4 sun;
};
void main() {
  vec2 at = vec2((gl_VertexIndex << 1) & 2, gl_VertexIndex & 2) * 2.0 - 1.0;
  vec4 far = unproject * vec4(at, 1.0, 1.0);
  direction = far.xyz / far.w;
  gl_Position = vec4(at, 1.0, 1.0);
}
