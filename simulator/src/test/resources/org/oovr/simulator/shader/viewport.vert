#version 450
#extension GL_ARB_shader_viewport_layer_array : require
layout(location = 0) in vec4 position;
layout(location = 1) in int number;
void main() {
  gl_Position = position;
  gl_ViewportIndex = number * 2 + 1;
}
