/** The failure reasons that disappear when an unavailable dependency is available again. */
const unavailabilityReasons = new Set([
  'database_unavailable',
  'dependency_unavailable',
  'timestamp_unavailable',
  'revocation_unavailable',
  'mail_service_unavailable',
])

/**
 * Returns whether an unavailable dependency caused a failure. Such a job is retried as soon as the dependency is
 * available, even before its retry delay ends.
 */
export const isUnavailability = (reason: string): boolean => unavailabilityReasons.has(reason)
