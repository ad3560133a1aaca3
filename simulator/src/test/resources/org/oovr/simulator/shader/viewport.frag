#version 450
layout(location = 0) out ivec4 number;
void main() {
  number = ivec4(gl_ViewportIndex, gl_Layer, 0, 1);
}
