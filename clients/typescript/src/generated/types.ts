// Generated from docs/openapi.json by dev/clients.ts.

/** Body of an envelope event. */
export type EnvelopeEvent = {
  /** Id of the event, identical in every attempt. Use it to ignore duplicates. */
  id: string
  /** Time of the event */
  createdAt: string
  /** Id of the organization */
  organizationId: string
  /** Type of the event */
  type: 'envelope.created' | 'envelope.completed' | 'envelope.declined' | 'envelope.expired' | 'envelope.voided' | 'envelope.sent' | 'envelope.viewed' | 'envelope.signed' | 'envelope.bounced' | 'envelope.reassigned' | 'envelope.corrected' | 'envelope.reminded' | 'envelope.locked'
  /** The envelope at the time of the event, without links or tokens. Field values are included only if the endpoint has `includesValues`. */
  data: {
    envelope: Envelope
    /** End of the evidence chain at the time of the event */
    evidence: {
      /** Sequence number of the last record */
      sequence: number
      /** Hash of the last record. Store this hash: the evidence of this envelope must always contain it. */
      head: string
      /** Index of the head in the transparency log; `null` if the log did not contain the head in time. Present only in `envelope.completed`, and only if the deployment waits for the log. */
      logIndex?: number | null
    }
  }
}

/** A document sent to one signer. */
export type Envelope = {
  /** Id of the envelope */
  id: string
  /** Status of the envelope. `waiting`: earlier signers of the workflow have to sign first. `sealing`: signed, and the PDF is being sealed. */
  status: 'waiting' | 'active' | 'sealing' | 'completed' | 'declined' | 'expired' | 'voided'
  /** Id of the document */
  documentId: string
  /** Document title that signers see */
  documentTitle: string
  /** Starts at 1 and increases with every correction */
  revision: number
  /** The signer */
  signer: {
    /** Email address that receives the invitation */
    email: string
    /** Name given by the sender */
    name: string | null
    /** Progress of the signer */
    status: 'pending' | 'sent' | 'viewed' | 'signed' | 'declined' | 'bounced'
    /** Starts at 1 and increases with every reassignment */
    generation: number
  }
  /** Fields of the document */
  fields: Array<SignatureField>
  /** Message to the signer */
  message: string | null
  /** People who receive a copy of the signed document */
  cc: Array<string>
  /** Email address of the sender contact, who receives notifications */
  senderEmail: string | null
  /** Name of the sender contact */
  senderName: string | null
  /** Notifications sent to `senderEmail` */
  senderMails: 'all' | 'problems' | 'none'
  /** Your own id */
  externalId: string | null
  /** Your own data */
  metadata: Record<string, unknown>
  /** How the signer is invited. `none`: the service sends no email. */
  delivery: 'email' | 'none'
  /** Schedule of automatic reminders; `null` if there are no reminders */
  reminders: {
    /** Days from the invitation to the first reminder */
    firstAfterDays?: number
    /** Days between reminders */
    everyDays?: number
    /** Maximum number of reminders */
    count?: number
  } | null
  /** State of the access code; `null` if the envelope needs no access code */
  accessCode: {
    /** True if the current signer has entered the access code */
    isPassed: boolean
    /** Number of attempts left; 0 means that the signing link is locked */
    attemptsLeft: number
  } | null
  /** Deadline for signing. While `status` is `waiting`, this time is provisional, because the signing period begins when the step starts. */
  expiresAt: string
  /** Progress of the signed PDF */
  sealing: {
    /** Number of attempts since `lastError` changed */
    attempts: number
    /** Reason why the last attempt failed; `null` if it did not fail */
    lastError: string | null
  }
  /** The signing workflow that the envelope belongs to; `null` if there is none */
  workflow: {
    /** Id of the signing workflow. `signatures.workflows.get` returns its status and final document. */
    id: string
    /** Position in the workflow, starting at 1 */
    step: number
    /** Signing order. Steps with the same order sign at the same time. */
    order: number
  } | null
  /** The template that the envelope was created from; `null` if there is none */
  template: {
    /** Id of the template */
    id: string
    /** Version of the template */
    version: number
  } | null
  /** True if the signer may assign the document to another person */
  allowReassign: boolean
  /** Id of the ended envelope that this envelope replaces; `null` if there is none */
  previousEnvelopeId: string | null
  /** Time of creation */
  createdAt: string
  /** Time when the signed document and the certificate were ready */
  completedAt: string | null
  /** Time when the signer declined */
  declinedAt: string | null
  /** Reason given by the signer */
  declineReason: string | null
  /** Time of expiry */
  expiredAt: string | null
  /** Time when the envelope was voided */
  voidedAt: string | null
  /** Reason given by the sender */
  voidReason: string | null
  /** The signed document and the certificate of completion */
  artifacts: {
    document: ArtifactFacts
    certificate: ArtifactFacts
  }
}

/** A field on the document. */
export type SignatureField = {
  /** Id of the field, from your request or generated by the service */
  id: string
  /** Type of the field */
  type: 'signature' | 'initials' | 'date' | 'name' | 'email' | 'text' | 'checkbox' | 'radio' | 'dropdown' | 'number' | 'phone' | 'multiselect' | 'consent' | 'label' | 'attachment'
  /** Page number, starting at 1 */
  pageNumber: number
  /** Left edge, as a fraction of the page width */
  x: number
  /** Top edge, as a fraction of the page height */
  y: number
  /** Width, as a fraction of the page width */
  width: number
  /** Height, as a fraction of the page height */
  height: number
  /** True if the signer must fill in the field */
  isRequired: boolean
  /** Label of the field */
  label: string | null
  /** Text shown while the field is empty */
  placeholder: string | null
  /** True if the signer can read but not change the value */
  isReadOnly: boolean
  /** Required format of the value */
  format: 'date' | 'email' | 'integer' | 'number' | 'phone' | 'postalCode' | 'iban' | 'vatId' | {
    /** `9` matches a digit, `A` a letter and `*` either. Other ASCII characters match themselves. */
    mask: string
  } | null
  /** Maximum number of characters */
  maxLength: number | null
  /** Name of the form field in the PDF. The value fills that form field instead of being stamped. */
  formField: string | null
  /** Group of a `radio` or `multiselect` field */
  group: string | null
  /** Options of a dropdown */
  options: Array<string> | null
  /** Smallest number, inclusive */
  minimum: number | null
  /** Largest number, inclusive */
  maximum: number | null
  /** Maximum number of digits after the decimal point */
  decimals: number | null
  /** Minimum number of chosen fields of the group */
  minSelected: number | null
  /** Maximum number of chosen fields of the group */
  maxSelected: number | null
  /** Minimum number of files */
  minFiles: number | null
  /** Maximum number of files */
  maxFiles: number | null
  /** True if the certificate contains the pages of the files */
  appendToCertificate: boolean | null
  /** The statement next to a consent checkbox */
  text: string | null
  /** Minimum number of characters */
  minLength: number | null
  /** Regular expression for the whole text */
  pattern: string | null
  /** First allowed day, as YYYY-MM-DD */
  earliest: string | null
  /** Last allowed day, as YYYY-MM-DD */
  latest: string | null
  /** Id of the field whose value is also shown here */
  sameAs: string | null
  /** Text that the signer reads if an entry breaks the field's rules */
  message: string | null
  /** Help for the signer, shown next to the field */
  description: string | null
  /** Condition under which the field is shown */
  visibleIf: FieldTest | AllConditions | AnyConditions | null
  /** Condition under which the field is required */
  requiredIf: FieldTest | AllConditions | AnyConditions | null
  /** Calculation of the value */
  computed: Calculation | null
  /** Before signing, the prefilled value. After signing, the value in the signed document: a string, or a boolean for a checkbox. `null` if the field is empty or contains a drawn or uploaded signature. Webhook events contain the value only if the endpoint has `includesValues`. */
  value?: string | boolean | null
  /** The files that the signer attached; absent without files. Webhook events contain the files only if the endpoint has `includesValues`. */
  files?: Array<AttachedFile>
}

/** A test of the value of one field: exactly one of `equals`, `notEquals`, `isOneOf`, `isChecked` and `isFilled`. An empty or hidden field equals nothing and is neither checked nor filled. */
export type FieldTest = {
  /** Id of the field */
  field: string
  /** Step of the workflow (position in `signers` or `roles`, from 1) whose signer fills in that field. The signer must come earlier in signing order. By default, the field belongs to the same signer. */
  step?: number
  /** Text that the value of the field must equal. Numbers are compared as numbers. */
  equals?: string
  /** Text that the value of the field must not equal. An empty field also matches. */
  notEquals?: string
  /** Strings, one of which the value of the field must equal */
  isOneOf?: Array<string>
  /** State of a checkbox or radio button: true if it is checked */
  isChecked?: boolean
  /** True if the field has a value */
  isFilled?: boolean
}

/** A condition that is met if all its inner conditions are met. */
export type AllConditions = {
  /** Conditions that must all be met */
  all: Array<FieldTest | AllTests | AnyTests>
}

/** A condition that is met if all its inner conditions are met. */
export type AllTests = {
  /** Conditions that must all be met */
  all: Array<FieldTest>
}

/** A condition that is met if at least one of its inner conditions is met. */
export type AnyTests = {
  /** Conditions, at least one of which must be met */
  any: Array<FieldTest>
}

/** A condition that is met if at least one of its inner conditions is met. */
export type AnyConditions = {
  /** Conditions, at least one of which must be met */
  any: Array<FieldTest | AllTests | AnyTests>
}

/** An operation on numbers, texts, fields and further operations, nested at most 4 levels deep. */
export type Calculation = {
  /** Operation on the values */
  operation: 'add' | 'subtract' | 'multiply' | 'divide' | 'sum' | 'min' | 'max' | 'round' | 'concat' | 'addDays' | 'addMonths' | 'daysBetween'
  /** Numbers, texts, fields and further operations */
  values: Array<number | string | FieldRef | Calculation2>
}

/** The value of a field. */
export type FieldRef = {
  /** Id of the field */
  field: string
  /** Step of the workflow (position in `signers` or `roles`, from 1) whose signer fills in that field. The signer must come earlier in signing order. By default, the field belongs to the same signer. */
  step?: number
}

/** An operation at level 2 of a calculation. */
export type Calculation2 = {
  /** Operation on the values */
  operation: 'add' | 'subtract' | 'multiply' | 'divide' | 'sum' | 'min' | 'max' | 'round' | 'concat' | 'addDays' | 'addMonths' | 'daysBetween'
  /** Numbers, texts, fields and further operations */
  values: Array<number | string | FieldRef | Calculation3>
}

/** An operation at level 3 of a calculation. */
export type Calculation3 = {
  /** Operation on the values */
  operation: 'add' | 'subtract' | 'multiply' | 'divide' | 'sum' | 'min' | 'max' | 'round' | 'concat' | 'addDays' | 'addMonths' | 'daysBetween'
  /** Numbers, texts, fields and further operations */
  values: Array<number | string | FieldRef | Calculation4>
}

/** An operation at level 4 of a calculation. */
export type Calculation4 = {
  /** Operation on the values */
  operation: 'add' | 'subtract' | 'multiply' | 'divide' | 'sum' | 'min' | 'max' | 'round' | 'concat' | 'addDays' | 'addMonths' | 'daysBetween'
  /** Numbers, texts, fields and further operations */
  values: Array<number | string | FieldRef>
}

/** A file that the signer attached. */
export type AttachedFile = {
  /** Id of the file. To download the file, use this id as the artifact. */
  id: string
  /** File name, without characters that cannot be printed */
  name: string
  /** Media type, determined from the content */
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Size in bytes */
  contentLength: number
  /** SHA-256 in lowercase hex */
  sha256: string
}

/** Size and hash of a completed file; `null` before the file is ready. */
export type ArtifactFacts = {
  /** SHA-256 in lowercase hex */
  sha256: string
  /** Size in bytes */
  contentLength: number
} | null

/** Body of an event about the end of a signing workflow. */
export type WorkflowEvent = {
  /** Id of the event, identical in every attempt. Use it to ignore duplicates. */
  id: string
  /** Time of the event */
  createdAt: string
  /** Id of the organization */
  organizationId: string
  /** Type of the event */
  type: 'workflow.completed' | 'workflow.stopped'
  /** Details of the event */
  data: {
    /** The workflow at the time of the event */
    workflow: {
      /** Id of the workflow */
      id: string
      /** Status of the workflow. `completed`: all steps are signed. `stopped`: a step was declined, voided or expired, and the unsigned steps were voided. */
      status: 'active' | 'completed' | 'stopped'
      /** Id of the document */
      documentId: string
      /** Id of the envelope that was sealed last. Its document contains all signatures. `null` unless `status` is `completed`. */
      finalEnvelopeId: string | null
      /** The envelopes of the workflow, in the order of the request */
      steps: Array<{
        /** Id of the envelope */
        envelopeId: string
        /** Status of the envelope. `waiting`: earlier signers of the workflow have to sign first. `sealing`: signed, and the PDF is being sealed. */
        status: 'waiting' | 'active' | 'sealing' | 'completed' | 'declined' | 'expired' | 'voided'
      }>
    }
  }
}

/** Body of a test event. */
export type TestEvent = {
  /** Id of the event, identical in every attempt. Use it to ignore duplicates. */
  id: string
  /** Time of the event */
  createdAt: string
  /** Id of the organization */
  organizationId: string
  /** Type of the event */
  type: 'webhook.test'
  /** Details of the test */
  data: {
    /** The tested endpoint */
    webhook: {
      /** Id of the endpoint */
      id: string
    }
  }
}

