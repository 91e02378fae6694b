/** Why an attempt failed that may get through as soon as something is back that was away. */
const awayReasons = new Set([
  'database_unavailable',
  'dependency_unavailable',
  'timestamp_unavailable',
  'revocation_unavailable',
  'mail_service_away',
])

/** Whether a failure tells of something that was away, so that it comes again when that is back, and not only after its pause. */
export const isAwayReason = (reason: string): boolean => awayReasons.has(reason)
