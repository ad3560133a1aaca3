/** Work logs that are drawn once and kept, by what they were made from and by what is in them. */
package org.oovr.agent.sweep.cache;
