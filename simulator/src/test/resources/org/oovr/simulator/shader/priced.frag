#version 450
// Ten instructions of class FLOAT: see PricingTest.
layout(location = 0) in vec4 a;
layout(location = 1) in vec4 b;
layout(location = 0) out vec4 first;
layout(location = 1) out vec4 second;
layout(std140, binding = 0) uniform Block {
  vec4 scale;
};
void main() {
  float fused = a.x * b.y + a.z;       // 1: the product is part of the sum
  float dotted = dot(a.xyz, b.xyz);    // 3: one product alone, two within sums
  float product = a.z * b.w;            // 1: wanted twice, so an instruction of its own
  float left = product + a.w;           // 1
  float right = product + b.w;          // 1
  float signs = -a.x + abs(b.y);       // 1: signs are part of the operands
  float scaled = a.y * scale.x;        // 1: so are uniforms
  float less = b.x - a.w * b.w;        // 1
  first = vec4(fused, dotted, left, right);
  second = vec4(signs, scaled, less, 1.0);
}
