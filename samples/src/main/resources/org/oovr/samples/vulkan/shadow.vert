#version 450
layout(location = 0) in vec3 position;
layout(push_constant) uniform Object {
  mat4 lightModel;
};
void main() {
  gl_Position = lightModel * vec4(position, 1.0);
}
