#version 430
// Layouts, branches and every atomic, in an order that results tell.
layout(local_size_x = 16) in;

struct Item { vec3 place; float weight; mat2x3 turn; int marks[3]; };

layout(std140, binding = 0) uniform Scale { vec4 scale; };
layout(std430, binding = 0) buffer Items { Item items[]; };
layout(std430, binding = 1, row_major) buffer Turns { mat3x2 turns[2]; uvec4 seen; } parts[2];

shared uint words[16];
shared bool odd[16];
shared mat2 corner;

void main() {
  uint n = gl_LocalInvocationIndex;
  Item item = items[n];
  item.place = item.place * scale.xyz + vec3(float(n));
  item.turn[1] += item.turn[0] * scale.w;
  item.marks[n % 3u] += int(n);
  odd[n] = (n & 1u) != 0u;
  words[n] = 0u;
  if (n == 0u) {
    corner = mat2(1.0, 2.0, 3.0, 4.0);
  }
  barrier();
  items[n].place = item.place;
  items[n].turn = item.turn;
  items[n].marks[n % 3u] = item.marks[n % 3u];
  if (odd[n ^ 1u]) {
    words[n] = atomicAdd(parts[0].seen.x, 1u);
  } else {
    words[n] = atomicAdd(parts[0].seen.x, 1u) + 100u;
  }
  switch (n & 7u) {
    case 0u:
      words[n] += atomicExchange(parts[1].seen.y, n) << 8;
      break;
    case 1u:
      words[n] += atomicAdd(parts[1].seen.z, 1u) << 8;
    case 2u:
      words[n] += atomicAdd(parts[1].seen.z, 1u) << 12;
      break;
    case 3u:
      words[n] += atomicCompSwap(parts[1].seen.w, n - 3u, n + 5u) << 8;
      break;
    default:
      words[n] += atomicAdd(parts[1].seen.z, 16u) << 16;
  }
  for (uint i = 0u; i < (n & 3u); i++) {
    if (i == 2u) {
      atomicAnd(parts[1].seen.x, ~(1u << n));
      break;
    }
    atomicAdd(parts[0].seen.y, atomicMax(words[n & 3u], words[n]) & 3u);
  }
  barrier();
  parts[n & 1u].turns[1][n % 3u] = corner[n & 1u] + vec2(float(words[15u - n] & 255u), float(n));
  parts[0].seen.z += words[n]; // all write one place: the last one stays
  parts[0].seen[3] = atomicMin(words[3], words[n]);
}
