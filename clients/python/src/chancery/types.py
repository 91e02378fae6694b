"""What the service takes and answers, as it stands in JSON."""

# Made from docs/openapi.json by dev/clients.ts.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union


class EnvelopeEvent(TypedDict):
    """The body of a delivery about an envelope."""

    id: str
    """Id of the event, the same at every attempt: deal with each once"""
    createdAt: str
    """When it happened"""
    organizationId: str
    """Id of the organization"""
    type: Literal["envelope.created", "envelope.completed", "envelope.declined", "envelope.expired", "envelope.voided", "envelope.sent", "envelope.viewed", "envelope.signed", "envelope.bounced", "envelope.locked"]
    """What became of the envelope"""
    data: "EnvelopeEventData"
    """The envelope as it was then; no links or tokens, and what was entered only where the endpoint asks for it"""


class EnvelopeEventData(TypedDict):
    """The envelope as it was then; no links or tokens, and what was entered only where the endpoint asks for it"""

    envelope: "Envelope"
    evidence: "EnvelopeEventDataEvidence"
    """Where the evidence chain ended then"""


class EnvelopeEventDataEvidence(TypedDict):
    """Where the evidence chain ended then"""

    sequence: int
    """Of the last record"""
    head: str
    """Hash of the last record: kept elsewhere it is an anchor of the evidence"""


class Envelope(TypedDict):
    """A document on its way to one signer."""

    id: str
    """Id of the envelope"""
    status: Literal["waiting", "active", "sealing", "completed", "declined", "expired", "voided"]
    """`sealing`: signed, the PDF is being finished; `waiting`: a later step of a sequential workflow"""
    documentId: str
    """Id of the document"""
    documentTitle: str
    """What signers read as its title"""
    revision: int
    """From 1; every correction counts it up"""
    signer: "EnvelopeSigner"
    """Who is asked to sign"""
    fields: list["SignatureField"]
    """What there is to fill"""
    message: Union[str, None]
    """What the sender writes to the signer"""
    cc: list[str]
    """Who gets the signed document too"""
    senderEmail: Union[str, None]
    """The person on your side who hears of it"""
    senderName: Union[str, None]
    """Name of that person"""
    senderMails: Literal["all", "problems", "none"]
    """Which mails your side gets"""
    externalId: Union[str, None]
    """Your own id"""
    metadata: dict[str, Any]
    """Your own data"""
    delivery: Literal["email", "none"]
    """`none`: no mail goes to the signer"""
    reminders: Union["EnvelopeReminders", None]
    """When reminders go out by themselves; null: none"""
    accessCode: Union["EnvelopeAccessCode", None]
    """Whether the signer is asked for a code; null: not"""
    expiresAt: str
    """Until when it can be signed"""
    sealing: "EnvelopeSealing"
    """How far the finished PDF is"""
    workflow: Union["EnvelopeWorkflow", None]
    """The sequential workflow that it is a step of; null: none"""
    template: Union["EnvelopeTemplate", None]
    """The template that it was made from; null: none"""
    createdAt: str
    """When it was created"""
    completedAt: Union[str, None]
    """When both finished files were there"""
    declinedAt: Union[str, None]
    """When the signer declined"""
    declineReason: Union[str, None]
    """What the signer wrote about it"""
    expiredAt: Union[str, None]
    """When it ran out"""
    voidedAt: Union[str, None]
    """When it was voided"""
    voidReason: Union[str, None]
    """Why it was voided"""
    artifacts: "EnvelopeArtifacts"
    """The sealed document and the certificate of completion"""


class EnvelopeSigner(TypedDict):
    """Who is asked to sign"""

    email: str
    """Where the invitation goes"""
    name: Union[str, None]
    """As the sender gave it"""
    status: Literal["pending", "sent", "viewed", "signed", "declined", "bounced"]
    """How far the signer came"""
    generation: int
    """From 1; every reassignment counts it up"""


class EnvelopeReminders(TypedDict):
    """When reminders go out by themselves; null: none"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first one"""
    everyDays: NotRequired[int]
    """Days from any reminder to the next one"""
    count: NotRequired[int]
    """How many go out at most"""


class EnvelopeAccessCode(TypedDict):
    """Whether the signer is asked for a code; null: not"""

    isPassed: bool
    """Whether the present signer has given it"""
    triesLeft: int
    """Wrong ones that may still be given; 0: locked"""


class EnvelopeSealing(TypedDict):
    """How far the finished PDF is"""

    attempts: int
    """How often it was tried"""
    lastError: Union[str, None]
    """Why the last try failed; null: it did not"""


class EnvelopeWorkflow(TypedDict):
    """The sequential workflow that it is a step of; null: none"""

    id: str
    """Id of the sequential workflow"""
    step: int
    """From 1"""
    order: int
    """Steps of an equal order sign at the same time"""


class EnvelopeTemplate(TypedDict):
    """The template that it was made from; null: none"""

    id: str
    """Id of the template"""
    version: int
    """The version that was used"""


class EnvelopeArtifacts(TypedDict):
    """The sealed document and the certificate of completion"""

    document: "ArtifactFacts"
    certificate: "ArtifactFacts"


class SignatureField(TypedDict):
    """A place that the signer fills."""

    id: str
    """Id of the field: yours, or one that was made for it"""
    type: Literal["signature", "initials", "date", "name", "email", "text", "checkbox"]
    """What the signer enters"""
    pageNumber: int
    """From 1"""
    x: float
    """Left edge, as a fraction of the page’s width"""
    y: float
    """Upper edge, as a fraction of the page’s height"""
    width: float
    """As a fraction of the page’s width"""
    height: float
    """As a fraction of the page’s height"""
    isRequired: bool
    """Whether nothing can be signed without it"""
    label: Union[str, None]
    """What you call it"""
    placeholder: Union[str, None]
    """Shown while nothing is entered"""
    isReadOnly: bool
    """Whether the signer can only read the value"""
    format: Union[Literal["date", "email", "integer", "number", "phone", "postalCode", "iban"], "SignatureFieldFormat1", None]
    """What it must look like"""
    maxLength: Union[int, None]
    """How many characters it may have"""
    formField: Union[str, None]
    """The field of the PDF’s own form that the value fills in place of being stamped"""
    value: NotRequired[Union[str, bool, None]]
    """Until it is signed what you put in, then what stands in the signed document: a text, whether a box is checked, the text of a typed signature; null for a drawn one or a picture, and where nothing was entered. Webhook events carry it only where the endpoint asks for it"""


class SignatureFieldFormat1(TypedDict):
    """SignatureFieldFormat1"""

    mask: str
    """`9` is a digit, `A` a letter, `*` either, and every other character of ASCII itself"""


class ArtifactFacts(TypedDict):
    """What a finished file is known by; null until it is there."""

    sha256: str
    """SHA-256 in lower-case hex"""
    contentLength: int
    """In bytes"""


class TestEvent(TypedDict):
    """The body of a delivery that only tries an endpoint."""

    id: str
    """Id of the event, the same at every attempt: deal with each once"""
    createdAt: str
    """When it happened"""
    organizationId: str
    """Id of the organization"""
    type: Literal["webhook.test"]
    """That it is a test"""
    data: "TestEventData"
    """What was asked for"""


class TestEventData(TypedDict):
    """What was asked for"""

    webhook: "TestEventDataWebhook"
    """The endpoint that is tried"""


class TestEventDataWebhook(TypedDict):
    """The endpoint that is tried"""

    id: str
    """Id of the endpoint"""


class Health(TypedDict):
    """That the service answers."""

    status: Literal["ok"]
    """The service answers"""


class Problem(TypedDict):
    """An error (RFC 9457). `code` comes from one closed list."""

    type: str
    """Stable address of the code: `urn:chancery:problem:<code>`."""
    title: str
    """The name of the HTTP status"""
    status: int
    """The HTTP status"""
    code: Literal["invalid_request", "malformed_json", "invalid_header", "unauthorized", "insufficient_scope", "scope_not_grantable", "test_key_required", "access_code_required", "access_code_wrong", "access_code_locked", "not_found", "method_not_allowed", "idempotency_key_reused", "request_in_progress", "outcome_unknown", "document_held", "document_not_ready", "document_has_source", "document_locked", "folder_not_empty", "content_changed", "envelope_not_active", "envelope_not_completed", "revision_conflict", "user_name_taken", "last_admin", "concurrent_change", "webhook_disabled", "workflow_disabled", "delivery_not_finished", "upload_in_progress", "upload_expired", "link_gone", "payload_too_large", "unsupported_media_type", "misdirected", "upload_missing", "upload_length_mismatch", "upload_checksum_mismatch", "pdf_invalid", "pdf_feature_refused", "malware_found", "document_not_sealable", "field_outside_page", "field_id_invalid", "field_value_invalid", "form_field_refused", "tag_invalid", "glyph_missing", "text_unavailable", "text_pending", "library_file", "webhook_url_refused", "webhook_limit_reached", "key_limit_reached", "limit_reached", "input_invalid", "invalid_cursor", "booking_invalid", "booking_incomplete", "rate_limited", "reminder_too_soon", "rotation_too_soon", "budget_spent", "internal", "not_started", "unavailable"]
    """What went wrong: the value to branch on"""
    detail: str
    """What went wrong in this request, and what to do about it, for a person"""
    requestId: str
    """As in the header X-Request-Id; support finds the request by it"""
    errors: NotRequired[list["ProblemErrorsItem"]]
    """Findings about single places of the request"""


class ProblemErrorsItem(TypedDict):
    """ProblemErrorsItem"""

    path: str
    """The member or parameter, dotted: `fields.0.x`"""
    code: str
    """The kind of finding"""
    message: str
    """What it should be"""


class Account(TypedDict):
    """The organization, and what it may do."""

    organization: "AccountOrganization"
    """The organization behind the key"""
    subscription: "AccountSubscription"
    """What the organization pays for"""
    key: "AccountKey"
    """The key that asks"""
    limits: "AccountLimits"
    """What one request may ask for"""
    usage: "AccountUsage"
    """What there is at the moment"""
    budgets: NotRequired["AccountBudgets"]
    """What the organization may hold, and spend in a day, which begins at midnight in UTC"""


class AccountOrganization(TypedDict):
    """The organization behind the key"""

    id: str
    """Id of the organization"""
    name: str
    """Its name"""
    environment: Literal["live", "test"]
    """Whether this is the organization itself, or the test organization beside it"""
    createdAt: str
    """When it was created"""


class AccountSubscription(TypedDict):
    """What the organization pays for"""

    plan: str
    """Its name"""


class AccountKey(TypedDict):
    """The key that asks"""

    id: str
    """Id of the key; no secret"""
    name: Union[str, None]
    """What it was called when it was made"""
    scopes: list[Literal["accountRead", "documentsRead", "documentsWrite", "foldersRead", "foldersWrite", "sharingWrite", "signaturesRead", "signaturesWrite", "workflowsWrite", "membersRead", "membersWrite", "auditRead", "keysWrite"]]
    """What it may do"""
    createdAt: str
    """When it was made"""
    expiresAt: Union[str, None]
    """When it ends by itself; null: never"""


class AccountLimits(TypedDict):
    """What one request may ask for"""

    requestsPerMinute: int
    """Of the key that asks"""
    uploadBytes: int
    """Of one PDF"""
    metadataBytes: int
    """Of the metadata of one document, as JSON"""
    fieldsPerEnvelope: int
    """Of one signer"""
    signersPerWorkflow: int
    """Of one sequential workflow"""
    documentsPerExport: int
    """Of one accounting export"""
    webhookEndpoints: int
    """Of the organization"""


