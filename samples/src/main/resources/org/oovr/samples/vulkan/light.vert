#version 450
layout(location = 0) flat out vec4 place; // and reach
layout(location = 1) flat out vec3 tint;
struct Light {
  vec4 place; // and reach
  vec4 speed;
  vec4 colour;
};
layout(set = 0, binding = 0) uniform Scene {
  mat4 viewProjection;
  mat4 unproject;
  vec4 size; // of the window
  vec4 eye;
};
layout(std430, set = 0, binding = 1) readonly buffer Lights { Light lights[]; };
// A square that holds the sphere within reach.
void main() {
  Light light = lights[gl_InstanceIndex];
  const int corners[6] = int[](0, 1, 2, 2, 1, 3);
  int corner = corners[gl_VertexIndex];
  vec2 side = vec2(corner & 1, corner >> 1) * 2.0 - 1.0;
  vec3 ahead = normalize(light.place.xyz - eye.xyz);
  vec3 right = normalize(cross(ahead, vec3(0.0, 1.0, 0.0)));
  vec3 up = cross(right, ahead);
  vec3 at = light.place.xyz + (right * side.x + up * side.y - ahead) * light.place.w;
  place = light.place;
  tint = light.colour.rgb;
  gl_Position = viewProjection * vec4(at, 1.0);
}