/** Availability of the service. */
export type Health = {
  /** Always `ok` */
  status: 'ok'
}

/** An error (RFC 9457). */
export type Problem = {
  /** URN of the code: `urn:chancery:problem:<code>`. */
  type: string
  /** Name of the HTTP status */
  title: string
  /** HTTP status */
  status: number
  /** Error code. Branch on this value. */
  code: 'invalid_request' | 'malformed_json' | 'invalid_header' | 'unauthorized' | 'insufficient_scope' | 'scope_not_grantable' | 'test_key_required' | 'access_code_required' | 'access_code_wrong' | 'access_code_locked' | 'access_code_outdated' | 'not_found' | 'method_not_allowed' | 'idempotency_key_reused' | 'request_in_progress' | 'outcome_unknown' | 'document_on_hold' | 'document_not_ready' | 'document_has_source' | 'document_locked' | 'folder_not_empty' | 'content_changed' | 'document_changed' | 'consent_changed' | 'envelope_not_active' | 'envelope_not_completed' | 'envelope_not_ended' | 'envelope_replaced' | 'revision_conflict' | 'user_name_taken' | 'last_admin' | 'concurrent_change' | 'webhook_disabled' | 'workflow_disabled' | 'delivery_not_finished' | 'upload_in_progress' | 'upload_expired' | 'link_expired' | 'payload_too_large' | 'unsupported_media_type' | 'misdirected' | 'upload_missing' | 'upload_length_mismatch' | 'upload_checksum_mismatch' | 'pdf_invalid' | 'pdf_feature_refused' | 'malware_found' | 'conversion_failed' | 'document_not_sealable' | 'document_not_combinable' | 'field_outside_page' | 'field_id_invalid' | 'field_value_invalid' | 'form_field_refused' | 'tag_invalid' | 'unsupported_character' | 'text_unavailable' | 'text_pending' | 'library_file' | 'webhook_url_refused' | 'webhook_limit_reached' | 'key_limit_reached' | 'limit_reached' | 'input_invalid' | 'invalid_cursor' | 'booking_invalid' | 'booking_incomplete' | 'rate_limited' | 'reminder_too_soon' | 'rotation_too_soon' | 'quota_exceeded' | 'internal' | 'not_started' | 'unavailable'
  /** Explanation of this error and what to do, for people */
  detail: string
  /** Id of the request, as in the `X-Request-Id` header. Include it when you contact support. */
  requestId: string
  /** Errors in individual fields of the request */
  errors?: Array<{
    /** Path of the field or parameter, such as `fields.0.x` */
    path: string
    /** Code of this error */
    code: string
    /** Explanation of this error */
    message: string
  }>
} & Record<string, unknown>

/** The organization, its plan, limits and usage. */
export type Account = {
  /** The organization of the key */
  organization: {
    /** Id of the organization */
    id: string
    /** Name of the organization */
    name: string
    /** `live` for the live organization, `test` for its sandbox */
    environment: 'live' | 'test'
    /** Time of creation */
    createdAt: string
  }
  /** The plan of the organization */
  subscription: {
    /** Name of the plan */
    plan: string
  }
  /** The API key of this request */
  key: {
    /** Id of the key. Not secret. */
    id: string
    /** Name given at creation */
    name: string | null
    /** Operations that the key can call */
    scopes: Array<'accountRead' | 'documentsRead' | 'documentsWrite' | 'foldersRead' | 'foldersWrite' | 'sharingWrite' | 'signaturesRead' | 'signaturesWrite' | 'workflowsWrite' | 'membersRead' | 'membersWrite' | 'auditRead' | 'keysWrite'>
    /** Time of creation */
    createdAt: string
    /** Time of expiry; `null` if the key does not expire */
    expiresAt: string | null
  }
  /** Limits of a single request */
  limits: {
    /** Requests per minute that this API key can make */
    requestsPerMinute: number
    /** Maximum size of a PDF in bytes */
    uploadBytes: number
    /** Maximum size of a document's metadata in bytes, as JSON */
    metadataBytes: number
    /** Maximum number of fields in an envelope */
    fieldsPerEnvelope: number
    /** Maximum number of signers in a signing workflow */
    signersPerWorkflow: number
    /** Maximum number of documents in an accounting export */
    documentsPerExport: number
    /** Maximum number of webhook endpoints */
    webhookEndpoints: number
  }
  /** Current usage */
  usage: {
    /** Number of documents outside the trash */
    documents: number
    /** Bytes of all document versions (including the trash), signed documents and certificates */
    storedBytes: number
    /** Number of members, active or deactivated */
    members: number
    /** Number of envelopes, in any status, created since the start of the month in UTC */
    envelopesThisMonth: number
  }
  /** Budgets of the organization. Daily budgets reset at midnight UTC. */
  budgets?: {
    /** Documents outside the trash */
    documents?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Bytes of metadata of all documents */
    metadataBytes?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Bytes of stored files, open uploads, and files that pending signatures will produce */
    storedBytes?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Folders */
    folders?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Members */
    members?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Active keys */
    keys?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Webhook endpoints */
    webhookEndpoints?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Open uploads */
    uploadSessions?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Open uploads of one document */
    uploadSessionsPerDocument?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Versions of templates */
    templateVersions?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** New envelopes per day */
    envelopesPerDay?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Bulk send rows per day */
    bulkRowsPerDay?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Reassignments and corrections of one envelope */
    changesPerEnvelope?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Embedded sessions of one envelope per day */
    embeddedSessionsPerDay?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Recorded visits to one envelope per day, counted separately for each audit action */
    linkVisitsPerDay?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Uploads of attachments to one envelope per day */
    attachmentsPerEnvelopePerDay?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Emails about one envelope per day */
    mailsPerEnvelopePerDay?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Emails to one recipient per day */
    mailsPerRecipientPerDay?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Emails to one sender contact per day, counted separately for each kind of notification */
    senderMailsPerDay?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Webhook test events and delivery replays per day */
    webhookTestsPerDay?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
    /** Workflow runs per day */
    workflowRunsPerDay?: {
      /** Maximum */
      limit: number
      /** Current usage. Absent for limits that apply to a single document, recipient or envelope. */
      used?: number
    }
  }
}

/** All keys. */
export type ApiKeyList = {
  /** All items */
  data: Array<ApiKey>
}

/** An API key. The secret is returned only when you create the key. */
export type ApiKey = {
  /** Id of the key. Not secret. */
  id: string
  /** Id of the key that created this key; `null` for a root key */
  parentId: string | null
  /** True if the key can list and revoke all keys of the organization */
  isAdministrator: boolean
  /** Name given at creation */
  name: string | null
  /** Environment of the key. The key begins with `chy_live_` or `chy_test_`. */
  environment: 'live' | 'test'
  /** Named sandbox to which the key is bound */
  sandbox: string | null
  /** Last four characters of the key before its checksum, which is the underscore and six characters at its end */
  lastFour: string
  /** Operations that the key can call */
  scopes: Array<'accountRead' | 'documentsRead' | 'documentsWrite' | 'foldersRead' | 'foldersWrite' | 'sharingWrite' | 'signaturesRead' | 'signaturesWrite' | 'workflowsWrite' | 'membersRead' | 'membersWrite' | 'auditRead' | 'keysWrite'>
  /** Requests per minute allowed for this key */
  requestsPerMinute: number
  /** Time of creation */
  createdAt: string
  /** Time of expiry; `null` if the key does not expire */
  expiresAt: string | null
  /** Time of revocation; `null` if the key is not revoked */
  revokedAt: string | null
}

/** A new key with its secret. */
export type ApiKeyWithSecret = {
  /** Id of the key. Not secret. */
  id: string
  /** Id of the key that created this key; `null` for a root key */
  parentId: string | null
  /** True if the key can list and revoke all keys of the organization */
  isAdministrator: boolean
  /** Name given at creation */
  name: string | null
  /** Environment of the key. The key begins with `chy_live_` or `chy_test_`. */
  environment: 'live' | 'test'
  /** Named sandbox to which the key is bound */
  sandbox: string | null
  /** Last four characters of the key before its checksum, which is the underscore and six characters at its end */
  lastFour: string
  /** Operations that the key can call */
  scopes: Array<'accountRead' | 'documentsRead' | 'documentsWrite' | 'foldersRead' | 'foldersWrite' | 'sharingWrite' | 'signaturesRead' | 'signaturesWrite' | 'workflowsWrite' | 'membersRead' | 'membersWrite' | 'auditRead' | 'keysWrite'>
  /** Requests per minute allowed for this key */
  requestsPerMinute: number
  /** Time of creation */
  createdAt: string
  /** Time of expiry; `null` if the key does not expire */
  expiresAt: string | null
  /** Time of revocation; `null` if the key is not revoked */
  revokedAt: string | null
  /** The complete API key, returned only once */
  secret: string
}

/** Parameters of a new key. */
export type ApiKeyInput = {
  /** Name of the key */
  name?: string
  /** Operations that the key can call. The parent key must have each scope. */
  scopes: Array<'accountRead' | 'documentsRead' | 'documentsWrite' | 'foldersRead' | 'foldersWrite' | 'sharingWrite' | 'signaturesRead' | 'signaturesWrite' | 'workflowsWrite' | 'membersRead' | 'membersWrite' | 'auditRead' | 'keysWrite'>
  /** Named sandbox for a test key, such as `ci-42`, with its own clock and inbox. Child keys inherit the sandbox. A key for a named sandbox expires after at most 30 days. */
  sandbox?: string
  /** Time of expiry, in the future. The service shortens a later time to the expiry of the parent, or to 30 days for a key of a named sandbox. */
  expiresAt?: string
}

/** A page of documents. */
export type DocumentList = {
  /** Items on this page */
  data: Array<Document>
  pagination: OffsetPagination
}

/** A document: its metadata and, after an upload, its PDF. */
export type Document = {
  /** Id of the document */
  id: string
  /** Title of the document */
  title: string
  /** Type of the document. Retention rules apply by type. */
  type: string
  /** Id of the folder; `null` at the top level */
  folderId: string | null
  /** Status of the document. `draft`: no PDF yet. `quarantined`: malware was found. `trashed`: the document is in the trash. */
  status: 'draft' | 'ready' | 'quarantined' | 'trashed'
  /** Your own data. The accounting export reads `metadata.datev`. */
  metadata: Record<string, unknown>
  /** Starts at 1 and increases with every change of title, type, folder or metadata */
  revision: number
  /** Hold and retention period that prevent deletion, managed by the service */
  compliance: {
    /** True if a legal hold prevents deletion */
    legalHold: boolean
    /** End of the retention period; `null` if no rule applies */
    retainUntil: string | null
  }
  /** The immutable PDF; `null` before an upload is completed */
  source: {
    /** SHA-256 in lowercase hex */
    sha256: string
    /** Size in bytes */
    contentLength: number
    /** Number of pages */
    pageCount: number
    /** Number of the current version */
    version: number
    /** Time when the upload was completed */
    readyAt: string
    /** The uploaded file before its repair (`repair` of `documents.upload.complete`) or the removal of scripts, actions and XFA forms; `null` if the file was not changed */
    repairedFrom: {
      /** SHA-256 in lowercase hex */
      sha256: string
      /** Size in bytes */
      contentLength: number
      /** Changes made by the repair */
      changes: Array<'cross_reference_rebuilt' | 'encryption_removed' | 'file_rewritten' | 'scripts_removed' | 'actions_removed' | 'xfa_removed' | 'usage_rights_removed' | 'annotations_printed' | 'link_appearances_removed' | 'field_decorations_removed' | 'print_functions_removed' | 'page_content_rewritten' | 'graphics_states_corrected' | 'annotations_hidden' | 'annotations_drawn' | 'annotations_removed' | 'annotations_reordered' | 'link_borders_removed' | 'multimedia_removed' | 'attachments_removed' | 'layers_fixed' | 'field_values_drawn' | 'fields_flattened'>
      /** Names of the form fields that `fields_flattened` removed with their values, at most 20 */
      flattenedFields?: Array<string>
    } | null
    /** The uploaded image, HTML or office file that was converted to this PDF; `null` if no file was converted */
    convertedFrom: {
      /** Media type */
      contentType: string
      /** SHA-256 in lowercase hex */
      sha256: string
      /** Size in bytes */
      contentLength: number
    } | null
    /** Parts of a document created by `documents.combine`, in order; `null` for any other document */
    parts: Array<DocumentPart> | null
  } | null
  /** Status, length and hash of the text that was extracted from the current version */
  text: {
    /** Status of the extracted text. `none`: the document has no file. `unavailable`: the file has no readable text. */
    status: 'none' | 'pending' | 'ready' | 'unavailable'
    /** Length of the text in UTF-16 code units; `null` without text */
    characterCount: number | null
    /** SHA-256 of the text in UTF-8, in lowercase hex; `null` without text */
    contentHash: string | null
  }
  /** Time of creation */
  createdAt: string
  /** Time of the last change */
  updatedAt: string
  /** Time of deletion; `null` if the document is not in the trash */
  trashedAt: string | null
}

