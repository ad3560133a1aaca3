package org.oovr.driver.vk.object;

import java.util.List;

/** The sets that pipelines use together; those that are left open are null. */
public record PipelineLayoutObject(List<SetLayout> sets) {}
