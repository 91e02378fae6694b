/** Time for writing the result of a delivery. */
const writtenMs = 15_000

/**
 * Returns how long a worker may keep a claimed delivery before sending it, and its lease. The lease covers that time,
 * the attempt and writing the result, so no other worker sends the delivery too. Others send a crashed worker's
 * deliveries within a minute.
 */
export const deliveryLeaseOf = (timeoutMs: number): { heldMsMax: number; leaseSeconds: number } => ({
  heldMsMax: timeoutMs,
  leaseSeconds: (2 * timeoutMs + writtenMs) / 1_000,
})