/** A part of a combined document: pages of another document. */
export type DocumentPart = {
  /** Id of the source document */
  documentId: string
  /** Version of the source document */
  version: number
  /** SHA-256 in lowercase hex */
  sha256: string
  /** Title of the part, as in the outline of the PDF */
  title: string
  /** Pages of the source document, such as `1-3,7` */
  pages: string
  /** First page of the part in the combined document, starting at 1 */
  firstPage: number
  /** Number of pages */
  pageCount: number
}

/** Position of a page in its list. */
export type OffsetPagination = {
  /** Maximum number of items on this page */
  limit: number
  /** Number of items before this page */
  offset: number
  /** Offset of the next page; `null` on the last page */
  nextOffset: number | null
}

/** Parameters of a new document. */
export type DocumentInput = {
  /** Title of the document */
  title: string
  /** Type of the document. Retention rules apply by type. */
  type?: string
  /** Id of the folder. By default, the document is at the top level. */
  folderId?: string | null
  /** Your own data as JSON, at most 64 KiB. Do not send `legalHold`, `retainUntil`, or `compliance`: the service manages these keys. */
  metadata?: Record<string, unknown>
}

/** A document to create from pages of other documents. */
export type CombinationInput = {
  /** Title of the document */
  title: string
  /** Type of the document. Retention rules apply by type. */
  type?: string
  /** Id of the folder. By default, the document is at the top level. */
  folderId?: string | null
  /** Parts in the order of the new document */
  parts: Array<DocumentPartInput>
}

/** Pages of a document. */
export type DocumentPartInput = {
  /** Id of a document with the status `ready` */
  documentId: string
  /** Pages in the desired order, such as `1-3,7` or `4-` (from page 4 to the last page); by default, all pages */
  pages?: string
  /** Title of the part in the outline; by default, the title of the source document */
  title?: string
}

/** A page of search results. */
export type SearchResult = {
  /** Results on this page */
  data: Array<SearchMatch>
  /** Number of documents that this call examined */
  scanned: number
  /** Offset of the next page; `null` on the last page */
  nextOffset: number | null
}

/** A matching document. */
export type SearchMatch = {
  document: Document
  /** Parts of the document that match */
  matchedIn: Array<'title' | 'text'>
  /** Excerpts of the text that contain matches */
  excerpts: Array<{
    /** Excerpt of the text */
    text: string
    /** Positions of the matches in the excerpt, in UTF-16 code units */
    matches: Array<{
      /** Offset of the first code unit of the match */
      start: number
      /** Offset after the last code unit of the match */
      end: number
    }>
  }>
}

/** Parameters of a text document. */
export type TextDocumentInput = {
  /** Title of the document. If empty, the PDF has no heading. */
  title: string
  /** Text of the document. A form feed starts a new page. */
  text: string
  /** Type of the document. Retention rules apply by type. */
  type?: string
  /** Id of the folder. By default, the document is at the top level. */
  folderId?: string | null
}

/** Changes to a document. */
export type DocumentUpdate = {
  /** Title of the document */
  title?: string
  /** Type of the document. Retention rules apply by type. */
  type?: string
  /** Id of the new folder; `null` for the top level */
  folderId?: string | null
  /** Keys to set. Set a key to `null` to remove it. Other keys do not change. */
  metadata?: Record<string, unknown>
  /** The `revision` that you read. If the document has changed since then, the request fails with a 409. */
  expectedRevision?: number
}

/** A page of the audit log of a document. */
export type DocumentAuditEventList = {
  /** Items on this page */
  data: Array<AuditEvent>
  /** Cursor of the next page; `null` on the last page */
  nextCursor: string | null
}

/** An entry of the append-only audit log. */
export type AuditEvent = {
  /** Id of the event */
  id: string
  /** Start of the transaction that caused the event, by the database clock */
  at: string
  /** Type of the event */
  action: 'organization.created' | 'organization.limit_set' | 'organization.budget_set' | 'organization.brand_set' | 'apiKey.created' | 'apiKey.revoked' | 'apiKey.limit_set' | 'apiKey.marked' | 'member.created' | 'member.updated' | 'member.deactivated' | 'member.reactivated' | 'member.removed' | 'folder.created' | 'folder.changed' | 'folder.deleted' | 'document.created' | 'document.source_ready' | 'document.version_saved' | 'document.trashed' | 'document.restored' | 'document.purged' | 'document.hold_placed' | 'document.hold_released' | 'document.retention_set' | 'document.read' | 'document.versions_read' | 'document.combined' | 'document.places_read' | 'document.text_read' | 'document.text_extracted' | 'document.text_unavailable' | 'document.viewed' | 'document.downloaded' | 'document.export_read' | 'document.changed' | 'document.moved' | 'document.type_set' | 'document.metadata_set' | 'document.extraction_requested' | 'document.rescanned' | 'document.quarantined' | 'upload.opened' | 'upload.refused' | 'envelope.created' | 'envelope.activated' | 'envelope.advanced' | 'envelope.sent' | 'envelope.bounced' | 'envelope.reminded' | 'envelope.reassigned' | 'envelope.corrected' | 'envelope.opened' | 'envelope.access_denied' | 'envelope.access_passed' | 'envelope.signed' | 'envelope.completed' | 'envelope.declined' | 'envelope.expired' | 'envelope.voided' | 'envelope.session_opened' | 'envelope.session_entered' | 'envelope.page_shown' | 'envelope.link_requested' | 'envelope.evidence_read' | 'envelope.artifact_read' | 'envelope.file_attached' | 'envelope.file_removed' | 'envelope.file_refused' | 'template.created' | 'template.changed' | 'template.deleted' | 'bulkSend.created' | 'bulkSend.canceled' | 'bulkSend.completed' | 'webhook.created' | 'webhook.changed' | 'webhook.secret_rotated' | 'webhook.tested' | 'webhook.delivery_replayed' | 'webhook.disabled' | 'webhook.deleted' | 'webhook.secrets_reencrypted' | 'workflow.stored' | 'workflow.disabled' | 'workflow.enabled' | 'workflow.run_started' | 'workflow.run_ended' | 'sandbox.clock_advanced' | 'audit.origins_erased' | 'audit.log_advanced' | 'jobs.retried' | 'retention.rule_set' | 'retention.rule_removed' | 'person.erased'
  /** Actor that caused the event */
  actor: {
    /** Kind of actor */
    kind: 'apiKey' | 'signer' | 'reader' | 'sender' | 'workflow' | 'system' | 'operator'
    /** Id of the actor. For `system`, the name of the task. */
    id: string
  }
  /** Resource that the event is about */
  target: {
    /** Kind of resource */
    kind: 'organization' | 'apiKey' | 'member' | 'folder' | 'document' | 'envelope' | 'template' | 'bulkSend' | 'webhook' | 'workflow' | 'run'
    /** Id of the resource */
    id: string
  }
  /** IP address of the client; `null` if no request caused the event */
  ip: string | null
  /** User agent of the client */
  userAgent: string | null
  /** Id of the request, as in the `X-Request-Id` response header */
  requestId: string | null
  /** More details, which depend on the action */
  details: Record<string, unknown>
}

/** A chunk of the text of a document. */
export type TextChunk = {
  /** Id of the document */
  documentId: string
  /** Current version of the document */
  version: number
  /** The text. A form feed separates pages. */
  text: string
  /** Offset of the chunk, in UTF-16 code units */
  offset: number
  /** Offset of the next chunk; `null` at the end */
  nextOffset: number | null
  /** Length of the whole text, in UTF-16 code units */
  totalCharacters: number
  /** SHA-256 of the whole text in UTF-8, in hex */
  contentHash: string
}

/** A download URL for the PDF. */
export type DownloadUrl = {
  /** URL for one GET request without an API key */
  url: string
  /** Time of expiry */
  expiresAt: string
  /** SHA-256 in lowercase hex */
  sha256: string
  /** Size in bytes */
  contentLength: number
}

/** Places for fields in a document. */
export type Places = {
  /** Id of the document */
  documentId: string
  /** Current version of the document */
  version: number
  /** Places by page, from top to bottom */
  places: Array<Place>
  /** Pages that were not read completely */
  incompletePages: Array<number>
  /** First page to search in the next call; `null` after the last page */
  nextPage: number | null
}

/** A place for a field, with a `field` that you can send when you create an envelope. The `id` of the field is from the tag, or is the name of the form field. The `id` is present only if the field has a single place in the document. */
export type Place = {
  /** Kind of match: a text, a tag or a form field */
  source: 'text' | 'tag' | 'formField'
  /** The text, the tag, or the name of the form field */
  text: string
  /** Your own name for the signer, from the tag or the request */
  role: string | null
  /** Kind of form field */
  kind?: 'text' | 'choice' | 'checkbox' | 'radio' | 'signature' | null
  /** Reason why the value is stamped instead of filling a form field; `null` if the value fills the form field */
  refusal?: 'form_field_missing' | 'form_field_ambiguous' | 'form_field_used_twice' | 'form_field_kind' | 'form_field_type' | 'form_field_password' | 'form_field_rich_text' | 'form_field_file' | 'form_field_actions' | 'form_field_xfa' | 'form_field_read_only' | 'form_field_hidden' | 'form_field_several_places' | 'form_field_has_value' | 'form_field_states' | 'form_field_options' | 'form_field_elsewhere' | 'form_field_covered' | 'form_field_too_long' | 'form_field_locked' | 'form_field_drawn_by_readers' | 'form_field_name_too_long' | 'form_unreadable' | null
  field: SignatureFieldInput
}

/** A field on the document. x, y, width and height are fractions of the displayed page; the origin is the top left. */
export type SignatureFieldInput = {
  /** Id of the field, unique in the envelope. If omitted, the service generates one. */
  id?: string
  /** Type of the field */
  type: 'signature' | 'initials' | 'date' | 'name' | 'email' | 'text' | 'checkbox' | 'radio' | 'dropdown' | 'number' | 'phone' | 'multiselect' | 'consent' | 'label' | 'attachment'
  /** From 1 */
  pageNumber: number
  /** Left edge, as a fraction of the page width */
  x: number
  /** Top edge, as a fraction of the page height */
  y: number
  /** Width, as a fraction of the page width */
  width: number
  /** Height, as a fraction of the page height */
  height: number
  /** True if the signer must fill in the field */
  isRequired?: boolean
  /** Label of the field, shown on the page and printed on the certificate */
  label?: string | null
  /** For `text` and `name`: text shown while the field is empty */
  placeholder?: string | null
  /** Prefilled value: a string for texts, a boolean for `checkbox`, `radio` and `multiselect`. For a `label`, the text to print. */
  value?: string | boolean | null
  /** True if the signer can read but not change the `value` */
  isReadOnly?: boolean
  /** For `text`: required format. `date` is YYYY-MM-DD. `number` allows a decimal point or comma. `postalCode` accepts any country. */
  format?: 'date' | 'email' | 'integer' | 'number' | 'phone' | 'postalCode' | 'iban' | 'vatId' | {
    /** `9` matches a digit, `A` a letter and `*` either. Other ASCII characters match themselves. */
    mask: string
  } | null
  /** For `text` and `name`: maximum number of characters */
  maxLength?: number | null
  /** Full name of a form field in the PDF (partial names joined by `.`). The value fills that form field instead of being stamped. Fields of the types `text`, `name`, `email`, `date`, `number` and `phone` fill text fields. A `checkbox`, `dropdown` or `radio` fills a form field of the same kind. Send the position that `documents.places.find` returns, within one point. */
  formField?: string | null
  /** Further pages of the field: `all`, or pages and ranges such as `1-3,5`. Initials and signatures are entered on each page; other fields show the same value. */
  pages?: string | null
  /** Group of a `radio` or `multiselect` field. The signer chooses one field of a `radio` group, or several fields of a `multiselect` group. */
  group?: string | null
  /** Options of a dropdown */
  options?: Array<string> | null
  /** Smallest number, inclusive */
  minimum?: number | null
  /** Largest number, inclusive */
  maximum?: number | null
  /** Maximum number of digits after the decimal point of a number; 10 by default */
  decimals?: number | null
  /** Minimum number of chosen fields of a `multiselect` group; 1 by default if the fields are required */
  minSelected?: number | null
  /** Maximum number of chosen fields of a `multiselect` group */
  maxSelected?: number | null
  /** For `attachment`: minimum number of files; 1 by default */
  minFiles?: number | null
  /** For `attachment`: maximum number of files; by default 1, or `minFiles` if it is greater */
  maxFiles?: number | null
  /** For `attachment`: true if the certificate contains the pages of the files. All fields with this option together accept at most 10 files. */
  appendToCertificate?: boolean | null
  /** For `consent`: the statement next to the checkbox, recorded in the evidence */
  text?: string | null
  /** For `text` and `name`: minimum number of characters */
  minLength?: number | null
  /** For `text`: regular expression for the whole text, without back-references, look-around or lazy quantifiers */
  pattern?: string | null
  /** For a `text` field with the format `date`: the first allowed day */
  earliest?: string | null
  /** For a `text` field with the format `date`: the last allowed day */
  latest?: string | null
  /** Id of a field of the same type and signer whose value is also shown here */
  sameAs?: string | null
  /** For `text`, `number` and `phone`: message to the signer if an entry breaks the field's rules */
  message?: string | null
  /** Help for the signer, shown next to the field */
  description?: string | null
  /** The field is shown only if this condition is met. The value of a hidden field is not stored. */
  visibleIf?: FieldTest | AllConditions | AnyConditions | null
  /** The field is required if and only if this condition is met. This condition replaces `isRequired`. */
  requiredIf?: FieldTest | AllConditions | AnyConditions | null
  /** For `text` and `number`: the service calculates the value. The signer cannot change the value. */
  computed?: Calculation | null
}

