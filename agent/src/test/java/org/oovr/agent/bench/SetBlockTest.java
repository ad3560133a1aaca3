package org.oovr.agent.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class SetBlockTest {
  @Test
  void readsNamesAndWhatIsToldOfThem() {
    List<SetBlock> blocks =
        SetBlock.parse(
            List.of("# said of all", "jvm = -ea", "", " [a b] ", "run = x = y", "[c]", "[d] = 3"));
    assertNull(blocks.get(0).name());
    assertEquals(List.of("a b", "c"), blocks.stream().skip(1).map(SetBlock::name).toList());
    assertEquals(List.of(new SetBlock.Told("run", "x = y")), blocks.get(1).told());
    assertEquals("[d] = 3", blocks.get(2).told().get(0).line());
    assertEquals(List.of("-cp", "a:b", "Main"), SetBlock.words(" -cp  a:b Main "));
  }

  @Test
  void saysWhichLineIsWrong() {
    IllegalArgumentException wrong =
        assertThrows(
            IllegalArgumentException.class, () -> SetBlock.parse(List.of("[a]", "run=fast")));
    assertEquals("expected [name] or word = value: run=fast", wrong.getMessage());
  }
}
