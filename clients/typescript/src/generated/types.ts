// Made from docs/openapi.json by dev/clients.ts.

/** The body of a delivery about an envelope. */
export type EnvelopeEvent = {
  /** Id of the event, the same at every attempt: deal with each once */
  id: string
  /** When it happened */
  createdAt: string
  /** Id of the organization */
  organizationId: string
  /** What became of the envelope */
  type: 'envelope.created' | 'envelope.completed' | 'envelope.declined' | 'envelope.expired' | 'envelope.voided' | 'envelope.sent' | 'envelope.viewed' | 'envelope.signed' | 'envelope.bounced' | 'envelope.locked'
  /** The envelope as it was then; no links or tokens, and what was entered only where the endpoint asks for it */
  data: {
    envelope: Envelope
    /** Where the evidence chain ended then */
    evidence: {
      /** Of the last record */
      sequence: number
      /** Hash of the last record: kept elsewhere it is an anchor of the evidence */
      head: string
    }
  }
}

/** A document on its way to one signer. */
export type Envelope = {
  /** Id of the envelope */
  id: string
  /** `sealing`: signed, the PDF is being finished; `waiting`: a later step of a sequential workflow */
  status: 'waiting' | 'active' | 'sealing' | 'completed' | 'declined' | 'expired' | 'voided'
  /** Id of the document */
  documentId: string
  /** What signers read as its title */
  documentTitle: string
  /** From 1; every correction counts it up */
  revision: number
  /** Who is asked to sign */
  signer: {
    /** Where the invitation goes */
    email: string
    /** As the sender gave it */
    name: string | null
    /** How far the signer came */
    status: 'pending' | 'sent' | 'viewed' | 'signed' | 'declined' | 'bounced'
    /** From 1; every reassignment counts it up */
    generation: number
  }
  /** What there is to fill */
  fields: Array<SignatureField>
  /** What the sender writes to the signer */
  message: string | null
  /** Who gets the signed document too */
  cc: Array<string>
  /** The person on your side who hears of it */
  senderEmail: string | null
  /** Name of that person */
  senderName: string | null
  /** Which mails your side gets */
  senderMails: 'all' | 'problems' | 'none'
  /** Your own id */
  externalId: string | null
  /** Your own data */
  metadata: Record<string, unknown>
  /** `none`: no mail goes to the signer */
  delivery: 'email' | 'none'
  /** When reminders go out by themselves; null: none */
  reminders: {
    /** Days from the invitation to the first one */
    firstAfterDays?: number
    /** Days from any reminder to the next one */
    everyDays?: number
    /** How many go out at most */
    count?: number
  } | null
  /** Whether the signer is asked for a code; null: not */
  accessCode: {
    /** Whether the present signer has given it */
    isPassed: boolean
    /** Wrong ones that may still be given; 0: locked */
    triesLeft: number
  } | null
  /** Until when it can be signed */
  expiresAt: string
  /** How far the finished PDF is */
  sealing: {
    /** How often it was tried */
    attempts: number
    /** Why the last try failed; null: it did not */
    lastError: string | null
  }
  /** The sequential workflow that it is a step of; null: none */
  workflow: {
    /** Id of the sequential workflow */
    id: string
    /** From 1 */
    step: number
    /** Steps of an equal order sign at the same time */
    order: number
  } | null
  /** The template that it was made from; null: none */
  template: {
    /** Id of the template */
    id: string
    /** The version that was used */
    version: number
  } | null
  /** When it was created */
  createdAt: string
  /** When both finished files were there */
  completedAt: string | null
  /** When the signer declined */
  declinedAt: string | null
  /** What the signer wrote about it */
  declineReason: string | null
  /** When it ran out */
  expiredAt: string | null
  /** When it was voided */
  voidedAt: string | null
  /** Why it was voided */
  voidReason: string | null
  /** The sealed document and the certificate of completion */
  artifacts: {
    document: ArtifactFacts
    certificate: ArtifactFacts
  }
}

/** A place that the signer fills. */
export type SignatureField = {
  /** Id of the field: yours, or one that was made for it */
  id: string
  /** What the signer enters */
  type: 'signature' | 'initials' | 'date' | 'name' | 'email' | 'text' | 'checkbox'
  /** From 1 */
  pageNumber: number
  /** Left edge, as a fraction of the page’s width */
  x: number
  /** Upper edge, as a fraction of the page’s height */
  y: number
  /** As a fraction of the page’s width */
  width: number
  /** As a fraction of the page’s height */
  height: number
  /** Whether nothing can be signed without it */
  isRequired: boolean
  /** What you call it */
  label: string | null
  /** Shown while nothing is entered */
  placeholder: string | null
  /** Whether the signer can only read the value */
  isReadOnly: boolean
  /** What it must look like */
  format: 'date' | 'email' | 'integer' | 'number' | 'phone' | 'postalCode' | 'iban' | {
    /** `9` is a digit, `A` a letter, `*` either, and every other character of ASCII itself */
    mask: string
  } | null
  /** How many characters it may have */
  maxLength: number | null
  /** The field of the PDF’s own form that the value fills in place of being stamped */
  formField: string | null
  /** Until it is signed what you put in, then what stands in the signed document: a text, whether a box is checked, the text of a typed signature; null for a drawn one or a picture, and where nothing was entered. Webhook events carry it only where the endpoint asks for it */
  value?: string | boolean | null
}

/** What a finished file is known by; null until it is there. */
export type ArtifactFacts = {
  /** SHA-256 in lower-case hex */
  sha256: string
  /** In bytes */
  contentLength: number
} | null

/** The body of a delivery that only tries an endpoint. */
export type TestEvent = {
  /** Id of the event, the same at every attempt: deal with each once */
  id: string
  /** When it happened */
  createdAt: string
  /** Id of the organization */
  organizationId: string
  /** That it is a test */
  type: 'webhook.test'
  /** What was asked for */
  data: {
    /** The endpoint that is tried */
    webhook: {
      /** Id of the endpoint */
      id: string
    }
  }
}

/** That the service answers. */
export type Health = {
  /** The service answers */
  status: 'ok'
}

/** An error (RFC 9457). `code` comes from one closed list. */
export type Problem = {
  /** Stable address of the code: `urn:chancery:problem:<code>`. */
  type: string
  /** The name of the HTTP status */
  title: string
  /** The HTTP status */
  status: number
  /** What went wrong: the value to branch on */
  code: 'invalid_request' | 'malformed_json' | 'invalid_header' | 'unauthorized' | 'insufficient_scope' | 'scope_not_grantable' | 'test_key_required' | 'access_code_required' | 'access_code_wrong' | 'access_code_locked' | 'not_found' | 'method_not_allowed' | 'idempotency_key_reused' | 'request_in_progress' | 'outcome_unknown' | 'document_held' | 'document_not_ready' | 'document_has_source' | 'document_locked' | 'folder_not_empty' | 'content_changed' | 'envelope_not_active' | 'envelope_not_completed' | 'revision_conflict' | 'user_name_taken' | 'last_admin' | 'concurrent_change' | 'webhook_disabled' | 'workflow_disabled' | 'delivery_not_finished' | 'upload_in_progress' | 'upload_expired' | 'link_gone' | 'payload_too_large' | 'unsupported_media_type' | 'misdirected' | 'upload_missing' | 'upload_length_mismatch' | 'upload_checksum_mismatch' | 'pdf_invalid' | 'pdf_feature_refused' | 'malware_found' | 'document_not_sealable' | 'field_outside_page' | 'field_id_invalid' | 'field_value_invalid' | 'form_field_refused' | 'tag_invalid' | 'glyph_missing' | 'text_unavailable' | 'text_pending' | 'library_file' | 'webhook_url_refused' | 'webhook_limit_reached' | 'key_limit_reached' | 'limit_reached' | 'input_invalid' | 'invalid_cursor' | 'booking_invalid' | 'booking_incomplete' | 'rate_limited' | 'reminder_too_soon' | 'rotation_too_soon' | 'budget_spent' | 'internal' | 'not_started' | 'unavailable'
  /** What went wrong in this request, and what to do about it, for a person */
  detail: string
  /** As in the header X-Request-Id; support finds the request by it */
  requestId: string
  /** Findings about single places of the request */
  errors?: Array<{
    /** The member or parameter, dotted: `fields.0.x` */
    path: string
    /** The kind of finding */
    code: string
    /** What it should be */
    message: string
  }>
} & Record<string, unknown>

