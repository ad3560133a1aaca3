#version 330 core
in vec4 a;
flat in int n;
uniform float scale[3];
uniform mat3 m;
layout(std140) uniform Block { vec4 tint; mat4 rows[2]; } block;
out vec4 colour;
float fold(vec3 v) { return v.x + 10.0 * v.y + 100.0 * v.z; }
void main() {
  float sum = 0.0;
  for (int i = 0; i < n; i++) {
    if (i == 3) continue;
    if (i == 6) break;
    sum += scale[i % 3];
  }
  vec3 v = m * a.xyz;
  vec3 u = a.xyz * m;
  switch (n) {
    case 0: sum = -1.0; break;
    case 1: sum -= 0.5;
    case 2: sum *= 2.0; break;
    default: break;
  }
  if (a.w < 0.0) discard;
  colour = vec4(sum, fold(v), fold(u), dFdx(a.x) + (block.rows[1] * block.tint).y);
}
