package org.oovr.agent.sweep.plan;

import java.util.List;

/**
 * A workload at a resolution: one of the nine points of the paper's Table 3, for which a generated
 * program stands in.
 *
 * @param name the paper's abbreviation and the width
 * @param game what the stand-in stands for
 * @param mainClass the stand-in
 * @param width of one view, pixels
 * @param height pixels
 * @param draws of a frame, by Table 3
 */
public record WorkloadPoint(
    String name, String game, String mainClass, int width, int height, int draws) {

  private static final String PACKAGE = "org.oovr.samples.standin.";

  /** All nine, in the order of Table 3. */
  public static List<WorkloadPoint> all() {
    return List.of(
        doom3("DM3-1600", 1600, 1200),
        doom3("DM3-1280", 1280, 1024),
        doom3("DM3-640", 640, 480),
        halfLife2("HL2-1600", 1600, 1200),
        halfLife2("HL2-1280", 1280, 1024),
        halfLife2("HL2-640", 640, 480),
        new WorkloadPoint(
            "NFS", "Need For Speed", PACKAGE + "NeedForSpeedStandIn", 1280, 1024, 1267),
        new WorkloadPoint(
            "UT3", "Unreal Tournament 3", PACKAGE + "UnrealTournament3StandIn", 1280, 1024, 876),
        new WorkloadPoint("WE", "Wolfenstein", PACKAGE + "WolfensteinStandIn", 640, 480, 1697));
  }

  /** The five games once each, at another size. */
  public static List<WorkloadPoint> all(int width, int height) {
    return List.of(
        doom3("DM3-" + width, width, height),
        halfLife2("HL2-" + width, width, height),
        new WorkloadPoint(
            "NFS-" + width, "Need For Speed", PACKAGE + "NeedForSpeedStandIn", width, height, 1267),
        new WorkloadPoint(
            "UT3-" + width,
            "Unreal Tournament 3",
            PACKAGE + "UnrealTournament3StandIn",
            width,
            height,
            876),
        new WorkloadPoint(
            "WE-" + width, "Wolfenstein", PACKAGE + "WolfensteinStandIn", width, height, 1697));
  }

  private static WorkloadPoint doom3(String name, int width, int height) {
    return new WorkloadPoint(name, "Doom 3", PACKAGE + "Doom3StandIn", width, height, 191);
  }

  private static WorkloadPoint halfLife2(String name, int width, int height) {
    return new WorkloadPoint(name, "Half-Life 2", PACKAGE + "HalfLife2StandIn", width, height, 328);
  }
}
