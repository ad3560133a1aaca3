#version 450
// What vectors and matrices of 64-bit numbers can do, a lane each with numbers of its own.
#extension GL_ARB_gpu_shader_int64 : require
layout(local_size_x = 64) in;

struct Case { dvec4 a; dvec4 b; double s; };

layout(std430, binding = 0) readonly buffer Cases { Case all[]; } cases;
layout(std430, binding = 1) buffer Results { double all[]; } results;

void main() {
  int lane = int(gl_LocalInvocationIndex);
  dvec4 a = cases.all[lane].a;
  dvec4 b = cases.all[lane].b;
  double s = cases.all[lane].s;
  dmat3 m = dmat3(a.xyz, b.yzw, dvec3(s, a.w, b.x));
  int at = lane * 24;
  dvec3 c = cross(a.xyz, b.xyz);
  results.all[at] = c.x;
  results.all[at + 1] = c.y;
  results.all[at + 2] = c.z;
  dvec3 vm = a.xyz * m;
  results.all[at + 3] = vm.y;
  dmat3 ms = m * s;
  results.all[at + 4] = ms[1].z;
  dmat2x3 mm = m * dmat2x3(b.xyz, a.yzw);
  results.all[at + 5] = mm[1][2];
  dvec3 r = refract(a.xyz, b.xyz, s);
  results.all[at + 6] = r.z;
  dvec3 q = reflect(a.xyz, b.xyz);
  results.all[at + 7] = q.y;
  dvec3 f = faceforward(a.xyz, b.xyz, c);
  results.all[at + 8] = f.x;
  dvec4 n = normalize(a);
  results.all[at + 9] = n.w;
  results.all[at + 10] = distance(a, b);
  results.all[at + 11] = packDouble2x32(unpackDouble2x32(s).yx);
  dmat2 inverse2 = inverse(dmat2(a));
  results.all[at + 12] = inverse2[0][1];
  dvec4 low = min(a, b);
  dvec4 high = max(a, dvec4(s));
  results.all[at + 13] = low.y + high.z;
  bvec4 less = lessThan(a, b);
  dvec4 chosen = mix(a, b, less);
  results.all[at + 14] = chosen.x + chosen.w;
  results.all[at + 15] = any(less) ? double(all(less)) : s;
  ivec4 ints = ivec4(a);
  dvec4 back = dvec4(ints) + dvec4(vec4(b));
  results.all[at + 16] = back.z;
  i64vec4 wide = i64vec4(a * 1e6lf);
  results.all[at + 17] = double(wide[lane & 3] % 1000L);
  u64vec2 bits = u64vec2(packUint2x32(uvec2(lane, 7u)), 5UL) + 1UL;
  results.all[at + 18] = double(bits.x) + double(bits.y);
  dmat4x3 big = dmat4x3(a.xyz, b.xyz, c, f);
  dvec3 column = big[lane & 3];
  big[(lane + 1) & 3] = column * 2.0lf;
  results.all[at + 19] = (big * b).x;
  dmat3x4 turned = transpose(big);
  results.all[at + 20] = turned[2][lane & 3];
  results.all[at + 21] = determinant(m);
  double clamped = clamp(s, -1.0lf, 1.0lf);
  results.all[at + 22] = fma(clamped, a.x, b.x);
  results.all[at + 23] = matrixCompMult(m, ms)[2][2];
}
