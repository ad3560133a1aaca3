/** Work logs that are kept. */
package org.oovr.agent.sweep.cache;
