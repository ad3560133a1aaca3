package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.StoreOps;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.LogBudget;
import org.oovr.simulator.profile.WorkLog;
import org.oovr.simulator.render.draw.CapturePlan;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.DrawPlan;
import org.oovr.simulator.render.raster.PassTarget;
import org.oovr.simulator.render.raster.Surface;
import org.oovr.simulator.render.texture.ResourceCommands;
import org.oovr.simulator.render.texture.ResourceTable;
import org.oovr.simulator.render.texture.SamplerUnit;
import org.oovr.simulator.render.texture.TextureKernels;
import org.oovr.simulator.shader.ShaderBackEnd;

/**
 * The functional GPU: executes commands in order on the calling thread, with helpers. Draws are
 * collected and executed together as long as nothing that follows could tell the difference; {@link
 * #flush} executes what waits. Not thread-safe.
 */
// Long because it is where a method for each kind of command stands.
public final class Renderer implements CommandSink, AutoCloseable {
  /** Waiting vertices (counted with repetitions) beyond which draws are executed. */
  private static final long MOST_WAITING = 1L << 20;

  /** Waiting vertices for which it is worth to execute draws when there is nothing else to do. */
  private static final long ENOUGH_WAITING = 1 << 14;

  /**
   * Waiting parts of draws beyond which they are executed: what is kept of each is some kilobytes.
   */
  private static final int MOST_JOBS = 1 << 14;

  /** Plans kept; one per pipeline state object that was used lately. */
  private static final int MOST_PLANS = 4096;

  private final RenderOptions options;
  private final FrameListener listener;
  private final ShaderBackEnd shaders;
  private final WorkerPool pool;
  private final ResourceTable resources = new ResourceTable();
  private final ResourceCommands resourceCommands;
  private final Executor executor = new Executor();
  private final SubmissionQueues queues = new SubmissionQueues(this::execute);
  private final Activity activity = new Activity();
  private final DrawQueue queue;
  private final JobBuilder builder;
  private final Dispatcher dispatcher;
  private final ResourceUse use = new ResourceUse(resources);
  private final Map<PipelineState, DrawPlan> plans = new IdentityHashMap<>();

  /** Plans of studied frames, whose routines count instructions. */
  private final Map<PipelineState, DrawPlan> studyPlans = new IdentityHashMap<>();

  private final List<Query> active = new ArrayList<>();
  private final List<Query> ended = new ArrayList<>();

  /** The images that the last draws went to; their pass may be over. */
  private PassTarget target;

  /** Target of the pass that is open, or null. */
  private RenderTarget pass;

  private long waiting;

  /** Why a waiting draw failed, until it is thrown. */
  private RenderException fault;

  /** Not null while a frame is studied. */
  private FrameStudy study;

  /** Of the frame that is studied. */
  private final LogBudget budget;

  /** Of the frame that was begun last. */
  private boolean upperRowFirst;

  /**
   * Starts a renderer.
   *
   * @param shaders makes shaders executable
   */
  public Renderer(RenderOptions options, FrameListener listener, ShaderBackEnd shaders) {
    this(options, listener, shaders, SamplerUnit::create);
  }

  /**
   * Starts a renderer.
   *
   * @param shaders makes shaders executable
   * @param kernels makes texture units
   */
  public Renderer(
      RenderOptions options,
      FrameListener listener,
      ShaderBackEnd shaders,
      TextureKernels kernels) {
    this.options = options;
    this.listener = listener;
    this.shaders = shaders;
    pool = new WorkerPool(options.threads(), "oovr-render");
    resourceCommands = new ResourceCommands(resources, this::share);
    budget = new LogBudget(options.logBytes());
    queue = new DrawQueue(pool, activity, budget);
    builder = new JobBuilder(resources, kernels);
    dispatcher = new Dispatcher(shaders, builder, activity);
  }

  private void share(int parts, IntConsumer part) {
    pool.run(parts, (worker, i) -> part.accept(i));
  }

  public RenderOptions options() {
    return options;
  }

  /** What this renderer is busy with. */
  public Activity activity() {
    return activity;
  }

