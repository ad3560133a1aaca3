#version 450
layout(location = 0) in vec3 worldNormal;
layout(location = 1) in vec2 texCoord;
layout(location = 0) out vec4 albedo;
layout(location = 1) out vec4 normal;
layout(set = 0, binding = 1) uniform sampler2D picture;
void main() {
  albedo = vec4(texture(picture, texCoord).rgb, 1.0);
  normal = vec4(normalize(worldNormal), 0.0);
}
