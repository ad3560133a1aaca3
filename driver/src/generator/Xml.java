import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Reads registries, and writes what is made from them. */
final class Xml {
  private Xml() {}

  /** The outermost element of a file. */
  static Element parse(String file) throws Exception {
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new File(file)).getDocumentElement();
  }

  /** Elements of these names right inside of one, in their order. */
  static List<Element> children(Element parent, String... names) {
    List<Element> found = new ArrayList<>();
    NodeList nodes = parent.getChildNodes();
    for (int i = 0; i < nodes.getLength(); i++) {
      if (nodes.item(i) instanceof Element e && Arrays.asList(names).contains(e.getTagName())) {
        found.add(e);
      }
    }
    return found;
  }

  /** What a declaration declares. */
  static String nameOf(Element declaration) {
    return children(declaration, "name").get(0).getTextContent().trim();
  }

  /** Writes a file, unless it is as it should be: who builds by times of files has nothing to do then. */
  static void write(Path file, CharSequence text) throws IOException {
    Files.createDirectories(file.getParent());
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), bytes)) {
      Files.write(file, bytes);
    }
  }
}
