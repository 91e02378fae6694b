"""Types of requests and responses, with the property names of the JSON."""

# Generated from docs/openapi.json by dev/clients.ts.

from __future__ import annotations

from typing import Any, Literal, NotRequired, Sequence, TypedDict, Union


class EnvelopeEvent(TypedDict):
    """Body of an envelope event."""

    id: str
    """Id of the event, identical in every attempt. Use it to ignore duplicates."""
    createdAt: str
    """Time of the event"""
    organizationId: str
    """Id of the organization"""
    type: Literal["envelope.created", "envelope.completed", "envelope.declined", "envelope.expired", "envelope.voided", "envelope.sent", "envelope.viewed", "envelope.signed", "envelope.bounced", "envelope.reassigned", "envelope.corrected", "envelope.reminded", "envelope.locked"]
    """Type of the event"""
    data: "EnvelopeEventData"
    """The envelope at the time of the event, without links or tokens. Field values are included only if the endpoint has `includesValues`."""


class EnvelopeEventData(TypedDict):
    """The envelope at the time of the event, without links or tokens. Field values are included only if the endpoint has `includesValues`."""

    envelope: "Envelope"
    evidence: "EnvelopeEventDataEvidence"
    """End of the evidence chain at the time of the event"""


class EnvelopeEventDataEvidence(TypedDict):
    """End of the evidence chain at the time of the event"""

    sequence: int
    """Sequence number of the last record"""
    head: str
    """Hash of the last record. Store this hash: the evidence of this envelope must always contain it."""
    logIndex: NotRequired[Union[int, None]]
    """Index of the head in the transparency log; `null` if the log did not contain the head in time. Present only in `envelope.completed`, and only if the deployment waits for the log."""


class Envelope(TypedDict):
    """A document sent to one signer."""

    id: str
    """Id of the envelope"""
    status: Literal["waiting", "active", "sealing", "completed", "declined", "expired", "voided"]
    """Status of the envelope. `waiting`: earlier signers of the workflow have to sign first. `sealing`: signed, and the PDF is being sealed."""
    documentId: str
    """Id of the document"""
    documentTitle: str
    """Document title that signers see"""
    revision: int
    """Starts at 1 and increases with every correction"""
    signer: "EnvelopeSigner"
    """The signer"""
    fields: list["SignatureField"]
    """Fields of the document"""
    message: Union[str, None]
    """Message to the signer"""
    cc: list[str]
    """People who receive a copy of the signed document"""
    senderEmail: Union[str, None]
    """Email address of the sender contact, who receives notifications"""
    senderName: Union[str, None]
    """Name of the sender contact"""
    senderMails: Literal["all", "problems", "none"]
    """Notifications sent to `senderEmail`"""
    externalId: Union[str, None]
    """Your own id"""
    metadata: dict[str, Any]
    """Your own data"""
    delivery: Literal["email", "none"]
    """How the signer is invited. `none`: the service sends no email."""
    reminders: Union["EnvelopeReminders", None]
    """Schedule of automatic reminders; `null` if there are no reminders"""
    accessCode: Union["EnvelopeAccessCode", None]
    """State of the access code; `null` if the envelope needs no access code"""
    expiresAt: str
    """Deadline for signing. While `status` is `waiting`, this time is provisional, because the signing period begins when the step starts."""
    sealing: "EnvelopeSealing"
    """Progress of the signed PDF"""
    workflow: Union["EnvelopeWorkflow", None]
    """The signing workflow that the envelope belongs to; `null` if there is none"""
    template: Union["EnvelopeTemplate", None]
    """The template that the envelope was created from; `null` if there is none"""
    allowReassign: bool
    """True if the signer may assign the document to another person"""
    previousEnvelopeId: Union[str, None]
    """Id of the ended envelope that this envelope replaces; `null` if there is none"""
    createdAt: str
    """Time of creation"""
    completedAt: Union[str, None]
    """Time when the signed document and the certificate were ready"""
    declinedAt: Union[str, None]
    """Time when the signer declined"""
    declineReason: Union[str, None]
    """Reason given by the signer"""
    expiredAt: Union[str, None]
    """Time of expiry"""
    voidedAt: Union[str, None]
    """Time when the envelope was voided"""
    voidReason: Union[str, None]
    """Reason given by the sender"""
    artifacts: "EnvelopeArtifacts"
    """The signed document and the certificate of completion"""


class EnvelopeSigner(TypedDict):
    """The signer"""

    email: str
    """Email address that receives the invitation"""
    name: Union[str, None]
    """Name given by the sender"""
    status: Literal["pending", "sent", "viewed", "signed", "declined", "bounced"]
    """Progress of the signer"""
    generation: int
    """Starts at 1 and increases with every reassignment"""


class EnvelopeReminders(TypedDict):
    """Schedule of automatic reminders; `null` if there are no reminders"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first reminder"""
    everyDays: NotRequired[int]
    """Days between reminders"""
    count: NotRequired[int]
    """Maximum number of reminders"""


class EnvelopeAccessCode(TypedDict):
    """State of the access code; `null` if the envelope needs no access code"""

    isPassed: bool
    """True if the current signer has entered the access code"""
    attemptsLeft: int
    """Number of attempts left; 0 means that the signing link is locked"""


class EnvelopeSealing(TypedDict):
    """Progress of the signed PDF"""

    attempts: int
    """Number of attempts since `lastError` changed"""
    lastError: Union[str, None]
    """Reason why the last attempt failed; `null` if it did not fail"""


class EnvelopeWorkflow(TypedDict):
    """The signing workflow that the envelope belongs to; `null` if there is none"""

    id: str
    """Id of the signing workflow. `signatures.workflows.get` returns its status and final document."""
    step: int
    """Position in the workflow, starting at 1"""
    order: int
    """Signing order. Steps with the same order sign at the same time."""


class EnvelopeTemplate(TypedDict):
    """The template that the envelope was created from; `null` if there is none"""

    id: str
    """Id of the template"""
    version: int
    """Version of the template"""


class EnvelopeArtifacts(TypedDict):
    """The signed document and the certificate of completion"""

    document: "ArtifactFacts"
    certificate: "ArtifactFacts"


class SignatureField(TypedDict):
    """A field on the document."""

    id: str
    """Id of the field, from your request or generated by the service"""
    type: Literal["signature", "initials", "date", "name", "email", "text", "checkbox", "radio", "dropdown", "number", "phone", "multiselect", "consent", "label", "attachment"]
    """Type of the field"""
    pageNumber: int
    """Page number, starting at 1"""
    x: float
    """Left edge, as a fraction of the page width"""
    y: float
    """Top edge, as a fraction of the page height"""
    width: float
    """Width, as a fraction of the page width"""
    height: float
    """Height, as a fraction of the page height"""
    isRequired: bool
    """True if the signer must fill in the field"""
    label: Union[str, None]
    """Label of the field"""
    placeholder: Union[str, None]
    """Text shown while the field is empty"""
    isReadOnly: bool
    """True if the signer can read but not change the value"""
    format: Union[Literal["date", "email", "integer", "number", "phone", "postalCode", "iban", "vatId"], "SignatureFieldFormat1", None]
    """Required format of the value"""
    maxLength: Union[int, None]
    """Maximum number of characters"""
    formField: Union[str, None]
    """Name of the form field in the PDF. The value fills that form field instead of being stamped."""
    group: Union[str, None]
    """Group of a `radio` or `multiselect` field"""
    options: Union[list[str], None]
    """Options of a dropdown"""
    minimum: Union[float, None]
    """Smallest number, inclusive"""
    maximum: Union[float, None]
    """Largest number, inclusive"""
    decimals: Union[int, None]
    """Maximum number of digits after the decimal point"""
    minSelected: Union[int, None]
    """Minimum number of chosen fields of the group"""
    maxSelected: Union[int, None]
    """Maximum number of chosen fields of the group"""
    minFiles: Union[int, None]
    """Minimum number of files"""
    maxFiles: Union[int, None]
    """Maximum number of files"""
    appendToCertificate: Union[bool, None]
    """True if the certificate contains the pages of the files"""
    text: Union[str, None]
    """The statement next to a consent checkbox"""
    minLength: Union[int, None]
    """Minimum number of characters"""
    pattern: Union[str, None]
    """Regular expression for the whole text"""
    earliest: Union[str, None]
    """First allowed day, as YYYY-MM-DD"""
    latest: Union[str, None]
    """Last allowed day, as YYYY-MM-DD"""
    sameAs: Union[str, None]
    """Id of the field whose value is also shown here"""
    message: Union[str, None]
    """Text that the signer reads if an entry breaks the field's rules"""
    description: Union[str, None]
    """Help for the signer, shown next to the field"""
    visibleIf: Union[Union["FieldTest", "AllConditions", "AnyConditions"], None]
    """Condition under which the field is shown"""
    requiredIf: Union[Union["FieldTest", "AllConditions", "AnyConditions"], None]
    """Condition under which the field is required"""
    computed: Union["Calculation", None]
    """Calculation of the value"""
    value: NotRequired[Union[str, bool, None]]
    """Before signing, the prefilled value. After signing, the value in the signed document: a string, or a boolean for a checkbox. `null` if the field is empty or contains a drawn or uploaded signature. Webhook events contain the value only if the endpoint has `includesValues`."""
    files: NotRequired[list["AttachedFile"]]
    """The files that the signer attached; absent without files. Webhook events contain the files only if the endpoint has `includesValues`."""


class SignatureFieldFormat1(TypedDict):
    """SignatureFieldFormat1"""

    mask: str
    """`9` matches a digit, `A` a letter and `*` either. Other ASCII characters match themselves."""


class FieldTest(TypedDict):
    """A test of the value of one field: exactly one of `equals`, `notEquals`, `isOneOf`, `isChecked` and `isFilled`. An empty or hidden field equals nothing and is neither checked nor filled."""

    field: str
    """Id of the field"""
    step: NotRequired[int]
    """Step of the workflow (position in `signers` or `roles`, from 1) whose signer fills in that field. The signer must come earlier in signing order. By default, the field belongs to the same signer."""
    equals: NotRequired[str]
    """Text that the value of the field must equal. Numbers are compared as numbers."""
    notEquals: NotRequired[str]
    """Text that the value of the field must not equal. An empty field also matches."""
    isOneOf: NotRequired[list[str]]
    """Strings, one of which the value of the field must equal"""
    isChecked: NotRequired[bool]
    """State of a checkbox or radio button: true if it is checked"""
    isFilled: NotRequired[bool]
    """True if the field has a value"""


class AllConditions(TypedDict):
    """A condition that is met if all its inner conditions are met."""

    all: list[Union["FieldTest", "AllTests", "AnyTests"]]
    """Conditions that must all be met"""


class AllTests(TypedDict):
    """A condition that is met if all its inner conditions are met."""

    all: list["FieldTest"]
    """Conditions that must all be met"""


class AnyTests(TypedDict):
    """A condition that is met if at least one of its inner conditions is met."""

    any: list["FieldTest"]
    """Conditions, at least one of which must be met"""


class AnyConditions(TypedDict):
    """A condition that is met if at least one of its inner conditions is met."""

    any: list[Union["FieldTest", "AllTests", "AnyTests"]]
    """Conditions, at least one of which must be met"""


class Calculation(TypedDict):
    """An operation on numbers, texts, fields and further operations, nested at most 4 levels deep."""

    operation: Literal["add", "subtract", "multiply", "divide", "sum", "min", "max", "round", "concat", "addDays", "addMonths", "daysBetween"]
    """Operation on the values"""
    values: list[Union[float, str, Union["FieldRef", "Calculation2"]]]
    """Numbers, texts, fields and further operations"""


class FieldRef(TypedDict):
    """The value of a field."""

    field: str
    """Id of the field"""
    step: NotRequired[int]
    """Step of the workflow (position in `signers` or `roles`, from 1) whose signer fills in that field. The signer must come earlier in signing order. By default, the field belongs to the same signer."""


class Calculation2(TypedDict):
    """An operation at level 2 of a calculation."""

    operation: Literal["add", "subtract", "multiply", "divide", "sum", "min", "max", "round", "concat", "addDays", "addMonths", "daysBetween"]
    """Operation on the values"""
    values: list[Union[float, str, Union["FieldRef", "Calculation3"]]]
    """Numbers, texts, fields and further operations"""


class Calculation3(TypedDict):
    """An operation at level 3 of a calculation."""

    operation: Literal["add", "subtract", "multiply", "divide", "sum", "min", "max", "round", "concat", "addDays", "addMonths", "daysBetween"]
    """Operation on the values"""
    values: list[Union[float, str, Union["FieldRef", "Calculation4"]]]
    """Numbers, texts, fields and further operations"""


class Calculation4(TypedDict):
    """An operation at level 4 of a calculation."""

    operation: Literal["add", "subtract", "multiply", "divide", "sum", "min", "max", "round", "concat", "addDays", "addMonths", "daysBetween"]
    """Operation on the values"""
    values: list[Union[float, str, "FieldRef"]]
    """Numbers, texts, fields and further operations"""


class AttachedFile(TypedDict):
    """A file that the signer attached."""

    id: str
    """Id of the file. To download the file, use this id as the artifact."""
    name: str
    """File name, without characters that cannot be printed"""
    mediaType: Literal["application/pdf", "image/jpeg", "image/png"]
    """Media type, determined from the content"""
    contentLength: int
    """Size in bytes"""
    sha256: str
    """SHA-256 in lowercase hex"""


class ArtifactFacts(TypedDict):
    """Size and hash of a completed file; `null` before the file is ready."""

    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""


class WorkflowEvent(TypedDict):
    """Body of an event about the end of a signing workflow."""

    id: str
    """Id of the event, identical in every attempt. Use it to ignore duplicates."""
    createdAt: str
    """Time of the event"""
    organizationId: str
    """Id of the organization"""
    type: Literal["workflow.completed", "workflow.stopped"]
    """Type of the event"""
    data: "WorkflowEventData"
    """Details of the event"""


class WorkflowEventData(TypedDict):
    """Details of the event"""

    workflow: "WorkflowEventDataWorkflow"
    """The workflow at the time of the event"""


class WorkflowEventDataWorkflow(TypedDict):
    """The workflow at the time of the event"""

    id: str
    """Id of the workflow"""
    status: Literal["active", "completed", "stopped"]
    """Status of the workflow. `completed`: all steps are signed. `stopped`: a step was declined, voided or expired, and the unsigned steps were voided."""
    documentId: str
    """Id of the document"""
    finalEnvelopeId: Union[str, None]
    """Id of the envelope that was sealed last. Its document contains all signatures. `null` unless `status` is `completed`."""
    steps: list["WorkflowEventDataWorkflowStepsItem"]
    """The envelopes of the workflow, in the order of the request"""


class WorkflowEventDataWorkflowStepsItem(TypedDict):
    """WorkflowEventDataWorkflowStepsItem"""

    envelopeId: str
    """Id of the envelope"""
    status: Literal["waiting", "active", "sealing", "completed", "declined", "expired", "voided"]
    """Status of the envelope. `waiting`: earlier signers of the workflow have to sign first. `sealing`: signed, and the PDF is being sealed."""


