#version 450 core
in vec4 a; in vec3 c; flat in ivec4 k; uniform int n; uniform vec4 u;
uniform sampler2D t2; uniform samplerCube tc; uniform sampler3D t3; uniform sampler2DArray ta; uniform sampler2DShadow ts; uniform isampler2D ti; uniform usampler3D tu; uniform samplerBuffer tb; uniform sampler1D t1; uniform sampler2D arr[3]; uniform sampler2DMS ms;
layout(location=0) out vec4 o0; layout(location=1) out vec4 o1; layout(location=2) out vec4 o2; layout(location=3) out ivec4 o3;
void main() {
  o0 = texture(t2, a.xy) + texture(t2, a.zw, 1.5) + textureLod(t2, a.xy, a.z) + textureGrad(t2, a.xy, dFdx(c.xy), u.xy) + textureProj(t2, c) + textureProj(t2, a) + textureOffset(t2, a.xy, ivec2(1, -2)) + texelFetch(t2, k.xy, n) + texelFetchOffset(t2, k.xy, 0, ivec2(3, 1));
  o1 = texture(tc, c) + texture(t3, c) + texture(ta, c) + texture(t1, a.x) + texelFetch(tb, k.z) + texture(arr[1], a.xy) + texture(arr[n & 1], u.xy) + texelFetch(ms, k.xy, 2) + vec4(texture(ts, c), textureProj(ts, a), textureLod(ts, c, 0.0), textureGrad(ts, c, a.xy, a.zw));
  o2 = textureGather(t2, a.xy) + textureGather(t2, a.xy, 2) + textureGather(ts, a.xy, 0.5) + textureGatherOffset(t2, a.xy, ivec2(1, 2), 1) + textureGatherOffset(t2, a.xy, k.xy & 3) + textureGatherOffsets(t2, a.xy, ivec2[4](ivec2(0, 1), ivec2(1, 1), ivec2(2, 0), ivec2(-1, -1))) + vec4(textureQueryLod(t2, a.xy), textureQueryLevels(t2), 0) + vec4(textureSize(t2, n), textureSize(t3, k.x & 1).xy);
  if (a.x > 0.5) { o2 += texture(t2, c.xy); if (a.y > 0.25) o2.x += textureLod(t3, c, 0.0).y; }
  o3 = texture(ti, a.xy) + ivec4(texelFetch(tu, k.xyz, 0)) + ivec4(gl_FragCoord * 10.0) + (gl_FrontFacing ? 1 : 2) + ivec4(gl_PointCoord * 8.0, gl_PrimitiveID, 0);
}