/** Search options. Send at least one of `texts`, `tags` and `formFields`. */
export type PlacesInput = {
  /** Texts to find */
  texts?: Array<TextToFind>
  /** True to find tags such as `{{type:role:label:optional}}` or `{{type;role=…;options=a|b}}` */
  tags?: boolean
  /** True to ignore texts in double braces that do not begin with a field type. By default, such a text is a malformed tag. */
  skipUnknownTags?: boolean
  /** Minimum size of fields placed by tags. Smaller fields grow to the right and upwards. */
  leastSizes?: Array<LeastFieldSize>
  /** True to find the fields of the PDF's own form */
  formFields?: boolean
  /** `nextPage` of the previous response */
  fromPage?: number
}

/** A text to find, and the field to place there. */
export type TextToFind = {
  /** Text on one line, matched exactly. A space matches any gap. */
  text: string
  /** Type of the field */
  type: 'signature' | 'initials' | 'date' | 'name' | 'email' | 'text' | 'checkbox' | 'radio' | 'dropdown' | 'number' | 'phone' | 'multiselect' | 'consent' | 'label' | 'attachment'
  /** Your own name for the signer, returned with each place */
  role?: string
  /** Label of the field */
  label?: string
  /** True if the signer must fill in the field */
  isRequired?: boolean
  /** Corner of the found text from which `offsetX` and `offsetY` are measured to the top left corner of the field */
  anchor?: 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'
  /** Distance to the right, as a fraction of the page width */
  offsetX?: number
  /** Distance downwards, as a fraction of the page height */
  offsetY?: number
  /** Width of the field, as a fraction of the page width */
  width: number
  /** Height of the field, as a fraction of the page height */
  height: number
}

/** Minimum size of the fields of one type. */
export type LeastFieldSize = {
  /** Type of the field */
  type: 'signature' | 'initials' | 'date' | 'name' | 'email' | 'text' | 'checkbox' | 'radio' | 'dropdown' | 'number' | 'phone' | 'multiselect' | 'consent' | 'label' | 'attachment'
  /** Minimum width, as a fraction of the page width */
  width: number
  /** Minimum height, as a fraction of the page height */
  height: number
}

/** An upload session. */
export type UploadUrl = {
  /** Id of the upload. Send it to complete the upload. */
  uploadId: string
  /** URL for the PUT request, which needs no API key */
  uploadUrl: string
  /** HTTP method of the upload */
  method: 'PUT'
  /** Headers to send with the upload. These headers are part of the signature of the URL, so the store refuses other values. */
  requiredHeaders: Record<string, string>
  /** Time when the URL expires */
  expiresAt: string
}

/** Parameters of an upload. */
export type UploadRequest = {
  /** Media type of the file. When you complete the upload, an image of at most 16 MiB is converted to PDF. HTML and office files are converted only if the deployment has a converter. */
  contentType?: 'application/pdf' | 'image/jpeg' | 'image/png' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' | 'application/vnd.oasis.opendocument.text' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' | 'text/html'
  /** Exact size of the file in bytes */
  contentLength: number
  /** SHA-256 of the file in hex. If you send this hash, the object store checks the uploaded file against it. */
  sha256?: string
}

/** The upload to complete. */
export type UploadCompletion = {
  /** Id of the upload */
  uploadId: string
  /** The changes that the service may make to the file. If omitted, the service only removes scripts, actions and XFA forms, and sets missing Print flags. With `true`, the service makes the PDF signable: it also rebuilds a damaged file, chooses one interpretation of ambiguous content, draws missing field values, and flattens differing fields. With `false`, the service stores exactly the uploaded bytes or refuses the file, so `source.sha256` is always the SHA-256 of the upload. The document, its evidence and the certificate list all changes. */
  repair?: boolean
}

/** A page of versions. */
export type DocumentVersionList = {
  /** Items on this page */
  data: Array<DocumentVersion>
  pagination: OffsetPagination
}

/** An immutable PDF of a document. */
export type DocumentVersion = {
  /** Version number, starting at 1 */
  version: number
  /** True if this is the current version, used for signing, reading and search */
  isCurrent: boolean
  /** Origin of the version. `text`: created from text. `edit`: created from edited text. `sealed`: signed. `combined`: created from other documents. */
  origin: 'upload' | 'text' | 'edit' | 'sealed' | 'combined'
  /** SHA-256 in lowercase hex */
  sha256: string
  /** Size in bytes */
  contentLength: number
  /** Number of pages */
  pageCount: number
  /** The uploaded file before its repair (`repair` of `documents.upload.complete`) or the removal of scripts, actions and XFA forms; `null` if the file was not changed */
  repairedFrom: {
    /** SHA-256 in lowercase hex */
    sha256: string
    /** Size in bytes */
    contentLength: number
    /** Changes made by the repair */
    changes: Array<'cross_reference_rebuilt' | 'encryption_removed' | 'file_rewritten' | 'scripts_removed' | 'actions_removed' | 'xfa_removed' | 'usage_rights_removed' | 'annotations_printed' | 'link_appearances_removed' | 'field_decorations_removed' | 'print_functions_removed' | 'page_content_rewritten' | 'graphics_states_corrected' | 'annotations_hidden' | 'annotations_drawn' | 'annotations_removed' | 'annotations_reordered' | 'link_borders_removed' | 'multimedia_removed' | 'attachments_removed' | 'layers_fixed' | 'field_values_drawn' | 'fields_flattened'>
    /** Names of the form fields that `fields_flattened` removed with their values, at most 20 */
    flattenedFields?: Array<string>
  } | null
  /** The uploaded image, HTML or office file that was converted to this PDF; `null` if no file was converted */
  convertedFrom: {
    /** Media type */
    contentType: string
    /** SHA-256 in lowercase hex */
    sha256: string
    /** Size in bytes */
    contentLength: number
  } | null
  /** Parts of a document created by `documents.combine`, in order; `null` for any other document */
  parts: Array<DocumentPart> | null
  /** Note about the change */
  changeDescription: string | null
  /** Status, length and hash of the text that was extracted from this version */
  text: {
    /** Status of the extracted text. `none`: the document has no file. `unavailable`: the file has no readable text. */
    status: 'none' | 'pending' | 'ready' | 'unavailable'
    /** Length of the text in UTF-16 code units; `null` without text */
    characterCount: number | null
    /** SHA-256 of the text in UTF-8, in lowercase hex; `null` without text */
    contentHash: string | null
    /** Reason why there is no text; `null` if there is text */
    reason: string | null
  }
  /** Time of creation */
  createdAt: string
}

/** An edited text. */
export type TextVersion = {
  /** The complete new text */
  text: string
  /** `contentHash` of the text that you read */
  expectedContentHash: string
  /** Your note about the change */
  changeDescription?: string
}

/** A page of the trash. */
export type TrashList = {
  /** Items on this page */
  data: Array<Document>
  pagination: OffsetPagination
}

/** Documents to export, and options. */
export type DatevExport = {
  /** Ids of the documents in the order of the rows, without duplicates. Documents in the trash are refused. */
  documentIds: Array<string>
  config?: DatevConfig
}

/** Options of a DATEV batch and defaults for documents without their own values. */
export type DatevConfig = {
  /** DATEV consultant number. By default, 1001. */
  consultantNumber?: number
  /** DATEV client number. By default, 1. */
  clientNumber?: number
  /** First day of the fiscal year. By default, 1 January of the year of the earliest voucher. */
  fiscalYearStart?: string
  /** Number of digits of a general ledger account */
  accountLength?: number
  /** Account for documents that name no account, with at most `accountLength` + 1 digits */
  account?: string
  /** Contra account for documents that name no contra account, with at most `accountLength` + 1 digits */
  contraAccount?: string
  /** Currency of the batch */
  currency?: string
  /** Chart of accounts (SKR) of the client */
  chartOfAccounts?: string
  /** Name of the batch. Up to 30 letters, digits, spaces and `. - / _`. */
  label?: string
  /** True if DATEV locks the bookings on import */
  final?: boolean
  /** How to export documents without booking data: `include` writes a row that DATEV does not book, `omit` writes no row, `refuse` rejects the export */
  incompleteRows?: 'include' | 'omit' | 'refuse'
}

/** All folders. */
export type FolderList = {
  /** All items */
  data: Array<Folder>
}

/** A folder of documents. */
export type Folder = {
  /** Id of the folder */
  id: string
  /** Name of the folder */
  name: string
  /** Id of the parent folder; `null` at the top level */
  parentId: string | null
  /** Time of creation */
  createdAt: string
}

/** Parameters of a new folder. */
export type FolderInput = {
  /** Name of the folder */
  name: string
  /** Id of the parent folder. If omitted, the folder is at the top level. */
  parentId?: string | null
}

/** Changes to a folder. */
export type FolderUpdate = {
  /** New name */
  name?: string
  /** Id of the new parent folder; `null` for the top level */
  parentId?: string | null
}

/** A page of the audit log. */
export type AuditEventList = {
  /** Items on this page */
  data: Array<AuditEvent>
  /** Cursor of the next page; `null` on the last page */
  nextCursor: string | null
}

/** The branding that signers see. */
export type Brand = {
  /** Id of the organization */
  organizationId: string
  /** Name shown to signers instead of the organization name */
  displayName: string | null
  /** Brand color as `#rrggbb` */
  color: string | null
  /** Reply-to address of emails */
  replyTo: string | null
  /** IANA time zone of emails, certificates and the sender’s page */
  timeZone: string | null
  /** True if emails about completion contain the signed PDF */
  attachSignedFile: boolean
  /** The stored logo, a PNG */
  logo: {
    /** SHA-256 in lowercase hex */
    sha256: string
    /** Width in pixels */
    width: number
    /** Height in pixels */
    height: number
  } | null
  /** Colors derived from `color` for light and dark mode, with the contrast that WCAG 2.2 AA requires */
  palette: {
    light: BrandTone
    dark: BrandTone
  } | null
}

/** Colors of one color scheme. */
export type BrandTone = {
  /** Color of lines, marks and links */
  accent: string
  /** Color of emphasized links */
  accentStrong: string
  /** Background of buttons */
  fill: string
  /** Background of buttons on hover */
  fillStrong: string
  /** Text color on buttons */
  onFill: string
}

/** Changes to the branding. */
export type BrandChange = {
  /** Name shown to signers instead of the organization name */
  displayName?: string | null
  /** Color of buttons, links and lines. If its contrast is too low, the page uses a darker or lighter shade. */
  color?: string | null
  /** Reply-to address of emails, shown to signers instead of the address of the sender contact */
  replyTo?: string | null
  /** IANA time zone, such as `Europe/Berlin`. Emails, certificates and the sender’s page show times in this zone and in UTC. */
  timeZone?: string | null
  /** True if emails about completion contain the signed PDF. Signed PDFs of more than 10 MB are not attached. Emails to signers with an access code never contain the PDF. */
  attachSignedFile?: boolean
  /** A PNG or JPEG of at most 524,288 bytes and 2,000,000 pixels, in base64 */
  logo?: string | null
}

/** A page of members. */
export type MemberList = {
  /** Items on this page */
  data: Array<Member>
  /** Cursor of the next page; `null` on the last page */
  nextCursor: string | null
}

/** A user of the organization. */
export type Member = {
  /** Id of the member */
  id: string
  /** Email address that identifies the user */
  userName: string
  /** Id at the identity provider */
  externalId: string | null
  /** Display name */
  displayName: string | null
  /** Given name */
  givenName: string | null
  /** Family name */
  familyName: string | null
  /** Role of the user in the application */
  role: 'admin' | 'member' | 'viewer'
  status: MemberStatus
  /** Time of creation */
  createdAt: string
  /** Time of the last change */
  updatedAt: string
  /** Time of removal; `null` if the member is not removed */
  removedAt: string | null
}

/** Status of the member. `deactivated` members have no access and can be reactivated. `removed` is final. */
export type MemberStatus = 'active' | 'deactivated' | 'removed'

/** A page of envelopes. `pagination` is absent if you sent a cursor. */
export type EnvelopeList = {
  /** Items on this page */
  data: Array<Envelope>
  /** Cursor of the next page; `null` on the last page */
  nextCursor: string | null
  pagination?: OffsetPagination
}

/** Parameters of an envelope. */
export type EnvelopeInput = {
  /** Id of the document. Its status must be `ready`. */
  documentId: string
  /** Email address of the signer */
  signerEmail: string
  /** Name of the person, printed next to the signature */
  signerName?: string
  /** Document title that signers see; by default the title of the document */
  documentTitle?: string
  /** Message to the signer */
  message?: string
  /** Number of days within which the signer can sign */
  expiresInDays?: number
  /** Language of emails and of the signing page */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures. */
  lastSeal?: 'lock' | 'open'
  /** Email addresses that receive the signed document and its certificate after the last signature */
  cc?: Array<string>
  /** Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems. */
  senderEmail?: string
  /** Name of the sender contact, shown next to the address. Requires `senderEmail`. */
  senderName?: string
  /** Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications. */
  senderMails?: 'all' | 'problems' | 'none'
  /** Your own id. You can list envelopes by this id. It does not have to be unique. */
  externalId?: string
  /** Your own data, at most 16 KiB as JSON. Responses and webhook events contain it. */
  metadata?: Record<string, unknown>
  /** Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}` */
  reminders?: {
    /** Days from the invitation to the first reminder */
    firstAfterDays?: number
    /** Days between reminders */
    everyDays?: number
    /** Maximum number of reminders */
    count?: number
  } | null
  /** True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`. */
  allowReassign?: boolean
  /** How the signer is invited. `email`: by email, with reminders and notices. `none`: the service sends no email; open the envelope with an embedded session. */
  delivery?: 'email' | 'none'
  /** Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id. */
  previousEnvelopeId?: string
  /** Fields of the document */
  fields: Array<SignatureFieldInput>
  /** A code that you give the signer over another channel, such as by phone. The signer must enter it before seeing the document. Five wrong attempts lock the envelope. Case and spaces are ignored. */
  accessCode?: string
  /** True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used. */
  dryRun?: boolean
}

