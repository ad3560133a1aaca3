/** Tests of how pictures are brought together. */
package org.oovr.agent.present;
