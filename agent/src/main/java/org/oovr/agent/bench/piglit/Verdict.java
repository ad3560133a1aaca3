package org.oovr.agent.bench.piglit;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.oovr.agent.bench.SchemeImages;

/**
 * What became of a test.
 *
 * @param outcome in a word
 * @param picture the last picture in words: none, equal, or how it differs
 * @param reads what the test read back that could be compared
 * @param differingReads of these, how many give something else than on llvmpipe
 * @param firstRead the first of these in words, or null
 * @param unsupported what we lack, with its counts
 * @param faults our own faults by room, with the first of each in words
 * @param errors GL errors of which we and llvmpipe disagree
 * @param schemes what schemes make of frames, or null where that was not asked
 * @param millis time of the simulation
 */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
record Verdict(
    Outcome outcome,
    String picture,
    int reads,
    int differingReads,
    String firstRead,
    Map<String, Long> unsupported,
    Map<String, String> faults,
    List<String> errors,
    SchemeImages.Composed schemes,
    long millis) {
  /** In a word. */
  enum Outcome {
    /** What is drawn and read is as on llvmpipe, or nothing is and nothing was missing. */
    EQUAL,
    DIFFERENT,
    /** Something else, or nothing to compare, and something that we lack was asked for. */
    UNSUPPORTED,
    /** The same with a fault of ours. */
    FAULT,
    /** The process ended. */
    CRASHED,
    TIMED_OUT,
    /** llvmpipe's replay of the trace did not come to an end, so there is nothing to compare. */
    NO_REFERENCE
  }

  static final String NO_PICTURE = "none";
  static final String SAME = "equal";

  @JsonCreator
  Verdict(
      @JsonProperty("outcome") Outcome outcome,
      @JsonProperty("picture") String picture,
      @JsonProperty("reads") int reads,
      @JsonProperty("differingReads") int differingReads,
      @JsonProperty("firstRead") String firstRead,
      @JsonProperty("unsupported") Map<String, Long> unsupported,
      @JsonProperty("faults") Map<String, String> faults,
      @JsonProperty("errors") List<String> errors,
      @JsonProperty("schemes") SchemeImages.Composed schemes,
      @JsonProperty("millis") long millis) {
    this.outcome = outcome;
    this.picture = picture;
    this.reads = reads;
    this.differingReads = differingReads;
    this.firstRead = firstRead;
    this.unsupported = unsupported;
    this.faults = faults;
    this.errors = errors;
    this.schemes = schemes;
    this.millis = millis;
  }

  /** Of a test whose process did not tell. */
  static Verdict without(Outcome outcome, String why, long millis) {
    return new Verdict(
        outcome, NO_PICTURE, 0, 0, null, Map.of(), Map.of("process", why), List.of(), null, millis);
  }

  boolean pictureEqual() {
    return picture.equals(SAME) || picture.equals(NO_PICTURE);
  }

  boolean compared() {
    return reads > 0 || !picture.equals(NO_PICTURE);
  }
}
