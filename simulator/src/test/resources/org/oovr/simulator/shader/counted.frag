#version 450
// Loops that all lanes leave together, which store where they count on: not once too often.

uniform int count;
uniform float scale[8];

layout(location = 0) out vec4 color;

void main() {
  float a[4];
  float b[4];
  for (int i = 0; i < 4; a[i] = scale[i] + float(i & 1), i++) {
  }
  b[0] = b[1] = b[2] = b[3] = 0.0;
  for (int i = 0; ; b[i & 3] += scale[i & 7], i++) {
    if (i >= (count & 15)) {
      break;
    }
    for (int k = 0; k < 2; a[k + 1] += 1.0, k++) {
    }
  }
  color = vec4(a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]);
}
