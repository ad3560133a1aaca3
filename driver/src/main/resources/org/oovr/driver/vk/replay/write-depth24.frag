#version 450
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform utexture2DArray planes;

layout(push_constant) uniform Place {
  int layer;
  int which;
} place;

// Floats near 1 are as far apart as depths of 24 bits: of those next to the fraction, which may be
// a product, it is the one that is rounded to these bits.
void main() {
  uint bits = texelFetch(planes, ivec3(ivec2(gl_FragCoord.xy), place.layer), 0).x & 0xffffffu;
  float fraction = float(bits) / 16777215.0;
  float found = fraction;
  for (int i = 1; i >= -1; i--) {
    float other = uintBitsToFloat(floatBitsToUint(fraction) + uint(bits == 0u ? 0 : i));
    found = uint(roundEven(other * 16777215.0)) == bits ? other : found;
  }
  gl_FragDepth = uint(roundEven(fraction * 16777215.0)) == bits ? fraction : found;
}
