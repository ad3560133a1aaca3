package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A front end alone: tasks start in their order, so many at a time, and each ends once. */
class TaskFrontContractTest extends BoxContract {
  private final List<Integer> started = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final List<Task> given = new ArrayList<>();
  private TaskEnds ends;
  private TaskFront front;

  TaskFrontContractTest() {
    super(Map.of("frontEnd.drawsInFlight", "2"));
  }

  @BeforeEach
  void build() {
    ends = new TaskEnds(engine, pool);
    ends.listen(
        new TaskListener() {
          @Override
          public void taskReleased(Task task) {
            told.add("released " + task.draw);
          }

          @Override
          public void taskRendered(Task task) {
            told.add("rendered " + task.draw);
          }

          @Override
          public void taskDone(Task task) {
            told.add("done " + task.draw);
          }
        });
    front = new TaskFront(0, engine, spec.frontEnd(), ends, new BusyTime(engine));
    front.connect(
        mock(PolyMorph.class),
        new TaskFront.Pipeline() {
          @Override
          public void start(Task task) {
            started.add(task.draw);
          }

          @Override
          public void taskRendered(Task task) {
            told.add("kept tiles of " + task.draw);
          }
        });
  }

  private Task submit(Task task) {
    given.add(task);
    front.submit(task);
    return task;
  }

  /** What the other boxes tell of a task that goes through. */
  private void render(Task task) {
    while (task.geometryOpen > 0) {
      front.geometryDone(task);
    }
    task.nextUnit = task.unitEnd;
    for (int unit : task.units) {
      Tile tile = pool.take();
      tile.begin(unit, 0, task);
      tile.to(TileState.DEPTH_TEST);
      tile.to(TileState.SHADED);
      tile.to(TileState.COLOR);
      front.left(tile);
      ends.tileDone(tile);
    }
  }

  @Test
  void noMoreDrawsAtATimeThanTheSpecSays() {
    for (int draw = 0; draw < 4; draw++) {
      submit(task(draw));
    }
    assertEquals(List.of(0, 1), started);
    render(given.get(0));
    assertEquals(List.of(0, 1, 2), started);
    render(given.get(1));
    render(given.get(2));
    render(given.get(3));
    assertEquals(List.of(0, 1, 2, 3), started);
    assertEquals(0, front.unrendered());
    List<String> expected = new ArrayList<>();
    for (int draw = 0; draw < 4; draw++) {
      expected.addAll(
          List.of("released " + draw, "kept tiles of " + draw, "rendered " + draw, "done " + draw));
    }
    assertEquals(expected, told);
    assertEquals(0, engine.executed());
  }

  /** Tiles of another task, whose geometry is done, follow those before them at once. */
  @Test
  void whatWasHandedOverNeedsNoPlace() {
    submit(task(0));
    submit(task(1));
    Geometry geometry = tasks.geometry(2, 0, 1);
    submit(tasks.piece(0, geometry, work.units(2, 0, 1), 0));
    assertEquals(List.of(0, 1, 2), started);
    submit(task(3));
    submit(tasks.piece(0, geometry, work.units(2, 0, 1), 0));
    assertEquals(List.of(0, 1, 2), started); // nothing overtakes a draw that waits
  }

  @Test
  void countsWhatIsLeftToRender() {
    Task task = submit(task(drawOf(10)));
    int all = task.units.length;
    assertEquals(all, front.unrendered());
    front.parked(task);
    assertEquals(all - 1, front.unrendered());
    front.unparked(task);
    front.gaveUp(3);
    assertEquals(all - 3, front.unrendered());
  }
}
