package org.oovr.driver.trace;

import java.util.Arrays;
import java.util.List;

/**
 * One call of a stream, with its values as they were written. Immutable; made for tools that read,
 * filter and write streams of any API, where {@link Call} is made for drivers of one.
 */
public final class TracedCall {
  /**
   * A place in the program.
   *
   * @param module library, or null
   * @param function function, or null
   * @param file source file, or null
   * @param line line, or -1
   * @param offset offset in the module, or -1
   */
  public record StackFrame(String module, String function, String file, long line, long offset) {
    /** Writes what is known, as the body of a signature. */
    void write(TraceOutput out) {
      text(out, Format.FRAME_MODULE, module);
      text(out, Format.FRAME_FUNCTION, function);
      text(out, Format.FRAME_FILE, file);
      number(out, Format.FRAME_LINE, line);
      number(out, Format.FRAME_OFFSET, offset);
      out.writeByte(Format.FRAME_END);
    }

    private static void text(TraceOutput out, int detail, String text) {
      if (text != null) {
        out.writeByte(detail);
        out.writeText(text);
      }
    }

    private static void number(TraceOutput out, int detail, long number) {
      if (number != -1) {
        out.writeByte(detail);
        out.writeUint(number);
      }
    }
  }

  private final long number;
  private final long thread;
  private final CallSignature signature;
  private final long flags;
  private final Value[] arguments;
  private final Value result;
  private final List<StackFrame> backtrace;
  private final boolean complete;

  TracedCall(
      long number,
      long thread,
      CallSignature signature,
      long flags,
      Value[] arguments,
      Value result,
      List<StackFrame> backtrace,
      boolean complete) {
    this.number = number;
    this.thread = thread;
    this.signature = signature;
    this.flags = flags;
    this.arguments = arguments;
    this.result = result;
    this.backtrace = backtrace;
    this.complete = complete;
  }

  /**
   * A call of one's own; a writer gives it its number.
   *
   * @param arguments one for each parameter; null for one that is not known
   * @param result null for a procedure
   */
  public static TracedCall of(
      long thread, String name, List<String> parameters, Value[] arguments, Value result) {
    if (arguments.length != parameters.size()) {
      throw new IllegalArgumentException(
          name + " has " + parameters.size() + " parameters, not " + arguments.length);
    }
    CallSignature signature = new CallSignature(CallSignature.UNKNOWN, name, parameters);
    return new TracedCall(0, thread, signature, 0, arguments.clone(), result, List.of(), true);
  }

  /** The same call with another value of a parameter. */
  public TracedCall with(String parameter, Value value) {
    Value[] changed = arguments.clone();
    int at = signature.parameters().indexOf(parameter);
    if (at < 0) {
      throw new IllegalArgumentException(name() + " has no parameter " + parameter);
    }
    changed[at] = value;
    return new TracedCall(number, thread, signature, flags, changed, result, backtrace, complete);
  }

  /** The same call on another thread. */
  public TracedCall onThread(long number) {
    return new TracedCall(
        this.number, number, signature, flags, arguments, result, backtrace, complete);
  }

  /** Number in the stream it was read from. */
  public long number() {
    return number;
  }

  /** Small thread number. */
  public long thread() {
    return thread;
  }

  public String name() {
    return signature.name();
  }

  /** Names of function and parameters. */
  public CallSignature signature() {
    return signature;
  }

  /** Number of parameters. */
  public int argumentCount() {
    return arguments.length;
  }

  /** A parameter's value, or null when the stream does not have it. */
  public Value argument(int index) {
    return arguments[index];
  }

  /** The value of a parameter by its name; null when there is none. */
  public Value argument(String parameter) {
    int at = signature.parameters().indexOf(parameter);
    return at < 0 ? null : arguments[at];
  }

  /** The result, or null. */
  public Value result() {
    return result;
  }

  /** Whether the tracer wrote it and not the program. */
  public boolean fake() {
    return (flags & Format.FLAG_FAKE) != 0;
  }

  long flags() {
    return flags;
  }

  /** Where the program made the call, innermost first; mostly empty. */
  public List<StackFrame> backtrace() {
    return backtrace;
  }

  /** False when the program died in the call. */
  public boolean complete() {
    return complete;
  }

  /** Whether both are the same call: everything but the number is equal. */
  public boolean sameAs(TracedCall other) {
    return thread == other.thread
        && flags == other.flags
        && complete == other.complete
        && name().equals(other.name())
        && signature.parameters().equals(other.signature.parameters())
        && Arrays.equals(arguments, other.arguments)
        && java.util.Objects.equals(result, other.result)
        && backtrace.equals(other.backtrace);
  }

  @Override
  public String toString() {
    return CallText.line(this);
  }
}