class AccountUsage(TypedDict):
    """What there is at the moment"""

    documents: int
    """Outside the trash"""
    storedBytes: int
    """All versions of documents, also of those in the trash, sealed documents and certificates"""
    members: int
    """Who was not removed, active or not"""
    envelopesThisMonth: int
    """Created since the month began in UTC, however they ended"""


class AccountBudgets(TypedDict):
    """What the organization may hold, and spend in a day, which begins at midnight in UTC"""

    documents: NotRequired["AccountBudgetsDocuments"]
    """documents outside the trash"""
    metadataBytes: NotRequired["AccountBudgetsMetadataBytes"]
    """bytes of metadata of all documents"""
    storedBytes: NotRequired["AccountBudgetsStoredBytes"]
    """bytes of files, open uploads and files that signatures will finish"""
    folders: NotRequired["AccountBudgetsFolders"]
    """folders"""
    members: NotRequired["AccountBudgetsMembers"]
    """members"""
    keys: NotRequired["AccountBudgetsKeys"]
    """living keys"""
    webhookEndpoints: NotRequired["AccountBudgetsWebhookEndpoints"]
    """webhook endpoints"""
    uploadSessions: NotRequired["AccountBudgetsUploadSessions"]
    """open upload sessions"""
    uploadSessionsPerDocument: NotRequired["AccountBudgetsUploadSessionsPerDocument"]
    """open upload sessions of one document"""
    templateVersions: NotRequired["AccountBudgetsTemplateVersions"]
    """versions of templates"""
    envelopesPerDay: NotRequired["AccountBudgetsEnvelopesPerDay"]
    """new envelopes a day"""
    bulkRowsPerDay: NotRequired["AccountBudgetsBulkRowsPerDay"]
    """rows of bulk sends a day"""
    changesPerEnvelope: NotRequired["AccountBudgetsChangesPerEnvelope"]
    """reassignments and corrections of one envelope"""
    embeddedSessionsPerDay: NotRequired["AccountBudgetsEmbeddedSessionsPerDay"]
    """embedded sessions of one envelope a day"""
    linkVisitsPerDay: NotRequired["AccountBudgetsLinkVisitsPerDay"]
    """recorded visits of one kind to one envelope a day"""
    mailsPerEnvelopePerDay: NotRequired["AccountBudgetsMailsPerEnvelopePerDay"]
    """mails about one envelope a day"""
    mailsPerRecipientPerDay: NotRequired["AccountBudgetsMailsPerRecipientPerDay"]
    """mails to one recipient a day"""
    senderMailsPerDay: NotRequired["AccountBudgetsSenderMailsPerDay"]
    """mails of one kind to one person of the sender a day"""
    webhookTestsPerDay: NotRequired["AccountBudgetsWebhookTestsPerDay"]
    """test events and replays of deliveries a day"""
    workflowRunsPerDay: NotRequired["AccountBudgetsWorkflowRunsPerDay"]
    """runs of workflows a day"""


class AccountBudgetsDocuments(TypedDict):
    """documents outside the trash"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsMetadataBytes(TypedDict):
    """bytes of metadata of all documents"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsStoredBytes(TypedDict):
    """bytes of files, open uploads and files that signatures will finish"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsFolders(TypedDict):
    """folders"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsMembers(TypedDict):
    """members"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsKeys(TypedDict):
    """living keys"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsWebhookEndpoints(TypedDict):
    """webhook endpoints"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsUploadSessions(TypedDict):
    """open upload sessions"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsUploadSessionsPerDocument(TypedDict):
    """open upload sessions of one document"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsTemplateVersions(TypedDict):
    """versions of templates"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsEnvelopesPerDay(TypedDict):
    """new envelopes a day"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsBulkRowsPerDay(TypedDict):
    """rows of bulk sends a day"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsChangesPerEnvelope(TypedDict):
    """reassignments and corrections of one envelope"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsEmbeddedSessionsPerDay(TypedDict):
    """embedded sessions of one envelope a day"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsLinkVisitsPerDay(TypedDict):
    """recorded visits of one kind to one envelope a day"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsMailsPerEnvelopePerDay(TypedDict):
    """mails about one envelope a day"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsMailsPerRecipientPerDay(TypedDict):
    """mails to one recipient a day"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsSenderMailsPerDay(TypedDict):
    """mails of one kind to one person of the sender a day"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsWebhookTestsPerDay(TypedDict):
    """test events and replays of deliveries a day"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class AccountBudgetsWorkflowRunsPerDay(TypedDict):
    """runs of workflows a day"""

    limit: int
    """How much there may be"""
    used: NotRequired[int]
    """Absent for budgets of one document, recipient or envelope"""


class ApiKeyList(TypedDict):
    """All of them."""

    data: list["ApiKey"]
    """All of them"""


class ApiKey(TypedDict):
    """What is told about a key; its text is shown once and never again."""

    id: str
    """Id of the key; no secret"""
    parentId: Union[str, None]
    """The key that made it; null for a root key"""
    isAdministrator: bool
    """Sees and ends all keys of the organization"""
    name: Union[str, None]
    """What it was called when it was made"""
    environment: Literal["live", "test"]
    """The part of its text behind `chy_`: whether it opens the organization itself or its test organization"""
    lastFour: str
    """The last four characters of its text"""
    scopes: list[Literal["accountRead", "documentsRead", "documentsWrite", "foldersRead", "foldersWrite", "sharingWrite", "signaturesRead", "signaturesWrite", "workflowsWrite", "membersRead", "membersWrite", "auditRead", "keysWrite"]]
    """What it may do"""
    requestsPerMinute: int
    """Its own limit"""
    createdAt: str
    """When it was made"""
    expiresAt: Union[str, None]
    """When it ends by itself; null: never"""
    revokedAt: Union[str, None]
    """When it was revoked; null: it was not"""


class ApiKeyWithSecret(TypedDict):
    """A new key with its text."""

    id: str
    """Id of the key; no secret"""
    parentId: Union[str, None]
    """The key that made it; null for a root key"""
    isAdministrator: bool
    """Sees and ends all keys of the organization"""
    name: Union[str, None]
    """What it was called when it was made"""
    environment: Literal["live", "test"]
    """The part of its text behind `chy_`: whether it opens the organization itself or its test organization"""
    lastFour: str
    """The last four characters of its text"""
    scopes: list[Literal["accountRead", "documentsRead", "documentsWrite", "foldersRead", "foldersWrite", "sharingWrite", "signaturesRead", "signaturesWrite", "workflowsWrite", "membersRead", "membersWrite", "auditRead", "keysWrite"]]
    """What it may do"""
    requestsPerMinute: int
    """Its own limit"""
    createdAt: str
    """When it was made"""
    expiresAt: Union[str, None]
    """When it ends by itself; null: never"""
    revokedAt: Union[str, None]
    """When it was revoked; null: it was not"""
    secret: str
    """The whole key, shown once"""


class ApiKeyInput(TypedDict):
    """A key to be made."""

    name: NotRequired[str]
    """Your own name for it"""
    scopes: list[Literal["accountRead", "documentsRead", "documentsWrite", "foldersRead", "foldersWrite", "sharingWrite", "signaturesRead", "signaturesWrite", "workflowsWrite", "membersRead", "membersWrite", "auditRead", "keysWrite"]]
    """What it may do; each scope must be one of the key that is used"""
    expiresAt: NotRequired[str]
    """From when on the key is refused, a time to come. A key never outlives its parent: of both ends the earlier one counts"""


class DocumentList(TypedDict):
    """A page of documents."""

    data: list["Document"]
    """The page"""
    pagination: "OffsetPagination"


class Document(TypedDict):
    """A document: a record, and its PDF once one was uploaded or composed."""

    id: str
    """Id of the document"""
    title: str
    """Its title"""
    type: str
    """What kind of document it is; retention rules go by it"""
    folderId: Union[str, None]
    """The folder that it lies in; null: at the top"""
    status: Literal["draft", "ready", "quarantined", "trashed"]
    """`draft`: it waits for its PDF; `quarantined`: the PDF was refused as malware; `trashed`: it can be restored"""
    metadata: dict[str, Any]
    """Your own data, and what exports are made from"""
    revision: int
    """From 1; every change of title, type, folder or metadata counts it up"""
    compliance: "DocumentCompliance"
    """What keeps it from the trash; managed by the service"""
    source: Union["DocumentSource", None]
    """The immutable PDF; null until an upload was completed"""
    text: "DocumentText"
    """The text of the current version"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it last changed"""
    trashedAt: Union[str, None]
    """Since when it lies in the trash; null: it does not"""


class DocumentCompliance(TypedDict):
    """What keeps it from the trash; managed by the service"""

    legalHold: bool
    """Kept until an operator lifts the hold"""
    retainUntil: Union[str, None]
    """Kept until then by a retention rule; null: by none"""


class DocumentSource(TypedDict):
    """The immutable PDF; null until an upload was completed"""

    sha256: str
    """SHA-256 in lower-case hex"""
    contentLength: int
    """In bytes"""
    pageCount: int
    """How many pages it has"""
    version: int
    """Number of the current version"""
    readyAt: str
    """Since when it can be read"""
    repairedFrom: Union["DocumentSourceRepairedFrom", None]
    """The damaged file that was sent and repaired (`repair` of `documents.upload.complete`); null: none was"""


class DocumentSourceRepairedFrom(TypedDict):
    """The damaged file that was sent and repaired (`repair` of `documents.upload.complete`); null: none was"""

    sha256: str
    """SHA-256 in lower-case hex"""
    contentLength: int
    """In bytes"""


class DocumentText(TypedDict):
    """The text of the current version"""

    status: Literal["none", "pending", "ready", "unavailable"]
    """`none`: there is no file; `pending`: it is being extracted; `unavailable`: the file has none that can be read"""
    characterCount: Union[int, None]
    """In UTF-16 units; null without text"""
    contentHash: Union[str, None]
    """SHA-256 of the text in UTF-8, in lower-case hex; null without text"""


class OffsetPagination(TypedDict):
    """Where a page lies in its list."""

    limit: int
    """How many this page may hold"""
    offset: int
    """How many lie before it"""
    nextOffset: Union[int, None]
    """Offset of the next page; null on the last one"""


class DocumentInput(TypedDict):
    """A document to be recorded."""

    title: str
    """Its title"""
    type: NotRequired[str]
    """What kind of document it is; retention rules go by it"""
    folderId: NotRequired[Union[str, None]]
    """Id of a folder"""
    metadata: NotRequired[dict[str, Any]]
    """Any members, as JSON at most 64 KiB, but legalHold, retainUntil, compliance, which the server manages"""


class SearchResult(TypedDict):
    """What was found."""

    data: list["SearchMatch"]
    """The page"""
    scanned: int
    """How many documents were examined"""
    nextOffset: Union[int, None]
    """Offset of the next page; null on the last one"""


class SearchMatch(TypedDict):
    """A document in which it was found."""

    document: "Document"
    matchedIn: list[Literal["title", "text"]]
    """Where it was found"""
    excerpts: list["SearchMatchExcerptsItem"]
    """Where in the text"""


class SearchMatchExcerptsItem(TypedDict):
    """SearchMatchExcerptsItem"""

    text: str
    """A piece of the text"""
    matches: list["SearchMatchExcerptsItemMatchesItem"]
    """Places in the excerpt, in UTF-16 units"""


class SearchMatchExcerptsItemMatchesItem(TypedDict):
    """SearchMatchExcerptsItemMatchesItem"""

    start: int
    """Where it begins"""
    end: int
    """Where it is over"""