  /**
   * Executes or collects a command. When it cannot be executed, or when a waiting draw fails on
   * this occasion, the reason is thrown after everything else was done; the renderer stays usable.
   */
  @Override
  public void accept(Command command) {
    if (queues.holdsFirst() && !(command instanceof Command.Submit)) {
      giveUp(false);
    }
    command.accept(executor);
    throwFault();
  }

  /**
   * Ends whatever is being drawn as soon as possible: it and all that follows fails. Any thread may
   * call it.
   */
  public void abandon() {
    pool.abandon();
  }

  /** Executes or collects each kind of command. */
  private final class Executor implements Command.Visitor<Void> {
    @Override
    public Void beginPass(Command.BeginPass begin) {
      Renderer.this.begin(begin);
      return null;
    }

    @Override
    public Void endPass(Command.EndPass end) {
      Renderer.this.end(end);
      return null;
    }

    @Override
    public Void draw(Command.Draw draw) {
      guardedDraw(draw);
      return null;
    }

    @Override
    public Void drawIndirect(Command.DrawIndirect c) {
      guardedDraw(resolved(c));
      return null;
    }

    @Override
    public Void drawStreamed(Command.DrawStreamed c) {
      guardedDraw(c.resolve()); // what was appended has been: such draws do not wait
      return null;
    }

    @Override
    public Void execute(Command.Execute c) {
      c.list().expand(c.label(), Renderer.this::guarded);
      return null;
    }

    @Override
    public Void submit(Command.Submit c) {
      if (pass != null) {
        throw new IllegalStateException("a submission stands inside a render pass");
      }
      queues.submit(c);
      return null;
    }

    @Override
    public Void barrier(Command.Barrier c) {
      Renderer.this.barrier(c);
      return null;
    }

    @Override
    public Void dispatch(Dispatch c) {
      guardedDispatch(c, c);
      return null;
    }

    @Override
    public Void dispatchIndirect(Dispatch.Indirect c) {
      guardedDispatch(c.dispatch(), c);
      return null;
    }

    @Override
    public Void resource(ResourceCommand command) {
      Renderer.this.resource(command);
      return null;
    }

    @Override
    public Void beginQuery(Command.BeginQuery begin) {
      active.add(begin.query());
      return null;
    }

    @Override
    public Void endQuery(Command.EndQuery end) {
      active.remove(end.query());
      ended.add(end.query());
      return null;
    }

    @Override
    public Void fence(Command.Fence fence) {
      giveUp(true);
      flushQuietly();
      fence.done().complete(null);
      return null;
    }

    @Override
    public Void beginFrame(Command.BeginFrame begin) {
      Renderer.this.begin(begin);
      return null;
    }

    @Override
    public Void endFrame(Command.EndFrame end) {
      Renderer.this.end(end);
      return null;
    }
  }

  private void execute(Command.Submit submit) {
    if (study != null && !submit.waits().isEmpty()) {
      study.barrier(null);
    }
    if (study != null) {
      study.queue(submit.queue());
    }
    submit.list().expand(submit.label(), this::guarded);
    if (study != null) {
      study.queue(0);
    }
  }

  /** Drops what waits in vain. */
  private void giveUp(boolean all) {
    String reason = queues.giveUp(all);
    if (reason != null && fault == null) {
      fault = new RenderException(reason);
    }
  }

  private void barrier(Command.Barrier barrier) {
    if (barrier.isForAll() || use.before(barrier) == ResourceUse.Action.FLUSH) {
      flushQuietly();
    }
    if (study != null) {
      study.barrier(barrier);
    }
  }

  /** Executes a command of a list; when it fails, those after it are executed all the same. */
  private void guarded(Command command) {
    try {
      command.accept(executor);
    } catch (RenderException e) {
      fault = fault == null ? e : fault;
    } catch (RuntimeException e) {
      String what = command.getClass().getSimpleName() + " of a list failed: ";
      fault = fault == null ? new RenderException(what + CommandQueue.cause(e), e) : fault;
    }
  }

  /**
   * Whether so much waits that it may as well be executed where no command comes for the moment.
   * Not while a frame is studied: its work log tells which draws were executed together.
   */
  boolean isWorthFlushing() {
    return waiting >= ENOUGH_WAITING && study == null;
  }