/** The organization, and what it may do. */
export type Account = {
  /** The organization behind the key */
  organization: {
    /** Id of the organization */
    id: string
    /** Its name */
    name: string
    /** Whether this is the organization itself, or the test organization beside it */
    environment: 'live' | 'test'
    /** When it was created */
    createdAt: string
  }
  /** What the organization pays for */
  subscription: {
    /** Its name */
    plan: string
  }
  /** The key that asks */
  key: {
    /** Id of the key; no secret */
    id: string
    /** What it was called when it was made */
    name: string | null
    /** What it may do */
    scopes: Array<'accountRead' | 'documentsRead' | 'documentsWrite' | 'foldersRead' | 'foldersWrite' | 'sharingWrite' | 'signaturesRead' | 'signaturesWrite' | 'workflowsWrite' | 'membersRead' | 'membersWrite' | 'auditRead' | 'keysWrite'>
    /** When it was made */
    createdAt: string
    /** When it ends by itself; null: never */
    expiresAt: string | null
  }
  /** What one request may ask for */
  limits: {
    /** Of the key that asks */
    requestsPerMinute: number
    /** Of one PDF */
    uploadBytes: number
    /** Of the metadata of one document, as JSON */
    metadataBytes: number
    /** Of one signer */
    fieldsPerEnvelope: number
    /** Of one sequential workflow */
    signersPerWorkflow: number
    /** Of one accounting export */
    documentsPerExport: number
    /** Of the organization */
    webhookEndpoints: number
  }
  /** What there is at the moment */
  usage: {
    /** Outside the trash */
    documents: number
    /** All versions of documents, also of those in the trash, sealed documents and certificates */
    storedBytes: number
    /** Who was not removed, active or not */
    members: number
    /** Created since the month began in UTC, however they ended */
    envelopesThisMonth: number
  }
  /** What the organization may hold, and spend in a day, which begins at midnight in UTC */
  budgets?: {
    /** documents outside the trash */
    documents?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** bytes of metadata of all documents */
    metadataBytes?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** bytes of files, open uploads and files that signatures will finish */
    storedBytes?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** folders */
    folders?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** members */
    members?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** living keys */
    keys?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** webhook endpoints */
    webhookEndpoints?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** open upload sessions */
    uploadSessions?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** open upload sessions of one document */
    uploadSessionsPerDocument?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** versions of templates */
    templateVersions?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** new envelopes a day */
    envelopesPerDay?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** rows of bulk sends a day */
    bulkRowsPerDay?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** reassignments and corrections of one envelope */
    changesPerEnvelope?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** embedded sessions of one envelope a day */
    embeddedSessionsPerDay?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** recorded visits of one kind to one envelope a day */
    linkVisitsPerDay?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** mails about one envelope a day */
    mailsPerEnvelopePerDay?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** mails to one recipient a day */
    mailsPerRecipientPerDay?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** mails of one kind to one person of the sender a day */
    senderMailsPerDay?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** test events and replays of deliveries a day */
    webhookTestsPerDay?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
    /** runs of workflows a day */
    workflowRunsPerDay?: {
      /** How much there may be */
      limit: number
      /** Absent for budgets of one document, recipient or envelope */
      used?: number
    }
  }
}

/** All of them. */
export type ApiKeyList = {
  /** All of them */
  data: Array<ApiKey>
}

/** What is told about a key; its text is shown once and never again. */
export type ApiKey = {
  /** Id of the key; no secret */
  id: string
  /** The key that made it; null for a root key */
  parentId: string | null
  /** Sees and ends all keys of the organization */
  isAdministrator: boolean
  /** What it was called when it was made */
  name: string | null
  /** The part of its text behind `chy_`: whether it opens the organization itself or its test organization */
  environment: 'live' | 'test'
  /** The last four characters of its text */
  lastFour: string
  /** What it may do */
  scopes: Array<'accountRead' | 'documentsRead' | 'documentsWrite' | 'foldersRead' | 'foldersWrite' | 'sharingWrite' | 'signaturesRead' | 'signaturesWrite' | 'workflowsWrite' | 'membersRead' | 'membersWrite' | 'auditRead' | 'keysWrite'>
  /** Its own limit */
  requestsPerMinute: number
  /** When it was made */
  createdAt: string
  /** When it ends by itself; null: never */
  expiresAt: string | null
  /** When it was revoked; null: it was not */
  revokedAt: string | null
}

/** A new key with its text. */
export type ApiKeyWithSecret = {
  /** Id of the key; no secret */
  id: string
  /** The key that made it; null for a root key */
  parentId: string | null
  /** Sees and ends all keys of the organization */
  isAdministrator: boolean
  /** What it was called when it was made */
  name: string | null
  /** The part of its text behind `chy_`: whether it opens the organization itself or its test organization */
  environment: 'live' | 'test'
  /** The last four characters of its text */
  lastFour: string
  /** What it may do */
  scopes: Array<'accountRead' | 'documentsRead' | 'documentsWrite' | 'foldersRead' | 'foldersWrite' | 'sharingWrite' | 'signaturesRead' | 'signaturesWrite' | 'workflowsWrite' | 'membersRead' | 'membersWrite' | 'auditRead' | 'keysWrite'>
  /** Its own limit */
  requestsPerMinute: number
  /** When it was made */
  createdAt: string
  /** When it ends by itself; null: never */
  expiresAt: string | null
  /** When it was revoked; null: it was not */
  revokedAt: string | null
  /** The whole key, shown once */
  secret: string
}

/** A key to be made. */
export type ApiKeyInput = {
  /** Your own name for it */
  name?: string
  /** What it may do; each scope must be one of the key that is used */
  scopes: Array<'accountRead' | 'documentsRead' | 'documentsWrite' | 'foldersRead' | 'foldersWrite' | 'sharingWrite' | 'signaturesRead' | 'signaturesWrite' | 'workflowsWrite' | 'membersRead' | 'membersWrite' | 'auditRead' | 'keysWrite'>
  /** From when on the key is refused, a time to come. A key never outlives its parent: of both ends the earlier one counts */
  expiresAt?: string
}

/** A page of documents. */
export type DocumentList = {
  /** The page */
  data: Array<Document>
  pagination: OffsetPagination
}

/** A document: a record, and its PDF once one was uploaded or composed. */
export type Document = {
  /** Id of the document */
  id: string
  /** Its title */
  title: string
  /** What kind of document it is; retention rules go by it */
  type: string
  /** The folder that it lies in; null: at the top */
  folderId: string | null
  /** `draft`: it waits for its PDF; `quarantined`: the PDF was refused as malware; `trashed`: it can be restored */
  status: 'draft' | 'ready' | 'quarantined' | 'trashed'
  /** Your own data, and what exports are made from */
  metadata: Record<string, unknown>
  /** From 1; every change of title, type, folder or metadata counts it up */
  revision: number
  /** What keeps it from the trash; managed by the service */
  compliance: {
    /** Kept until an operator lifts the hold */
    legalHold: boolean
    /** Kept until then by a retention rule; null: by none */
    retainUntil: string | null
  }
  /** The immutable PDF; null until an upload was completed */
  source: {
    /** SHA-256 in lower-case hex */
    sha256: string
    /** In bytes */
    contentLength: number
    /** How many pages it has */
    pageCount: number
    /** Number of the current version */
    version: number
    /** Since when it can be read */
    readyAt: string
    /** The damaged file that was sent and repaired (`repair` of `documents.upload.complete`); null: none was */
    repairedFrom: {
      /** SHA-256 in lower-case hex */
      sha256: string
      /** In bytes */
      contentLength: number
    } | null
  } | null
  /** The text of the current version */
  text: {
    /** `none`: there is no file; `pending`: it is being extracted; `unavailable`: the file has none that can be read */
    status: 'none' | 'pending' | 'ready' | 'unavailable'
    /** In UTF-16 units; null without text */
    characterCount: number | null
    /** SHA-256 of the text in UTF-8, in lower-case hex; null without text */
    contentHash: string | null
  }
  /** When it was created */
  createdAt: string
  /** When it last changed */
  updatedAt: string
  /** Since when it lies in the trash; null: it does not */
  trashedAt: string | null
}

/** Where a page lies in its list. */
export type OffsetPagination = {
  /** How many this page may hold */
  limit: number
  /** How many lie before it */
  offset: number
  /** Offset of the next page; null on the last one */
  nextOffset: number | null
}

/** A document to be recorded. */
export type DocumentInput = {
  /** Its title */
  title: string
  /** What kind of document it is; retention rules go by it */
  type?: string
  /** Id of a folder */
  folderId?: string | null
  /** Any members, as JSON at most 64 KiB, but legalHold, retainUntil, compliance, which the server manages */
  metadata?: Record<string, unknown>
}

/** What was found. */
export type SearchResult = {
  /** The page */
  data: Array<SearchMatch>
  /** How many documents were examined */
  scanned: number
  /** Offset of the next page; null on the last one */
  nextOffset: number | null
}

/** A document in which it was found. */
export type SearchMatch = {
  document: Document
  /** Where it was found */
  matchedIn: Array<'title' | 'text'>
  /** Where in the text */
  excerpts: Array<{
    /** A piece of the text */
    text: string
    /** Places in the excerpt, in UTF-16 units */
    matches: Array<{
      /** Where it begins */
      start: number
      /** Where it is over */
      end: number
    }>
  }>
}

/** A PDF to be composed. */
export type TextDocumentInput = {
  /** An empty title gives a PDF without a heading */
  title: string
  /** The text; a form feed begins a page */
  text: string
  /** What kind of document it is; retention rules go by it */
  type?: string
  /** Id of a folder */
  folderId?: string | null
}

/** What changes of a document. */
export type DocumentUpdate = {
  /** Its title */
  title?: string
  /** What kind of document it is; retention rules go by it */
  type?: string
  /** The folder to move it to; null: the top */
  folderId?: string | null
  /** Keys to set; a key with null is taken away, and others stay */
  metadata?: Record<string, unknown>
  /** The `revision` that was read; where the document changed since then, nothing is written */
  expectedRevision?: number
}

/** A page of the audit log of a document. */
export type DocumentAuditEventList = {
  /** The page */
  data: Array<AuditEvent>
  /** Cursor of the next page; null on the last one */
  nextCursor: string | null
}

