#version 450 core
// Loops that end for the lanes that enter them, and never for those that stand aside.
in vec4 a;
layout(location=0) out vec4 o;
void main() {
  float s = a.x > 0.5 ? 0.0625 : 0.0;
  vec4 c = a;
  if (s > 0.0) {
    float t = 0.0;
    while (t < 1.0 + a.y) {
      float u = 0.0;
      while (u < 1.0) { c += sin(vec4(t, u, a.z, a.w)); u += s; }
      t += s;
    }
  }
  for (int i = 0; i < 3; i++) {
    if (c.x > 2.0) { s = 0.0; break; }
    for (float t = 0.0; t < 1.0; t += s + 0.0 * c.y) { c.x += 0.0625; if (s == 0.0) s = 0.125; }
  }
  float step = s;
  if (a.z > 0.3) { step = 0.25; } else { c.w = 1.0; step = 0.0; }
  if (step != 0.0) { for (float t = 0.0; t < 2.0; t += step) { for (float u = 0.0; u < 2.0; u += step) { c.yz += 0.01; } } }
  o = c;
}
