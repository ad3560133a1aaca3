package org.oovr.simulator.redundancy;

import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.profile.ProfileResource;

/**
 * Numbers that say which contents a resource has, as a driver would keep them: a new one whenever
 * something is written to it, be it what was there before. A target whose tiles have all been
 * skipped has not been written.
 */
final class ContentVersions {
  private record Resource(int id, int view) {}

  private static final class Contents {
    private long digest;
    private long version;
  }

  private final Map<Resource, Contents> known = new HashMap<>();
  private long last;

  /** What a resource is known by from frame to frame: numbers of buffers and textures overlap. */
  static int id(ProfileResource resource) {
    return resource.texture() ? resource.id() : ~resource.id();
  }

  /** The number of contents that are there now. */
  long version(int id, int view, long digest) {
    Contents contents = known.get(new Resource(id, view));
    if (contents == null) {
      contents = new Contents();
      contents.digest = ~digest;
      known.put(new Resource(id, view), contents);
    }
    if (contents.digest != digest) {
      contents.digest = digest;
      contents.version = ++last;
    }
    return contents.version;
  }

  /** Notes that a resource is written. */
  void written(int id) {
    for (Map.Entry<Resource, Contents> e : known.entrySet()) {
      if (e.getKey().id == id) {
        e.getValue().version = ++last;
      }
    }
  }
}
