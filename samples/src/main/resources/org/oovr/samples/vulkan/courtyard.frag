#version 450
layout(location = 0) in vec3 worldPosition;
layout(location = 1) in vec3 worldNormal;
layout(location = 2) in vec2 texCoord;
layout(location = 0) out vec4 colour;
layout(set = 0, binding = 0) uniform Scene {
  mat4 viewProjection;
  vec4 eye;
  vec4 sun;
  vec4 torches[4]; // place, brightness
};
layout(set = 0, binding = 1) uniform sampler2D albedo;
layout(set = 0, binding = 2) uniform sampler2D surface;
layout(set = 0, binding = 3) uniform sampler2D lightMap;
layout(push_constant) uniform Object {
  mat4 model;
  vec4 normals[3];
  vec4 look; // texture scale, gloss, glow, light map strength
};
void main() {
  vec3 base = texture(albedo, texCoord).rgb * normals[0].w;
  vec2 detail = texture(surface, texCoord).rg;
  vec2 baked = mix(vec2(1.0), texture(lightMap, worldPosition.xz / 48.0 + 0.5).rg, look.w);
  vec3 n = normalize(worldNormal);
  vec3 v = normalize(eye.xyz - worldPosition);
  vec3 h = normalize(v + sun.xyz);
  float gloss = detail.g * look.y;
  float contact = mix(0.45, 1.0, clamp(worldPosition.y * 0.9 + n.y * 0.6 + 0.2, 0.0, 1.0));
  float diffuse = max(dot(n, sun.xyz), 0.0) * baked.r;
  float shine = gloss * pow(max(dot(n, h), 0.0), 24.0) * diffuse;
  vec3 sky = mix(vec3(0.13, 0.09, 0.07), vec3(0.16, 0.20, 0.34), n.y * 0.5 + 0.5);
  float rim = gloss * pow(1.0 - max(dot(n, v), 0.0), 3.0);
  vec3 light = sky * contact * baked.g * detail.r + vec3(2.1, 1.25, 0.62) * diffuse;
  for (int i = 0; i < 4; i++) {
    vec3 d = torches[i].xyz - worldPosition;
    float far = dot(d, d);
    float lambert = max(dot(n, d * inversesqrt(far)), 0.0);
    light += vec3(1.0, 0.46, 0.14) * (torches[i].w * lambert / (1.0 + 0.22 * far));
  }
  vec3 lit = base * light + vec3(1.9, 1.2, 0.7) * shine + sky * rim * 0.8;
  lit = mix(lit, base, look.z);
  float fog = (1.0 - look.z) * (1.0 - exp(-0.0045 * max(distance(eye.xyz, worldPosition) - 8.0, 0.0)));
  lit = mix(lit, vec3(0.86, 0.50, 0.32), fog);
  lit *= 0.85;
  lit = lit * (2.51 * lit + 0.03) / (lit * (2.43 * lit + 0.59) + 0.14);
  colour = vec4(pow(clamp(lit, 0.0, 1.0), vec3(1.0 / 2.2)), 1.0);
}
