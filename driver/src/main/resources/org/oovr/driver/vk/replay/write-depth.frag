#version 450
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform texture2DArray planes;

layout(push_constant) uniform Place {
  int layer;
  int which;
} place;

void main() {
  gl_FragDepth = texelFetch(planes, ivec3(ivec2(gl_FragCoord.xy), place.layer), 0).x;
}
