#version 450
layout(location = 0) in vec3 position;
layout(location = 0) out vec2 place;
layout(push_constant) uniform Constants {
  mat4 viewProjection;
  float step;
  uint frame;
};
void main() {
  place = position.xz * 6.0;
  gl_Position = viewProjection * vec4(place.x, -0.05, place.y, 1.0);
}
