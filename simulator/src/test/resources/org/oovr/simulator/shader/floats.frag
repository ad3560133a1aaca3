#version 450 core
in vec4 a; in vec4 b; in vec3 c;
uniform vec4 u; uniform float s;
layout(location=0) out vec4 o0; layout(location=1) out vec4 o1; layout(location=2) out vec4 o2; layout(location=3) out vec4 o3;
layout(location=4) out vec4 o4; layout(location=5) out vec4 o5; layout(location=6) out vec4 o6; layout(location=7) out vec4 o7;
void main() {
  o0 = a + b * u - a / b;
  o1 = mod(a, b) + fract(a) + floor(b) * ceil(a) + trunc(a * 7.0) + round(b * 3.0) + roundEven(a * 2.0);
  o2 = min(a, b) + max(a, u) + clamp(a, u, b) + mix(a, b, s) + step(a, b) + smoothstep(-1.0, 1.0, a) + sign(b) + abs(a);
  o3 = sqrt(abs(a)) + inversesqrt(abs(b) + 0.1) + exp(a) + log(abs(b) + 0.01) + exp2(b) + log2(abs(a)) + pow(abs(a), b);
  o4 = sin(a * 5.0) + cos(b * 7.0) + tan(a) + asin(clamp(a, -1.0, 1.0)) + acos(clamp(b, -1.0, 1.0)) + atan(a) + atan(a, b);
  o5 = sinh(a) + cosh(b) + tanh(a * 2.0) + asinh(a) + acosh(abs(b) + 1.0) + atanh(a * 0.4) + radians(a) + degrees(b);
  o6 = vec4(length(c), distance(a, b), dot(a, b), length(s)) + vec4(cross(c, a.xyz), 1.0) + vec4(normalize(c), 0.0) * 2.0
     + faceforward(a, b, u) + reflect(a, normalize(b)) + refract(normalize(a), normalize(b), 0.8);
  o7 = vec4(dFdx(a.x), dFdy(a.y), fwidth(b.z), dFdxFine(c.x) + dFdyCoarse(c.y) + dFdxCoarse(a.w) + dFdyFine(b.x)) + fma(a, b, u)
     + vec4(isnan(a.x) ? 1.0 : 2.0, isinf(b.y / 0.0) ? 3.0 : 4.0, a.x == b.x ? 5.0 : 6.0, any(lessThanEqual(a, b)) && all(greaterThan(u, a)) ? 7.0 : 8.0);
}
