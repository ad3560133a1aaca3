package org.oovr.agent.cli.suite;

import java.util.LinkedHashMap;
import java.util.Map;
import org.oovr.simulator.texmem.TextureMemorySpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options about texture memory that several GPUs share. */
public final class TextureMemoryArguments {
  @Option(
      names = "--texmem",
      paramLabel = "KEY=VALUE,..",
      split = ",",
      description =
          "Instead of schemes: GPUs that share textures by pages. gpus (default 2), page (edge in"
              + " texels, 4 to 512, default 64), mib of each GPU (default 256), and what the paper"
              + " proposes: skip-local, page-faults, overlap (true or false), coarse (levels on all"
              + " GPUs); clear=true takes all pages away before each frame; queue=N has threads"
              + " answer requests, whose queues hold N commands.")
  private Map<String, String> values;

  /** Whether the frames are to be looked at so. */
  public boolean wanted() {
    return values != null;
  }

  /** Whether GPUs lose their pages before each frame. */
  public boolean clears() {
    return Boolean.parseBoolean(values.get("clear"));
  }

  /** The machine. */
  public TextureMemorySpec machine(CommandSpec spec) {
    Map<String, String> left = new LinkedHashMap<>(values);
    try {
      TextureMemorySpec base = TextureMemorySpec.geforce7800();
      TextureMemorySpec machine =
          base.with(
                  number(left, "gpus", base.gpus()),
                  number(left, "page", base.pageTexels()),
                  (long) number(left, "mib", (int) (base.gpuBytes() >> 20)) << 20)
              .with(
                  truth(left, "skip-local"),
                  truth(left, "page-faults"),
                  number(left, "coarse", 0),
                  truth(left, "overlap"))
              .withQueue(number(left, "queue", 0));
      truth(left, "clear");
      if (!left.isEmpty()) {
        throw new IllegalArgumentException(
            left.keySet().iterator().next()
                + ": expected gpus, page, mib, skip-local, page-faults, overlap, coarse, queue or"
                + " clear");
      }
      return machine;
    } catch (IllegalArgumentException fault) {
      throw new ParameterException(spec.commandLine(), "--texmem: " + fault.getMessage(), fault);
    }
  }

  private static int number(Map<String, String> left, String key, int otherwise) {
    String text = left.remove(key);
    try {
      return text == null ? otherwise : Integer.parseInt(text);
    } catch (NumberFormatException fault) {
      throw new IllegalArgumentException(key + " '" + text + "': expected a whole number", fault);
    }
  }

  private static boolean truth(Map<String, String> left, String key) {
    String text = left.remove(key);
    if (text != null && !text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException(key + " '" + text + "': expected true or false");
    }
    return "true".equals(text);
  }
}
