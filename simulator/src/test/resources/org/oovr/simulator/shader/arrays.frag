#version 450 core
struct S { vec3 p; float w; int id; };
in vec4 a[3]; flat in ivec4 k; in mat3 m; uniform int n; uniform mat4 um; uniform vec4 tab[5]; uniform S ss[3]; uniform mat3 mats[2];
layout(std140) uniform B { vec4 v[6]; mat4 mm; S st[2]; float fs[7]; layout(row_major) mat3x4 rm; } blk;
layout(std140) uniform C { vec4 x; } cs[3];
layout(location=0) out vec4 o0; layout(location=1) out vec4 o1; layout(location=2) out vec4 o2; layout(location=3) out vec4 o3[2];
const vec2 poisson[8] = vec2[8](vec2(0.1,0.2),vec2(0.3,-0.4),vec2(-0.5,0.6),vec2(0.7,0.8),vec2(0.9,1.0),vec2(1.1,-1.2),vec2(1.3,1.4),vec2(1.5,1.6));
float glob[4];
float sum(float v[4], int c) { float r = 0.0; for (int i = 0; i < c; i++) r += v[i]; return r; }
void main() {
  int i = k.x; vec2 pp = vec2(0);
  for (int j = 0; j < 8; j++) pp += poisson[j] * a[0].x + poisson[(j + i) & 7];
  o0 = a[k.y & 3] + tab[i & 7] + tab[n] + vec4(pp, 0, 1) + um[n & 3] + vec4(um[k.z & 3][k.w & 3]) + vec4(m[i & 3], 2.0);
  float loc[4] = float[4](a[0].x, a[0].y, a[1].z, 0.5);
  loc[i & 3] += 2.0; if (a[0].x > 0.5) loc[k.w & 3] = -1.0; loc[n & 3] *= 3.0;
  for (int q = 0; q < 4; q++) glob[q] = loc[(q + i) & 3] * float(q);
  o1 = vec4(loc[0], loc[1], loc[k.z & 3], sum(loc, 3)) + vec4(glob[1], glob[k.y & 3], glob[n & 3], sum(glob, i & 3));
  vec4 vv = a[1]; vv[i & 3] = 5.0; vv[n & 3] += 1.0; mat3 mc = m; mc[k.w & 1][2] = 9.0; mc[1] = vv.xyz;
  o2 = vv + vec4(mc * vv.xyz, vv[k.y & 3]) + vec4(ss[i & 3].p, ss[n & 1].w) + vec4(mats[i & 1] * a[2].xyz, float(ss[1].id));
  o3[0] = blk.v[i & 7] + blk.v[n] + blk.mm * a[2] + blk.mm[i & 3] + vec4(blk.st[k.w & 1].p, blk.fs[i & 7]) + vec4(blk.st[1].w, blk.fs[n], float(blk.st[0].id), blk.rm[1][i & 3]);
  o3[1] = blk.rm * a[0].xyz + vec4(a[1] * blk.rm, 1) + vec4(blk.rm[k.y & 1]) + cs[1].x + cs[n & 1].x;
  S arr[2]; arr[0] = ss[0]; arr[1].p = a[0].xyz; arr[1].w = 2.0; arr[1].id = 7; S pick = arr[i & 1]; o3[1] += vec4(pick.p, pick.w + float(pick.id));
}
