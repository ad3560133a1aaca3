#version 450 core
// A fractal so deep that floats do not tell its pixels apart, and loose uniforms of 64 bits.
uniform double scale;
uniform dvec3 centre[2];
uniform dmat2x3 bend;
layout(location = 0) flat in dvec3 seed;
layout(location = 2) in vec4 place;
layout(location = 0) out vec4 colour;

dvec2 square(dvec2 z) {
  return dvec2(z.x * z.x - z.y * z.y, 2.0lf * z.x * z.y);
}

void main() {
  int which = int(place.z * 2.0) & 1;
  dvec2 c = dvec2(place.xy) * scale * 1e-9lf + centre[which].xy * 1e-2lf + dvec2(-0.743643887037158lf, 0.131825904205312lf);
  dvec2 z = c;
  int n = 0;
  while (n < 40 && dot(z, z) < 4.0lf) {
    z = square(z) + c;
    n++;
  }
  dvec3 bent = bend * z;
  double d = distance(bent, seed);
  if (isnan(d) || place.w > 1.4) {
    discard;
  }
  dvec3 unit = normalize(bent + dvec3(0.25lf));
  colour = vec4(float(n) / 40.0, vec2(mix(unit.xy, seed.yz, 0.125lf)), float(smoothstep(0.0lf, 3.0lf, d)));
  colour.x += float(dFdx(float(d)));
}
