// Long because every room has its rules, and the classes are read once for all of them.
package org.oovr.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which room may know which: {@code agent -> driver -> simulator}, {@code samples -> LWJGL}. */
class ArrowsTest {
  private static JavaClasses all;

  @BeforeAll
  static void load() {
    all =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.oovr");
  }

  private static void check(ArchRule rule, String because) {
    // Some rooms are empty until their time comes; their rules stand from the start.
    rule.because(because).allowEmptyShould(true).check(all);
  }

  @Test
  void everyModuleIsSeen() {
    Set<String> modules = new TreeSet<>();
    for (JavaClass one : all) {
      modules.add(one.getPackageName().split("\\.")[2]);
    }
    Assertions.assertTrue(
        modules.containsAll(Set.of("simulator", "driver", "agent", "samples")), "" + modules);
  }

  @Test
  void simulatorStandsAlone() {
    check(
        classes()
            .that()
            .resideInAPackage("org.oovr.simulator..")
            .and()
            .resideOutsideOfPackage("org.oovr.simulator.lanes.vector..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.objectweb.asm..", "org.oovr.simulator.."),
        "the simulator is usable without agent, driver and LWJGL");
  }

  @Test
  void vectorsAreBehindTheKernels() {
    check(
        classes()
            .that()
            .resideInAPackage("org.oovr.simulator.lanes.vector..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "jdk.incubator.vector..", "org.oovr.simulator.lanes.."),
        "the Vector API serves one interface");
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("org.oovr.simulator.lanes.vector..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.oovr.simulator.lanes.vector..", "jdk.incubator.."),
        "a JVM without the module loads and draws everything");
    check(
        classes()
            .that()
            .resideInAPackage("org.oovr.simulator.lanes")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.oovr.simulator.lanes"),
        "kernels know lanes and nothing of who asks for them");
  }

