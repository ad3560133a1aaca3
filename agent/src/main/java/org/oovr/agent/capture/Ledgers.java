package org.oovr.agent.capture;

/**
 * Where everything is counted that went wrong.
 *
 * @param faults our own faults
 * @param unsupported what we cannot do
 * @param refusals what the application was not given
 */
record Ledgers(FaultLog faults, Unsupported unsupported, Refusals refusals) {}
