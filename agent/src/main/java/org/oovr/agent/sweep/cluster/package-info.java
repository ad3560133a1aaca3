/**
 * Points computed by the executors of Apache Spark, which is met by reflection alone: it is there,
 * or fetched, only where a sweep names a master.
 */
package org.oovr.agent.sweep.cluster;
