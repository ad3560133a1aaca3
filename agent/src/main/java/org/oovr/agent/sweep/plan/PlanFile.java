package org.oovr.agent.sweep.plan;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * The text of a plan as nodes that know their lines. Scalars stay the text that they are in the
 * file: what {@code on} or {@code 1_000} means is decided by the field that it is for.
 */
final class PlanFile {
  /** A file that is longer is no plan. */
  private static final long MAX_BYTES = 1 << 20;

  private final Path file;
  private final String text;

  /** An entry of a mapping: its key, and what stands there. */
  record Entry(Node key, Node value) {}

  private PlanFile(Path file, String text) {
    this.file = file;
    this.text = text;
  }

  static PlanFile read(Path file) throws PlanException {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new PlanException(file + ": too long for a plan");
      }
      return new PlanFile(file, Files.readString(file));
    } catch (CharacterCodingException fault) {
      throw new PlanException(file + ": no text in UTF-8", fault);
    } catch (java.nio.file.NoSuchFileException fault) {
      throw new PlanException(file + " does not exist", fault);
    } catch (IOException fault) {
      throw new PlanException(file + " cannot be read: " + fault.getMessage(), fault);
    }
  }

  /** Where paths of the plan start from. */
  Path folder() {
    return file.toAbsolutePath().getParent();
  }

  String text() {
    return text;
  }

  /** The top of the file. */
  Node root() throws PlanException {
    try {
      Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
      if (root == null) {
        throw new PlanException(file + ": is empty");
      }
      return root;
    } catch (MarkedYAMLException fault) {
      int line = fault.getProblemMark() == null ? 1 : fault.getProblemMark().getLine() + 1;
      throw new PlanException(file + ":" + line + ": no YAML: " + fault.getProblem(), fault);
    } catch (YAMLException fault) {
      String reason = fault.getMessage().lines().findFirst().orElse("");
      throw new PlanException(file + ": no YAML: " + reason, fault);
    }
  }

  static int line(Node node) {
    return node.getStartMark().getLine() + 1;
  }

  PlanException fault(Node at, String message) {
    return fault(line(at), message);
  }

  PlanException fault(int line, String message) {
    return new PlanException(file + ":" + line + ": " + message);
  }

  /**
   * The entries of a mapping, in order.
   *
   * @param what it is, for messages
   * @param known keys that it may have; null for any
   */
  Map<String, Entry> mapping(Node node, String what, List<String> known) throws PlanException {
    if (!(node instanceof MappingNode mapping)) {
      throw fault(node, what + ": expected 'name: value' lines");
    }
    Map<String, Entry> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      String key = text(tuple.getKeyNode(), what);
      if (known != null && !known.contains(key)) {
        throw fault(
            tuple.getKeyNode(),
            what + ": unknown '" + key + "'; expected " + String.join(", ", known));
      }
      if (entries.put(key, new Entry(tuple.getKeyNode(), tuple.getValueNode())) != null) {
        throw fault(tuple.getKeyNode(), what + ": '" + key + "' is given twice");
      }
    }
    return entries;
  }

  static boolean isMapping(Node node) {
    return node instanceof MappingNode;
  }

  static boolean isList(Node node) {
    return node instanceof SequenceNode;
  }

  /** The elements of a list; what is no list is its only element. */
  static List<Node> list(Node node) {
    return node instanceof SequenceNode list ? list.getValue() : List.of(node);
  }

  /** The text of a scalar. */
  String text(Node node, String what) throws PlanException {
    if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
      return scalar.getValue().strip();
    }
    throw fault(node, what + ": expected a value");
  }

  double number(Node node, String what) throws PlanException {
    String value = text(node, what);
    try {
      double number = Double.parseDouble(value);
      if (!Double.isNaN(number) && !Double.isInfinite(number)) {
        return number;
      }
      throw fault(node, what + " is '" + value + "': must be a finite number");
    } catch (NumberFormatException fault) {
      throw fault(node, what + " is '" + value + "': must be a number");
    }
  }

  long whole(Node node, String what, long least, long most) throws PlanException {
    String value = text(node, what);
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException fault) {
      throw fault(node, what + " is '" + value + "': must be a whole number");
    }
    throw fault(node, what + " is " + value + ": must be " + least + " to " + most);
  }
}