class TextDocumentInput(TypedDict):
    """A PDF to be composed."""

    title: str
    """An empty title gives a PDF without a heading"""
    text: str
    """The text; a form feed begins a page"""
    type: NotRequired[str]
    """What kind of document it is; retention rules go by it"""
    folderId: NotRequired[Union[str, None]]
    """Id of a folder"""


class DocumentUpdate(TypedDict):
    """What changes of a document."""

    title: NotRequired[str]
    """Its title"""
    type: NotRequired[str]
    """What kind of document it is; retention rules go by it"""
    folderId: NotRequired[Union[str, None]]
    """The folder to move it to; null: the top"""
    metadata: NotRequired[dict[str, Any]]
    """Keys to set; a key with null is taken away, and others stay"""
    expectedRevision: NotRequired[int]
    """The `revision` that was read; where the document changed since then, nothing is written"""


class DocumentAuditEventList(TypedDict):
    """A page of the audit log of a document."""

    data: list["AuditEvent"]
    """The page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; null on the last one"""


class AuditEvent(TypedDict):
    """An entry of the audit log, which only grows."""

    id: str
    """Id of the event"""
    at: str
    """When the transaction that did it began, by the database clock"""
    action: Literal["organization.created", "organization.limit_set", "organization.budget_set", "organization.brand_set", "apiKey.created", "apiKey.revoked", "apiKey.limit_set", "apiKey.marked", "member.created", "member.updated", "member.deactivated", "member.reactivated", "member.removed", "folder.created", "folder.changed", "folder.deleted", "document.created", "document.source_ready", "document.version_saved", "document.trashed", "document.restored", "document.purged", "document.hold_placed", "document.hold_released", "document.retention_set", "document.read", "document.versions_read", "document.places_read", "document.text_read", "document.text_extracted", "document.text_unavailable", "document.viewed", "document.downloaded", "document.export_read", "document.changed", "document.moved", "document.type_set", "document.metadata_set", "document.extraction_requested", "document.rescanned", "document.quarantined", "upload.opened", "upload.refused", "envelope.created", "envelope.activated", "envelope.advanced", "envelope.sent", "envelope.bounced", "envelope.reminded", "envelope.reassigned", "envelope.corrected", "envelope.opened", "envelope.access_denied", "envelope.access_passed", "envelope.signed", "envelope.completed", "envelope.declined", "envelope.expired", "envelope.voided", "envelope.session_opened", "envelope.session_entered", "envelope.page_shown", "envelope.evidence_read", "envelope.artifact_read", "template.created", "template.changed", "template.deleted", "bulkSend.created", "bulkSend.canceled", "bulkSend.completed", "webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.tested", "webhook.delivery_replayed", "webhook.disabled", "webhook.deleted", "webhook.secrets_reencrypted", "workflow.stored", "workflow.disabled", "workflow.enabled", "workflow.run_started", "workflow.run_ended", "sandbox.clock_advanced", "audit.origins_erased", "audit.log_advanced", "jobs.repeated", "retention.rule_set", "retention.rule_removed", "person.erased"]
    """What was done"""
    actor: "AuditEventActor"
    """Who did it"""
    target: "AuditEventTarget"
    """What it was done to"""
    ip: Union[str, None]
    """Address of the client; null where nobody asked over the network"""
    userAgent: Union[str, None]
    """What the client called itself"""
    requestId: Union[str, None]
    """As in the header X-Request-Id of that request"""
    details: dict[str, Any]
    """What else belongs to it, by action"""


class AuditEventActor(TypedDict):
    """Who did it"""

    kind: Literal["apiKey", "signer", "reader", "workflow", "system", "operator"]
    """What the actor is"""
    id: str
    """Its id; of the system, what acted"""


class AuditEventTarget(TypedDict):
    """What it was done to"""

    kind: Literal["organization", "apiKey", "member", "folder", "document", "envelope", "template", "bulkSend", "webhook", "workflow", "run"]
    """What the thing is"""
    id: str
    """Its id"""


class TextChunk(TypedDict):
    """A piece of the text of a document."""

    documentId: str
    """Id of the document"""
    version: int
    """The current version"""
    text: str
    """Pages are separated by a form feed"""
    offset: int
    """Where the chunk begins; characters are counted in UTF-16 units"""
    nextOffset: Union[int, None]
    """Offset of the next chunk; null at the end"""
    totalCharacters: int
    """Of the whole text, in UTF-16 units"""
    contentHash: str
    """SHA-256 of the whole text in UTF-8, in hex"""


class DownloadUrl(TypedDict):
    """Where a PDF can be fetched."""

    url: str
    """Answers GET for one object, without a key"""
    expiresAt: str
    """Until when it answers"""
    sha256: str
    """SHA-256 in lower-case hex"""
    contentLength: int
    """In bytes"""


class Places(TypedDict):
    """Where fields can stand in a document."""

    documentId: str
    """Id of the document"""
    version: int
    """The current version"""
    places: list["Place"]
    """Page by page, from top to bottom"""
    incompletePages: list[int]
    """Pages that may have more: something could not be read, or there were too many places"""
    nextPage: Union[int, None]
    """From which page on a further call looks; null at the end"""


class Place(TypedDict):
    """Where a field can stand."""

    source: Literal["text", "tag", "formField"]
    """What was found"""
    text: str
    """The text, the tag, or the name of the form’s field"""
    role: Union[str, None]
    """Whom the field is for, as the tag or you said"""
    kind: Union[Literal["text", "choice", "checkbox", "radio", "signature"], None]
    """Of a field of the form: what it is there"""
    field: "PlacedField"


class PlacedField(TypedDict):
    """A field as the creation of an envelope takes it."""

    id: NotRequired[str]
    """The name of the form’s field, where it has one place only"""
    type: Literal["signature", "initials", "date", "name", "email", "text", "checkbox"]
    """What the signer enters"""
    pageNumber: int
    """From 1"""
    x: float
    """Left edge, as a fraction of the page’s width"""
    y: float
    """Upper edge, as a fraction of the page’s height"""
    width: float
    """As a fraction of the page’s width"""
    height: float
    """As a fraction of the page’s height"""
    isRequired: bool
    """Whether nothing can be signed without it"""
    label: NotRequired[str]
    """What the field is called"""
    maxLength: NotRequired[int]
    """Of a text of the form: how many characters it may have"""
    formField: NotRequired[str]
    """The whole name of the form’s field, where the value can fill it in place of being stamped"""


class PlacesInput(TypedDict):
    """What is looked for, of which there must be something."""

    texts: NotRequired[list["WantedText"]]
    """Texts, of which every place is found"""
    tags: NotRequired[bool]
    """Whether tags are found: `{{type:role:label:optional}}`"""
    leastSizes: NotRequired[list["LeastFieldSize"]]
    """Fields of tags are as large as the tag; those of these types grow to the right and upwards to be so large"""
    formFields: NotRequired[bool]
    """Whether the fields of the PDF’s own form are found"""
    fromPage: NotRequired[int]
    """`nextPage` of the answer before"""


class WantedText(TypedDict):
    """A text of the document, and the field that belongs to each place of it."""

    text: str
    """What stands on one line, letter by letter; a space stands for any gap"""
    type: Literal["signature", "initials", "date", "name", "email", "text", "checkbox"]
    """What the signer enters"""
    role: NotRequired[str]
    """Whom the field is for; it comes back with every place"""
    label: NotRequired[str]
    """What the field is called"""
    isRequired: NotRequired[bool]
    """Whether nothing can be signed without it"""
    anchor: NotRequired[Literal["topLeft", "topRight", "bottomLeft", "bottomRight"]]
    """The corner of the text from which the upper left corner of the field is measured"""
    offsetX: NotRequired[float]
    """To the right of that corner, as a fraction of the page’s width"""
    offsetY: NotRequired[float]
    """Down from that corner, as a fraction of the page’s height"""
    width: float
    """Of the field, as a fraction of the page’s width"""
    height: float
    """Of the field, as a fraction of the page’s height"""


class LeastFieldSize(TypedDict):
    """How large fields of a type are at least."""

    type: Literal["signature", "initials", "date", "name", "email", "text", "checkbox"]
    """What the signer enters"""
    width: float
    """As a fraction of the page’s width"""
    height: float
    """As a fraction of the page’s height"""


class UploadUrl(TypedDict):
    """An upload session."""

    uploadId: str
    """Names the session when the upload is completed"""
    uploadUrl: str
    """Where the PDF goes; it needs no key"""
    method: Literal["PUT"]
    """How it is sent"""
    requiredHeaders: dict[str, Any]
    """Signed into the URL; the storage refuses any other values"""
    expiresAt: str
    """Until when it is taken"""


class UploadRequest(TypedDict):
    """A PDF to be uploaded."""

    contentLength: int
    """Exact length of the PDF, in bytes"""
    sha256: NotRequired[str]
    """Of the PDF, in hex; it is then checked by the storage too"""


class UploadCompletion(TypedDict):
    """The upload that is done."""

    uploadId: str
    """Of the session that the PDF was sent in"""
    repair: NotRequired[bool]
    """Repair a PDF whose objects are whole and whose cross-reference cannot be read, or whose annotations print does not show; the document and all evidence then say so"""


class DocumentVersionList(TypedDict):
    """A page of versions."""

    data: list["DocumentVersion"]
    """The page"""
    pagination: "OffsetPagination"


class DocumentVersion(TypedDict):
    """One of the immutable PDFs of a document."""

    version: int
    """From 1"""
    isCurrent: bool
    """Whether it is the one that is signed, read and searched"""
    origin: Literal["upload", "text", "edit", "sealed"]
    """`text`: composed; `edit`: composed of edited text; `sealed`: signed"""
    sha256: str
    """SHA-256 in lower-case hex"""
    contentLength: int
    """In bytes"""
    pageCount: int
    """How many pages it has"""
    repairedFrom: Union["DocumentVersionRepairedFrom", None]
    """The damaged file that was sent and repaired (`repair` of `documents.upload.complete`); null: none was"""
    changeDescription: Union[str, None]
    """What was written about the change"""
    text: "DocumentVersionText"
    """The text of this version"""
    createdAt: str
    """When it was made"""


class DocumentVersionRepairedFrom(TypedDict):
    """The damaged file that was sent and repaired (`repair` of `documents.upload.complete`); null: none was"""

    sha256: str
    """SHA-256 in lower-case hex"""
    contentLength: int
    """In bytes"""


class DocumentVersionText(TypedDict):
    """The text of this version"""

    status: Literal["none", "pending", "ready", "unavailable"]
    """`none`: there is no file; `pending`: it is being extracted; `unavailable`: the file has none that can be read"""
    characterCount: Union[int, None]
    """In UTF-16 units; null without text"""
    contentHash: Union[str, None]
    """SHA-256 of the text in UTF-8, in lower-case hex; null without text"""
    reason: Union[str, None]
    """Why there is no text; null where there is"""


class TextVersion(TypedDict):
    """Edited text."""

    text: str
    """The whole new text"""
    expectedContentHash: str
    """The content hash that came with the text when it was read"""
    changeDescription: NotRequired[str]
    """What you write about the change"""


class TrashList(TypedDict):
    """A page of the trash."""

    data: list["Document"]
    """The page"""
    pagination: "OffsetPagination"


class DatevExport(TypedDict):
    """What is exported, and how."""

    documentIds: list[str]
    """Documents outside the trash, each once; rows follow this order"""
    config: NotRequired["DatevConfig"]