/** A download URL for the file. */
export type ArtifactUrl = {
  /** URL for one GET request without an API key */
  url: string
  /** Time of expiry */
  expiresAt: string
  /** SHA-256 in lowercase hex */
  sha256: string
  /** Size in bytes */
  contentLength: number
  /** Parts of a document created by `documents.combine`, in order; `null` for any other document */
  parts: Array<DocumentPart> | null
}

/** Changes to an envelope. */
export type EnvelopeCorrection = {
  /** Fields that replace all existing fields */
  fields?: Array<SignatureFieldInput>
  /** Document title that signers see */
  documentTitle?: string
  /** Message to the signer */
  message?: string | null
  /** Deadline for signing */
  expiresAt?: string
  /** New access code; `null` removes the access code. A correction resets the number of attempts left to five. */
  accessCode?: string | null
  /** The `revision` that you read. If the envelope has been corrected since then, the request fails with a 409. */
  expectedRevision?: number
}

/** An embedded signing session. */
export type EmbeddedSession = {
  /** URL of the signing page, which can be opened only once */
  url: string
  /** Time by which the signing page must be opened */
  expiresAt: string
}

/** Parameters of an embedded signing session. */
export type EmbeddedSessionRequest = {
  /** URL of your page to open after signing */
  returnUrl?: string
  /** Origins that can embed the signing page in a frame. Without origins, the page cannot be embedded. */
  allowedOrigins?: Array<string>
  /** Language of the page; by default the language of the signer */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
}

/** The complete evidence of an envelope. Anyone can verify it without the service. */
export type Evidence = {
  /** Id of the envelope */
  envelopeId: string
  /** All records, oldest first */
  records: Array<EvidenceRecord>
  /** Sequence number and hash of the last record */
  head: {
    /** Sequence number of the last record */
    sequence: number
    /** SHA-256 in lowercase hex */
    hash: string
  }
  /** Ed25519 signature over the head, made together with the last record */
  checkpoint: {
    /** Version of the checkpoint format */
    v: number
    /** Id of the envelope */
    envelopeId: string
    /** Id of the organization */
    organizationId: string
    /** Sequence number of the signed record */
    sequence: number
    /** SHA-256 in lowercase hex */
    head: string
    /** Time of the signature */
    at: string
    /** Id of the published key that signed the checkpoint */
    keyId: string
    /** Signature, 64 bytes in lowercase hex */
    signature: string
  } | null
  /** Signed list of the values that the bundle omits; `null` if the bundle omits no values */
  omissions: {
    /** Version of the list format */
    v: number
    /** Id of the envelope */
    envelopeId: string
    /** Id of the organization */
    organizationId: string
    /** Number of records in the chain */
    sequence: number
    /** SHA-256 in lowercase hex */
    head: string
    /** Time of the signature */
    at: string
    /** Omitted values in the order of the records */
    values: Array<{
      /** Sequence number of the record */
      sequence: number
      /** Name of the commitment in `pii` */
      name: string
      /** Reason: `erased`, or `withheld` from this reader */
      because: string
    }>
    /** Id of the published key that signed the list */
    keyId: string
    /** Signature, 64 bytes in lowercase hex */
    signature: string
  } | null
  /** The completed files */
  artifacts: {
    /** The signed document; `null` before it is ready */
    document: {
      /** SHA-256 in lowercase hex */
      sha256: string
      /** Size in bytes */
      contentLength: number
    } | null
    /** The certificate of completion; `null` before it is ready */
    certificate: {
      /** SHA-256 in lowercase hex */
      sha256: string
      /** Size in bytes */
      contentLength: number
    } | null
  }
  /** Newest head of the chain in the transparency log; `null` before the log contains a head, absent in a deployment without a log */
  log?: {
    /** Sequence number of the record whose hash is the head */
    sequence: number
    /** Position of the entry in the log */
    index: number
    /** Proof that the log contains the head (c2sp.org/tlog-proof@v1), with a signed checkpoint */
    proof: string
  } | null
  /** Evidence record of the archive; absent until the archive contains the evidence */
  archive?: {
    /** Number of records that the evidence record proves, counted from the first record */
    sequence: number
    /** Evidence record (RFC 4998): DER in base64 */
    record: string
  }
  /** Result of the service's own verification */
  integrity: {
    /** True if all checks passed */
    valid: boolean
    /** Result of each check */
    checks: Array<{
      /** Name of the check */
      name: string
      /** True if the check passed */
      ok: boolean
      /** Explanation of the result in English */
      detail: string
      /** The sentences of `detail` as stable codes */
      findings: Array<{
        code: EvidenceFindingCode
        /** Values of the placeholders in the sentence, by name */
        values: Record<string, string>
        /** Cause of a failed check; `null` if there is none */
        reason: {
          code: ReasonCode
          /** Precise cause in technical English */
          text: string
        } | null
      }>
      /** Sequence number of the first faulty record */
      firstBadSequence?: number
    }>
  }
}

/** A record of the hash chain. */
export type EvidenceRecord = {
  /** Version of the record format */
  v: number
  /** Id of the envelope */
  envelopeId: string
  /** Id of the organization */
  organizationId: string
  /** Position in the chain, starting at 1 without gaps */
  sequence: number
  /** Type of the record */
  type: string
  /** Time of the record, by the database clock */
  at: string
  /** Actor that caused the record */
  actor: {
    /** Kind of actor */
    kind: string
    /** Id of the actor, if it has one */
    id: string | null
  }
  /** The file that the record is about */
  document: {
    /** SHA-256 in lowercase hex */
    sha256: string
    /** Size in bytes */
    contentLength: number
  }
  /** Salted commitments to personal data, by name */
  pii: Record<string, string>
  /** More data, which depends on the type */
  data: Record<string, unknown>
  /** SHA-256(previous hash || SHA-256(canonical JSON of the record without `hash` and `disclosures`)) */
  hash: string
  /** Salt and value of each commitment, or a note that both were erased or withheld */
  disclosures: Record<string, {
    /** Salt that is hashed before the value: 32 bytes in lowercase hex */
    salt: string
    /** The personal data */
    value: string
  } | {
    /** Always `true`: the personal data was erased. The commitment remains. */
    erased: true
  } | {
    /** Always `true`: the personal data is withheld from this reader. The commitment remains. */
    withheld: true
  }>
}

/** Stable code of a sentence about evidence or a sealed PDF. Later versions can add codes. */
export type EvidenceFindingCode = 'bundle_well_formed' | 'bundle_not_utf8' | 'bundle_too_deep' | 'bundle_not_json' | 'bundle_encoded_twice' | 'bundle_not_object' | 'key_twice' | 'surrogate_unpaired' | 'number_spelled' | 'envelope_id_missing' | 'records_missing' | 'record_malformed' | 'head_malformed' | 'property_malformed' | 'property_unknown' | 'records_belong' | 'record_foreign' | 'records_numbered' | 'record_misplaced' | 'hashes_match' | 'hash_differs' | 'times_in_order' | 'time_out_of_order' | 'events_in_order' | 'event_out_of_order' | 'value_matches' | 'values_match' | 'value_not_recorded' | 'head_matches' | 'head_differs' | 'files_match' | 'files_not_complete' | 'files_differ' | 'conditions_met' | 'fields_unchecked' | 'too_many_fields' | 'conditions_unreadable' | 'field_without_condition_skipped' | 'field_condition_differs' | 'shown_field_skipped' | 'hidden_field_shown' | 'calculation_differs' | 'required_field_empty' | 'skipped_field_set' | 'skipped_for_other_fields' | 'skipped_for_other_condition' | 'attachments_recorded' | 'attachments_not_requested' | 'required_files_missing' | 'file_count_missing' | 'file_limit_malformed' | 'file_count_wrong' | 'files_not_recorded' | 'attachments_differ' | 'nothing_omitted' | 'omission_not_signed' | 'omissions_of_other_chain' | 'omissions_differ' | 'omissions_key_unknown' | 'omissions_signature_wrong' | 'omissions_signed' | 'omissions_listed' | 'checkpoint_covers' | 'checkpoint_missing' | 'checkpoint_of_other_envelope' | 'checkpoint_of_other_chain' | 'checkpoint_signed' | 'checkpoint_key_unknown' | 'checkpoint_signature_wrong' | 'checkpoint_key_missing' | 'fingerprint_expected' | 'fingerprint_unexpected' | 'known_head_found' | 'known_heads_found' | 'known_head_missing' | 'certificate_head_found' | 'certificate_head_missing' | 'log_contains' | 'log_proof_missing' | 'log_proof_missing_for' | 'log_proof_malformed' | 'log_proof_of_other_head' | 'log_policy_unreadable' | 'log_not_in_policy' | 'too_few_witnesses' | 'no_required_witness' | 'witnesses_cosigned' | 'log_without_witness' | 'archive_trusted' | 'archive_not_checked' | 'archive_revocation_unknown' | 'archive_invalid' | 'file_matches' | 'file_not_recorded' | 'file_size_differs' | 'file_hash_differs' | 'original_kept' | 'original_changed' | 'original_missing' | 'trusted_certificates_unreadable' | 'trusted_authorities_unreadable' | 'file_unreadable' | 'file_too_large' | 'seal_missing' | 'too_many_signatures' | 'range_malformed' | 'range_not_from_start' | 'range_outside_file' | 'range_gap_too_large' | 'range_gap_not_hex' | 'range_gap_not_der' | 'range_gap_not_contents' | 'range_excludes_itself' | 'covers_file' | 'only_archive_follows' | 'bytes_added' | 'signature_hidden' | 'signature_removed' | 'earlier_signature' | 'earlier_unnamed' | 'earlier_intact' | 'earlier_not_checked' | 'changed_after' | 'later_bytes' | 'signature_unreadable' | 'digest_matches' | 'digest_differs' | 'signed_by' | 'signature_invalid' | 'certificate_bound' | 'certificate_not_bound' | 'certificate_expired' | 'certificate_trusted' | 'certificate_not_trusted' | 'signature_timestamp_invalid' | 'signature_timestamp_not_trusted' | 'document_timestamp_invalid' | 'document_timestamp_not_trusted' | 'timestamp_authority_missing' | 'timestamp_trusted' | 'timestamp_not_checked'

/** Stable code of the cause of a failed check. Later versions can add codes. */
export type ReasonCode = 'limit_exceeded' | 'update_malformed' | 'object_changed' | 'sealed_object_redirected' | 'catalog_changed' | 'form_changed' | 'field_changed' | 'page_changed' | 'annotation_changed' | 'structure_changed' | 'validation_data_invalid' | 'timestamp_misplaced' | 'foreign_update' | 'algorithm_unsupported' | 'certificate_not_valid_then' | 'authority_not_trusted' | 'timestamp_not_genuine' | 'proof_of_other_data' | 'content_not_detached' | 'data_malformed' | 'file_damaged' | 'file_encrypted'

/** The new signer. */
export type Reassignment = {
  /** Email address of the new signer */
  signerEmail: string
  /** Name of the person, printed next to the signature */
  signerName?: string
  /** New access code; `null` removes the access code. If omitted, the access code does not change. */
  accessCode?: string | null
  /** Reason, recorded in the evidence */
  reason?: string
  /** The `signer.generation` that you read. If the envelope has been reassigned since then, the request fails with a 409. */
  expectedGeneration?: number
}

/** A queued reminder. */
export type Reminder = {
  /** Always `true`: the reminder is queued */
  queued: true
  /** Time of the next possible reminder */
  nextAllowedAt: string
}

/** The values to sign with, as the signer would enter them. */
export type TestSignature = {
  /** Entries by field id: a string (for a typed signature, the name), or a boolean for a checkbox. Other fields keep their prefilled value; required fields without a prefilled value get a suitable value. */
  values?: Record<string, string | boolean>
  /** Ids of fields to leave empty */
  empty?: Array<string>
  /** The access code, if the envelope needs one */
  accessCode?: string
}

/** Reason for voiding the envelope. */
export type VoidRequest = {
  /** Reason, shown to the signer */
  reason?: string
}

/** A document sent to several signers. */
export type SigningWorkflow = {
  /** Id of the workflow */
  id: string
  /** Status of the workflow. `completed`: all steps are signed. `stopped`: a step was declined, voided or expired, and the unsigned steps were voided. */
  status: 'active' | 'completed' | 'stopped'
  /** Id of the document */
  documentId: string
  /** Document title that signers see */
  documentTitle: string
  /** One envelope per signer, in the order of the request */
  steps: Array<Envelope>
  /** Id of the envelope that was sealed last. Its document contains all signatures. `null` unless `status` is `completed`. */
  finalEnvelopeId: string | null
  /** Time of creation */
  createdAt: string
  /** Time when the workflow was completed or stopped */
  finishedAt: string | null
}

