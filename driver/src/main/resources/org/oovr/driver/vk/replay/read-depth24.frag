#version 450
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform texture2DMSArray image;

layout(push_constant) uniform Place {
  int layer;
  int which;
} place;

layout(location = 0) out uvec4 bits;

const float LARGEST = 16777215.0;

// Floats near 1 are as far apart as depths of 24 bits. Of those next to the product it is the one
// that a fetch made this float of: by a division, or by a product with the reciprocal.
void main() {
  int which = place.which & 0xff;
  bool product = place.which != which;
  float depth = texelFetch(image, ivec3(ivec2(gl_FragCoord.xy), place.layer), which).x;
  uint near = uint(roundEven(depth * LARGEST));
  uint found = near;
  for (int i = -1; i <= 1; i++) {
    int other = clamp(int(near) + i, 0, 0xffffff);
    float made = product ? float(other) * (1.0 / LARGEST) : float(other) / LARGEST;
    found = made == depth ? uint(other) : found;
  }
  bits = uvec4(found, 0, 0, 0);
}
