#version 450
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 colour;
layout(std430, set = 0, binding = 3) readonly buffer Floor { uint fallen; uint most; };
void main() {
  vec2 tile = fract(place);
  float joint = step(0.04, tile.x) * step(0.04, tile.y);
  float wet = min(float(fallen) / 3000.0, 1.0) / (1.0 + 0.15 * dot(place, place));
  vec3 stone = mix(vec3(0.36, 0.33, 0.30), vec3(0.10, 0.14, 0.22), wet);
  colour = vec4(stone * mix(0.6, 1.0, joint), 1.0);
}
