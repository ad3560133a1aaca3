#version 450 core
in vec4 a; flat in ivec4 k; uniform int n; uniform float s;
layout(location=0) out vec4 o0; layout(location=1) out vec4 o1; layout(location=2) out vec4 o2; layout(location=3) out vec4 o3;
float early(float x) { if (x < 0.3) return x * 2.0; if (x < 0.6) { x += 1.0; if (x > 1.5) return x; x *= 3.0; } else return -x; return x + 0.5; }
float loops(float x, int m) {
  float r = 0.0;
  for (int i = 0; i < m; i++) {
    if (i == 2) continue;
    r += x * float(i);
    if (r > 3.0) break;
    for (int j = 0; j < 4; ++j) { if (float(j) * x > 1.0) { r += 0.25; break; } r -= 0.125; if (r < -2.0) return r; }
  }
  return r;
}
float sw(int i, float x) {
  float r = 1.0;
  switch (i) { case 0: r = x; break; case 1: r += 2.0; case 2: r *= x; if (x > 0.5) break; r += 9.0; case 5: r -= 0.5; break; case 7: return 42.0; default: r = -1.0; if (x < 0.1) return 3.0; }
  return r + 0.125;
}
int collatz(int x) { int steps = 0; while (x != 1 && steps < 60) { x = (x & 1) == 0 ? x / 2 : 3 * x + 1; steps++; } return steps; }
float dowhile(float x) { int i = 0; do { x = x * 1.5 + 0.1; i++; if (x > 20.0) break; if ((i & 1) == 1) continue; x -= 0.3; } while (x < 8.0 && i < 30); return x + float(i); }
float nestedSwitch(int i, float x) {
  float r = 0.0;
  for (int j = 0; j < 5; j++) {
    switch ((i + j) & 3) { case 0: r += x; continue; case 1: r += 1.0; break; case 2: if (r > 4.0) return r; r += 0.5; break; default: r *= 1.25; }
    if (r > 6.0) break;
    r += 0.01;
  }
  return r;
}
void out2(inout vec4 v, out float q, in vec4 w) { v += w; q = v.x * 2.0; if (v.y > 1.0) { q = 7.0; return; } v.zw *= 0.5; }
vec4 swap(vec4 v, int m) { vec4 p = v.yzwx; for (int i = 0; i < m; i++) { vec4 t = v; v = p; p = t; v.x += 0.5; } return v - p; }
void main() {
  o0 = vec4(early(a.x), loops(a.y, k.x & 7), sw(k.y & 7, a.z), float(collatz((k.z & 31) + 1)));
  o1 = vec4(dowhile(a.w), nestedSwitch(k.w, a.x), loops(s, n), sw(n, s));
  vec4 v = a; float q; out2(v, q, a.wzyx); o2 = v + vec4(q);
  o3 = swap(a, k.x & 3) + swap(a, n);
  bool b = a.x > 0.5 && early(a.y) > 1.0 || k.x == 3; o3.x += b ? 1.0 : 2.0;
  if (a.x > 0.9) { if (a.y > 0.5) discard; o0.x = 17.0; }
  for (int i = 0; i < 6; i++) { if (a.z * float(i) > 4.0) discard; o2.x += a.z; if (a.w * float(i) > 2.5) return; o2.y += 1.0; }
  if (n > 3) { o1.x += 1.0; if (n > 100) return; } else { o1.x -= a.x; }
  o3.w = -o3.w;
}
