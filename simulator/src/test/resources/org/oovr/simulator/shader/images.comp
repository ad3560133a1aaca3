#version 450
// Every shape of storage image: loads, stores and atomics, also outside, on separate ways, and through functions.
layout(local_size_x = 16) in;

layout(rgba8, binding = 0) uniform image2D plain;
layout(r32ui, binding = 1) uniform uimage2D counts;
layout(rgba16f, binding = 2) uniform image3D volume;
layout(rg32i, binding = 3) uniform iimage1DArray lines;
layout(r32f, binding = 4) uniform image2DArray layers;
layout(rgba8ui, binding = 5) uniform uimageBuffer texels;
layout(rgba8_snorm, binding = 6) uniform image2D pair[2];
layout(r16i, binding = 8) uniform readonly iimageCube cube;
layout(binding = 9) uniform writeonly image2D unbound;
layout(std430, binding = 0) buffer Results { uint results[]; };

void put(writeonly image2D to, int at) {
  imageStore(to, ivec2(at, 0), vec4(0.5));
}

void main() {
  uint n = gl_GlobalInvocationID.x;
  int i = int(n);
  uint sum = 0u;
  for (int k = 0; k < 1 + i % 3; k++) {
    vec4 c = imageLoad(plain, ivec2(i - 2, k));
    c.xy += vec2(0.25, float(i) / 40.0);
    if ((i & 1) == 0) {
      imageStore(plain, ivec2(i - 2, k), c);
    } else if (i % 5 != 0) {
      imageStore(plain, ivec2(i % 4, 3), c);
      sum += imageAtomicAdd(counts, ivec2(k, i % 7), n);
    }
    sum += 16u * imageAtomicMax(counts, ivec2(k, 2), n * 7u % 11u);
  }
  vec4 deep = imageLoad(volume, ivec3(i % 5, i % 3, i % 4));
  imageStore(volume, ivec3(i % 5, i % 3, i % 4), deep * 1.5 + vec4(float(i)));
  ivec4 line = imageLoad(lines, ivec2(i - 1, i % 3));
  imageStore(lines, ivec2(i - 1, i % 3), line.yxzw + ivec4(i, -i, 7, 8));
  float old = imageAtomicExchange(layers, ivec3(i % 3, 1, i % 4), float(i) * 0.125);
  sum += uint(old * 8.0);
  uvec4 texel = imageLoad(texels, i);
  imageStore(texels, 40 - i, texel + uvec4(n, 300u, 2u, 3u));
  vec4 other = imageLoad(pair[i & 1], ivec2(i % 3, 0));
  imageStore(pair[1 - (i & 1)], ivec2(i % 3, 1), other - vec4(0.5));
  sum += uint(imageLoad(cube, ivec3(i % 2, 1, i % 6)).x & 255);
  imageStore(unbound, ivec2(i), vec4(1.0));
  put(unbound, i);
  vec4 was = imageLoad(plain, ivec2(i % 6, 4));
  imageStore(plain, ivec2(i % 6, 4), was.wzyx * 0.5);
  sum += uint(255.0 * (was.x + was.w));
  sum += imageAtomicCompSwap(counts, ivec2(5, 5), n - 1u, n);
  sum += uint(imageSize(plain).x + 10 * imageSize(volume).z + 100 * imageSize(lines).y + 1000 * imageSize(layers).z);
  sum += uint(imageSize(texels) + imageSize(cube).y);
  results[n] = sum;
}