class DatevConfig(TypedDict):
    """What a batch is made with, and stands in for what its documents leave open."""

    consultantNumber: NotRequired[int]
    """Without it 1001"""
    clientNumber: NotRequired[int]
    """Without it 1"""
    fiscalYearStart: NotRequired[str]
    """First day of the fiscal year; without it the calendar year of the earliest voucher"""
    accountLength: NotRequired[int]
    """Digits of a general ledger account"""
    account: NotRequired[str]
    """Account of vouchers that name none; digits, at most one more than `accountLength`"""
    contraAccount: NotRequired[str]
    """Contra account of vouchers that name none; digits, at most one more than `accountLength`"""
    currency: NotRequired[str]
    """Currency of the batch"""
    chartOfAccounts: NotRequired[str]
    """The chart of accounts (SKR) of the client"""
    label: NotRequired[str]
    """Name of the batch: up to 30 letters, digits, spaces and . - / _"""
    final: NotRequired[bool]
    """Whether DATEV finalizes the bookings"""
    incompleteRows: NotRequired[Literal["include", "omit", "refuse"]]
    """What becomes of documents that lack booking data: `include` gives them a row that DATEV does not book, `omit` leaves them out, `refuse` refuses the export"""


class FolderList(TypedDict):
    """All of them."""

    data: list["Folder"]
    """All of them"""


class Folder(TypedDict):
    """Where documents are kept."""

    id: str
    """Id of the folder"""
    name: str
    """Its name"""
    parentId: Union[str, None]
    """The folder that it lies in; null: at the top"""
    createdAt: str
    """When it was created"""


class FolderInput(TypedDict):
    """A folder to be created."""

    name: str
    """Its name"""
    parentId: NotRequired[Union[str, None]]
    """The folder that it lies in; without one at the top"""


class FolderUpdate(TypedDict):
    """What changes of a folder."""

    name: NotRequired[str]
    """Its new name"""
    parentId: NotRequired[Union[str, None]]
    """The folder to move it below, with all that it holds; null: the top"""


class AuditEventList(TypedDict):
    """A page of the audit log."""

    data: list["AuditEvent"]
    """The page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; null on the last one"""


class Brand(TypedDict):
    """What signers see of the organization."""

    organizationId: str
    """Id of the organization"""
    displayName: Union[str, None]
    """Name instead of that of the organization"""
    color: Union[str, None]
    """The colour that was chosen, as `#rrggbb`"""
    replyTo: Union[str, None]
    """Where answers to mails go"""
    logo: Union["BrandLogo", None]
    """The PNG that was made of the picture"""
    palette: Union["BrandPalette", None]
    """What follows from the colour in a light and in a dark scheme, with the contrast of WCAG 2.2 AA"""


class BrandLogo(TypedDict):
    """The PNG that was made of the picture"""

    sha256: str
    """SHA-256 in lower-case hex"""
    width: int
    """In pixels"""
    height: int
    """In pixels"""


class BrandPalette(TypedDict):
    """What follows from the colour in a light and in a dark scheme, with the contrast of WCAG 2.2 AA"""

    light: "BrandTone"
    dark: "BrandTone"


class BrandTone(TypedDict):
    """The colours of one scheme."""

    accent: str
    """Lines, marks and links"""
    accentStrong: str
    """Links that stand out"""
    fill: str
    """Ground of buttons"""
    fillStrong: str
    """The same under the pointer"""
    onFill: str
    """What is written on them"""


class BrandChange(TypedDict):
    """What is given changes, the rest stays."""

    displayName: NotRequired[Union[str, None]]
    """What the organization calls itself towards signers, instead of its name"""
    color: NotRequired[Union[str, None]]
    """Of buttons, links and lines; where its contrast is too low, a darker or lighter one is used"""
    replyTo: NotRequired[Union[str, None]]
    """Where answers of signers go, and what they read as the address to ask, instead of the sender’s"""
    logo: NotRequired[Union[str, None]]
    """A PNG or JPEG of at most 524288 bytes and 2000000 pixels, in base64"""


class MemberList(TypedDict):
    """A page of members."""

    data: list["Member"]
    """The page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; null on the last one"""


class Member(TypedDict):
    """A user of the organization."""

    id: str
    """Id of the member"""
    userName: str
    """E-mail address that names the user"""
    externalId: Union[str, None]
    """Id at the identity provider"""
    displayName: Union[str, None]
    """Name as it is shown"""
    givenName: Union[str, None]
    """Given name"""
    familyName: Union[str, None]
    """Family name"""
    role: Literal["admin", "member", "viewer"]
    """What the user may do in the application"""
    status: "MemberStatus"
    createdAt: str
    """When the member was provisioned"""
    updatedAt: str
    """When the member last changed"""
    removedAt: Union[str, None]
    """When the member left for good; null: not yet"""


MemberStatus = Literal["active", "deactivated", "removed"]


class EnvelopeList(TypedDict):
    """A page of envelopes; `pagination` only where it was not asked for by a cursor."""

    data: list["Envelope"]
    """The page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; null on the last one"""
    pagination: NotRequired["OffsetPagination"]


class EnvelopeInput(TypedDict):
    """What one person is asked to sign."""

    documentId: str
    """A document that is ready"""
    signerEmail: str
    """Who is asked to sign"""
    signerName: NotRequired[str]
    """A person’s name, as it is printed beside the signature"""
    documentTitle: NotRequired[str]
    """What signers read as its title; otherwise its own"""
    message: NotRequired[str]
    """What you write to the signer"""
    expiresInDays: NotRequired[int]
    """Days that the signer has"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language of the mails and of the signing page"""
    lastSeal: NotRequired[Literal["lock", "open"]]
    """`lock`: behind the last seal nothing may be added to the document; `open`: comments and further signatures may"""
    cc: NotRequired[list[str]]
    """Who gets the signed document and its certificate by mail when the last one has signed"""
    senderEmail: NotRequired[str]
    """The person on your side who hears what becomes of it, and whom signers see and answer to; otherwise the member whose key is used, and of a decline, an expiry and a bounce the administrators where there is none"""
    senderName: NotRequired[str]
    """Name of that person, as signers read it beside the address; only with `senderEmail`"""
    senderMails: NotRequired[Literal["all", "problems", "none"]]
    """Which mails your side gets: `problems` are a decline, an expiry and a bounce, `all` the signed document too"""
    externalId: NotRequired[str]
    """An id of your own; envelopes are found by it, and several may have the same"""
    metadata: NotRequired[dict[str, Any]]
    """Data of your own, at most 16 KiB encoded; it comes back in answers and webhook events"""
    reminders: NotRequired[Union["EnvelopeInputReminders", None]]
    """When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most"""
    delivery: NotRequired[Literal["email", "none"]]
    """`email`: the signer is invited, reminded and told by mail. `none`: nothing goes to the signer; an embedded session opens the envelope in your own page"""
    fields: list["SignatureFieldInput"]
    """What there is to fill"""
    accessCode: NotRequired[str]
    """A code that you tell the signer by another way: asked for before anything of the document is shown, locked after five wrong ones. Letter case and blanks do not count"""


class EnvelopeInputReminders(TypedDict):
    """When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first one"""
    everyDays: NotRequired[int]
    """Days from any reminder to the next one"""
    count: NotRequired[int]
    """How many go out at most"""


class SignatureFieldInput(TypedDict):
    """x, y, width and height are fractions of the page as a viewer shows it; the origin is top left."""

    id: NotRequired[str]
    """Yours, unlike those of the other fields; otherwise one is made"""
    type: Literal["signature", "initials", "date", "name", "email", "text", "checkbox"]
    """What the signer enters"""
    pageNumber: int
    """From 1"""
    x: float
    """Left edge, as a fraction of the page’s width"""
    y: float
    """Upper edge, as a fraction of the page’s height"""
    width: float
    """As a fraction of the page’s width"""
    height: float
    """As a fraction of the page’s height"""
    isRequired: NotRequired[bool]
    """Whether nothing can be signed without it"""
    label: NotRequired[Union[str, None]]
    """What the field is called: read out, shown, and printed on the certificate"""
    placeholder: NotRequired[Union[str, None]]
    """Of a text or name: shown while nothing is entered"""
    value: NotRequired[Union[str, bool, None]]
    """Of a text or name: what stands in it before anybody signs; of a checkbox whether it is checked"""
    isReadOnly: NotRequired[bool]
    """Whether the signer can only read the `value`"""
    format: NotRequired[Union[Literal["date", "email", "integer", "number", "phone", "postalCode", "iban"], "SignatureFieldInputFormat1", None]]
    """Of a text: what it must look like. `date` is YYYY-MM-DD, `number` may have a decimal point or comma, `postalCode` is that of any country"""
    maxLength: NotRequired[Union[int, None]]
    """Of a text or name: how many characters it may have, as browsers count"""
    formField: NotRequired[Union[str, None]]
    """The whole name of a field of the PDF’s own form (partial names joined by `.`) that the value fills in place of being stamped: of a text, name, email or date a text field, of a checkbox a check box. It stands where the field stands in the PDF, within a point, as `documents.places.find` gives both"""


class SignatureFieldInputFormat1(TypedDict):
    """SignatureFieldInputFormat1"""

    mask: str
    """`9` is a digit, `A` a letter, `*` either, and every other character of ASCII itself"""


class ArtifactUrl(TypedDict):
    """Where a finished file can be fetched."""

    url: str
    """Answers GET for one object, without a key"""
    expiresAt: str
    """Until when it answers"""
    sha256: str
    """SHA-256 in lower-case hex"""
    contentLength: int
    """In bytes"""


class EnvelopeCorrection(TypedDict):
    """What is given changes, the rest stays."""

    fields: NotRequired[list["SignatureFieldInput"]]
    """Instead of all fields that there are"""
    documentTitle: NotRequired[str]
    """What signers read as its title"""
    message: NotRequired[Union[str, None]]
    """What you write to the signer"""
    expiresAt: NotRequired[str]
    """Until when it can be signed"""
    accessCode: NotRequired[Union[str, None]]
    """Another access code, or null for none; every correction gives the signer five tries again"""
    expectedRevision: NotRequired[int]
    """The revision that this corrects; another one is a 409"""


class EmbeddedSession(TypedDict):
    """A signing page for your own."""

    url: str
    """Opens the signing page, once"""
    expiresAt: str
    """Until when it can be opened"""


class EmbeddedSessionRequest(TypedDict):
    """Where the signing page may be shown."""

    returnUrl: NotRequired[str]
    """Where the signer is sent when it is over"""
    allowedOrigins: NotRequired[list[str]]
    """Pages that may frame it; none: it is opened by itself"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language of the page, instead of the signer’s"""


class Evidence(TypedDict):
    """The evidence of one envelope: whole, and verifiable without the service."""

    envelopeId: str
    """Id of the envelope"""
    records: list["EvidenceRecord"]
    """The chain, from its beginning"""
    head: "EvidenceHead"
    """Where the chain ends"""
    checkpoint: Union["EvidenceCheckpoint", None]
    """Ed25519 signature over the head, made when the last record was"""
    artifacts: "EvidenceArtifacts"
    """The finished files"""
    log: NotRequired[Union["EvidenceLog", None]]
    """The newest head of the chain that the transparency log contains; null while it contains none yet, absent in a deployment without a log"""
    integrity: "EvidenceIntegrity"
    """What the service finds when it verifies the chain itself"""


class EvidenceHead(TypedDict):
    """Where the chain ends"""

    sequence: int
    """Of the last record"""
    hash: str
    """SHA-256 in lower-case hex"""