class TestEvent(TypedDict):
    """Body of a test event."""

    id: str
    """Id of the event, identical in every attempt. Use it to ignore duplicates."""
    createdAt: str
    """Time of the event"""
    organizationId: str
    """Id of the organization"""
    type: Literal["webhook.test"]
    """Type of the event"""
    data: "TestEventData"
    """Details of the test"""


class TestEventData(TypedDict):
    """Details of the test"""

    webhook: "TestEventDataWebhook"
    """The tested endpoint"""


class TestEventDataWebhook(TypedDict):
    """The tested endpoint"""

    id: str
    """Id of the endpoint"""


class Health(TypedDict):
    """Availability of the service."""

    status: Literal["ok"]
    """Always `ok`"""


class Problem(TypedDict):
    """An error (RFC 9457)."""

    type: str
    """URN of the code: `urn:chancery:problem:<code>`."""
    title: str
    """Name of the HTTP status"""
    status: int
    """HTTP status"""
    code: Literal["invalid_request", "malformed_json", "invalid_header", "unauthorized", "insufficient_scope", "scope_not_grantable", "test_key_required", "access_code_required", "access_code_wrong", "access_code_locked", "access_code_outdated", "not_found", "method_not_allowed", "idempotency_key_reused", "request_in_progress", "outcome_unknown", "document_on_hold", "document_not_ready", "document_has_source", "document_locked", "folder_not_empty", "content_changed", "document_changed", "consent_changed", "envelope_not_active", "envelope_not_completed", "envelope_not_ended", "envelope_replaced", "revision_conflict", "user_name_taken", "last_admin", "concurrent_change", "webhook_disabled", "workflow_disabled", "delivery_not_finished", "upload_in_progress", "upload_expired", "link_expired", "payload_too_large", "unsupported_media_type", "misdirected", "upload_missing", "upload_length_mismatch", "upload_checksum_mismatch", "pdf_invalid", "pdf_feature_refused", "malware_found", "conversion_failed", "document_not_sealable", "document_not_combinable", "field_outside_page", "field_id_invalid", "field_value_invalid", "form_field_refused", "tag_invalid", "unsupported_character", "text_unavailable", "text_pending", "library_file", "webhook_url_refused", "webhook_limit_reached", "key_limit_reached", "limit_reached", "input_invalid", "invalid_cursor", "booking_invalid", "booking_incomplete", "rate_limited", "reminder_too_soon", "rotation_too_soon", "quota_exceeded", "internal", "not_started", "unavailable"]
    """Error code. Branch on this value."""
    detail: str
    """Explanation of this error and what to do, for people"""
    requestId: str
    """Id of the request, as in the `X-Request-Id` header. Include it when you contact support."""
    errors: NotRequired[list["ProblemErrorsItem"]]
    """Errors in individual fields of the request"""


class ProblemErrorsItem(TypedDict):
    """ProblemErrorsItem"""

    path: str
    """Path of the field or parameter, such as `fields.0.x`"""
    code: str
    """Code of this error"""
    message: str
    """Explanation of this error"""


class Account(TypedDict):
    """The organization, its plan, limits and usage."""

    organization: "AccountOrganization"
    """The organization of the key"""
    subscription: "AccountSubscription"
    """The plan of the organization"""
    key: "AccountKey"
    """The API key of this request"""
    limits: "AccountLimits"
    """Limits of a single request"""
    usage: "AccountUsage"
    """Current usage"""
    budgets: NotRequired["AccountBudgets"]
    """Budgets of the organization. Daily budgets reset at midnight UTC."""


class AccountOrganization(TypedDict):
    """The organization of the key"""

    id: str
    """Id of the organization"""
    name: str
    """Name of the organization"""
    environment: Literal["live", "test"]
    """`live` for the live organization, `test` for its sandbox"""
    createdAt: str
    """Time of creation"""


class AccountSubscription(TypedDict):
    """The plan of the organization"""

    plan: str
    """Name of the plan"""


class AccountKey(TypedDict):
    """The API key of this request"""

    id: str
    """Id of the key. Not secret."""
    name: Union[str, None]
    """Name given at creation"""
    scopes: list[Literal["accountRead", "documentsRead", "documentsWrite", "foldersRead", "foldersWrite", "sharingWrite", "signaturesRead", "signaturesWrite", "workflowsWrite", "membersRead", "membersWrite", "auditRead", "keysWrite"]]
    """Operations that the key can call"""
    createdAt: str
    """Time of creation"""
    expiresAt: Union[str, None]
    """Time of expiry; `null` if the key does not expire"""


class AccountLimits(TypedDict):
    """Limits of a single request"""

    requestsPerMinute: int
    """Requests per minute that this API key can make"""
    uploadBytes: int
    """Maximum size of a PDF in bytes"""
    metadataBytes: int
    """Maximum size of a document's metadata in bytes, as JSON"""
    fieldsPerEnvelope: int
    """Maximum number of fields in an envelope"""
    signersPerWorkflow: int
    """Maximum number of signers in a signing workflow"""
    documentsPerExport: int
    """Maximum number of documents in an accounting export"""
    webhookEndpoints: int
    """Maximum number of webhook endpoints"""


class AccountUsage(TypedDict):
    """Current usage"""

    documents: int
    """Number of documents outside the trash"""
    storedBytes: int
    """Bytes of all document versions (including the trash), signed documents and certificates"""
    members: int
    """Number of members, active or deactivated"""
    envelopesThisMonth: int
    """Number of envelopes, in any status, created since the start of the month in UTC"""


class AccountBudgets(TypedDict):
    """Budgets of the organization. Daily budgets reset at midnight UTC."""

    documents: NotRequired["AccountBudgetsDocuments"]
    """Documents outside the trash"""
    metadataBytes: NotRequired["AccountBudgetsMetadataBytes"]
    """Bytes of metadata of all documents"""
    storedBytes: NotRequired["AccountBudgetsStoredBytes"]
    """Bytes of stored files, open uploads, and files that pending signatures will produce"""
    folders: NotRequired["AccountBudgetsFolders"]
    """Folders"""
    members: NotRequired["AccountBudgetsMembers"]
    """Members"""
    keys: NotRequired["AccountBudgetsKeys"]
    """Active keys"""
    webhookEndpoints: NotRequired["AccountBudgetsWebhookEndpoints"]
    """Webhook endpoints"""
    uploadSessions: NotRequired["AccountBudgetsUploadSessions"]
    """Open uploads"""
    uploadSessionsPerDocument: NotRequired["AccountBudgetsUploadSessionsPerDocument"]
    """Open uploads of one document"""
    templateVersions: NotRequired["AccountBudgetsTemplateVersions"]
    """Versions of templates"""
    envelopesPerDay: NotRequired["AccountBudgetsEnvelopesPerDay"]
    """New envelopes per day"""
    bulkRowsPerDay: NotRequired["AccountBudgetsBulkRowsPerDay"]
    """Bulk send rows per day"""
    changesPerEnvelope: NotRequired["AccountBudgetsChangesPerEnvelope"]
    """Reassignments and corrections of one envelope"""
    embeddedSessionsPerDay: NotRequired["AccountBudgetsEmbeddedSessionsPerDay"]
    """Embedded sessions of one envelope per day"""
    linkVisitsPerDay: NotRequired["AccountBudgetsLinkVisitsPerDay"]
    """Recorded visits to one envelope per day, counted separately for each audit action"""
    attachmentsPerEnvelopePerDay: NotRequired["AccountBudgetsAttachmentsPerEnvelopePerDay"]
    """Uploads of attachments to one envelope per day"""
    mailsPerEnvelopePerDay: NotRequired["AccountBudgetsMailsPerEnvelopePerDay"]
    """Emails about one envelope per day"""
    mailsPerRecipientPerDay: NotRequired["AccountBudgetsMailsPerRecipientPerDay"]
    """Emails to one recipient per day"""
    senderMailsPerDay: NotRequired["AccountBudgetsSenderMailsPerDay"]
    """Emails to one sender contact per day, counted separately for each kind of notification"""
    webhookTestsPerDay: NotRequired["AccountBudgetsWebhookTestsPerDay"]
    """Webhook test events and delivery replays per day"""
    workflowRunsPerDay: NotRequired["AccountBudgetsWorkflowRunsPerDay"]
    """Workflow runs per day"""


class AccountBudgetsDocuments(TypedDict):
    """Documents outside the trash"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsMetadataBytes(TypedDict):
    """Bytes of metadata of all documents"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsStoredBytes(TypedDict):
    """Bytes of stored files, open uploads, and files that pending signatures will produce"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsFolders(TypedDict):
    """Folders"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsMembers(TypedDict):
    """Members"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsKeys(TypedDict):
    """Active keys"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsWebhookEndpoints(TypedDict):
    """Webhook endpoints"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsUploadSessions(TypedDict):
    """Open uploads"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsUploadSessionsPerDocument(TypedDict):
    """Open uploads of one document"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsTemplateVersions(TypedDict):
    """Versions of templates"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsEnvelopesPerDay(TypedDict):
    """New envelopes per day"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsBulkRowsPerDay(TypedDict):
    """Bulk send rows per day"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsChangesPerEnvelope(TypedDict):
    """Reassignments and corrections of one envelope"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsEmbeddedSessionsPerDay(TypedDict):
    """Embedded sessions of one envelope per day"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsLinkVisitsPerDay(TypedDict):
    """Recorded visits to one envelope per day, counted separately for each audit action"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsAttachmentsPerEnvelopePerDay(TypedDict):
    """Uploads of attachments to one envelope per day"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsMailsPerEnvelopePerDay(TypedDict):
    """Emails about one envelope per day"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsMailsPerRecipientPerDay(TypedDict):
    """Emails to one recipient per day"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsSenderMailsPerDay(TypedDict):
    """Emails to one sender contact per day, counted separately for each kind of notification"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsWebhookTestsPerDay(TypedDict):
    """Webhook test events and delivery replays per day"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class AccountBudgetsWorkflowRunsPerDay(TypedDict):
    """Workflow runs per day"""

    limit: int
    """Maximum"""
    used: NotRequired[int]
    """Current usage. Absent for limits that apply to a single document, recipient or envelope."""


class ApiKeyList(TypedDict):
    """All keys."""

    data: list["ApiKey"]
    """All items"""


class ApiKey(TypedDict):
    """An API key. The secret is returned only when you create the key."""

    id: str
    """Id of the key. Not secret."""
    parentId: Union[str, None]
    """Id of the key that created this key; `null` for a root key"""
    isAdministrator: bool
    """True if the key can list and revoke all keys of the organization"""
    name: Union[str, None]
    """Name given at creation"""
    environment: Literal["live", "test"]
    """Environment of the key. The key begins with `chy_live_` or `chy_test_`."""
    sandbox: Union[str, None]
    """Named sandbox to which the key is bound"""
    lastFour: str
    """Last four characters of the key before its checksum, which is the underscore and six characters at its end"""
    scopes: list[Literal["accountRead", "documentsRead", "documentsWrite", "foldersRead", "foldersWrite", "sharingWrite", "signaturesRead", "signaturesWrite", "workflowsWrite", "membersRead", "membersWrite", "auditRead", "keysWrite"]]
    """Operations that the key can call"""
    requestsPerMinute: int
    """Requests per minute allowed for this key"""
    createdAt: str
    """Time of creation"""
    expiresAt: Union[str, None]
    """Time of expiry; `null` if the key does not expire"""
    revokedAt: Union[str, None]
    """Time of revocation; `null` if the key is not revoked"""


class ApiKeyWithSecret(TypedDict):
    """A new key with its secret."""

    id: str
    """Id of the key. Not secret."""
    parentId: Union[str, None]
    """Id of the key that created this key; `null` for a root key"""
    isAdministrator: bool
    """True if the key can list and revoke all keys of the organization"""
    name: Union[str, None]
    """Name given at creation"""
    environment: Literal["live", "test"]
    """Environment of the key. The key begins with `chy_live_` or `chy_test_`."""
    sandbox: Union[str, None]
    """Named sandbox to which the key is bound"""
    lastFour: str
    """Last four characters of the key before its checksum, which is the underscore and six characters at its end"""
    scopes: list[Literal["accountRead", "documentsRead", "documentsWrite", "foldersRead", "foldersWrite", "sharingWrite", "signaturesRead", "signaturesWrite", "workflowsWrite", "membersRead", "membersWrite", "auditRead", "keysWrite"]]
    """Operations that the key can call"""
    requestsPerMinute: int
    """Requests per minute allowed for this key"""
    createdAt: str
    """Time of creation"""
    expiresAt: Union[str, None]
    """Time of expiry; `null` if the key does not expire"""
    revokedAt: Union[str, None]
    """Time of revocation; `null` if the key is not revoked"""
    secret: str
    """The complete API key, returned only once"""


class ApiKeyInput(TypedDict):
    """Parameters of a new key."""

    name: NotRequired[str]
    """Name of the key"""
    scopes: list[Literal["accountRead", "documentsRead", "documentsWrite", "foldersRead", "foldersWrite", "sharingWrite", "signaturesRead", "signaturesWrite", "workflowsWrite", "membersRead", "membersWrite", "auditRead", "keysWrite"]]
    """Operations that the key can call. The parent key must have each scope."""
    sandbox: NotRequired[str]
    """Named sandbox for a test key, such as `ci-42`, with its own clock and inbox. Child keys inherit the sandbox. A key for a named sandbox expires after at most 30 days."""
    expiresAt: NotRequired[str]
    """Time of expiry, in the future. The service shortens a later time to the expiry of the parent, or to 30 days for a key of a named sandbox."""


class DocumentList(TypedDict):
    """A page of documents."""

    data: list["Document"]
    """Items on this page"""
    pagination: "OffsetPagination"