  @Test
  void commandsAreTheInterface() {
    check(
        classes()
            .that()
            .resideInAPackage("org.oovr.simulator.command..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                "java..", "org.oovr.simulator.command..", "org.oovr.simulator.shader.."),
        "commands name resources, state and shaders, and nothing of who executes them");
  }

  @Test
  void renderingKnowsNoTime() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(
                "org.oovr.simulator.command..",
                "org.oovr.simulator.shader..",
                "org.oovr.simulator.render..",
                "org.oovr.simulator.profile..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "org.oovr.simulator.engine..",
                "org.oovr.simulator.machine..",
                "org.oovr.simulator.scheme.."),
        "a frame is rendered once and timed many times");
  }

  @Test
  void engineKnowsNoGpu() {
    check(
        classes()
            .that()
            .resideInAPackage("org.oovr.simulator.engine..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.oovr.simulator.engine.."),
        "the event kernel has no GPU words");
  }

  @Test
  void machineKnowsNoScheme() {
    check(
        noClasses()
            .that()
            .resideInAPackage("org.oovr.simulator.machine..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.oovr.simulator.scheme..", "org.oovr.simulator.render.."),
        "schemes tell the machine what to do; the machine plays work logs and renders nothing");
  }

  @Test
  void driverKnowsNoAgent() {
    check(
        noClasses()
            .that()
            .resideInAPackage("org.oovr.driver..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.oovr.agent..", "org.oovr.samples..", "org.lwjgl.."),
        "a recorded stream is replayed without agent and LWJGL");
  }

  @Test
  void traceIsALeaf() {
    check(
        classes()
            .that()
            .resideInAPackage("org.oovr.driver.trace")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.oovr.driver.trace"),
        "the call model belongs to both sides of the stream");
    check(
        classes()
            .that()
            .resideInAPackage("org.oovr.driver.trace.gfxr..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                "java..",
                "org.oovr.driver.trace.gfxr..",
                "com.github.luben.zstd..",
                "net.jpountz.."),
        "a file needs compressors, whatever calls are in it");
    check(
        classes()
            .that()
            .resideInAPackage("org.oovr.driver.trace.file..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                "java..",
                "org.oovr.driver.trace..",
                "org.xerial.snappy..",
                "com.github.luben.zstd..",
                "org.brotli.dec..",
                "com.aayushatharva.brotli4j.."),
        "a file needs the call model and compressors");
  }

  @Test
  void apisDoNotKnowEachOther() {
    check(
        noClasses()
            .that()
            .resideInAPackage("org.oovr.driver.gl..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.oovr.driver.vk.."),
        "each API is its own state tracker");
    check(
        noClasses()
            .that()
            .resideInAPackage("org.oovr.driver.vk..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.oovr.driver.gl.."),
        "each API is its own state tracker");
  }

  /** A room of the driver sees the JDK, itself and these packages, each named alone. */
  private static void room(String room, String... sees) {
    List<String> seen = new ArrayList<>(List.of("java..", "org.oovr.driver." + room));
    for (String one : sees) {
      seen.add(one.startsWith("com.") ? one : "org.oovr." + one);
    }
    check(
        classes()
            .that()
            .resideInAPackage("org.oovr.driver." + room)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(seen.toArray(new String[0])),
        "rooms of the driver lie above each other");
  }

  @Test
  void roomsOfTheDriverLieAboveEachOther() {
    // Long because it is one table: what each room may see.
    String command = "simulator.command";
    String shader = "simulator.shader";
    String trace = "driver.trace";
    String common = "driver.common";
    String glsl = "driver.glsl..";
    String asm = "driver.asm";
    String api = "driver.gl.api";
    String pixel = "driver.gl.pixel";
    String client = "driver.gl.client";
    String object = "driver.gl.object";
    String state = "driver.gl.state";
    String draw = "driver.gl.draw";
    String call = "driver.gl.call";
    String table = "driver.gl.table";
    room("common", command, trace);
    room("gl.api", trace);
    room("gl.pixel", command, "simulator.render.format", api);
    room("gl.client", common, api, pixel);
    room("asm");
    String evaluator = "driver.gl.evaluator";
    room("gl.evaluator", api);
    room("glsl.include");
    room("glsl.source", command, "simulator.shader.spirv");
    room("glsl.spirv", command, "simulator.shader.spirv");
    room("gl.object", command, shader, trace, common, glsl, asm, api, pixel, client);
    String fixed = "driver.gl.fixed";
    room("gl.fixed", command, api);
    room("gl.state", command, trace, common, glsl, api, pixel, client, object, fixed, evaluator);
    room("gl.draw", command, shader, common, glsl, asm, api, pixel, client, object, state, fixed);
    String compression = "driver.gl.call.compression";
    room(
        "gl.call.compression",
        command,
        "simulator.render.format",
        common,
        api,
        pixel,
        object,
        state);
    room(
        "gl.call",
        command,
        shader,
        trace,
        common,
        glsl,
        api,
        pixel,
        client,
        object,
        fixed,
        state,
        draw,
        compression);
    String number = "driver.gl.call.number";
    room("gl.call.number", pixel);
    String fixedCalls = "driver.gl.call.fixed";
    room(
        "gl.call.fixed",
        command,
        number,
        trace,
        common,
        api,
        pixel,
        client,
        object,
        fixed,
        state,
        call,
        evaluator);
    String contentsCalls = "driver.gl.call.contents";
    room("gl.call.contents", command, trace, common, api, object, state, call);
    String feedbackCalls = "driver.gl.call.feedback";
    room("gl.call.feedback", command, trace, common, glsl, api, client, object, state, call);
    String textureCalls = "driver.gl.call.texture";
    room("gl.call.texture", command, trace, common, api, pixel, client, object, state, draw, call);
    String vertexCalls = "driver.gl.call.vertex";
    room("gl.call.vertex", trace, common, api, client, object, state, call);
    String programCalls = "driver.gl.call.program";
    room("gl.call.program", command, shader, trace, common, glsl, api, object, state, call);
    String pixelCalls = "driver.gl.call.pixels";
    room(
        "gl.call.pixels",
        command,
        trace,
        common,
        glsl,
        api,
        pixel,
        client,
        object,
        fixed,
        state,
        draw,
        call);
    String assemblyCalls = "driver.gl.call.asm";
    room("gl.call.asm", trace, common, asm, api, object, state, call);
    String fragmentShaderCalls = "driver.gl.call.ati";
    room("gl.call.ati", trace, common, api, object, fixed, state);
    String directCalls = "driver.gl.call.direct";
    room(
        "gl.call.direct",
        trace,
        common,
        api,
        pixel,
        client,
        object,
        state,
        call,
        fixedCalls,
        vertexCalls);
    String embeddedCalls = "driver.gl.call.es";
    room("gl.call.es", trace, api, state, call, number);
    String externalCalls = "driver.gl.call.external";
    room("gl.call.external", trace, common, api, object, state, draw, call, textureCalls);
    room(
        "gl.table",
        shader,
        trace,
        api,
        object,
        fixed,
        state,
        call,
        number,
        fixedCalls,
        contentsCalls,
        feedbackCalls,
        textureCalls,
        vertexCalls,
        programCalls,
        pixelCalls,
        assemblyCalls,
        fragmentShaderCalls,
        directCalls,
        embeddedCalls,
        externalCalls);
    room("gl.displaylist", trace, api, pixel, client, object, state);
    String lists = "driver.gl.displaylist";
    room("gl", command, trace, common, glsl, api, pixel, object, state, draw, call, table, lists);
    room(
        "gl.snapshot",
        command,
        shader,
        trace,
        common,
        glsl,
        asm,
        api,
        pixel,
        client,
        object,
        fixed,
        state,
        "driver.gl",
        evaluator);
    // beside a real driver there is no context of ours
    room("gl.follow", trace, common, api, client);
    room("gl.real", trace, common, api, "driver.gl.follow", "com.sun.jna..");
    room("vk.api");
    room("vk.call", common, "driver.trace.gfxr", "driver.vk.api");
    String gfxr = "driver.trace.gfxr";
    String calls = "driver.vk.call";
    room("vk.replay", command, common, gfxr, "driver.vk.api", calls, "driver.vk.format");
    room("vk.trim", common, gfxr, "driver.vk.api", calls, "driver.vk.replay");
    room("vk.follow", common, "driver.trace.gfxr", "driver.vk.api", "driver.vk.call");
    room("vk.real", common, "driver.vk.api", "com.sun.jna..");
    vulkanRooms();
  }

  private static void vulkanRooms() {
    String api = "driver.vk.api";
    String format = "driver.vk.format";
    String object = "driver.vk.object";
    String table = "driver.vk.table";
    String descriptor = "driver.vk.descriptor";
    String play = "driver.vk.play";
    String shader = "driver.vk.shader";
    String query = "driver.vk.query";
    String create = "driver.vk.create";
    String record = "driver.vk.record";
    String common = "driver.common";
    String command = "simulator.command";
    String reflection = "simulator.shader.reflect";
    room("vk.format", api, command);
    room("vk.object", common, api, format, command);
    room("vk.table", common, api);
    room("vk.descriptor", common, api, object, table, command);
    room("vk.shader", command, "simulator.shader", reflection, "simulator.shader.spirv");
    room("vk.play", common, api, format, object, command);
    room("vk.query", common, api, format, object, table, command);
    room(
        "vk.create",
        common,
        api,
        format,
        object,
        table,
        descriptor,
        play,
        shader,
        query,
        command,
        "simulator.shader",
        reflection);
    room("vk.record", common, api, format, object, table, descriptor, play, create, command);
    room("vk", common, api, object, play, table, query, create, record, command);
  }

  @Test
  void bridgeUsesTheJdkOnly() {
    check(
        classes()
            .that()
            .resideInAPackage("org.oovr.agent.bridge..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.oovr.agent.bridge.."),
        "it lies on the boot loader, where there is nothing else");
  }

  @Test
  void entryPointsUseTheJdkOnly() {
    check(
        classes()
            .that()
            .resideInAPackage("org.oovr.agent")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.oovr.agent"),
        "the application's class loader sees them, and must see no library of ours");
  }

  @Test
  void samplesKnowNothingOfUs() {
    check(
        noClasses()
            .that()
            .resideInAPackage("org.oovr.samples..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.oovr.simulator..", "org.oovr.driver..", "org.oovr.agent.."),
        "they are unmodified applications");
  }

  @Test
  void lwjglIsForSamplesOnly() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("org.oovr.samples..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.lwjgl.."),
        "the application brings its own LWJGL");
  }

  @Test
  void librariesStayInTheirRooms() {
    only(
        "com.fasterxml.jackson..",
        "org.oovr.agent.report..",
        "org.oovr.agent.listing..",
        "org.oovr.agent.sweep..",
        "org.oovr.agent.bench.games..",
        "org.oovr.agent.bench.programs..",
        "org.oovr.agent.bench.piglit..");
    only("org.yaml..", "org.oovr.agent.sweep.plan..");
    only("org.xerial.snappy..", "org.oovr.driver.trace.file..");
    only("org.brotli..", "org.oovr.driver.trace.file..");
    only("net.jpountz..", "org.oovr.driver.trace.gfxr..");
    only("com.github.luben..", "org.oovr.driver.trace.file..", "org.oovr.driver.trace.gfxr..");
    only("picocli..", "org.oovr.agent.cli..");
    only("org.objectweb.asm..", "org.oovr.simulator.shader..", "org.oovr.agent.instrument..");
    only(
        "com.sun.jna..",
        "org.oovr.driver.glsl..",
        "org.oovr.driver.gl.real..",
        "org.oovr.driver.vk.real..",
        "org.oovr.agent..");
    only("javax.imageio..", "org.oovr.agent.cli..", "org.oovr.agent.reproduce..");
    only("java.awt..", "org.oovr.agent.cli..", "org.oovr.agent.reproduce..");
    only("org.knowm..", "org.oovr.agent.reproduce..");
  }

  private static void only(String library, String... rooms) {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(rooms)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(library),
        "one room per library keeps it replaceable");
  }

  @Test
  void noCyclesInsideAModule() {
    for (String module : new String[] {"simulator", "driver", "agent", "samples"}) {
      check(
          slices().matching("org.oovr." + module + ".(*)..").should().beFreeOfCycles(),
          "a cycle is one room with two names");
    }
  }
}