class EvidenceCheckpoint(TypedDict):
    """Ed25519 signature over the head, made when the last record was"""

    v: int
    """Version of the form of a checkpoint"""
    envelopeId: str
    """Id of the envelope"""
    organizationId: str
    """Id of the organization"""
    sequence: int
    """Of the record that it is made at"""
    head: str
    """SHA-256 in lower-case hex"""
    at: str
    """When it was made"""
    keyId: str
    """Which of the published keys signed"""
    signature: str
    """64 bytes in lower-case hex"""


class EvidenceArtifacts(TypedDict):
    """The finished files"""

    document: Union["EvidenceArtifactsDocument", None]
    """The sealed document; null until it is there"""
    certificate: Union["EvidenceArtifactsCertificate", None]
    """The certificate of completion; null until it is there"""


class EvidenceArtifactsDocument(TypedDict):
    """The sealed document; null until it is there"""

    sha256: str
    """SHA-256 in lower-case hex"""
    contentLength: int
    """In bytes"""


class EvidenceArtifactsCertificate(TypedDict):
    """The certificate of completion; null until it is there"""

    sha256: str
    """SHA-256 in lower-case hex"""
    contentLength: int
    """In bytes"""


class EvidenceLog(TypedDict):
    """The newest head of the chain that the transparency log contains; null while it contains none yet, absent in a deployment without a log"""

    sequence: int
    """Record whose hash is the head"""
    index: int
    """Position of the entry in the log"""
    proof: str
    """Proof that the log contains the head (c2sp.org/tlog-proof@v1), with a signed checkpoint"""


class EvidenceIntegrity(TypedDict):
    """What the service finds when it verifies the chain itself"""

    valid: bool
    """Whether every check passed"""
    checks: list["EvidenceIntegrityChecksItem"]
    """Each check by itself"""


class EvidenceIntegrityChecksItem(TypedDict):
    """EvidenceIntegrityChecksItem"""

    name: str
    """What was checked"""
    ok: bool
    """Whether it passed"""
    detail: str
    """What was found"""
    firstBadSequence: NotRequired[int]
    """The first record at fault"""


class EvidenceRecord(TypedDict):
    """One link of the hash chain."""

    v: int
    """Version of the form of a record"""
    envelopeId: str
    """Id of the envelope"""
    organizationId: str
    """Id of the organization"""
    sequence: int
    """From 1, without a gap"""
    type: str
    """What happened"""
    at: str
    """When, by the clock of the database"""
    actor: "EvidenceRecordActor"
    """Who did it"""
    document: "EvidenceRecordDocument"
    """The file that the step was about"""
    pii: dict[str, Any]
    """Salted commitments to personal data, by name"""
    data: dict[str, Any]
    """What else belongs to it, by type"""
    hash: str
    """SHA-256(previous hash || SHA-256(canonical JSON of the record without hash and disclosures))"""
    disclosures: dict[str, Any]
    """What opens each commitment, until it is erased"""


class EvidenceRecordActor(TypedDict):
    """Who did it"""

    kind: str
    """What the actor is"""
    id: Union[str, None]
    """Its id, if it has one"""


class EvidenceRecordDocument(TypedDict):
    """The file that the step was about"""

    sha256: str
    """SHA-256 in lower-case hex"""
    contentLength: int
    """In bytes"""


class Reassignment(TypedDict):
    """Another signer."""

    signerEmail: str
    """Who is asked to sign instead"""
    signerName: NotRequired[str]
    """A person’s name, as it is printed beside the signature"""
    accessCode: NotRequired[Union[str, None]]
    """Another access code, or null for none; otherwise the one that there is stays"""
    reason: NotRequired[str]
    """Why; it stands in the evidence"""
    expectedGeneration: NotRequired[int]
    """The `signer.generation` that this replaces; another one is a 409"""


class Reminder(TypedDict):
    """A reminder that goes out."""

    queued: Literal[True]
    """The mail is on its way"""
    nextAllowedAt: str
    """When the next one may go out"""


class TestSignature(TypedDict):
    """What the signer enters."""

    values: NotRequired[dict[str, Any]]
    """By the id of a field what the signer enters: a text, a name for a signature, whether a box is checked. What is not named gets what the sender put in, or, where something is required, a value that fits"""
    empty: NotRequired[list[str]]
    """Ids of fields that the signer leaves empty"""
    accessCode: NotRequired[str]
    """What the signer answers where the envelope asks for a code"""


class VoidRequest(TypedDict):
    """Why an envelope is voided."""

    reason: NotRequired[str]
    """Why; the signer reads it"""


class SigningWorkflow(TypedDict):
    """A document on its way through several signers."""

    id: str
    """Id of the workflow"""
    status: Literal["active", "completed", "stopped"]
    """`completed`: every step is; `stopped`: a step was declined, voided or expired, and those that were not signed yet are voided"""
    documentId: str
    """Id of the document"""
    documentTitle: str
    """What signers read as its title"""
    steps: list["Envelope"]
    """One envelope per signer, as they were given"""
    createdAt: str
    """When it was created"""
    finishedAt: Union[str, None]
    """When it was completed or stopped"""


class SigningWorkflowInput(TypedDict):
    """What several people are asked to sign."""

    documentId: str
    """A document that is ready"""
    documentTitle: NotRequired[str]
    """What signers read as its title; otherwise its own"""
    message: NotRequired[str]
    """What you write to the signer"""
    expiresInDays: NotRequired[int]
    """Days that each signer has, from the moment their step opens"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language of the mails and of the signing page"""
    lastSeal: NotRequired[Literal["lock", "open"]]
    """`lock`: behind the last seal nothing may be added to the document; `open`: comments and further signatures may"""
    cc: NotRequired[list[str]]
    """Who gets the signed document and its certificate by mail when the last one has signed"""
    senderEmail: NotRequired[str]
    """The person on your side who hears what becomes of it, and whom signers see and answer to; otherwise the member whose key is used, and of a decline, an expiry and a bounce the administrators where there is none"""
    senderName: NotRequired[str]
    """Name of that person, as signers read it beside the address; only with `senderEmail`"""
    senderMails: NotRequired[Literal["all", "problems", "none"]]
    """Which mails your side gets: `problems` are a decline, an expiry and a bounce, `all` the signed document too"""
    externalId: NotRequired[str]
    """An id of your own; envelopes are found by it, and several may have the same"""
    metadata: NotRequired[dict[str, Any]]
    """Data of your own, at most 16 KiB encoded; it comes back in answers and webhook events"""
    reminders: NotRequired[Union["SigningWorkflowInputReminders", None]]
    """When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most"""
    signers: list["SignerInput"]
    """In the order of signing, unless they have an order of their own"""


class SigningWorkflowInputReminders(TypedDict):
    """When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first one"""
    everyDays: NotRequired[int]
    """Days from any reminder to the next one"""
    count: NotRequired[int]
    """How many go out at most"""


class SignerInput(TypedDict):
    """Somebody who is asked to sign."""

    signerEmail: str
    """Who is asked to sign"""
    signerName: NotRequired[str]
    """A person’s name, as it is printed beside the signature"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Instead of the locale of the whole workflow"""
    order: NotRequired[int]
    """When the signer’s turn is: those with an equal order sign at the same time; given for all or for none, then one after the other as they stand"""
    delivery: NotRequired[Literal["email", "none"]]
    """`email`: the signer is invited, reminded and told by mail. `none`: nothing goes to the signer; an embedded session opens the envelope in your own page"""
    accessCode: NotRequired[str]
    """A code that you tell the signer by another way: asked for before anything of the document is shown, locked after five wrong ones. Letter case and blanks do not count"""
    fields: list["SignatureFieldInput"]
    """What there is to fill"""


class BulkSendList(TypedDict):
    """A page of bulk sends."""

    data: list["BulkSend"]
    """The page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; null on the last one"""


class BulkSend(TypedDict):
    """A template that is sent to many."""

    id: str
    """Id of the bulk send"""
    templateId: str
    """Id of the template"""
    templateVersion: int
    """The version that is sent"""
    status: Literal["running", "completed", "canceled"]
    """`completed`: no row is pending"""
    counts: "BulkSendCounts"
    """How many rows stand how"""
    createdAt: str
    """When it was asked for"""
    finishedAt: Union[str, None]
    """When the last row was settled, or when it was canceled"""


class BulkSendCounts(TypedDict):
    """How many rows stand how"""

    pending: int
    """Rows of which nothing was made yet"""
    created: int
    """Rows whose envelopes are there"""
    failed: int
    """Rows of which nothing came"""
    canceled: int
    """Rows that were pending when it was canceled"""


class BulkSendRowList(TypedDict):
    """A page of rows of a bulk send."""

    data: list["BulkSendRow"]
    """The page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; null on the last one"""


class BulkSendRow(TypedDict):
    """What became of one use of the template."""

    row: int
    """Its place in the request, from 0"""
    status: Literal["pending", "created", "failed", "canceled"]
    """What became of it"""
    recipients: list["BulkSendRowRecipientsItem"]
    """Who was named in the request"""
    externalId: Union[str, None]
    """Your own id"""
    envelopeIds: list[str]
    """Ids of its envelopes, in the order of the roles"""
    workflowId: Union[str, None]
    """The workflow of several signers; null: none"""
    error: Union["BulkSendRowError", None]
    """Why nothing came of it; null: it did not fail"""
    finishedAt: Union[str, None]
    """When it was settled"""


class BulkSendRowRecipientsItem(TypedDict):
    """BulkSendRowRecipientsItem"""

    role: str
    """The role"""
    signerEmail: str
    """Who was named for it"""


class BulkSendRowError(TypedDict):
    """Why nothing came of it; null: it did not fail"""

    code: str
    """A code of the list of errors"""
    detail: str
    """A sentence about it"""


class TemplateList(TypedDict):
    """A page of templates."""

    data: list["TemplateSummary"]
    """The page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; null on the last one"""


class TemplateSummary(TypedDict):
    """A template as lists show it."""

    id: str
    """Id of the template"""
    name: str
    """Its name"""
    version: int
    """From 1; every change counts it up"""
    documentId: str
    """Id of the document"""
    createdAt: str
    """When the template was created"""
    updatedAt: str
    """When its latest version was saved"""
    roles: list[str]
    """Who will be asked to sign, by role"""


class Template(TypedDict):
    """A document with fields by role, from which envelopes are made."""

    id: str
    """Id of the template"""
    name: str
    """Its name"""
    version: int
    """From 1; every change counts it up"""
    documentId: str
    """Id of the document"""
    createdAt: str
    """When the template was created"""
    updatedAt: str
    """When its latest version was saved"""
    latestVersion: int
    """The version that uses take which name none"""
    documentSha256: str
    """SHA-256 of the file that is signed: that of the document when this version was saved"""
    documentTitle: Union[str, None]
    """What signers read as its title; null: its own"""
    message: Union[str, None]
    """What the sender writes to the signers"""
    expiresInDays: int
    """Days that each signer has"""
    locale: Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]
    """Language of the mails and of the signing page"""
    lastSeal: Literal["lock", "open"]
    """What may come behind the last seal"""
    cc: list[str]
    """Who gets the signed document too"""
    senderEmail: Union[str, None]
    """The person on your side who hears of it"""
    senderName: Union[str, None]
    """Name of that person"""
    senderMails: Literal["all", "problems", "none"]
    """Which mails your side gets"""
    metadata: dict[str, Any]
    """Your own data of what is made from it"""
    reminders: Union["TemplateReminders", None]
    """When reminders go out by themselves; null: none"""
    roles: list["TemplateRole"]
    """Who will be asked to sign"""


