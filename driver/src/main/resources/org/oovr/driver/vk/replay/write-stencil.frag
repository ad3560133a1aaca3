#version 450
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform utexture2DArray planes;

layout(push_constant) uniform Place {
  int layer;
  int which;
} place;

// The target's value is replaced bit by bit: what lacks the bit stays; no bit is for all.
void main() {
  uint value = texelFetch(planes, ivec3(ivec2(gl_FragCoord.xy), place.layer), 0).x;
  if (place.which != 0 && (value & uint(place.which)) == 0) {
    discard;
  }
}