/** An entry of the audit log, which only grows. */
export type AuditEvent = {
  /** Id of the event */
  id: string
  /** When the transaction that did it began, by the database clock */
  at: string
  /** What was done */
  action: 'organization.created' | 'organization.limit_set' | 'organization.budget_set' | 'organization.brand_set' | 'apiKey.created' | 'apiKey.revoked' | 'apiKey.limit_set' | 'apiKey.marked' | 'member.created' | 'member.updated' | 'member.deactivated' | 'member.reactivated' | 'member.removed' | 'folder.created' | 'folder.changed' | 'folder.deleted' | 'document.created' | 'document.source_ready' | 'document.version_saved' | 'document.trashed' | 'document.restored' | 'document.purged' | 'document.hold_placed' | 'document.hold_released' | 'document.retention_set' | 'document.read' | 'document.versions_read' | 'document.places_read' | 'document.text_read' | 'document.text_extracted' | 'document.text_unavailable' | 'document.viewed' | 'document.downloaded' | 'document.export_read' | 'document.changed' | 'document.moved' | 'document.type_set' | 'document.metadata_set' | 'document.extraction_requested' | 'document.rescanned' | 'document.quarantined' | 'upload.opened' | 'upload.refused' | 'envelope.created' | 'envelope.activated' | 'envelope.advanced' | 'envelope.sent' | 'envelope.bounced' | 'envelope.reminded' | 'envelope.reassigned' | 'envelope.corrected' | 'envelope.opened' | 'envelope.access_denied' | 'envelope.access_passed' | 'envelope.signed' | 'envelope.completed' | 'envelope.declined' | 'envelope.expired' | 'envelope.voided' | 'envelope.session_opened' | 'envelope.session_entered' | 'envelope.page_shown' | 'envelope.evidence_read' | 'envelope.artifact_read' | 'template.created' | 'template.changed' | 'template.deleted' | 'bulkSend.created' | 'bulkSend.canceled' | 'bulkSend.completed' | 'webhook.created' | 'webhook.changed' | 'webhook.secret_rotated' | 'webhook.tested' | 'webhook.delivery_replayed' | 'webhook.disabled' | 'webhook.deleted' | 'webhook.secrets_reencrypted' | 'workflow.stored' | 'workflow.disabled' | 'workflow.enabled' | 'workflow.run_started' | 'workflow.run_ended' | 'sandbox.clock_advanced' | 'audit.origins_erased' | 'audit.log_advanced' | 'jobs.repeated' | 'retention.rule_set' | 'retention.rule_removed' | 'person.erased'
  /** Who did it */
  actor: {
    /** What the actor is */
    kind: 'apiKey' | 'signer' | 'reader' | 'workflow' | 'system' | 'operator'
    /** Its id; of the system, what acted */
    id: string
  }
  /** What it was done to */
  target: {
    /** What the thing is */
    kind: 'organization' | 'apiKey' | 'member' | 'folder' | 'document' | 'envelope' | 'template' | 'bulkSend' | 'webhook' | 'workflow' | 'run'
    /** Its id */
    id: string
  }
  /** Address of the client; null where nobody asked over the network */
  ip: string | null
  /** What the client called itself */
  userAgent: string | null
  /** As in the header X-Request-Id of that request */
  requestId: string | null
  /** What else belongs to it, by action */
  details: Record<string, unknown>
}

/** A piece of the text of a document. */
export type TextChunk = {
  /** Id of the document */
  documentId: string
  /** The current version */
  version: number
  /** Pages are separated by a form feed */
  text: string
  /** Where the chunk begins; characters are counted in UTF-16 units */
  offset: number
  /** Offset of the next chunk; null at the end */
  nextOffset: number | null
  /** Of the whole text, in UTF-16 units */
  totalCharacters: number
  /** SHA-256 of the whole text in UTF-8, in hex */
  contentHash: string
}

/** Where a PDF can be fetched. */
export type DownloadUrl = {
  /** Answers GET for one object, without a key */
  url: string
  /** Until when it answers */
  expiresAt: string
  /** SHA-256 in lower-case hex */
  sha256: string
  /** In bytes */
  contentLength: number
}

/** Where fields can stand in a document. */
export type Places = {
  /** Id of the document */
  documentId: string
  /** The current version */
  version: number
  /** Page by page, from top to bottom */
  places: Array<Place>
  /** Pages that may have more: something could not be read, or there were too many places */
  incompletePages: Array<number>
  /** From which page on a further call looks; null at the end */
  nextPage: number | null
}

/** Where a field can stand. */
export type Place = {
  /** What was found */
  source: 'text' | 'tag' | 'formField'
  /** The text, the tag, or the name of the form’s field */
  text: string
  /** Whom the field is for, as the tag or you said */
  role: string | null
  /** Of a field of the form: what it is there */
  kind: 'text' | 'choice' | 'checkbox' | 'radio' | 'signature' | null
  field: PlacedField
}

/** A field as the creation of an envelope takes it. */
export type PlacedField = {
  /** The name of the form’s field, where it has one place only */
  id?: string
  /** What the signer enters */
  type: 'signature' | 'initials' | 'date' | 'name' | 'email' | 'text' | 'checkbox'
  /** From 1 */
  pageNumber: number
  /** Left edge, as a fraction of the page’s width */
  x: number
  /** Upper edge, as a fraction of the page’s height */
  y: number
  /** As a fraction of the page’s width */
  width: number
  /** As a fraction of the page’s height */
  height: number
  /** Whether nothing can be signed without it */
  isRequired: boolean
  /** What the field is called */
  label?: string
  /** Of a text of the form: how many characters it may have */
  maxLength?: number
  /** The whole name of the form’s field, where the value can fill it in place of being stamped */
  formField?: string
}

/** What is looked for, of which there must be something. */
export type PlacesInput = {
  /** Texts, of which every place is found */
  texts?: Array<WantedText>
  /** Whether tags are found: `{{type:role:label:optional}}` */
  tags?: boolean
  /** Fields of tags are as large as the tag; those of these types grow to the right and upwards to be so large */
  leastSizes?: Array<LeastFieldSize>
  /** Whether the fields of the PDF’s own form are found */
  formFields?: boolean
  /** `nextPage` of the answer before */
  fromPage?: number
}

/** A text of the document, and the field that belongs to each place of it. */
export type WantedText = {
  /** What stands on one line, letter by letter; a space stands for any gap */
  text: string
  /** What the signer enters */
  type: 'signature' | 'initials' | 'date' | 'name' | 'email' | 'text' | 'checkbox'
  /** Whom the field is for; it comes back with every place */
  role?: string
  /** What the field is called */
  label?: string
  /** Whether nothing can be signed without it */
  isRequired?: boolean
  /** The corner of the text from which the upper left corner of the field is measured */
  anchor?: 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'
  /** To the right of that corner, as a fraction of the page’s width */
  offsetX?: number
  /** Down from that corner, as a fraction of the page’s height */
  offsetY?: number
  /** Of the field, as a fraction of the page’s width */
  width: number
  /** Of the field, as a fraction of the page’s height */
  height: number
}

/** How large fields of a type are at least. */
export type LeastFieldSize = {
  /** What the signer enters */
  type: 'signature' | 'initials' | 'date' | 'name' | 'email' | 'text' | 'checkbox'
  /** As a fraction of the page’s width */
  width: number
  /** As a fraction of the page’s height */
  height: number
}

/** An upload session. */
export type UploadUrl = {
  /** Names the session when the upload is completed */
  uploadId: string
  /** Where the PDF goes; it needs no key */
  uploadUrl: string
  /** How it is sent */
  method: 'PUT'
  /** Signed into the URL; the storage refuses any other values */
  requiredHeaders: Record<string, string>
  /** Until when it is taken */
  expiresAt: string
}

/** A PDF to be uploaded. */
export type UploadRequest = {
  /** Exact length of the PDF, in bytes */
  contentLength: number
  /** Of the PDF, in hex; it is then checked by the storage too */
  sha256?: string
}

/** The upload that is done. */
export type UploadCompletion = {
  /** Of the session that the PDF was sent in */
  uploadId: string
  /** Repair a PDF whose objects are whole and whose cross-reference cannot be read, or whose annotations print does not show; the document and all evidence then say so */
  repair?: boolean
}

/** A page of versions. */
export type DocumentVersionList = {
  /** The page */
  data: Array<DocumentVersion>
  pagination: OffsetPagination
}

/** One of the immutable PDFs of a document. */
export type DocumentVersion = {
  /** From 1 */
  version: number
  /** Whether it is the one that is signed, read and searched */
  isCurrent: boolean
  /** `text`: composed; `edit`: composed of edited text; `sealed`: signed */
  origin: 'upload' | 'text' | 'edit' | 'sealed'
  /** SHA-256 in lower-case hex */
  sha256: string
  /** In bytes */
  contentLength: number
  /** How many pages it has */
  pageCount: number
  /** The damaged file that was sent and repaired (`repair` of `documents.upload.complete`); null: none was */
  repairedFrom: {
    /** SHA-256 in lower-case hex */
    sha256: string
    /** In bytes */
    contentLength: number
  } | null
  /** What was written about the change */
  changeDescription: string | null
  /** The text of this version */
  text: {
    /** `none`: there is no file; `pending`: it is being extracted; `unavailable`: the file has none that can be read */
    status: 'none' | 'pending' | 'ready' | 'unavailable'
    /** In UTF-16 units; null without text */
    characterCount: number | null
    /** SHA-256 of the text in UTF-8, in lower-case hex; null without text */
    contentHash: string | null
    /** Why there is no text; null where there is */
    reason: string | null
  }
  /** When it was made */
  createdAt: string
}

/** Edited text. */
export type TextVersion = {
  /** The whole new text */
  text: string
  /** The content hash that came with the text when it was read */
  expectedContentHash: string
  /** What you write about the change */
  changeDescription?: string
}

/** A page of the trash. */
export type TrashList = {
  /** The page */
  data: Array<Document>
  pagination: OffsetPagination
}

/** What is exported, and how. */
export type DatevExport = {
  /** Documents outside the trash, each once; rows follow this order */
  documentIds: Array<string>
  config?: DatevConfig
}

/** What a batch is made with, and stands in for what its documents leave open. */
export type DatevConfig = {
  /** Without it 1001 */
  consultantNumber?: number
  /** Without it 1 */
  clientNumber?: number
  /** First day of the fiscal year; without it the calendar year of the earliest voucher */
  fiscalYearStart?: string
  /** Digits of a general ledger account */
  accountLength?: number
  /** Account of vouchers that name none; digits, at most one more than `accountLength` */
  account?: string
  /** Contra account of vouchers that name none; digits, at most one more than `accountLength` */
  contraAccount?: string
  /** Currency of the batch */
  currency?: string
  /** The chart of accounts (SKR) of the client */
  chartOfAccounts?: string
  /** Name of the batch: up to 30 letters, digits, spaces and . - / _ */
  label?: string
  /** Whether DATEV finalizes the bookings */
  final?: boolean
  /** What becomes of documents that lack booking data: `include` gives them a row that DATEV does not book, `omit` leaves them out, `refuse` refuses the export */
  incompleteRows?: 'include' | 'omit' | 'refuse'
}