class TemplateReminders(TypedDict):
    """When reminders go out by themselves; null: none"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first one"""
    everyDays: NotRequired[int]
    """Days from any reminder to the next one"""
    count: NotRequired[int]
    """How many go out at most"""


class TemplateRole(TypedDict):
    """Somebody who will be asked to sign."""

    role: str
    """What the signer is called in the template"""
    signerEmail: Union[str, None]
    """Who signs unless a use names somebody else"""
    signerName: Union[str, None]
    """Name of that person"""
    locale: Union[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"], None]
    """Instead of the locale of the template"""
    order: Union[int, None]
    """Equal orders sign at the same time; null: as they stand"""
    delivery: Literal["email", "none"]
    """`none`: no mail goes to the signer"""
    fields: list["SignatureField"]
    """What there is to fill"""


class TemplateInput(TypedDict):
    """A template to be saved."""

    documentId: str
    """A document that is ready; its present file is what will be signed"""
    name: str
    """Its name"""
    documentTitle: NotRequired[str]
    """What signers read as its title; otherwise its own"""
    message: NotRequired[str]
    """What you write to the signer"""
    expiresInDays: NotRequired[int]
    """Days that each signer has, from the moment their turn comes"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language of the mails and of the signing page"""
    lastSeal: NotRequired[Literal["lock", "open"]]
    """`lock`: behind the last seal nothing may be added to the document; `open`: comments and further signatures may"""
    cc: NotRequired[list[str]]
    """Who gets the signed document and its certificate by mail when the last one has signed"""
    senderEmail: NotRequired[str]
    """The person on your side who hears what becomes of it, and whom signers see and answer to; otherwise the member whose key is used, and of a decline, an expiry and a bounce the administrators where there is none"""
    senderName: NotRequired[str]
    """Name of that person, as signers read it beside the address; only with `senderEmail`"""
    senderMails: NotRequired[Literal["all", "problems", "none"]]
    """Which mails your side gets: `problems` are a decline, an expiry and a bounce, `all` the signed document too"""
    metadata: NotRequired[dict[str, Any]]
    """Data of your own, at most 16 KiB encoded; it comes back in answers and webhook events"""
    reminders: NotRequired[Union["TemplateInputReminders", None]]
    """When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most"""
    roles: list["TemplateRoleInput"]
    """One makes an envelope, several a workflow, in this order unless they have one of their own"""


class TemplateInputReminders(TypedDict):
    """When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first one"""
    everyDays: NotRequired[int]
    """Days from any reminder to the next one"""
    count: NotRequired[int]
    """How many go out at most"""


class TemplateRoleInput(TypedDict):
    """Somebody who will be asked to sign."""

    role: str
    """What the signer is called in it"""
    signerEmail: NotRequired[str]
    """Who signs in this role unless a use names somebody else"""
    signerName: NotRequired[str]
    """A person’s name, as it is printed beside the signature"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Instead of the locale of the whole template"""
    order: NotRequired[int]
    """When the turn of this role is: those with an equal order sign at the same time; given for all or for none, then one after the other as they stand"""
    delivery: NotRequired[Literal["email", "none"]]
    """`email`: the signer is invited, reminded and told by mail. `none`: nothing goes to the signer; an embedded session opens the envelope in your own page"""
    fields: list["SignatureFieldInput"]
    """What there is to fill"""


class TemplateUpdate(TypedDict):
    """A new version of a template, whole."""

    documentId: str
    """A document that is ready; its present file is what will be signed"""
    name: str
    """Its name"""
    documentTitle: NotRequired[str]
    """What signers read as its title; otherwise its own"""
    message: NotRequired[str]
    """What you write to the signer"""
    expiresInDays: NotRequired[int]
    """Days that each signer has, from the moment their turn comes"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language of the mails and of the signing page"""
    lastSeal: NotRequired[Literal["lock", "open"]]
    """`lock`: behind the last seal nothing may be added to the document; `open`: comments and further signatures may"""
    cc: NotRequired[list[str]]
    """Who gets the signed document and its certificate by mail when the last one has signed"""
    senderEmail: NotRequired[str]
    """The person on your side who hears what becomes of it, and whom signers see and answer to; otherwise the member whose key is used, and of a decline, an expiry and a bounce the administrators where there is none"""
    senderName: NotRequired[str]
    """Name of that person, as signers read it beside the address; only with `senderEmail`"""
    senderMails: NotRequired[Literal["all", "problems", "none"]]
    """Which mails your side gets: `problems` are a decline, an expiry and a bounce, `all` the signed document too"""
    metadata: NotRequired[dict[str, Any]]
    """Data of your own, at most 16 KiB encoded; it comes back in answers and webhook events"""
    reminders: NotRequired[Union["TemplateUpdateReminders", None]]
    """When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most"""
    roles: list["TemplateRoleInput"]
    """One makes an envelope, several a workflow, in this order unless they have one of their own"""
    expectedVersion: NotRequired[int]
    """The `version` that was read; where another was saved since then, nothing is written"""


class TemplateUpdateReminders(TypedDict):
    """When reminders go out by themselves; null: none, and no warning before the expiry. Otherwise after three days, then weekly, five at most"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first one"""
    everyDays: NotRequired[int]
    """Days from any reminder to the next one"""
    count: NotRequired[int]
    """How many go out at most"""


class BulkSendInput(TypedDict):
    """To whom a template is sent."""

    version: NotRequired[int]
    """A version of the template; otherwise the latest"""
    rows: list["BulkRowInput"]
    """One use of the template each"""


class BulkRowInput(TypedDict):
    """One use of the template."""

    recipients: NotRequired[list["BulkRecipient"]]
    """Who signs: somebody for every role in which the template names nobody"""
    values: NotRequired[dict[str, Any]]
    """What stands in fields before anybody signs, by id of the field, in every role; a key that is no id of a field is a label"""
    documentTitle: NotRequired[str]
    """What signers read as its title; otherwise that of the template"""
    message: NotRequired[str]
    """What you write to the signers; otherwise that of the template"""
    expiresInDays: NotRequired[int]
    """Days that each signer has; otherwise those of the template"""
    externalId: NotRequired[str]
    """An id of your own; envelopes are found by it, and several may have the same"""
    metadata: NotRequired[dict[str, Any]]
    """Data of your own, at most 16 KiB encoded, instead of that of the template"""
    reminders: NotRequired[Union["BulkRowInputReminders", None]]
    """When reminders go out by themselves, otherwise as the template says; null: none"""


class BulkRowInputReminders(TypedDict):
    """When reminders go out by themselves, otherwise as the template says; null: none"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first one"""
    everyDays: NotRequired[int]
    """Days from any reminder to the next one"""
    count: NotRequired[int]
    """How many go out at most"""


class BulkRecipient(TypedDict):
    """Who signs in a role."""

    role: str
    """What the signer is called in it"""
    signerEmail: str
    """Who is asked to sign"""
    signerName: NotRequired[str]
    """A person’s name, as it is printed beside the signature"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Instead of the locale of the role"""
    delivery: NotRequired[Literal["email", "none"]]
    """Instead of the delivery of the role"""


class SentTemplate(TypedDict):
    """What was made from a template."""

    envelopes: list["Envelope"]
    """One for each role, in the order of the roles"""
    workflowId: Union[str, None]
    """The workflow of several signers; null: one signs alone"""


class TemplateSending(TypedDict):
    """What a template is sent with."""

    version: NotRequired[int]
    """A version of the template; otherwise the latest"""
    recipients: NotRequired[list["TemplateRecipient"]]
    """Who signs: somebody for every role in which the template names nobody"""
    values: NotRequired[dict[str, Any]]
    """What stands in fields before anybody signs, by id of the field, in every role; a key that is no id of a field is a label"""
    documentTitle: NotRequired[str]
    """What signers read as its title; otherwise that of the template"""
    message: NotRequired[str]
    """What you write to the signers; otherwise that of the template"""
    expiresInDays: NotRequired[int]
    """Days that each signer has; otherwise those of the template"""
    externalId: NotRequired[str]
    """An id of your own; envelopes are found by it, and several may have the same"""
    metadata: NotRequired[dict[str, Any]]
    """Data of your own, at most 16 KiB encoded, instead of that of the template"""
    reminders: NotRequired[Union["TemplateSendingReminders", None]]
    """When reminders go out by themselves, otherwise as the template says; null: none"""


class TemplateSendingReminders(TypedDict):
    """When reminders go out by themselves, otherwise as the template says; null: none"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first one"""
    everyDays: NotRequired[int]
    """Days from any reminder to the next one"""
    count: NotRequired[int]
    """How many go out at most"""


class TemplateRecipient(TypedDict):
    """Who signs in a role."""

    role: str
    """What the signer is called in it"""
    signerEmail: str
    """Who is asked to sign"""
    signerName: NotRequired[str]
    """A person’s name, as it is printed beside the signature"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Instead of the locale of the role"""
    delivery: NotRequired[Literal["email", "none"]]
    """Instead of the delivery of the role"""
    accessCode: NotRequired[str]
    """A code that you tell the signer by another way: asked for before anything of the document is shown, locked after five wrong ones. Letter case and blanks do not count"""


class TemplateVersionList(TypedDict):
    """A page of versions of a template."""

    data: list["TemplateVersion"]
    """The page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; null on the last one"""


class TemplateVersion(TypedDict):
    """A version of a template as lists show it."""

    version: int
    """From 1; every change counts it up"""
    documentId: str
    """Id of the document"""
    documentSha256: str
    """SHA-256 of the file that is signed"""
    roles: list[str]
    """Who will be asked to sign, by role"""
    createdAt: str
    """When this version was saved"""


class WebhookList(TypedDict):
    """All of them."""

    data: list["Webhook"]
    """All of them"""


class Webhook(TypedDict):
    """An endpoint that events are sent to."""

    id: str
    """Id of the endpoint"""
    url: str
    """Normalised"""
    events: list["WebhookEventType"]
    """What it is told"""
    description: Union[str, None]
    """Your own note"""
    includesAnswers: bool
    """`envelope.completed` carries what the signer entered"""
    enabled: bool
    """Whether events are sent; they are held while it is paused"""
    disabledReason: Union[str, None]
    """Why the service disabled the endpoint by itself"""
    failingSince: Union[str, None]
    """Since when every attempt has failed; null after a success"""
    secrets: list["WebhookSecret"]
    """Those that sign deliveries now, newest first"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it last changed"""


WebhookEventType = Literal["envelope.created", "envelope.completed", "envelope.declined", "envelope.expired", "envelope.voided", "envelope.sent", "envelope.viewed", "envelope.signed", "envelope.bounced", "envelope.locked"]


class WebhookSecret(TypedDict):
    """What is told about a secret; its text is shown once and never again."""

    id: str
    """As in the header x-service-secret-id"""
    version: int
    """From 1; every rotation counts it up"""
    createdAt: str
    """When it was made"""
    validUntil: Union[str, None]
    """Until when a rotated-out secret still signs; null: current"""


class SavedWebhook(TypedDict):
    """An endpoint, with its secret when it is new."""

    id: str
    """Id of the endpoint"""
    url: str
    """Normalised"""
    events: list["WebhookEventType"]
    """What it is told"""
    description: Union[str, None]
    """Your own note"""
    includesAnswers: bool
    """`envelope.completed` carries what the signer entered"""
    enabled: bool
    """Whether events are sent; they are held while it is paused"""
    disabledReason: Union[str, None]
    """Why the service disabled the endpoint by itself"""
    failingSince: Union[str, None]
    """Since when every attempt has failed; null after a success"""
    secrets: list["WebhookSecret"]
    """Those that sign deliveries now, newest first"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it last changed"""
    secret: NotRequired[str]
    """The new signing secret, shown once"""


class WebhookSettings(TypedDict):
    """An endpoint, and what it is told."""

    url: str
    """https, port 443, a public host name"""
    events: NotRequired[list["WebhookEventType"]]
    """For a new endpoint that an envelope is created, completed, declined, expired or voided; otherwise as before. That it is sent, viewed, signed, bounced or locked after wrong access codes is told only where it is asked for"""
    description: NotRequired[Union[str, None]]
    """Your own note"""
    includesAnswers: NotRequired[bool]
    """Whether `fields` of `envelope.completed` carry what the signer entered. False for a new endpoint; otherwise as before"""
    enabled: NotRequired[bool]
    """True for a new endpoint; otherwise as before"""


class DeletedWebhook(TypedDict):
    """An endpoint that is no more."""

    id: str
    """Id of the endpoint"""
    url: str
    """Its address"""
    deletedAt: str
    """When it was deleted"""


class WebhookDeliveryList(TypedDict):
    """A page of deliveries."""

    data: list["WebhookDelivery"]
    """The page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; null on the last one"""


class WebhookDelivery(TypedDict):
    """An event on its way to an endpoint."""

    id: str
    """Id of the delivery"""
    eventId: str
    """As in the header x-service-event-id; the same for every replay"""
    eventType: str
    """One of the subscribed types, or `webhook.test`"""
    envelopeId: Union[str, None]
    """The envelope that it is about; null for a test"""
    replayOf: Union[str, None]
    """The delivery that this one repeats"""
    state: "WebhookDeliveryState"
    attempts: int
    """How many were made"""
    nextAttemptAt: Union[str, None]
    """Null also while an attempt is being made"""
    lastStatus: Union[int, None]
    """What the last attempt was answered with; null without an answer"""
    lastError: Union[str, None]
    """Why the last attempt failed"""
    createdAt: str
    """When the event was sent to this endpoint"""
    finishedAt: Union[str, None]
    """When nothing was left to be tried"""


WebhookDeliveryState = Literal["pending", "held", "delivered", "failed", "canceled"]


class WebhookDeliveryWithAttempts(TypedDict):
    """A delivery with all its attempts."""

    id: str
    """Id of the delivery"""
    eventId: str
    """As in the header x-service-event-id; the same for every replay"""
    eventType: str
    """One of the subscribed types, or `webhook.test`"""
    envelopeId: Union[str, None]
    """The envelope that it is about; null for a test"""
    replayOf: Union[str, None]
    """The delivery that this one repeats"""
    state: "WebhookDeliveryState"
    attempts: int
    """How many were made"""
    nextAttemptAt: Union[str, None]
    """Null also while an attempt is being made"""
    lastStatus: Union[int, None]
    """What the last attempt was answered with; null without an answer"""
    lastError: Union[str, None]
    """Why the last attempt failed"""
    createdAt: str
    """When the event was sent to this endpoint"""
    finishedAt: Union[str, None]
    """When nothing was left to be tried"""
    attemptLog: list["WebhookAttempt"]
    """Kept for 30 days"""


class WebhookAttempt(TypedDict):
    """One attempt to deliver."""

    attempt: int
    """1 to 12"""
    at: str
    """When it began"""
    host: str
    """Where it went"""
    status: Union[int, None]
    """HTTP status of the answer; null without one"""
    error: Union[str, None]
    """Why it failed"""
    durationMs: Union[int, None]
    """How long it took, in milliseconds"""
    responseExcerpt: Union[str, None]
    """The beginning of an answer that was no 2xx"""


class RotatedWebhook(TypedDict):
    """An endpoint with its new secret."""

    id: str
    """Id of the endpoint"""
    url: str
    """Normalised"""
    events: list["WebhookEventType"]
    """What it is told"""
    description: Union[str, None]
    """Your own note"""
    includesAnswers: bool
    """`envelope.completed` carries what the signer entered"""
    enabled: bool
    """Whether events are sent; they are held while it is paused"""
    disabledReason: Union[str, None]
    """Why the service disabled the endpoint by itself"""
    failingSince: Union[str, None]
    """Since when every attempt has failed; null after a success"""
    secrets: list["WebhookSecret"]
    """Those that sign deliveries now, newest first"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it last changed"""
    secret: str
    """The new signing secret, shown once"""


class ScimUserList(TypedDict):
    """A page of users."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:ListResponse"]]
    """The URN of a list"""
    totalResults: int
    """How many there are on all pages"""
    startIndex: NotRequired[int]
    """The first one of this page, from 1; not with a cursor"""
    itemsPerPage: int
    """How many this page holds"""
    nextCursor: NotRequired[str]
    """The `cursor` of the next page, where one follows a cursor"""
    Resources: list["ScimUser"]
    """The page"""


class ScimUser(TypedDict):
    """A user (RFC 7643 section 4.1)."""

    schemas: list[Literal["urn:ietf:params:scim:schemas:core:2.0:User"]]
    """The URN of a user"""
    id: str
    """Id of the member"""
    externalId: NotRequired[str]
    """Id at the identity provider"""
    userName: NotRequired[str]
    """E-mail address that names the user"""
    active: NotRequired[bool]
    """Whether the user has access"""
    displayName: NotRequired[str]
    """Name as it is shown"""
    name: NotRequired["ScimUserName"]
    """The parts of the name"""
    emails: NotRequired[list["ScimUserEmailsItem"]]
    """The userName as the one address"""
    roles: NotRequired[list["ScimUserRolesItem"]]
    """The one role of the member"""
    meta: NotRequired["ScimUserMeta"]
    """About the resource itself"""


class ScimUserName(TypedDict):
    """The parts of the name"""

    givenName: NotRequired[str]
    """Given name"""
    familyName: NotRequired[str]
    """Family name"""


class ScimUserEmailsItem(TypedDict):
    """ScimUserEmailsItem"""

    value: NotRequired[str]
    """The address"""
    type: NotRequired[Literal["work"]]
    """Its use"""
    primary: NotRequired[Literal[True]]
    """It is the only one"""


class ScimUserRolesItem(TypedDict):
    """ScimUserRolesItem"""

    value: NotRequired[Literal["admin", "member", "viewer"]]
    """The role"""


class ScimUserMeta(TypedDict):
    """About the resource itself"""

    resourceType: NotRequired[Literal["User"]]
    """What this is"""
    created: NotRequired[str]
    """When the user was provisioned"""
    lastModified: NotRequired[str]
    """When the user last changed"""
    location: NotRequired[str]
    """Where the user can be read"""


class ScimError(TypedDict):
    """An error of SCIM (RFC 7644 section 3.12)."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:Error"]]
    """The URN of an error"""
    status: str
    """The HTTP status, as a text"""
    scimType: NotRequired[str]
    """The kind of error, where RFC 7644 has a name for it"""
    detail: str
    """What went wrong, for a person"""


