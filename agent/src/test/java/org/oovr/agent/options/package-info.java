/** Tests of the options' text form. */
package org.oovr.agent.options;
