package org.oovr.programs;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Starts {@link Triangle} the way modded games do: LWJGL and the program lie in a child class
 * loader that looks at itself first.
 *
 * <p>Arguments: the class path of the child loader, then those of the program.
 */
public final class ChildLoaded {
  private ChildLoaded() {}

  public static void main(String[] args) throws Exception {
    String[] words = args[0].split(File.pathSeparator);
    URL[] path = new URL[words.length];
    for (int i = 0; i < words.length; i++) {
      path[i] = Path.of(words[i]).toUri().toURL();
    }
    try (SelfishLoader loader = new SelfishLoader(path)) {
      Thread.currentThread().setContextClassLoader(loader);
      String[] rest = java.util.Arrays.copyOfRange(args, 1, args.length);
      Class<?> program = loader.loadClass("org.oovr.programs.Triangle");
      System.out.println("loader " + program.getClassLoader().getName());
      program.getMethod("main", String[].class).invoke(null, (Object) rest);
    }
  }

  private static final class SelfishLoader extends URLClassLoader {
    SelfishLoader(URL[] path) {
      super("game", path, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        if (known == null && name.startsWith("org.")) {
          try {
            known = findClass(name);
          } catch (ClassNotFoundException elsewhere) {
            return super.loadClass(name, resolve);
          }
        }
        return known != null ? known : super.loadClass(name, resolve);
      }
    }
  }
}