  /**
   * Whether what waits is executed when no command comes for some time. Of a studied frame only
   * where a query has ended, whose result somebody may wait for.
   */
  boolean flushesWhenIdle() {
    return study == null || !ended.isEmpty();
  }

  /** Executes all waiting draws and finishes the queries that ended; throws if a draw failed. */
  public void flush() {
    flushQuietly();
    throwFault();
  }

  private void flushQuietly() {
    waiting = 0;
    use.clear();
    try {
      queue.flush(study);
    } catch (RenderException e) {
      fault = fault == null ? e : fault;
    }
    for (Query query : ended) {
      query.finish();
    }
    ended.clear();
  }

  private void throwFault() {
    RenderException e = fault;
    fault = null;
    if (e != null) {
      throw e;
    }
  }

  private void begin(Command.BeginPass begin) {
    boolean leftOpen = leaveOpenPass();
    pass = begin.target();
    use.pass(pass);
    if (study != null) {
      study.beginPass(begin.loads());
    }
    ResourceCommand.Clear clear = begin.clear();
    if (clear != null) {
      resource(clear);
    }
    complain(leftOpen, "a render pass begins");
  }

  private void end(Command.EndPass end) {
    if (pass == null) {
      throw new IllegalStateException("a render pass ends, but none is open");
    }
    pass = null;
    use.pass(null);
    if (study != null) {
      study.endPass(end.stores());
    }
  }

  /** Ends a pass that was left open, so that what follows it is right again. */
  private boolean leaveOpenPass() {
    boolean open = pass != null;
    if (open) {
      end(new Command.EndPass(StoreOps.STORE));
    }
    return open;
  }

  private static void complain(boolean passLeftOpen, String what) {
    if (passLeftOpen) {
      throw new IllegalStateException(what + " inside a render pass");
    }
  }

  private void resource(ResourceCommand command) {
    switch (use.before(command)) {
      case FLUSH -> flushQuietly();
      case RENEW -> {
        resources.renew(use.written());
        builder.units().forget(use.written());
      }
      case FORGET -> use.forgetDestroyed(builder.units());
      case NOTHING -> {
        // the waiting draws cannot tell
      }
    }
    if (study != null) {
      study.operation(command);
    }
    command.accept(resourceCommands);
    resources.wrote(command);
  }

  /** The waiting draws write no buffer, so that the parameters are in it now. */
  private Command.Draw resolved(Command.DrawIndirect c) {
    try {
      return c.resolve(resources.buffer(c.parameters()));
    } catch (RuntimeException e) {
      throw DrawFault.of(c.draw(), pass, e);
    }
  }

  /**
   * Dispatches.
   *
   * @param dispatch with or without its numbers
   * @param command what was asked for
   */
  private void guardedDispatch(Dispatch dispatch, Command command) {
    try {
      complain(pass != null, "it stands");
      if (use.before(command) != ResourceUse.Action.NOTHING) {
        flushQuietly();
      }
      long invocations =
          dispatcher.run(
              command instanceof Dispatch.Indirect indirect
                  ? indirect.resolve(resources.buffer(indirect.parameters()))
                  : dispatch,
              study);
      for (Query query : active) {
        query.add(query.kind() == Query.Kind.COMPUTE_INVOCATIONS ? invocations : 0);
      }
      resources.wrote(dispatch);
      if (study != null) {
        study.wrote(dispatch);
      }
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      throw DrawFault.of(dispatch, e);
    }
  }

  private void guardedDraw(Command.Draw draw) {
    try {
      draw(draw);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      throw DrawFault.of(draw, pass, e);
    }
  }

