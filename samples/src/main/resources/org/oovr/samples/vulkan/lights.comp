#version 450
layout(local_size_x = 32) in;
struct Light {
  vec4 place; // and reach
  vec4 speed;
  vec4 colour;
};
layout(std430, set = 0, binding = 0) buffer Lights { Light lights[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  vec3 place = lights[i].place.xyz + lights[i].speed.xyz * 0.125;
  bvec3 low = lessThan(place, vec3(-7.0, 0.25, -7.0));
  bvec3 high = greaterThan(place, vec3(7.0, 3.0, 7.0));
  vec3 speed = lights[i].speed.xyz;
  speed = mix(speed, abs(speed), low);
  speed = mix(speed, -abs(speed), high);
  lights[i].place.xyz = place;
  lights[i].speed.xyz = speed;
}
