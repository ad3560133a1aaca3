#version 330 core
in vec3 normal; in vec3 position; in vec2 uv;
uniform sampler2D diffuse; uniform vec3 lightDirection; uniform vec3 lightColor; uniform vec3 ambient; uniform vec3 eye; uniform float shininess;
out vec4 color;
void main() {
  vec3 n = normalize(normal);
  vec3 l = normalize(lightDirection);
  vec3 v = normalize(eye - position);
  vec3 h = normalize(l + v);
  float d = max(dot(n, l), 0.0);
  float s = pow(max(dot(n, h), 0.0), shininess);
  vec4 t = texture(diffuse, uv);
  color = vec4(t.rgb * (ambient + lightColor * d) + lightColor * s, t.a);
}