class Document(TypedDict):
    """A document: its metadata and, after an upload, its PDF."""

    id: str
    """Id of the document"""
    title: str
    """Title of the document"""
    type: str
    """Type of the document. Retention rules apply by type."""
    folderId: Union[str, None]
    """Id of the folder; `null` at the top level"""
    status: Literal["draft", "ready", "quarantined", "trashed"]
    """Status of the document. `draft`: no PDF yet. `quarantined`: malware was found. `trashed`: the document is in the trash."""
    metadata: dict[str, Any]
    """Your own data. The accounting export reads `metadata.datev`."""
    revision: int
    """Starts at 1 and increases with every change of title, type, folder or metadata"""
    compliance: "DocumentCompliance"
    """Hold and retention period that prevent deletion, managed by the service"""
    source: Union["DocumentSource", None]
    """The immutable PDF; `null` before an upload is completed"""
    text: "DocumentText"
    """Status, length and hash of the text that was extracted from the current version"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""
    trashedAt: Union[str, None]
    """Time of deletion; `null` if the document is not in the trash"""


class DocumentCompliance(TypedDict):
    """Hold and retention period that prevent deletion, managed by the service"""

    legalHold: bool
    """True if a legal hold prevents deletion"""
    retainUntil: Union[str, None]
    """End of the retention period; `null` if no rule applies"""


class DocumentSource(TypedDict):
    """The immutable PDF; `null` before an upload is completed"""

    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""
    pageCount: int
    """Number of pages"""
    version: int
    """Number of the current version"""
    readyAt: str
    """Time when the upload was completed"""
    repairedFrom: Union["DocumentSourceRepairedFrom", None]
    """The uploaded file before its repair (`repair` of `documents.upload.complete`) or the removal of scripts, actions and XFA forms; `null` if the file was not changed"""
    convertedFrom: Union["DocumentSourceConvertedFrom", None]
    """The uploaded image, HTML or office file that was converted to this PDF; `null` if no file was converted"""
    parts: Union[list["DocumentPart"], None]
    """Parts of a document created by `documents.combine`, in order; `null` for any other document"""


class DocumentSourceRepairedFrom(TypedDict):
    """The uploaded file before its repair (`repair` of `documents.upload.complete`) or the removal of scripts, actions and XFA forms; `null` if the file was not changed"""

    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""
    changes: list[Literal["cross_reference_rebuilt", "encryption_removed", "file_rewritten", "scripts_removed", "actions_removed", "xfa_removed", "usage_rights_removed", "annotations_printed", "link_appearances_removed", "field_decorations_removed", "print_functions_removed", "page_content_rewritten", "graphics_states_corrected", "annotations_hidden", "annotations_drawn", "annotations_removed", "annotations_reordered", "link_borders_removed", "multimedia_removed", "attachments_removed", "layers_fixed", "field_values_drawn", "fields_flattened"]]
    """Changes made by the repair"""
    flattenedFields: NotRequired[list[str]]
    """Names of the form fields that `fields_flattened` removed with their values, at most 20"""


class DocumentSourceConvertedFrom(TypedDict):
    """The uploaded image, HTML or office file that was converted to this PDF; `null` if no file was converted"""

    contentType: str
    """Media type"""
    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""


class DocumentText(TypedDict):
    """Status, length and hash of the text that was extracted from the current version"""

    status: Literal["none", "pending", "ready", "unavailable"]
    """Status of the extracted text. `none`: the document has no file. `unavailable`: the file has no readable text."""
    characterCount: Union[int, None]
    """Length of the text in UTF-16 code units; `null` without text"""
    contentHash: Union[str, None]
    """SHA-256 of the text in UTF-8, in lowercase hex; `null` without text"""


class DocumentPart(TypedDict):
    """A part of a combined document: pages of another document."""

    documentId: str
    """Id of the source document"""
    version: int
    """Version of the source document"""
    sha256: str
    """SHA-256 in lowercase hex"""
    title: str
    """Title of the part, as in the outline of the PDF"""
    pages: str
    """Pages of the source document, such as `1-3,7`"""
    firstPage: int
    """First page of the part in the combined document, starting at 1"""
    pageCount: int
    """Number of pages"""


class OffsetPagination(TypedDict):
    """Position of a page in its list."""

    limit: int
    """Maximum number of items on this page"""
    offset: int
    """Number of items before this page"""
    nextOffset: Union[int, None]
    """Offset of the next page; `null` on the last page"""


class DocumentInput(TypedDict):
    """Parameters of a new document."""

    title: str
    """Title of the document"""
    type: NotRequired[str]
    """Type of the document. Retention rules apply by type."""
    folderId: NotRequired[Union[str, None]]
    """Id of the folder. By default, the document is at the top level."""
    metadata: NotRequired[dict[str, Any]]
    """Your own data as JSON, at most 64 KiB. Do not send `legalHold`, `retainUntil`, or `compliance`: the service manages these keys."""


class CombinationInput(TypedDict):
    """A document to create from pages of other documents."""

    title: str
    """Title of the document"""
    type: NotRequired[str]
    """Type of the document. Retention rules apply by type."""
    folderId: NotRequired[Union[str, None]]
    """Id of the folder. By default, the document is at the top level."""
    parts: list["DocumentPartInput"]
    """Parts in the order of the new document"""


class DocumentPartInput(TypedDict):
    """Pages of a document."""

    documentId: str
    """Id of a document with the status `ready`"""
    pages: NotRequired[str]
    """Pages in the desired order, such as `1-3,7` or `4-` (from page 4 to the last page); by default, all pages"""
    title: NotRequired[str]
    """Title of the part in the outline; by default, the title of the source document"""


class SearchResult(TypedDict):
    """A page of search results."""

    data: list["SearchMatch"]
    """Results on this page"""
    scanned: int
    """Number of documents that this call examined"""
    nextOffset: Union[int, None]
    """Offset of the next page; `null` on the last page"""


class SearchMatch(TypedDict):
    """A matching document."""

    document: "Document"
    matchedIn: list[Literal["title", "text"]]
    """Parts of the document that match"""
    excerpts: list["SearchMatchExcerptsItem"]
    """Excerpts of the text that contain matches"""


class SearchMatchExcerptsItem(TypedDict):
    """SearchMatchExcerptsItem"""

    text: str
    """Excerpt of the text"""
    matches: list["SearchMatchExcerptsItemMatchesItem"]
    """Positions of the matches in the excerpt, in UTF-16 code units"""


class SearchMatchExcerptsItemMatchesItem(TypedDict):
    """SearchMatchExcerptsItemMatchesItem"""

    start: int
    """Offset of the first code unit of the match"""
    end: int
    """Offset after the last code unit of the match"""


class TextDocumentInput(TypedDict):
    """Parameters of a text document."""

    title: str
    """Title of the document. If empty, the PDF has no heading."""
    text: str
    """Text of the document. A form feed starts a new page."""
    type: NotRequired[str]
    """Type of the document. Retention rules apply by type."""
    folderId: NotRequired[Union[str, None]]
    """Id of the folder. By default, the document is at the top level."""


class DocumentUpdate(TypedDict):
    """Changes to a document."""

    title: NotRequired[str]
    """Title of the document"""
    type: NotRequired[str]
    """Type of the document. Retention rules apply by type."""
    folderId: NotRequired[Union[str, None]]
    """Id of the new folder; `null` for the top level"""
    metadata: NotRequired[dict[str, Any]]
    """Keys to set. Set a key to `null` to remove it. Other keys do not change."""
    expectedRevision: NotRequired[int]
    """The `revision` that you read. If the document has changed since then, the request fails with a 409."""


class DocumentAuditEventList(TypedDict):
    """A page of the audit log of a document."""

    data: list["AuditEvent"]
    """Items on this page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; `null` on the last page"""


class AuditEvent(TypedDict):
    """An entry of the append-only audit log."""

    id: str
    """Id of the event"""
    at: str
    """Start of the transaction that caused the event, by the database clock"""
    action: Literal["organization.created", "organization.limit_set", "organization.budget_set", "organization.brand_set", "apiKey.created", "apiKey.revoked", "apiKey.limit_set", "apiKey.marked", "member.created", "member.updated", "member.deactivated", "member.reactivated", "member.removed", "folder.created", "folder.changed", "folder.deleted", "document.created", "document.source_ready", "document.version_saved", "document.trashed", "document.restored", "document.purged", "document.hold_placed", "document.hold_released", "document.retention_set", "document.read", "document.versions_read", "document.combined", "document.places_read", "document.text_read", "document.text_extracted", "document.text_unavailable", "document.viewed", "document.downloaded", "document.export_read", "document.changed", "document.moved", "document.type_set", "document.metadata_set", "document.extraction_requested", "document.rescanned", "document.quarantined", "upload.opened", "upload.refused", "envelope.created", "envelope.activated", "envelope.advanced", "envelope.sent", "envelope.bounced", "envelope.reminded", "envelope.reassigned", "envelope.corrected", "envelope.opened", "envelope.access_denied", "envelope.access_passed", "envelope.signed", "envelope.completed", "envelope.declined", "envelope.expired", "envelope.voided", "envelope.session_opened", "envelope.session_entered", "envelope.page_shown", "envelope.link_requested", "envelope.evidence_read", "envelope.artifact_read", "envelope.file_attached", "envelope.file_removed", "envelope.file_refused", "template.created", "template.changed", "template.deleted", "bulkSend.created", "bulkSend.canceled", "bulkSend.completed", "webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.tested", "webhook.delivery_replayed", "webhook.disabled", "webhook.deleted", "webhook.secrets_reencrypted", "workflow.stored", "workflow.disabled", "workflow.enabled", "workflow.run_started", "workflow.run_ended", "sandbox.clock_advanced", "audit.origins_erased", "audit.log_advanced", "jobs.retried", "retention.rule_set", "retention.rule_removed", "person.erased"]
    """Type of the event"""
    actor: "AuditEventActor"
    """Actor that caused the event"""
    target: "AuditEventTarget"
    """Resource that the event is about"""
    ip: Union[str, None]
    """IP address of the client; `null` if no request caused the event"""
    userAgent: Union[str, None]
    """User agent of the client"""
    requestId: Union[str, None]
    """Id of the request, as in the `X-Request-Id` response header"""
    details: dict[str, Any]
    """More details, which depend on the action"""


class AuditEventActor(TypedDict):
    """Actor that caused the event"""

    kind: Literal["apiKey", "signer", "reader", "sender", "workflow", "system", "operator"]
    """Kind of actor"""
    id: str
    """Id of the actor. For `system`, the name of the task."""


class AuditEventTarget(TypedDict):
    """Resource that the event is about"""

    kind: Literal["organization", "apiKey", "member", "folder", "document", "envelope", "template", "bulkSend", "webhook", "workflow", "run"]
    """Kind of resource"""
    id: str
    """Id of the resource"""


class TextChunk(TypedDict):
    """A chunk of the text of a document."""

    documentId: str
    """Id of the document"""
    version: int
    """Current version of the document"""
    text: str
    """The text. A form feed separates pages."""
    offset: int
    """Offset of the chunk, in UTF-16 code units"""
    nextOffset: Union[int, None]
    """Offset of the next chunk; `null` at the end"""
    totalCharacters: int
    """Length of the whole text, in UTF-16 code units"""
    contentHash: str
    """SHA-256 of the whole text in UTF-8, in hex"""


class DownloadUrl(TypedDict):
    """A download URL for the PDF."""

    url: str
    """URL for one GET request without an API key"""
    expiresAt: str
    """Time of expiry"""
    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""


class Places(TypedDict):
    """Places for fields in a document."""

    documentId: str
    """Id of the document"""
    version: int
    """Current version of the document"""
    places: list["Place"]
    """Places by page, from top to bottom"""
    incompletePages: list[int]
    """Pages that were not read completely"""
    nextPage: Union[int, None]
    """First page to search in the next call; `null` after the last page"""


class Place(TypedDict):
    """A place for a field, with a `field` that you can send when you create an envelope. The `id` of the field is from the tag, or is the name of the form field. The `id` is present only if the field has a single place in the document."""

    source: Literal["text", "tag", "formField"]
    """Kind of match: a text, a tag or a form field"""
    text: str
    """The text, the tag, or the name of the form field"""
    role: Union[str, None]
    """Your own name for the signer, from the tag or the request"""
    kind: NotRequired[Union[Literal["text", "choice", "checkbox", "radio", "signature"], None]]
    """Kind of form field"""
    refusal: NotRequired[Union[Literal["form_field_missing", "form_field_ambiguous", "form_field_used_twice", "form_field_kind", "form_field_type", "form_field_password", "form_field_rich_text", "form_field_file", "form_field_actions", "form_field_xfa", "form_field_read_only", "form_field_hidden", "form_field_several_places", "form_field_has_value", "form_field_states", "form_field_options", "form_field_elsewhere", "form_field_covered", "form_field_too_long", "form_field_locked", "form_field_drawn_by_readers", "form_field_name_too_long", "form_unreadable"], None]]
    """Reason why the value is stamped instead of filling a form field; `null` if the value fills the form field"""
    field: "SignatureFieldInput"


class SignatureFieldInput(TypedDict):
    """A field on the document. x, y, width and height are fractions of the displayed page; the origin is the top left."""

    id: NotRequired[str]
    """Id of the field, unique in the envelope. If omitted, the service generates one."""
    type: Literal["signature", "initials", "date", "name", "email", "text", "checkbox", "radio", "dropdown", "number", "phone", "multiselect", "consent", "label", "attachment"]
    """Type of the field"""
    pageNumber: int
    """From 1"""
    x: float
    """Left edge, as a fraction of the page width"""
    y: float
    """Top edge, as a fraction of the page height"""
    width: float
    """Width, as a fraction of the page width"""
    height: float
    """Height, as a fraction of the page height"""
    isRequired: NotRequired[bool]
    """True if the signer must fill in the field"""
    label: NotRequired[Union[str, None]]
    """Label of the field, shown on the page and printed on the certificate"""
    placeholder: NotRequired[Union[str, None]]
    """For `text` and `name`: text shown while the field is empty"""
    value: NotRequired[Union[str, bool, None]]
    """Prefilled value: a string for texts, a boolean for `checkbox`, `radio` and `multiselect`. For a `label`, the text to print."""
    isReadOnly: NotRequired[bool]
    """True if the signer can read but not change the `value`"""
    format: NotRequired[Union[Literal["date", "email", "integer", "number", "phone", "postalCode", "iban", "vatId"], "SignatureFieldInputFormat1", None]]
    """For `text`: required format. `date` is YYYY-MM-DD. `number` allows a decimal point or comma. `postalCode` accepts any country."""
    maxLength: NotRequired[Union[int, None]]
    """For `text` and `name`: maximum number of characters"""
    formField: NotRequired[Union[str, None]]
    """Full name of a form field in the PDF (partial names joined by `.`). The value fills that form field instead of being stamped. Fields of the types `text`, `name`, `email`, `date`, `number` and `phone` fill text fields. A `checkbox`, `dropdown` or `radio` fills a form field of the same kind. Send the position that `documents.places.find` returns, within one point."""
    pages: NotRequired[Union[str, None]]
    """Further pages of the field: `all`, or pages and ranges such as `1-3,5`. Initials and signatures are entered on each page; other fields show the same value."""
    group: NotRequired[Union[str, None]]
    """Group of a `radio` or `multiselect` field. The signer chooses one field of a `radio` group, or several fields of a `multiselect` group."""
    options: NotRequired[Union[list[str], None]]
    """Options of a dropdown"""
    minimum: NotRequired[Union[float, None]]
    """Smallest number, inclusive"""
    maximum: NotRequired[Union[float, None]]
    """Largest number, inclusive"""
    decimals: NotRequired[Union[int, None]]
    """Maximum number of digits after the decimal point of a number; 10 by default"""
    minSelected: NotRequired[Union[int, None]]
    """Minimum number of chosen fields of a `multiselect` group; 1 by default if the fields are required"""
    maxSelected: NotRequired[Union[int, None]]
    """Maximum number of chosen fields of a `multiselect` group"""
    minFiles: NotRequired[Union[int, None]]
    """For `attachment`: minimum number of files; 1 by default"""
    maxFiles: NotRequired[Union[int, None]]
    """For `attachment`: maximum number of files; by default 1, or `minFiles` if it is greater"""
    appendToCertificate: NotRequired[Union[bool, None]]
    """For `attachment`: true if the certificate contains the pages of the files. All fields with this option together accept at most 10 files."""
    text: NotRequired[Union[str, None]]
    """For `consent`: the statement next to the checkbox, recorded in the evidence"""
    minLength: NotRequired[Union[int, None]]
    """For `text` and `name`: minimum number of characters"""
    pattern: NotRequired[Union[str, None]]
    """For `text`: regular expression for the whole text, without back-references, look-around or lazy quantifiers"""
    earliest: NotRequired[Union[str, None]]
    """For a `text` field with the format `date`: the first allowed day"""
    latest: NotRequired[Union[str, None]]
    """For a `text` field with the format `date`: the last allowed day"""
    sameAs: NotRequired[Union[str, None]]
    """Id of a field of the same type and signer whose value is also shown here"""
    message: NotRequired[Union[str, None]]
    """For `text`, `number` and `phone`: message to the signer if an entry breaks the field's rules"""
    description: NotRequired[Union[str, None]]
    """Help for the signer, shown next to the field"""
    visibleIf: NotRequired[Union[Union["FieldTest", "AllConditions", "AnyConditions"], None]]
    """The field is shown only if this condition is met. The value of a hidden field is not stored."""
    requiredIf: NotRequired[Union[Union["FieldTest", "AllConditions", "AnyConditions"], None]]
    """The field is required if and only if this condition is met. This condition replaces `isRequired`."""
    computed: NotRequired[Union["Calculation", None]]
    """For `text` and `number`: the service calculates the value. The signer cannot change the value."""