/** Parameters of a signing workflow. */
export type SigningWorkflowInput = {
  /** Id of the document. Its status must be `ready`. */
  documentId: string
  /** Document title that signers see; by default the title of the document */
  documentTitle?: string
  /** Message to the signer */
  message?: string
  /** Number of days within which each signer can sign, from the start of their step */
  expiresInDays?: number
  /** Language of emails and of the signing page */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures. */
  lastSeal?: 'lock' | 'open'
  /** Email addresses that receive the signed document and its certificate after the last signature */
  cc?: Array<string>
  /** Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems. */
  senderEmail?: string
  /** Name of the sender contact, shown next to the address. Requires `senderEmail`. */
  senderName?: string
  /** Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications. */
  senderMails?: 'all' | 'problems' | 'none'
  /** Your own id. You can list envelopes by this id. It does not have to be unique. */
  externalId?: string
  /** Your own data, at most 16 KiB as JSON. Responses and webhook events contain it. */
  metadata?: Record<string, unknown>
  /** Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}` */
  reminders?: {
    /** Days from the invitation to the first reminder */
    firstAfterDays?: number
    /** Days between reminders */
    everyDays?: number
    /** Maximum number of reminders */
    count?: number
  } | null
  /** True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`. */
  allowReassign?: boolean
  /** True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used. */
  dryRun?: boolean
  /** Signers in signing order, unless they have an `order` */
  signers: Array<SignerInput>
}

/** A signer. */
export type SignerInput = {
  /** Email address of the signer */
  signerEmail: string
  /** Name of the person, printed next to the signature */
  signerName?: string
  /** Language for this signer; by default the language of the workflow */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** The position of the signer in the signing order. Signers with the same position sign at the same time. Set `order` for all signers or for none. By default, the signers sign in the order of the list. */
  order?: number
  /** How the signer is invited. `email`: by email, with reminders and notices. `none`: the service sends no email; open the envelope with an embedded session. */
  delivery?: 'email' | 'none'
  /** A code that you give the signer over another channel, such as by phone. The signer must enter it before seeing the document. Five wrong attempts lock the envelope. Case and spaces are ignored. */
  accessCode?: string
  /** Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id. */
  previousEnvelopeId?: string
  /** Fields of the document */
  fields: Array<SignatureFieldInput>
}

/** A page of bulk sends. */
export type BulkSendList = {
  /** Items on this page */
  data: Array<BulkSend>
  /** Cursor of the next page; `null` on the last page */
  nextCursor: string | null
}

/** A request that sends a template to many recipients. */
export type BulkSend = {
  /** Id of the bulk send */
  id: string
  /** Id of the template */
  templateId: string
  /** Version of the template */
  templateVersion: number
  /** Status of the bulk send. `completed` means that no row is pending. */
  status: 'running' | 'completed' | 'canceled'
  /** Number of rows by status */
  counts: {
    /** Rows that are not processed yet */
    pending: number
    /** Rows whose envelopes were created */
    created: number
    /** Rows that failed */
    failed: number
    /** Rows that were still pending when the bulk send was canceled */
    canceled: number
  }
  /** Time of creation */
  createdAt: string
  /** Time when the last row finished or the bulk send was canceled */
  finishedAt: string | null
}

/** A page of rows of a bulk send. */
export type BulkSendRowList = {
  /** Items on this page */
  data: Array<BulkSendRow>
  /** Cursor of the next page; `null` on the last page */
  nextCursor: string | null
}

/** A row of a bulk send and its result. */
export type BulkSendRow = {
  /** Index of the row in the request, starting at 0 */
  row: number
  /** Status of the row */
  status: 'pending' | 'created' | 'failed' | 'canceled'
  /** Recipients named in the request */
  recipients: Array<{
    /** Role in the template */
    role: string
    /** Email address of the signer */
    signerEmail: string
  }>
  /** Your own id */
  externalId: string | null
  /** Ids of the created envelopes, in the order of the roles */
  envelopeIds: Array<string>
  /** Id of the workflow if there are several signers; otherwise `null` */
  workflowId: string | null
  /** Reason for the failure; `null` if the row did not fail */
  error: {
    /** Error code */
    code: string
    /** Explanation of the error */
    detail: string
  } | null
  /** Time when the row finished */
  finishedAt: string | null
}

/** A page of templates. */
export type TemplateList = {
  /** Items on this page */
  data: Array<TemplateSummary>
  /** Cursor of the next page; `null` on the last page */
  nextCursor: string | null
}

/** A template in a list. */
export type TemplateSummary = {
  /** Id of the template */
  id: string
  /** Name of the template */
  name: string
  /** Starts at 1 and increases with every change */
  version: number
  /** Id of the document */
  documentId: string
  /** Time when the template was created */
  createdAt: string
  /** Time when the latest version was saved */
  updatedAt: string
  /** Names of the roles */
  roles: Array<string>
}

/** A document with fields by role. You create envelopes from it. */
export type Template = {
  /** Id of the template */
  id: string
  /** Name of the template */
  name: string
  /** Starts at 1 and increases with every change */
  version: number
  /** Id of the document */
  documentId: string
  /** Time when the template was created */
  createdAt: string
  /** Time when the latest version was saved */
  updatedAt: string
  /** Version that the service uses if a request names no version */
  latestVersion: number
  /** SHA-256 of the file to sign, as it was when this version was saved */
  documentSha256: string
  /** Document title that signers see; `null` for the title of the document */
  documentTitle: string | null
  /** Message to the signers */
  message: string | null
  /** Number of days within which each signer can sign, from the start of their step */
  expiresInDays: number
  /** Language of emails and of the signing page */
  locale: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** Changes allowed after the last seal */
  lastSeal: 'lock' | 'open'
  /** People who receive a copy of the signed document */
  cc: Array<string>
  /** Email address of the sender contact, who receives notifications */
  senderEmail: string | null
  /** Name of the sender contact */
  senderName: string | null
  /** Notifications sent to `senderEmail` */
  senderMails: 'all' | 'problems' | 'none'
  /** Your own data, copied to each envelope */
  metadata: Record<string, unknown>
  /** Schedule of automatic reminders; `null` if there are no reminders */
  reminders: {
    /** Days from the invitation to the first reminder */
    firstAfterDays?: number
    /** Days between reminders */
    everyDays?: number
    /** Maximum number of reminders */
    count?: number
  } | null
  /** True if signers may assign the document to another person */
  allowReassign: boolean
  /** Roles of the template */
  roles: Array<TemplateRole>
}

/** A role in a template, filled by one signer. */
export type TemplateRole = {
  /** Name of the role, such as `Buyer` */
  role: string
  /** Default signer of the role */
  signerEmail: string | null
  /** Name of the default signer */
  signerName: string | null
  /** Language for this role; `null` for the language of the template */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr' | null
  /** Signing order. Roles with the same order sign at the same time. If `null`, the roles sign in the order of the list. */
  order: number | null
  /** How the signer is invited. `none`: the service sends no email. */
  delivery: 'email' | 'none'
  /** Fields of the role */
  fields: Array<SignatureField>
}

/** Parameters of a template. */
export type TemplateInput = {
  /** Id of the document. Its status must be `ready`. The template keeps the current file of this document. */
  documentId: string
  /** Name of the template */
  name: string
  /** Document title that signers see; by default the title of the document */
  documentTitle?: string | null
  /** Message to the signer */
  message?: string | null
  /** Number of days within which each signer can sign, from the start of their step */
  expiresInDays?: number
  /** Language of emails and of the signing page */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures. */
  lastSeal?: 'lock' | 'open'
  /** Email addresses that receive the signed document and its certificate after the last signature */
  cc?: Array<string>
  /** Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems. */
  senderEmail?: string | null
  /** Name of the sender contact, shown next to the address. Requires `senderEmail`. */
  senderName?: string | null
  /** Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications. */
  senderMails?: 'all' | 'problems' | 'none'
  /** Your own data, at most 16 KiB as JSON. Responses and webhook events contain it. */
  metadata?: Record<string, unknown>
  /** Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}` */
  reminders?: {
    /** Days from the invitation to the first reminder */
    firstAfterDays?: number
    /** Days between reminders */
    everyDays?: number
    /** Maximum number of reminders */
    count?: number
  } | null
  /** True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`. */
  allowReassign?: boolean
  /** A template with one role creates an envelope, and a template with several roles creates a workflow. The signers sign in this order unless the roles have an `order`. */
  roles: Array<TemplateRoleInput>
}

/** A role in a template, filled by one signer. */
export type TemplateRoleInput = {
  /** Name of the role, such as `Buyer` */
  role: string
  /** Default signer of the role */
  signerEmail?: string | null
  /** Name of the person, printed next to the signature */
  signerName?: string | null
  /** Language for this signer; by default the language of the template */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr' | null
  /** The position of the role in the signing order. Signers with the same position sign at the same time. Set `order` for all signers or for none. By default, the signers sign in the order of the list. */
  order?: number | null
  /** How the signer is invited. `email`: by email, with reminders and notices. `none`: the service sends no email; open the envelope with an embedded session. */
  delivery?: 'email' | 'none'
  /** Fields of the document */
  fields: Array<SignatureFieldInput>
}

/** A complete new version of a template. */
export type TemplateUpdate = {
  /** Id of the document. Its status must be `ready`. The template keeps the current file of this document. */
  documentId: string
  /** Name of the template */
  name: string
  /** Document title that signers see; by default the title of the document */
  documentTitle?: string | null
  /** Message to the signer */
  message?: string | null
  /** Number of days within which each signer can sign, from the start of their step */
  expiresInDays?: number
  /** Language of emails and of the signing page */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures. */
  lastSeal?: 'lock' | 'open'
  /** Email addresses that receive the signed document and its certificate after the last signature */
  cc?: Array<string>
  /** Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems. */
  senderEmail?: string | null
  /** Name of the sender contact, shown next to the address. Requires `senderEmail`. */
  senderName?: string | null
  /** Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications. */
  senderMails?: 'all' | 'problems' | 'none'
  /** Your own data, at most 16 KiB as JSON. Responses and webhook events contain it. */
  metadata?: Record<string, unknown>
  /** Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}` */
  reminders?: {
    /** Days from the invitation to the first reminder */
    firstAfterDays?: number
    /** Days between reminders */
    everyDays?: number
    /** Maximum number of reminders */
    count?: number
  } | null
  /** True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`. */
  allowReassign?: boolean
  /** A template with one role creates an envelope, and a template with several roles creates a workflow. The signers sign in this order unless the roles have an `order`. */
  roles: Array<TemplateRoleInput>
  /** The `version` that you read. If the template has changed since then, the request fails with a 409. */
  expectedVersion?: number
  /** Id of the template. If you send it, it must match the path. */
  id?: string
  /** Version that you read; ignored */
  version?: number
  /** Latest version when you read the template; checked like `expectedVersion` */
  latestVersion?: number
  /** SHA-256 of the file that you read; ignored */
  documentSha256?: string
  /** Time when the template was created; ignored */
  createdAt?: string
  /** Time when the version that you read was saved; ignored */
  updatedAt?: string
}

/** Parameters of a bulk send. */
export type BulkSendInput = {
  /** Version of the template; by default, the latest version */
  version?: number
  /** True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used. */
  dryRun?: boolean
  /** Rows to send. Each row uses the template once. */
  rows: Array<BulkRowInput>
}

/** A row of a bulk send, which uses the template once. */
export type BulkRowInput = {
  /** Signers of the roles. Required for roles without a default signer. */
  recipients?: Array<BulkRecipient>
  /** Prefilled values by field id, in all roles. A key that is not a field id is compared with the field labels. */
  values?: Record<string, string | boolean>
  /** Document title that signers see; by default the title in the template */
  documentTitle?: string
  /** Message to the signers; by default the message in the template */
  message?: string
  /** Number of days within which each signer can sign; by default, the number in the template */
  expiresInDays?: number
  /** Your own id. You can list envelopes by this id. It does not have to be unique. */
  externalId?: string
  /** Your own data, at most 16 KiB as JSON; by default the data in the template */
  metadata?: Record<string, unknown>
  /** Schedule of automatic reminders; `null` for no reminders. By default, the schedule in the template. */
  reminders?: {
    /** Days from the invitation to the first reminder */
    firstAfterDays?: number
    /** Days between reminders */
    everyDays?: number
    /** Maximum number of reminders */
    count?: number
  } | null
  /** Id of the envelope that the new envelope replaces, for templates with one role. If the template has several roles, set `previousEnvelopeId` of each recipient instead. */
  previousEnvelopeId?: string
}

/** The person who signs in a role of the template. */
export type BulkRecipient = {
  /** Name of the role, such as `Buyer` */
  role: string
  /** Email address of the signer */
  signerEmail: string
  /** Name of the person, printed next to the signature */
  signerName?: string
  /** Language for this signer; by default the language of the role */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** How this signer is invited; by default the delivery of the role */
  delivery?: 'email' | 'none'
  /** Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id. */
  previousEnvelopeId?: string
}

/** The created envelope or workflow. */
export type SentTemplate = {
  /** One envelope per role, in the order of the roles */
  envelopes: Array<Envelope>
  /** Id of the signing workflow if there are several signers; otherwise `null` */
  workflowId: string | null
}