/** All of them. */
export type FolderList = {
  /** All of them */
  data: Array<Folder>
}

/** Where documents are kept. */
export type Folder = {
  /** Id of the folder */
  id: string
  /** Its name */
  name: string
  /** The folder that it lies in; null: at the top */
  parentId: string | null
  /** When it was created */
  createdAt: string
}

/** A folder to be created. */
export type FolderInput = {
  /** Its name */
  name: string
  /** The folder that it lies in; without one at the top */
  parentId?: string | null
}

/** What changes of a folder. */
export type FolderUpdate = {
  /** Its new name */
  name?: string
  /** The folder to move it below, with all that it holds; null: the top */
  parentId?: string | null
}

/** A page of the audit log. */
export type AuditEventList = {
  /** The page */
  data: Array<AuditEvent>
  /** Cursor of the next page; null on the last one */
  nextCursor: string | null
}

/** What signers see of the organization. */
export type Brand = {
  /** Id of the organization */
  organizationId: string
  /** Name instead of that of the organization */
  displayName: string | null
  /** The colour that was chosen, as `#rrggbb` */
  color: string | null
  /** Where answers to mails go */
  replyTo: string | null
  /** The PNG that was made of the picture */
  logo: {
    /** SHA-256 in lower-case hex */
    sha256: string
    /** In pixels */
    width: number
    /** In pixels */
    height: number
  } | null
  /** What follows from the colour in a light and in a dark scheme, with the contrast of WCAG 2.2 AA */
  palette: {
    light: BrandTone
    dark: BrandTone
  } | null
}

/** The colours of one scheme. */
export type BrandTone = {
  /** Lines, marks and links */
  accent: string
  /** Links that stand out */
  accentStrong: string
  /** Ground of buttons */
  fill: string
  /** The same under the pointer */
  fillStrong: string
  /** What is written on them */
  onFill: string
}

/** What is given changes, the rest stays. */
export type BrandChange = {
  /** What the organization calls itself towards signers, instead of its name */
  displayName?: string | null
  /** Of buttons, links and lines; where its contrast is too low, a darker or lighter one is used */
  color?: string | null
  /** Where answers of signers go, and what they read as the address to ask, instead of the sender’s */
  replyTo?: string | null
  /** A PNG or JPEG of at most 524288 bytes and 2000000 pixels, in base64 */
  logo?: string | null
}

/** A page of members. */
export type MemberList = {
  /** The page */
  data: Array<Member>
  /** Cursor of the next page; null on the last one */
  nextCursor: string | null
}

/** A user of the organization. */
export type Member = {
  /** Id of the member */
  id: string
  /** E-mail address that names the user */
  userName: string
  /** Id at the identity provider */
  externalId: string | null
  /** Name as it is shown */
  displayName: string | null
  /** Given name */
  givenName: string | null
  /** Family name */
  familyName: string | null
  /** What the user may do in the application */
  role: 'admin' | 'member' | 'viewer'
  status: MemberStatus
  /** When the member was provisioned */
  createdAt: string
  /** When the member last changed */
  updatedAt: string
  /** When the member left for good; null: not yet */
  removedAt: string | null
}

/** `deactivated` members have no access and can be active again; `removed` ones left for good */
export type MemberStatus = 'active' | 'deactivated' | 'removed'

/** A page of envelopes; `pagination` only where it was not asked for by a cursor. */
export type EnvelopeList = {
  /** The page */
  data: Array<Envelope>
  /** Cursor of the next page; null on the last one */
  nextCursor: string | null
  pagination?: OffsetPagination
}

/** What one person is asked to sign. */
export type EnvelopeInput = {
  /** A document that is ready */
  documentId: string
  /** Who is asked to sign */
  signerEmail: string
  /** A person’s name, as it is printed beside the signature */
  signerName?: string
  /** What signers read as its title; otherwise its own */
  documentTitle?: string
  /** What you write to the signer */
  message?: string
  /** Days that the signer has */
  expiresInDays?: number
  /** Language of the mails and of the signing page */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** `lock`: behind the last seal nothing may be added to the document; `open`: comments and further signatures may */
  lastSeal?: 'lock' | 'open'
  /** Who gets the signed document and its certificate by mail when the last one has signed */
  cc?: Array<string>
  /** The person on your side who hears what becomes of it, and whom signers see and answer to; otherwise the member whose key is used, and of a decline, an expiry and a bounce the administrators where there is none */
  senderEmail?: string
  /** Name of that person, as signers read it beside the address; only with `senderEmail` */
  senderName?: string
  /** Which mails your side gets: `problems` are a decline, an expiry and a bounce, `all` the signed document too */
  senderMails?: 'all' | 'problems' | 'none'
  /** An id of your own; envelopes are found by it, and several may have the same */
  externalId?: string
  /** Data of your own, at most 16 KiB encoded; it comes back in answers and webhook events */
  metadata?: Record<string, unknown>
  /** When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most */
  reminders?: {
    /** Days from the invitation to the first one */
    firstAfterDays?: number
    /** Days from any reminder to the next one */
    everyDays?: number
    /** How many go out at most */
    count?: number
  } | null
  /** `email`: the signer is invited, reminded and told by mail. `none`: nothing goes to the signer; an embedded session opens the envelope in your own page */
  delivery?: 'email' | 'none'
  /** What there is to fill */
  fields: Array<SignatureFieldInput>
  /** A code that you tell the signer by another way: asked for before anything of the document is shown, locked after five wrong ones. Letter case and blanks do not count */
  accessCode?: string
}

/** x, y, width and height are fractions of the page as a viewer shows it; the origin is top left. */
export type SignatureFieldInput = {
  /** Yours, unlike those of the other fields; otherwise one is made */
  id?: string
  /** What the signer enters */
  type: 'signature' | 'initials' | 'date' | 'name' | 'email' | 'text' | 'checkbox'
  /** From 1 */
  pageNumber: number
  /** Left edge, as a fraction of the page’s width */
  x: number
  /** Upper edge, as a fraction of the page’s height */
  y: number
  /** As a fraction of the page’s width */
  width: number
  /** As a fraction of the page’s height */
  height: number
  /** Whether nothing can be signed without it */
  isRequired?: boolean
  /** What the field is called: read out, shown, and printed on the certificate */
  label?: string | null
  /** Of a text or name: shown while nothing is entered */
  placeholder?: string | null
  /** Of a text or name: what stands in it before anybody signs; of a checkbox whether it is checked */
  value?: string | boolean | null
  /** Whether the signer can only read the `value` */
  isReadOnly?: boolean
  /** Of a text: what it must look like. `date` is YYYY-MM-DD, `number` may have a decimal point or comma, `postalCode` is that of any country */
  format?: 'date' | 'email' | 'integer' | 'number' | 'phone' | 'postalCode' | 'iban' | {
    /** `9` is a digit, `A` a letter, `*` either, and every other character of ASCII itself */
    mask: string
  } | null
  /** Of a text or name: how many characters it may have, as browsers count */
  maxLength?: number | null
  /** The whole name of a field of the PDF’s own form (partial names joined by `.`) that the value fills in place of being stamped: of a text, name, email or date a text field, of a checkbox a check box. It stands where the field stands in the PDF, within a point, as `documents.places.find` gives both */
  formField?: string | null
}

/** Where a finished file can be fetched. */
export type ArtifactUrl = {
  /** Answers GET for one object, without a key */
  url: string
  /** Until when it answers */
  expiresAt: string
  /** SHA-256 in lower-case hex */
  sha256: string
  /** In bytes */
  contentLength: number
}

/** What is given changes, the rest stays. */
export type EnvelopeCorrection = {
  /** Instead of all fields that there are */
  fields?: Array<SignatureFieldInput>
  /** What signers read as its title */
  documentTitle?: string
  /** What you write to the signer */
  message?: string | null
  /** Until when it can be signed */
  expiresAt?: string
  /** Another access code, or null for none; every correction gives the signer five tries again */
  accessCode?: string | null
  /** The revision that this corrects; another one is a 409 */
  expectedRevision?: number
}

/** A signing page for your own. */
export type EmbeddedSession = {
  /** Opens the signing page, once */
  url: string
  /** Until when it can be opened */
  expiresAt: string
}

/** Where the signing page may be shown. */
export type EmbeddedSessionRequest = {
  /** Where the signer is sent when it is over */
  returnUrl?: string
  /** Pages that may frame it; none: it is opened by itself */
  allowedOrigins?: Array<string>
  /** Language of the page, instead of the signer’s */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
}

/** The evidence of one envelope: whole, and verifiable without the service. */
export type Evidence = {
  /** Id of the envelope */
  envelopeId: string
  /** The chain, from its beginning */
  records: Array<EvidenceRecord>
  /** Where the chain ends */
  head: {
    /** Of the last record */
    sequence: number
    /** SHA-256 in lower-case hex */
    hash: string
  }
  /** Ed25519 signature over the head, made when the last record was */
  checkpoint: {
    /** Version of the form of a checkpoint */
    v: number
    /** Id of the envelope */
    envelopeId: string
    /** Id of the organization */
    organizationId: string
    /** Of the record that it is made at */
    sequence: number
    /** SHA-256 in lower-case hex */
    head: string
    /** When it was made */
    at: string
    /** Which of the published keys signed */
    keyId: string
    /** 64 bytes in lower-case hex */
    signature: string
  } | null
  /** The finished files */
  artifacts: {
    /** The sealed document; null until it is there */
    document: {
      /** SHA-256 in lower-case hex */
      sha256: string
      /** In bytes */
      contentLength: number
    } | null
    /** The certificate of completion; null until it is there */
    certificate: {
      /** SHA-256 in lower-case hex */
      sha256: string
      /** In bytes */
      contentLength: number
    } | null
  }
  /** The newest head of the chain that the transparency log contains; null while it contains none yet, absent in a deployment without a log */
  log?: {
    /** Record whose hash is the head */
    sequence: number
    /** Position of the entry in the log */
    index: number
    /** Proof that the log contains the head (c2sp.org/tlog-proof@v1), with a signed checkpoint */
    proof: string
  } | null
  /** What the service finds when it verifies the chain itself */
  integrity: {
    /** Whether every check passed */
    valid: boolean
    /** Each check by itself */
    checks: Array<{
      /** What was checked */
      name: string
      /** Whether it passed */
      ok: boolean
      /** What was found */
      detail: string
      /** The first record at fault */
      firstBadSequence?: number
    }>
  }
}

