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

  private static final String EMBEDDED = "es glGet(Boolean|Float|Integer|Integer64)v i";

  static final List<AnswerException> ALL =
      List.of(
          of(
              "limits of stages that may have none, and their sums",
              INTEGERS
                  + "(3706[789]|37071|37079|3708[0-4]|3758[1-9]|37590|36665|282[0-5]|2847"
                  + "|3289[259]|3290[268]|33877|33884|36392) .*",
              "Max. no. of image variables in tess. control shaders: 0, and the like (GL 4.6 core,"
                  + " tables 23.61 to 23.71)"),
          of(
              "program binaries: we have no format of them",
              INTEGERS + "3481[45] .*",
              "NUM_PROGRAM_BINARY_FORMATS has the minimum 0 (GL 4.6 core, 7.5)"),
          of(
              "glGetnUniformdv, which Mesa 22.3 does not have: its call does nothing",
              "\\w+ glGetnUniformdv .*",
              "An INVALID_VALUE error is generated if program is not the name of either a program"
                  + " or shader object (GL 4.6 core, 7.13)"),
          of(
              "accumulation buffers, which all our windows have",
              "\\w+ glAccum .*|" + INTEGERS + "(341[6-9]) .*",
              "The number of bits per component in the accumulation buffer depends on the"
                  + " implementation (OpenGL 2.1 reference, glAccum)"),
          of(
              "how many extensions there are, and values of such as one side lacks",
              INTEGERS + "(33309|38228|38449|3829[4-6]) .*",
              "The extensions are those that the implementation supports (GL 4.6 core, 22.2)"),
          of(
              "values of OpenGL that Mesa tells contexts of OpenGL ES, too, and of extensions of ES",
              EMBEDDED
                  + "(3041|3446[67]|34929|35098|35099|35100|35068|36392|3646[78]|35410|35886|3619[79]|36795"
                  + "|37296|37509|37567|37796) .*",
              "An INVALID_ENUM error is generated if pname is not a state variable of the tables"
                  + " (ES 3.2, 20.1)"),
          of(
              "the format that is best to read, which Mesa's windows have as BGRA",
              EMBEDDED + "35739 .*",
              "The second is an implementation-chosen format (ES 3.2, 16.1.1)"),
          of(
              "matrices as integers, whose 1 Mesa gives as the largest or, of 64 bits, the least number",
              "\\w+ glGetInteger(64)?v i(298[2-4]|340(19|2[0-2])|34369|34999) .*",
              "A floating-point value is rounded to the nearest integer (GL 4.6 core, 2.2.2)"));

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
