package org.oovr.agent.capture.call;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose code addresses are. */
class LoadedLibrariesTest {
  private static final List<String> MAPS =
      List.of(
          "1000-2000 r-xp 00000000 08:01 42 /usr/lib/libX11.so.6.4.0",
          "2000-3000 rw-p 00000000 08:01 42 /usr/lib/libX11.so.6.4.0",
          "3000-4000 r-xp 00000000 00:00 0 ",
          "5000-6000 r-xp 00000000 08:01 43 /usr/lib/libGLX_mesa.so.0.0.0",
          "6000-7000 r-xp 00000000 08:01 44 /usr/lib/dri/swrast_dri.so",
          "7000-8000 r-xp 00000000 08:01 45 /usr/lib/libvulkan_lvp.so",
          "8000-9000 r-xp 00000000 08:01 46 /tmp/lib with space/libglfw.so",
          "9000-a000 r-xp 00000000 08:01 47 /usr/lib/libGLU.so.1 (deleted)",
          "fffffffffffff000-ffffffffffffffff r-xp 00000000 08:01 48 /usr/lib/libown.so");

  @Test
  void codeOfOtherLibrariesIsHarmless() {
    assertTrue(LoadedLibraries.isHarmless(0x1000, MAPS));
    assertTrue(LoadedLibraries.isHarmless(0x1fff, MAPS));
    assertTrue(LoadedLibraries.isHarmless(0xffff_ffff_ffff_f010L, MAPS));
  }

  @Test
  void dataDriversAndWhatIsInNoFileAreNot() {
    for (long at : new long[] {0, 0x2000, 0x3000, 0x4800, 0x5000, 0x6000, 0x7000, 0x8000, 0x9000}) {
      assertFalse(LoadedLibraries.isHarmless(at, MAPS), Long.toHexString(at));
    }
  }

  @Test
  void findsCodeOfThisProcess() {
    LoadedLibraries libraries = new LoadedLibraries();
    long abs = Pointer.nativeValue(NativeLibrary.getProcess().getFunction("abs"));
    assertTrue(libraries.isHarmless(abs));
    assertTrue(libraries.isHarmless(abs));
    assertFalse(libraries.isHarmless(8));
  }
}