/** One link of the hash chain. */
export type EvidenceRecord = {
  /** Version of the form of a record */
  v: number
  /** Id of the envelope */
  envelopeId: string
  /** Id of the organization */
  organizationId: string
  /** From 1, without a gap */
  sequence: number
  /** What happened */
  type: string
  /** When, by the clock of the database */
  at: string
  /** Who did it */
  actor: {
    /** What the actor is */
    kind: string
    /** Its id, if it has one */
    id: string | null
  }
  /** The file that the step was about */
  document: {
    /** SHA-256 in lower-case hex */
    sha256: string
    /** In bytes */
    contentLength: number
  }
  /** Salted commitments to personal data, by name */
  pii: Record<string, string>
  /** What else belongs to it, by type */
  data: Record<string, unknown>
  /** SHA-256(previous hash || SHA-256(canonical JSON of the record without hash and disclosures)) */
  hash: string
  /** What opens each commitment, until it is erased */
  disclosures: Record<string, {
    /** What was hashed before the value: 32 bytes in lower-case hex */
    salt: string
    /** The personal datum itself */
    value: string
  } | {
    /** It was erased; the commitment stays */
    erased: true
  }>
}

/** Another signer. */
export type Reassignment = {
  /** Who is asked to sign instead */
  signerEmail: string
  /** A person’s name, as it is printed beside the signature */
  signerName?: string
  /** Another access code, or null for none; otherwise the one that there is stays */
  accessCode?: string | null
  /** Why; it stands in the evidence */
  reason?: string
  /** The `signer.generation` that this replaces; another one is a 409 */
  expectedGeneration?: number
}

/** A reminder that goes out. */
export type Reminder = {
  /** The mail is on its way */
  queued: true
  /** When the next one may go out */
  nextAllowedAt: string
}

/** What the signer enters. */
export type TestSignature = {
  /** By the id of a field what the signer enters: a text, a name for a signature, whether a box is checked. What is not named gets what the sender put in, or, where something is required, a value that fits */
  values?: Record<string, string | boolean>
  /** Ids of fields that the signer leaves empty */
  empty?: Array<string>
  /** What the signer answers where the envelope asks for a code */
  accessCode?: string
}

/** Why an envelope is voided. */
export type VoidRequest = {
  /** Why; the signer reads it */
  reason?: string
}

/** A document on its way through several signers. */
export type SigningWorkflow = {
  /** Id of the workflow */
  id: string
  /** `completed`: every step is; `stopped`: a step was declined, voided or expired, and those that were not signed yet are voided */
  status: 'active' | 'completed' | 'stopped'
  /** Id of the document */
  documentId: string
  /** What signers read as its title */
  documentTitle: string
  /** One envelope per signer, as they were given */
  steps: Array<Envelope>
  /** When it was created */
  createdAt: string
  /** When it was completed or stopped */
  finishedAt: string | null
}

/** What several people are asked to sign. */
export type SigningWorkflowInput = {
  /** A document that is ready */
  documentId: string
  /** What signers read as its title; otherwise its own */
  documentTitle?: string
  /** What you write to the signer */
  message?: string
  /** Days that each signer has, from the moment their step opens */
  expiresInDays?: number
  /** Language of the mails and of the signing page */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** `lock`: behind the last seal nothing may be added to the document; `open`: comments and further signatures may */
  lastSeal?: 'lock' | 'open'
  /** Who gets the signed document and its certificate by mail when the last one has signed */
  cc?: Array<string>
  /** The person on your side who hears what becomes of it, and whom signers see and answer to; otherwise the member whose key is used, and of a decline, an expiry and a bounce the administrators where there is none */
  senderEmail?: string
  /** Name of that person, as signers read it beside the address; only with `senderEmail` */
  senderName?: string
  /** Which mails your side gets: `problems` are a decline, an expiry and a bounce, `all` the signed document too */
  senderMails?: 'all' | 'problems' | 'none'
  /** An id of your own; envelopes are found by it, and several may have the same */
  externalId?: string
  /** Data of your own, at most 16 KiB encoded; it comes back in answers and webhook events */
  metadata?: Record<string, unknown>
  /** When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most */
  reminders?: {
    /** Days from the invitation to the first one */
    firstAfterDays?: number
    /** Days from any reminder to the next one */
    everyDays?: number
    /** How many go out at most */
    count?: number
  } | null
  /** In the order of signing, unless they have an order of their own */
  signers: Array<SignerInput>
}

/** Somebody who is asked to sign. */
export type SignerInput = {
  /** Who is asked to sign */
  signerEmail: string
  /** A person’s name, as it is printed beside the signature */
  signerName?: string
  /** Instead of the locale of the whole workflow */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** When the signer’s turn is: those with an equal order sign at the same time; given for all or for none, then one after the other as they stand */
  order?: number
  /** `email`: the signer is invited, reminded and told by mail. `none`: nothing goes to the signer; an embedded session opens the envelope in your own page */
  delivery?: 'email' | 'none'
  /** A code that you tell the signer by another way: asked for before anything of the document is shown, locked after five wrong ones. Letter case and blanks do not count */
  accessCode?: string
  /** What there is to fill */
  fields: Array<SignatureFieldInput>
}

/** A page of bulk sends. */
export type BulkSendList = {
  /** The page */
  data: Array<BulkSend>
  /** Cursor of the next page; null on the last one */
  nextCursor: string | null
}

/** A template that is sent to many. */
export type BulkSend = {
  /** Id of the bulk send */
  id: string
  /** Id of the template */
  templateId: string
  /** The version that is sent */
  templateVersion: number
  /** `completed`: no row is pending */
  status: 'running' | 'completed' | 'canceled'
  /** How many rows stand how */
  counts: {
    /** Rows of which nothing was made yet */
    pending: number
    /** Rows whose envelopes are there */
    created: number
    /** Rows of which nothing came */
    failed: number
    /** Rows that were pending when it was canceled */
    canceled: number
  }
  /** When it was asked for */
  createdAt: string
  /** When the last row was settled, or when it was canceled */
  finishedAt: string | null
}

/** A page of rows of a bulk send. */
export type BulkSendRowList = {
  /** The page */
  data: Array<BulkSendRow>
  /** Cursor of the next page; null on the last one */
  nextCursor: string | null
}

/** What became of one use of the template. */
export type BulkSendRow = {
  /** Its place in the request, from 0 */
  row: number
  /** What became of it */
  status: 'pending' | 'created' | 'failed' | 'canceled'
  /** Who was named in the request */
  recipients: Array<{
    /** The role */
    role: string
    /** Who was named for it */
    signerEmail: string
  }>
  /** Your own id */
  externalId: string | null
  /** Ids of its envelopes, in the order of the roles */
  envelopeIds: Array<string>
  /** The workflow of several signers; null: none */
  workflowId: string | null
  /** Why nothing came of it; null: it did not fail */
  error: {
    /** A code of the list of errors */
    code: string
    /** A sentence about it */
    detail: string
  } | null
  /** When it was settled */
  finishedAt: string | null
}

/** A page of templates. */
export type TemplateList = {
  /** The page */
  data: Array<TemplateSummary>
  /** Cursor of the next page; null on the last one */
  nextCursor: string | null
}

/** A template as lists show it. */
export type TemplateSummary = {
  /** Id of the template */
  id: string
  /** Its name */
  name: string
  /** From 1; every change counts it up */
  version: number
  /** Id of the document */
  documentId: string
  /** When the template was created */
  createdAt: string
  /** When its latest version was saved */
  updatedAt: string
  /** Who will be asked to sign, by role */
  roles: Array<string>
}

/** A document with fields by role, from which envelopes are made. */
export type Template = {
  /** Id of the template */
  id: string
  /** Its name */
  name: string
  /** From 1; every change counts it up */
  version: number
  /** Id of the document */
  documentId: string
  /** When the template was created */
  createdAt: string
  /** When its latest version was saved */
  updatedAt: string
  /** The version that uses take which name none */
  latestVersion: number
  /** SHA-256 of the file that is signed: that of the document when this version was saved */
  documentSha256: string
  /** What signers read as its title; null: its own */
  documentTitle: string | null
  /** What the sender writes to the signers */
  message: string | null
  /** Days that each signer has */
  expiresInDays: number
  /** Language of the mails and of the signing page */
  locale: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** What may come behind the last seal */
  lastSeal: 'lock' | 'open'
  /** Who gets the signed document too */
  cc: Array<string>
  /** The person on your side who hears of it */
  senderEmail: string | null
  /** Name of that person */
  senderName: string | null
  /** Which mails your side gets */
  senderMails: 'all' | 'problems' | 'none'
  /** Your own data of what is made from it */
  metadata: Record<string, unknown>
  /** When reminders go out by themselves; null: none */
  reminders: {
    /** Days from the invitation to the first one */
    firstAfterDays?: number
    /** Days from any reminder to the next one */
    everyDays?: number
    /** How many go out at most */
    count?: number
  } | null
  /** Who will be asked to sign */
  roles: Array<TemplateRole>
}

