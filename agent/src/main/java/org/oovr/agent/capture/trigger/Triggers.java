package org.oovr.agent.capture.trigger;

import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.oovr.agent.options.TriggerSelection;

/** Lets signals and beans ask for ranges of frames. */
public final class Triggers {
  /** Name of the bean. */
  public static final String BEAN = "org.oovr:type=Capture";

  private Triggers() {}

  /**
   * Begins to listen.
   *
   * @throws IllegalArgumentException with a message for the user, when that cannot be done
   */
  public static void listen(TriggerSelection selection, FrameRanges ranges) {
    if (!selection.signal().isEmpty()) {
      signal(selection.signal(), ranges);
    }
    if (selection.jmx()) {
      try {
        ManagementFactory.getPlatformMBeanServer()
            .registerMBean(
                new StandardMBean(ranges, RangeControl.class, true), new ObjectName(BEAN));
      } catch (JMException fault) {
        throw new IllegalArgumentException("trigger jmx: " + fault.getMessage(), fault);
      }
    }
  }

  /**
   * By reflection, because not every Java has {@code sun.misc.Signal}. Whoever listened to the
   * signal before still hears it.
   */
  private static void signal(String name, FrameRanges ranges) {
    try {
      Class<?> type = Class.forName("sun.misc.Signal");
      Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
      Method handle = handlerType.getMethod("handle", type);
      Object[] before = new Object[1];
      Object handler =
          Proxy.newProxyInstance(
              Triggers.class.getClassLoader(),
              new Class<?>[] {handlerType},
              (proxy, method, arguments) -> {
                if (!method.equals(handle)) {
                  return method.invoke(ranges, arguments); // hashCode and the like
                }
                ranges.trigger();
                Object earlier = before[0];
                if (earlier != null && isProgram(earlier, handlerType)) {
                  handle.invoke(earlier, arguments);
                }
                return null;
              });
      Object signal = type.getConstructor(String.class).newInstance(name);
      before[0] = type.getMethod("handle", type, handlerType).invoke(null, signal, handler);
    } catch (InvocationTargetException refused) {
      throw new IllegalArgumentException(
          "trigger signal:" + name + ": " + refused.getCause().getMessage(), refused);
    } catch (ReflectiveOperationException absent) {
      throw new IllegalArgumentException(
          "trigger signal:" + name + ": this Java has no signals", absent);
    }
  }

  /** Whether a handler is somebody's and does not stand for "default" or "ignore". */
  private static boolean isProgram(Object handler, Class<?> type)
      throws ReflectiveOperationException {
    return handler != type.getField("SIG_DFL").get(null)
        && handler != type.getField("SIG_IGN").get(null);
  }
}
