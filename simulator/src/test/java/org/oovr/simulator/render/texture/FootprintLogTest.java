package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TextureRequest;

class FootprintLogTest {
  /** Workgroups have as many lanes as they have invocations, fewer or more than a block. */
  @ParameterizedTest
  @ValueSource(ints = {8, 64, ShaderContext.LANES, ShaderContext.WORKGROUP_LANES})
  void workgroupsOfAnySizeReadTexels(int lanes) {
    TextureRequest request = new TextureRequest();
    request.context = new ShaderContext(lanes);
    request.context.helper[1] = -1;
    FootprintLog log = new FootprintLog();
    log.begin(request);
    log.add(0, 64);
    log.add(1, 128);
    log.add(7, 192);
    List<String> told = new ArrayList<>();
    request.recorder =
        (texture, resource, view, warp, texels, lines, count) ->
            told.add(warp + ": " + texels + " texels, " + count + " lines");
    log.end(true, 1, 0);
    assertEquals(List.of("0: 2 texels, 2 lines"), told);
  }
}
