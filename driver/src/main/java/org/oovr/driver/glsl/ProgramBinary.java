package org.oovr.driver.glsl;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.oovr.driver.glsl.spirv.ModuleFault;
import org.oovr.driver.glsl.spirv.SpirvShader;
import org.oovr.simulator.command.Stage;

/**
 * Linked programs as bytes that an application keeps and gives back: what was linked, not what came
 * of it, so that bytes of an older version of ours are good as long as their layout is. They begin
 * with a mark, the layout's number and a checksum of all that follows.
 */
public final class ProgramBinary {
  private static final long MARK = 0x4f4f56522d50524fL; // OOVR-PRO
  private static final int LAYOUT = 1;

  /** Stages by their number in the layout. */
  private static final List<Stage> STAGES =
      List.of(
          Stage.VERTEX,
          Stage.TESSELLATION_CONTROL,
          Stage.TESSELLATION_EVALUATION,
          Stage.GEOMETRY,
          Stage.FRAGMENT,
          Stage.COMPUTE);

  private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES + Integer.BYTES;

  private ProgramBinary() {}

  /** The bytes of a program that was linked of a request. */
  public static byte[] of(LinkRequest request) {
    try {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      byte[] body = body(request);
      DataOutputStream out = new DataOutputStream(all);
      out.writeLong(MARK);
      out.writeInt(LAYOUT);
      out.writeInt(checksum(body, 0));
      out.write(body);
      return all.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // of memory: there is none
    }
  }

  private static int checksum(byte[] bytes, int from) {
    CRC32 sum = new CRC32();
    sum.update(bytes, from, bytes.length - from);
    return (int) sum.getValue();
  }

  private static byte[] body(LinkRequest request) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(all);
    out.writeInt(request.shaders().size());
    for (GlslShader s : request.shaders()) {
      out.writeByte(STAGES.indexOf(s.stage()));
      out.writeBoolean(s.spirv() != null);
      if (s.spirv() == null) {
        text(out, s.source());
      } else {
        words(out, s.spirv().binary());
        text(out, s.spirv().entryPoint());
        words(out, s.spirv().constants());
        words(out, s.spirv().values());
      }
    }
    map(out, request.attributeBindings());
    map(out, request.fragDataLocations());
    map(out, request.fragDataIndices());
    out.writeInt(request.feedback().varyings().size());
    for (String name : request.feedback().varyings()) {
      text(out, name);
    }
    out.writeBoolean(request.feedback().separate());
    out.writeBoolean(request.separable());
    return all.toByteArray();
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static void words(DataOutputStream out, int[] words) throws IOException {
    out.writeInt(words.length);
    for (int word : words) {
      out.writeInt(word);
    }
  }

  private static void map(DataOutputStream out, Map<String, Integer> map) throws IOException {
    out.writeInt(map.size());
    for (Map.Entry<String, Integer> e : new TreeMap<>(map).entrySet()) {
      text(out, e.getKey());
      out.writeInt(e.getValue());
    }
  }

  /**
   * What such bytes are to be linked of; null where they are of another driver, of another layout,
   * or damaged.
   *
   * @param front compiles the sources
   * @param limits of a request without shaders, whose limits and label are taken
   */
  public static LinkRequest read(byte[] bytes, ShaderFrontEnd front, LinkRequest limits) {
    if (bytes.length < HEADER_BYTES) {
      return null;
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      boolean ours = in.readLong() == MARK && in.readInt() == LAYOUT;
      if (!ours || in.readInt() != checksum(bytes, HEADER_BYTES)) {
        return null;
      }
      LinkRequest request = request(in, front, limits);
      return in.available() == 0 ? request : null;
    } catch (EOFException | ModuleFault e) {
      return null; // somebody made the checksum fit
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LinkRequest request(DataInputStream in, ShaderFrontEnd front, LinkRequest limits)
      throws IOException, ModuleFault {
    List<GlslShader> shaders = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      int stage = in.readUnsignedByte();
      if (stage >= STAGES.size()) {
        throw new EOFException("no stage " + stage);
      }
      shaders.add(shader(in, STAGES.get(stage), front, limits.label()));
    }
    Map<String, Integer> attributes = map(in);
    Map<String, Integer> locations = map(in);
    Map<String, Integer> indices = map(in);
    String[] varyings = new String[count(in, Integer.BYTES)];
    for (int i = 0; i < varyings.length; i++) {
      varyings[i] = text(in);
    }
    return new LinkRequest(
            shaders,
            attributes,
            locations,
            indices,
            limits.maxAttributes(),
            limits.maxDrawBuffers(),
            limits.label(),
            limits.lenient(),
            new LinkRequest.Feedback(Arrays.asList(varyings), in.readBoolean()))
        .with(in.readBoolean());
  }

  private static GlslShader shader(
      DataInputStream in, Stage stage, ShaderFrontEnd front, String label)
      throws IOException, ModuleFault {
    if (!in.readBoolean()) {
      return front.compile(stage, text(in), label);
    }
    int[] binary = words(in);
    String entryPoint = text(in);
    int[] constants = words(in);
    int[] values = words(in);
    if (constants.length != values.length) {
      throw new EOFException("constants without values");
    }
    return GlslShader.of(stage, SpirvShader.of(stage, binary, entryPoint, constants, values));
  }

  /** A number of things of at least so many bytes each, which must be there. */
  private static int count(DataInputStream in, int bytes) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > in.available() / bytes) {
      throw new EOFException("a count of " + count);
    }
    return count;
  }

  private static String text(DataInputStream in) throws IOException {
    byte[] bytes = new byte[count(in, 1)];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static int[] words(DataInputStream in) throws IOException {
    int[] words = new int[count(in, Integer.BYTES)];
    for (int i = 0; i < words.length; i++) {
      words[i] = in.readInt();
    }
    return words;
  }

  private static Map<String, Integer> map(DataInputStream in) throws IOException {
    Map<String, Integer> map = new TreeMap<>();
    for (int left = count(in, 2 * Integer.BYTES); left > 0; left--) {
      String name = text(in);
      map.put(name, in.readInt());
    }
    return map;
  }
}
