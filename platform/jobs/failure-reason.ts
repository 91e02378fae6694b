import { ApiError, statusOfCode } from '../../core/errors.ts'
import { DatabaseFailure } from '../../db/failures.ts'

/** Why an attempt at a job failed, as its row may tell: a code, and no internals. */
export function failureReasonOf(error: unknown): string {
  if (error instanceof DatabaseFailure) return databaseReasons[error.kind] ?? 'database_refused'
  if (error instanceof ApiError && error.extras.objectKey) return `${error.extras.reason}: ${error.extras.objectKey}`
  return error instanceof ApiError && error.code === 'unavailable' ? 'dependency_unavailable' : 'unexpected_error'
}

const databaseReasons: Partial<Record<DatabaseFailure['kind'], string>> = {
  unavailable: 'database_unavailable',
  serialization: 'database_unavailable',
  privileged_role: 'database_not_set_up',
  outdated_schema: 'database_not_set_up',
  object_given_up: 'attempt_took_too_long',
}

/** A refusal as what came of work that nobody waits for, with its first finding; null when a repeat may come through. */
export function failureOf(error: ApiError): { code: string; detail: string } | null {
  if (statusOfCode(error.code) >= 500) return null
  const [finding] = error.extras.errors ?? []
  const detail = finding ? `${error.message} ${finding.path}: ${finding.message}` : error.message
  return { code: error.code, detail }
}