class ScimSearchRequest(TypedDict):
    """A query in a body (RFC 7644 section 3.4.3)."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:SearchRequest"]]
    """The URN of a search"""
    filter: NotRequired[Union[str, None]]
    """`eq` on userName, externalId, id or emails.value, joined by `and`; userName is compared without case"""
    startIndex: NotRequired[Union[int, None]]
    """First user of the page, from 1; less is read as 1"""
    count: NotRequired[Union[int, None]]
    """Users on the page, 0 to 200, 100 by default; more is read as 200"""
    cursor: NotRequired[Union[str, None]]
    """Instead of an index, as of the list (RFC 9865)"""
    attributes: NotRequired[Union[list[str], None]]
    """Only these attributes"""
    excludedAttributes: NotRequired[Union[list[str], None]]
    """All but these attributes"""


class ScimGroupList(TypedDict):
    """No groups."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:ListResponse"]]
    """The URN of a list"""
    totalResults: int
    """How many there are on all pages"""
    startIndex: NotRequired[int]
    """The first one of this page, from 1; not with a cursor"""
    itemsPerPage: int
    """How many this page holds"""
    nextCursor: NotRequired[str]
    """The `cursor` of the next page, where one follows a cursor"""
    Resources: list[Any]
    """The page"""


class ScimResourceTypeList(TypedDict):
    """The kinds of resources."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:ListResponse"]]
    """The URN of a list"""
    totalResults: int
    """How many there are on all pages"""
    startIndex: NotRequired[int]
    """The first one of this page, from 1; not with a cursor"""
    itemsPerPage: int
    """How many this page holds"""
    nextCursor: NotRequired[str]
    """The `cursor` of the next page, where one follows a cursor"""
    Resources: list["ScimResourceType"]
    """The page"""


class ScimResourceType(TypedDict):
    """A kind of resource (RFC 7643 section 6)."""

    schemas: list[str]
    """The URNs of its schemas"""
    id: str
    """Its name, as in its address"""
    name: str
    """Its name"""
    endpoint: str
    """Where such resources are, below the base of SCIM"""
    description: str
    """What it is"""
    schema: str
    """URN of its schema"""
    schemaExtensions: list[str]
    """None"""
    meta: "ScimResourceTypeMeta"
    """About this answer itself"""


class ScimResourceTypeMeta(TypedDict):
    """About this answer itself"""

    resourceType: str
    """What this is"""
    location: str
    """Where it can be read"""


class ScimSchemaList(TypedDict):
    """The schemas of resources."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:ListResponse"]]
    """The URN of a list"""
    totalResults: int
    """How many there are on all pages"""
    startIndex: NotRequired[int]
    """The first one of this page, from 1; not with a cursor"""
    itemsPerPage: int
    """How many this page holds"""
    nextCursor: NotRequired[str]
    """The `cursor` of the next page, where one follows a cursor"""
    Resources: list["ScimSchema"]
    """The page"""


class ScimSchema(TypedDict):
    """The attributes of a resource (RFC 7643 section 7)."""

    schemas: list[str]
    """The URNs of its schemas"""
    id: str
    """Its URN"""
    name: str
    """Its name"""
    description: str
    """What it is about"""
    attributes: list["ScimSchemaAttributesItem"]
    """What such a resource has"""
    meta: "ScimSchemaMeta"
    """About this answer itself"""


class ScimSchemaAttributesItem(TypedDict):
    """ScimSchemaAttributesItem"""

    name: str
    """Name of the attribute"""
    type: Literal["string", "boolean", "complex"]
    """What it holds"""
    multiValued: bool
    """Whether it is a list"""
    description: str
    """What it is"""
    required: bool
    """Whether a user needs it"""
    caseExact: bool
    """Whether letter case counts when it is compared"""
    mutability: Literal["readOnly", "readWrite"]
    """Whether clients can set it"""
    returned: Literal["always", "default"]
    """`default`: unless the request leaves it out"""
    uniqueness: Literal["none", "server"]
    """`server`: no two users have the same"""
    canonicalValues: NotRequired[list[str]]
    """The values that it can have"""
    subAttributes: NotRequired[list["ScimSchemaAttributesItemSubAttributesItem"]]
    """What a complex attribute is made of"""


class ScimSchemaAttributesItemSubAttributesItem(TypedDict):
    """ScimSchemaAttributesItemSubAttributesItem"""

    name: str
    """Name of the attribute"""
    type: Literal["string", "boolean", "complex"]
    """What it holds"""
    multiValued: bool
    """Whether it is a list"""
    description: str
    """What it is"""
    required: bool
    """Whether a user needs it"""
    caseExact: bool
    """Whether letter case counts when it is compared"""
    mutability: Literal["readOnly", "readWrite"]
    """Whether clients can set it"""
    returned: Literal["always", "default"]
    """`default`: unless the request leaves it out"""
    uniqueness: Literal["none", "server"]
    """`server`: no two users have the same"""
    canonicalValues: NotRequired[list[str]]
    """The values that it can have"""