class SignatureFieldInputFormat1(TypedDict):
    """SignatureFieldInputFormat1"""

    mask: str
    """`9` matches a digit, `A` a letter and `*` either. Other ASCII characters match themselves."""


class PlacesInput(TypedDict):
    """Search options. Send at least one of `texts`, `tags` and `formFields`."""

    texts: NotRequired[list["TextToFind"]]
    """Texts to find"""
    tags: NotRequired[bool]
    """True to find tags such as `{{type:role:label:optional}}` or `{{type;role=…;options=a|b}}`"""
    skipUnknownTags: NotRequired[bool]
    """True to ignore texts in double braces that do not begin with a field type. By default, such a text is a malformed tag."""
    leastSizes: NotRequired[list["LeastFieldSize"]]
    """Minimum size of fields placed by tags. Smaller fields grow to the right and upwards."""
    formFields: NotRequired[bool]
    """True to find the fields of the PDF's own form"""
    fromPage: NotRequired[int]
    """`nextPage` of the previous response"""


class TextToFind(TypedDict):
    """A text to find, and the field to place there."""

    text: str
    """Text on one line, matched exactly. A space matches any gap."""
    type: Literal["signature", "initials", "date", "name", "email", "text", "checkbox", "radio", "dropdown", "number", "phone", "multiselect", "consent", "label", "attachment"]
    """Type of the field"""
    role: NotRequired[str]
    """Your own name for the signer, returned with each place"""
    label: NotRequired[str]
    """Label of the field"""
    isRequired: NotRequired[bool]
    """True if the signer must fill in the field"""
    anchor: NotRequired[Literal["topLeft", "topRight", "bottomLeft", "bottomRight"]]
    """Corner of the found text from which `offsetX` and `offsetY` are measured to the top left corner of the field"""
    offsetX: NotRequired[float]
    """Distance to the right, as a fraction of the page width"""
    offsetY: NotRequired[float]
    """Distance downwards, as a fraction of the page height"""
    width: float
    """Width of the field, as a fraction of the page width"""
    height: float
    """Height of the field, as a fraction of the page height"""


class LeastFieldSize(TypedDict):
    """Minimum size of the fields of one type."""

    type: Literal["signature", "initials", "date", "name", "email", "text", "checkbox", "radio", "dropdown", "number", "phone", "multiselect", "consent", "label", "attachment"]
    """Type of the field"""
    width: float
    """Minimum width, as a fraction of the page width"""
    height: float
    """Minimum height, as a fraction of the page height"""


class UploadUrl(TypedDict):
    """An upload session."""

    uploadId: str
    """Id of the upload. Send it to complete the upload."""
    uploadUrl: str
    """URL for the PUT request, which needs no API key"""
    method: Literal["PUT"]
    """HTTP method of the upload"""
    requiredHeaders: dict[str, Any]
    """Headers to send with the upload. These headers are part of the signature of the URL, so the store refuses other values."""
    expiresAt: str
    """Time when the URL expires"""


class UploadRequest(TypedDict):
    """Parameters of an upload."""

    contentType: NotRequired[Literal["application/pdf", "image/jpeg", "image/png", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/vnd.oasis.opendocument.text", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/html"]]
    """Media type of the file. When you complete the upload, an image of at most 16 MiB is converted to PDF. HTML and office files are converted only if the deployment has a converter."""
    contentLength: int
    """Exact size of the file in bytes"""
    sha256: NotRequired[str]
    """SHA-256 of the file in hex. If you send this hash, the object store checks the uploaded file against it."""


class UploadCompletion(TypedDict):
    """The upload to complete."""

    uploadId: str
    """Id of the upload"""
    repair: NotRequired[bool]
    """The changes that the service may make to the file. If omitted, the service only removes scripts, actions and XFA forms, and sets missing Print flags. With `true`, the service makes the PDF signable: it also rebuilds a damaged file, chooses one interpretation of ambiguous content, draws missing field values, and flattens differing fields. With `false`, the service stores exactly the uploaded bytes or refuses the file, so `source.sha256` is always the SHA-256 of the upload. The document, its evidence and the certificate list all changes."""


class DocumentVersionList(TypedDict):
    """A page of versions."""

    data: list["DocumentVersion"]
    """Items on this page"""
    pagination: "OffsetPagination"


class DocumentVersion(TypedDict):
    """An immutable PDF of a document."""

    version: int
    """Version number, starting at 1"""
    isCurrent: bool
    """True if this is the current version, used for signing, reading and search"""
    origin: Literal["upload", "text", "edit", "sealed", "combined"]
    """Origin of the version. `text`: created from text. `edit`: created from edited text. `sealed`: signed. `combined`: created from other documents."""
    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""
    pageCount: int
    """Number of pages"""
    repairedFrom: Union["DocumentVersionRepairedFrom", None]
    """The uploaded file before its repair (`repair` of `documents.upload.complete`) or the removal of scripts, actions and XFA forms; `null` if the file was not changed"""
    convertedFrom: Union["DocumentVersionConvertedFrom", None]
    """The uploaded image, HTML or office file that was converted to this PDF; `null` if no file was converted"""
    parts: Union[list["DocumentPart"], None]
    """Parts of a document created by `documents.combine`, in order; `null` for any other document"""
    changeDescription: Union[str, None]
    """Note about the change"""
    text: "DocumentVersionText"
    """Status, length and hash of the text that was extracted from this version"""
    createdAt: str
    """Time of creation"""


class DocumentVersionRepairedFrom(TypedDict):
    """The uploaded file before its repair (`repair` of `documents.upload.complete`) or the removal of scripts, actions and XFA forms; `null` if the file was not changed"""

    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""
    changes: list[Literal["cross_reference_rebuilt", "encryption_removed", "file_rewritten", "scripts_removed", "actions_removed", "xfa_removed", "usage_rights_removed", "annotations_printed", "link_appearances_removed", "field_decorations_removed", "print_functions_removed", "page_content_rewritten", "graphics_states_corrected", "annotations_hidden", "annotations_drawn", "annotations_removed", "annotations_reordered", "link_borders_removed", "multimedia_removed", "attachments_removed", "layers_fixed", "field_values_drawn", "fields_flattened"]]
    """Changes made by the repair"""
    flattenedFields: NotRequired[list[str]]
    """Names of the form fields that `fields_flattened` removed with their values, at most 20"""


class DocumentVersionConvertedFrom(TypedDict):
    """The uploaded image, HTML or office file that was converted to this PDF; `null` if no file was converted"""

    contentType: str
    """Media type"""
    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""


class DocumentVersionText(TypedDict):
    """Status, length and hash of the text that was extracted from this version"""

    status: Literal["none", "pending", "ready", "unavailable"]
    """Status of the extracted text. `none`: the document has no file. `unavailable`: the file has no readable text."""
    characterCount: Union[int, None]
    """Length of the text in UTF-16 code units; `null` without text"""
    contentHash: Union[str, None]
    """SHA-256 of the text in UTF-8, in lowercase hex; `null` without text"""
    reason: Union[str, None]
    """Reason why there is no text; `null` if there is text"""


class TextVersion(TypedDict):
    """An edited text."""

    text: str
    """The complete new text"""
    expectedContentHash: str
    """`contentHash` of the text that you read"""
    changeDescription: NotRequired[str]
    """Your note about the change"""


class TrashList(TypedDict):
    """A page of the trash."""

    data: list["Document"]
    """Items on this page"""
    pagination: "OffsetPagination"


class DatevExport(TypedDict):
    """Documents to export, and options."""

    documentIds: list[str]
    """Ids of the documents in the order of the rows, without duplicates. Documents in the trash are refused."""
    config: NotRequired["DatevConfig"]


class DatevConfig(TypedDict):
    """Options of a DATEV batch and defaults for documents without their own values."""

    consultantNumber: NotRequired[int]
    """DATEV consultant number. By default, 1001."""
    clientNumber: NotRequired[int]
    """DATEV client number. By default, 1."""
    fiscalYearStart: NotRequired[str]
    """First day of the fiscal year. By default, 1 January of the year of the earliest voucher."""
    accountLength: NotRequired[int]
    """Number of digits of a general ledger account"""
    account: NotRequired[str]
    """Account for documents that name no account, with at most `accountLength` + 1 digits"""
    contraAccount: NotRequired[str]
    """Contra account for documents that name no contra account, with at most `accountLength` + 1 digits"""
    currency: NotRequired[str]
    """Currency of the batch"""
    chartOfAccounts: NotRequired[str]
    """Chart of accounts (SKR) of the client"""
    label: NotRequired[str]
    """Name of the batch. Up to 30 letters, digits, spaces and `. - / _`."""
    final: NotRequired[bool]
    """True if DATEV locks the bookings on import"""
    incompleteRows: NotRequired[Literal["include", "omit", "refuse"]]
    """How to export documents without booking data: `include` writes a row that DATEV does not book, `omit` writes no row, `refuse` rejects the export"""


class FolderList(TypedDict):
    """All folders."""

    data: list["Folder"]
    """All items"""


class Folder(TypedDict):
    """A folder of documents."""

    id: str
    """Id of the folder"""
    name: str
    """Name of the folder"""
    parentId: Union[str, None]
    """Id of the parent folder; `null` at the top level"""
    createdAt: str
    """Time of creation"""


class FolderInput(TypedDict):
    """Parameters of a new folder."""

    name: str
    """Name of the folder"""
    parentId: NotRequired[Union[str, None]]
    """Id of the parent folder. If omitted, the folder is at the top level."""


class FolderUpdate(TypedDict):
    """Changes to a folder."""

    name: NotRequired[str]
    """New name"""
    parentId: NotRequired[Union[str, None]]
    """Id of the new parent folder; `null` for the top level"""


class AuditEventList(TypedDict):
    """A page of the audit log."""

    data: list["AuditEvent"]
    """Items on this page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; `null` on the last page"""


class Brand(TypedDict):
    """The branding that signers see."""

    organizationId: str
    """Id of the organization"""
    displayName: Union[str, None]
    """Name shown to signers instead of the organization name"""
    color: Union[str, None]
    """Brand color as `#rrggbb`"""
    replyTo: Union[str, None]
    """Reply-to address of emails"""
    timeZone: Union[str, None]
    """IANA time zone of emails, certificates and the sender’s page"""
    attachSignedFile: bool
    """True if emails about completion contain the signed PDF"""
    logo: Union["BrandLogo", None]
    """The stored logo, a PNG"""
    palette: Union["BrandPalette", None]
    """Colors derived from `color` for light and dark mode, with the contrast that WCAG 2.2 AA requires"""


class BrandLogo(TypedDict):
    """The stored logo, a PNG"""

    sha256: str
    """SHA-256 in lowercase hex"""
    width: int
    """Width in pixels"""
    height: int
    """Height in pixels"""


class BrandPalette(TypedDict):
    """Colors derived from `color` for light and dark mode, with the contrast that WCAG 2.2 AA requires"""

    light: "BrandTone"
    dark: "BrandTone"


class BrandTone(TypedDict):
    """Colors of one color scheme."""

    accent: str
    """Color of lines, marks and links"""
    accentStrong: str
    """Color of emphasized links"""
    fill: str
    """Background of buttons"""
    fillStrong: str
    """Background of buttons on hover"""
    onFill: str
    """Text color on buttons"""


class BrandChange(TypedDict):
    """Changes to the branding."""

    displayName: NotRequired[Union[str, None]]
    """Name shown to signers instead of the organization name"""
    color: NotRequired[Union[str, None]]
    """Color of buttons, links and lines. If its contrast is too low, the page uses a darker or lighter shade."""
    replyTo: NotRequired[Union[str, None]]
    """Reply-to address of emails, shown to signers instead of the address of the sender contact"""
    timeZone: NotRequired[Union[str, None]]
    """IANA time zone, such as `Europe/Berlin`. Emails, certificates and the sender’s page show times in this zone and in UTC."""
    attachSignedFile: NotRequired[bool]
    """True if emails about completion contain the signed PDF. Signed PDFs of more than 10 MB are not attached. Emails to signers with an access code never contain the PDF."""
    logo: NotRequired[Union[str, None]]
    """A PNG or JPEG of at most 524,288 bytes and 2,000,000 pixels, in base64"""


class MemberList(TypedDict):
    """A page of members."""

    data: list["Member"]
    """Items on this page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; `null` on the last page"""


class Member(TypedDict):
    """A user of the organization."""

    id: str
    """Id of the member"""
    userName: str
    """Email address that identifies the user"""
    externalId: Union[str, None]
    """Id at the identity provider"""
    displayName: Union[str, None]
    """Display name"""
    givenName: Union[str, None]
    """Given name"""
    familyName: Union[str, None]
    """Family name"""
    role: Literal["admin", "member", "viewer"]
    """Role of the user in the application"""
    status: "MemberStatus"
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""
    removedAt: Union[str, None]
    """Time of removal; `null` if the member is not removed"""


MemberStatus = Literal["active", "deactivated", "removed"]


class EnvelopeList(TypedDict):
    """A page of envelopes. `pagination` is absent if you sent a cursor."""

    data: list["Envelope"]
    """Items on this page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; `null` on the last page"""
    pagination: NotRequired["OffsetPagination"]


