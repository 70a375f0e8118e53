package dev.cosmodrome.runtime.identity;

/**
 * A thread between two operations that other threads may see (releases, volatile writes, starting a
 * thread). Accesses to an object by the owner that has created it are not recorded: no other thread
 * can reach the object yet.
 */
public final class Owner extends ObjectState {}
