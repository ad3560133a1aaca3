#version 450
layout(location = 0) in vec3 worldPosition;
layout(location = 1) in vec3 worldNormal;
layout(location = 2) in vec2 texCoord;
layout(location = 0) out vec4 colour;
layout(set = 0, binding = 0) uniform Scene {
  mat4 viewProjection;
  vec4 eye;
  vec4 light;
};
layout(push_constant) uniform Object {
  mat4 model;
  vec4 normals[3]; // and gloss
};
layout(set = 0, binding = 1) uniform sampler2D albedo;
void main() {
  vec3 n = normalize(worldNormal);
  vec3 toLight = light.xyz - worldPosition;
  float falloff = 1.0 / (1.0 + 0.02 * dot(toLight, toLight));
  vec3 l = normalize(toLight);
  vec3 h = normalize(l + normalize(eye.xyz - worldPosition));
  float diffuse = max(dot(n, l), 0.0);
  float specular = normals[2].w * pow(max(dot(n, h), 0.0), 48.0) * step(0.0, diffuse);
  vec3 ambient = mix(vec3(0.16, 0.14, 0.13), vec3(0.30, 0.34, 0.42), n.y * 0.5 + 0.5);
  vec3 base = texture(albedo, texCoord).rgb;
  colour = vec4(base * (ambient + diffuse * falloff * 1.25) + specular * falloff, 1.0);
}
