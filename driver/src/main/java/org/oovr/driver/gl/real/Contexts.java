package org.oovr.driver.gl.real;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.gl.follow.Recorder.DrawableFormat;

/**
 * Contexts and drawables of a record, and which context is current on which of its threads. They
 * are made at their first use, when the record has told what they are like. For one thread.
 */
final class Contexts implements AutoCloseable {
  /** Size of a window of which nothing is known. */
  private static final int UNKNOWN_SIZE = 512;

  private static final class Binding {
    RealContext context;
    RealDrawable drawable;
  }

  private final WindowSystem windows;
  private final GlState gl;
  private final Map<Long, int[]> sizes;
  private final Map<Long, RealContext> contexts = new LinkedHashMap<>();
  private final Map<Long, RealDrawable> drawables = new LinkedHashMap<>();

  /** Contexts that are not the program's. */
  private final List<RealContext> orphans = new ArrayList<>();

  private final Map<Integer, Binding> threads = new HashMap<>();
  private int lastThread = -1;
  private Binding lastBinding = new Binding();

  /** What is current here. */
  private RealContext currentContext;

  private RealDrawable currentDrawable;

  Contexts(WindowSystem windows, GlState gl, Map<Long, int[]> sizes) {
    this.windows = windows;
    this.gl = gl;
    this.sizes = sizes;
  }

  /** A context was made; 0 is none. */
  RealContext create(long handle, long share, ContextRequest request) {
    RealContext with = contexts.get(share);
    RealContext made =
        new RealContext(handle, request, with == null ? new RealGroup() : with.group, with, gl);
    contexts.put(handle, made);
    return made;
  }

  /** A context that has made no call yet gets the objects of another; whether that could be. */
  boolean share(long with, long joining) {
    RealContext first = contexts.get(with);
    RealContext second = contexts.get(joining);
    if (first == null || second == null || second.real != 0) {
      return false;
    }
    RealContext joined = new RealContext(joining, second.request, first.group, first, gl);
    contexts.put(joining, joined);
    for (Binding binding : threads.values()) {
      if (binding.context == second) {
        binding.context = joined;
      }
    }
    return true;
  }

  /** What is known of a drawable, new or not. */
  void describe(long handle, int width, int height, DrawableFormat format) {
    RealDrawable drawable = drawable(handle);
    drawable.described = true;
    if (drawable.real != 0 && !drawable.format.equals(format)) {
      discard(drawable); // a new window with an old one's handle
    }
    drawable.format = format;
    resize(drawable, width, height);
  }

  private void resize(RealDrawable drawable, int width, int height) {
    if (drawable.width == width && drawable.height == height) {
      return;
    }
    drawable.width = Math.max(1, width);
    drawable.height = Math.max(1, height);
    if (drawable.real != 0) {
      if (currentContext != null && currentContext.drawable == drawable) {
        release();
      }
      drawable.real =
          windows.resize(drawable.real, drawable.width, drawable.height, drawable.format);
    }
  }

  private void discard(RealDrawable drawable) {
    if (currentContext != null && currentContext.drawable == drawable) {
      release();
    }
    windows.destroyDrawable(drawable.real);
    drawable.real = 0;
  }

  /** Its size was asked for when it was made (a pbuffer). */
  void size(long handle, int width, int height) {
    RealDrawable drawable = drawable(handle);
    if (!drawable.described && width > 0 && height > 0) {
      resize(drawable, width, height);
    }
  }

  private RealDrawable drawable(long handle) {
    return drawables.computeIfAbsent(
        handle,
        h -> {
          int[] size = sizes.getOrDefault(h, new int[] {UNKNOWN_SIZE, UNKNOWN_SIZE});
          return new RealDrawable(h, size[0], size[1]);
        });
  }

  /** Nothing happens here before the thread's next call. */
  void makeCurrent(int thread, long context, long drawable) {
    Binding binding = threads.computeIfAbsent(thread, t -> new Binding());
    if (context == 0) {
      binding.context = null;
      binding.drawable = null;
      return;
    }
    RealContext known = contexts.get(context);
    if (known == null) {
      known = create(context, 0, ContextRequest.PLAIN); // made before the recording began
    }
    binding.context = known;
    binding.drawable = drawable == 0 ? null : drawable(drawable);
  }