/** Somebody who will be asked to sign. */
export type TemplateRole = {
  /** What the signer is called in the template */
  role: string
  /** Who signs unless a use names somebody else */
  signerEmail: string | null
  /** Name of that person */
  signerName: string | null
  /** Instead of the locale of the template */
  locale: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr' | null
  /** Equal orders sign at the same time; null: as they stand */
  order: number | null
  /** `none`: no mail goes to the signer */
  delivery: 'email' | 'none'
  /** What there is to fill */
  fields: Array<SignatureField>
}

/** A template to be saved. */
export type TemplateInput = {
  /** A document that is ready; its present file is what will be signed */
  documentId: string
  /** Its name */
  name: string
  /** What signers read as its title; otherwise its own */
  documentTitle?: string
  /** What you write to the signer */
  message?: string
  /** Days that each signer has, from the moment their turn comes */
  expiresInDays?: number
  /** Language of the mails and of the signing page */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** `lock`: behind the last seal nothing may be added to the document; `open`: comments and further signatures may */
  lastSeal?: 'lock' | 'open'
  /** Who gets the signed document and its certificate by mail when the last one has signed */
  cc?: Array<string>
  /** The person on your side who hears what becomes of it, and whom signers see and answer to; otherwise the member whose key is used, and of a decline, an expiry and a bounce the administrators where there is none */
  senderEmail?: string
  /** Name of that person, as signers read it beside the address; only with `senderEmail` */
  senderName?: string
  /** Which mails your side gets: `problems` are a decline, an expiry and a bounce, `all` the signed document too */
  senderMails?: 'all' | 'problems' | 'none'
  /** Data of your own, at most 16 KiB encoded; it comes back in answers and webhook events */
  metadata?: Record<string, unknown>
  /** When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most */
  reminders?: {
    /** Days from the invitation to the first one */
    firstAfterDays?: number
    /** Days from any reminder to the next one */
    everyDays?: number
    /** How many go out at most */
    count?: number
  } | null
  /** One makes an envelope, several a workflow, in this order unless they have one of their own */
  roles: Array<TemplateRoleInput>
}

/** Somebody who will be asked to sign. */
export type TemplateRoleInput = {
  /** What the signer is called in it */
  role: string
  /** Who signs in this role unless a use names somebody else */
  signerEmail?: string
  /** A person’s name, as it is printed beside the signature */
  signerName?: string
  /** Instead of the locale of the whole template */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** When the turn of this role is: those with an equal order sign at the same time; given for all or for none, then one after the other as they stand */
  order?: number
  /** `email`: the signer is invited, reminded and told by mail. `none`: nothing goes to the signer; an embedded session opens the envelope in your own page */
  delivery?: 'email' | 'none'
  /** What there is to fill */
  fields: Array<SignatureFieldInput>
}

/** A new version of a template, whole. */
export type TemplateUpdate = {
  /** A document that is ready; its present file is what will be signed */
  documentId: string
  /** Its name */
  name: string
  /** What signers read as its title; otherwise its own */
  documentTitle?: string
  /** What you write to the signer */
  message?: string
  /** Days that each signer has, from the moment their turn comes */
  expiresInDays?: number
  /** Language of the mails and of the signing page */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** `lock`: behind the last seal nothing may be added to the document; `open`: comments and further signatures may */
  lastSeal?: 'lock' | 'open'
  /** Who gets the signed document and its certificate by mail when the last one has signed */
  cc?: Array<string>
  /** The person on your side who hears what becomes of it, and whom signers see and answer to; otherwise the member whose key is used, and of a decline, an expiry and a bounce the administrators where there is none */
  senderEmail?: string
  /** Name of that person, as signers read it beside the address; only with `senderEmail` */
  senderName?: string
  /** Which mails your side gets: `problems` are a decline, an expiry and a bounce, `all` the signed document too */
  senderMails?: 'all' | 'problems' | 'none'
  /** Data of your own, at most 16 KiB encoded; it comes back in answers and webhook events */
  metadata?: Record<string, unknown>
  /** When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most */
  reminders?: {
    /** Days from the invitation to the first one */
    firstAfterDays?: number
    /** Days from any reminder to the next one */
    everyDays?: number
    /** How many go out at most */
    count?: number
  } | null
  /** One makes an envelope, several a workflow, in this order unless they have one of their own */
  roles: Array<TemplateRoleInput>
  /** The `version` that was read; where another was saved since then, nothing is written */
  expectedVersion?: number
}

/** To whom a template is sent. */
export type BulkSendInput = {
  /** A version of the template; otherwise the latest */
  version?: number
  /** One use of the template each */
  rows: Array<BulkRowInput>
}

/** One use of the template. */
export type BulkRowInput = {
  /** Who signs: somebody for every role in which the template names nobody */
  recipients?: Array<BulkRecipient>
  /** What stands in fields before anybody signs, by id of the field, in every role; a key that is no id of a field is a label */
  values?: Record<string, string | boolean>
  /** What signers read as its title; otherwise that of the template */
  documentTitle?: string
  /** What you write to the signers; otherwise that of the template */
  message?: string
  /** Days that each signer has; otherwise those of the template */
  expiresInDays?: number
  /** An id of your own; envelopes are found by it, and several may have the same */
  externalId?: string
  /** Data of your own, at most 16 KiB encoded, instead of that of the template */
  metadata?: Record<string, unknown>
  /** When reminders go out by themselves, otherwise as the template says; null: none */
  reminders?: {
    /** Days from the invitation to the first one */
    firstAfterDays?: number
    /** Days from any reminder to the next one */
    everyDays?: number
    /** How many go out at most */
    count?: number
  } | null
}

/** Who signs in a role. */
export type BulkRecipient = {
  /** What the signer is called in it */
  role: string
  /** Who is asked to sign */
  signerEmail: string
  /** A person’s name, as it is printed beside the signature */
  signerName?: string
  /** Instead of the locale of the role */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** Instead of the delivery of the role */
  delivery?: 'email' | 'none'
}

/** What was made from a template. */
export type SentTemplate = {
  /** One for each role, in the order of the roles */
  envelopes: Array<Envelope>
  /** The workflow of several signers; null: one signs alone */
  workflowId: string | null
}

/** What a template is sent with. */
export type TemplateSending = {
  /** A version of the template; otherwise the latest */
  version?: number
  /** Who signs: somebody for every role in which the template names nobody */
  recipients?: Array<TemplateRecipient>
  /** What stands in fields before anybody signs, by id of the field, in every role; a key that is no id of a field is a label */
  values?: Record<string, string | boolean>
  /** What signers read as its title; otherwise that of the template */
  documentTitle?: string
  /** What you write to the signers; otherwise that of the template */
  message?: string
  /** Days that each signer has; otherwise those of the template */
  expiresInDays?: number
  /** An id of your own; envelopes are found by it, and several may have the same */
  externalId?: string
  /** Data of your own, at most 16 KiB encoded, instead of that of the template */
  metadata?: Record<string, unknown>
  /** When reminders go out by themselves, otherwise as the template says; null: none */
  reminders?: {
    /** Days from the invitation to the first one */
    firstAfterDays?: number
    /** Days from any reminder to the next one */
    everyDays?: number
    /** How many go out at most */
    count?: number
  } | null
}

/** Who signs in a role. */
export type TemplateRecipient = {
  /** What the signer is called in it */
  role: string
  /** Who is asked to sign */
  signerEmail: string
  /** A person’s name, as it is printed beside the signature */
  signerName?: string
  /** Instead of the locale of the role */
  locale?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'tr'
  /** Instead of the delivery of the role */
  delivery?: 'email' | 'none'
  /** A code that you tell the signer by another way: asked for before anything of the document is shown, locked after five wrong ones. Letter case and blanks do not count */
  accessCode?: string
}

/** A page of versions of a template. */
export type TemplateVersionList = {
  /** The page */
  data: Array<TemplateVersion>
  /** Cursor of the next page; null on the last one */
  nextCursor: string | null
}

/** A version of a template as lists show it. */
export type TemplateVersion = {
  /** From 1; every change counts it up */
  version: number
  /** Id of the document */
  documentId: string
  /** SHA-256 of the file that is signed */
  documentSha256: string
  /** Who will be asked to sign, by role */
  roles: Array<string>
  /** When this version was saved */
  createdAt: string
}

/** All of them. */
export type WebhookList = {
  /** All of them */
  data: Array<Webhook>
}

/** An endpoint that events are sent to. */
export type Webhook = {
  /** Id of the endpoint */
  id: string
  /** Normalised */
  url: string
  /** What it is told */
  events: Array<WebhookEventType>
  /** Your own note */
  description: string | null
  /** `envelope.completed` carries what the signer entered */
  includesAnswers: boolean
  /** Whether events are sent; they are held while it is paused */
  enabled: boolean
  /** Why the service disabled the endpoint by itself */
  disabledReason: string | null
  /** Since when every attempt has failed; null after a success */
  failingSince: string | null
  /** Those that sign deliveries now, newest first */
  secrets: Array<WebhookSecret>
  /** When it was created */
  createdAt: string
  /** When it last changed */
  updatedAt: string
}

/** What becomes of an envelope. */
export type WebhookEventType = 'envelope.created' | 'envelope.completed' | 'envelope.declined' | 'envelope.expired' | 'envelope.voided' | 'envelope.sent' | 'envelope.viewed' | 'envelope.signed' | 'envelope.bounced' | 'envelope.locked'

/** What is told about a secret; its text is shown once and never again. */
export type WebhookSecret = {
  /** As in the header x-service-secret-id */
  id: string
  /** From 1; every rotation counts it up */
  version: number
  /** When it was made */
  createdAt: string
  /** Until when a rotated-out secret still signs; null: current */
  validUntil: string | null
}

