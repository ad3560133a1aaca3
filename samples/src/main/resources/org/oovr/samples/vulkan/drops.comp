#version 450
// Sums and products alone, so that every GPU gets the same bits.
layout(local_size_x = 64) in;
struct Drop {
  vec3 place;
  float age;
  vec3 speed;
  float span;
};
layout(std430, set = 0, binding = 0) buffer Drops { Drop drops[]; };
layout(std430, set = 0, binding = 1) writeonly buffer Flying { uint flying[]; };
layout(std430, set = 0, binding = 2) buffer Command { uint indices; uint instances; };
layout(std430, set = 0, binding = 3) buffer Floor { uint fallen; uint most; };
layout(push_constant) uniform Constants {
  mat4 viewProjection;
  float step;
  uint frame;
};
shared uint fallenHere;

uint mixed(uint x) {
  x = x * 747796405u + 2891336453u;
  x = ((x >> ((x >> 28u) + 4u)) ^ x) * 277803737u;
  return (x >> 22u) ^ x;
}

float random(inout uint seed) {
  seed = mixed(seed);
  return float(seed >> 8) * (1.0 / 16777216.0);
}

void main() {
  if (gl_LocalInvocationIndex == 0u) {
    fallenHere = 0u;
  }
  barrier();
  uint i = gl_GlobalInvocationID.x;
  if (i < uint(drops.length())) {
    Drop d = drops[i];
    d.age += step;
    d.speed.y -= 9.5 * step;
    d.place += d.speed * step;
    if (d.place.y < 0.0) {
      d.place.y = -d.place.y;
      d.speed *= vec3(0.75, -0.5, 0.75);
      atomicAdd(fallenHere, 1u);
    }
    if (d.age >= d.span) {
      uint seed = mixed(i * 9781u + frame);
      d.place = vec3(random(seed) * 0.2 - 0.1, 0.6, random(seed) * 0.2 - 0.1);
      d.speed = vec3(random(seed) * 4.0 - 2.0, 6.0 + random(seed) * 2.5, random(seed) * 4.0 - 2.0);
      d.age = 0.0;
      d.span = 1.0 + random(seed) * 1.5;
    }
    drops[i] = d;
    if (d.age >= 0.0) {
      flying[atomicAdd(instances, 1u)] = i;
    }
  }
  memoryBarrierShared();
  barrier();
  if (gl_LocalInvocationIndex == 0u) {
    atomicAdd(fallen, fallenHere);
    atomicMax(most, fallenHere);
  }
}