  void destroy(long handle) {
    RealContext context = contexts.remove(handle);
    if (context == null) {
      return;
    }
    for (Binding binding : threads.values()) {
      if (binding.context == context) {
        return; // it goes when it is no longer current, at the latest at the end
      }
    }
    if (context == currentContext) {
      release();
    }
    if (context.real != 0) {
      windows.destroyContext(context.real);
      context.real = 0;
    }
  }

  /** The context of a thread of the record, made current here; null when it has none. */
  RealContext current(int thread) {
    if (thread != lastThread) {
      lastThread = thread;
      lastBinding = threads.computeIfAbsent(thread, t -> new Binding());
    }
    Binding binding = lastBinding;
    if (binding.context == null) {
      return null;
    }
    if (binding.context != currentContext || binding.drawable != currentDrawable) {
      bind(binding);
    }
    return binding.context;
  }

  /** Numbers of the record's threads that have a context, in order. */
  List<Integer> threads() {
    return threads.entrySet().stream()
        .filter(e -> e.getValue().context != null)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private void bind(Binding binding) {
    RealContext context = binding.context;
    RealDrawable drawable = binding.drawable;
    if (drawable == null) {
      drawable = drawable(0); // a context without a frame buffer of its own may have one here
    }
    realize(drawable);
    realize(context, drawable.format);
    release();
    windows.makeCurrent(drawable.real, context.real);
    currentContext = context;
    currentDrawable = binding.drawable;
    context.drawable = drawable;
    drawable.lastContext = context;
  }

  /** The drawable of that handle, or null where none was met. */
  RealDrawable find(long handle) {
    return drawables.get(handle);
  }

  /**
   * Makes a drawable current to be read, with the context that was current with it last, or one
   * like that where the program has destroyed it. What is current on a thread of the record is
   * bound again at its next call.
   *
   * @return the context; null where the drawable was never current
   */
  RealContext forReading(RealDrawable drawable) {
    RealContext context = drawable.lastContext;
    if (context == null) {
      return null;
    }
    if (context == currentContext && context.drawable == drawable) {
      return context;
    }
    realize(drawable);
    if (context.real == 0) {
      context = new RealContext(0, context.request, new RealGroup(), null, gl);
      drawable.lastContext = context;
      orphans.add(context);
    }
    realize(context, drawable.format);
    release();
    windows.makeCurrent(drawable.real, context.real);
    currentContext = context;
    currentDrawable = drawable;
    context.drawable = drawable;
    return context;
  }

  /**
   * Does something in a new context that shares the objects of one that is current here. What is
   * current on a thread of the record is bound again at its next call.
   */
  void fresh(RealContext context, Runnable action) {
    RealDrawable drawable = context.drawable;
    release();
    long own = windows.createContext(context.request, context.real, drawable.format);
    windows.makeCurrent(drawable.real, own);
    try {
      action.run();
    } finally {
      windows.makeCurrent(0, 0);
      windows.destroyContext(own);
    }
  }

  private void realize(RealDrawable drawable) {
    if (drawable.real == 0) {
      drawable.real = windows.createDrawable(drawable.width, drawable.height, drawable.format);
    }
  }

  private void realize(RealContext context, DrawableFormat format) {
    if (context.real == 0) {
      long share = 0;
      if (context.share != null) {
        realize(context.share, format);
        share = context.share.real;
      }
      context.real = windows.createContext(context.request, share, format);
    }
  }

  private void release() {
    if (currentContext != null) {
      windows.makeCurrent(0, 0);
    }
    currentContext = null;
    currentDrawable = null;
  }

  @Override
  public void close() {
    release();
    orphans.addAll(contexts.values());
    for (RealContext context : orphans) {
      if (context.real != 0) {
        windows.destroyContext(context.real);
      }
    }
    for (RealDrawable drawable : drawables.values()) {
      if (drawable.real != 0) {
        windows.destroyDrawable(drawable.real);
      }
    }
  }
}