/** An endpoint, with its secret when it is new. */
export type SavedWebhook = {
  /** Id of the endpoint */
  id: string
  /** Normalised */
  url: string
  /** What it is told */
  events: Array<WebhookEventType>
  /** Your own note */
  description: string | null
  /** `envelope.completed` carries what the signer entered */
  includesAnswers: boolean
  /** Whether events are sent; they are held while it is paused */
  enabled: boolean
  /** Why the service disabled the endpoint by itself */
  disabledReason: string | null
  /** Since when every attempt has failed; null after a success */
  failingSince: string | null
  /** Those that sign deliveries now, newest first */
  secrets: Array<WebhookSecret>
  /** When it was created */
  createdAt: string
  /** When it last changed */
  updatedAt: string
  /** The new signing secret, shown once */
  secret?: string
}

/** An endpoint, and what it is told. */
export type WebhookSettings = {
  /** https, port 443, a public host name */
  url: string
  /** For a new endpoint that an envelope is created, completed, declined, expired or voided; otherwise as before. That it is sent, viewed, signed, bounced or locked after wrong access codes is told only where it is asked for */
  events?: Array<WebhookEventType>
  /** Your own note */
  description?: string | null
  /** Whether `fields` of `envelope.completed` carry what the signer entered. False for a new endpoint; otherwise as before */
  includesAnswers?: boolean
  /** True for a new endpoint; otherwise as before */
  enabled?: boolean
}

/** An endpoint that is no more. */
export type DeletedWebhook = {
  /** Id of the endpoint */
  id: string
  /** Its address */
  url: string
  /** When it was deleted */
  deletedAt: string
}

/** A page of deliveries. */
export type WebhookDeliveryList = {
  /** The page */
  data: Array<WebhookDelivery>
  /** Cursor of the next page; null on the last one */
  nextCursor: string | null
}

/** An event on its way to an endpoint. */
export type WebhookDelivery = {
  /** Id of the delivery */
  id: string
  /** As in the header x-service-event-id; the same for every replay */
  eventId: string
  /** One of the subscribed types, or `webhook.test` */
  eventType: string
  /** The envelope that it is about; null for a test */
  envelopeId: string | null
  /** The delivery that this one repeats */
  replayOf: string | null
  state: WebhookDeliveryState
  /** How many were made */
  attempts: number
  /** Null also while an attempt is being made */
  nextAttemptAt: string | null
  /** What the last attempt was answered with; null without an answer */
  lastStatus: number | null
  /** Why the last attempt failed */
  lastError: string | null
  /** When the event was sent to this endpoint */
  createdAt: string
  /** When nothing was left to be tried */
  finishedAt: string | null
}

/** `held`: the endpoint is paused; `canceled`: the endpoint was disabled or deleted before */
export type WebhookDeliveryState = 'pending' | 'held' | 'delivered' | 'failed' | 'canceled'

/** A delivery with all its attempts. */
export type WebhookDeliveryWithAttempts = {
  /** Id of the delivery */
  id: string
  /** As in the header x-service-event-id; the same for every replay */
  eventId: string
  /** One of the subscribed types, or `webhook.test` */
  eventType: string
  /** The envelope that it is about; null for a test */
  envelopeId: string | null
  /** The delivery that this one repeats */
  replayOf: string | null
  state: WebhookDeliveryState
  /** How many were made */
  attempts: number
  /** Null also while an attempt is being made */
  nextAttemptAt: string | null
  /** What the last attempt was answered with; null without an answer */
  lastStatus: number | null
  /** Why the last attempt failed */
  lastError: string | null
  /** When the event was sent to this endpoint */
  createdAt: string
  /** When nothing was left to be tried */
  finishedAt: string | null
  /** Kept for 30 days */
  attemptLog: Array<WebhookAttempt>
}

/** One attempt to deliver. */
export type WebhookAttempt = {
  /** 1 to 12 */
  attempt: number
  /** When it began */
  at: string
  /** Where it went */
  host: string
  /** HTTP status of the answer; null without one */
  status: number | null
  /** Why it failed */
  error: string | null
  /** How long it took, in milliseconds */
  durationMs: number | null
  /** The beginning of an answer that was no 2xx */
  responseExcerpt: string | null
}

/** An endpoint with its new secret. */
export type RotatedWebhook = {
  /** Id of the endpoint */
  id: string
  /** Normalised */
  url: string
  /** What it is told */
  events: Array<WebhookEventType>
  /** Your own note */
  description: string | null
  /** `envelope.completed` carries what the signer entered */
  includesAnswers: boolean
  /** Whether events are sent; they are held while it is paused */
  enabled: boolean
  /** Why the service disabled the endpoint by itself */
  disabledReason: string | null
  /** Since when every attempt has failed; null after a success */
  failingSince: string | null
  /** Those that sign deliveries now, newest first */
  secrets: Array<WebhookSecret>
  /** When it was created */
  createdAt: string
  /** When it last changed */
  updatedAt: string
  /** The new signing secret, shown once */
  secret: string
}

/** A page of users. */
export type ScimUserList = {
  /** The URN of a list */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>
  /** How many there are on all pages */
  totalResults: number
  /** The first one of this page, from 1; not with a cursor */
  startIndex?: number
  /** How many this page holds */
  itemsPerPage: number
  /** The `cursor` of the next page, where one follows a cursor */
  nextCursor?: string
  /** The page */
  Resources: Array<ScimUser>
}

/** A user (RFC 7643 section 4.1). */
export type ScimUser = {
  /** The URN of a user */
  schemas: Array<'urn:ietf:params:scim:schemas:core:2.0:User'>
  /** Id of the member */
  id: string
  /** Id at the identity provider */
  externalId?: string
  /** E-mail address that names the user */
  userName?: string
  /** Whether the user has access */
  active?: boolean
  /** Name as it is shown */
  displayName?: string
  /** The parts of the name */
  name?: {
    /** Given name */
    givenName?: string
    /** Family name */
    familyName?: string
  }
  /** The userName as the one address */
  emails?: Array<{
    /** The address */
    value?: string
    /** Its use */
    type?: 'work'
    /** It is the only one */
    primary?: true
  }>
  /** The one role of the member */
  roles?: Array<{
    /** The role */
    value?: 'admin' | 'member' | 'viewer'
  }>
  /** About the resource itself */
  meta?: {
    /** What this is */
    resourceType?: 'User'
    /** When the user was provisioned */
    created?: string
    /** When the user last changed */
    lastModified?: string
    /** Where the user can be read */
    location?: string
  }
}

/** An error of SCIM (RFC 7644 section 3.12). */
export type ScimError = {
  /** The URN of an error */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:Error'>
  /** The HTTP status, as a text */
  status: string
  /** The kind of error, where RFC 7644 has a name for it */
  scimType?: string
  /** What went wrong, for a person */
  detail: string
}

/** A query in a body (RFC 7644 section 3.4.3). */
export type ScimSearchRequest = {
  /** The URN of a search */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:SearchRequest'>
  /** `eq` on userName, externalId, id or emails.value, joined by `and`; userName is compared without case */
  filter?: string | null
  /** First user of the page, from 1; less is read as 1 */
  startIndex?: number | null
  /** Users on the page, 0 to 200, 100 by default; more is read as 200 */
  count?: number | null
  /** Instead of an index, as of the list (RFC 9865) */
  cursor?: string | null
  /** Only these attributes */
  attributes?: Array<string> | null
  /** All but these attributes */
  excludedAttributes?: Array<string> | null
}

/** No groups. */
export type ScimGroupList = {
  /** The URN of a list */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>
  /** How many there are on all pages */
  totalResults: number
  /** The first one of this page, from 1; not with a cursor */
  startIndex?: number
  /** How many this page holds */
  itemsPerPage: number
  /** The `cursor` of the next page, where one follows a cursor */
  nextCursor?: string
  /** The page */
  Resources: Array<unknown>
}

/** The kinds of resources. */
export type ScimResourceTypeList = {
  /** The URN of a list */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>
  /** How many there are on all pages */
  totalResults: number
  /** The first one of this page, from 1; not with a cursor */
  startIndex?: number
  /** How many this page holds */
  itemsPerPage: number
  /** The `cursor` of the next page, where one follows a cursor */
  nextCursor?: string
  /** The page */
  Resources: Array<ScimResourceType>
}

/** A kind of resource (RFC 7643 section 6). */
export type ScimResourceType = {
  /** The URNs of its schemas */
  schemas: Array<string>
  /** Its name, as in its address */
  id: string
  /** Its name */
  name: string
  /** Where such resources are, below the base of SCIM */
  endpoint: string
  /** What it is */
  description: string
  /** URN of its schema */
  schema: string
  /** None */
  schemaExtensions: Array<string>
  /** About this answer itself */
  meta: {
    /** What this is */
    resourceType: string
    /** Where it can be read */
    location: string
  }
}

/** The schemas of resources. */
export type ScimSchemaList = {
  /** The URN of a list */
  schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>
  /** How many there are on all pages */
  totalResults: number
  /** The first one of this page, from 1; not with a cursor */
  startIndex?: number
  /** How many this page holds */
  itemsPerPage: number
  /** The `cursor` of the next page, where one follows a cursor */
  nextCursor?: string
  /** The page */
  Resources: Array<ScimSchema>
}

