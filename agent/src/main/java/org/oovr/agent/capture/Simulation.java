package org.oovr.agent.capture;

import java.util.*;
import java.util.function.Consumer;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.present.Presenter;
import org.oovr.driver.trace.Call;

final class Simulation implements Instead.Driver {
  Presenter p;
  Map<String, Long> c = new TreeMap<>();
  int frame;

  Simulation(
      RunOptions options,
      boolean answering,
      Presenter presenter,
      FaultLog faults,
      Consumer<String> log) {
    p = presenter;
  }

  public void apply(Call call) {
    if (!c.containsKey(call.signature.name()) || call.fake) {
      StringBuilder s = new StringBuilder(call.toString());
      for (int i = 0; i < call.argumentCount; i++)
        s.append(' ')
            .append(call.signature.parameters().get(i))
            .append('=')
            .append(Long.toHexString(call.bits[i]))
            .append(call.data[i] == null ? "" : "[" + call.data[i].limit() + "]")
            .append(call.strings[i] == null ? "" : Arrays.toString(call.strings[i]));
      s.append(" -> ")
          .append(Long.toHexString(call.result))
          .append(call.resultText == null ? "" : call.resultText);
      System.err.println(s);
    }
    c.merge(call.signature.name(), 1L, Long::sum);
    if (call.signature.name().equals("glXSwapBuffers"))
      p.onFrame(new org.oovr.simulator.render.Frame(frame++, 1, 1, new byte[4], 1, null));
  }

  public boolean supports(int major, int minor) {
    return true;
  }

  public void frameDrawn(int frame) {}

  Map<String, Long> unsupported() {
    return c;
  }

  Map<String, Long> faultCounts() {
    return new TreeMap<>();
  }

  void finish() {}
}
