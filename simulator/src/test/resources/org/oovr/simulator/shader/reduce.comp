#version 430
// Each workgroup adds up its part of an array in shared memory; tickets tell the order of atomics.
layout(local_size_x = 8, local_size_y = 4) in;

layout(std430, binding = 0) readonly buffer Source { uint count; float data[]; } source;
layout(std430, binding = 1) buffer Result { vec2 sums[]; } result;
layout(std430, binding = 2) buffer Counters {
  uint total;
  int lowest;
  int highest;
  uint mask;
  uint tickets[];
} counters;

shared float partial[32];
shared uint arrivals;

void main() {
  uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  uint i = group * 32u + gl_LocalInvocationIndex;
  partial[gl_LocalInvocationIndex] = i < source.count ? source.data[i] : 0.0;
  uint place = atomicAdd(arrivals, 1u);
  barrier();
  for (uint step = 16u; step > 0u; step >>= 1) {
    if (gl_LocalInvocationIndex < step) {
      partial[gl_LocalInvocationIndex] += partial[gl_LocalInvocationIndex + step];
    }
    memoryBarrierShared();
    barrier();
  }
  if (gl_LocalInvocationIndex == 0u) {
    result.sums[group] = vec2(partial[0], float(arrivals));
  }
  uint ticket = atomicAdd(counters.total, gl_LocalInvocationID.y + 1u);
  counters.tickets[i] = ticket * 100u + place;
  atomicMin(counters.lowest, int(gl_GlobalInvocationID.x) - 20);
  atomicMax(counters.highest, int(gl_GlobalInvocationID.y * 10u + gl_WorkGroupSize.y));
  atomicOr(counters.mask, 1u << gl_GlobalInvocationID.z);
  atomicXor(counters.mask, 256u);
  if (i >= uint(counters.tickets.length())) {
    counters.tickets[0] = 0u; // never: writes beyond the end are dropped, but the length is right
  }
}
