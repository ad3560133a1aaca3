/**
 * What a machine is: sizes, rates and latencies, a record for each kind of box, which checks
 * itself; {@link org.oovr.simulator.machine.spec.MachineSpec} has one of each, and the presets. A
 * field is named by its way from there, {@code link.gbps}; {@link
 * org.oovr.simulator.machine.spec.FieldNames} has the names of before.
 */
package org.oovr.simulator.machine.spec;