/** Parameters of the envelope or workflow. */
export type TemplateSending = {
  /** Version of the template; by default, the latest version */
  version?: number
  /** Signers of the roles. Required for roles without a default signer. */
  recipients?: Array<TemplateRecipient>
  /** Prefilled values by field id, in all roles. A key that is not a field id is compared with the field labels. */
  values?: Record<string, string | boolean>
  /** Document title that signers see; by default the title in the template */
  documentTitle?: string
  /** Message to the signers; by default the message in the template */
  message?: string
  /** Number of days within which each signer can sign; by default, the number in the template */
  expiresInDays?: number
  /** Your own id. You can list envelopes by this id. It does not have to be unique. */
  externalId?: string
  /** Your own data, at most 16 KiB as JSON; by default the data in the template */
  metadata?: Record<string, unknown>
  /** Schedule of automatic reminders; `null` for no reminders. By default, the schedule in the template. */
  reminders?: {
    /** Days from the invitation to the first reminder */
    firstAfterDays?: number
    /** Days between reminders */
    everyDays?: number
    /** Maximum number of reminders */
    count?: number
  } | null
  /** Id of the envelope that the new envelope replaces, for templates with one role. If the template has several roles, set `previousEnvelopeId` of each recipient instead. */
  previousEnvelopeId?: string
  /** True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used. */
  dryRun?: boolean
}

/** The person who signs in a role of the template. */
export type TemplateRecipient = {
  /** Name of the role, such as `Buyer` */
  role: string
  /** Email address of the signer */
  signerEmail: string
  /** Name of the person, printed next to the signature */
  signerName?: string
  /** Language for this signer; by default the language of the role */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** How this signer is invited; by default the delivery of the role */
  delivery?: 'email' | 'none'
  /** Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id. */
  previousEnvelopeId?: string
  /** A code that you give the signer over another channel, such as by phone. The signer must enter it before seeing the document. Five wrong attempts lock the envelope. Case and spaces are ignored. */
  accessCode?: string
}

/** A page of versions of a template. */
export type TemplateVersionList = {
  /** Items on this page */
  data: Array<TemplateVersion>
  /** Cursor of the next page; `null` on the last page */
  nextCursor: string | null
}

/** Summary of a template version, without its fields. */
export type TemplateVersion = {
  /** Starts at 1 and increases with every change */
  version: number
  /** Id of the document */
  documentId: string
  /** SHA-256 of the file to sign */
  documentSha256: string
  /** Names of the roles */
  roles: Array<string>
  /** Time when this version was saved */
  createdAt: string
}

/** All endpoints. */
export type WebhookList = {
  /** All items */
  data: Array<Webhook>
}

/** A webhook endpoint. */
export type Webhook = {
  /** Id of the endpoint */
  id: string
  /** URL of the endpoint, normalized */
  url: string
  /** Named sandbox whose events the endpoint gets */
  sandbox: string | null
  /** Events sent to the endpoint */
  events: Array<WebhookEventType>
  /** Your own note */
  description: string | null
  /** True if `envelope.completed` contains the values that the signer entered */
  includesValues: boolean
  /** True if the service sends events to the endpoint. If false, the endpoint is paused, and the service keeps its events for later. */
  enabled: boolean
  /** Reason why the service disabled the endpoint */
  disabledReason: string | null
  /** Time of the first failed attempt since the last success; `null` after a success */
  failingSince: string | null
  /** Secrets that currently sign deliveries, newest first */
  secrets: Array<WebhookSecret>
  /** Time of creation */
  createdAt: string
  /** Time of the last change */
  updatedAt: string
}

/** The type of a webhook event. */
export type WebhookEventType = 'envelope.created' | 'envelope.completed' | 'envelope.declined' | 'envelope.expired' | 'envelope.voided' | 'envelope.sent' | 'envelope.viewed' | 'envelope.signed' | 'envelope.bounced' | 'envelope.reassigned' | 'envelope.corrected' | 'envelope.reminded' | 'envelope.locked' | 'workflow.completed' | 'workflow.stopped'

/** A signing secret. The service returns the text of a secret only when you create the secret. */
export type WebhookSecret = {
  /** Id of the secret, as in the `x-service-secret-id` header */
  id: string
  /** Starts at 1 and increases with every rotation */
  version: number
  /** Time of creation */
  createdAt: string
  /** Time until which a replaced secret still signs; `null` for the current secret */
  validUntil: string | null
}

/** An endpoint. Includes the secret if the endpoint is new. */
export type SavedWebhook = {
  /** Id of the endpoint */
  id: string
  /** URL of the endpoint, normalized */
  url: string
  /** Named sandbox whose events the endpoint gets */
  sandbox: string | null
  /** Events sent to the endpoint */
  events: Array<WebhookEventType>
  /** Your own note */
  description: string | null
  /** True if `envelope.completed` contains the values that the signer entered */
  includesValues: boolean
  /** True if the service sends events to the endpoint. If false, the endpoint is paused, and the service keeps its events for later. */
  enabled: boolean
  /** Reason why the service disabled the endpoint */
  disabledReason: string | null
  /** Time of the first failed attempt since the last success; `null` after a success */
  failingSince: string | null
  /** Secrets that currently sign deliveries, newest first */
  secrets: Array<WebhookSecret>
  /** Time of creation */
  createdAt: string
  /** Time of the last change */
  updatedAt: string
  /** The new signing secret, returned only once */
  secret?: string
}

/** A webhook endpoint. */
export type WebhookSettings = {
  /** HTTPS URL with port 443 and a public host name */
  url: string
  /** Events to send. By default, a new endpoint gets `envelope.created`, `envelope.completed`, `envelope.declined`, `envelope.expired`, and `envelope.voided`. If omitted, the events of an existing endpoint do not change. */
  events?: Array<WebhookEventType>
  /** Your own note */
  description?: string | null
  /** True if `envelope.completed` contains the values that the signer entered. By default `false`. If omitted, the setting of an existing endpoint does not change. */
  includesValues?: boolean
  /** True if the service sends events to the endpoint. By default `true`. If omitted, the setting of an existing endpoint does not change. */
  enabled?: boolean
}

/** A deleted endpoint. */
export type DeletedWebhook = {
  /** Id of the endpoint */
  id: string
  /** URL of the endpoint */
  url: string
  /** Time of deletion */
  deletedAt: string
}

/** A page of deliveries. */
export type WebhookDeliveryList = {
  /** Items on this page */
  data: Array<WebhookDelivery>
  /** Cursor of the next page; `null` on the last page */
  nextCursor: string | null
}

/** The delivery of an event to an endpoint. */
export type WebhookDelivery = {
  /** Id of the delivery */
  id: string
  /** Id of the event, as in the `x-service-event-id` header. Replays have the same id. */
  eventId: string
  /** Type of the event, or `webhook.test` */
  eventType: string
  /** Id of the envelope; `null` for a test event */
  envelopeId: string | null
  /** Id of the delivery that this delivery replays */
  replayOf: string | null
  state: WebhookDeliveryState
  /** Number of attempts */
  attempts: number
  /** Time of the next attempt; `null` while an attempt is running or if no attempt is left */
  nextAttemptAt: string | null
  /** HTTP status of the last response; `null` without a response */
  lastStatus: number | null
  /** Reason why the last attempt failed */
  lastError: string | null
  /** Time when the delivery was created */
  createdAt: string
  /** Time when the delivery reached its final state */
  finishedAt: string | null
}

/** State of the delivery. `held`: the endpoint is paused. `canceled`: the endpoint was disabled or deleted before the delivery finished. */
export type WebhookDeliveryState = 'pending' | 'held' | 'delivered' | 'failed' | 'canceled'

/** A delivery with its attempts. */
export type WebhookDeliveryWithAttempts = {
  /** Id of the delivery */
  id: string
  /** Id of the event, as in the `x-service-event-id` header. Replays have the same id. */
  eventId: string
  /** Type of the event, or `webhook.test` */
  eventType: string
  /** Id of the envelope; `null` for a test event */
  envelopeId: string | null
  /** Id of the delivery that this delivery replays */
  replayOf: string | null
  state: WebhookDeliveryState
  /** Number of attempts */
  attempts: number
  /** Time of the next attempt; `null` while an attempt is running or if no attempt is left */
  nextAttemptAt: string | null
  /** HTTP status of the last response; `null` without a response */
  lastStatus: number | null
  /** Reason why the last attempt failed */
  lastError: string | null
  /** Time when the delivery was created */
  createdAt: string
  /** Time when the delivery reached its final state */
  finishedAt: string | null
  /** The attempts of the last 30 days */
  attemptLog: Array<WebhookAttempt>
}

/** An attempt to deliver an event. */
export type WebhookAttempt = {
  /** Number of the attempt, from 1 to 12 */
  attempt: number
  /** Start of the attempt */
  at: string
  /** Host that was called */
  host: string
  /** HTTP status of the response; `null` without a response */
  status: number | null
  /** Reason for the failure */
  error: string | null
  /** Duration in milliseconds */
  durationMs: number | null
  /** Beginning of the response body, if the response was not a 2xx */
  responseExcerpt: string | null
}

/** An endpoint with its new secret. */
export type RotatedWebhook = {
  /** Id of the endpoint */
  id: string
  /** URL of the endpoint, normalized */
  url: string
  /** Named sandbox whose events the endpoint gets */
  sandbox: string | null
  /** Events sent to the endpoint */
  events: Array<WebhookEventType>
  /** Your own note */
  description: string | null
  /** True if `envelope.completed` contains the values that the signer entered */
  includesValues: boolean
  /** True if the service sends events to the endpoint. If false, the endpoint is paused, and the service keeps its events for later. */
  enabled: boolean
  /** Reason why the service disabled the endpoint */
  disabledReason: string | null
  /** Time of the first failed attempt since the last success; `null` after a success */
  failingSince: string | null
  /** Secrets that currently sign deliveries, newest first */
  secrets: Array<WebhookSecret>
  /** Time of creation */
  createdAt: string
  /** Time of the last change */
  updatedAt: string
  /** The new signing secret, returned only once */
  secret: string
}

/** A page of users. */
export type ScimUserList = {
  /** URN of the list schema */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>
  /** Number of users on all pages */
  totalResults: number
  /** Index of the first user on this page, starting at 1. Absent with a cursor. */
  startIndex?: number
  /** Number of users on this page */
  itemsPerPage: number
  /** `cursor` of the next page. Absent on the last page, and if the request had no `cursor`. */
  nextCursor?: string
  /** Users on this page */
  Resources: Array<ScimUser>
}

/** A user (RFC 7643 section 4.1). */
export type ScimUser = {
  /** URN of the user schema */
  schemas: Array<'urn:ietf:params:scim:schemas:core:2.0:User'>
  /** Id of the member */
  id: string
  /** Id at the identity provider */
  externalId?: string
  /** Email address that identifies the user */
  userName?: string
  /** True if the user has access */
  active?: boolean
  /** Display name */
  displayName?: string
  /** Parts of the name */
  name?: {
    /** Given name */
    givenName?: string
    /** Family name */
    familyName?: string
  }
  /** The userName as the only email address */
  emails?: Array<{
    /** Email address */
    value?: string
    /** Type of the address */
    type?: 'work'
    /** Always `true`: this is the primary address. */
    primary?: true
  }>
  /** The role of the member */
  roles?: Array<{
    /** Role */
    value?: 'admin' | 'member' | 'viewer'
  }>
  /** Metadata of the user */
  meta?: {
    /** Resource type */
    resourceType?: 'User'
    /** Time of creation */
    created?: string
    /** Time of the last change */
    lastModified?: string
    /** URL of the user */
    location?: string
  }
}

/** A SCIM error (RFC 7644 section 3.12). */
export type ScimError = {
  /** URN of the error schema */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:Error'>
  /** HTTP status as a string */
  status: string
  /** Kind of error, if RFC 7644 defines one */
  scimType?: string
  /** Explanation of the error, for people */
  detail: string
}

/** A query in a request body (RFC 7644 section 3.4.3). */
export type ScimSearchRequest = {
  /** URN of the search schema */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:SearchRequest'>
  /** Filter with `eq` on userName, externalId, id or emails.value, joined by `and`. userName is not case-sensitive. */
  filter?: string | null
  /** Index of the first user, starting at 1. Smaller values count as 1. */
  startIndex?: number | null
  /** Users per page, from 0 to 200; by default 100. Larger values count as 200. */
  count?: number | null
  /** Cursor of the page, instead of `startIndex` (RFC 9865) */
  cursor?: string | null
  /** Attributes to return */
  attributes?: Array<string> | null
  /** Attributes to leave out */
  excludedAttributes?: Array<string> | null
}

/** An empty list. */
export type ScimGroupList = {
  /** URN of the list schema */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>
  /** Number of users on all pages */
  totalResults: number
  /** Index of the first user on this page, starting at 1. Absent with a cursor. */
  startIndex?: number
  /** Number of users on this page */
  itemsPerPage: number
  /** `cursor` of the next page. Absent on the last page, and if the request had no `cursor`. */
  nextCursor?: string
  /** Users on this page */
  Resources: Array<unknown>
}