class EnvelopeInput(TypedDict):
    """Parameters of an envelope."""

    documentId: str
    """Id of the document. Its status must be `ready`."""
    signerEmail: str
    """Email address of the signer"""
    signerName: NotRequired[str]
    """Name of the person, printed next to the signature"""
    documentTitle: NotRequired[str]
    """Document title that signers see; by default the title of the document"""
    message: NotRequired[str]
    """Message to the signer"""
    expiresInDays: NotRequired[int]
    """Number of days within which the signer can sign"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language of emails and of the signing page"""
    lastSeal: NotRequired[Literal["lock", "open"]]
    """Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures."""
    cc: NotRequired[list[str]]
    """Email addresses that receive the signed document and its certificate after the last signature"""
    senderEmail: NotRequired[str]
    """Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems."""
    senderName: NotRequired[str]
    """Name of the sender contact, shown next to the address. Requires `senderEmail`."""
    senderMails: NotRequired[Literal["all", "problems", "none"]]
    """Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications."""
    externalId: NotRequired[str]
    """Your own id. You can list envelopes by this id. It does not have to be unique."""
    metadata: NotRequired[dict[str, Any]]
    """Your own data, at most 16 KiB as JSON. Responses and webhook events contain it."""
    reminders: NotRequired[Union["EnvelopeInputReminders", None]]
    """Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`"""
    allowReassign: NotRequired[bool]
    """True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`."""
    delivery: NotRequired[Literal["email", "none"]]
    """How the signer is invited. `email`: by email, with reminders and notices. `none`: the service sends no email; open the envelope with an embedded session."""
    previousEnvelopeId: NotRequired[str]
    """Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id."""
    fields: Sequence[Union["SignatureFieldInput", "SignatureField"]]
    """Fields of the document"""
    accessCode: NotRequired[str]
    """A code that you give the signer over another channel, such as by phone. The signer must enter it before seeing the document. Five wrong attempts lock the envelope. Case and spaces are ignored."""
    dryRun: NotRequired[bool]
    """True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used."""


class EnvelopeInputReminders(TypedDict):
    """Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first reminder"""
    everyDays: NotRequired[int]
    """Days between reminders"""
    count: NotRequired[int]
    """Maximum number of reminders"""


class ArtifactUrl(TypedDict):
    """A download URL for the file."""

    url: str
    """URL for one GET request without an API key"""
    expiresAt: str
    """Time of expiry"""
    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""
    parts: Union[list["DocumentPart"], None]
    """Parts of a document created by `documents.combine`, in order; `null` for any other document"""


class EnvelopeCorrection(TypedDict):
    """Changes to an envelope."""

    fields: NotRequired[Sequence[Union["SignatureFieldInput", "SignatureField"]]]
    """Fields that replace all existing fields"""
    documentTitle: NotRequired[str]
    """Document title that signers see"""
    message: NotRequired[Union[str, None]]
    """Message to the signer"""
    expiresAt: NotRequired[str]
    """Deadline for signing"""
    accessCode: NotRequired[Union[str, None]]
    """New access code; `null` removes the access code. A correction resets the number of attempts left to five."""
    expectedRevision: NotRequired[int]
    """The `revision` that you read. If the envelope has been corrected since then, the request fails with a 409."""


class EmbeddedSession(TypedDict):
    """An embedded signing session."""

    url: str
    """URL of the signing page, which can be opened only once"""
    expiresAt: str
    """Time by which the signing page must be opened"""


class EmbeddedSessionRequest(TypedDict):
    """Parameters of an embedded signing session."""

    returnUrl: NotRequired[str]
    """URL of your page to open after signing"""
    allowedOrigins: NotRequired[list[str]]
    """Origins that can embed the signing page in a frame. Without origins, the page cannot be embedded."""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language of the page; by default the language of the signer"""


class Evidence(TypedDict):
    """The complete evidence of an envelope. Anyone can verify it without the service."""

    envelopeId: str
    """Id of the envelope"""
    records: list["EvidenceRecord"]
    """All records, oldest first"""
    head: "EvidenceHead"
    """Sequence number and hash of the last record"""
    checkpoint: Union["EvidenceCheckpoint", None]
    """Ed25519 signature over the head, made together with the last record"""
    omissions: Union["EvidenceOmissions", None]
    """Signed list of the values that the bundle omits; `null` if the bundle omits no values"""
    artifacts: "EvidenceArtifacts"
    """The completed files"""
    log: NotRequired[Union["EvidenceLog", None]]
    """Newest head of the chain in the transparency log; `null` before the log contains a head, absent in a deployment without a log"""
    archive: NotRequired["EvidenceArchive"]
    """Evidence record of the archive; absent until the archive contains the evidence"""
    integrity: "EvidenceIntegrity"
    """Result of the service's own verification"""


class EvidenceHead(TypedDict):
    """Sequence number and hash of the last record"""

    sequence: int
    """Sequence number of the last record"""
    hash: str
    """SHA-256 in lowercase hex"""


class EvidenceCheckpoint(TypedDict):
    """Ed25519 signature over the head, made together with the last record"""

    v: int
    """Version of the checkpoint format"""
    envelopeId: str
    """Id of the envelope"""
    organizationId: str
    """Id of the organization"""
    sequence: int
    """Sequence number of the signed record"""
    head: str
    """SHA-256 in lowercase hex"""
    at: str
    """Time of the signature"""
    keyId: str
    """Id of the published key that signed the checkpoint"""
    signature: str
    """Signature, 64 bytes in lowercase hex"""


class EvidenceOmissions(TypedDict):
    """Signed list of the values that the bundle omits; `null` if the bundle omits no values"""

    v: int
    """Version of the list format"""
    envelopeId: str
    """Id of the envelope"""
    organizationId: str
    """Id of the organization"""
    sequence: int
    """Number of records in the chain"""
    head: str
    """SHA-256 in lowercase hex"""
    at: str
    """Time of the signature"""
    values: list["EvidenceOmissionsValuesItem"]
    """Omitted values in the order of the records"""
    keyId: str
    """Id of the published key that signed the list"""
    signature: str
    """Signature, 64 bytes in lowercase hex"""


class EvidenceOmissionsValuesItem(TypedDict):
    """EvidenceOmissionsValuesItem"""

    sequence: int
    """Sequence number of the record"""
    name: str
    """Name of the commitment in `pii`"""
    because: str
    """Reason: `erased`, or `withheld` from this reader"""


class EvidenceArtifacts(TypedDict):
    """The completed files"""

    document: Union["EvidenceArtifactsDocument", None]
    """The signed document; `null` before it is ready"""
    certificate: Union["EvidenceArtifactsCertificate", None]
    """The certificate of completion; `null` before it is ready"""


class EvidenceArtifactsDocument(TypedDict):
    """The signed document; `null` before it is ready"""

    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""


class EvidenceArtifactsCertificate(TypedDict):
    """The certificate of completion; `null` before it is ready"""

    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""


class EvidenceLog(TypedDict):
    """Newest head of the chain in the transparency log; `null` before the log contains a head, absent in a deployment without a log"""

    sequence: int
    """Sequence number of the record whose hash is the head"""
    index: int
    """Position of the entry in the log"""
    proof: str
    """Proof that the log contains the head (c2sp.org/tlog-proof@v1), with a signed checkpoint"""


class EvidenceArchive(TypedDict):
    """Evidence record of the archive; absent until the archive contains the evidence"""

    sequence: int
    """Number of records that the evidence record proves, counted from the first record"""
    record: str
    """Evidence record (RFC 4998): DER in base64"""


class EvidenceIntegrity(TypedDict):
    """Result of the service's own verification"""

    valid: bool
    """True if all checks passed"""
    checks: list["EvidenceIntegrityChecksItem"]
    """Result of each check"""


class EvidenceIntegrityChecksItem(TypedDict):
    """EvidenceIntegrityChecksItem"""

    name: str
    """Name of the check"""
    ok: bool
    """True if the check passed"""
    detail: str
    """Explanation of the result in English"""
    findings: list["EvidenceIntegrityChecksItemFindingsItem"]
    """The sentences of `detail` as stable codes"""
    firstBadSequence: NotRequired[int]
    """Sequence number of the first faulty record"""


class EvidenceIntegrityChecksItemFindingsItem(TypedDict):
    """EvidenceIntegrityChecksItemFindingsItem"""

    code: "EvidenceFindingCode"
    values: dict[str, Any]
    """Values of the placeholders in the sentence, by name"""
    reason: Union["EvidenceIntegrityChecksItemFindingsItemReason", None]
    """Cause of a failed check; `null` if there is none"""


class EvidenceIntegrityChecksItemFindingsItemReason(TypedDict):
    """Cause of a failed check; `null` if there is none"""

    code: "ReasonCode"
    text: str
    """Precise cause in technical English"""


class EvidenceRecord(TypedDict):
    """A record of the hash chain."""

    v: int
    """Version of the record format"""
    envelopeId: str
    """Id of the envelope"""
    organizationId: str
    """Id of the organization"""
    sequence: int
    """Position in the chain, starting at 1 without gaps"""
    type: str
    """Type of the record"""
    at: str
    """Time of the record, by the database clock"""
    actor: "EvidenceRecordActor"
    """Actor that caused the record"""
    document: "EvidenceRecordDocument"
    """The file that the record is about"""
    pii: dict[str, Any]
    """Salted commitments to personal data, by name"""
    data: dict[str, Any]
    """More data, which depends on the type"""
    hash: str
    """SHA-256(previous hash || SHA-256(canonical JSON of the record without `hash` and `disclosures`))"""
    disclosures: dict[str, Any]
    """Salt and value of each commitment, or a note that both were erased or withheld"""


class EvidenceRecordActor(TypedDict):
    """Actor that caused the record"""

    kind: str
    """Kind of actor"""
    id: Union[str, None]
    """Id of the actor, if it has one"""


class EvidenceRecordDocument(TypedDict):
    """The file that the record is about"""

    sha256: str
    """SHA-256 in lowercase hex"""
    contentLength: int
    """Size in bytes"""


EvidenceFindingCode = Literal["bundle_well_formed", "bundle_not_utf8", "bundle_too_deep", "bundle_not_json", "bundle_encoded_twice", "bundle_not_object", "key_twice", "surrogate_unpaired", "number_spelled", "envelope_id_missing", "records_missing", "record_malformed", "head_malformed", "property_malformed", "property_unknown", "records_belong", "record_foreign", "records_numbered", "record_misplaced", "hashes_match", "hash_differs", "times_in_order", "time_out_of_order", "events_in_order", "event_out_of_order", "value_matches", "values_match", "value_not_recorded", "head_matches", "head_differs", "files_match", "files_not_complete", "files_differ", "conditions_met", "fields_unchecked", "too_many_fields", "conditions_unreadable", "field_without_condition_skipped", "field_condition_differs", "shown_field_skipped", "hidden_field_shown", "calculation_differs", "required_field_empty", "skipped_field_set", "skipped_for_other_fields", "skipped_for_other_condition", "attachments_recorded", "attachments_not_requested", "required_files_missing", "file_count_missing", "file_limit_malformed", "file_count_wrong", "files_not_recorded", "attachments_differ", "nothing_omitted", "omission_not_signed", "omissions_of_other_chain", "omissions_differ", "omissions_key_unknown", "omissions_signature_wrong", "omissions_signed", "omissions_listed", "checkpoint_covers", "checkpoint_missing", "checkpoint_of_other_envelope", "checkpoint_of_other_chain", "checkpoint_signed", "checkpoint_key_unknown", "checkpoint_signature_wrong", "checkpoint_key_missing", "fingerprint_expected", "fingerprint_unexpected", "known_head_found", "known_heads_found", "known_head_missing", "certificate_head_found", "certificate_head_missing", "log_contains", "log_proof_missing", "log_proof_missing_for", "log_proof_malformed", "log_proof_of_other_head", "log_policy_unreadable", "log_not_in_policy", "too_few_witnesses", "no_required_witness", "witnesses_cosigned", "log_without_witness", "archive_trusted", "archive_not_checked", "archive_revocation_unknown", "archive_invalid", "file_matches", "file_not_recorded", "file_size_differs", "file_hash_differs", "original_kept", "original_changed", "original_missing", "trusted_certificates_unreadable", "trusted_authorities_unreadable", "file_unreadable", "file_too_large", "seal_missing", "too_many_signatures", "range_malformed", "range_not_from_start", "range_outside_file", "range_gap_too_large", "range_gap_not_hex", "range_gap_not_der", "range_gap_not_contents", "range_excludes_itself", "covers_file", "only_archive_follows", "bytes_added", "signature_hidden", "signature_removed", "earlier_signature", "earlier_unnamed", "earlier_intact", "earlier_not_checked", "changed_after", "later_bytes", "signature_unreadable", "digest_matches", "digest_differs", "signed_by", "signature_invalid", "certificate_bound", "certificate_not_bound", "certificate_expired", "certificate_trusted", "certificate_not_trusted", "signature_timestamp_invalid", "signature_timestamp_not_trusted", "document_timestamp_invalid", "document_timestamp_not_trusted", "timestamp_authority_missing", "timestamp_trusted", "timestamp_not_checked"]


ReasonCode = Literal["limit_exceeded", "update_malformed", "object_changed", "sealed_object_redirected", "catalog_changed", "form_changed", "field_changed", "page_changed", "annotation_changed", "structure_changed", "validation_data_invalid", "timestamp_misplaced", "foreign_update", "algorithm_unsupported", "certificate_not_valid_then", "authority_not_trusted", "timestamp_not_genuine", "proof_of_other_data", "content_not_detached", "data_malformed", "file_damaged", "file_encrypted"]


class Reassignment(TypedDict):
    """The new signer."""

    signerEmail: str
    """Email address of the new signer"""
    signerName: NotRequired[str]
    """Name of the person, printed next to the signature"""
    accessCode: NotRequired[Union[str, None]]
    """New access code; `null` removes the access code. If omitted, the access code does not change."""
    reason: NotRequired[str]
    """Reason, recorded in the evidence"""
    expectedGeneration: NotRequired[int]
    """The `signer.generation` that you read. If the envelope has been reassigned since then, the request fails with a 409."""


class Reminder(TypedDict):
    """A queued reminder."""

    queued: Literal[True]
    """Always `true`: the reminder is queued"""
    nextAllowedAt: str
    """Time of the next possible reminder"""


class TestSignature(TypedDict):
    """The values to sign with, as the signer would enter them."""

    values: NotRequired[dict[str, Any]]
    """Entries by field id: a string (for a typed signature, the name), or a boolean for a checkbox. Other fields keep their prefilled value; required fields without a prefilled value get a suitable value."""
    empty: NotRequired[list[str]]
    """Ids of fields to leave empty"""
    accessCode: NotRequired[str]
    """The access code, if the envelope needs one"""


class VoidRequest(TypedDict):
    """Reason for voiding the envelope."""

    reason: NotRequired[str]
    """Reason, shown to the signer"""


class SigningWorkflow(TypedDict):
    """A document sent to several signers."""

    id: str
    """Id of the workflow"""
    status: Literal["active", "completed", "stopped"]
    """Status of the workflow. `completed`: all steps are signed. `stopped`: a step was declined, voided or expired, and the unsigned steps were voided."""
    documentId: str
    """Id of the document"""
    documentTitle: str
    """Document title that signers see"""
    steps: list["Envelope"]
    """One envelope per signer, in the order of the request"""
    finalEnvelopeId: Union[str, None]
    """Id of the envelope that was sealed last. Its document contains all signatures. `null` unless `status` is `completed`."""
    createdAt: str
    """Time of creation"""
    finishedAt: Union[str, None]
    """Time when the workflow was completed or stopped"""


