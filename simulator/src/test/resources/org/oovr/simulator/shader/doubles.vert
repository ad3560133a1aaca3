#version 450 core
// 64-bit attributes and flat outputs, each vector of three on two locations.
layout(location = 0) in dvec3 a;
layout(location = 2) in vec4 p;
layout(location = 3) in double b;
layout(location = 0) flat out dvec3 seed;
layout(location = 2) out vec4 place;
layout(location = 3) flat out dmat2 m;
void main() {
  seed = a.zxy * b;
  place = p;
  m = dmat2(a.x, b, sqrt(abs(b)), floor(a.y));
  gl_Position = vec4(vec3(a), 1.0);
}
