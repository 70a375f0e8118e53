/**
 * Small programs on a machine with store buffers (TSO): all their executions, and what it means for
 * one to be serializable or sequentially consistent, after Enea and Farzan, "On atomicity in
 * presence of non-atomic writes" (TACAS 2016).
 */
@NullMarked
package dev.cosmodrome.litmus;

import org.jspecify.annotations.NullMarked;
