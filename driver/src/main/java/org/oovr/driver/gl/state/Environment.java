package org.oovr.driver.gl.state;

import java.util.function.Function;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.MapMemory;
import org.oovr.driver.common.StereoRule;
import org.oovr.driver.gl.object.Mappings;
import org.oovr.driver.glsl.ShaderFrontEnd;

/**
 * What all contexts of a stream have in common beside objects.
 *
 * @param emitter the way to the simulator
 * @param diagnostics what went wrong or was left out
 * @param stereo where second views come from
 * @param errors disagreements about GL errors
 * @param recorder what is known of the driver that answered recorded calls
 * @param frame where the stream is
 * @param mappings mapped buffers
 * @param images what EGL makes of objects of contexts
 * @param shaders compiler and linker
 * @param mapMemory memory for maps without a real driver; null when all calls are recorded
 * @param drawing makes what sends the draws of a context
 * @param lists does what display lists say
 */
public record Environment(
    Emitter emitter,
    Diagnostics diagnostics,
    StereoRule stereo,
    ErrorLedger errors,
    RecordedDriver recorder,
    FrameState frame,
    Mappings mappings,
    EglImages images,
    ShaderFrontEnd shaders,
    MapMemory mapMemory,
    Function<GlContext, Drawing> drawing,
    ListRunner lists) {}
