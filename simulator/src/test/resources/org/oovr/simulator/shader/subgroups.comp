#version 450
#extension GL_ARB_shader_ballot : require
#extension GL_ARB_gpu_shader_int64 : require
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_atomic_float2 : require
// Rows of 8 + 2 lanes: sub-groups do not go on in the next.
layout(local_size_x = 10, local_size_y = 3) in;
layout(std430, binding = 0) buffer Sums { float sum; float least; float most; uint bits[30]; };
shared float total;

void main() {
  if (gl_LocalInvocationIndex == 0u) {
    total = 0.5;
  }
  barrier();
  uint id = gl_LocalInvocationIndex;
  float before = atomicAdd(total, float(id));
  atomicMin(least, before - 9.0);
  atomicMax(most, before);
  atomicAdd(sum, 0.25);
  bits[id] += unpackUint2x32(ballotARB(id % 3u != 0u)).x + (readFirstInvocationARB(id) << 8u)
      + (gl_SubGroupInvocationARB << 16u);
}