class SigningWorkflowInput(TypedDict):
    """Parameters of a signing workflow."""

    documentId: str
    """Id of the document. Its status must be `ready`."""
    documentTitle: NotRequired[str]
    """Document title that signers see; by default the title of the document"""
    message: NotRequired[str]
    """Message to the signer"""
    expiresInDays: NotRequired[int]
    """Number of days within which each signer can sign, from the start of their step"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language of emails and of the signing page"""
    lastSeal: NotRequired[Literal["lock", "open"]]
    """Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures."""
    cc: NotRequired[list[str]]
    """Email addresses that receive the signed document and its certificate after the last signature"""
    senderEmail: NotRequired[str]
    """Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems."""
    senderName: NotRequired[str]
    """Name of the sender contact, shown next to the address. Requires `senderEmail`."""
    senderMails: NotRequired[Literal["all", "problems", "none"]]
    """Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications."""
    externalId: NotRequired[str]
    """Your own id. You can list envelopes by this id. It does not have to be unique."""
    metadata: NotRequired[dict[str, Any]]
    """Your own data, at most 16 KiB as JSON. Responses and webhook events contain it."""
    reminders: NotRequired[Union["SigningWorkflowInputReminders", None]]
    """Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`"""
    allowReassign: NotRequired[bool]
    """True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`."""
    dryRun: NotRequired[bool]
    """True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used."""
    signers: list["SignerInput"]
    """Signers in signing order, unless they have an `order`"""


class SigningWorkflowInputReminders(TypedDict):
    """Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first reminder"""
    everyDays: NotRequired[int]
    """Days between reminders"""
    count: NotRequired[int]
    """Maximum number of reminders"""


class SignerInput(TypedDict):
    """A signer."""

    signerEmail: str
    """Email address of the signer"""
    signerName: NotRequired[str]
    """Name of the person, printed next to the signature"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language for this signer; by default the language of the workflow"""
    order: NotRequired[int]
    """The position of the signer in the signing order. Signers with the same position sign at the same time. Set `order` for all signers or for none. By default, the signers sign in the order of the list."""
    delivery: NotRequired[Literal["email", "none"]]
    """How the signer is invited. `email`: by email, with reminders and notices. `none`: the service sends no email; open the envelope with an embedded session."""
    accessCode: NotRequired[str]
    """A code that you give the signer over another channel, such as by phone. The signer must enter it before seeing the document. Five wrong attempts lock the envelope. Case and spaces are ignored."""
    previousEnvelopeId: NotRequired[str]
    """Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id."""
    fields: Sequence[Union["SignatureFieldInput", "SignatureField"]]
    """Fields of the document"""


class BulkSendList(TypedDict):
    """A page of bulk sends."""

    data: list["BulkSend"]
    """Items on this page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; `null` on the last page"""


class BulkSend(TypedDict):
    """A request that sends a template to many recipients."""

    id: str
    """Id of the bulk send"""
    templateId: str
    """Id of the template"""
    templateVersion: int
    """Version of the template"""
    status: Literal["running", "completed", "canceled"]
    """Status of the bulk send. `completed` means that no row is pending."""
    counts: "BulkSendCounts"
    """Number of rows by status"""
    createdAt: str
    """Time of creation"""
    finishedAt: Union[str, None]
    """Time when the last row finished or the bulk send was canceled"""


class BulkSendCounts(TypedDict):
    """Number of rows by status"""

    pending: int
    """Rows that are not processed yet"""
    created: int
    """Rows whose envelopes were created"""
    failed: int
    """Rows that failed"""
    canceled: int
    """Rows that were still pending when the bulk send was canceled"""


class BulkSendRowList(TypedDict):
    """A page of rows of a bulk send."""

    data: list["BulkSendRow"]
    """Items on this page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; `null` on the last page"""


class BulkSendRow(TypedDict):
    """A row of a bulk send and its result."""

    row: int
    """Index of the row in the request, starting at 0"""
    status: Literal["pending", "created", "failed", "canceled"]
    """Status of the row"""
    recipients: list["BulkSendRowRecipientsItem"]
    """Recipients named in the request"""
    externalId: Union[str, None]
    """Your own id"""
    envelopeIds: list[str]
    """Ids of the created envelopes, in the order of the roles"""
    workflowId: Union[str, None]
    """Id of the workflow if there are several signers; otherwise `null`"""
    error: Union["BulkSendRowError", None]
    """Reason for the failure; `null` if the row did not fail"""
    finishedAt: Union[str, None]
    """Time when the row finished"""


class BulkSendRowRecipientsItem(TypedDict):
    """BulkSendRowRecipientsItem"""

    role: str
    """Role in the template"""
    signerEmail: str
    """Email address of the signer"""


class BulkSendRowError(TypedDict):
    """Reason for the failure; `null` if the row did not fail"""

    code: str
    """Error code"""
    detail: str
    """Explanation of the error"""


class TemplateList(TypedDict):
    """A page of templates."""

    data: list["TemplateSummary"]
    """Items on this page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; `null` on the last page"""


class TemplateSummary(TypedDict):
    """A template in a list."""

    id: str
    """Id of the template"""
    name: str
    """Name of the template"""
    version: int
    """Starts at 1 and increases with every change"""
    documentId: str
    """Id of the document"""
    createdAt: str
    """Time when the template was created"""
    updatedAt: str
    """Time when the latest version was saved"""
    roles: list[str]
    """Names of the roles"""


class Template(TypedDict):
    """A document with fields by role. You create envelopes from it."""

    id: str
    """Id of the template"""
    name: str
    """Name of the template"""
    version: int
    """Starts at 1 and increases with every change"""
    documentId: str
    """Id of the document"""
    createdAt: str
    """Time when the template was created"""
    updatedAt: str
    """Time when the latest version was saved"""
    latestVersion: int
    """Version that the service uses if a request names no version"""
    documentSha256: str
    """SHA-256 of the file to sign, as it was when this version was saved"""
    documentTitle: Union[str, None]
    """Document title that signers see; `null` for the title of the document"""
    message: Union[str, None]
    """Message to the signers"""
    expiresInDays: int
    """Number of days within which each signer can sign, from the start of their step"""
    locale: Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]
    """Language of emails and of the signing page"""
    lastSeal: Literal["lock", "open"]
    """Changes allowed after the last seal"""
    cc: list[str]
    """People who receive a copy of the signed document"""
    senderEmail: Union[str, None]
    """Email address of the sender contact, who receives notifications"""
    senderName: Union[str, None]
    """Name of the sender contact"""
    senderMails: Literal["all", "problems", "none"]
    """Notifications sent to `senderEmail`"""
    metadata: dict[str, Any]
    """Your own data, copied to each envelope"""
    reminders: Union["TemplateReminders", None]
    """Schedule of automatic reminders; `null` if there are no reminders"""
    allowReassign: bool
    """True if signers may assign the document to another person"""
    roles: list["TemplateRole"]
    """Roles of the template"""


class TemplateReminders(TypedDict):
    """Schedule of automatic reminders; `null` if there are no reminders"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first reminder"""
    everyDays: NotRequired[int]
    """Days between reminders"""
    count: NotRequired[int]
    """Maximum number of reminders"""


