package org.oovr.agent.capture;

/** What contexts that share objects have in common. */
final class ShareGroup {
  final MappedBuffers maps = new MappedBuffers();
  final GpuWrites writes = new GpuWrites();
}