/** All resource types. */
export type ScimResourceTypeList = {
  /** URN of the list schema */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>
  /** Number of users on all pages */
  totalResults: number
  /** Index of the first user on this page, starting at 1. Absent with a cursor. */
  startIndex?: number
  /** Number of users on this page */
  itemsPerPage: number
  /** `cursor` of the next page. Absent on the last page, and if the request had no `cursor`. */
  nextCursor?: string
  /** Users on this page */
  Resources: Array<ScimResourceType>
}

/** A resource type (RFC 7643 section 6). */
export type ScimResourceType = {
  /** Schema URNs of this resource */
  schemas: Array<string>
  /** Id of the resource type, as in its URL */
  id: string
  /** Name of the resource type */
  name: string
  /** Path of the resources of this type, relative to the SCIM base URL */
  endpoint: string
  /** Description of the resource type */
  description: string
  /** URN of the schema of this resource type */
  schema: string
  /** Always empty */
  schemaExtensions: Array<string>
  /** Metadata of this resource */
  meta: {
    /** Resource type of this resource */
    resourceType: string
    /** URL of this resource */
    location: string
  }
}

/** All schemas. */
export type ScimSchemaList = {
  /** URN of the list schema */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>
  /** Number of users on all pages */
  totalResults: number
  /** Index of the first user on this page, starting at 1. Absent with a cursor. */
  startIndex?: number
  /** Number of users on this page */
  itemsPerPage: number
  /** `cursor` of the next page. Absent on the last page, and if the request had no `cursor`. */
  nextCursor?: string
  /** Users on this page */
  Resources: Array<ScimSchema>
}

/** The attributes of a resource (RFC 7643 section 7). */
export type ScimSchema = {
  /** Schema URNs of this resource */
  schemas: Array<string>
  /** URN of the schema */
  id: string
  /** Name of the schema */
  name: string
  /** Description of the schema */
  description: string
  /** Attributes of the resource */
  attributes: Array<{
    /** Name of the attribute */
    name: string
    /** Data type */
    type: 'string' | 'boolean' | 'complex'
    /** True if the attribute is a list */
    multiValued: boolean
    /** Description of the attribute */
    description: string
    /** True if the attribute is required */
    required: boolean
    /** True if comparisons of the attribute are case-sensitive */
    caseExact: boolean
    /** Write access to the attribute: clients cannot set a `readOnly` attribute */
    mutability: 'readOnly' | 'readWrite'
    /** Rule for returning the attribute. `default`: the attribute is returned unless the request excludes it. */
    returned: 'always' | 'default'
    /** Scope of uniqueness. `server`: no two users have the same value. */
    uniqueness: 'none' | 'server'
    /** Allowed values */
    canonicalValues?: Array<string>
    /** Attributes of a complex attribute */
    subAttributes?: Array<{
      /** Name of the attribute */
      name: string
      /** Data type */
      type: 'string' | 'boolean' | 'complex'
      /** True if the attribute is a list */
      multiValued: boolean
      /** Description of the attribute */
      description: string
      /** True if the attribute is required */
      required: boolean
      /** True if comparisons of the attribute are case-sensitive */
      caseExact: boolean
      /** Write access to the attribute: clients cannot set a `readOnly` attribute */
      mutability: 'readOnly' | 'readWrite'
      /** Rule for returning the attribute. `default`: the attribute is returned unless the request excludes it. */
      returned: 'always' | 'default'
      /** Scope of uniqueness. `server`: no two users have the same value. */
      uniqueness: 'none' | 'server'
      /** Allowed values */
      canonicalValues?: Array<string>
    }>
  }>
  /** Metadata of this resource */
  meta: {
    /** Resource type of this resource */
    resourceType: string
    /** URL of this resource */
    location: string
  }
}

/** The SCIM features that the service supports (RFC 7643 section 5). */
export type ScimServiceProviderConfig = {
  /** Schema URNs of this resource */
  schemas: Array<string>
  /** URL of the documentation */
  documentationUri: string
  /** PATCH (RFC 7644 section 3.5.2) */
  patch: {
    /** True if the service supports this feature */
    supported: boolean
  }
  /** Bulk operations */
  bulk: {
    /** True if the service supports this feature */
    supported: boolean
    /** Maximum operations per request */
    maxOperations: number
    /** Maximum size in bytes */
    maxPayloadSize: number
  }
  /** Filters */
  filter: {
    /** True if the service supports this feature */
    supported: boolean
    /** Maximum number of users per response */
    maxResults: number
  }
  /** Password changes */
  changePassword: {
    /** True if the service supports this feature */
    supported: boolean
  }
  /** Sorting */
  sort: {
    /** True if the service supports this feature */
    supported: boolean
  }
  /** Entity tags */
  etag: {
    /** True if the service supports this feature */
    supported: boolean
  }
  /** Pagination (RFC 9865 section 4) */
  pagination: {
    /** True if the service supports `cursor` */
    cursor: boolean
    /** True if the service supports `startIndex` */
    index: boolean
    /** Pagination method used by default */
    defaultPaginationMethod: 'cursor' | 'index'
    /** Users per page by default */
    defaultPageSize: number
    /** Maximum users per page */
    maxPageSize: number
  }
  /** Authentication methods */
  authenticationSchemes: Array<{
    /** Type of the method */
    type: string
    /** Name of the method */
    name: string
    /** Description of the method */
    description: string
    /** URL of the specification */
    specUri: string
    /** True if this is the preferred method */
    primary: boolean
  }>
  /** Metadata of this resource */
  meta: {
    /** Resource type of this resource */
    resourceType: string
    /** URL of this resource */
    location: string
  }
}

/** A user as identity providers send it. Property names are not case-sensitive. */
export type ScimUserInput = {
  /** URN of the user schema */
  schemas?: Array<string>
  /** Id at the identity provider */
  externalId?: string | null
  /** Email address that identifies the user. Non-ASCII addresses are allowed. */
  userName: string
  /** True if the user has access. The strings `"true"` and `"false"` are accepted. */
  active?: boolean | string | null
  /** Display name */
  displayName?: string | null
  /** Parts of the name */
  name?: {
    /** Given name */
    givenName?: string | null
    /** Family name */
    familyName?: string | null
  } | null
  /** Role of the user. If you send several roles, the service uses the primary role or, without a primary role, the last role. */
  roles?: Array<{
    /** Role */
    value: string
    /** True if this is the primary role */
    primary?: boolean | string | null
  }> | null | {
    /** Role */
    value: string
    /** True if this is the primary role */
    primary?: boolean | string | null
  } | string
}

/** A change to a user (RFC 7644 section 3.5.2). Property names are not case-sensitive. */
export type ScimPatch = {
  /** Must contain `urn:ietf:params:scim:api:messages:2.0:PatchOp`, in any case */
  schemas: Array<string>
  /** Operations, applied in this order. The service applies either all operations or none. */
  Operations: Array<{
    /** Operation. Not case-sensitive. */
    op: string
    /** Attribute to change. If omitted, `value` names the attributes. */
    path?: string | null
    /** New value */
    value?: unknown
  }>
}

/** A run of a workflow. */
export type WorkflowRun = {
  /** Id of the run */
  id: string
  /** Id of the workflow */
  workflowId: string
  /** Version of the workflow */
  workflowVersion: number
  /** Status of the run. `failed`: a step failed for at least one document. */
  status: 'accepted' | 'running' | 'completed' | 'failed'
  /** Input of the run, as in the request */
  input: Record<string, unknown>
  /** Types of the steps, in order */
  stepTypes: Array<string>
  /** Documents of the run, in the order of the request */
  documents: Array<WorkflowRunDocument>
  /** Time of acceptance */
  createdAt: string
  /** Time when the last document finished */
  finishedAt: string | null
}

/** Progress of one document in a run. */
export type WorkflowRunDocument = {
  /** Id of the document */
  documentId: string
  /** Status of the document in this run */
  status: 'pending' | 'running' | 'waiting' | 'completed' | 'failed'
  error: WorkflowStepError
  /** Time when the last step was completed or a step failed */
  finishedAt: string | null
  /** Started steps */
  steps: Array<WorkflowRunStep>
}

/** The reason why a step failed. The guide to workflows lists the codes. */
export type WorkflowStepError = {
  /** Error code */
  code: string
  /** Explanation of the error */
  detail: string
} | null

/** A started step of a run. */
export type WorkflowRunStep = {
  /** Position in the workflow, starting at 1 */
  number: number
  /** Type of the step */
  type: string
  /** Status of the step. `waiting`: its envelope is not completed yet. */
  status: 'waiting' | 'completed' | 'failed'
  /** Id of the envelope that the step created */
  envelopeId: string | null
  /** Id of the document that the step created */
  createdDocumentId: string | null
  error: WorkflowStepError
  /** Start of the step */
  startedAt: string
  /** End of the step */
  finishedAt: string | null
}

/** All workflows. */
export type WorkflowList = {
  /** All items */
  data: Array<Workflow>
}

/** A workflow that processes documents in steps. */
export type Workflow = {
  /** Id of the workflow */
  id: string
  /** Name of the workflow */
  name: string
  /** Version that new runs use */
  version: number
  /** True if the workflow rejects new runs */
  isDisabled: boolean
  /** Types of the steps, in order */
  stepTypes: Array<string>
  /** JSON Schema of the `input` of a run; `null` if the workflow needs no input */
  inputSchema: Record<string, unknown> | null
  /** Time of creation */
  createdAt: string
  /** Time of the last change */
  updatedAt: string
}

/** An accepted run. */
export type AcceptedWorkflowRun = {
  /** Id of the run */
  runId: string
  /** Status of the run */
  status: 'accepted' | 'running' | 'completed' | 'failed'
}

/** Parameters of a run. */
export type WorkflowRunRequest = {
  /** Ids of the documents, without duplicates. Documents in the trash are refused. */
  documentIds: Array<string>
  /** Input that matches the `inputSchema` of the workflow */
  input?: Record<string, unknown>
}

/** Result of advancing the clock. */
export type ClockAdvanced = {
  /** Id of the sandbox organization */
  organizationId: string
  /** Seconds advanced */
  seconds: number
  /** Number of resources whose scheduled times moved closer */
  moved: {
    /** Active envelopes (deadlines and reminders) */
    envelopes: number
    /** Signing links and embedded sessions */
    links: number
    /** Open uploads */
    uploads: number
    /** Webhook deliveries that wait for a retry */
    deliveries: number
    /** Jobs that wait for a retry, such as delayed emails */
    jobs: number
  }
}

/** Parameters for advancing the clock. */
export type ClockAdvance = {
  /** Seconds to advance the clock; 86400 is a day */
  seconds: number
}

/** A page of the test inbox. */
export type TestMailList = {
  /** Items on this page */
  data: Array<TestMail>
  /** Cursor of the next page; `null` on the last page */
  nextCursor: string | null
}

/** An email of the sandbox, stored instead of sent. */
export type TestMail = {
  /** Id of the email */
  id: string
  /** Id of the envelope */
  envelopeId: string
  /** Kind of email */
  template: 'invitation' | 'corrected' | 'reminder' | 'expiring' | 'signedSoFar' | 'completed' | 'declined' | 'expired' | 'voided' | 'reassigned' | 'reassignedBySigner' | 'senderCompleted' | 'senderDeclined' | 'senderExpired' | 'senderBounced' | 'senderLocked' | 'senderReassigned' | 'senderLink' | 'copy'
  /** Recipient */
  to: {
    /** Email address */
    email: string
    /** Name, if known */
    name: string | null
  }
  /** Subject line */
  subject: string
  /** Links for this recipient, even if the text of the email does not contain them */
  links: {
    /** URL of the signing page, of the page for the recipient of a copy, or of the sender's page (`senderDeclined`, `senderExpired`, `senderBounced`, `senderLocked`, `senderReassigned`, `senderLink`). With `reassigned` and `reassignedBySigner`, the URL gives no access. */
    page: string
    /** URL of the verification page, with all parameters. For emails whose `page` is the sender's page, for `reassigned` and for `reassignedBySigner`, the URL contains no token: the reader selects the files on the page. */
    verify: string
  }
  /** Time when the email would have been sent */
  sentAt: string
}

/** An email of the sandbox with its content. */
export type FullTestMail = {
  /** Id of the email */
  id: string
  /** Id of the envelope */
  envelopeId: string
  /** Kind of email */
  template: 'invitation' | 'corrected' | 'reminder' | 'expiring' | 'signedSoFar' | 'completed' | 'declined' | 'expired' | 'voided' | 'reassigned' | 'reassignedBySigner' | 'senderCompleted' | 'senderDeclined' | 'senderExpired' | 'senderBounced' | 'senderLocked' | 'senderReassigned' | 'senderLink' | 'copy'
  /** Recipient */
  to: {
    /** Email address */
    email: string
    /** Name, if known */
    name: string | null
  }
  /** Subject line */
  subject: string
  /** Links for this recipient, even if the text of the email does not contain them */
  links: {
    /** URL of the signing page, of the page for the recipient of a copy, or of the sender's page (`senderDeclined`, `senderExpired`, `senderBounced`, `senderLocked`, `senderReassigned`, `senderLink`). With `reassigned` and `reassignedBySigner`, the URL gives no access. */
    page: string
    /** URL of the verification page, with all parameters. For emails whose `page` is the sender's page, for `reassigned` and for `reassignedBySigner`, the URL contains no token: the reader selects the files on the page. */
    verify: string
  }
  /** Time when the email would have been sent */
  sentAt: string
  /** Content as plain text */
  text: string
  /** Content as HTML. The logo is referenced as `cid:logo`. */
  html: string
}
