package org.oovr.agent.capture;

/**
 * Where everything is counted that went wrong.
 *
 * @param faults our own faults
 * @param unsupported what we cannot do
 */
record Ledgers(FaultLog faults, Unsupported unsupported) {}
