#version 450
layout(location = 0) in vec3 worldPosition;
layout(location = 1) in vec3 worldNormal;
layout(location = 2) in vec2 texCoord;
layout(location = 0) out vec4 colour;
layout(set = 0, binding = 0) uniform Scene {
  mat4 viewProjection;
  mat4 unproject;
  vec4 eye;
  vec4 sun;
};
layout(push_constant) uniform Object {
  mat4 model;
  vec4 normals[3];
  vec4 tint;
};
layout(set = 0, binding = 2) uniform samplerCube sky;
void main() {
  vec3 n = normalize(gl_FrontFacing ? worldNormal : -worldNormal);
  vec3 v = normalize(worldPosition - eye.xyz);
  float fresnel = 0.06 + 0.94 * pow(1.0 - max(dot(n, -v), 0.0), 4.0);
  vec3 reflected = texture(sky, reflect(v, n)).rgb;
  float gleam = pow(max(dot(reflect(v, n), sun.xyz), 0.0), 60.0);
  float opacity = mix(tint.a, 1.0, fresnel * 0.7);
  vec3 body = tint.rgb * (0.55 + 0.35 * dot(n, sun.xyz)) * tint.a;
  colour = vec4(body + reflected * fresnel * 0.7 + gleam, opacity);
}
