package org.oovr.agent.bench.answers;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Answers in which we may differ from llvmpipe, because the specification lets us or bids us.
 *
 * @param what in few words
 * @param line matches lines of answers, without what follows {@code =}
 * @param sentence of the specification that speaks for us, and where it stands
 */
record AnswerException(String what, Pattern line, String sentence) {
  private static final String INTEGERS = "glGet(Boolean|Double|Float|Integer|Integer64)v i";

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
              "The number of program binary formats may be 0 (GL 4.6 core, 7.5)"),
          of(
              "glGetnUniformdv, which Mesa 22.3 does not have: its call does nothing",
              "glGetnUniformdv .*",
              "An INVALID_VALUE error is generated if program is not the name of either a program"
                  + " or shader object (GL 4.6 core, 7.13)"));

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
