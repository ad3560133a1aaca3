package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.profile.ProfileWindow;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compute.ComputeWork;

/** Bytes of what is copied between draws: those of its view and its region. */
class PassWorkTest {
  private static final int WIDTH = 64;
  private static final int HEIGHT = 48;
  private static final long BYTES = WIDTH * HEIGHT * 4;
  private static final int LINES = (int) BYTES / 128;
  private static final int LINES_OF_A_TILE = 16 * 16 * 4 / 128;

  private record Streamed(int gpm, int[] reads, int[] writes) {}

  private final FrameProfile profile = mock(FrameProfile.class);
  private final Machine machine = mock(Machine.class);
  private final List<Operation> operations = new ArrayList<>();
  private final List<Streamed> streamed = new ArrayList<>();

  /** A texture, and a window that is drawn into, both in two views. */
  private AddressMap run() {
    MachineSpec spec = MachineSpec.preset("oovr-2gpm");
    when(profile.resources())
        .thenReturn(
            List.of(
                new ProfileResource(true, 1, "texture", BYTES, WIDTH, HEIGHT, "rgba8", 2),
                new ProfileResource(true, 2, "window", BYTES, WIDTH, HEIGHT, "rgba8", 2)));
    when(profile.images())
        .thenReturn(
            List.of(
                new ProfileImage(1, 0, 0, 0, WIDTH, HEIGHT, PixelFormat.RGBA8_UNORM, 1),
                new ProfileImage(1, 0, 0, 1, WIDTH, HEIGHT, PixelFormat.RGBA8_UNORM, 1)));
    when(profile.operations()).thenReturn(operations);
    when(profile.window()).thenReturn(ProfileWindow.NONE);
    AddressMap addresses = new AddressMap(profile, spec);
    FrameOrder order = mock(FrameOrder.class);
    when(order.profile()).thenReturn(profile);
    when(machine.spec()).thenReturn(spec);
    when(machine.addresses()).thenReturn(addresses);
    doAnswer(
        call ->
            streamed.add(
                new Streamed(call.getArgument(0), call.getArgument(1), call.getArgument(2))))
        .when(machine)
        .stream(anyInt(), any(), any(), anyInt());
    new PassWork(order, machine, mock(ComputeWork.class)).operations(-1, 5, 1);
    return addresses;
  }

  private void add(Operation.Kind kind, int view, int x, int y, int width, int height) {
    long bytes = 4L * width * height;
    operations.add(new Operation(kind, 3, view, 0, 1, x, y, width, height, bytes, bytes));
  }

  private static int[] from(int first, int count) {
    return IntStream.range(first, first + count).toArray();
  }

  @Test
  void everyViewHasItsOwnLines() {
    add(Operation.Kind.BLIT, 0, 0, 0, WIDTH, HEIGHT);
    add(Operation.Kind.BLIT, 1, 0, 0, WIDTH, HEIGHT);
    AddressMap addresses = run();
    int texture = addresses.line(FrameProfile.line(0, 0));
    assertArrayEquals(from(texture, LINES), streamed.get(0).reads());
    assertArrayEquals(from(texture + LINES, LINES), streamed.get(1).reads());
    assertArrayEquals(from(addresses.tileLine(0, 0, 0), LINES), streamed.get(0).writes());
    assertArrayEquals(from(addresses.tileLine(1, 0, 0), LINES), streamed.get(1).writes());
    assertEquals(1, streamed.get(1).gpm());
  }

  @Test
  void aRegionTouchesItsTiles() {
    add(Operation.Kind.COPY, 1, 20, 16, 16, 16);
    AddressMap addresses = run();
    assertEquals(LINES_OF_A_TILE, streamed.get(0).reads().length);
    int[] left = from(addresses.tileLine(1, 1, 1), LINES_OF_A_TILE);
    int[] right = from(addresses.tileLine(1, 2, 1), LINES_OF_A_TILE);
    int[] both = IntStream.concat(IntStream.of(left), IntStream.of(right)).toArray();
    assertArrayEquals(both, streamed.get(0).writes());
  }

  @Test
  void uploadsAndLaterOperationsCostNothing() {
    add(Operation.Kind.UPLOAD, 0, 0, 0, WIDTH, HEIGHT);
    operations.add(
        new Operation(Operation.Kind.BLIT, 6, 0, 0, 1, 0, 0, WIDTH, HEIGHT, BYTES, BYTES));
    run();
    assertEquals(List.of(), streamed);
  }
}
