/** Tests of what traces are told to hold. */
package org.oovr.agent.listing;
