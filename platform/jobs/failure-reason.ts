import { ApiError, statusOfCode } from '../../core/errors.ts'
import { DatabaseError } from '../../db/failures.ts'

/** Returns the failure reason that is stored with a job: a code without internal details. */
export function failureReasonOf(error: unknown): string {
  if (error instanceof DatabaseError) return databaseReasons[error.kind] ?? 'database_refused'
  if (error instanceof ApiError && error.extras.objectKey) return `${error.extras.reason}: ${error.extras.objectKey}`
  return error instanceof ApiError && error.code === 'unavailable' ? 'dependency_unavailable' : 'unexpected_error'
}

const databaseReasons: Partial<Record<DatabaseError['kind'], string>> = {
  unavailable: 'database_unavailable',
  serialization: 'database_unavailable',
  privileged_role: 'database_not_set_up',
  outdated_schema: 'database_not_set_up',
  closed: 'service_closed',
  object_released: 'attempt_took_too_long',
}

/**
 * Converts an API error to the result of background work, with the first of its `errors`. Returns null if a retry may
 * succeed.
 */
export function failureOf(error: ApiError): { code: string; detail: string } | null {
  if (statusOfCode(error.code) >= 500) return null
  const [finding] = error.extras.errors ?? []
  const detail = finding ? `${error.message} ${finding.path}: ${finding.message}` : error.message
  return { code: error.code, detail }
}
