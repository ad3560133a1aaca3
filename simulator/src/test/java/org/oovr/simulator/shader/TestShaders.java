package org.oovr.simulator.shader;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;

/** SPIR-V test inputs; the GLSL they come from lies beside them. */
public final class TestShaders {
  private TestShaders() {}

  /** The words of {@code name.spv}, for example {@code basic.vert}. */
  public static int[] words(String name) {
    try (InputStream in = TestShaders.class.getResourceAsStream(name + ".spv")) {
      if (in == null) {
        throw new IllegalArgumentException("no test shader " + name);
      }
      ByteBuffer bytes = ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
      int[] words = new int[bytes.remaining() / 4];
      bytes.asIntBuffer().get(words);
      return words;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The shader {@code name.spv}, its stage by the extension of {@code name}. */
  public static ShaderModule load(String name) {
    Stage stage =
        name.endsWith(".vert")
            ? Stage.VERTEX
            : name.endsWith(".comp") ? Stage.COMPUTE : Stage.FRAGMENT;
    return new ShaderModule(stage, words(name), "main", name);
  }
}