  private void draw(Command.Draw draw) {
    if (pass == null) {
      throw new IllegalStateException("it stands outside a render pass");
    }
    if (draw.count() <= 0 || draw.instanceCount() <= 0) {
      return;
    }
    activity.draw();
    DrawPlan plan = plan(draw.state());
    if (target == null || !target.target.equals(pass)) {
      if (!queue.isEmpty()) {
        flushQuietly();
      }
      target = new PassTarget(pass, resources);
    }
    boolean writesBuffers = plan.writesStorage || draw.output() != null;
    if (writesBuffers || use.readsWritten(draw)) {
      flushQuietly();
    }
    CapturePlan capture = draw.output() == null ? null : builder.capture(draw.output());
    DrawParts parts = builder.build(draw, pass, plan, target.views);
    List<Query> queries = active.isEmpty() ? List.of() : List.copyOf(active);
    StudiedDraw studied = null;
    while (parts.hasNext()) {
      DrawJob job = parts.next();
      job.queries = queries;
      job.capture = capture;
      if (study != null) {
        studied = studied == null ? study.draw(job, target, !active.isEmpty()) : studied;
        study.part(job, studied);
      }
      job.decideKills();
      if (waiting > MOST_WAITING || queue.size() >= MOST_JOBS) {
        flushQuietly();
      }
      waiting += (long) job.range.count() * job.instances * job.views;
      use.add(draw, pass);
      queue.add(job, target);
    }
    if (writesBuffers) {
      flushQuietly(); // nothing that follows may overtake it
      resources.wrote(draw);
      if (study != null) {
        study.wrote(draw); // texels that its shaders stored
      }
    }
  }

  private DrawPlan plan(PipelineState state) {
    boolean counting = study != null;
    Map<PipelineState, DrawPlan> known = counting ? studyPlans : plans;
    DrawPlan plan = known.get(state);
    if (plan == null) {
      if (known.size() >= MOST_PLANS) {
        known.clear();
      }
      activity.begin("shaders are compiled");
      try {
        plan = new DrawPlan(state, state.shaders().map(m -> shaders.routine(m, counting)));
      } finally {
        activity.end();
      }
      known.put(state, plan);
    }
    return plan;
  }

  private void begin(Command.BeginFrame begin) {
    boolean leftOpen = leaveOpenPass();
    flushQuietly();
    activity.beginFrame(begin.index());
    boolean wanted =
        switch (options.study()) {
          case NEVER -> false;
          case ON_REQUEST -> begin.study();
          case ALWAYS -> true;
        };
    queue.workLogs().forEach(WorkLog::clear);
    upperRowFirst = begin.upperRowFirst();
    budget.clear();
    study = wanted ? new FrameStudy(resources, upperRowFirst, budget) : null;
    complain(leftOpen, "a frame begins");
  }

  private void end(Command.EndFrame end) {
    boolean leftOpen = leaveOpenPass();
    giveUp(true);
    String unstudied = null;
    try {
      flushQuietly();
      if (study != null && budget.isExceeded()) {
        unstudied = tooLarge(end.index(), study.drawCount());
        study = null;
      }
      activity.begin("image and work log");
      listener.onFrame(frame(end));
    } catch (RuntimeException fault) {
      // whoever waits for the frame must not wait for ever
      listener.onFrame(new Frame(end.index(), 0, 0, new byte[0], 0, null));
      throw fault;
    } finally {
      activity.end();
      study = null;
      queue.workLogs().forEach(WorkLog::clear);
    }
    complain(leftOpen, "a frame ends");
    if (unstudied != null) {
      throw new IllegalStateException(unstudied);
    }
  }

  private String tooLarge(int frame, int draws) {
    return String.format(
        Locale.ROOT,
        "frame %d is drawn but has no work log: that of its %d draws has more than %d MiB, and"
            + " there is room for %d; a larger heap (-Xmx) has more",
        frame,
        draws,
        budget.asked() >> 20,
        budget.limit() >> 20);
  }

  private Frame frame(Command.EndFrame end) {
    RenderTarget.Attachment color = end.color();
    if (study == null && !end.wanted()) {
      return new Frame(end.index(), 0, 0, new byte[0], 0, null);
    }
    List<Surface> views = FrameImage.views(resources.texture(color.texture()), color);
    FrameImage image = new FrameImage(views, upperRowFirst);
    FrameProfile profile =
        study == null ? null : study.finish(end, views, image.sha256(), queue.workLogs());
    if (!end.wanted()) {
      return new Frame(end.index(), 0, 0, new byte[0], 0, profile);
    }
    return new Frame(
        end.index(), image.width(), image.height(), image.rgba(), image.views(), profile);
  }

  /** Stops the helper threads; waiting draws are lost. Queries keep what was counted. */
  @Override
  public void close() {
    ended.forEach(Query::finish);
    active.forEach(Query::finish);
    pool.close();
  }
}
