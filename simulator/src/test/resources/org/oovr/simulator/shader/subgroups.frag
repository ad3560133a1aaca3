#version 450
#extension GL_ARB_shader_ballot : require
#extension GL_ARB_shader_group_vote : require
#extension GL_ARB_gpu_shader_int64 : require
in vec4 a;
flat in ivec4 n;
uniform float u;
out vec4 values;
out vec4 votes;
out vec4 masks;

uint low(uint64_t bits) {
  return unpackUint2x32(bits).x;
}

void main() {
  values = vec4(readFirstInvocationARB(a.xy), readInvocationARB(a.z, 5u), readInvocationARB(u, uint(n.x)));
  uint all = low(ballotARB(true));
  uint some = 0u;
  if (a.x > 0.0) {
    some = low(ballotARB(a.y > 0.0)) + (anyInvocationARB(a.z > 0.25) ? 256u : 0u);
    if (a.w > 0.75) {
      discard;
    }
    some += allInvocationsARB(a.z < 0.5) ? 1024u : 0u;
  } else if (allInvocationsEqualARB(n.y > 0)) {
    some = uint(readFirstInvocationARB(n.z) & 0xff);
  }
  for (int i = 0; i < (n.w & 3); i++) {
    some += low(ballotARB(a.y > float(i)));
  }
  votes = vec4(all, some, allInvocationsARB(u > -1e9), anyInvocationARB(n.x == 1));
  masks = vec4(low(gl_SubGroupEqMaskARB) + low(gl_SubGroupLtMaskARB) * 256u, low(gl_SubGroupLeMaskARB),
      low(gl_SubGroupGeMaskARB), low(gl_SubGroupGtMaskARB) * gl_SubGroupSizeARB + gl_SubGroupInvocationARB);
}
