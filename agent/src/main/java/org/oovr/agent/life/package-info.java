/**
 * How a watched program ends: closed after the last frame that was asked for, told to stop, or left
 * behind by the command that started it; and what that command is told of it.
 */
package org.oovr.agent.life;
