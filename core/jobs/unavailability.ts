/** Failure reasons of attempts that may succeed as soon as an unavailable dependency is back. */
const unavailabilityReasons = new Set([
  'database_unavailable',
  'dependency_unavailable',
  'timestamp_unavailable',
  'revocation_unavailable',
  'mail_service_unavailable',
])

/**
 * Returns whether a failure was caused by an unavailable dependency. The job is then retried when that is back, and not
 * only after its pause.
 */
export const isUnavailability = (reason: string): boolean => unavailabilityReasons.has(reason)
