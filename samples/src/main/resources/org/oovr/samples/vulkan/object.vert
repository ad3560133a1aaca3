#version 450
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 0) out vec3 worldPosition;
layout(location = 1) out vec3 worldNormal;
layout(location = 2) out vec2 texCoord;
layout(set = 0, binding = 0) uniform Scene {
  mat4 viewProjection;
  vec4 eye;
  vec4 light;
};
layout(push_constant) uniform Object {
  mat4 model;
  vec4 normals[3];
};
void main() {
  vec4 world = model * vec4(position, 1.0);
  worldPosition = world.xyz;
  worldNormal = mat3(normals[0].xyz, normals[1].xyz, normals[2].xyz) * normal;
  texCoord = uv;
  gl_Position = viewProjection * world;
}
