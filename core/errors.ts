import type { Dependency } from './health/dependencies.ts'

const statusOf = {
  invalid_request: 400,
  malformed_json: 400,
  invalid_header: 400,
  unauthorized: 401,
  insufficient_scope: 403,
  scope_not_grantable: 403,
  test_key_required: 403,
  access_code_required: 403,
  access_code_wrong: 403,
  access_code_locked: 403,
  access_code_outdated: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_key_reused: 409,
  request_in_progress: 409,
  outcome_unknown: 409,
  document_on_hold: 409,
  document_not_ready: 409,
  document_has_source: 409,
  document_locked: 409,
  folder_not_empty: 409,
  content_changed: 409,
  document_changed: 409,
  consent_changed: 409,
  envelope_not_active: 409,
  envelope_not_completed: 409,
  envelope_not_ended: 409,
  envelope_replaced: 409,
  revision_conflict: 409,
  user_name_taken: 409,
  last_admin: 409,
  concurrent_change: 409,
  webhook_disabled: 409,
  workflow_disabled: 409,
  delivery_not_finished: 409,
  upload_in_progress: 409,
  upload_expired: 410,
  link_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  upload_missing: 422,
  upload_length_mismatch: 422,
  upload_checksum_mismatch: 422,
  pdf_invalid: 422,
  pdf_feature_refused: 422,
  malware_found: 422,
  conversion_failed: 422,
  document_not_sealable: 422,
  document_not_combinable: 422,
  field_outside_page: 422,
  field_id_invalid: 422,
  field_value_invalid: 422,
  form_field_refused: 422,
  tag_invalid: 422,
  unsupported_character: 422,
  text_unavailable: 422,
  text_pending: 422,
  library_file: 422,
  webhook_url_refused: 422,
  webhook_limit_reached: 422,
  key_limit_reached: 422,
  limit_reached: 422,
  input_invalid: 422,
  invalid_cursor: 422,
  booking_invalid: 422,
  booking_incomplete: 422,
  rate_limited: 429,
  reminder_too_soon: 429,
  rotation_too_soon: 429,
  quota_exceeded: 429,
  internal: 500,
  not_started: 503,
  unavailable: 503,
} as const satisfies Record<string, number>

/** The codes of error responses. The list is closed and part of the contract. */
export type ErrorCode = keyof typeof statusOf

/** An error in one property of the input. `path` separates property names and indexes by dots (`fields.0.x`). */
export type FieldError = { path: string; code: string; message: string }

export const statusOfCode = (code: ErrorCode): number => statusOf[code]

export const errorCodes = Object.keys(statusOf) as ErrorCode[]

type ErrorExtras = {
  errors?: FieldError[]
  /** The number of seconds after which a retry is useful, sent as `Retry-After`. */
  retryAfterSeconds?: number
  /** Additional properties in the body of the error response. */
  members?: Record<string, string | number | boolean | null>
  headers?: Record<string, string>
  /** The dependency that failed, by its name in the log. */
  dependency?: Dependency
  /** A code for the cause of the failure, if `cause` contains no code. */
  reason?: string
  /** The key of the stored object that is missing or changed. */
  objectKey?: string
  cause?: unknown
}

/** An API error with a known code and a sentence that helps the caller. The sentence contains no internals. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly extras: ErrorExtras

  constructor(code: ErrorCode, detail: string, extras: ErrorExtras = {}) {
    super(detail, extras.cause === undefined ? undefined : { cause: extras.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = statusOf[code]
    this.extras = extras
  }
}

/**
 * Returns the error for a resource that does not exist or belongs to another organization. `what` is the name of the
 * resource type.
 */
export const noSuch = (what: string): ApiError => new ApiError('not_found', `No ${what} has this id. Check the id.`)

/** Returns the error for a page URL that does not exist, including an unknown link. */
export const noPage = (): ApiError =>
  new ApiError('not_found', 'This page does not exist. Open the link from your most recent email.')
