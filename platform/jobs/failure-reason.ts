import { ApiError } from '../../core/errors.ts'
import { DatabaseFailure } from '../../db/failures.ts'

/** Why an attempt at a job failed, as its row may tell: a code, and no internals. */
export function failureReasonOf(error: unknown): string {
  if (error instanceof DatabaseFailure) return databaseReasons[error.kind] ?? 'database_refused'
  return error instanceof ApiError && error.code === 'unavailable' ? 'dependency_unavailable' : 'unexpected_error'
}

const databaseReasons: Partial<Record<DatabaseFailure['kind'], string>> = {
  unavailable: 'database_unavailable',
  serialization: 'database_unavailable',
  privileged_role: 'database_not_set_up',
  outdated_schema: 'database_not_set_up',
  object_given_up: 'attempt_took_too_long',
}
