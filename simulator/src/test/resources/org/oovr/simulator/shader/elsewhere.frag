#version 450
layout(location = 0) in vec4 color;
layout(location = 1) noperspective in vec2 place;
layout(location = 2) flat in float still;
layout(location = 3) in float row[3];
layout(location = 8) centroid in vec3 middle;
layout(location = 9) flat in int pick;
layout(location = 0) out vec4 result;

void main() {
  result = interpolateAtOffset(color, color.xy);
  if (pick > 4) {
    result.xy += interpolateAtSample(place, pick & 7);
  } else {
    result.z += interpolateAtCentroid(row[1]) + interpolateAtOffset(still, vec2(0.25));
  }
  result.w += interpolateAtSample(row[2], gl_SampleID);
  result += vec4(interpolateAtCentroid(middle), interpolateAtSample(still, 2) + place.x);
  result.x += interpolateAtOffset(color.y, vec2(pick, 0.5));
}
