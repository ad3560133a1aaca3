package org.oovr.simulator.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Something for some of the {@link Stage stages}: shaders, what they read, where they keep it.
 * Immutable, as far as its values are.
 */
public final class PerStage<T> {
  private static final Stage[] STAGES = Stage.values();
  private static final PerStage<?> NONE = new PerStage<>(new Object[STAGES.length]);

  /** By ordinal of the stage; null where there is nothing. */
  private final Object[] values;

  private PerStage(Object[] values) {
    this.values = values;
  }

  /** Nothing for any stage. */
  @SuppressWarnings("unchecked") // there is no value to have a type
  public static <T> PerStage<T> none() {
    return (PerStage<T>) NONE;
  }

  /** Something for each stage for which the function does not answer null. */
  public static <T> PerStage<T> of(Function<Stage, ? extends T> values) {
    Object[] all = new Object[STAGES.length];
    for (Stage stage : STAGES) {
      all[stage.ordinal()] = values.apply(stage);
    }
    return new PerStage<>(all);
  }

  /** The same, but for one stage. */
  public PerStage<T> with(Stage stage, T value) {
    Object[] all = values.clone();
    all[stage.ordinal()] = value;
    return new PerStage<>(all);
  }

  /** What a stage has, or null. */
  @SuppressWarnings("unchecked") // only values of T were put in
  public T get(Stage stage) {
    return (T) values[stage.ordinal()];
  }

  /** Whether a stage has something. */
  public boolean has(Stage stage) {
    return values[stage.ordinal()] != null;
  }

  /** What a stage has, or something else. */
  public T getOrDefault(Stage stage, T otherwise) {
    T value = get(stage);
    return value == null ? otherwise : value;
  }

  /** The stages that have something, in order. */
  public List<Stage> stages() {
    List<Stage> result = new ArrayList<>(STAGES.length);
    for (Stage stage : STAGES) {
      if (has(stage)) {
        result.add(stage);
      }
    }
    return result;
  }

  /** What the stages have, in their order. */
  public List<T> values() {
    List<T> result = new ArrayList<>(STAGES.length);
    for (Stage stage : STAGES) {
      if (has(stage)) {
        result.add(get(stage));
      }
    }
    return result;
  }

  /** Something else for the same stages; for those for which the function answers null, nothing. */
  public <R> PerStage<R> map(Function<? super T, ? extends R> function) {
    return of(stage -> has(stage) ? function.apply(get(stage)) : null);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PerStage<?> p && Arrays.equals(values, p.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    for (Stage stage : stages()) {
      text.append(text.length() == 1 ? "" : ", ").append(stage).append('=').append(get(stage));
    }
    return text.append('}').toString();
  }
}
