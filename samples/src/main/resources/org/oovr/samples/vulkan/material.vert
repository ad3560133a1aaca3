#version 450
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 0) out vec3 worldNormal;
layout(location = 1) out vec2 texCoord;
layout(location = 2) flat out uint material;
layout(location = 3) flat out vec2 look; // glow, grey
struct Instance {
  mat4 model;
  vec4 normals[3];
  vec4 material; // texture, repeat, glow, grey
};
layout(set = 0, binding = 0) uniform Scene {
  mat4 viewProjection;
  vec4 sun;
};
layout(std430, set = 0, binding = 1) readonly buffer Instances { Instance instances[]; };
void main() {
  Instance i = instances[gl_InstanceIndex];
  worldNormal = mat3(i.normals[0].xyz, i.normals[1].xyz, i.normals[2].xyz) * normal;
  texCoord = uv * i.material.y;
  material = uint(i.material.x);
  look = i.material.zw;
  gl_Position = viewProjection * (i.model * vec4(position, 1.0));
}
