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
layout(set = 0, binding = 1) uniform sampler2D albedo;
layout(set = 0, binding = 2) uniform samplerCube sky;
void main() {
  vec4 base = texture(albedo, texCoord);
  if (base.a < 0.5) {
    discard;
  }
  vec3 n = normalize(gl_FrontFacing ? worldNormal : -worldNormal);
  vec3 v = normalize(worldPosition - eye.xyz);
  float fresnel = normals[0].w * (0.08 + 0.92 * pow(1.0 - max(dot(n, -v), 0.0), 4.0));
  vec3 light = vec3(0.45) + 0.75 * max(dot(n, sun.xyz), 0.0);
  colour = vec4(mix(base.rgb * light, texture(sky, reflect(v, n)).rgb, fresnel), 1.0);
}