/** The attributes of a resource (RFC 7643 section 7). */
export type ScimSchema = {
  /** The URNs of its schemas */
  schemas: Array<string>
  /** Its URN */
  id: string
  /** Its name */
  name: string
  /** What it is about */
  description: string
  /** What such a resource has */
  attributes: Array<{
    /** Name of the attribute */
    name: string
    /** What it holds */
    type: 'string' | 'boolean' | 'complex'
    /** Whether it is a list */
    multiValued: boolean
    /** What it is */
    description: string
    /** Whether a user needs it */
    required: boolean
    /** Whether letter case counts when it is compared */
    caseExact: boolean
    /** Whether clients can set it */
    mutability: 'readOnly' | 'readWrite'
    /** `default`: unless the request leaves it out */
    returned: 'always' | 'default'
    /** `server`: no two users have the same */
    uniqueness: 'none' | 'server'
    /** The values that it can have */
    canonicalValues?: Array<string>
    /** What a complex attribute is made of */
    subAttributes?: Array<{
      /** Name of the attribute */
      name: string
      /** What it holds */
      type: 'string' | 'boolean' | 'complex'
      /** Whether it is a list */
      multiValued: boolean
      /** What it is */
      description: string
      /** Whether a user needs it */
      required: boolean
      /** Whether letter case counts when it is compared */
      caseExact: boolean
      /** Whether clients can set it */
      mutability: 'readOnly' | 'readWrite'
      /** `default`: unless the request leaves it out */
      returned: 'always' | 'default'
      /** `server`: no two users have the same */
      uniqueness: 'none' | 'server'
      /** The values that it can have */
      canonicalValues?: Array<string>
    }>
  }>
  /** About this answer itself */
  meta: {
    /** What this is */
    resourceType: string
    /** Where it can be read */
    location: string
  }
}

/** What the SCIM service supports (RFC 7643 section 5). */
export type ScimServiceProviderConfig = {
  /** The URNs of its schemas */
  schemas: Array<string>
  /** Where it is written about */
  documentationUri: string
  /** PATCH (RFC 7644 section 3.5.2) */
  patch: {
    /** Whether the service has it */
    supported: boolean
  }
  /** Bulk operations */
  bulk: {
    /** Whether the service has it */
    supported: boolean
    /** In one request */
    maxOperations: number
    /** In bytes */
    maxPayloadSize: number
  }
  /** Filters of lists */
  filter: {
    /** Whether the service has it */
    supported: boolean
    /** In one answer */
    maxResults: number
  }
  /** Passwords of users */
  changePassword: {
    /** Whether the service has it */
    supported: boolean
  }
  /** Sorting of lists */
  sort: {
    /** Whether the service has it */
    supported: boolean
  }
  /** Entity tags */
  etag: {
    /** Whether the service has it */
    supported: boolean
  }
  /** Pages of lists (RFC 9865 section 4) */
  pagination: {
    /** Whether `cursor` goes on from a page */
    cursor: boolean
    /** Whether `startIndex` names the first user of a page */
    index: boolean
    /** When a request names neither */
    defaultPaginationMethod: 'cursor' | 'index'
    /** Users on a page when a request names no `count` */
    defaultPageSize: number
    /** Users on a page at most */
    maxPageSize: number
  }
  /** How clients prove themselves */
  authenticationSchemes: Array<{
    /** The kind of proof */
    type: string
    /** Its name */
    name: string
    /** What to send */
    description: string
    /** The standard that it follows */
    specUri: string
    /** Whether it is the usual one */
    primary: boolean
  }>
  /** About this answer itself */
  meta: {
    /** What this is */
    resourceType: string
    /** Where it can be read */
    location: string
  }
}

/** A user as identity providers send it. Names of members are read in any case. */
export type ScimUserInput = {
  /** The URN of a user */
  schemas?: Array<string>
  /** Id at the identity provider */
  externalId?: string | null
  /** E-mail address that names the user, in any script */
  userName: string
  /** Whether the user has access; also as a text */
  active?: boolean | null | string
  /** Name as it is shown */
  displayName?: string | null
  /** The parts of the name */
  name?: {
    /** Given name */
    givenName?: string | null
    /** Family name */
    familyName?: string | null
  } | null
  /** A member has one role: of several the primary one, or else the last */
  roles?: Array<{
    /** The role */
    value: string
    /** Whether it is the one that counts */
    primary?: boolean | null | string
  }> | null | {
    /** The role */
    value: string
    /** Whether it is the one that counts */
    primary?: boolean | null | string
  } | string
}

/** Changes of a user (RFC 7644 section 3.5.2). Names of members are read in any case. */
export type ScimPatch = {
  /** `urn:ietf:params:scim:api:messages:2.0:PatchOp` among them, in any case */
  schemas: Array<string>
  /** In their order, all or none */
  Operations: Array<{
    /** What is done, in any case */
    op: string
    /** The attribute; without one `value` names what changes */
    path?: string | null
    /** What it becomes */
    value?: unknown
  }>
}

/** A run of a workflow on documents. */
export type WorkflowRun = {
  /** Id of the run */
  id: string
  /** Id of the workflow */
  workflowId: string
  /** Which version of it runs */
  workflowVersion: number
  /** `failed`: at least one document did not come through */
  status: 'accepted' | 'running' | 'completed' | 'failed'
  /** As it was given */
  input: Record<string, unknown>
  /** What the run does with each document, in order */
  stepTypes: Array<string>
  /** In the order of the request */
  documents: Array<WorkflowRunDocument>
  /** When it was accepted */
  createdAt: string
  /** When every document had come through, or failed */
  finishedAt: string | null
}

/** What became of one document of a run. */
export type WorkflowRunDocument = {
  /** Id of the document */
  documentId: string
  /** How far the document came */
  status: 'pending' | 'running' | 'waiting' | 'completed' | 'failed'
  error: WorkflowStepError
  /** When it had come through, or failed */
  finishedAt: string | null
  /** The steps that were begun */
  steps: Array<WorkflowRunStep>
}

/** Why a step failed; the codes are in the guide to workflows */
export type WorkflowStepError = {
  /** The value to branch on */
  code: string
  /** What went wrong, for a person */
  detail: string
} | null

/** A step of a run that was begun. */
export type WorkflowRunStep = {
  /** From 1, in the order of the workflow */
  number: number
  /** What the step does */
  type: string
  /** `waiting`: for its envelope */
  status: 'waiting' | 'completed' | 'failed'
  /** The envelope that the step made and waits for */
  envelopeId: string | null
  /** The document that the step made */
  createdDocumentId: string | null
  error: WorkflowStepError
  /** When it was begun */
  startedAt: string
  /** When it was over */
  finishedAt: string | null
}

/** All of them. */
export type WorkflowList = {
  /** All of them */
  data: Array<Workflow>
}

/** What can be done with documents, step by step. */
export type Workflow = {
  /** Id of the workflow */
  id: string
  /** Its name */
  name: string
  /** What new runs follow */
  version: number
  /** Whether it takes no new runs */
  isDisabled: boolean
  /** What it does with each document, in order */
  stepTypes: Array<string>
  /** JSON Schema of the `input` of a run; null where none is asked for */
  inputSchema: Record<string, unknown> | null
  /** When it was stored */
  createdAt: string
  /** When it was last changed */
  updatedAt: string
}

/** A run that was accepted. */
export type AcceptedWorkflowRun = {
  /** Id of the run */
  runId: string
  /** How far it is */
  status: 'accepted' | 'running' | 'completed' | 'failed'
}

/** What a workflow is run on. */
export type WorkflowRunRequest = {
  /** Documents outside the trash, each once */
  documentIds: Array<string>
  /** What the workflow asks for; it must match the schema that the workflow has for it */
  input?: Record<string, unknown>
}

/** What came nearer to its time. */
export type ClockAdvanced = {
  /** The test organization */
  organizationId: string
  /** How much time passed */
  seconds: number
  /** How many things waited for a time and stand nearer to it */
  moved: {
    /** Active envelopes: their expiry and reminders */
    envelopes: number
    /** Links of signers and embedded sessions */
    links: number
    /** Open upload sessions */
    uploads: number
    /** Deliveries to webhook endpoints that wait for another attempt */
    deliveries: number
    /** Jobs that wait for another attempt, as a mail that was put off */
    jobs: number
  }
}

/** How far the clock goes forward. */
export type ClockAdvance = {
  /** How much time passes; 86400 is a day */
  seconds: number
}

/** A page of the test inbox. */
export type TestMailList = {
  /** The page */
  data: Array<TestMail>
  /** Cursor of the next page; null on the last one */
  nextCursor: string | null
}

/** A mail of the sandbox, which never left. */
export type TestMail = {
  /** Id of the mail */
  id: string
  /** The envelope that it tells of */
  envelopeId: string
  /** What it tells */
  template: 'invitation' | 'corrected' | 'reminder' | 'expiring' | 'signedSoFar' | 'completed' | 'declined' | 'expired' | 'voided' | 'reassigned' | 'senderCompleted' | 'senderDeclined' | 'senderExpired' | 'senderBounced' | 'senderLocked' | 'copy'
  /** Whom it is for */
  to: {
    /** The address */
    email: string
    /** The name, if it is known */
    name: string | null
  }
  /** As the reader would see it */
  subject: string
  /** Where it leads, whether its text says so or not */
  links: {
    /** The page of the signer, or of the reader of a copy */
    page: string
    /** The page that verifies, with all that it needs */
    verify: string
  }
  /** When it would have left */
  sentAt: string
}

/** A mail of the sandbox with what it says. */
export type WholeTestMail = {
  /** Id of the mail */
  id: string
  /** The envelope that it tells of */
  envelopeId: string
  /** What it tells */
  template: 'invitation' | 'corrected' | 'reminder' | 'expiring' | 'signedSoFar' | 'completed' | 'declined' | 'expired' | 'voided' | 'reassigned' | 'senderCompleted' | 'senderDeclined' | 'senderExpired' | 'senderBounced' | 'senderLocked' | 'copy'
  /** Whom it is for */
  to: {
    /** The address */
    email: string
    /** The name, if it is known */
    name: string | null
  }
  /** As the reader would see it */
  subject: string
  /** Where it leads, whether its text says so or not */
  links: {
    /** The page of the signer, or of the reader of a copy */
    page: string
    /** The page that verifies, with all that it needs */
    verify: string
  }
  /** When it would have left */
  sentAt: string
  /** The mail as plain text */
  text: string
  /** The mail as HTML; a logo is named as `cid:logo` */
  html: string
}
