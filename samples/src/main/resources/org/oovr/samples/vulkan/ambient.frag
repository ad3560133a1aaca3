#version 450
layout(location = 0) out vec4 colour;
layout(input_attachment_index = 0, set = 0, binding = 2) uniform subpassInput albedo;
layout(input_attachment_index = 1, set = 0, binding = 3) uniform subpassInput normals;
layout(input_attachment_index = 2, set = 0, binding = 4) uniform subpassInput depth;
void main() {
  vec4 base = subpassLoad(albedo);
  float up = subpassLoad(normals).y * 0.5 + 0.5;
  vec3 night = mix(vec3(0.03, 0.03, 0.05), vec3(0.08, 0.10, 0.16), up);
  colour = vec4(base.a == 0.0 ? vec3(0.01, 0.015, 0.03) : base.rgb * night, 1.0);
}
