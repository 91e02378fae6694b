/** The time reserved for writing the result of a delivery. */
const writtenMs = 15_000

/**
 * Returns the time for which a worker may keep a claimed delivery before sending it, and the delivery's lease. The
 * lease covers this time, the attempt and writing the result, so no other worker sends the same delivery. After a
 * crash, other workers send the deliveries within a minute.
 */
export const deliveryLeaseOf = (timeoutMs: number): { heldMsMax: number; leaseSeconds: number } => ({
  heldMsMax: timeoutMs,
  leaseSeconds: (2 * timeoutMs + writtenMs) / 1_000,
})
