#version 450 core
// A texture of an array by a number that is the same in the lanes that ask, and another in the rest.
layout(binding=0) uniform sampler2D t[4];
in vec4 a;
layout(location=0) out vec4 o;
void main() {
  o = a;
  int k = a.x > 0.5 ? 2 : int(gl_FragCoord.x) & 3;
  if (a.x > 0.5) {
    o += textureLod(t[k], a.yz, a.w) + texelFetch(t[k], ivec2(a.yz), 0);
    o.x += float(textureSize(t[k], int(a.y * 3.0)).x + textureSize(t[k], 1).y + textureSize(t[1], int(a.z)).x);
    o.y += float(textureQueryLevels(t[k]));
  } else if (a.y > 0.5) {
    int j = a.y > 0.5 ? 3 : k;
    o -= textureGrad(t[j], a.xy, a.zw, a.wz);
  }
}