class TemplateRole(TypedDict):
    """A role in a template, filled by one signer."""

    role: str
    """Name of the role, such as `Buyer`"""
    signerEmail: Union[str, None]
    """Default signer of the role"""
    signerName: Union[str, None]
    """Name of the default signer"""
    locale: NotRequired[Union[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"], None]]
    """Language for this role; `null` for the language of the template"""
    order: Union[int, None]
    """Signing order. Roles with the same order sign at the same time. If `null`, the roles sign in the order of the list."""
    delivery: Literal["email", "none"]
    """How the signer is invited. `none`: the service sends no email."""
    fields: list["SignatureField"]
    """Fields of the role"""


class TemplateInput(TypedDict):
    """Parameters of a template."""

    documentId: str
    """Id of the document. Its status must be `ready`. The template keeps the current file of this document."""
    name: str
    """Name of the template"""
    documentTitle: NotRequired[Union[str, None]]
    """Document title that signers see; by default the title of the document"""
    message: NotRequired[Union[str, None]]
    """Message to the signer"""
    expiresInDays: NotRequired[int]
    """Number of days within which each signer can sign, from the start of their step"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language of emails and of the signing page"""
    lastSeal: NotRequired[Literal["lock", "open"]]
    """Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures."""
    cc: NotRequired[list[str]]
    """Email addresses that receive the signed document and its certificate after the last signature"""
    senderEmail: NotRequired[Union[str, None]]
    """Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems."""
    senderName: NotRequired[Union[str, None]]
    """Name of the sender contact, shown next to the address. Requires `senderEmail`."""
    senderMails: NotRequired[Literal["all", "problems", "none"]]
    """Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications."""
    metadata: NotRequired[dict[str, Any]]
    """Your own data, at most 16 KiB as JSON. Responses and webhook events contain it."""
    reminders: NotRequired[Union["TemplateInputReminders", None]]
    """Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`"""
    allowReassign: NotRequired[bool]
    """True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`."""
    roles: Sequence[Union["TemplateRoleInput", "TemplateRole"]]
    """A template with one role creates an envelope, and a template with several roles creates a workflow. The signers sign in this order unless the roles have an `order`."""


class TemplateInputReminders(TypedDict):
    """Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first reminder"""
    everyDays: NotRequired[int]
    """Days between reminders"""
    count: NotRequired[int]
    """Maximum number of reminders"""


class TemplateRoleInput(TypedDict):
    """A role in a template, filled by one signer."""

    role: str
    """Name of the role, such as `Buyer`"""
    signerEmail: NotRequired[Union[str, None]]
    """Default signer of the role"""
    signerName: NotRequired[Union[str, None]]
    """Name of the person, printed next to the signature"""
    locale: NotRequired[Union[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"], None]]
    """Language for this signer; by default the language of the template"""
    order: NotRequired[Union[int, None]]
    """The position of the role in the signing order. Signers with the same position sign at the same time. Set `order` for all signers or for none. By default, the signers sign in the order of the list."""
    delivery: NotRequired[Literal["email", "none"]]
    """How the signer is invited. `email`: by email, with reminders and notices. `none`: the service sends no email; open the envelope with an embedded session."""
    fields: Sequence[Union["SignatureFieldInput", "SignatureField"]]
    """Fields of the document"""


class TemplateUpdate(TypedDict):
    """A complete new version of a template."""

    documentId: str
    """Id of the document. Its status must be `ready`. The template keeps the current file of this document."""
    name: str
    """Name of the template"""
    documentTitle: NotRequired[Union[str, None]]
    """Document title that signers see; by default the title of the document"""
    message: NotRequired[Union[str, None]]
    """Message to the signer"""
    expiresInDays: NotRequired[int]
    """Number of days within which each signer can sign, from the start of their step"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language of emails and of the signing page"""
    lastSeal: NotRequired[Literal["lock", "open"]]
    """Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures."""
    cc: NotRequired[list[str]]
    """Email addresses that receive the signed document and its certificate after the last signature"""
    senderEmail: NotRequired[Union[str, None]]
    """Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems."""
    senderName: NotRequired[Union[str, None]]
    """Name of the sender contact, shown next to the address. Requires `senderEmail`."""
    senderMails: NotRequired[Literal["all", "problems", "none"]]
    """Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications."""
    metadata: NotRequired[dict[str, Any]]
    """Your own data, at most 16 KiB as JSON. Responses and webhook events contain it."""
    reminders: NotRequired[Union["TemplateUpdateReminders", None]]
    """Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`"""
    allowReassign: NotRequired[bool]
    """True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`."""
    roles: Sequence[Union["TemplateRoleInput", "TemplateRole"]]
    """A template with one role creates an envelope, and a template with several roles creates a workflow. The signers sign in this order unless the roles have an `order`."""
    expectedVersion: NotRequired[int]
    """The `version` that you read. If the template has changed since then, the request fails with a 409."""
    id: NotRequired[str]
    """Id of the template. If you send it, it must match the path."""
    version: NotRequired[int]
    """Version that you read; ignored"""
    latestVersion: NotRequired[int]
    """Latest version when you read the template; checked like `expectedVersion`"""
    documentSha256: NotRequired[str]
    """SHA-256 of the file that you read; ignored"""
    createdAt: NotRequired[str]
    """Time when the template was created; ignored"""
    updatedAt: NotRequired[str]
    """Time when the version that you read was saved; ignored"""


class TemplateUpdateReminders(TypedDict):
    """Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`"""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first reminder"""
    everyDays: NotRequired[int]
    """Days between reminders"""
    count: NotRequired[int]
    """Maximum number of reminders"""


class BulkSendInput(TypedDict):
    """Parameters of a bulk send."""

    version: NotRequired[int]
    """Version of the template; by default, the latest version"""
    dryRun: NotRequired[bool]
    """True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used."""
    rows: list["BulkRowInput"]
    """Rows to send. Each row uses the template once."""


class BulkRowInput(TypedDict):
    """A row of a bulk send, which uses the template once."""

    recipients: NotRequired[list["BulkRecipient"]]
    """Signers of the roles. Required for roles without a default signer."""
    values: NotRequired[dict[str, Any]]
    """Prefilled values by field id, in all roles. A key that is not a field id is compared with the field labels."""
    documentTitle: NotRequired[str]
    """Document title that signers see; by default the title in the template"""
    message: NotRequired[str]
    """Message to the signers; by default the message in the template"""
    expiresInDays: NotRequired[int]
    """Number of days within which each signer can sign; by default, the number in the template"""
    externalId: NotRequired[str]
    """Your own id. You can list envelopes by this id. It does not have to be unique."""
    metadata: NotRequired[dict[str, Any]]
    """Your own data, at most 16 KiB as JSON; by default the data in the template"""
    reminders: NotRequired[Union["BulkRowInputReminders", None]]
    """Schedule of automatic reminders; `null` for no reminders. By default, the schedule in the template."""
    previousEnvelopeId: NotRequired[str]
    """Id of the envelope that the new envelope replaces, for templates with one role. If the template has several roles, set `previousEnvelopeId` of each recipient instead."""


class BulkRowInputReminders(TypedDict):
    """Schedule of automatic reminders; `null` for no reminders. By default, the schedule in the template."""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first reminder"""
    everyDays: NotRequired[int]
    """Days between reminders"""
    count: NotRequired[int]
    """Maximum number of reminders"""


class BulkRecipient(TypedDict):
    """The person who signs in a role of the template."""

    role: str
    """Name of the role, such as `Buyer`"""
    signerEmail: str
    """Email address of the signer"""
    signerName: NotRequired[str]
    """Name of the person, printed next to the signature"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language for this signer; by default the language of the role"""
    delivery: NotRequired[Literal["email", "none"]]
    """How this signer is invited; by default the delivery of the role"""
    previousEnvelopeId: NotRequired[str]
    """Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id."""


class SentTemplate(TypedDict):
    """The created envelope or workflow."""

    envelopes: list["Envelope"]
    """One envelope per role, in the order of the roles"""
    workflowId: Union[str, None]
    """Id of the signing workflow if there are several signers; otherwise `null`"""


class TemplateSending(TypedDict):
    """Parameters of the envelope or workflow."""

    version: NotRequired[int]
    """Version of the template; by default, the latest version"""
    recipients: NotRequired[list["TemplateRecipient"]]
    """Signers of the roles. Required for roles without a default signer."""
    values: NotRequired[dict[str, Any]]
    """Prefilled values by field id, in all roles. A key that is not a field id is compared with the field labels."""
    documentTitle: NotRequired[str]
    """Document title that signers see; by default the title in the template"""
    message: NotRequired[str]
    """Message to the signers; by default the message in the template"""
    expiresInDays: NotRequired[int]
    """Number of days within which each signer can sign; by default, the number in the template"""
    externalId: NotRequired[str]
    """Your own id. You can list envelopes by this id. It does not have to be unique."""
    metadata: NotRequired[dict[str, Any]]
    """Your own data, at most 16 KiB as JSON; by default the data in the template"""
    reminders: NotRequired[Union["TemplateSendingReminders", None]]
    """Schedule of automatic reminders; `null` for no reminders. By default, the schedule in the template."""
    previousEnvelopeId: NotRequired[str]
    """Id of the envelope that the new envelope replaces, for templates with one role. If the template has several roles, set `previousEnvelopeId` of each recipient instead."""
    dryRun: NotRequired[bool]
    """True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used."""


class TemplateSendingReminders(TypedDict):
    """Schedule of automatic reminders; `null` for no reminders. By default, the schedule in the template."""

    firstAfterDays: NotRequired[int]
    """Days from the invitation to the first reminder"""
    everyDays: NotRequired[int]
    """Days between reminders"""
    count: NotRequired[int]
    """Maximum number of reminders"""


class TemplateRecipient(TypedDict):
    """The person who signs in a role of the template."""

    role: str
    """Name of the role, such as `Buyer`"""
    signerEmail: str
    """Email address of the signer"""
    signerName: NotRequired[str]
    """Name of the person, printed next to the signature"""
    locale: NotRequired[Literal["en", "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr"]]
    """Language for this signer; by default the language of the role"""
    delivery: NotRequired[Literal["email", "none"]]
    """How this signer is invited; by default the delivery of the role"""
    previousEnvelopeId: NotRequired[str]
    """Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id."""
    accessCode: NotRequired[str]
    """A code that you give the signer over another channel, such as by phone. The signer must enter it before seeing the document. Five wrong attempts lock the envelope. Case and spaces are ignored."""


class TemplateVersionList(TypedDict):
    """A page of versions of a template."""

    data: list["TemplateVersion"]
    """Items on this page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; `null` on the last page"""


class TemplateVersion(TypedDict):
    """Summary of a template version, without its fields."""

    version: int
    """Starts at 1 and increases with every change"""
    documentId: str
    """Id of the document"""
    documentSha256: str
    """SHA-256 of the file to sign"""
    roles: list[str]
    """Names of the roles"""
    createdAt: str
    """Time when this version was saved"""


class WebhookList(TypedDict):
    """All endpoints."""

    data: list["Webhook"]
    """All items"""


class Webhook(TypedDict):
    """A webhook endpoint."""

    id: str
    """Id of the endpoint"""
    url: str
    """URL of the endpoint, normalized"""
    sandbox: Union[str, None]
    """Named sandbox whose events the endpoint gets"""
    events: list["WebhookEventType"]
    """Events sent to the endpoint"""
    description: Union[str, None]
    """Your own note"""
    includesValues: bool
    """True if `envelope.completed` contains the values that the signer entered"""
    enabled: bool
    """True if the service sends events to the endpoint. If false, the endpoint is paused, and the service keeps its events for later."""
    disabledReason: Union[str, None]
    """Reason why the service disabled the endpoint"""
    failingSince: Union[str, None]
    """Time of the first failed attempt since the last success; `null` after a success"""
    secrets: list["WebhookSecret"]
    """Secrets that currently sign deliveries, newest first"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


WebhookEventType = Literal["envelope.created", "envelope.completed", "envelope.declined", "envelope.expired", "envelope.voided", "envelope.sent", "envelope.viewed", "envelope.signed", "envelope.bounced", "envelope.reassigned", "envelope.corrected", "envelope.reminded", "envelope.locked", "workflow.completed", "workflow.stopped"]


class WebhookSecret(TypedDict):
    """A signing secret. The service returns the text of a secret only when you create the secret."""

    id: str
    """Id of the secret, as in the `x-service-secret-id` header"""
    version: int
    """Starts at 1 and increases with every rotation"""
    createdAt: str
    """Time of creation"""
    validUntil: Union[str, None]
    """Time until which a replaced secret still signs; `null` for the current secret"""


class SavedWebhook(TypedDict):
    """An endpoint. Includes the secret if the endpoint is new."""

    id: str
    """Id of the endpoint"""
    url: str
    """URL of the endpoint, normalized"""
    sandbox: Union[str, None]
    """Named sandbox whose events the endpoint gets"""
    events: list["WebhookEventType"]
    """Events sent to the endpoint"""
    description: Union[str, None]
    """Your own note"""
    includesValues: bool
    """True if `envelope.completed` contains the values that the signer entered"""
    enabled: bool
    """True if the service sends events to the endpoint. If false, the endpoint is paused, and the service keeps its events for later."""
    disabledReason: Union[str, None]
    """Reason why the service disabled the endpoint"""
    failingSince: Union[str, None]
    """Time of the first failed attempt since the last success; `null` after a success"""
    secrets: list["WebhookSecret"]
    """Secrets that currently sign deliveries, newest first"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""
    secret: NotRequired[str]
    """The new signing secret, returned only once"""


class WebhookSettings(TypedDict):
    """A webhook endpoint."""

    url: str
    """HTTPS URL with port 443 and a public host name"""
    events: NotRequired[list["WebhookEventType"]]
    """Events to send. By default, a new endpoint gets `envelope.created`, `envelope.completed`, `envelope.declined`, `envelope.expired`, and `envelope.voided`. If omitted, the events of an existing endpoint do not change."""
    description: NotRequired[Union[str, None]]
    """Your own note"""
    includesValues: NotRequired[bool]
    """True if `envelope.completed` contains the values that the signer entered. By default `false`. If omitted, the setting of an existing endpoint does not change."""
    enabled: NotRequired[bool]
    """True if the service sends events to the endpoint. By default `true`. If omitted, the setting of an existing endpoint does not change."""


class DeletedWebhook(TypedDict):
    """A deleted endpoint."""

    id: str
    """Id of the endpoint"""
    url: str
    """URL of the endpoint"""
    deletedAt: str
    """Time of deletion"""


class WebhookDeliveryList(TypedDict):
    """A page of deliveries."""

    data: list["WebhookDelivery"]
    """Items on this page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; `null` on the last page"""


class WebhookDelivery(TypedDict):
    """The delivery of an event to an endpoint."""

    id: str
    """Id of the delivery"""
    eventId: str
    """Id of the event, as in the `x-service-event-id` header. Replays have the same id."""
    eventType: str
    """Type of the event, or `webhook.test`"""
    envelopeId: Union[str, None]
    """Id of the envelope; `null` for a test event"""
    replayOf: Union[str, None]
    """Id of the delivery that this delivery replays"""
    state: "WebhookDeliveryState"
    attempts: int
    """Number of attempts"""
    nextAttemptAt: Union[str, None]
    """Time of the next attempt; `null` while an attempt is running or if no attempt is left"""
    lastStatus: Union[int, None]
    """HTTP status of the last response; `null` without a response"""
    lastError: Union[str, None]
    """Reason why the last attempt failed"""
    createdAt: str
    """Time when the delivery was created"""
    finishedAt: Union[str, None]
    """Time when the delivery reached its final state"""


WebhookDeliveryState = Literal["pending", "held", "delivered", "failed", "canceled"]


class WebhookDeliveryWithAttempts(TypedDict):
    """A delivery with its attempts."""

    id: str
    """Id of the delivery"""
    eventId: str
    """Id of the event, as in the `x-service-event-id` header. Replays have the same id."""
    eventType: str
    """Type of the event, or `webhook.test`"""
    envelopeId: Union[str, None]
    """Id of the envelope; `null` for a test event"""
    replayOf: Union[str, None]
    """Id of the delivery that this delivery replays"""
    state: "WebhookDeliveryState"
    attempts: int
    """Number of attempts"""
    nextAttemptAt: Union[str, None]
    """Time of the next attempt; `null` while an attempt is running or if no attempt is left"""
    lastStatus: Union[int, None]
    """HTTP status of the last response; `null` without a response"""
    lastError: Union[str, None]
    """Reason why the last attempt failed"""
    createdAt: str
    """Time when the delivery was created"""
    finishedAt: Union[str, None]
    """Time when the delivery reached its final state"""
    attemptLog: list["WebhookAttempt"]
    """The attempts of the last 30 days"""


class WebhookAttempt(TypedDict):
    """An attempt to deliver an event."""

    attempt: int
    """Number of the attempt, from 1 to 12"""
    at: str
    """Start of the attempt"""
    host: str
    """Host that was called"""
    status: Union[int, None]
    """HTTP status of the response; `null` without a response"""
    error: Union[str, None]
    """Reason for the failure"""
    durationMs: Union[int, None]
    """Duration in milliseconds"""
    responseExcerpt: Union[str, None]
    """Beginning of the response body, if the response was not a 2xx"""


class RotatedWebhook(TypedDict):
    """An endpoint with its new secret."""

    id: str
    """Id of the endpoint"""
    url: str
    """URL of the endpoint, normalized"""
    sandbox: Union[str, None]
    """Named sandbox whose events the endpoint gets"""
    events: list["WebhookEventType"]
    """Events sent to the endpoint"""
    description: Union[str, None]
    """Your own note"""
    includesValues: bool
    """True if `envelope.completed` contains the values that the signer entered"""
    enabled: bool
    """True if the service sends events to the endpoint. If false, the endpoint is paused, and the service keeps its events for later."""
    disabledReason: Union[str, None]
    """Reason why the service disabled the endpoint"""
    failingSince: Union[str, None]
    """Time of the first failed attempt since the last success; `null` after a success"""
    secrets: list["WebhookSecret"]
    """Secrets that currently sign deliveries, newest first"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""
    secret: str
    """The new signing secret, returned only once"""


class ScimUserList(TypedDict):
    """A page of users."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:ListResponse"]]
    """URN of the list schema"""
    totalResults: int
    """Number of users on all pages"""
    startIndex: NotRequired[int]
    """Index of the first user on this page, starting at 1. Absent with a cursor."""
    itemsPerPage: int
    """Number of users on this page"""
    nextCursor: NotRequired[str]
    """`cursor` of the next page. Absent on the last page, and if the request had no `cursor`."""
    Resources: list["ScimUser"]
    """Users on this page"""


class ScimUser(TypedDict):
    """A user (RFC 7643 section 4.1)."""

    schemas: list[Literal["urn:ietf:params:scim:schemas:core:2.0:User"]]
    """URN of the user schema"""
    id: str
    """Id of the member"""
    externalId: NotRequired[str]
    """Id at the identity provider"""
    userName: NotRequired[str]
    """Email address that identifies the user"""
    active: NotRequired[bool]
    """True if the user has access"""
    displayName: NotRequired[str]
    """Display name"""
    name: NotRequired["ScimUserName"]
    """Parts of the name"""
    emails: NotRequired[list["ScimUserEmailsItem"]]
    """The userName as the only email address"""
    roles: NotRequired[list["ScimUserRolesItem"]]
    """The role of the member"""
    meta: NotRequired["ScimUserMeta"]
    """Metadata of the user"""


class ScimUserName(TypedDict):
    """Parts of the name"""

    givenName: NotRequired[str]
    """Given name"""
    familyName: NotRequired[str]
    """Family name"""


class ScimUserEmailsItem(TypedDict):
    """ScimUserEmailsItem"""

    value: NotRequired[str]
    """Email address"""
    type: NotRequired[Literal["work"]]
    """Type of the address"""
    primary: NotRequired[Literal[True]]
    """Always `true`: this is the primary address."""


class ScimUserRolesItem(TypedDict):
    """ScimUserRolesItem"""

    value: NotRequired[Literal["admin", "member", "viewer"]]
    """Role"""


class ScimUserMeta(TypedDict):
    """Metadata of the user"""

    resourceType: NotRequired[Literal["User"]]
    """Resource type"""
    created: NotRequired[str]
    """Time of creation"""
    lastModified: NotRequired[str]
    """Time of the last change"""
    location: NotRequired[str]
    """URL of the user"""


class ScimError(TypedDict):
    """A SCIM error (RFC 7644 section 3.12)."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:Error"]]
    """URN of the error schema"""
    status: str
    """HTTP status as a string"""
    scimType: NotRequired[str]
    """Kind of error, if RFC 7644 defines one"""
    detail: str
    """Explanation of the error, for people"""


class ScimSearchRequest(TypedDict):
    """A query in a request body (RFC 7644 section 3.4.3)."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:SearchRequest"]]
    """URN of the search schema"""
    filter: NotRequired[Union[str, None]]
    """Filter with `eq` on userName, externalId, id or emails.value, joined by `and`. userName is not case-sensitive."""
    startIndex: NotRequired[Union[int, None]]
    """Index of the first user, starting at 1. Smaller values count as 1."""
    count: NotRequired[Union[int, None]]
    """Users per page, from 0 to 200; by default 100. Larger values count as 200."""
    cursor: NotRequired[Union[str, None]]
    """Cursor of the page, instead of `startIndex` (RFC 9865)"""
    attributes: NotRequired[Union[list[str], None]]
    """Attributes to return"""
    excludedAttributes: NotRequired[Union[list[str], None]]
    """Attributes to leave out"""


class ScimGroupList(TypedDict):
    """An empty list."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:ListResponse"]]
    """URN of the list schema"""
    totalResults: int
    """Number of users on all pages"""
    startIndex: NotRequired[int]
    """Index of the first user on this page, starting at 1. Absent with a cursor."""
    itemsPerPage: int
    """Number of users on this page"""
    nextCursor: NotRequired[str]
    """`cursor` of the next page. Absent on the last page, and if the request had no `cursor`."""
    Resources: list[Any]
    """Users on this page"""


class ScimResourceTypeList(TypedDict):
    """All resource types."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:ListResponse"]]
    """URN of the list schema"""
    totalResults: int
    """Number of users on all pages"""
    startIndex: NotRequired[int]
    """Index of the first user on this page, starting at 1. Absent with a cursor."""
    itemsPerPage: int
    """Number of users on this page"""
    nextCursor: NotRequired[str]
    """`cursor` of the next page. Absent on the last page, and if the request had no `cursor`."""
    Resources: list["ScimResourceType"]
    """Users on this page"""


class ScimResourceType(TypedDict):
    """A resource type (RFC 7643 section 6)."""

    schemas: list[str]
    """Schema URNs of this resource"""
    id: str
    """Id of the resource type, as in its URL"""
    name: str
    """Name of the resource type"""
    endpoint: str
    """Path of the resources of this type, relative to the SCIM base URL"""
    description: str
    """Description of the resource type"""
    schema: str
    """URN of the schema of this resource type"""
    schemaExtensions: list[str]
    """Always empty"""
    meta: "ScimResourceTypeMeta"
    """Metadata of this resource"""


class ScimResourceTypeMeta(TypedDict):
    """Metadata of this resource"""

    resourceType: str
    """Resource type of this resource"""
    location: str
    """URL of this resource"""


