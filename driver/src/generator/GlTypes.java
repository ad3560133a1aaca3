import java.util.HashMap;
import java.util.Map;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Types of parameters and results of GL and its window systems, by names of ours. */
final class GlTypes {
  private static final Map<String, String> TYPES = new HashMap<>();

  static {
    String[][] types = {
      {"void", "void"}, {"GLvoid", "void"}, {"GLenum", "enum"}, {"GLbitfield", "bitfield"},
      {"GLboolean", "boolean"}, {"GLbyte", "byte"}, {"GLubyte", "ubyte"}, {"GLchar", "char"},
      {"GLcharARB", "char"}, {"GLshort", "short"}, {"GLushort", "ushort"}, {"GLhalfNV", "half"},
      {"GLint", "int"}, {"GLuint", "uint"}, {"GLsizei", "sizei"}, {"GLfixed", "fixed"},
      {"GLclampx", "fixed"}, {"GLhandleARB", "uint"}, {"GLint64", "int64"}, {"GLint64EXT", "int64"},
      {"GLuint64", "uint64"}, {"GLuint64EXT", "uint64"}, {"GLintptr", "intptr"},
      {"GLintptrARB", "intptr"}, {"GLvdpauSurfaceNV", "intptr"}, {"GLsizeiptr", "sizeiptr"},
      {"GLsizeiptrARB", "sizeiptr"}, {"GLfloat", "float"}, {"GLclampf", "float"},
      {"GLdouble", "double"}, {"GLclampd", "double"}, {"GLsync", "sync"},
      {"GLDEBUGPROC", "address"}, {"GLDEBUGPROCARB", "address"}, {"GLDEBUGPROCAMD", "address"},
      {"GLDEBUGPROCKHR", "address"}, {"GLeglImageOES", "address"},
      {"GLeglClientBufferEXT", "address"}, {"GLVULKANPROCNV", "address"},
      {"struct _cl_context", "void"}, {"struct _cl_event", "void"},
      {"Display", "address"}, {"GLXContext", "address"}, {"GLXFBConfig", "address"},
      {"Address", "address"}, {"GLXDrawable", "uint64"}, {"Bool", "bool32"},
    };
    for (String[] t : types) {
      TYPES.put(t[0], t[1]);
    }
  }

  private GlTypes() {}

  /** "const char**", "enum", "uint*" and so on. */
  static String type(Element declaration) {
    StringBuilder text = new StringBuilder();
    for (Node n = declaration.getFirstChild(); n != null; n = n.getNextSibling()) {
      if (!n.getNodeName().equals("name")) {
        text.append(n.getTextContent()).append(' ');
      }
    }
    String all = text.toString();
    int pointers = (int) all.chars().filter(ch -> ch == '*').count();
    boolean constant = all.trim().startsWith("const");
    String base = all.replace("*", " ").replaceAll("\\bconst\\b", " ").trim().replaceAll("\\s+", " ");
    String type = TYPES.get(base);
    if (type == null) {
      throw new IllegalStateException("unknown type " + all);
    }
    return (constant ? "const " : "") + type + "*".repeat(pointers);
  }

  /** How a call gives an argument of a type. */
  static String accessor(String type) {
    if (type.endsWith("*")) {
      return "pointer";
    }
    return switch (type) {
      case "boolean", "bool32" -> "z";
      case "float" -> "f";
      case "double" -> "d";
      case "int64", "uint64", "intptr", "sizeiptr", "sync", "address", "void" -> "l";
      default -> "i";
    };
  }
}
