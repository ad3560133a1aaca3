#version 450
layout(location = 0) flat in vec4 place; // and reach
layout(location = 1) flat in vec3 tint;
layout(location = 0) out vec4 colour;
layout(set = 0, binding = 0) uniform Scene {
  mat4 viewProjection;
  mat4 unproject;
  vec4 size; // of the window
  vec4 eye;
};
layout(input_attachment_index = 0, set = 0, binding = 2) uniform subpassInput albedo;
layout(input_attachment_index = 1, set = 0, binding = 3) uniform subpassInput normals;
layout(input_attachment_index = 2, set = 0, binding = 4) uniform subpassInput depth;
void main() {
  vec4 base = subpassLoad(albedo);
  float z = subpassLoad(depth).x;
  vec2 at = gl_FragCoord.xy / size.xy * vec2(2.0, -2.0) + vec2(-1.0, 1.0);
  vec4 world = unproject * vec4(at, z, 1.0);
  vec3 to = place.xyz - world.xyz / world.w;
  float far = length(to) / place.w;
  if (base.a == 0.0 || far >= 1.0) {
    discard;
  }
  float lambert = max(dot(subpassLoad(normals).xyz, normalize(to)), 0.0);
  float fade = (1.0 - far) * (1.0 - far);
  colour = vec4(base.rgb * tint * (lambert * fade * 1.5), 0.0);
}