class ScimSchemaMeta(TypedDict):
    """About this answer itself"""

    resourceType: str
    """What this is"""
    location: str
    """Where it can be read"""


class ScimServiceProviderConfig(TypedDict):
    """What the SCIM service supports (RFC 7643 section 5)."""

    schemas: list[str]
    """The URNs of its schemas"""
    documentationUri: str
    """Where it is written about"""
    patch: "ScimServiceProviderConfigPatch"
    """PATCH (RFC 7644 section 3.5.2)"""
    bulk: "ScimServiceProviderConfigBulk"
    """Bulk operations"""
    filter: "ScimServiceProviderConfigFilter"
    """Filters of lists"""
    changePassword: "ScimServiceProviderConfigChangePassword"
    """Passwords of users"""
    sort: "ScimServiceProviderConfigSort"
    """Sorting of lists"""
    etag: "ScimServiceProviderConfigEtag"
    """Entity tags"""
    pagination: "ScimServiceProviderConfigPagination"
    """Pages of lists (RFC 9865 section 4)"""
    authenticationSchemes: list["ScimServiceProviderConfigAuthenticationSchemesItem"]
    """How clients prove themselves"""
    meta: "ScimServiceProviderConfigMeta"
    """About this answer itself"""


class ScimServiceProviderConfigPatch(TypedDict):
    """PATCH (RFC 7644 section 3.5.2)"""

    supported: bool
    """Whether the service has it"""


class ScimServiceProviderConfigBulk(TypedDict):
    """Bulk operations"""

    supported: bool
    """Whether the service has it"""
    maxOperations: int
    """In one request"""
    maxPayloadSize: int
    """In bytes"""


class ScimServiceProviderConfigFilter(TypedDict):
    """Filters of lists"""

    supported: bool
    """Whether the service has it"""
    maxResults: int
    """In one answer"""


class ScimServiceProviderConfigChangePassword(TypedDict):
    """Passwords of users"""

    supported: bool
    """Whether the service has it"""


class ScimServiceProviderConfigSort(TypedDict):
    """Sorting of lists"""

    supported: bool
    """Whether the service has it"""


class ScimServiceProviderConfigEtag(TypedDict):
    """Entity tags"""

    supported: bool
    """Whether the service has it"""


class ScimServiceProviderConfigPagination(TypedDict):
    """Pages of lists (RFC 9865 section 4)"""

    cursor: bool
    """Whether `cursor` goes on from a page"""
    index: bool
    """Whether `startIndex` names the first user of a page"""
    defaultPaginationMethod: Literal["cursor", "index"]
    """When a request names neither"""
    defaultPageSize: int
    """Users on a page when a request names no `count`"""
    maxPageSize: int
    """Users on a page at most"""


class ScimServiceProviderConfigAuthenticationSchemesItem(TypedDict):
    """ScimServiceProviderConfigAuthenticationSchemesItem"""

    type: str
    """The kind of proof"""
    name: str
    """Its name"""
    description: str
    """What to send"""
    specUri: str
    """The standard that it follows"""
    primary: bool
    """Whether it is the usual one"""


class ScimServiceProviderConfigMeta(TypedDict):
    """About this answer itself"""

    resourceType: str
    """What this is"""
    location: str
    """Where it can be read"""


class ScimUserInput(TypedDict):
    """A user as identity providers send it. Names of members are read in any case."""

    schemas: NotRequired[list[str]]
    """The URN of a user"""
    externalId: NotRequired[Union[str, None]]
    """Id at the identity provider"""
    userName: str
    """E-mail address that names the user, in any script"""
    active: NotRequired[Union[Union[bool, None], str]]
    """Whether the user has access; also as a text"""
    displayName: NotRequired[Union[str, None]]
    """Name as it is shown"""
    name: NotRequired[Union["ScimUserInputName", None]]
    """The parts of the name"""
    roles: NotRequired[Union[Union[list["ScimUserInputRolesItem"], None], "ScimUserInputRoles1", str]]
    """A member has one role: of several the primary one, or else the last"""


class ScimUserInputName(TypedDict):
    """The parts of the name"""

    givenName: NotRequired[Union[str, None]]
    """Given name"""
    familyName: NotRequired[Union[str, None]]
    """Family name"""


class ScimUserInputRolesItem(TypedDict):
    """ScimUserInputRolesItem"""

    value: str
    """The role"""
    primary: NotRequired[Union[Union[bool, None], str]]
    """Whether it is the one that counts"""


class ScimUserInputRoles1(TypedDict):
    """ScimUserInputRoles1"""

    value: str
    """The role"""
    primary: NotRequired[Union[Union[bool, None], str]]
    """Whether it is the one that counts"""


class ScimPatch(TypedDict):
    """Changes of a user (RFC 7644 section 3.5.2). Names of members are read in any case."""

    schemas: list[str]
    """`urn:ietf:params:scim:api:messages:2.0:PatchOp` among them, in any case"""
    Operations: list["ScimPatchOperationsItem"]
    """In their order, all or none"""


class ScimPatchOperationsItem(TypedDict):
    """ScimPatchOperationsItem"""

    op: str
    """What is done, in any case"""
    path: NotRequired[Union[str, None]]
    """The attribute; without one `value` names what changes"""
    value: NotRequired[Any]
    """What it becomes"""


class WorkflowRun(TypedDict):
    """A run of a workflow on documents."""

    id: str
    """Id of the run"""
    workflowId: str
    """Id of the workflow"""
    workflowVersion: int
    """Which version of it runs"""
    status: Literal["accepted", "running", "completed", "failed"]
    """`failed`: at least one document did not come through"""
    input: dict[str, Any]
    """As it was given"""
    stepTypes: list[str]
    """What the run does with each document, in order"""
    documents: list["WorkflowRunDocument"]
    """In the order of the request"""
    createdAt: str
    """When it was accepted"""
    finishedAt: Union[str, None]
    """When every document had come through, or failed"""


class WorkflowRunDocument(TypedDict):
    """What became of one document of a run."""

    documentId: str
    """Id of the document"""
    status: Literal["pending", "running", "waiting", "completed", "failed"]
    """How far the document came"""
    error: "WorkflowStepError"
    finishedAt: Union[str, None]
    """When it had come through, or failed"""
    steps: list["WorkflowRunStep"]
    """The steps that were begun"""


class WorkflowStepError(TypedDict):
    """Why a step failed; the codes are in the guide to workflows"""

    code: str
    """The value to branch on"""
    detail: str
    """What went wrong, for a person"""


class WorkflowRunStep(TypedDict):
    """A step of a run that was begun."""

    number: int
    """From 1, in the order of the workflow"""
    type: str
    """What the step does"""
    status: Literal["waiting", "completed", "failed"]
    """`waiting`: for its envelope"""
    envelopeId: Union[str, None]
    """The envelope that the step made and waits for"""
    createdDocumentId: Union[str, None]
    """The document that the step made"""
    error: "WorkflowStepError"
    startedAt: str
    """When it was begun"""
    finishedAt: Union[str, None]
    """When it was over"""


class WorkflowList(TypedDict):
    """All of them."""

    data: list["Workflow"]
    """All of them"""


class Workflow(TypedDict):
    """What can be done with documents, step by step."""

    id: str
    """Id of the workflow"""
    name: str
    """Its name"""
    version: int
    """What new runs follow"""
    isDisabled: bool
    """Whether it takes no new runs"""
    stepTypes: list[str]
    """What it does with each document, in order"""
    inputSchema: Union[dict[str, Any], None]
    """JSON Schema of the `input` of a run; null where none is asked for"""
    createdAt: str
    """When it was stored"""
    updatedAt: str
    """When it was last changed"""


class AcceptedWorkflowRun(TypedDict):
    """A run that was accepted."""

    runId: str
    """Id of the run"""
    status: Literal["accepted", "running", "completed", "failed"]
    """How far it is"""


class WorkflowRunRequest(TypedDict):
    """What a workflow is run on."""

    documentIds: list[str]
    """Documents outside the trash, each once"""
    input: NotRequired[dict[str, Any]]
    """What the workflow asks for; it must match the schema that the workflow has for it"""


class ClockAdvanced(TypedDict):
    """What came nearer to its time."""

    organizationId: str
    """The test organization"""
    seconds: int
    """How much time passed"""
    moved: "ClockAdvancedMoved"
    """How many things waited for a time and stand nearer to it"""


class ClockAdvancedMoved(TypedDict):
    """How many things waited for a time and stand nearer to it"""

    envelopes: int
    """Active envelopes: their expiry and reminders"""
    links: int
    """Links of signers and embedded sessions"""
    uploads: int
    """Open upload sessions"""
    deliveries: int
    """Deliveries to webhook endpoints that wait for another attempt"""
    jobs: int
    """Jobs that wait for another attempt, as a mail that was put off"""


class ClockAdvance(TypedDict):
    """How far the clock goes forward."""

    seconds: int
    """How much time passes; 86400 is a day"""


class TestMailList(TypedDict):
    """A page of the test inbox."""

    data: list["TestMail"]
    """The page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; null on the last one"""


class TestMail(TypedDict):
    """A mail of the sandbox, which never left."""

    id: str
    """Id of the mail"""
    envelopeId: str
    """The envelope that it tells of"""
    template: Literal["invitation", "corrected", "reminder", "expiring", "signedSoFar", "completed", "declined", "expired", "voided", "reassigned", "senderCompleted", "senderDeclined", "senderExpired", "senderBounced", "senderLocked", "copy"]
    """What it tells"""
    to: "TestMailTo"
    """Whom it is for"""
    subject: str
    """As the reader would see it"""
    links: "TestMailLinks"
    """Where it leads, whether its text says so or not"""
    sentAt: str
    """When it would have left"""


class TestMailTo(TypedDict):
    """Whom it is for"""

    email: str
    """The address"""
    name: Union[str, None]
    """The name, if it is known"""


class TestMailLinks(TypedDict):
    """Where it leads, whether its text says so or not"""

    page: str
    """The page of the signer, or of the reader of a copy"""
    verify: str
    """The page that verifies, with all that it needs"""


class WholeTestMail(TypedDict):
    """A mail of the sandbox with what it says."""

    id: str
    """Id of the mail"""
    envelopeId: str
    """The envelope that it tells of"""
    template: Literal["invitation", "corrected", "reminder", "expiring", "signedSoFar", "completed", "declined", "expired", "voided", "reassigned", "senderCompleted", "senderDeclined", "senderExpired", "senderBounced", "senderLocked", "copy"]
    """What it tells"""
    to: "WholeTestMailTo"
    """Whom it is for"""
    subject: str
    """As the reader would see it"""
    links: "WholeTestMailLinks"
    """Where it leads, whether its text says so or not"""
    sentAt: str
    """When it would have left"""
    text: str
    """The mail as plain text"""
    html: str
    """The mail as HTML; a logo is named as `cid:logo`"""


class WholeTestMailTo(TypedDict):
    """Whom it is for"""

    email: str
    """The address"""
    name: Union[str, None]
    """The name, if it is known"""


class WholeTestMailLinks(TypedDict):
    """Where it leads, whether its text says so or not"""

    page: str
    """The page of the signer, or of the reader of a copy"""
    verify: str
    """The page that verifies, with all that it needs"""
