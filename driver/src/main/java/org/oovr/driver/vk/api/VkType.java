package org.oovr.driver.vk.api;

/**
 * A type that is no struct.
 *
 * @param name without pointers; that of the type which an alias stands for
 * @param bytes of a value; 0 where only pointers to such are known
 * @param objectType number of the object type of handles, otherwise 0
 * @param dispatchable whether handles of this kind are pointers for a loader
 * @param bits enumeration of the bits of flags, otherwise empty
 */
public record VkType(
    String name, VkKind kind, int bytes, int objectType, boolean dispatchable, String bits) {}
