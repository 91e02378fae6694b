/** Until what became of a delivery is written. */
const writtenMs = 15_000

/**
 * For how long a worker may keep a delivery that it claimed before it begins to send it, and how long its lease is: long enough for that,
 * for an attempt and for writing what became of it, so that no other worker meets it, and short enough that others send what a killed
 * worker held within a minute.
 */
export const holdingOf = (timeoutMs: number): { heldMsMax: number; leaseSeconds: number } => ({
  heldMsMax: timeoutMs,
  leaseSeconds: (2 * timeoutMs + writtenMs) / 1_000,
})
