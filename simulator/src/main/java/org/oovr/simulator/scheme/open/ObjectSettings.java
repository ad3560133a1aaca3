package org.oovr.simulator.scheme.open;

/**
 * What is open about {@code object} and {@code oo-app}: the text of sections 4.3 and 5.1 can be
 * read in several ways.
 *
 * @param homes where their frames find pages
 * @param data how what an object reads comes to its GPM
 * @param copies how long copies of data last
 * @param views order of the views of objects; {@code object} only
 * @param oneGpm whether all views of an object go to one GPM; {@code object} only
 * @param order in which pixels come together
 * @param owners of tiles, where {@code distributedObjectComposition} has all GPMs compose
 * @param next when the next object of a GPM may start
 */
public record ObjectSettings(
    PageHomes homes,
    Data data,
    Copies copies,
    Views views,
    boolean oneGpm,
    Order order,
    Owners owners,
    Next next) {
  /** With objects that follow what has been rendered. */
  public ObjectSettings(
      PageHomes homes,
      Data data,
      Copies copies,
      Views views,
      boolean oneGpm,
      Order order,
      Owners owners) {
    this(homes, data, copies, views, oneGpm, order, owners, Next.RENDERED);
  }

  /** With owners of strips. */
  public ObjectSettings(
      PageHomes homes, Data data, Copies copies, Views views, boolean oneGpm, Order order) {
    this(homes, data, copies, views, oneGpm, order, Owners.STRIPS);
  }

  /** How what an object reads comes to the GPM that renders it. */
  public enum Data {
    /** Line by line, as it is read. */
    LINES,
    /** Pages that it touches are copied before it starts. */
    PAGES,
    /** Whole textures are copied before it starts, with its geometry. */
    TEXTURES
  }

  /** How long copies last. */
  public enum Copies {
    /** Until others need their room: frames find those of the frames before them. */
    STAY,
    /** Until their frame ends: the memory is given to other data then. */
    FRAME
  }

  /** Order of views that are rendered apart. */
  public enum Views {
    /** Both of an object, then both of the next. */
    BY_OBJECT,
    /** One view of all objects, then the other. */
    BY_VIEW
  }

  /** Order in which pixels come together. */
  public enum Order {
    /** The program's, where it makes a difference. */
    API,
    /**
     * That of their arrival: the picture would be wrong where draws blend, so runs have none. For
     * the time that the order takes.
     */
    ARRIVAL
  }

  /** Which tiles a GPM owns. */
  public enum Owners {
    /** A vertical strip over all views (section 5.3). */
    STRIPS,
    /**
     * What lies in its memory: pages of the image in turn, as ROPs belong to partitions of memory
     * (Real-Time Rendering 23.10.2).
     */
    MEMORY
  }

  /** When a GPM has done with an object, so that the next may start. */
  public enum Next {
    /** All of its tiles have been rendered, those among them that waited for other GPMs, too. */
    RENDERED,
    /**
     * All that is left of it are tiles whose place in the order other GPMs' objects have to make
     * free: nothing of it can be executed.
     */
    RELEASED
  }

  /** The documented defaults. */
  public static final ObjectSettings DEFAULT =
      new ObjectSettings(PageHomes.OWN, Data.LINES, Copies.STAY, Views.BY_OBJECT, false, Order.API);
}
