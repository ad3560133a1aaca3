/** What a trace holds, told: its calls as JSON, and the facts that can be counted. */
package org.oovr.agent.listing;