class ScimSchemaList(TypedDict):
    """All schemas."""

    schemas: list[Literal["urn:ietf:params:scim:api:messages:2.0:ListResponse"]]
    """URN of the list schema"""
    totalResults: int
    """Number of users on all pages"""
    startIndex: NotRequired[int]
    """Index of the first user on this page, starting at 1. Absent with a cursor."""
    itemsPerPage: int
    """Number of users on this page"""
    nextCursor: NotRequired[str]
    """`cursor` of the next page. Absent on the last page, and if the request had no `cursor`."""
    Resources: list["ScimSchema"]
    """Users on this page"""


class ScimSchema(TypedDict):
    """The attributes of a resource (RFC 7643 section 7)."""

    schemas: list[str]
    """Schema URNs of this resource"""
    id: str
    """URN of the schema"""
    name: str
    """Name of the schema"""
    description: str
    """Description of the schema"""
    attributes: list["ScimSchemaAttributesItem"]
    """Attributes of the resource"""
    meta: "ScimSchemaMeta"
    """Metadata of this resource"""


class ScimSchemaAttributesItem(TypedDict):
    """ScimSchemaAttributesItem"""

    name: str
    """Name of the attribute"""
    type: Literal["string", "boolean", "complex"]
    """Data type"""
    multiValued: bool
    """True if the attribute is a list"""
    description: str
    """Description of the attribute"""
    required: bool
    """True if the attribute is required"""
    caseExact: bool
    """True if comparisons of the attribute are case-sensitive"""
    mutability: Literal["readOnly", "readWrite"]
    """Write access to the attribute: clients cannot set a `readOnly` attribute"""
    returned: Literal["always", "default"]
    """Rule for returning the attribute. `default`: the attribute is returned unless the request excludes it."""
    uniqueness: Literal["none", "server"]
    """Scope of uniqueness. `server`: no two users have the same value."""
    canonicalValues: NotRequired[list[str]]
    """Allowed values"""
    subAttributes: NotRequired[list["ScimSchemaAttributesItemSubAttributesItem"]]
    """Attributes of a complex attribute"""


class ScimSchemaAttributesItemSubAttributesItem(TypedDict):
    """ScimSchemaAttributesItemSubAttributesItem"""

    name: str
    """Name of the attribute"""
    type: Literal["string", "boolean", "complex"]
    """Data type"""
    multiValued: bool
    """True if the attribute is a list"""
    description: str
    """Description of the attribute"""
    required: bool
    """True if the attribute is required"""
    caseExact: bool
    """True if comparisons of the attribute are case-sensitive"""
    mutability: Literal["readOnly", "readWrite"]
    """Write access to the attribute: clients cannot set a `readOnly` attribute"""
    returned: Literal["always", "default"]
    """Rule for returning the attribute. `default`: the attribute is returned unless the request excludes it."""
    uniqueness: Literal["none", "server"]
    """Scope of uniqueness. `server`: no two users have the same value."""
    canonicalValues: NotRequired[list[str]]
    """Allowed values"""


class ScimSchemaMeta(TypedDict):
    """Metadata of this resource"""

    resourceType: str
    """Resource type of this resource"""
    location: str
    """URL of this resource"""


class ScimServiceProviderConfig(TypedDict):
    """The SCIM features that the service supports (RFC 7643 section 5)."""

    schemas: list[str]
    """Schema URNs of this resource"""
    documentationUri: str
    """URL of the documentation"""
    patch: "ScimServiceProviderConfigPatch"
    """PATCH (RFC 7644 section 3.5.2)"""
    bulk: "ScimServiceProviderConfigBulk"
    """Bulk operations"""
    filter: "ScimServiceProviderConfigFilter"
    """Filters"""
    changePassword: "ScimServiceProviderConfigChangePassword"
    """Password changes"""
    sort: "ScimServiceProviderConfigSort"
    """Sorting"""
    etag: "ScimServiceProviderConfigEtag"
    """Entity tags"""
    pagination: "ScimServiceProviderConfigPagination"
    """Pagination (RFC 9865 section 4)"""
    authenticationSchemes: list["ScimServiceProviderConfigAuthenticationSchemesItem"]
    """Authentication methods"""
    meta: "ScimServiceProviderConfigMeta"
    """Metadata of this resource"""


class ScimServiceProviderConfigPatch(TypedDict):
    """PATCH (RFC 7644 section 3.5.2)"""

    supported: bool
    """True if the service supports this feature"""


class ScimServiceProviderConfigBulk(TypedDict):
    """Bulk operations"""

    supported: bool
    """True if the service supports this feature"""
    maxOperations: int
    """Maximum operations per request"""
    maxPayloadSize: int
    """Maximum size in bytes"""


class ScimServiceProviderConfigFilter(TypedDict):
    """Filters"""

    supported: bool
    """True if the service supports this feature"""
    maxResults: int
    """Maximum number of users per response"""


class ScimServiceProviderConfigChangePassword(TypedDict):
    """Password changes"""

    supported: bool
    """True if the service supports this feature"""


class ScimServiceProviderConfigSort(TypedDict):
    """Sorting"""

    supported: bool
    """True if the service supports this feature"""


class ScimServiceProviderConfigEtag(TypedDict):
    """Entity tags"""

    supported: bool
    """True if the service supports this feature"""


class ScimServiceProviderConfigPagination(TypedDict):
    """Pagination (RFC 9865 section 4)"""

    cursor: bool
    """True if the service supports `cursor`"""
    index: bool
    """True if the service supports `startIndex`"""
    defaultPaginationMethod: Literal["cursor", "index"]
    """Pagination method used by default"""
    defaultPageSize: int
    """Users per page by default"""
    maxPageSize: int
    """Maximum users per page"""


class ScimServiceProviderConfigAuthenticationSchemesItem(TypedDict):
    """ScimServiceProviderConfigAuthenticationSchemesItem"""

    type: str
    """Type of the method"""
    name: str
    """Name of the method"""
    description: str
    """Description of the method"""
    specUri: str
    """URL of the specification"""
    primary: bool
    """True if this is the preferred method"""


class ScimServiceProviderConfigMeta(TypedDict):
    """Metadata of this resource"""

    resourceType: str
    """Resource type of this resource"""
    location: str
    """URL of this resource"""


class ScimUserInput(TypedDict):
    """A user as identity providers send it. Property names are not case-sensitive."""

    schemas: NotRequired[list[str]]
    """URN of the user schema"""
    externalId: NotRequired[Union[str, None]]
    """Id at the identity provider"""
    userName: str
    """Email address that identifies the user. Non-ASCII addresses are allowed."""
    active: NotRequired[Union[bool, str, None]]
    """True if the user has access. The strings `"true"` and `"false"` are accepted."""
    displayName: NotRequired[Union[str, None]]
    """Display name"""
    name: NotRequired[Union["ScimUserInputName", None]]
    """Parts of the name"""
    roles: NotRequired[Union[Union[list["ScimUserInputRolesItem"], None], "ScimUserInputRoles1", str]]
    """Role of the user. If you send several roles, the service uses the primary role or, without a primary role, the last role."""


class ScimUserInputName(TypedDict):
    """Parts of the name"""

    givenName: NotRequired[Union[str, None]]
    """Given name"""
    familyName: NotRequired[Union[str, None]]
    """Family name"""


class ScimUserInputRolesItem(TypedDict):
    """ScimUserInputRolesItem"""

    value: str
    """Role"""
    primary: NotRequired[Union[bool, str, None]]
    """True if this is the primary role"""


class ScimUserInputRoles1(TypedDict):
    """ScimUserInputRoles1"""

    value: str
    """Role"""
    primary: NotRequired[Union[bool, str, None]]
    """True if this is the primary role"""


class ScimPatch(TypedDict):
    """A change to a user (RFC 7644 section 3.5.2). Property names are not case-sensitive."""

    schemas: list[str]
    """Must contain `urn:ietf:params:scim:api:messages:2.0:PatchOp`, in any case"""
    Operations: list["ScimPatchOperationsItem"]
    """Operations, applied in this order. The service applies either all operations or none."""


class ScimPatchOperationsItem(TypedDict):
    """ScimPatchOperationsItem"""

    op: str
    """Operation. Not case-sensitive."""
    path: NotRequired[Union[str, None]]
    """Attribute to change. If omitted, `value` names the attributes."""
    value: NotRequired[Any]
    """New value"""


class WorkflowRun(TypedDict):
    """A run of a workflow."""

    id: str
    """Id of the run"""
    workflowId: str
    """Id of the workflow"""
    workflowVersion: int
    """Version of the workflow"""
    status: Literal["accepted", "running", "completed", "failed"]
    """Status of the run. `failed`: a step failed for at least one document."""
    input: dict[str, Any]
    """Input of the run, as in the request"""
    stepTypes: list[str]
    """Types of the steps, in order"""
    documents: list["WorkflowRunDocument"]
    """Documents of the run, in the order of the request"""
    createdAt: str
    """Time of acceptance"""
    finishedAt: Union[str, None]
    """Time when the last document finished"""


class WorkflowRunDocument(TypedDict):
    """Progress of one document in a run."""

    documentId: str
    """Id of the document"""
    status: Literal["pending", "running", "waiting", "completed", "failed"]
    """Status of the document in this run"""
    error: "WorkflowStepError"
    finishedAt: Union[str, None]
    """Time when the last step was completed or a step failed"""
    steps: list["WorkflowRunStep"]
    """Started steps"""


class WorkflowStepError(TypedDict):
    """The reason why a step failed. The guide to workflows lists the codes."""

    code: str
    """Error code"""
    detail: str
    """Explanation of the error"""


class WorkflowRunStep(TypedDict):
    """A started step of a run."""

    number: int
    """Position in the workflow, starting at 1"""
    type: str
    """Type of the step"""
    status: Literal["waiting", "completed", "failed"]
    """Status of the step. `waiting`: its envelope is not completed yet."""
    envelopeId: Union[str, None]
    """Id of the envelope that the step created"""
    createdDocumentId: Union[str, None]
    """Id of the document that the step created"""
    error: "WorkflowStepError"
    startedAt: str
    """Start of the step"""
    finishedAt: Union[str, None]
    """End of the step"""


class WorkflowList(TypedDict):
    """All workflows."""

    data: list["Workflow"]
    """All items"""


class Workflow(TypedDict):
    """A workflow that processes documents in steps."""

    id: str
    """Id of the workflow"""
    name: str
    """Name of the workflow"""
    version: int
    """Version that new runs use"""
    isDisabled: bool
    """True if the workflow rejects new runs"""
    stepTypes: list[str]
    """Types of the steps, in order"""
    inputSchema: Union[dict[str, Any], None]
    """JSON Schema of the `input` of a run; `null` if the workflow needs no input"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


class AcceptedWorkflowRun(TypedDict):
    """An accepted run."""

    runId: str
    """Id of the run"""
    status: Literal["accepted", "running", "completed", "failed"]
    """Status of the run"""


class WorkflowRunRequest(TypedDict):
    """Parameters of a run."""

    documentIds: list[str]
    """Ids of the documents, without duplicates. Documents in the trash are refused."""
    input: NotRequired[dict[str, Any]]
    """Input that matches the `inputSchema` of the workflow"""


class ClockAdvanced(TypedDict):
    """Result of advancing the clock."""

    organizationId: str
    """Id of the sandbox organization"""
    seconds: int
    """Seconds advanced"""
    moved: "ClockAdvancedMoved"
    """Number of resources whose scheduled times moved closer"""


class ClockAdvancedMoved(TypedDict):
    """Number of resources whose scheduled times moved closer"""

    envelopes: int
    """Active envelopes (deadlines and reminders)"""
    links: int
    """Signing links and embedded sessions"""
    uploads: int
    """Open uploads"""
    deliveries: int
    """Webhook deliveries that wait for a retry"""
    jobs: int
    """Jobs that wait for a retry, such as delayed emails"""


class ClockAdvance(TypedDict):
    """Parameters for advancing the clock."""

    seconds: int
    """Seconds to advance the clock; 86400 is a day"""


class TestMailList(TypedDict):
    """A page of the test inbox."""

    data: list["TestMail"]
    """Items on this page"""
    nextCursor: Union[str, None]
    """Cursor of the next page; `null` on the last page"""


class TestMail(TypedDict):
    """An email of the sandbox, stored instead of sent."""

    id: str
    """Id of the email"""
    envelopeId: str
    """Id of the envelope"""
    template: Literal["invitation", "corrected", "reminder", "expiring", "signedSoFar", "completed", "declined", "expired", "voided", "reassigned", "reassignedBySigner", "senderCompleted", "senderDeclined", "senderExpired", "senderBounced", "senderLocked", "senderReassigned", "senderLink", "copy"]
    """Kind of email"""
    to: "TestMailTo"
    """Recipient"""
    subject: str
    """Subject line"""
    links: "TestMailLinks"
    """Links for this recipient, even if the text of the email does not contain them"""
    sentAt: str
    """Time when the email would have been sent"""


class TestMailTo(TypedDict):
    """Recipient"""

    email: str
    """Email address"""
    name: Union[str, None]
    """Name, if known"""


class TestMailLinks(TypedDict):
    """Links for this recipient, even if the text of the email does not contain them"""

    page: str
    """URL of the signing page, of the page for the recipient of a copy, or of the sender's page (`senderDeclined`, `senderExpired`, `senderBounced`, `senderLocked`, `senderReassigned`, `senderLink`). With `reassigned` and `reassignedBySigner`, the URL gives no access."""
    verify: str
    """URL of the verification page, with all parameters. For emails whose `page` is the sender's page, for `reassigned` and for `reassignedBySigner`, the URL contains no token: the reader selects the files on the page."""


class FullTestMail(TypedDict):
    """An email of the sandbox with its content."""

    id: str
    """Id of the email"""
    envelopeId: str
    """Id of the envelope"""
    template: Literal["invitation", "corrected", "reminder", "expiring", "signedSoFar", "completed", "declined", "expired", "voided", "reassigned", "reassignedBySigner", "senderCompleted", "senderDeclined", "senderExpired", "senderBounced", "senderLocked", "senderReassigned", "senderLink", "copy"]
    """Kind of email"""
    to: "FullTestMailTo"
    """Recipient"""
    subject: str
    """Subject line"""
    links: "FullTestMailLinks"
    """Links for this recipient, even if the text of the email does not contain them"""
    sentAt: str
    """Time when the email would have been sent"""
    text: str
    """Content as plain text"""
    html: str
    """Content as HTML. The logo is referenced as `cid:logo`."""


class FullTestMailTo(TypedDict):
    """Recipient"""

    email: str
    """Email address"""
    name: Union[str, None]
    """Name, if known"""


class FullTestMailLinks(TypedDict):
    """Links for this recipient, even if the text of the email does not contain them"""

    page: str
    """URL of the signing page, of the page for the recipient of a copy, or of the sender's page (`senderDeclined`, `senderExpired`, `senderBounced`, `senderLocked`, `senderReassigned`, `senderLink`). With `reassigned` and `reassignedBySigner`, the URL gives no access."""
    verify: str
    """URL of the verification page, with all parameters. For emails whose `page` is the sender's page, for `reassigned` and for `reassignedBySigner`, the URL contains no token: the reader selects the files on the page."""
