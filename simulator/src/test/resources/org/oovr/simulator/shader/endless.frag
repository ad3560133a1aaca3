#version 450 core
in vec4 a; flat in ivec4 k; uniform int n;
layout(location=0) out vec4 o0; layout(location=1) out ivec4 o1;
int single(int m) { int i = 0; while (i < m) i++; return i; }
int nested(int m) { int c = 0; for (int i = 0; i < m; i++) for (int j = 0; j < m; j++) c++; return c; }
int never(int m) { int i = 0; do { i += 1 + (m & 1); if (i == -5) return 77; } while (true); return 3; }
void main() {
  o0 = a; o1 = ivec4(0);
  if (n == 1) { o1 = ivec4(single(70000), single(9), 4, 5); }
  else if (n == 2) { o1.x = nested(300); o1.y = single(40); }
  else if (n == 3) { o1.x = single((k.x & 1) == 0 ? 3 : 65534); o1.y = single(65000); }
  else if (n == 4) { if ((k.y & 3) == 1) { o1.x = single(66000 + (k.x & 7)); if (o1.x != 65535) discard; } o1.z = single(2); o0.x = 5.0; }
  else if (n == 5) { int i = 0; if (k.z < 0) { for (;;) { i++; o0.y += a.y; if (i < 0) break; } } o1.w = i; }
  else if (n == 6) { o1.x = never(k.x); o1.y = 9; }
  else { o1.x = single(60000); o1.y = single(50000); }
}
