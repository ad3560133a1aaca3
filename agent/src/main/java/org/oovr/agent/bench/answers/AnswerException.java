package org.oovr.agent.bench.answers;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Answers in which we may differ from llvmpipe, because the specification lets us or bids us.
 *
 * @param what in few words
 * @param line matches lines of answers after the kind of their context, without what follows {@code
 *     =}
 * @param sentence of the specification that speaks for us, and where it stands
 */
record AnswerException(String what, Pattern line, String sentence) {
  private static final String INTEGERS = "\\w+ glGet(Boolean|Double|Float|Integer|Integer64)v i";

  private static final String QUERIES = "\\w+ glGetQueryObject\\w+ i\\d+ i";

  static final List<AnswerException> ALL =
      List.of(
          of(
              "limits of stages that may have none, and their sums",
              INTEGERS
                  + "(3706[789]|37071|37079|3708[0-4]|3758[1-9]|37590|36665|282[0-5]|2847"
                  + "|3289[259]|3290[268]|33877|33884) .*",
              "MAX_TESS_CONTROL_IMAGE_UNIFORMS, minimum value 0: No. of image variables in tess."
                  + " control shaders (GL 4.6 core, table 23.65)"),
          of(
              "program binaries: we have no format of them",
              INTEGERS + "3481[45] .*",
              "NUM_PROGRAM_BINARY_FORMATS, minimum value 0: No. of program binary formats (GL 4.6"
                  + " core, table 23.55)"),
          of(
              "accumulation buffers, which all our windows have",
              "\\w+ glAccum .*|" + INTEGERS + "(341[6-9]) .*",
              "Window system-binding APIs such as GLX and WGL may choose to either not expose window"
                  + " configs containing accumulation buffers, or to ignore accumulation buffers when"
                  + " the default framebuffer bound to a GL context contains them (GL 4.6 core,"
                  + " E.2.2)"),
          of(
              "how many extensions there are, and the limit of one that Mesa lacks",
              INTEGERS + "(33309|38228|38449) .*",
              "NUM_EXTENSIONS, minimum value 0: No. of individual extension names (GL 4.6 core,"
                  + " table 23.56)"),
          of(
              "the time of a clock",
              INTEGERS + "36392 .*",
              "When QueryCounter is called, the GL records the current time into the corresponding"
                  + " query object (GL 4.6 core, 4.3)"),
          of(
              "results of queries that are there at once with us, and may be late elsewhere",
              QUERIES + "(34919|37268) .*",
              "If the result is not available then the query return value is not written (GL 4.6"
                  + " core, 4.2.3)"),
          of(
              "matrices as integers, whose 1 Mesa gives as the largest or, of 64 bits, the least number",
              "\\w+ glGetInteger(64)?v i(298[2-4]|340(19|2[0-2])|34369|34999) .*",
              "A floating-point value is rounded to the nearest integer, unless the value is an RGBA"
                  + " color component, a DepthRange value, or a depth buffer clear value (GL 4.6 core,"
                  + " 2.2.2)"));

  private static AnswerException of(String what, String line, String sentence) {
    return new AnswerException(what, Pattern.compile(line), sentence);
  }

  /** The exception that a question is of, or null. */
  static AnswerException of(String question) {
    for (AnswerException one : ALL) {
      if (one.line.matcher(question).matches()) {
        return one;
      }
    }
    return null;
  }
}
