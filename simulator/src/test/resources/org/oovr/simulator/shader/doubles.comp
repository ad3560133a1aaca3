#version 450
// 64-bit numbers in every layout, in functions, loops, arrays and shared memory.
#extension GL_ARB_gpu_shader_int64 : require
layout(local_size_x = 16) in;

struct Body { double mass; float tag; dvec3 place; int64_t id; };

layout(std140, binding = 0) uniform Input {
  double a;
  float x;
  dvec3 v;
  layout(row_major) dmat3x2 m;
  dmat2x3 n[2];
  int64_t k;
  double list[3];
  Body bodies[2];
  uint64_t u;
} data;

layout(std430, binding = 0) buffer Results { double r[]; } results;
layout(std430, binding = 1) buffer Bodies { int n; Body all[]; } bodies;
layout(std430, binding = 2) buffer Matrices { layout(row_major) dmat3 rows; dmat3 columns; i64vec3 w; uint64_t last; } matrices;

shared double partial[16];
shared Body chosen;

double power(double base, int n) {
  double p = 1.0lf;
  for (int i = 0; i < n; i++) {
    p *= base;
  }
  return p;
}

void split(dvec3 v, out double whole, inout dvec3 rest) {
  dvec3 w;
  dvec3 f = modf(v, w);
  whole = w.x + w.y + w.z;
  rest += f;
}

Body moved(Body b, dvec3 by) {
  b.place += by;
  b.id *= 3L;
  return b;
}

void main() {
  uint lane = gl_LocalInvocationIndex;
  int i = int(lane);
  double start = data.list[i % 3] + double(lane);
  partial[lane] = start * data.a;
  if (lane == 3u) {
    chosen = moved(data.bodies[1], data.v);
  }
  barrier();
  double sum = 0.0lf;
  for (int k = 0; k < 16; k++) {
    if (k > i) {
      break;
    }
    sum += partial[k];
  }
  double table[4] = double[4](1.5lf, 2.5lf, -3.25lf, start);
  table[(i + 1) & 3] = data.a;
  double whole;
  dvec3 rest = data.v;
  split(data.v * start, whole, rest);
  dvec2 product = data.m * data.v;
  dvec3 other = data.n[i & 1] * product;
  dvec4 swizzled = dvec4(other.zx, product);
  swizzled[i & 3] = sum;
  double picked = swizzled[(i + 1) & 3];
  int64_t bits = data.k << (i * 4);
  int at = i * 8;
  results.r[at] = sum;
  results.r[at + 1] = power(data.a, i);
  results.r[at + 2] = whole;
  results.r[at + 3] = rest.x + rest.y * rest.z;
  results.r[at + 4] = table[i & 3] + table[3];
  results.r[at + 5] = picked;
  results.r[at + 6] = double(bits) + (start > 4.0lf ? dot(other, data.v) : length(other));
  results.r[at + 7] = int64BitsToDouble(bits ^ doubleBitsToInt64(sum));
  Body copies[2] = data.bodies;
  copies[i & 1] = chosen;
  bodies.all[i] = copies[(i >> 1) & 1];
  if (lane == 0u) {
    bodies.n = 16;
    dmat3 outer = outerProduct(data.v, dvec3(data.list[0], data.list[1], data.list[2]));
    matrices.rows = outer;
    matrices.columns = transpose(inverse(outer + dmat3(2.0lf))) * outer;
    matrices.w = i64vec3(data.k / 7L, data.k % 7L, data.k >> 3);
    matrices.last = data.u / 10UL + (data.u > 5UL ? 1UL : 0UL);
    matrices.columns[2][1] = determinant(outer + dmat3(1.0lf));
  }
}
