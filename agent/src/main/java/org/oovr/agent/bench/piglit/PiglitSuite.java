package org.oovr.agent.bench.piglit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.piglit.PiglitTest.Kind;

/**
 * The tests of an installed piglit, as its own lists name them. Those of OpenGL ES are a kind of
 * their own.
 */
public final class PiglitSuite {
  private static final List<Path> PLACES =
      List.of(Path.of("/usr/lib/x86_64-linux-gnu/piglit"), Path.of("/usr/lib/piglit"));

  private static final String SHADER_LIST = "tests/shader.xml.gz";
  private static final String PROGRAM_LIST = "tests/opengl.xml.gz";

  /** A word of a command as the lists write it: a Python list. */
  private static final Pattern WORD = Pattern.compile("'((?:[^'\\\\]|\\\\.)*)'|\"([^\"]*)\"");

  private static final Pattern ES =
      Pattern.compile("(_gles[123]|_es[123]|-es)\\b|\\begl|-gles|gles-|^oes_");

  private final Path directory;

  private PiglitSuite(Path directory) {
    this.directory = directory;
  }

  /**
   * Finds it.
   *
   * @throws BenchException where it is not installed
   */
  public static PiglitSuite installed() throws BenchException {
    for (Path place : PLACES) {
      if (Files.isRegularFile(place.resolve(SHADER_LIST))) {
        return new PiglitSuite(place);
      }
    }
    throw new BenchException(
        "needs piglit, which is not there: install Debian's package piglit (apt-get install"
            + " piglit)");
  }

  /** Where it lies. */
  Path directory() {
    return directory;
  }

  /** The tests of a kind, in the order of its lists. */
  public List<PiglitTest> tests(Kind kind) throws BenchException {
    List<PiglitTest> tests = new ArrayList<>();
    for (String list :
        switch (kind) {
          case SHADERS -> List.of(SHADER_LIST);
          case PROGRAMS -> List.of(PROGRAM_LIST);
          case ES -> List.of(SHADER_LIST, PROGRAM_LIST);
        }) {
      tests.addAll(tests(directory.resolve(list), kind));
    }
    return tests;
  }

  private static List<PiglitTest> tests(Path list, Kind kind) throws BenchException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(list))) {
      return read(in, kind);
    } catch (IOException | XMLStreamException fault) {
      throw new BenchException("cannot read " + list + ": " + fault.getMessage(), fault);
    }
  }

  /** Reads a list of piglit's. */
  static List<PiglitTest> read(InputStream in, Kind kind) throws XMLStreamException {
    XMLStreamReader xml = XMLInputFactory.newInstance().createXMLStreamReader(in);
    List<PiglitTest> tests = new ArrayList<>();
    String name = null;
    while (xml.hasNext()) {
      if (xml.next() != XMLStreamConstants.START_ELEMENT) {
        continue;
      }
      if (xml.getLocalName().equals("Test")) {
        name = xml.getAttributeValue(null, "type").equals("gl_builtin") ? null : name(xml);
      } else if (name != null && "command".equals(xml.getAttributeValue(null, "name"))) {
        List<String> command = words(xml.getAttributeValue(null, "value"));
        if (!command.isEmpty() && ofEs(name, command) == (kind == Kind.ES)) {
          tests.add(new PiglitTest(name, kind, command));
        }
        name = null;
      }
    }
    return tests;
  }

  private static String name(XMLStreamReader xml) {
    return xml.getAttributeValue(null, "name");
  }

  static List<String> words(String list) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(list);
    while (word.find()) {
      words.add(word.group(1) != null ? word.group(1).replace("\\\\", "\\") : word.group(2));
    }
    return words;
  }

  private static boolean ofEs(String name, List<String> command) {
    return ES.matcher(command.get(0)).find()
        || name.startsWith("spec@!opengl es")
        || name.startsWith("spec@glsl-es")
        || name.startsWith("spec@egl")
        || name.startsWith("spec@oes_");
  }
}
