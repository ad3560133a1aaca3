#version 450
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform texture2DMSArray image;

layout(push_constant) uniform Place {
  int layer;
  int which;
} place;

layout(location = 0) out vec4 texel;

void main() {
  texel = texelFetch(image, ivec3(ivec2(gl_FragCoord.xy), place.layer), place.which);
}
