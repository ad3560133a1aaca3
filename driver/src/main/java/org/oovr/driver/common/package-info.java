/**
 * What every API's state tracker needs and none owns: the way to the simulator, the rule that makes
 * second views, tables of objects by name, memory of the application, and the list of what went
 * wrong. No name of an API.
 */
package org.oovr.driver.common;
