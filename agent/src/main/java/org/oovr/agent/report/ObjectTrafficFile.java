package org.oovr.agent.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.oovr.simulator.scheme.SchemeRun;

/** Writes all of a run's object traffic as CSV, a line per draw, link and class. */
final class ObjectTrafficFile {
  private ObjectTrafficFile() {}

  static void write(Path file, SchemeRun run) throws IOException {
    Files.createDirectories(file.getParent());
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("draw,from,to,traffic,bytes\n");
      for (SchemeRun.ObjectTraffic o : run.objectTraffic()) {
        out.write(
            o.draw()
                + ","
                + o.from()
                + ","
                + o.to()
                + ","
                + o.traffic().id()
                + ","
                + o.bytes()
                + "\n");
      }
    }
  }
}
