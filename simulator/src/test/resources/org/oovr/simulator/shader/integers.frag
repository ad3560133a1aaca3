#version 450 core
flat in ivec4 a; flat in uvec4 b; in vec4 f;
uniform ivec4 ui; uniform uint un; uniform bool flag; uniform bvec2 flags;
layout(location=0) out ivec4 o0; layout(location=1) out uvec4 o1; layout(location=2) out ivec4 o2; layout(location=3) out uvec4 o3;
layout(location=4) out vec4 o4; layout(location=5) out ivec4 o5; layout(location=6) out ivec4 o6;
void main() {
  o0 = a + ui * a - (a / ui) + (a % ivec4(7, -3, 0, 5)) + (a << (ui & 15)) + (a >> 3) + ~a + (a & ui) + (a | ui) + (a ^ ui);
  o1 = b + un * b - (b / (un & 7u)) + (b % un) + (b << (uvec4(a) & 31u)) + (b >> 5) + (b >> (b & 31u));
  o2 = min(a, ui) + max(a, ui) + clamp(a, -5, 5) + abs(a) + sign(a) + findLSB(a) + findMSB(a) + findMSB(b) + bitCount(a) + bitfieldReverse(a);
  o3 = min(b, un) + max(b, un) + clamp(b, 3u, 9u) + bitfieldExtract(b, 3, 7) + bitfieldInsert(b, uvec4(a), 5, 9) + uvec4(bitfieldExtract(a, int(un & 15u), 6));
  uvec4 carry; uvec4 borrow; uvec4 msb; uvec4 lsb; ivec4 im; ivec4 il;
  o3 += uaddCarry(b, uvec4(a), carry) + usubBorrow(b, uvec4(a), borrow); umulExtended(b, uvec4(a), msb, lsb); imulExtended(a, ui, im, il);
  o3 += carry + borrow + msb + lsb + uvec4(im + il);
  o4 = vec4(a) + vec4(b) + intBitsToFloat(floatBitsToInt(f) ^ 0x3) + vec4(floatBitsToUint(f) >> 9u) + vec4(uvec4(abs(f) * 100.0)) + vec4(ivec4(f * 1000.0));
  o5 = ivec4(lessThan(a, ui)) + ivec4(greaterThanEqual(b, uvec4(un))) * 2 + ivec4(equal(a, ui)) * 4 + (flag ? a : ui) + ivec4(not(bvec4(flags, a.x > 3, b.x > 7u)));
  o6.x = int(packUnorm4x8(f)) + int(packSnorm4x8(f)) + int(packUnorm2x16(f.xy)) + int(packSnorm2x16(f.zw)) + int(packHalf2x16(f.xw));
  vec4 t = unpackUnorm4x8(b.x) + unpackSnorm4x8(b.y) + vec4(unpackUnorm2x16(b.z), unpackSnorm2x16(b.w)) + vec4(unpackHalf2x16(b.x & 0x7bff7bffu), 0, 1);
  int e; vec4 w; float fr = frexp(f.x, e); vec4 md = modf(f * 9.0, w);
  o4 += t + md + w + vec4(fr, ldexp(f.y, a.x & 15), float(e), 0);
  o6.yzw = a.xyz * int(f.x > 0.5 && a.x > 2 || b.y < 9u) + ivec3(e);
}
