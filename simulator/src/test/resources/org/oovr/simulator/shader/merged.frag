#version 330
// Loops whose bodies are their continuing parts, as optimisers merge them: who has left does nothing there.
uniform float u[16];
in vec4 a;
flat in ivec4 n;
out vec4 alike;
out vec4 parted;

void main() {
  float v[4];
  for (int i = 0; i < 4; i++) {
    v[i] = u[i + 1] * a.x;
  }
  alike = vec4(v[0], v[1], v[2], v[3]);
  float w[4];
  for (int i = 0; i < 4; i++) {
    w[i] = a.w;
  }
  for (int i = 0; i < (n.x & 3); i++) {
    w[i] = u[2 * i] + a.y;
  }
  parted = vec4(w[0], w[1], w[2], w[3]);
}
