// Code generated from docs/openapi.json by dev/clients.ts. DO NOT EDIT.

package chancery

// EnvelopeEvent: Body of an envelope event.
type EnvelopeEvent struct {
	// Id of the event, identical in every attempt. Use it to ignore duplicates.
	ID string `json:"id"`

	// Time of the event
	CreatedAt string `json:"createdAt"`

	// Id of the organization
	OrganizationID string `json:"organizationId"`

	// Type of the event
	Type string `json:"type"`

	// The envelope at the time of the event, without links or tokens. Field values are included only if the endpoint has `includesValues`.
	Data EnvelopeEventData `json:"data"`
}

// EnvelopeEventData: The envelope at the time of the event, without links or tokens. Field values are included only if the endpoint has `includesValues`.
type EnvelopeEventData struct {
	Envelope Envelope `json:"envelope"`

	// End of the evidence chain at the time of the event
	Evidence EnvelopeEventDataEvidence `json:"evidence"`
}

// EnvelopeEventDataEvidence: End of the evidence chain at the time of the event
type EnvelopeEventDataEvidence struct {
	// Sequence number of the last record
	Sequence int64 `json:"sequence"`

	// Hash of the last record. Store this hash: the evidence of this envelope must always contain it.
	Head string `json:"head"`

	// Index of the head in the transparency log; `null` if the log did not contain the head in time. Present only in `envelope.completed`, and only if the deployment waits for the log.
	LogIndex Nullable[int64] `json:"logIndex,omitzero"`
}

// Envelope: A document sent to one signer.
type Envelope struct {
	// Id of the envelope
	ID string `json:"id"`

	// Status of the envelope. `waiting`: earlier signers of the workflow have to sign first. `sealing`: signed, and the PDF is being sealed.
	Status string `json:"status"`

	// Id of the document
	DocumentID string `json:"documentId"`

	// Document title that signers see
	DocumentTitle string `json:"documentTitle"`

	// Starts at 1 and increases with every correction
	Revision int64 `json:"revision"`

	// The signer
	Signer EnvelopeSigner `json:"signer"`

	// Fields of the document
	Fields []SignatureField `json:"fields"`

	// Message to the signer
	Message *string `json:"message"`

	// People who receive a copy of the signed document
	Cc []string `json:"cc"`

	// Email address of the sender contact, who receives notifications
	SenderEmail *string `json:"senderEmail"`

	// Name of the sender contact
	SenderName *string `json:"senderName"`

	// Notifications sent to `senderEmail`
	SenderMails string `json:"senderMails"`

	// Your own id
	ExternalID *string `json:"externalId"`

	// Your own data
	Metadata map[string]any `json:"metadata"`

	// How the signer is invited. `none`: the service sends no email.
	Delivery string `json:"delivery"`

	// Schedule of automatic reminders; `null` if there are no reminders
	Reminders *EnvelopeReminders `json:"reminders"`

	// State of the access code; `null` if the envelope needs no access code
	AccessCode *EnvelopeAccessCode `json:"accessCode"`

	// Deadline for signing. While `status` is `waiting`, this time is provisional, because the signing period begins when the step starts.
	ExpiresAt string `json:"expiresAt"`

	// Progress of the signed PDF
	Sealing EnvelopeSealing `json:"sealing"`

	// The signing workflow that the envelope belongs to; `null` if there is none
	Workflow *EnvelopeWorkflow `json:"workflow"`

	// The template that the envelope was created from; `null` if there is none
	Template *EnvelopeTemplate `json:"template"`

	// True if the signer may assign the document to another person
	AllowReassign bool `json:"allowReassign"`

	// Id of the ended envelope that this envelope replaces; `null` if there is none
	PreviousEnvelopeID *string `json:"previousEnvelopeId"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time when the signed document and the certificate were ready
	CompletedAt *string `json:"completedAt"`

	// Time when the signer declined
	DeclinedAt *string `json:"declinedAt"`

	// Reason given by the signer
	DeclineReason *string `json:"declineReason"`

	// Time of expiry
	ExpiredAt *string `json:"expiredAt"`

	// Time when the envelope was voided
	VoidedAt *string `json:"voidedAt"`

	// Reason given by the sender
	VoidReason *string `json:"voidReason"`

	// The signed document and the certificate of completion
	Artifacts EnvelopeArtifacts `json:"artifacts"`
}

// EnvelopeSigner: The signer
type EnvelopeSigner struct {
	// Email address that receives the invitation
	Email string `json:"email"`

	// Name given by the sender
	Name *string `json:"name"`

	// Progress of the signer
	Status string `json:"status"`

	// Starts at 1 and increases with every reassignment
	Generation int64 `json:"generation"`
}

// EnvelopeReminders: Schedule of automatic reminders; `null` if there are no reminders
type EnvelopeReminders struct {
	// Days from the invitation to the first reminder
	FirstAfterDays *int64 `json:"firstAfterDays,omitzero"`

	// Days between reminders
	EveryDays *int64 `json:"everyDays,omitzero"`

	// Maximum number of reminders
	Count *int64 `json:"count,omitzero"`
}

// EnvelopeAccessCode: State of the access code; `null` if the envelope needs no access code
type EnvelopeAccessCode struct {
	// True if the current signer has entered the access code
	IsPassed bool `json:"isPassed"`

	// Number of attempts left; 0 means that the signing link is locked
	AttemptsLeft int64 `json:"attemptsLeft"`
}

// EnvelopeSealing: Progress of the signed PDF
type EnvelopeSealing struct {
	// Number of attempts since `lastError` changed
	Attempts int64 `json:"attempts"`

	// Reason why the last attempt failed; `null` if it did not fail
	LastError *string `json:"lastError"`
}

// EnvelopeWorkflow: The signing workflow that the envelope belongs to; `null` if there is none
type EnvelopeWorkflow struct {
	// Id of the signing workflow. `signatures.workflows.get` returns its status and final document.
	ID string `json:"id"`

	// Position in the workflow, starting at 1
	Step int64 `json:"step"`

	// Signing order. Steps with the same order sign at the same time.
	Order int64 `json:"order"`
}

// EnvelopeTemplate: The template that the envelope was created from; `null` if there is none
type EnvelopeTemplate struct {
	// Id of the template
	ID string `json:"id"`

	// Version of the template
	Version int64 `json:"version"`
}

// EnvelopeArtifacts: The signed document and the certificate of completion
type EnvelopeArtifacts struct {
	Document ArtifactFacts `json:"document"`

	Certificate ArtifactFacts `json:"certificate"`
}

// SignatureField: A field on the document.
type SignatureField struct {
	// Id of the field, from your request or generated by the service
	ID string `json:"id"`

	// Type of the field
	Type string `json:"type"`

	// Page number, starting at 1
	PageNumber int64 `json:"pageNumber"`

	// Left edge, as a fraction of the page width
	X float64 `json:"x"`

	// Top edge, as a fraction of the page height
	Y float64 `json:"y"`

	// Width, as a fraction of the page width
	Width float64 `json:"width"`

	// Height, as a fraction of the page height
	Height float64 `json:"height"`

	// True if the signer must fill in the field
	IsRequired bool `json:"isRequired"`

	// Label of the field
	Label *string `json:"label"`

	// Text shown while the field is empty
	Placeholder *string `json:"placeholder"`

	// True if the signer can read but not change the value
	IsReadOnly bool `json:"isReadOnly"`

	// Required format of the value
	Format any `json:"format"`

	// Maximum number of characters
	MaxLength *int64 `json:"maxLength"`

	// Name of the form field in the PDF. The value fills that form field instead of being stamped.
	FormField *string `json:"formField"`

	// Group of a `radio` or `multiselect` field
	Group *string `json:"group"`

	// Options of a dropdown
	Options []string `json:"options"`

	// Smallest number, inclusive
	Minimum *float64 `json:"minimum"`

	// Largest number, inclusive
	Maximum *float64 `json:"maximum"`

	// Maximum number of digits after the decimal point
	Decimals *int64 `json:"decimals"`

	// Minimum number of chosen fields of the group
	MinSelected *int64 `json:"minSelected"`

	// Maximum number of chosen fields of the group
	MaxSelected *int64 `json:"maxSelected"`

	// Minimum number of files
	MinFiles *int64 `json:"minFiles"`

	// Maximum number of files
	MaxFiles *int64 `json:"maxFiles"`

	// True if the certificate contains the pages of the files
	AppendToCertificate *bool `json:"appendToCertificate"`

	// The statement next to a consent checkbox
	Text *string `json:"text"`

	// Minimum number of characters
	MinLength *int64 `json:"minLength"`

	// Regular expression for the whole text
	Pattern *string `json:"pattern"`

	// First allowed day, as YYYY-MM-DD
	Earliest *string `json:"earliest"`

	// Last allowed day, as YYYY-MM-DD
	Latest *string `json:"latest"`

	// Id of the field whose value is also shown here
	SameAs *string `json:"sameAs"`

	// Text that the signer reads if an entry breaks the field's rules
	Message *string `json:"message"`

	// Help for the signer, shown next to the field
	Description *string `json:"description"`

	// Condition under which the field is shown
	VisibleIf any `json:"visibleIf"`

	// Condition under which the field is required
	RequiredIf any `json:"requiredIf"`

	// Calculation of the value
	Computed *Calculation `json:"computed"`

	// Before signing, the prefilled value. After signing, the value in the signed document: a string, or a boolean for a checkbox. `null` if the field is empty or contains a drawn or uploaded signature. Webhook events contain the value only if the endpoint has `includesValues`.
	Value any `json:"value,omitzero"`

	// The files that the signer attached; absent without files. Webhook events contain the files only if the endpoint has `includesValues`.
	Files []AttachedFile `json:"files,omitzero"`
}

// FieldTest: A test of the value of one field: exactly one of `equals`, `notEquals`, `isOneOf`, `isChecked` and `isFilled`. An empty or hidden field equals nothing and is neither checked nor filled.
type FieldTest struct {
	// Id of the field
	Field string `json:"field"`

	// Step of the workflow (position in `signers` or `roles`, from 1) whose signer fills in that field. The signer must come earlier in signing order. By default, the field belongs to the same signer.
	Step *int64 `json:"step,omitzero"`

	// Text that the value of the field must equal. Numbers are compared as numbers.
	Equals *string `json:"equals,omitzero"`

	// Text that the value of the field must not equal. An empty field also matches.
	NotEquals *string `json:"notEquals,omitzero"`

	// Strings, one of which the value of the field must equal
	IsOneOf []string `json:"isOneOf,omitzero"`

	// State of a checkbox or radio button: true if it is checked
	IsChecked *bool `json:"isChecked,omitzero"`

	// True if the field has a value
	IsFilled *bool `json:"isFilled,omitzero"`
}

// AllConditions: A condition that is met if all its inner conditions are met.
type AllConditions struct {
	// Conditions that must all be met
	All []any `json:"all"`
}

// AllTests: A condition that is met if all its inner conditions are met.
type AllTests struct {
	// Conditions that must all be met
	All []FieldTest `json:"all"`
}

// AnyTests: A condition that is met if at least one of its inner conditions is met.
type AnyTests struct {
	// Conditions, at least one of which must be met
	Any []FieldTest `json:"any"`
}

// AnyConditions: A condition that is met if at least one of its inner conditions is met.
type AnyConditions struct {
	// Conditions, at least one of which must be met
	Any []any `json:"any"`
}

// Calculation: An operation on numbers, texts, fields and further operations, nested at most 4 levels deep.
type Calculation struct {
	// Operation on the values
	Operation string `json:"operation"`

	// Numbers, texts, fields and further operations
	Values []any `json:"values"`
}

// FieldRef: The value of a field.
type FieldRef struct {
	// Id of the field
	Field string `json:"field"`

	// Step of the workflow (position in `signers` or `roles`, from 1) whose signer fills in that field. The signer must come earlier in signing order. By default, the field belongs to the same signer.
	Step *int64 `json:"step,omitzero"`
}

// Calculation2: An operation at level 2 of a calculation.
type Calculation2 struct {
	// Operation on the values
	Operation string `json:"operation"`

	// Numbers, texts, fields and further operations
	Values []any `json:"values"`
}

// Calculation3: An operation at level 3 of a calculation.
type Calculation3 struct {
	// Operation on the values
	Operation string `json:"operation"`

	// Numbers, texts, fields and further operations
	Values []any `json:"values"`
}

// Calculation4: An operation at level 4 of a calculation.
type Calculation4 struct {
	// Operation on the values
	Operation string `json:"operation"`

	// Numbers, texts, fields and further operations
	Values []any `json:"values"`
}

// AttachedFile: A file that the signer attached.
type AttachedFile struct {
	// Id of the file. To download the file, use this id as the artifact.
	ID string `json:"id"`

	// File name, without characters that cannot be printed
	Name string `json:"name"`

	// Media type, determined from the content
	MediaType string `json:"mediaType"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`

	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`
}

// ArtifactFacts: Size and hash of a completed file; `null` before the file is ready.
type ArtifactFacts struct {
	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`
}

// WorkflowEvent: Body of an event about the end of a signing workflow.
type WorkflowEvent struct {
	// Id of the event, identical in every attempt. Use it to ignore duplicates.
	ID string `json:"id"`

	// Time of the event
	CreatedAt string `json:"createdAt"`

	// Id of the organization
	OrganizationID string `json:"organizationId"`

	// Type of the event
	Type string `json:"type"`

	// Details of the event
	Data WorkflowEventData `json:"data"`
}

// WorkflowEventData: Details of the event
type WorkflowEventData struct {
	// The workflow at the time of the event
	Workflow WorkflowEventDataWorkflow `json:"workflow"`
}

// WorkflowEventDataWorkflow: The workflow at the time of the event
type WorkflowEventDataWorkflow struct {
	// Id of the workflow
	ID string `json:"id"`

	// Status of the workflow. `completed`: all steps are signed. `stopped`: a step was declined, voided or expired, and the unsigned steps were voided.
	Status string `json:"status"`

	// Id of the document
	DocumentID string `json:"documentId"`

	// Id of the envelope that was sealed last. Its document contains all signatures. `null` unless `status` is `completed`.
	FinalEnvelopeID *string `json:"finalEnvelopeId"`

	// The envelopes of the workflow, in the order of the request
	Steps []WorkflowEventDataWorkflowStepsItem `json:"steps"`
}

// WorkflowEventDataWorkflowStepsItem: WorkflowEventDataWorkflowStepsItem
type WorkflowEventDataWorkflowStepsItem struct {
	// Id of the envelope
	EnvelopeID string `json:"envelopeId"`

	// Status of the envelope. `waiting`: earlier signers of the workflow have to sign first. `sealing`: signed, and the PDF is being sealed.
	Status string `json:"status"`
}

// TestEvent: Body of a test event.
type TestEvent struct {
	// Id of the event, identical in every attempt. Use it to ignore duplicates.
	ID string `json:"id"`

	// Time of the event
	CreatedAt string `json:"createdAt"`

	// Id of the organization
	OrganizationID string `json:"organizationId"`

	// Type of the event
	Type string `json:"type"`

	// Details of the test
	Data TestEventData `json:"data"`
}

// TestEventData: Details of the test
type TestEventData struct {
	// The tested endpoint
	Webhook TestEventDataWebhook `json:"webhook"`
}

// TestEventDataWebhook: The tested endpoint
type TestEventDataWebhook struct {
	// Id of the endpoint
	ID string `json:"id"`
}

// Health: Availability of the service.
type Health struct {
	// Always `ok`
	Status string `json:"status"`
}

// Problem: An error (RFC 9457).
type Problem struct {
	// URN of the code: `urn:chancery:problem:<code>`.
	Type string `json:"type"`

	// Name of the HTTP status
	Title string `json:"title"`

	// HTTP status
	Status int64 `json:"status"`

	// Error code. Branch on this value.
	Code string `json:"code"`

	// Explanation of this error and what to do, for people
	Detail string `json:"detail"`

	// Id of the request, as in the `X-Request-Id` header. Include it when you contact support.
	RequestID string `json:"requestId"`

	// Errors in individual fields of the request
	Errors []ProblemErrorsItem `json:"errors,omitzero"`
}

// ProblemErrorsItem: ProblemErrorsItem
type ProblemErrorsItem struct {
	// Path of the field or parameter, such as `fields.0.x`
	Path string `json:"path"`

	// Code of this error
	Code string `json:"code"`

	// Explanation of this error
	Message string `json:"message"`
}

// Account: The organization, its plan, limits and usage.
type Account struct {
	// The organization of the key
	Organization AccountOrganization `json:"organization"`

	// The plan of the organization
	Subscription AccountSubscription `json:"subscription"`

	// The API key of this request
	Key AccountKey `json:"key"`

	// Limits of a single request
	Limits AccountLimits `json:"limits"`

	// Current usage
	Usage AccountUsage `json:"usage"`

	// Budgets of the organization. Daily budgets reset at midnight UTC.
	Budgets *AccountBudgets `json:"budgets,omitzero"`
}

// AccountOrganization: The organization of the key
type AccountOrganization struct {
	// Id of the organization
	ID string `json:"id"`

	// Name of the organization
	Name string `json:"name"`

	// `live` for the live organization, `test` for its sandbox
	Environment string `json:"environment"`

	// Time of creation
	CreatedAt string `json:"createdAt"`
}

// AccountSubscription: The plan of the organization
type AccountSubscription struct {
	// Name of the plan
	Plan string `json:"plan"`
}

// AccountKey: The API key of this request
type AccountKey struct {
	// Id of the key. Not secret.
	ID string `json:"id"`

	// Name given at creation
	Name *string `json:"name"`

	// Operations that the key can call
	Scopes []string `json:"scopes"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time of expiry; `null` if the key does not expire
	ExpiresAt *string `json:"expiresAt"`
}

// AccountLimits: Limits of a single request
type AccountLimits struct {
	// Requests per minute that this API key can make
	RequestsPerMinute int64 `json:"requestsPerMinute"`

	// Maximum size of a PDF in bytes
	UploadBytes int64 `json:"uploadBytes"`

	// Maximum size of a document's metadata in bytes, as JSON
	MetadataBytes int64 `json:"metadataBytes"`

	// Maximum number of fields in an envelope
	FieldsPerEnvelope int64 `json:"fieldsPerEnvelope"`

	// Maximum number of signers in a signing workflow
	SignersPerWorkflow int64 `json:"signersPerWorkflow"`

	// Maximum number of documents in an accounting export
	DocumentsPerExport int64 `json:"documentsPerExport"`

	// Maximum number of webhook endpoints
	WebhookEndpoints int64 `json:"webhookEndpoints"`
}

// AccountUsage: Current usage
type AccountUsage struct {
	// Number of documents outside the trash
	Documents int64 `json:"documents"`

	// Bytes of all document versions (including the trash), signed documents and certificates
	StoredBytes int64 `json:"storedBytes"`

	// Number of members, active or deactivated
	Members int64 `json:"members"`

	// Number of envelopes, in any status, created since the start of the month in UTC
	EnvelopesThisMonth int64 `json:"envelopesThisMonth"`
}

// AccountBudgets: Budgets of the organization. Daily budgets reset at midnight UTC.
type AccountBudgets struct {
	// Documents outside the trash
	Documents *AccountBudgetsDocuments `json:"documents,omitzero"`

	// Bytes of metadata of all documents
	MetadataBytes *AccountBudgetsMetadataBytes `json:"metadataBytes,omitzero"`

	// Bytes of stored files, open uploads, and files that pending signatures will produce
	StoredBytes *AccountBudgetsStoredBytes `json:"storedBytes,omitzero"`

	// Folders
	Folders *AccountBudgetsFolders `json:"folders,omitzero"`

	// Members
	Members *AccountBudgetsMembers `json:"members,omitzero"`

	// Active keys
	Keys *AccountBudgetsKeys `json:"keys,omitzero"`

	// Webhook endpoints
	WebhookEndpoints *AccountBudgetsWebhookEndpoints `json:"webhookEndpoints,omitzero"`

	// Open uploads
	UploadSessions *AccountBudgetsUploadSessions `json:"uploadSessions,omitzero"`

	// Open uploads of one document
	UploadSessionsPerDocument *AccountBudgetsUploadSessionsPerDocument `json:"uploadSessionsPerDocument,omitzero"`

	// Versions of templates
	TemplateVersions *AccountBudgetsTemplateVersions `json:"templateVersions,omitzero"`

	// New envelopes per day
	EnvelopesPerDay *AccountBudgetsEnvelopesPerDay `json:"envelopesPerDay,omitzero"`

	// Bulk send rows per day
	BulkRowsPerDay *AccountBudgetsBulkRowsPerDay `json:"bulkRowsPerDay,omitzero"`

	// Reassignments and corrections of one envelope
	ChangesPerEnvelope *AccountBudgetsChangesPerEnvelope `json:"changesPerEnvelope,omitzero"`

	// Embedded sessions of one envelope per day
	EmbeddedSessionsPerDay *AccountBudgetsEmbeddedSessionsPerDay `json:"embeddedSessionsPerDay,omitzero"`

	// Recorded visits to one envelope per day, counted separately for each audit action
	LinkVisitsPerDay *AccountBudgetsLinkVisitsPerDay `json:"linkVisitsPerDay,omitzero"`

	// Uploads of attachments to one envelope per day
	AttachmentsPerEnvelopePerDay *AccountBudgetsAttachmentsPerEnvelopePerDay `json:"attachmentsPerEnvelopePerDay,omitzero"`

	// Emails about one envelope per day
	MailsPerEnvelopePerDay *AccountBudgetsMailsPerEnvelopePerDay `json:"mailsPerEnvelopePerDay,omitzero"`

	// Emails to one recipient per day
	MailsPerRecipientPerDay *AccountBudgetsMailsPerRecipientPerDay `json:"mailsPerRecipientPerDay,omitzero"`

	// Emails to one sender contact per day, counted separately for each kind of notification
	SenderMailsPerDay *AccountBudgetsSenderMailsPerDay `json:"senderMailsPerDay,omitzero"`

	// Webhook test events and delivery replays per day
	WebhookTestsPerDay *AccountBudgetsWebhookTestsPerDay `json:"webhookTestsPerDay,omitzero"`

	// Workflow runs per day
	WorkflowRunsPerDay *AccountBudgetsWorkflowRunsPerDay `json:"workflowRunsPerDay,omitzero"`
}

// AccountBudgetsDocuments: Documents outside the trash
type AccountBudgetsDocuments struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsMetadataBytes: Bytes of metadata of all documents
type AccountBudgetsMetadataBytes struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsStoredBytes: Bytes of stored files, open uploads, and files that pending signatures will produce
type AccountBudgetsStoredBytes struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsFolders: Folders
type AccountBudgetsFolders struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsMembers: Members
type AccountBudgetsMembers struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsKeys: Active keys
type AccountBudgetsKeys struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsWebhookEndpoints: Webhook endpoints
type AccountBudgetsWebhookEndpoints struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsUploadSessions: Open uploads
type AccountBudgetsUploadSessions struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsUploadSessionsPerDocument: Open uploads of one document
type AccountBudgetsUploadSessionsPerDocument struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsTemplateVersions: Versions of templates
type AccountBudgetsTemplateVersions struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsEnvelopesPerDay: New envelopes per day
type AccountBudgetsEnvelopesPerDay struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsBulkRowsPerDay: Bulk send rows per day
type AccountBudgetsBulkRowsPerDay struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsChangesPerEnvelope: Reassignments and corrections of one envelope
type AccountBudgetsChangesPerEnvelope struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsEmbeddedSessionsPerDay: Embedded sessions of one envelope per day
type AccountBudgetsEmbeddedSessionsPerDay struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsLinkVisitsPerDay: Recorded visits to one envelope per day, counted separately for each audit action
type AccountBudgetsLinkVisitsPerDay struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsAttachmentsPerEnvelopePerDay: Uploads of attachments to one envelope per day
type AccountBudgetsAttachmentsPerEnvelopePerDay struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsMailsPerEnvelopePerDay: Emails about one envelope per day
type AccountBudgetsMailsPerEnvelopePerDay struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsMailsPerRecipientPerDay: Emails to one recipient per day
type AccountBudgetsMailsPerRecipientPerDay struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsSenderMailsPerDay: Emails to one sender contact per day, counted separately for each kind of notification
type AccountBudgetsSenderMailsPerDay struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsWebhookTestsPerDay: Webhook test events and delivery replays per day
type AccountBudgetsWebhookTestsPerDay struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// AccountBudgetsWorkflowRunsPerDay: Workflow runs per day
type AccountBudgetsWorkflowRunsPerDay struct {
	// Maximum
	Limit int64 `json:"limit"`

	// Current usage. Absent for limits that apply to a single document, recipient or envelope.
	Used *int64 `json:"used,omitzero"`
}

// APIKeyList: All keys.
type APIKeyList struct {
	// All items
	Data []APIKey `json:"data"`
}

// APIKey: An API key. The secret is returned only when you create the key.
type APIKey struct {
	// Id of the key. Not secret.
	ID string `json:"id"`

	// Id of the key that created this key; `null` for a root key
	ParentID *string `json:"parentId"`

	// True if the key can list and revoke all keys of the organization
	IsAdministrator bool `json:"isAdministrator"`

	// Name given at creation
	Name *string `json:"name"`

	// Environment of the key. The key begins with `chy_live_` or `chy_test_`.
	Environment string `json:"environment"`

	// Named sandbox to which the key is bound
	Sandbox *string `json:"sandbox"`

	// Last four characters of the key before its checksum, which is the underscore and six characters at its end
	LastFour string `json:"lastFour"`

	// Operations that the key can call
	Scopes []string `json:"scopes"`

	// Requests per minute allowed for this key
	RequestsPerMinute int64 `json:"requestsPerMinute"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time of expiry; `null` if the key does not expire
	ExpiresAt *string `json:"expiresAt"`

	// Time of revocation; `null` if the key is not revoked
	RevokedAt *string `json:"revokedAt"`
}

// APIKeyWithSecret: A new key with its secret.
type APIKeyWithSecret struct {
	// Id of the key. Not secret.
	ID string `json:"id"`

	// Id of the key that created this key; `null` for a root key
	ParentID *string `json:"parentId"`

	// True if the key can list and revoke all keys of the organization
	IsAdministrator bool `json:"isAdministrator"`

	// Name given at creation
	Name *string `json:"name"`

	// Environment of the key. The key begins with `chy_live_` or `chy_test_`.
	Environment string `json:"environment"`

	// Named sandbox to which the key is bound
	Sandbox *string `json:"sandbox"`

	// Last four characters of the key before its checksum, which is the underscore and six characters at its end
	LastFour string `json:"lastFour"`

	// Operations that the key can call
	Scopes []string `json:"scopes"`

	// Requests per minute allowed for this key
	RequestsPerMinute int64 `json:"requestsPerMinute"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time of expiry; `null` if the key does not expire
	ExpiresAt *string `json:"expiresAt"`

	// Time of revocation; `null` if the key is not revoked
	RevokedAt *string `json:"revokedAt"`

	// The complete API key, returned only once
	Secret string `json:"secret"`
}

// APIKeyInput: Parameters of a new key.
type APIKeyInput struct {
	// Name of the key
	Name *string `json:"name,omitzero"`

	// Operations that the key can call. The parent key must have each scope.
	Scopes []string `json:"scopes"`

	// Named sandbox for a test key, such as `ci-42`, with its own clock and inbox. Child keys inherit the sandbox. A key for a named sandbox expires after at most 30 days.
	Sandbox *string `json:"sandbox,omitzero"`

	// Time of expiry, in the future. The service shortens a later time to the expiry of the parent, or to 30 days for a key of a named sandbox.
	ExpiresAt *string `json:"expiresAt,omitzero"`
}

// DocumentList: A page of documents.
type DocumentList struct {
	// Items on this page
	Data []Document `json:"data"`

	Pagination OffsetPagination `json:"pagination"`
}

// Document: A document: its metadata and, after an upload, its PDF.
type Document struct {
	// Id of the document
	ID string `json:"id"`

	// Title of the document
	Title string `json:"title"`

	// Type of the document. Retention rules apply by type.
	Type string `json:"type"`

	// Id of the folder; `null` at the top level
	FolderID *string `json:"folderId"`

	// Status of the document. `draft`: no PDF yet. `quarantined`: malware was found. `trashed`: the document is in the trash.
	Status string `json:"status"`

	// Your own data. The accounting export reads `metadata.datev`.
	Metadata map[string]any `json:"metadata"`

	// Starts at 1 and increases with every change of title, type, folder or metadata
	Revision int64 `json:"revision"`

	// Hold and retention period that prevent deletion, managed by the service
	Compliance DocumentCompliance `json:"compliance"`

	// The immutable PDF; `null` before an upload is completed
	Source *DocumentSource `json:"source"`

	// Status, length and hash of the text that was extracted from the current version
	Text DocumentText `json:"text"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time of the last change
	UpdatedAt string `json:"updatedAt"`

	// Time of deletion; `null` if the document is not in the trash
	TrashedAt *string `json:"trashedAt"`
}

// DocumentCompliance: Hold and retention period that prevent deletion, managed by the service
type DocumentCompliance struct {
	// True if a legal hold prevents deletion
	LegalHold bool `json:"legalHold"`

	// End of the retention period; `null` if no rule applies
	RetainUntil *string `json:"retainUntil"`
}

// DocumentSource: The immutable PDF; `null` before an upload is completed
type DocumentSource struct {
	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`

	// Number of pages
	PageCount int64 `json:"pageCount"`

	// Number of the current version
	Version int64 `json:"version"`

	// Time when the upload was completed
	ReadyAt string `json:"readyAt"`

	// The uploaded file before its repair (`repair` of `documents.upload.complete`) or the removal of scripts, actions and XFA forms; `null` if the file was not changed
	RepairedFrom *DocumentSourceRepairedFrom `json:"repairedFrom"`

	// The uploaded image, HTML or office file that was converted to this PDF; `null` if no file was converted
	ConvertedFrom *DocumentSourceConvertedFrom `json:"convertedFrom"`

	// Parts of a document created by `documents.combine`, in order; `null` for any other document
	Parts []DocumentPart `json:"parts"`
}

// DocumentSourceRepairedFrom: The uploaded file before its repair (`repair` of `documents.upload.complete`) or the removal of scripts, actions and XFA forms; `null` if the file was not changed
type DocumentSourceRepairedFrom struct {
	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`

	// Changes made by the repair
	Changes []string `json:"changes"`

	// Names of the form fields that `fields_flattened` removed with their values, at most 20
	FlattenedFields []string `json:"flattenedFields,omitzero"`
}

// DocumentSourceConvertedFrom: The uploaded image, HTML or office file that was converted to this PDF; `null` if no file was converted
type DocumentSourceConvertedFrom struct {
	// Media type
	ContentType string `json:"contentType"`

	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`
}

// DocumentText: Status, length and hash of the text that was extracted from the current version
type DocumentText struct {
	// Status of the extracted text. `none`: the document has no file. `unavailable`: the file has no readable text.
	Status string `json:"status"`

	// Length of the text in UTF-16 code units; `null` without text
	CharacterCount *int64 `json:"characterCount"`

	// SHA-256 of the text in UTF-8, in lowercase hex; `null` without text
	ContentHash *string `json:"contentHash"`
}

// DocumentPart: A part of a combined document: pages of another document.
type DocumentPart struct {
	// Id of the source document
	DocumentID string `json:"documentId"`

	// Version of the source document
	Version int64 `json:"version"`

	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Title of the part, as in the outline of the PDF
	Title string `json:"title"`

	// Pages of the source document, such as `1-3,7`
	Pages string `json:"pages"`

	// First page of the part in the combined document, starting at 1
	FirstPage int64 `json:"firstPage"`

	// Number of pages
	PageCount int64 `json:"pageCount"`
}

// OffsetPagination: Position of a page in its list.
type OffsetPagination struct {
	// Maximum number of items on this page
	Limit int64 `json:"limit"`

	// Number of items before this page
	Offset int64 `json:"offset"`

	// Offset of the next page; `null` on the last page
	NextOffset *int64 `json:"nextOffset"`
}

// DocumentInput: Parameters of a new document.
type DocumentInput struct {
	// Title of the document
	Title string `json:"title"`

	// Type of the document. Retention rules apply by type.
	Type *string `json:"type,omitzero"`

	// Id of the folder. By default, the document is at the top level.
	FolderID Nullable[string] `json:"folderId,omitzero"`

	// Your own data as JSON, at most 64 KiB. Do not send `legalHold`, `retainUntil`, or `compliance`: the service manages these keys.
	Metadata map[string]any `json:"metadata,omitzero"`
}

// CombinationInput: A document to create from pages of other documents.
type CombinationInput struct {
	// Title of the document
	Title string `json:"title"`

	// Type of the document. Retention rules apply by type.
	Type *string `json:"type,omitzero"`

	// Id of the folder. By default, the document is at the top level.
	FolderID Nullable[string] `json:"folderId,omitzero"`

	// Parts in the order of the new document
	Parts []DocumentPartInput `json:"parts"`
}

// DocumentPartInput: Pages of a document.
type DocumentPartInput struct {
	// Id of a document with the status `ready`
	DocumentID string `json:"documentId"`

	// Pages in the desired order, such as `1-3,7` or `4-` (from page 4 to the last page); by default, all pages
	Pages *string `json:"pages,omitzero"`

	// Title of the part in the outline; by default, the title of the source document
	Title *string `json:"title,omitzero"`
}

// SearchResult: A page of search results.
type SearchResult struct {
	// Results on this page
	Data []SearchMatch `json:"data"`

	// Number of documents that this call examined
	Scanned int64 `json:"scanned"`

	// Offset of the next page; `null` on the last page
	NextOffset *int64 `json:"nextOffset"`
}

// SearchMatch: A matching document.
type SearchMatch struct {
	Document Document `json:"document"`

	// Parts of the document that match
	MatchedIn []string `json:"matchedIn"`

	// Excerpts of the text that contain matches
	Excerpts []SearchMatchExcerptsItem `json:"excerpts"`
}

// SearchMatchExcerptsItem: SearchMatchExcerptsItem
type SearchMatchExcerptsItem struct {
	// Excerpt of the text
	Text string `json:"text"`

	// Positions of the matches in the excerpt, in UTF-16 code units
	Matches []SearchMatchExcerptsItemMatchesItem `json:"matches"`
}

// SearchMatchExcerptsItemMatchesItem: SearchMatchExcerptsItemMatchesItem
type SearchMatchExcerptsItemMatchesItem struct {
	// Offset of the first code unit of the match
	Start int64 `json:"start"`

	// Offset after the last code unit of the match
	End int64 `json:"end"`
}

// TextDocumentInput: Parameters of a text document.
type TextDocumentInput struct {
	// Title of the document. If empty, the PDF has no heading.
	Title string `json:"title"`

	// Text of the document. A form feed starts a new page.
	Text string `json:"text"`

	// Type of the document. Retention rules apply by type.
	Type *string `json:"type,omitzero"`

	// Id of the folder. By default, the document is at the top level.
	FolderID Nullable[string] `json:"folderId,omitzero"`
}

// DocumentUpdate: Changes to a document.
type DocumentUpdate struct {
	// Title of the document
	Title *string `json:"title,omitzero"`

	// Type of the document. Retention rules apply by type.
	Type *string `json:"type,omitzero"`

	// Id of the new folder; `null` for the top level
	FolderID Nullable[string] `json:"folderId,omitzero"`

	// Keys to set. Set a key to `null` to remove it. Other keys do not change.
	Metadata map[string]any `json:"metadata,omitzero"`

	// The `revision` that you read. If the document has changed since then, the request fails with a 409.
	ExpectedRevision *int64 `json:"expectedRevision,omitzero"`
}

// DocumentAuditEventList: A page of the audit log of a document.
type DocumentAuditEventList struct {
	// Items on this page
	Data []AuditEvent `json:"data"`

	// Cursor of the next page; `null` on the last page
	NextCursor *string `json:"nextCursor"`
}

// AuditEvent: An entry of the append-only audit log.
type AuditEvent struct {
	// Id of the event
	ID string `json:"id"`

	// Start of the transaction that caused the event, by the database clock
	At string `json:"at"`

	// Type of the event
	Action string `json:"action"`

	// Actor that caused the event
	Actor AuditEventActor `json:"actor"`

	// Resource that the event is about
	Target AuditEventTarget `json:"target"`

	// IP address of the client; `null` if no request caused the event
	IP *string `json:"ip"`

	// User agent of the client
	UserAgent *string `json:"userAgent"`

	// Id of the request, as in the `X-Request-Id` response header
	RequestID *string `json:"requestId"`

	// More details, which depend on the action
	Details map[string]any `json:"details"`
}

// AuditEventActor: Actor that caused the event
type AuditEventActor struct {
	// Kind of actor
	Kind string `json:"kind"`

	// Id of the actor. For `system`, the name of the task.
	ID string `json:"id"`
}

// AuditEventTarget: Resource that the event is about
type AuditEventTarget struct {
	// Kind of resource
	Kind string `json:"kind"`

	// Id of the resource
	ID string `json:"id"`
}

// TextChunk: A chunk of the text of a document.
type TextChunk struct {
	// Id of the document
	DocumentID string `json:"documentId"`

	// Current version of the document
	Version int64 `json:"version"`

	// The text. A form feed separates pages.
	Text string `json:"text"`

	// Offset of the chunk, in UTF-16 code units
	Offset int64 `json:"offset"`

	// Offset of the next chunk; `null` at the end
	NextOffset *int64 `json:"nextOffset"`

	// Length of the whole text, in UTF-16 code units
	TotalCharacters int64 `json:"totalCharacters"`

	// SHA-256 of the whole text in UTF-8, in hex
	ContentHash string `json:"contentHash"`
}

// DownloadURL: A download URL for the PDF.
type DownloadURL struct {
	// URL for one GET request without an API key
	URL string `json:"url"`

	// Time of expiry
	ExpiresAt string `json:"expiresAt"`

	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`
}

// Places: Places for fields in a document.
type Places struct {
	// Id of the document
	DocumentID string `json:"documentId"`

	// Current version of the document
	Version int64 `json:"version"`

	// Places by page, from top to bottom
	Places []Place `json:"places"`

	// Pages that were not read completely
	IncompletePages []int64 `json:"incompletePages"`

	// First page to search in the next call; `null` after the last page
	NextPage *int64 `json:"nextPage"`
}

// Place: A place for a field, with a `field` that you can send when you create an envelope. The `id` of the field is from the tag, or is the name of the form field. The `id` is present only if the field has a single place in the document.
type Place struct {
	// Kind of match: a text, a tag or a form field
	Source string `json:"source"`

	// The text, the tag, or the name of the form field
	Text string `json:"text"`

	// Your own name for the signer, from the tag or the request
	Role *string `json:"role"`

	// Kind of form field
	Kind Nullable[string] `json:"kind,omitzero"`

	// Reason why the value is stamped instead of filling a form field; `null` if the value fills the form field
	Refusal Nullable[string] `json:"refusal,omitzero"`

	Field SignatureFieldInput `json:"field"`
}

// SignatureFieldInput: A field on the document. x, y, width and height are fractions of the displayed page; the origin is the top left.
type SignatureFieldInput struct {
	// Id of the field, unique in the envelope. If omitted, the service generates one.
	ID *string `json:"id,omitzero"`

	// Type of the field
	Type string `json:"type"`

	// From 1
	PageNumber int64 `json:"pageNumber"`

	// Left edge, as a fraction of the page width
	X float64 `json:"x"`

	// Top edge, as a fraction of the page height
	Y float64 `json:"y"`

	// Width, as a fraction of the page width
	Width float64 `json:"width"`

	// Height, as a fraction of the page height
	Height float64 `json:"height"`

	// True if the signer must fill in the field
	IsRequired *bool `json:"isRequired,omitzero"`

	// Label of the field, shown on the page and printed on the certificate
	Label Nullable[string] `json:"label,omitzero"`

	// For `text` and `name`: text shown while the field is empty
	Placeholder Nullable[string] `json:"placeholder,omitzero"`

	// Prefilled value: a string for texts, a boolean for `checkbox`, `radio` and `multiselect`. For a `label`, the text to print.
	Value any `json:"value,omitzero"`

	// True if the signer can read but not change the `value`
	IsReadOnly *bool `json:"isReadOnly,omitzero"`

	// For `text`: required format. `date` is YYYY-MM-DD. `number` allows a decimal point or comma. `postalCode` accepts any country.
	Format any `json:"format,omitzero"`

	// For `text` and `name`: maximum number of characters
	MaxLength Nullable[int64] `json:"maxLength,omitzero"`

	// Full name of a form field in the PDF (partial names joined by `.`). The value fills that form field instead of being stamped. Fields of the types `text`, `name`, `email`, `date`, `number` and `phone` fill text fields. A `checkbox`, `dropdown` or `radio` fills a form field of the same kind. Send the position that `documents.places.find` returns, within one point.
	FormField Nullable[string] `json:"formField,omitzero"`

	// Further pages of the field: `all`, or pages and ranges such as `1-3,5`. Initials and signatures are entered on each page; other fields show the same value.
	Pages Nullable[string] `json:"pages,omitzero"`

	// Group of a `radio` or `multiselect` field. The signer chooses one field of a `radio` group, or several fields of a `multiselect` group.
	Group Nullable[string] `json:"group,omitzero"`

	// Options of a dropdown
	Options []string `json:"options,omitzero"`

	// Smallest number, inclusive
	Minimum Nullable[float64] `json:"minimum,omitzero"`

	// Largest number, inclusive
	Maximum Nullable[float64] `json:"maximum,omitzero"`

	// Maximum number of digits after the decimal point of a number; 10 by default
	Decimals Nullable[int64] `json:"decimals,omitzero"`

	// Minimum number of chosen fields of a `multiselect` group; 1 by default if the fields are required
	MinSelected Nullable[int64] `json:"minSelected,omitzero"`

	// Maximum number of chosen fields of a `multiselect` group
	MaxSelected Nullable[int64] `json:"maxSelected,omitzero"`

	// For `attachment`: minimum number of files; 1 by default
	MinFiles Nullable[int64] `json:"minFiles,omitzero"`

	// For `attachment`: maximum number of files; by default 1, or `minFiles` if it is greater
	MaxFiles Nullable[int64] `json:"maxFiles,omitzero"`

	// For `attachment`: true if the certificate contains the pages of the files. All fields with this option together accept at most 10 files.
	AppendToCertificate Nullable[bool] `json:"appendToCertificate,omitzero"`

	// For `consent`: the statement next to the checkbox, recorded in the evidence
	Text Nullable[string] `json:"text,omitzero"`

	// For `text` and `name`: minimum number of characters
	MinLength Nullable[int64] `json:"minLength,omitzero"`

	// For `text`: regular expression for the whole text, without back-references, look-around or lazy quantifiers
	Pattern Nullable[string] `json:"pattern,omitzero"`

	// For a `text` field with the format `date`: the first allowed day
	Earliest Nullable[string] `json:"earliest,omitzero"`

	// For a `text` field with the format `date`: the last allowed day
	Latest Nullable[string] `json:"latest,omitzero"`

	// Id of a field of the same type and signer whose value is also shown here
	SameAs Nullable[string] `json:"sameAs,omitzero"`

	// For `text`, `number` and `phone`: message to the signer if an entry breaks the field's rules
	Message Nullable[string] `json:"message,omitzero"`

	// Help for the signer, shown next to the field
	Description Nullable[string] `json:"description,omitzero"`

	// The field is shown only if this condition is met. The value of a hidden field is not stored.
	VisibleIf any `json:"visibleIf,omitzero"`

	// The field is required if and only if this condition is met. This condition replaces `isRequired`.
	RequiredIf any `json:"requiredIf,omitzero"`

	// For `text` and `number`: the service calculates the value. The signer cannot change the value.
	Computed Nullable[Calculation] `json:"computed,omitzero"`
}

// PlacesInput: Search options. Send at least one of `texts`, `tags` and `formFields`.
type PlacesInput struct {
	// Texts to find
	Texts []TextToFind `json:"texts,omitzero"`

	// True to find tags such as `{{type:role:label:optional}}` or `{{type;role=…;options=a|b}}`
	Tags *bool `json:"tags,omitzero"`

	// True to ignore texts in double braces that do not begin with a field type. By default, such a text is a malformed tag.
	SkipUnknownTags *bool `json:"skipUnknownTags,omitzero"`

	// Minimum size of fields placed by tags. Smaller fields grow to the right and upwards.
	LeastSizes []LeastFieldSize `json:"leastSizes,omitzero"`

	// True to find the fields of the PDF's own form
	FormFields *bool `json:"formFields,omitzero"`

	// `nextPage` of the previous response
	FromPage *int64 `json:"fromPage,omitzero"`
}

// TextToFind: A text to find, and the field to place there.
type TextToFind struct {
	// Text on one line, matched exactly. A space matches any gap.
	Text string `json:"text"`

	// Type of the field
	Type string `json:"type"`

	// Your own name for the signer, returned with each place
	Role *string `json:"role,omitzero"`

	// Label of the field
	Label *string `json:"label,omitzero"`

	// True if the signer must fill in the field
	IsRequired *bool `json:"isRequired,omitzero"`

	// Corner of the found text from which `offsetX` and `offsetY` are measured to the top left corner of the field
	Anchor *string `json:"anchor,omitzero"`

	// Distance to the right, as a fraction of the page width
	OffsetX *float64 `json:"offsetX,omitzero"`

	// Distance downwards, as a fraction of the page height
	OffsetY *float64 `json:"offsetY,omitzero"`

	// Width of the field, as a fraction of the page width
	Width float64 `json:"width"`

	// Height of the field, as a fraction of the page height
	Height float64 `json:"height"`
}

// LeastFieldSize: Minimum size of the fields of one type.
type LeastFieldSize struct {
	// Type of the field
	Type string `json:"type"`

	// Minimum width, as a fraction of the page width
	Width float64 `json:"width"`

	// Minimum height, as a fraction of the page height
	Height float64 `json:"height"`
}

// UploadURL: An upload session.
type UploadURL struct {
	// Id of the upload. Send it to complete the upload.
	UploadID string `json:"uploadId"`

	// URL for the PUT request, which needs no API key
	UploadURL string `json:"uploadUrl"`

	// HTTP method of the upload
	Method string `json:"method"`

	// Headers to send with the upload. These headers are part of the signature of the URL, so the store refuses other values.
	RequiredHeaders map[string]string `json:"requiredHeaders"`

	// Time when the URL expires
	ExpiresAt string `json:"expiresAt"`
}

// UploadRequest: Parameters of an upload.
type UploadRequest struct {
	// Media type of the file. When you complete the upload, an image of at most 16 MiB is converted to PDF. HTML and office files are converted only if the deployment has a converter.
	ContentType *string `json:"contentType,omitzero"`

	// Exact size of the file in bytes
	ContentLength int64 `json:"contentLength"`

	// SHA-256 of the file in hex. If you send this hash, the object store checks the uploaded file against it.
	Sha256 *string `json:"sha256,omitzero"`
}

// UploadCompletion: The upload to complete.
type UploadCompletion struct {
	// Id of the upload
	UploadID string `json:"uploadId"`

	// The changes that the service may make to the file. If omitted, the service only removes scripts, actions and XFA forms, and sets missing Print flags. With `true`, the service makes the PDF signable: it also rebuilds a damaged file, chooses one interpretation of ambiguous content, draws missing field values, and flattens differing fields. With `false`, the service stores exactly the uploaded bytes or refuses the file, so `source.sha256` is always the SHA-256 of the upload. The document, its evidence and the certificate list all changes.
	Repair *bool `json:"repair,omitzero"`
}

// DocumentVersionList: A page of versions.
type DocumentVersionList struct {
	// Items on this page
	Data []DocumentVersion `json:"data"`

	Pagination OffsetPagination `json:"pagination"`
}

// DocumentVersion: An immutable PDF of a document.
type DocumentVersion struct {
	// Version number, starting at 1
	Version int64 `json:"version"`

	// True if this is the current version, used for signing, reading and search
	IsCurrent bool `json:"isCurrent"`

	// Origin of the version. `text`: created from text. `edit`: created from edited text. `sealed`: signed. `combined`: created from other documents.
	Origin string `json:"origin"`

	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`

	// Number of pages
	PageCount int64 `json:"pageCount"`

	// The uploaded file before its repair (`repair` of `documents.upload.complete`) or the removal of scripts, actions and XFA forms; `null` if the file was not changed
	RepairedFrom *DocumentVersionRepairedFrom `json:"repairedFrom"`

	// The uploaded image, HTML or office file that was converted to this PDF; `null` if no file was converted
	ConvertedFrom *DocumentVersionConvertedFrom `json:"convertedFrom"`

	// Parts of a document created by `documents.combine`, in order; `null` for any other document
	Parts []DocumentPart `json:"parts"`

	// Note about the change
	ChangeDescription *string `json:"changeDescription"`

	// Status, length and hash of the text that was extracted from this version
	Text DocumentVersionText `json:"text"`

	// Time of creation
	CreatedAt string `json:"createdAt"`
}

// DocumentVersionRepairedFrom: The uploaded file before its repair (`repair` of `documents.upload.complete`) or the removal of scripts, actions and XFA forms; `null` if the file was not changed
type DocumentVersionRepairedFrom struct {
	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`

	// Changes made by the repair
	Changes []string `json:"changes"`

	// Names of the form fields that `fields_flattened` removed with their values, at most 20
	FlattenedFields []string `json:"flattenedFields,omitzero"`
}

// DocumentVersionConvertedFrom: The uploaded image, HTML or office file that was converted to this PDF; `null` if no file was converted
type DocumentVersionConvertedFrom struct {
	// Media type
	ContentType string `json:"contentType"`

	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`
}

// DocumentVersionText: Status, length and hash of the text that was extracted from this version
type DocumentVersionText struct {
	// Status of the extracted text. `none`: the document has no file. `unavailable`: the file has no readable text.
	Status string `json:"status"`

	// Length of the text in UTF-16 code units; `null` without text
	CharacterCount *int64 `json:"characterCount"`

	// SHA-256 of the text in UTF-8, in lowercase hex; `null` without text
	ContentHash *string `json:"contentHash"`

	// Reason why there is no text; `null` if there is text
	Reason *string `json:"reason"`
}

// TextVersion: An edited text.
type TextVersion struct {
	// The complete new text
	Text string `json:"text"`

	// `contentHash` of the text that you read
	ExpectedContentHash string `json:"expectedContentHash"`

	// Your note about the change
	ChangeDescription *string `json:"changeDescription,omitzero"`
}

// TrashList: A page of the trash.
type TrashList struct {
	// Items on this page
	Data []Document `json:"data"`

	Pagination OffsetPagination `json:"pagination"`
}

// DatevExport: Documents to export, and options.
type DatevExport struct {
	// Ids of the documents in the order of the rows, without duplicates. Documents in the trash are refused.
	DocumentIDs []string `json:"documentIds"`

	Config *DatevConfig `json:"config,omitzero"`
}

// DatevConfig: Options of a DATEV batch and defaults for documents without their own values.
type DatevConfig struct {
	// DATEV consultant number. By default, 1001.
	ConsultantNumber *int64 `json:"consultantNumber,omitzero"`

	// DATEV client number. By default, 1.
	ClientNumber *int64 `json:"clientNumber,omitzero"`

	// First day of the fiscal year. By default, 1 January of the year of the earliest voucher.
	FiscalYearStart *string `json:"fiscalYearStart,omitzero"`

	// Number of digits of a general ledger account
	AccountLength *int64 `json:"accountLength,omitzero"`

	// Account for documents that name no account, with at most `accountLength` + 1 digits
	Account *string `json:"account,omitzero"`

	// Contra account for documents that name no contra account, with at most `accountLength` + 1 digits
	ContraAccount *string `json:"contraAccount,omitzero"`

	// Currency of the batch
	Currency *string `json:"currency,omitzero"`

	// Chart of accounts (SKR) of the client
	ChartOfAccounts *string `json:"chartOfAccounts,omitzero"`

	// Name of the batch. Up to 30 letters, digits, spaces and `. - / _`.
	Label *string `json:"label,omitzero"`

	// True if DATEV locks the bookings on import
	Final *bool `json:"final,omitzero"`

	// How to export documents without booking data: `include` writes a row that DATEV does not book, `omit` writes no row, `refuse` rejects the export
	IncompleteRows *string `json:"incompleteRows,omitzero"`
}

// FolderList: All folders.
type FolderList struct {
	// All items
	Data []Folder `json:"data"`
}

// Folder: A folder of documents.
type Folder struct {
	// Id of the folder
	ID string `json:"id"`

	// Name of the folder
	Name string `json:"name"`

	// Id of the parent folder; `null` at the top level
	ParentID *string `json:"parentId"`

	// Time of creation
	CreatedAt string `json:"createdAt"`
}

// FolderInput: Parameters of a new folder.
type FolderInput struct {
	// Name of the folder
	Name string `json:"name"`

	// Id of the parent folder. If omitted, the folder is at the top level.
	ParentID Nullable[string] `json:"parentId,omitzero"`
}

// FolderUpdate: Changes to a folder.
type FolderUpdate struct {
	// New name
	Name *string `json:"name,omitzero"`

	// Id of the new parent folder; `null` for the top level
	ParentID Nullable[string] `json:"parentId,omitzero"`
}

// AuditEventList: A page of the audit log.
type AuditEventList struct {
	// Items on this page
	Data []AuditEvent `json:"data"`

	// Cursor of the next page; `null` on the last page
	NextCursor *string `json:"nextCursor"`
}

// Brand: The branding that signers see.
type Brand struct {
	// Id of the organization
	OrganizationID string `json:"organizationId"`

	// Name shown to signers instead of the organization name
	DisplayName *string `json:"displayName"`

	// Brand color as `#rrggbb`
	Color *string `json:"color"`

	// Reply-to address of emails
	ReplyTo *string `json:"replyTo"`

	// IANA time zone of emails, certificates and the sender’s page
	TimeZone *string `json:"timeZone"`

	// True if emails about completion contain the signed PDF
	AttachSignedFile bool `json:"attachSignedFile"`

	// The stored logo, a PNG
	Logo *BrandLogo `json:"logo"`

	// Colors derived from `color` for light and dark mode, with the contrast that WCAG 2.2 AA requires
	Palette *BrandPalette `json:"palette"`
}

// BrandLogo: The stored logo, a PNG
type BrandLogo struct {
	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Width in pixels
	Width int64 `json:"width"`

	// Height in pixels
	Height int64 `json:"height"`
}

// BrandPalette: Colors derived from `color` for light and dark mode, with the contrast that WCAG 2.2 AA requires
type BrandPalette struct {
	Light BrandTone `json:"light"`

	Dark BrandTone `json:"dark"`
}

// BrandTone: Colors of one color scheme.
type BrandTone struct {
	// Color of lines, marks and links
	Accent string `json:"accent"`

	// Color of emphasized links
	AccentStrong string `json:"accentStrong"`

	// Background of buttons
	Fill string `json:"fill"`

	// Background of buttons on hover
	FillStrong string `json:"fillStrong"`

	// Text color on buttons
	OnFill string `json:"onFill"`
}

// BrandChange: Changes to the branding.
type BrandChange struct {
	// Name shown to signers instead of the organization name
	DisplayName Nullable[string] `json:"displayName,omitzero"`

	// Color of buttons, links and lines. If its contrast is too low, the page uses a darker or lighter shade.
	Color Nullable[string] `json:"color,omitzero"`

	// Reply-to address of emails, shown to signers instead of the address of the sender contact
	ReplyTo Nullable[string] `json:"replyTo,omitzero"`

	// IANA time zone, such as `Europe/Berlin`. Emails, certificates and the sender’s page show times in this zone and in UTC.
	TimeZone Nullable[string] `json:"timeZone,omitzero"`

	// True if emails about completion contain the signed PDF. Signed PDFs of more than 10 MB are not attached. Emails to signers with an access code never contain the PDF.
	AttachSignedFile *bool `json:"attachSignedFile,omitzero"`

	// A PNG or JPEG of at most 524,288 bytes and 2,000,000 pixels, in base64
	Logo Nullable[string] `json:"logo,omitzero"`
}

// MemberList: A page of members.
type MemberList struct {
	// Items on this page
	Data []Member `json:"data"`

	// Cursor of the next page; `null` on the last page
	NextCursor *string `json:"nextCursor"`
}

// Member: A user of the organization.
type Member struct {
	// Id of the member
	ID string `json:"id"`

	// Email address that identifies the user
	UserName string `json:"userName"`

	// Id at the identity provider
	ExternalID *string `json:"externalId"`

	// Display name
	DisplayName *string `json:"displayName"`

	// Given name
	GivenName *string `json:"givenName"`

	// Family name
	FamilyName *string `json:"familyName"`

	// Role of the user in the application
	Role string `json:"role"`

	Status MemberStatus `json:"status"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time of the last change
	UpdatedAt string `json:"updatedAt"`

	// Time of removal; `null` if the member is not removed
	RemovedAt *string `json:"removedAt"`
}

// MemberStatus: Status of the member. `deactivated` members have no access and can be reactivated. `removed` is final.
type MemberStatus string

const (
	MemberStatusActive      MemberStatus = "active"
	MemberStatusDeactivated MemberStatus = "deactivated"
	MemberStatusRemoved     MemberStatus = "removed"
)

// EnvelopeList: A page of envelopes. `pagination` is absent if you sent a cursor.
type EnvelopeList struct {
	// Items on this page
	Data []Envelope `json:"data"`

	// Cursor of the next page; `null` on the last page
	NextCursor *string `json:"nextCursor"`

	Pagination *OffsetPagination `json:"pagination,omitzero"`
}

// EnvelopeInput: Parameters of an envelope.
type EnvelopeInput struct {
	// Id of the document. Its status must be `ready`.
	DocumentID string `json:"documentId"`

	// Email address of the signer
	SignerEmail string `json:"signerEmail"`

	// Name of the person, printed next to the signature
	SignerName *string `json:"signerName,omitzero"`

	// Document title that signers see; by default the title of the document
	DocumentTitle *string `json:"documentTitle,omitzero"`

	// Message to the signer
	Message *string `json:"message,omitzero"`

	// Number of days within which the signer can sign
	ExpiresInDays *int64 `json:"expiresInDays,omitzero"`

	// Language of emails and of the signing page
	Locale *string `json:"locale,omitzero"`

	// Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures.
	LastSeal *string `json:"lastSeal,omitzero"`

	// Email addresses that receive the signed document and its certificate after the last signature
	Cc []string `json:"cc,omitzero"`

	// Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems.
	SenderEmail *string `json:"senderEmail,omitzero"`

	// Name of the sender contact, shown next to the address. Requires `senderEmail`.
	SenderName *string `json:"senderName,omitzero"`

	// Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications.
	SenderMails *string `json:"senderMails,omitzero"`

	// Your own id. You can list envelopes by this id. It does not have to be unique.
	ExternalID *string `json:"externalId,omitzero"`

	// Your own data, at most 16 KiB as JSON. Responses and webhook events contain it.
	Metadata map[string]any `json:"metadata,omitzero"`

	// Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`
	Reminders Nullable[EnvelopeInputReminders] `json:"reminders,omitzero"`

	// True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`.
	AllowReassign *bool `json:"allowReassign,omitzero"`

	// How the signer is invited. `email`: by email, with reminders and notices. `none`: the service sends no email; open the envelope with an embedded session.
	Delivery *string `json:"delivery,omitzero"`

	// Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id.
	PreviousEnvelopeID *string `json:"previousEnvelopeId,omitzero"`

	// Fields of the document
	Fields []SignatureFieldInput `json:"fields"`

	// A code that you give the signer over another channel, such as by phone. The signer must enter it before seeing the document. Five wrong attempts lock the envelope. Case and spaces are ignored.
	AccessCode *string `json:"accessCode,omitzero"`

	// True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used.
	DryRun *bool `json:"dryRun,omitzero"`
}

// EnvelopeInputReminders: Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`
type EnvelopeInputReminders struct {
	// Days from the invitation to the first reminder
	FirstAfterDays *int64 `json:"firstAfterDays,omitzero"`

	// Days between reminders
	EveryDays *int64 `json:"everyDays,omitzero"`

	// Maximum number of reminders
	Count *int64 `json:"count,omitzero"`
}

// ArtifactURL: A download URL for the file.
type ArtifactURL struct {
	// URL for one GET request without an API key
	URL string `json:"url"`

	// Time of expiry
	ExpiresAt string `json:"expiresAt"`

	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`

	// Parts of a document created by `documents.combine`, in order; `null` for any other document
	Parts []DocumentPart `json:"parts"`
}

// EnvelopeCorrection: Changes to an envelope.
type EnvelopeCorrection struct {
	// Fields that replace all existing fields
	Fields []SignatureFieldInput `json:"fields,omitzero"`

	// Document title that signers see
	DocumentTitle *string `json:"documentTitle,omitzero"`

	// Message to the signer
	Message Nullable[string] `json:"message,omitzero"`

	// Deadline for signing
	ExpiresAt *string `json:"expiresAt,omitzero"`

	// New access code; `null` removes the access code. A correction resets the number of attempts left to five.
	AccessCode Nullable[string] `json:"accessCode,omitzero"`

	// The `revision` that you read. If the envelope has been corrected since then, the request fails with a 409.
	ExpectedRevision *int64 `json:"expectedRevision,omitzero"`
}

// EmbeddedSession: An embedded signing session.
type EmbeddedSession struct {
	// URL of the signing page, which can be opened only once
	URL string `json:"url"`

	// Time by which the signing page must be opened
	ExpiresAt string `json:"expiresAt"`
}

// EmbeddedSessionRequest: Parameters of an embedded signing session.
type EmbeddedSessionRequest struct {
	// URL of your page to open after signing
	ReturnURL *string `json:"returnUrl,omitzero"`

	// Origins that can embed the signing page in a frame. Without origins, the page cannot be embedded.
	AllowedOrigins []string `json:"allowedOrigins,omitzero"`

	// Language of the page; by default the language of the signer
	Locale *string `json:"locale,omitzero"`
}

// Evidence: The complete evidence of an envelope. Anyone can verify it without the service.
type Evidence struct {
	// Id of the envelope
	EnvelopeID string `json:"envelopeId"`

	// All records, oldest first
	Records []EvidenceRecord `json:"records"`

	// Sequence number and hash of the last record
	Head EvidenceHead `json:"head"`

	// Ed25519 signature over the head, made together with the last record
	Checkpoint *EvidenceCheckpoint `json:"checkpoint"`

	// Signed list of the values that the bundle omits; `null` if the bundle omits no values
	Omissions *EvidenceOmissions `json:"omissions"`

	// The completed files
	Artifacts EvidenceArtifacts `json:"artifacts"`

	// Newest head of the chain in the transparency log; `null` before the log contains a head, absent in a deployment without a log
	Log Nullable[EvidenceLog] `json:"log,omitzero"`

	// Evidence record of the archive; absent until the archive contains the evidence
	Archive *EvidenceArchive `json:"archive,omitzero"`

	// Result of the service's own verification
	Integrity EvidenceIntegrity `json:"integrity"`
}

// EvidenceHead: Sequence number and hash of the last record
type EvidenceHead struct {
	// Sequence number of the last record
	Sequence int64 `json:"sequence"`

	// SHA-256 in lowercase hex
	Hash string `json:"hash"`
}

// EvidenceCheckpoint: Ed25519 signature over the head, made together with the last record
type EvidenceCheckpoint struct {
	// Version of the checkpoint format
	V int64 `json:"v"`

	// Id of the envelope
	EnvelopeID string `json:"envelopeId"`

	// Id of the organization
	OrganizationID string `json:"organizationId"`

	// Sequence number of the signed record
	Sequence int64 `json:"sequence"`

	// SHA-256 in lowercase hex
	Head string `json:"head"`

	// Time of the signature
	At string `json:"at"`

	// Id of the published key that signed the checkpoint
	KeyID string `json:"keyId"`

	// Signature, 64 bytes in lowercase hex
	Signature string `json:"signature"`
}

// EvidenceOmissions: Signed list of the values that the bundle omits; `null` if the bundle omits no values
type EvidenceOmissions struct {
	// Version of the list format
	V int64 `json:"v"`

	// Id of the envelope
	EnvelopeID string `json:"envelopeId"`

	// Id of the organization
	OrganizationID string `json:"organizationId"`

	// Number of records in the chain
	Sequence int64 `json:"sequence"`

	// SHA-256 in lowercase hex
	Head string `json:"head"`

	// Time of the signature
	At string `json:"at"`

	// Omitted values in the order of the records
	Values []EvidenceOmissionsValuesItem `json:"values"`

	// Id of the published key that signed the list
	KeyID string `json:"keyId"`

	// Signature, 64 bytes in lowercase hex
	Signature string `json:"signature"`
}

// EvidenceOmissionsValuesItem: EvidenceOmissionsValuesItem
type EvidenceOmissionsValuesItem struct {
	// Sequence number of the record
	Sequence int64 `json:"sequence"`

	// Name of the commitment in `pii`
	Name string `json:"name"`

	// Reason: `erased`, or `withheld` from this reader
	Because string `json:"because"`
}

// EvidenceArtifacts: The completed files
type EvidenceArtifacts struct {
	// The signed document; `null` before it is ready
	Document *EvidenceArtifactsDocument `json:"document"`

	// The certificate of completion; `null` before it is ready
	Certificate *EvidenceArtifactsCertificate `json:"certificate"`
}

// EvidenceArtifactsDocument: The signed document; `null` before it is ready
type EvidenceArtifactsDocument struct {
	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`
}

// EvidenceArtifactsCertificate: The certificate of completion; `null` before it is ready
type EvidenceArtifactsCertificate struct {
	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`
}

// EvidenceLog: Newest head of the chain in the transparency log; `null` before the log contains a head, absent in a deployment without a log
type EvidenceLog struct {
	// Sequence number of the record whose hash is the head
	Sequence int64 `json:"sequence"`

	// Position of the entry in the log
	Index int64 `json:"index"`

	// Proof that the log contains the head (c2sp.org/tlog-proof@v1), with a signed checkpoint
	Proof string `json:"proof"`
}

// EvidenceArchive: Evidence record of the archive; absent until the archive contains the evidence
type EvidenceArchive struct {
	// Number of records that the evidence record proves, counted from the first record
	Sequence int64 `json:"sequence"`

	// Evidence record (RFC 4998): DER in base64
	Record string `json:"record"`
}

// EvidenceIntegrity: Result of the service's own verification
type EvidenceIntegrity struct {
	// True if all checks passed
	Valid bool `json:"valid"`

	// Result of each check
	Checks []EvidenceIntegrityChecksItem `json:"checks"`
}

// EvidenceIntegrityChecksItem: EvidenceIntegrityChecksItem
type EvidenceIntegrityChecksItem struct {
	// Name of the check
	Name string `json:"name"`

	// True if the check passed
	Ok bool `json:"ok"`

	// Explanation of the result in English
	Detail string `json:"detail"`

	// The sentences of `detail` as stable codes
	Findings []EvidenceIntegrityChecksItemFindingsItem `json:"findings"`

	// Sequence number of the first faulty record
	FirstBadSequence *int64 `json:"firstBadSequence,omitzero"`
}

// EvidenceIntegrityChecksItemFindingsItem: EvidenceIntegrityChecksItemFindingsItem
type EvidenceIntegrityChecksItemFindingsItem struct {
	Code EvidenceFindingCode `json:"code"`

	// Values of the placeholders in the sentence, by name
	Values map[string]string `json:"values"`

	// Cause of a failed check; `null` if there is none
	Reason *EvidenceIntegrityChecksItemFindingsItemReason `json:"reason"`
}

// EvidenceIntegrityChecksItemFindingsItemReason: Cause of a failed check; `null` if there is none
type EvidenceIntegrityChecksItemFindingsItemReason struct {
	Code ReasonCode `json:"code"`

	// Precise cause in technical English
	Text string `json:"text"`
}

// EvidenceRecord: A record of the hash chain.
type EvidenceRecord struct {
	// Version of the record format
	V int64 `json:"v"`

	// Id of the envelope
	EnvelopeID string `json:"envelopeId"`

	// Id of the organization
	OrganizationID string `json:"organizationId"`

	// Position in the chain, starting at 1 without gaps
	Sequence int64 `json:"sequence"`

	// Type of the record
	Type string `json:"type"`

	// Time of the record, by the database clock
	At string `json:"at"`

	// Actor that caused the record
	Actor EvidenceRecordActor `json:"actor"`

	// The file that the record is about
	Document EvidenceRecordDocument `json:"document"`

	// Salted commitments to personal data, by name
	Pii map[string]string `json:"pii"`

	// More data, which depends on the type
	Data map[string]any `json:"data"`

	// SHA-256(previous hash || SHA-256(canonical JSON of the record without `hash` and `disclosures`))
	Hash string `json:"hash"`

	// Salt and value of each commitment, or a note that both were erased or withheld
	Disclosures map[string]any `json:"disclosures"`
}

// EvidenceRecordActor: Actor that caused the record
type EvidenceRecordActor struct {
	// Kind of actor
	Kind string `json:"kind"`

	// Id of the actor, if it has one
	ID *string `json:"id"`
}

// EvidenceRecordDocument: The file that the record is about
type EvidenceRecordDocument struct {
	// SHA-256 in lowercase hex
	Sha256 string `json:"sha256"`

	// Size in bytes
	ContentLength int64 `json:"contentLength"`
}

// EvidenceFindingCode: Stable code of a sentence about evidence or a sealed PDF. Later versions can add codes.
type EvidenceFindingCode string

const (
	EvidenceFindingCodeBundleWellFormed              EvidenceFindingCode = "bundle_well_formed"
	EvidenceFindingCodeBundleNotUtf8                 EvidenceFindingCode = "bundle_not_utf8"
	EvidenceFindingCodeBundleTooDeep                 EvidenceFindingCode = "bundle_too_deep"
	EvidenceFindingCodeBundleNotJson                 EvidenceFindingCode = "bundle_not_json"
	EvidenceFindingCodeBundleEncodedTwice            EvidenceFindingCode = "bundle_encoded_twice"
	EvidenceFindingCodeBundleNotObject               EvidenceFindingCode = "bundle_not_object"
	EvidenceFindingCodeKeyTwice                      EvidenceFindingCode = "key_twice"
	EvidenceFindingCodeSurrogateUnpaired             EvidenceFindingCode = "surrogate_unpaired"
	EvidenceFindingCodeNumberSpelled                 EvidenceFindingCode = "number_spelled"
	EvidenceFindingCodeEnvelopeIDMissing             EvidenceFindingCode = "envelope_id_missing"
	EvidenceFindingCodeRecordsMissing                EvidenceFindingCode = "records_missing"
	EvidenceFindingCodeRecordMalformed               EvidenceFindingCode = "record_malformed"
	EvidenceFindingCodeHeadMalformed                 EvidenceFindingCode = "head_malformed"
	EvidenceFindingCodePropertyMalformed             EvidenceFindingCode = "property_malformed"
	EvidenceFindingCodePropertyUnknown               EvidenceFindingCode = "property_unknown"
	EvidenceFindingCodeRecordsBelong                 EvidenceFindingCode = "records_belong"
	EvidenceFindingCodeRecordForeign                 EvidenceFindingCode = "record_foreign"
	EvidenceFindingCodeRecordsNumbered               EvidenceFindingCode = "records_numbered"
	EvidenceFindingCodeRecordMisplaced               EvidenceFindingCode = "record_misplaced"
	EvidenceFindingCodeHashesMatch                   EvidenceFindingCode = "hashes_match"
	EvidenceFindingCodeHashDiffers                   EvidenceFindingCode = "hash_differs"
	EvidenceFindingCodeTimesInOrder                  EvidenceFindingCode = "times_in_order"
	EvidenceFindingCodeTimeOutOfOrder                EvidenceFindingCode = "time_out_of_order"
	EvidenceFindingCodeEventsInOrder                 EvidenceFindingCode = "events_in_order"
	EvidenceFindingCodeEventOutOfOrder               EvidenceFindingCode = "event_out_of_order"
	EvidenceFindingCodeValueMatches                  EvidenceFindingCode = "value_matches"
	EvidenceFindingCodeValuesMatch                   EvidenceFindingCode = "values_match"
	EvidenceFindingCodeValueNotRecorded              EvidenceFindingCode = "value_not_recorded"
	EvidenceFindingCodeHeadMatches                   EvidenceFindingCode = "head_matches"
	EvidenceFindingCodeHeadDiffers                   EvidenceFindingCode = "head_differs"
	EvidenceFindingCodeFilesMatch                    EvidenceFindingCode = "files_match"
	EvidenceFindingCodeFilesNotComplete              EvidenceFindingCode = "files_not_complete"
	EvidenceFindingCodeFilesDiffer                   EvidenceFindingCode = "files_differ"
	EvidenceFindingCodeConditionsMet                 EvidenceFindingCode = "conditions_met"
	EvidenceFindingCodeFieldsUnchecked               EvidenceFindingCode = "fields_unchecked"
	EvidenceFindingCodeTooManyFields                 EvidenceFindingCode = "too_many_fields"
	EvidenceFindingCodeConditionsUnreadable          EvidenceFindingCode = "conditions_unreadable"
	EvidenceFindingCodeFieldWithoutConditionSkipped  EvidenceFindingCode = "field_without_condition_skipped"
	EvidenceFindingCodeFieldConditionDiffers         EvidenceFindingCode = "field_condition_differs"
	EvidenceFindingCodeShownFieldSkipped             EvidenceFindingCode = "shown_field_skipped"
	EvidenceFindingCodeHiddenFieldShown              EvidenceFindingCode = "hidden_field_shown"
	EvidenceFindingCodeCalculationDiffers            EvidenceFindingCode = "calculation_differs"
	EvidenceFindingCodeRequiredFieldEmpty            EvidenceFindingCode = "required_field_empty"
	EvidenceFindingCodeSkippedFieldSet               EvidenceFindingCode = "skipped_field_set"
	EvidenceFindingCodeSkippedForOtherFields         EvidenceFindingCode = "skipped_for_other_fields"
	EvidenceFindingCodeSkippedForOtherCondition      EvidenceFindingCode = "skipped_for_other_condition"
	EvidenceFindingCodeAttachmentsRecorded           EvidenceFindingCode = "attachments_recorded"
	EvidenceFindingCodeAttachmentsNotRequested       EvidenceFindingCode = "attachments_not_requested"
	EvidenceFindingCodeRequiredFilesMissing          EvidenceFindingCode = "required_files_missing"
	EvidenceFindingCodeFileCountMissing              EvidenceFindingCode = "file_count_missing"
	EvidenceFindingCodeFileLimitMalformed            EvidenceFindingCode = "file_limit_malformed"
	EvidenceFindingCodeFileCountWrong                EvidenceFindingCode = "file_count_wrong"
	EvidenceFindingCodeFilesNotRecorded              EvidenceFindingCode = "files_not_recorded"
	EvidenceFindingCodeAttachmentsDiffer             EvidenceFindingCode = "attachments_differ"
	EvidenceFindingCodeNothingOmitted                EvidenceFindingCode = "nothing_omitted"
	EvidenceFindingCodeOmissionNotSigned             EvidenceFindingCode = "omission_not_signed"
	EvidenceFindingCodeOmissionsOfOtherChain         EvidenceFindingCode = "omissions_of_other_chain"
	EvidenceFindingCodeOmissionsDiffer               EvidenceFindingCode = "omissions_differ"
	EvidenceFindingCodeOmissionsKeyUnknown           EvidenceFindingCode = "omissions_key_unknown"
	EvidenceFindingCodeOmissionsSignatureWrong       EvidenceFindingCode = "omissions_signature_wrong"
	EvidenceFindingCodeOmissionsSigned               EvidenceFindingCode = "omissions_signed"
	EvidenceFindingCodeOmissionsListed               EvidenceFindingCode = "omissions_listed"
	EvidenceFindingCodeCheckpointCovers              EvidenceFindingCode = "checkpoint_covers"
	EvidenceFindingCodeCheckpointMissing             EvidenceFindingCode = "checkpoint_missing"
	EvidenceFindingCodeCheckpointOfOtherEnvelope     EvidenceFindingCode = "checkpoint_of_other_envelope"
	EvidenceFindingCodeCheckpointOfOtherChain        EvidenceFindingCode = "checkpoint_of_other_chain"
	EvidenceFindingCodeCheckpointSigned              EvidenceFindingCode = "checkpoint_signed"
	EvidenceFindingCodeCheckpointKeyUnknown          EvidenceFindingCode = "checkpoint_key_unknown"
	EvidenceFindingCodeCheckpointSignatureWrong      EvidenceFindingCode = "checkpoint_signature_wrong"
	EvidenceFindingCodeCheckpointKeyMissing          EvidenceFindingCode = "checkpoint_key_missing"
	EvidenceFindingCodeFingerprintExpected           EvidenceFindingCode = "fingerprint_expected"
	EvidenceFindingCodeFingerprintUnexpected         EvidenceFindingCode = "fingerprint_unexpected"
	EvidenceFindingCodeKnownHeadFound                EvidenceFindingCode = "known_head_found"
	EvidenceFindingCodeKnownHeadsFound               EvidenceFindingCode = "known_heads_found"
	EvidenceFindingCodeKnownHeadMissing              EvidenceFindingCode = "known_head_missing"
	EvidenceFindingCodeCertificateHeadFound          EvidenceFindingCode = "certificate_head_found"
	EvidenceFindingCodeCertificateHeadMissing        EvidenceFindingCode = "certificate_head_missing"
	EvidenceFindingCodeLogContains                   EvidenceFindingCode = "log_contains"
	EvidenceFindingCodeLogProofMissing               EvidenceFindingCode = "log_proof_missing"
	EvidenceFindingCodeLogProofMissingFor            EvidenceFindingCode = "log_proof_missing_for"
	EvidenceFindingCodeLogProofMalformed             EvidenceFindingCode = "log_proof_malformed"
	EvidenceFindingCodeLogProofOfOtherHead           EvidenceFindingCode = "log_proof_of_other_head"
	EvidenceFindingCodeLogPolicyUnreadable           EvidenceFindingCode = "log_policy_unreadable"
	EvidenceFindingCodeLogNotInPolicy                EvidenceFindingCode = "log_not_in_policy"
	EvidenceFindingCodeTooFewWitnesses               EvidenceFindingCode = "too_few_witnesses"
	EvidenceFindingCodeNoRequiredWitness             EvidenceFindingCode = "no_required_witness"
	EvidenceFindingCodeWitnessesCosigned             EvidenceFindingCode = "witnesses_cosigned"
	EvidenceFindingCodeLogWithoutWitness             EvidenceFindingCode = "log_without_witness"
	EvidenceFindingCodeArchiveTrusted                EvidenceFindingCode = "archive_trusted"
	EvidenceFindingCodeArchiveNotChecked             EvidenceFindingCode = "archive_not_checked"
	EvidenceFindingCodeArchiveRevocationUnknown      EvidenceFindingCode = "archive_revocation_unknown"
	EvidenceFindingCodeArchiveInvalid                EvidenceFindingCode = "archive_invalid"
	EvidenceFindingCodeFileMatches                   EvidenceFindingCode = "file_matches"
	EvidenceFindingCodeFileNotRecorded               EvidenceFindingCode = "file_not_recorded"
	EvidenceFindingCodeFileSizeDiffers               EvidenceFindingCode = "file_size_differs"
	EvidenceFindingCodeFileHashDiffers               EvidenceFindingCode = "file_hash_differs"
	EvidenceFindingCodeOriginalKept                  EvidenceFindingCode = "original_kept"
	EvidenceFindingCodeOriginalChanged               EvidenceFindingCode = "original_changed"
	EvidenceFindingCodeOriginalMissing               EvidenceFindingCode = "original_missing"
	EvidenceFindingCodeTrustedCertificatesUnreadable EvidenceFindingCode = "trusted_certificates_unreadable"
	EvidenceFindingCodeTrustedAuthoritiesUnreadable  EvidenceFindingCode = "trusted_authorities_unreadable"
	EvidenceFindingCodeFileUnreadable                EvidenceFindingCode = "file_unreadable"
	EvidenceFindingCodeFileTooLarge                  EvidenceFindingCode = "file_too_large"
	EvidenceFindingCodeSealMissing                   EvidenceFindingCode = "seal_missing"
	EvidenceFindingCodeTooManySignatures             EvidenceFindingCode = "too_many_signatures"
	EvidenceFindingCodeRangeMalformed                EvidenceFindingCode = "range_malformed"
	EvidenceFindingCodeRangeNotFromStart             EvidenceFindingCode = "range_not_from_start"
	EvidenceFindingCodeRangeOutsideFile              EvidenceFindingCode = "range_outside_file"
	EvidenceFindingCodeRangeGapTooLarge              EvidenceFindingCode = "range_gap_too_large"
	EvidenceFindingCodeRangeGapNotHex                EvidenceFindingCode = "range_gap_not_hex"
	EvidenceFindingCodeRangeGapNotDer                EvidenceFindingCode = "range_gap_not_der"
	EvidenceFindingCodeRangeGapNotContents           EvidenceFindingCode = "range_gap_not_contents"
	EvidenceFindingCodeRangeExcludesItself           EvidenceFindingCode = "range_excludes_itself"
	EvidenceFindingCodeCoversFile                    EvidenceFindingCode = "covers_file"
	EvidenceFindingCodeOnlyArchiveFollows            EvidenceFindingCode = "only_archive_follows"
	EvidenceFindingCodeBytesAdded                    EvidenceFindingCode = "bytes_added"
	EvidenceFindingCodeSignatureHidden               EvidenceFindingCode = "signature_hidden"
	EvidenceFindingCodeSignatureRemoved              EvidenceFindingCode = "signature_removed"
	EvidenceFindingCodeEarlierSignature              EvidenceFindingCode = "earlier_signature"
	EvidenceFindingCodeEarlierUnnamed                EvidenceFindingCode = "earlier_unnamed"
	EvidenceFindingCodeEarlierIntact                 EvidenceFindingCode = "earlier_intact"
	EvidenceFindingCodeEarlierNotChecked             EvidenceFindingCode = "earlier_not_checked"
	EvidenceFindingCodeChangedAfter                  EvidenceFindingCode = "changed_after"
	EvidenceFindingCodeLaterBytes                    EvidenceFindingCode = "later_bytes"
	EvidenceFindingCodeSignatureUnreadable           EvidenceFindingCode = "signature_unreadable"
	EvidenceFindingCodeDigestMatches                 EvidenceFindingCode = "digest_matches"
	EvidenceFindingCodeDigestDiffers                 EvidenceFindingCode = "digest_differs"
	EvidenceFindingCodeSignedBy                      EvidenceFindingCode = "signed_by"
	EvidenceFindingCodeSignatureInvalid              EvidenceFindingCode = "signature_invalid"
	EvidenceFindingCodeCertificateBound              EvidenceFindingCode = "certificate_bound"
	EvidenceFindingCodeCertificateNotBound           EvidenceFindingCode = "certificate_not_bound"
	EvidenceFindingCodeCertificateExpired            EvidenceFindingCode = "certificate_expired"
	EvidenceFindingCodeCertificateTrusted            EvidenceFindingCode = "certificate_trusted"
	EvidenceFindingCodeCertificateNotTrusted         EvidenceFindingCode = "certificate_not_trusted"
	EvidenceFindingCodeSignatureTimestampInvalid     EvidenceFindingCode = "signature_timestamp_invalid"
	EvidenceFindingCodeSignatureTimestampNotTrusted  EvidenceFindingCode = "signature_timestamp_not_trusted"
	EvidenceFindingCodeDocumentTimestampInvalid      EvidenceFindingCode = "document_timestamp_invalid"
	EvidenceFindingCodeDocumentTimestampNotTrusted   EvidenceFindingCode = "document_timestamp_not_trusted"
	EvidenceFindingCodeTimestampAuthorityMissing     EvidenceFindingCode = "timestamp_authority_missing"
	EvidenceFindingCodeTimestampTrusted              EvidenceFindingCode = "timestamp_trusted"
	EvidenceFindingCodeTimestampNotChecked           EvidenceFindingCode = "timestamp_not_checked"
)

// ReasonCode: Stable code of the cause of a failed check. Later versions can add codes.
type ReasonCode string

const (
	ReasonCodeLimitExceeded           ReasonCode = "limit_exceeded"
	ReasonCodeUpdateMalformed         ReasonCode = "update_malformed"
	ReasonCodeObjectChanged           ReasonCode = "object_changed"
	ReasonCodeSealedObjectRedirected  ReasonCode = "sealed_object_redirected"
	ReasonCodeCatalogChanged          ReasonCode = "catalog_changed"
	ReasonCodeFormChanged             ReasonCode = "form_changed"
	ReasonCodeFieldChanged            ReasonCode = "field_changed"
	ReasonCodePageChanged             ReasonCode = "page_changed"
	ReasonCodeAnnotationChanged       ReasonCode = "annotation_changed"
	ReasonCodeStructureChanged        ReasonCode = "structure_changed"
	ReasonCodeValidationDataInvalid   ReasonCode = "validation_data_invalid"
	ReasonCodeTimestampMisplaced      ReasonCode = "timestamp_misplaced"
	ReasonCodeForeignUpdate           ReasonCode = "foreign_update"
	ReasonCodeAlgorithmUnsupported    ReasonCode = "algorithm_unsupported"
	ReasonCodeCertificateNotValidThen ReasonCode = "certificate_not_valid_then"
	ReasonCodeAuthorityNotTrusted     ReasonCode = "authority_not_trusted"
	ReasonCodeTimestampNotGenuine     ReasonCode = "timestamp_not_genuine"
	ReasonCodeProofOfOtherData        ReasonCode = "proof_of_other_data"
	ReasonCodeContentNotDetached      ReasonCode = "content_not_detached"
	ReasonCodeDataMalformed           ReasonCode = "data_malformed"
	ReasonCodeFileDamaged             ReasonCode = "file_damaged"
	ReasonCodeFileEncrypted           ReasonCode = "file_encrypted"
)

// Reassignment: The new signer.
type Reassignment struct {
	// Email address of the new signer
	SignerEmail string `json:"signerEmail"`

	// Name of the person, printed next to the signature
	SignerName *string `json:"signerName,omitzero"`

	// New access code; `null` removes the access code. If omitted, the access code does not change.
	AccessCode Nullable[string] `json:"accessCode,omitzero"`

	// Reason, recorded in the evidence
	Reason *string `json:"reason,omitzero"`

	// The `signer.generation` that you read. If the envelope has been reassigned since then, the request fails with a 409.
	ExpectedGeneration *int64 `json:"expectedGeneration,omitzero"`
}

// Reminder: A queued reminder.
type Reminder struct {
	// Always `true`: the reminder is queued
	Queued bool `json:"queued"`

	// Time of the next possible reminder
	NextAllowedAt string `json:"nextAllowedAt"`
}

// TestSignature: The values to sign with, as the signer would enter them.
type TestSignature struct {
	// Entries by field id: a string (for a typed signature, the name), or a boolean for a checkbox. Other fields keep their prefilled value; required fields without a prefilled value get a suitable value.
	Values map[string]any `json:"values,omitzero"`

	// Ids of fields to leave empty
	Empty []string `json:"empty,omitzero"`

	// The access code, if the envelope needs one
	AccessCode *string `json:"accessCode,omitzero"`
}

// VoidRequest: Reason for voiding the envelope.
type VoidRequest struct {
	// Reason, shown to the signer
	Reason *string `json:"reason,omitzero"`
}

// SigningWorkflow: A document sent to several signers.
type SigningWorkflow struct {
	// Id of the workflow
	ID string `json:"id"`

	// Status of the workflow. `completed`: all steps are signed. `stopped`: a step was declined, voided or expired, and the unsigned steps were voided.
	Status string `json:"status"`

	// Id of the document
	DocumentID string `json:"documentId"`

	// Document title that signers see
	DocumentTitle string `json:"documentTitle"`

	// One envelope per signer, in the order of the request
	Steps []Envelope `json:"steps"`

	// Id of the envelope that was sealed last. Its document contains all signatures. `null` unless `status` is `completed`.
	FinalEnvelopeID *string `json:"finalEnvelopeId"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time when the workflow was completed or stopped
	FinishedAt *string `json:"finishedAt"`
}

// SigningWorkflowInput: Parameters of a signing workflow.
type SigningWorkflowInput struct {
	// Id of the document. Its status must be `ready`.
	DocumentID string `json:"documentId"`

	// Document title that signers see; by default the title of the document
	DocumentTitle *string `json:"documentTitle,omitzero"`

	// Message to the signer
	Message *string `json:"message,omitzero"`

	// Number of days within which each signer can sign, from the start of their step
	ExpiresInDays *int64 `json:"expiresInDays,omitzero"`

	// Language of emails and of the signing page
	Locale *string `json:"locale,omitzero"`

	// Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures.
	LastSeal *string `json:"lastSeal,omitzero"`

	// Email addresses that receive the signed document and its certificate after the last signature
	Cc []string `json:"cc,omitzero"`

	// Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems.
	SenderEmail *string `json:"senderEmail,omitzero"`

	// Name of the sender contact, shown next to the address. Requires `senderEmail`.
	SenderName *string `json:"senderName,omitzero"`

	// Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications.
	SenderMails *string `json:"senderMails,omitzero"`

	// Your own id. You can list envelopes by this id. It does not have to be unique.
	ExternalID *string `json:"externalId,omitzero"`

	// Your own data, at most 16 KiB as JSON. Responses and webhook events contain it.
	Metadata map[string]any `json:"metadata,omitzero"`

	// Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`
	Reminders Nullable[SigningWorkflowInputReminders] `json:"reminders,omitzero"`

	// True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`.
	AllowReassign *bool `json:"allowReassign,omitzero"`

	// True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used.
	DryRun *bool `json:"dryRun,omitzero"`

	// Signers in signing order, unless they have an `order`
	Signers []SignerInput `json:"signers"`
}

// SigningWorkflowInputReminders: Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`
type SigningWorkflowInputReminders struct {
	// Days from the invitation to the first reminder
	FirstAfterDays *int64 `json:"firstAfterDays,omitzero"`

	// Days between reminders
	EveryDays *int64 `json:"everyDays,omitzero"`

	// Maximum number of reminders
	Count *int64 `json:"count,omitzero"`
}

// SignerInput: A signer.
type SignerInput struct {
	// Email address of the signer
	SignerEmail string `json:"signerEmail"`

	// Name of the person, printed next to the signature
	SignerName *string `json:"signerName,omitzero"`

	// Language for this signer; by default the language of the workflow
	Locale *string `json:"locale,omitzero"`

	// The position of the signer in the signing order. Signers with the same position sign at the same time. Set `order` for all signers or for none. By default, the signers sign in the order of the list.
	Order *int64 `json:"order,omitzero"`

	// How the signer is invited. `email`: by email, with reminders and notices. `none`: the service sends no email; open the envelope with an embedded session.
	Delivery *string `json:"delivery,omitzero"`

	// A code that you give the signer over another channel, such as by phone. The signer must enter it before seeing the document. Five wrong attempts lock the envelope. Case and spaces are ignored.
	AccessCode *string `json:"accessCode,omitzero"`

	// Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id.
	PreviousEnvelopeID *string `json:"previousEnvelopeId,omitzero"`

	// Fields of the document
	Fields []SignatureFieldInput `json:"fields"`
}

// BulkSendList: A page of bulk sends.
type BulkSendList struct {
	// Items on this page
	Data []BulkSend `json:"data"`

	// Cursor of the next page; `null` on the last page
	NextCursor *string `json:"nextCursor"`
}

// BulkSend: A request that sends a template to many recipients.
type BulkSend struct {
	// Id of the bulk send
	ID string `json:"id"`

	// Id of the template
	TemplateID string `json:"templateId"`

	// Version of the template
	TemplateVersion int64 `json:"templateVersion"`

	// Status of the bulk send. `completed` means that no row is pending.
	Status string `json:"status"`

	// Number of rows by status
	Counts BulkSendCounts `json:"counts"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time when the last row finished or the bulk send was canceled
	FinishedAt *string `json:"finishedAt"`
}

// BulkSendCounts: Number of rows by status
type BulkSendCounts struct {
	// Rows that are not processed yet
	Pending int64 `json:"pending"`

	// Rows whose envelopes were created
	Created int64 `json:"created"`

	// Rows that failed
	Failed int64 `json:"failed"`

	// Rows that were still pending when the bulk send was canceled
	Canceled int64 `json:"canceled"`
}

// BulkSendRowList: A page of rows of a bulk send.
type BulkSendRowList struct {
	// Items on this page
	Data []BulkSendRow `json:"data"`

	// Cursor of the next page; `null` on the last page
	NextCursor *string `json:"nextCursor"`
}

// BulkSendRow: A row of a bulk send and its result.
type BulkSendRow struct {
	// Index of the row in the request, starting at 0
	Row int64 `json:"row"`

	// Status of the row
	Status string `json:"status"`

	// Recipients named in the request
	Recipients []BulkSendRowRecipientsItem `json:"recipients"`

	// Your own id
	ExternalID *string `json:"externalId"`

	// Ids of the created envelopes, in the order of the roles
	EnvelopeIDs []string `json:"envelopeIds"`

	// Id of the workflow if there are several signers; otherwise `null`
	WorkflowID *string `json:"workflowId"`

	// Reason for the failure; `null` if the row did not fail
	Error *BulkSendRowError `json:"error"`

	// Time when the row finished
	FinishedAt *string `json:"finishedAt"`
}

// BulkSendRowRecipientsItem: BulkSendRowRecipientsItem
type BulkSendRowRecipientsItem struct {
	// Role in the template
	Role string `json:"role"`

	// Email address of the signer
	SignerEmail string `json:"signerEmail"`
}

// BulkSendRowError: Reason for the failure; `null` if the row did not fail
type BulkSendRowError struct {
	// Error code
	Code string `json:"code"`

	// Explanation of the error
	Detail string `json:"detail"`
}

// TemplateList: A page of templates.
type TemplateList struct {
	// Items on this page
	Data []TemplateSummary `json:"data"`

	// Cursor of the next page; `null` on the last page
	NextCursor *string `json:"nextCursor"`
}

// TemplateSummary: A template in a list.
type TemplateSummary struct {
	// Id of the template
	ID string `json:"id"`

	// Name of the template
	Name string `json:"name"`

	// Starts at 1 and increases with every change
	Version int64 `json:"version"`

	// Id of the document
	DocumentID string `json:"documentId"`

	// Time when the template was created
	CreatedAt string `json:"createdAt"`

	// Time when the latest version was saved
	UpdatedAt string `json:"updatedAt"`

	// Names of the roles
	Roles []string `json:"roles"`
}

// Template: A document with fields by role. You create envelopes from it.
type Template struct {
	// Id of the template
	ID string `json:"id"`

	// Name of the template
	Name string `json:"name"`

	// Starts at 1 and increases with every change
	Version int64 `json:"version"`

	// Id of the document
	DocumentID string `json:"documentId"`

	// Time when the template was created
	CreatedAt string `json:"createdAt"`

	// Time when the latest version was saved
	UpdatedAt string `json:"updatedAt"`

	// Version that the service uses if a request names no version
	LatestVersion int64 `json:"latestVersion"`

	// SHA-256 of the file to sign, as it was when this version was saved
	DocumentSha256 string `json:"documentSha256"`

	// Document title that signers see; `null` for the title of the document
	DocumentTitle *string `json:"documentTitle"`

	// Message to the signers
	Message *string `json:"message"`

	// Number of days within which each signer can sign, from the start of their step
	ExpiresInDays int64 `json:"expiresInDays"`

	// Language of emails and of the signing page
	Locale string `json:"locale"`

	// Changes allowed after the last seal
	LastSeal string `json:"lastSeal"`

	// People who receive a copy of the signed document
	Cc []string `json:"cc"`

	// Email address of the sender contact, who receives notifications
	SenderEmail *string `json:"senderEmail"`

	// Name of the sender contact
	SenderName *string `json:"senderName"`

	// Notifications sent to `senderEmail`
	SenderMails string `json:"senderMails"`

	// Your own data, copied to each envelope
	Metadata map[string]any `json:"metadata"`

	// Schedule of automatic reminders; `null` if there are no reminders
	Reminders *TemplateReminders `json:"reminders"`

	// True if signers may assign the document to another person
	AllowReassign bool `json:"allowReassign"`

	// Roles of the template
	Roles []TemplateRole `json:"roles"`
}

// TemplateReminders: Schedule of automatic reminders; `null` if there are no reminders
type TemplateReminders struct {
	// Days from the invitation to the first reminder
	FirstAfterDays *int64 `json:"firstAfterDays,omitzero"`

	// Days between reminders
	EveryDays *int64 `json:"everyDays,omitzero"`

	// Maximum number of reminders
	Count *int64 `json:"count,omitzero"`
}

// TemplateRole: A role in a template, filled by one signer.
type TemplateRole struct {
	// Name of the role, such as `Buyer`
	Role string `json:"role"`

	// Default signer of the role
	SignerEmail *string `json:"signerEmail"`

	// Name of the default signer
	SignerName *string `json:"signerName"`

	// Language for this role; `null` for the language of the template
	Locale Nullable[string] `json:"locale,omitzero"`

	// Signing order. Roles with the same order sign at the same time. If `null`, the roles sign in the order of the list.
	Order *int64 `json:"order"`

	// How the signer is invited. `none`: the service sends no email.
	Delivery string `json:"delivery"`

	// Fields of the role
	Fields []SignatureField `json:"fields"`
}

// TemplateInput: Parameters of a template.
type TemplateInput struct {
	// Id of the document. Its status must be `ready`. The template keeps the current file of this document.
	DocumentID string `json:"documentId"`

	// Name of the template
	Name string `json:"name"`

	// Document title that signers see; by default the title of the document
	DocumentTitle Nullable[string] `json:"documentTitle,omitzero"`

	// Message to the signer
	Message Nullable[string] `json:"message,omitzero"`

	// Number of days within which each signer can sign, from the start of their step
	ExpiresInDays *int64 `json:"expiresInDays,omitzero"`

	// Language of emails and of the signing page
	Locale *string `json:"locale,omitzero"`

	// Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures.
	LastSeal *string `json:"lastSeal,omitzero"`

	// Email addresses that receive the signed document and its certificate after the last signature
	Cc []string `json:"cc,omitzero"`

	// Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems.
	SenderEmail Nullable[string] `json:"senderEmail,omitzero"`

	// Name of the sender contact, shown next to the address. Requires `senderEmail`.
	SenderName Nullable[string] `json:"senderName,omitzero"`

	// Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications.
	SenderMails *string `json:"senderMails,omitzero"`

	// Your own data, at most 16 KiB as JSON. Responses and webhook events contain it.
	Metadata map[string]any `json:"metadata,omitzero"`

	// Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`
	Reminders Nullable[TemplateInputReminders] `json:"reminders,omitzero"`

	// True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`.
	AllowReassign *bool `json:"allowReassign,omitzero"`

	// A template with one role creates an envelope, and a template with several roles creates a workflow. The signers sign in this order unless the roles have an `order`.
	Roles []TemplateRoleInput `json:"roles"`
}

// TemplateInputReminders: Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`
type TemplateInputReminders struct {
	// Days from the invitation to the first reminder
	FirstAfterDays *int64 `json:"firstAfterDays,omitzero"`

	// Days between reminders
	EveryDays *int64 `json:"everyDays,omitzero"`

	// Maximum number of reminders
	Count *int64 `json:"count,omitzero"`
}

// TemplateRoleInput: A role in a template, filled by one signer.
type TemplateRoleInput struct {
	// Name of the role, such as `Buyer`
	Role string `json:"role"`

	// Default signer of the role
	SignerEmail Nullable[string] `json:"signerEmail,omitzero"`

	// Name of the person, printed next to the signature
	SignerName Nullable[string] `json:"signerName,omitzero"`

	// Language for this signer; by default the language of the template
	Locale Nullable[string] `json:"locale,omitzero"`

	// The position of the role in the signing order. Signers with the same position sign at the same time. Set `order` for all signers or for none. By default, the signers sign in the order of the list.
	Order Nullable[int64] `json:"order,omitzero"`

	// How the signer is invited. `email`: by email, with reminders and notices. `none`: the service sends no email; open the envelope with an embedded session.
	Delivery *string `json:"delivery,omitzero"`

	// Fields of the document
	Fields []SignatureFieldInput `json:"fields"`
}

// TemplateUpdate: A complete new version of a template.
type TemplateUpdate struct {
	// Id of the document. Its status must be `ready`. The template keeps the current file of this document.
	DocumentID string `json:"documentId"`

	// Name of the template
	Name string `json:"name"`

	// Document title that signers see; by default the title of the document
	DocumentTitle Nullable[string] `json:"documentTitle,omitzero"`

	// Message to the signer
	Message Nullable[string] `json:"message,omitzero"`

	// Number of days within which each signer can sign, from the start of their step
	ExpiresInDays *int64 `json:"expiresInDays,omitzero"`

	// Language of emails and of the signing page
	Locale *string `json:"locale,omitzero"`

	// Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures.
	LastSeal *string `json:"lastSeal,omitzero"`

	// Email addresses that receive the signed document and its certificate after the last signature
	Cc []string `json:"cc,omitzero"`

	// Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems.
	SenderEmail Nullable[string] `json:"senderEmail,omitzero"`

	// Name of the sender contact, shown next to the address. Requires `senderEmail`.
	SenderName Nullable[string] `json:"senderName,omitzero"`

	// Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications.
	SenderMails *string `json:"senderMails,omitzero"`

	// Your own data, at most 16 KiB as JSON. Responses and webhook events contain it.
	Metadata map[string]any `json:"metadata,omitzero"`

	// Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`
	Reminders Nullable[TemplateUpdateReminders] `json:"reminders,omitzero"`

	// True if the signer may assign the document to another person on the signing page. Must be false if the envelope has an access code or its `delivery` is `none`.
	AllowReassign *bool `json:"allowReassign,omitzero"`

	// A template with one role creates an envelope, and a template with several roles creates a workflow. The signers sign in this order unless the roles have an `order`.
	Roles []TemplateRoleInput `json:"roles"`

	// The `version` that you read. If the template has changed since then, the request fails with a 409.
	ExpectedVersion *int64 `json:"expectedVersion,omitzero"`

	// Id of the template. If you send it, it must match the path.
	ID *string `json:"id,omitzero"`

	// Version that you read; ignored
	Version *int64 `json:"version,omitzero"`

	// Latest version when you read the template; checked like `expectedVersion`
	LatestVersion *int64 `json:"latestVersion,omitzero"`

	// SHA-256 of the file that you read; ignored
	DocumentSha256 *string `json:"documentSha256,omitzero"`

	// Time when the template was created; ignored
	CreatedAt *string `json:"createdAt,omitzero"`

	// Time when the version that you read was saved; ignored
	UpdatedAt *string `json:"updatedAt,omitzero"`
}

// TemplateUpdateReminders: Schedule of automatic reminders; `null` for no reminders and no warning before the deadline. By default, the service sends at most five reminders: the first after three days, then one a week. Default: `{"firstAfterDays":3,"everyDays":7,"count":5}`
type TemplateUpdateReminders struct {
	// Days from the invitation to the first reminder
	FirstAfterDays *int64 `json:"firstAfterDays,omitzero"`

	// Days between reminders
	EveryDays *int64 `json:"everyDays,omitzero"`

	// Maximum number of reminders
	Count *int64 `json:"count,omitzero"`
}

// BulkSendInput: Parameters of a bulk send.
type BulkSendInput struct {
	// Version of the template; by default, the latest version
	Version *int64 `json:"version,omitzero"`

	// True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used.
	DryRun *bool `json:"dryRun,omitzero"`

	// Rows to send. Each row uses the template once.
	Rows []BulkRowInput `json:"rows"`
}

// BulkRowInput: A row of a bulk send, which uses the template once.
type BulkRowInput struct {
	// Signers of the roles. Required for roles without a default signer.
	Recipients []BulkRecipient `json:"recipients,omitzero"`

	// Prefilled values by field id, in all roles. A key that is not a field id is compared with the field labels.
	Values map[string]any `json:"values,omitzero"`

	// Document title that signers see; by default the title in the template
	DocumentTitle *string `json:"documentTitle,omitzero"`

	// Message to the signers; by default the message in the template
	Message *string `json:"message,omitzero"`

	// Number of days within which each signer can sign; by default, the number in the template
	ExpiresInDays *int64 `json:"expiresInDays,omitzero"`

	// Your own id. You can list envelopes by this id. It does not have to be unique.
	ExternalID *string `json:"externalId,omitzero"`

	// Your own data, at most 16 KiB as JSON; by default the data in the template
	Metadata map[string]any `json:"metadata,omitzero"`

	// Schedule of automatic reminders; `null` for no reminders. By default, the schedule in the template.
	Reminders Nullable[BulkRowInputReminders] `json:"reminders,omitzero"`

	// Id of the envelope that the new envelope replaces, for templates with one role. If the template has several roles, set `previousEnvelopeId` of each recipient instead.
	PreviousEnvelopeID *string `json:"previousEnvelopeId,omitzero"`
}

// BulkRowInputReminders: Schedule of automatic reminders; `null` for no reminders. By default, the schedule in the template.
type BulkRowInputReminders struct {
	// Days from the invitation to the first reminder
	FirstAfterDays *int64 `json:"firstAfterDays,omitzero"`

	// Days between reminders
	EveryDays *int64 `json:"everyDays,omitzero"`

	// Maximum number of reminders
	Count *int64 `json:"count,omitzero"`
}

// BulkRecipient: The person who signs in a role of the template.
type BulkRecipient struct {
	// Name of the role, such as `Buyer`
	Role string `json:"role"`

	// Email address of the signer
	SignerEmail string `json:"signerEmail"`

	// Name of the person, printed next to the signature
	SignerName *string `json:"signerName,omitzero"`

	// Language for this signer; by default the language of the role
	Locale *string `json:"locale,omitzero"`

	// How this signer is invited; by default the delivery of the role
	Delivery *string `json:"delivery,omitzero"`

	// Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id.
	PreviousEnvelopeID *string `json:"previousEnvelopeId,omitzero"`
}

// SentTemplate: The created envelope or workflow.
type SentTemplate struct {
	// One envelope per role, in the order of the roles
	Envelopes []Envelope `json:"envelopes"`

	// Id of the signing workflow if there are several signers; otherwise `null`
	WorkflowID *string `json:"workflowId"`
}

// TemplateSending: Parameters of the envelope or workflow.
type TemplateSending struct {
	// Version of the template; by default, the latest version
	Version *int64 `json:"version,omitzero"`

	// Signers of the roles. Required for roles without a default signer.
	Recipients []TemplateRecipient `json:"recipients,omitzero"`

	// Prefilled values by field id, in all roles. A key that is not a field id is compared with the field labels.
	Values map[string]any `json:"values,omitzero"`

	// Document title that signers see; by default the title in the template
	DocumentTitle *string `json:"documentTitle,omitzero"`

	// Message to the signers; by default the message in the template
	Message *string `json:"message,omitzero"`

	// Number of days within which each signer can sign; by default, the number in the template
	ExpiresInDays *int64 `json:"expiresInDays,omitzero"`

	// Your own id. You can list envelopes by this id. It does not have to be unique.
	ExternalID *string `json:"externalId,omitzero"`

	// Your own data, at most 16 KiB as JSON; by default the data in the template
	Metadata map[string]any `json:"metadata,omitzero"`

	// Schedule of automatic reminders; `null` for no reminders. By default, the schedule in the template.
	Reminders Nullable[TemplateSendingReminders] `json:"reminders,omitzero"`

	// Id of the envelope that the new envelope replaces, for templates with one role. If the template has several roles, set `previousEnvelopeId` of each recipient instead.
	PreviousEnvelopeID *string `json:"previousEnvelopeId,omitzero"`

	// True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used.
	DryRun *bool `json:"dryRun,omitzero"`
}

// TemplateSendingReminders: Schedule of automatic reminders; `null` for no reminders. By default, the schedule in the template.
type TemplateSendingReminders struct {
	// Days from the invitation to the first reminder
	FirstAfterDays *int64 `json:"firstAfterDays,omitzero"`

	// Days between reminders
	EveryDays *int64 `json:"everyDays,omitzero"`

	// Maximum number of reminders
	Count *int64 `json:"count,omitzero"`
}

// TemplateRecipient: The person who signs in a role of the template.
type TemplateRecipient struct {
	// Name of the role, such as `Buyer`
	Role string `json:"role"`

	// Email address of the signer
	SignerEmail string `json:"signerEmail"`

	// Name of the person, printed next to the signature
	SignerName *string `json:"signerName,omitzero"`

	// Language for this signer; by default the language of the role
	Locale *string `json:"locale,omitzero"`

	// How this signer is invited; by default the delivery of the role
	Delivery *string `json:"delivery,omitzero"`

	// Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id.
	PreviousEnvelopeID *string `json:"previousEnvelopeId,omitzero"`

	// A code that you give the signer over another channel, such as by phone. The signer must enter it before seeing the document. Five wrong attempts lock the envelope. Case and spaces are ignored.
	AccessCode *string `json:"accessCode,omitzero"`
}

// TemplateVersionList: A page of versions of a template.
type TemplateVersionList struct {
	// Items on this page
	Data []TemplateVersion `json:"data"`

	// Cursor of the next page; `null` on the last page
	NextCursor *string `json:"nextCursor"`
}

// TemplateVersion: Summary of a template version, without its fields.
type TemplateVersion struct {
	// Starts at 1 and increases with every change
	Version int64 `json:"version"`

	// Id of the document
	DocumentID string `json:"documentId"`

	// SHA-256 of the file to sign
	DocumentSha256 string `json:"documentSha256"`

	// Names of the roles
	Roles []string `json:"roles"`

	// Time when this version was saved
	CreatedAt string `json:"createdAt"`
}

// WebhookList: All endpoints.
type WebhookList struct {
	// All items
	Data []Webhook `json:"data"`
}

// Webhook: A webhook endpoint.
type Webhook struct {
	// Id of the endpoint
	ID string `json:"id"`

	// URL of the endpoint, normalized
	URL string `json:"url"`

	// Named sandbox whose events the endpoint gets
	Sandbox *string `json:"sandbox"`

	// Events sent to the endpoint
	Events []WebhookEventType `json:"events"`

	// Your own note
	Description *string `json:"description"`

	// True if `envelope.completed` contains the values that the signer entered
	IncludesValues bool `json:"includesValues"`

	// True if the service sends events to the endpoint. If false, the endpoint is paused, and the service keeps its events for later.
	Enabled bool `json:"enabled"`

	// Reason why the service disabled the endpoint
	DisabledReason *string `json:"disabledReason"`

	// Time of the first failed attempt since the last success; `null` after a success
	FailingSince *string `json:"failingSince"`

	// Secrets that currently sign deliveries, newest first
	Secrets []WebhookSecret `json:"secrets"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time of the last change
	UpdatedAt string `json:"updatedAt"`
}

// WebhookEventType: The type of a webhook event.
type WebhookEventType string

const (
	WebhookEventTypeEnvelopeCreated    WebhookEventType = "envelope.created"
	WebhookEventTypeEnvelopeCompleted  WebhookEventType = "envelope.completed"
	WebhookEventTypeEnvelopeDeclined   WebhookEventType = "envelope.declined"
	WebhookEventTypeEnvelopeExpired    WebhookEventType = "envelope.expired"
	WebhookEventTypeEnvelopeVoided     WebhookEventType = "envelope.voided"
	WebhookEventTypeEnvelopeSent       WebhookEventType = "envelope.sent"
	WebhookEventTypeEnvelopeViewed     WebhookEventType = "envelope.viewed"
	WebhookEventTypeEnvelopeSigned     WebhookEventType = "envelope.signed"
	WebhookEventTypeEnvelopeBounced    WebhookEventType = "envelope.bounced"
	WebhookEventTypeEnvelopeReassigned WebhookEventType = "envelope.reassigned"
	WebhookEventTypeEnvelopeCorrected  WebhookEventType = "envelope.corrected"
	WebhookEventTypeEnvelopeReminded   WebhookEventType = "envelope.reminded"
	WebhookEventTypeEnvelopeLocked     WebhookEventType = "envelope.locked"
	WebhookEventTypeWorkflowCompleted  WebhookEventType = "workflow.completed"
	WebhookEventTypeWorkflowStopped    WebhookEventType = "workflow.stopped"
)

// WebhookSecret: A signing secret. The service returns the text of a secret only when you create the secret.
type WebhookSecret struct {
	// Id of the secret, as in the `x-service-secret-id` header
	ID string `json:"id"`

	// Starts at 1 and increases with every rotation
	Version int64 `json:"version"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time until which a replaced secret still signs; `null` for the current secret
	ValidUntil *string `json:"validUntil"`
}

// SavedWebhook: An endpoint. Includes the secret if the endpoint is new.
type SavedWebhook struct {
	// Id of the endpoint
	ID string `json:"id"`

	// URL of the endpoint, normalized
	URL string `json:"url"`

	// Named sandbox whose events the endpoint gets
	Sandbox *string `json:"sandbox"`

	// Events sent to the endpoint
	Events []WebhookEventType `json:"events"`

	// Your own note
	Description *string `json:"description"`

	// True if `envelope.completed` contains the values that the signer entered
	IncludesValues bool `json:"includesValues"`

	// True if the service sends events to the endpoint. If false, the endpoint is paused, and the service keeps its events for later.
	Enabled bool `json:"enabled"`

	// Reason why the service disabled the endpoint
	DisabledReason *string `json:"disabledReason"`

	// Time of the first failed attempt since the last success; `null` after a success
	FailingSince *string `json:"failingSince"`

	// Secrets that currently sign deliveries, newest first
	Secrets []WebhookSecret `json:"secrets"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time of the last change
	UpdatedAt string `json:"updatedAt"`

	// The new signing secret, returned only once
	Secret *string `json:"secret,omitzero"`
}

// WebhookSettings: A webhook endpoint.
type WebhookSettings struct {
	// HTTPS URL with port 443 and a public host name
	URL string `json:"url"`

	// Events to send. By default, a new endpoint gets `envelope.created`, `envelope.completed`, `envelope.declined`, `envelope.expired`, and `envelope.voided`. If omitted, the events of an existing endpoint do not change.
	Events []WebhookEventType `json:"events,omitzero"`

	// Your own note
	Description Nullable[string] `json:"description,omitzero"`

	// True if `envelope.completed` contains the values that the signer entered. By default `false`. If omitted, the setting of an existing endpoint does not change.
	IncludesValues *bool `json:"includesValues,omitzero"`

	// True if the service sends events to the endpoint. By default `true`. If omitted, the setting of an existing endpoint does not change.
	Enabled *bool `json:"enabled,omitzero"`
}

// DeletedWebhook: A deleted endpoint.
type DeletedWebhook struct {
	// Id of the endpoint
	ID string `json:"id"`

	// URL of the endpoint
	URL string `json:"url"`

	// Time of deletion
	DeletedAt string `json:"deletedAt"`
}

// WebhookDeliveryList: A page of deliveries.
type WebhookDeliveryList struct {
	// Items on this page
	Data []WebhookDelivery `json:"data"`

	// Cursor of the next page; `null` on the last page
	NextCursor *string `json:"nextCursor"`
}

// WebhookDelivery: The delivery of an event to an endpoint.
type WebhookDelivery struct {
	// Id of the delivery
	ID string `json:"id"`

	// Id of the event, as in the `x-service-event-id` header. Replays have the same id.
	EventID string `json:"eventId"`

	// Type of the event, or `webhook.test`
	EventType string `json:"eventType"`

	// Id of the envelope; `null` for a test event
	EnvelopeID *string `json:"envelopeId"`

	// Id of the delivery that this delivery replays
	ReplayOf *string `json:"replayOf"`

	State WebhookDeliveryState `json:"state"`

	// Number of attempts
	Attempts int64 `json:"attempts"`

	// Time of the next attempt; `null` while an attempt is running or if no attempt is left
	NextAttemptAt *string `json:"nextAttemptAt"`

	// HTTP status of the last response; `null` without a response
	LastStatus *int64 `json:"lastStatus"`

	// Reason why the last attempt failed
	LastError *string `json:"lastError"`

	// Time when the delivery was created
	CreatedAt string `json:"createdAt"`

	// Time when the delivery reached its final state
	FinishedAt *string `json:"finishedAt"`
}

// WebhookDeliveryState: State of the delivery. `held`: the endpoint is paused. `canceled`: the endpoint was disabled or deleted before the delivery finished.
type WebhookDeliveryState string

const (
	WebhookDeliveryStatePending   WebhookDeliveryState = "pending"
	WebhookDeliveryStateHeld      WebhookDeliveryState = "held"
	WebhookDeliveryStateDelivered WebhookDeliveryState = "delivered"
	WebhookDeliveryStateFailed    WebhookDeliveryState = "failed"
	WebhookDeliveryStateCanceled  WebhookDeliveryState = "canceled"
)

// WebhookDeliveryWithAttempts: A delivery with its attempts.
type WebhookDeliveryWithAttempts struct {
	// Id of the delivery
	ID string `json:"id"`

	// Id of the event, as in the `x-service-event-id` header. Replays have the same id.
	EventID string `json:"eventId"`

	// Type of the event, or `webhook.test`
	EventType string `json:"eventType"`

	// Id of the envelope; `null` for a test event
	EnvelopeID *string `json:"envelopeId"`

	// Id of the delivery that this delivery replays
	ReplayOf *string `json:"replayOf"`

	State WebhookDeliveryState `json:"state"`

	// Number of attempts
	Attempts int64 `json:"attempts"`

	// Time of the next attempt; `null` while an attempt is running or if no attempt is left
	NextAttemptAt *string `json:"nextAttemptAt"`

	// HTTP status of the last response; `null` without a response
	LastStatus *int64 `json:"lastStatus"`

	// Reason why the last attempt failed
	LastError *string `json:"lastError"`

	// Time when the delivery was created
	CreatedAt string `json:"createdAt"`

	// Time when the delivery reached its final state
	FinishedAt *string `json:"finishedAt"`

	// The attempts of the last 30 days
	AttemptLog []WebhookAttempt `json:"attemptLog"`
}

// WebhookAttempt: An attempt to deliver an event.
type WebhookAttempt struct {
	// Number of the attempt, from 1 to 12
	Attempt int64 `json:"attempt"`

	// Start of the attempt
	At string `json:"at"`

	// Host that was called
	Host string `json:"host"`

	// HTTP status of the response; `null` without a response
	Status *int64 `json:"status"`

	// Reason for the failure
	Error *string `json:"error"`

	// Duration in milliseconds
	DurationMs *int64 `json:"durationMs"`

	// Beginning of the response body, if the response was not a 2xx
	ResponseExcerpt *string `json:"responseExcerpt"`
}

// RotatedWebhook: An endpoint with its new secret.
type RotatedWebhook struct {
	// Id of the endpoint
	ID string `json:"id"`

	// URL of the endpoint, normalized
	URL string `json:"url"`

	// Named sandbox whose events the endpoint gets
	Sandbox *string `json:"sandbox"`

	// Events sent to the endpoint
	Events []WebhookEventType `json:"events"`

	// Your own note
	Description *string `json:"description"`

	// True if `envelope.completed` contains the values that the signer entered
	IncludesValues bool `json:"includesValues"`

	// True if the service sends events to the endpoint. If false, the endpoint is paused, and the service keeps its events for later.
	Enabled bool `json:"enabled"`

	// Reason why the service disabled the endpoint
	DisabledReason *string `json:"disabledReason"`

	// Time of the first failed attempt since the last success; `null` after a success
	FailingSince *string `json:"failingSince"`

	// Secrets that currently sign deliveries, newest first
	Secrets []WebhookSecret `json:"secrets"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time of the last change
	UpdatedAt string `json:"updatedAt"`

	// The new signing secret, returned only once
	Secret string `json:"secret"`
}

// ScimUserList: A page of users.
type ScimUserList struct {
	// URN of the list schema
	Schemas []string `json:"schemas"`

	// Number of users on all pages
	TotalResults int64 `json:"totalResults"`

	// Index of the first user on this page, starting at 1. Absent with a cursor.
	StartIndex *int64 `json:"startIndex,omitzero"`

	// Number of users on this page
	ItemsPerPage int64 `json:"itemsPerPage"`

	// `cursor` of the next page. Absent on the last page, and if the request had no `cursor`.
	NextCursor *string `json:"nextCursor,omitzero"`

	// Users on this page
	Resources []ScimUser `json:"Resources"`
}

// ScimUser: A user (RFC 7643 section 4.1).
type ScimUser struct {
	// URN of the user schema
	Schemas []string `json:"schemas"`

	// Id of the member
	ID string `json:"id"`

	// Id at the identity provider
	ExternalID *string `json:"externalId,omitzero"`

	// Email address that identifies the user
	UserName *string `json:"userName,omitzero"`

	// True if the user has access
	Active *bool `json:"active,omitzero"`

	// Display name
	DisplayName *string `json:"displayName,omitzero"`

	// Parts of the name
	Name *ScimUserName `json:"name,omitzero"`

	// The userName as the only email address
	Emails []ScimUserEmailsItem `json:"emails,omitzero"`

	// The role of the member
	Roles []ScimUserRolesItem `json:"roles,omitzero"`

	// Metadata of the user
	Meta *ScimUserMeta `json:"meta,omitzero"`
}

// ScimUserName: Parts of the name
type ScimUserName struct {
	// Given name
	GivenName *string `json:"givenName,omitzero"`

	// Family name
	FamilyName *string `json:"familyName,omitzero"`
}

// ScimUserEmailsItem: ScimUserEmailsItem
type ScimUserEmailsItem struct {
	// Email address
	Value *string `json:"value,omitzero"`

	// Type of the address
	Type *string `json:"type,omitzero"`

	// Always `true`: this is the primary address.
	Primary *bool `json:"primary,omitzero"`
}

// ScimUserRolesItem: ScimUserRolesItem
type ScimUserRolesItem struct {
	// Role
	Value *string `json:"value,omitzero"`
}

// ScimUserMeta: Metadata of the user
type ScimUserMeta struct {
	// Resource type
	ResourceType *string `json:"resourceType,omitzero"`

	// Time of creation
	Created *string `json:"created,omitzero"`

	// Time of the last change
	LastModified *string `json:"lastModified,omitzero"`

	// URL of the user
	Location *string `json:"location,omitzero"`
}

// ScimError: A SCIM error (RFC 7644 section 3.12).
type ScimError struct {
	// URN of the error schema
	Schemas []string `json:"schemas"`

	// HTTP status as a string
	Status string `json:"status"`

	// Kind of error, if RFC 7644 defines one
	ScimType *string `json:"scimType,omitzero"`

	// Explanation of the error, for people
	Detail string `json:"detail"`
}

// ScimSearchRequest: A query in a request body (RFC 7644 section 3.4.3).
type ScimSearchRequest struct {
	// URN of the search schema
	Schemas []string `json:"schemas"`

	// Filter with `eq` on userName, externalId, id or emails.value, joined by `and`. userName is not case-sensitive.
	Filter Nullable[string] `json:"filter,omitzero"`

	// Index of the first user, starting at 1. Smaller values count as 1.
	StartIndex Nullable[int64] `json:"startIndex,omitzero"`

	// Users per page, from 0 to 200; by default 100. Larger values count as 200.
	Count Nullable[int64] `json:"count,omitzero"`

	// Cursor of the page, instead of `startIndex` (RFC 9865)
	Cursor Nullable[string] `json:"cursor,omitzero"`

	// Attributes to return
	Attributes []string `json:"attributes,omitzero"`

	// Attributes to leave out
	ExcludedAttributes []string `json:"excludedAttributes,omitzero"`
}

// ScimGroupList: An empty list.
type ScimGroupList struct {
	// URN of the list schema
	Schemas []string `json:"schemas"`

	// Number of users on all pages
	TotalResults int64 `json:"totalResults"`

	// Index of the first user on this page, starting at 1. Absent with a cursor.
	StartIndex *int64 `json:"startIndex,omitzero"`

	// Number of users on this page
	ItemsPerPage int64 `json:"itemsPerPage"`

	// `cursor` of the next page. Absent on the last page, and if the request had no `cursor`.
	NextCursor *string `json:"nextCursor,omitzero"`

	// Users on this page
	Resources []any `json:"Resources"`
}

// ScimResourceTypeList: All resource types.
type ScimResourceTypeList struct {
	// URN of the list schema
	Schemas []string `json:"schemas"`

	// Number of users on all pages
	TotalResults int64 `json:"totalResults"`

	// Index of the first user on this page, starting at 1. Absent with a cursor.
	StartIndex *int64 `json:"startIndex,omitzero"`

	// Number of users on this page
	ItemsPerPage int64 `json:"itemsPerPage"`

	// `cursor` of the next page. Absent on the last page, and if the request had no `cursor`.
	NextCursor *string `json:"nextCursor,omitzero"`

	// Users on this page
	Resources []ScimResourceType `json:"Resources"`
}

// ScimResourceType: A resource type (RFC 7643 section 6).
type ScimResourceType struct {
	// Schema URNs of this resource
	Schemas []string `json:"schemas"`

	// Id of the resource type, as in its URL
	ID string `json:"id"`

	// Name of the resource type
	Name string `json:"name"`

	// Path of the resources of this type, relative to the SCIM base URL
	Endpoint string `json:"endpoint"`

	// Description of the resource type
	Description string `json:"description"`

	// URN of the schema of this resource type
	Schema string `json:"schema"`

	// Always empty
	SchemaExtensions []string `json:"schemaExtensions"`

	// Metadata of this resource
	Meta ScimResourceTypeMeta `json:"meta"`
}

// ScimResourceTypeMeta: Metadata of this resource
type ScimResourceTypeMeta struct {
	// Resource type of this resource
	ResourceType string `json:"resourceType"`

	// URL of this resource
	Location string `json:"location"`
}

// ScimSchemaList: All schemas.
type ScimSchemaList struct {
	// URN of the list schema
	Schemas []string `json:"schemas"`

	// Number of users on all pages
	TotalResults int64 `json:"totalResults"`

	// Index of the first user on this page, starting at 1. Absent with a cursor.
	StartIndex *int64 `json:"startIndex,omitzero"`

	// Number of users on this page
	ItemsPerPage int64 `json:"itemsPerPage"`

	// `cursor` of the next page. Absent on the last page, and if the request had no `cursor`.
	NextCursor *string `json:"nextCursor,omitzero"`

	// Users on this page
	Resources []ScimSchema `json:"Resources"`
}

// ScimSchema: The attributes of a resource (RFC 7643 section 7).
type ScimSchema struct {
	// Schema URNs of this resource
	Schemas []string `json:"schemas"`

	// URN of the schema
	ID string `json:"id"`

	// Name of the schema
	Name string `json:"name"`

	// Description of the schema
	Description string `json:"description"`

	// Attributes of the resource
	Attributes []ScimSchemaAttributesItem `json:"attributes"`

	// Metadata of this resource
	Meta ScimSchemaMeta `json:"meta"`
}

// ScimSchemaAttributesItem: ScimSchemaAttributesItem
type ScimSchemaAttributesItem struct {
	// Name of the attribute
	Name string `json:"name"`

	// Data type
	Type string `json:"type"`

	// True if the attribute is a list
	MultiValued bool `json:"multiValued"`

	// Description of the attribute
	Description string `json:"description"`

	// True if the attribute is required
	Required bool `json:"required"`

	// True if comparisons of the attribute are case-sensitive
	CaseExact bool `json:"caseExact"`

	// Write access to the attribute: clients cannot set a `readOnly` attribute
	Mutability string `json:"mutability"`

	// Rule for returning the attribute. `default`: the attribute is returned unless the request excludes it.
	Returned string `json:"returned"`

	// Scope of uniqueness. `server`: no two users have the same value.
	Uniqueness string `json:"uniqueness"`

	// Allowed values
	CanonicalValues []string `json:"canonicalValues,omitzero"`

	// Attributes of a complex attribute
	SubAttributes []ScimSchemaAttributesItemSubAttributesItem `json:"subAttributes,omitzero"`
}

// ScimSchemaAttributesItemSubAttributesItem: ScimSchemaAttributesItemSubAttributesItem
type ScimSchemaAttributesItemSubAttributesItem struct {
	// Name of the attribute
	Name string `json:"name"`

	// Data type
	Type string `json:"type"`

	// True if the attribute is a list
	MultiValued bool `json:"multiValued"`

	// Description of the attribute
	Description string `json:"description"`

	// True if the attribute is required
	Required bool `json:"required"`

	// True if comparisons of the attribute are case-sensitive
	CaseExact bool `json:"caseExact"`

	// Write access to the attribute: clients cannot set a `readOnly` attribute
	Mutability string `json:"mutability"`

	// Rule for returning the attribute. `default`: the attribute is returned unless the request excludes it.
	Returned string `json:"returned"`

	// Scope of uniqueness. `server`: no two users have the same value.
	Uniqueness string `json:"uniqueness"`

	// Allowed values
	CanonicalValues []string `json:"canonicalValues,omitzero"`
}

// ScimSchemaMeta: Metadata of this resource
type ScimSchemaMeta struct {
	// Resource type of this resource
	ResourceType string `json:"resourceType"`

	// URL of this resource
	Location string `json:"location"`
}

// ScimServiceProviderConfig: The SCIM features that the service supports (RFC 7643 section 5).
type ScimServiceProviderConfig struct {
	// Schema URNs of this resource
	Schemas []string `json:"schemas"`

	// URL of the documentation
	DocumentationUri string `json:"documentationUri"`

	// PATCH (RFC 7644 section 3.5.2)
	Patch ScimServiceProviderConfigPatch `json:"patch"`

	// Bulk operations
	Bulk ScimServiceProviderConfigBulk `json:"bulk"`

	// Filters
	Filter ScimServiceProviderConfigFilter `json:"filter"`

	// Password changes
	ChangePassword ScimServiceProviderConfigChangePassword `json:"changePassword"`

	// Sorting
	Sort ScimServiceProviderConfigSort `json:"sort"`

	// Entity tags
	Etag ScimServiceProviderConfigEtag `json:"etag"`

	// Pagination (RFC 9865 section 4)
	Pagination ScimServiceProviderConfigPagination `json:"pagination"`

	// Authentication methods
	AuthenticationSchemes []ScimServiceProviderConfigAuthenticationSchemesItem `json:"authenticationSchemes"`

	// Metadata of this resource
	Meta ScimServiceProviderConfigMeta `json:"meta"`
}

// ScimServiceProviderConfigPatch: PATCH (RFC 7644 section 3.5.2)
type ScimServiceProviderConfigPatch struct {
	// True if the service supports this feature
	Supported bool `json:"supported"`
}

// ScimServiceProviderConfigBulk: Bulk operations
type ScimServiceProviderConfigBulk struct {
	// True if the service supports this feature
	Supported bool `json:"supported"`

	// Maximum operations per request
	MaxOperations int64 `json:"maxOperations"`

	// Maximum size in bytes
	MaxPayloadSize int64 `json:"maxPayloadSize"`
}

// ScimServiceProviderConfigFilter: Filters
type ScimServiceProviderConfigFilter struct {
	// True if the service supports this feature
	Supported bool `json:"supported"`

	// Maximum number of users per response
	MaxResults int64 `json:"maxResults"`
}

// ScimServiceProviderConfigChangePassword: Password changes
type ScimServiceProviderConfigChangePassword struct {
	// True if the service supports this feature
	Supported bool `json:"supported"`
}

// ScimServiceProviderConfigSort: Sorting
type ScimServiceProviderConfigSort struct {
	// True if the service supports this feature
	Supported bool `json:"supported"`
}

// ScimServiceProviderConfigEtag: Entity tags
type ScimServiceProviderConfigEtag struct {
	// True if the service supports this feature
	Supported bool `json:"supported"`
}

// ScimServiceProviderConfigPagination: Pagination (RFC 9865 section 4)
type ScimServiceProviderConfigPagination struct {
	// True if the service supports `cursor`
	Cursor bool `json:"cursor"`

	// True if the service supports `startIndex`
	Index bool `json:"index"`

	// Pagination method used by default
	DefaultPaginationMethod string `json:"defaultPaginationMethod"`

	// Users per page by default
	DefaultPageSize int64 `json:"defaultPageSize"`

	// Maximum users per page
	MaxPageSize int64 `json:"maxPageSize"`
}

// ScimServiceProviderConfigAuthenticationSchemesItem: ScimServiceProviderConfigAuthenticationSchemesItem
type ScimServiceProviderConfigAuthenticationSchemesItem struct {
	// Type of the method
	Type string `json:"type"`

	// Name of the method
	Name string `json:"name"`

	// Description of the method
	Description string `json:"description"`

	// URL of the specification
	SpecUri string `json:"specUri"`

	// True if this is the preferred method
	Primary bool `json:"primary"`
}

// ScimServiceProviderConfigMeta: Metadata of this resource
type ScimServiceProviderConfigMeta struct {
	// Resource type of this resource
	ResourceType string `json:"resourceType"`

	// URL of this resource
	Location string `json:"location"`
}

// ScimUserInput: A user as identity providers send it. Property names are not case-sensitive.
type ScimUserInput struct {
	// URN of the user schema
	Schemas []string `json:"schemas,omitzero"`

	// Id at the identity provider
	ExternalID Nullable[string] `json:"externalId,omitzero"`

	// Email address that identifies the user. Non-ASCII addresses are allowed.
	UserName string `json:"userName"`

	// True if the user has access. The strings `"true"` and `"false"` are accepted.
	Active any `json:"active,omitzero"`

	// Display name
	DisplayName Nullable[string] `json:"displayName,omitzero"`

	// Parts of the name
	Name Nullable[ScimUserInputName] `json:"name,omitzero"`

	// Role of the user. If you send several roles, the service uses the primary role or, without a primary role, the last role.
	Roles any `json:"roles,omitzero"`
}

// ScimUserInputName: Parts of the name
type ScimUserInputName struct {
	// Given name
	GivenName Nullable[string] `json:"givenName,omitzero"`

	// Family name
	FamilyName Nullable[string] `json:"familyName,omitzero"`
}

// ScimPatch: A change to a user (RFC 7644 section 3.5.2). Property names are not case-sensitive.
type ScimPatch struct {
	// Must contain `urn:ietf:params:scim:api:messages:2.0:PatchOp`, in any case
	Schemas []string `json:"schemas"`

	// Operations, applied in this order. The service applies either all operations or none.
	Operations []ScimPatchOperationsItem `json:"Operations"`
}

// ScimPatchOperationsItem: ScimPatchOperationsItem
type ScimPatchOperationsItem struct {
	// Operation. Not case-sensitive.
	Op string `json:"op"`

	// Attribute to change. If omitted, `value` names the attributes.
	Path Nullable[string] `json:"path,omitzero"`

	// New value
	Value any `json:"value,omitzero"`
}

// WorkflowRun: A run of a workflow.
type WorkflowRun struct {
	// Id of the run
	ID string `json:"id"`

	// Id of the workflow
	WorkflowID string `json:"workflowId"`

	// Version of the workflow
	WorkflowVersion int64 `json:"workflowVersion"`

	// Status of the run. `failed`: a step failed for at least one document.
	Status string `json:"status"`

	// Input of the run, as in the request
	Input map[string]any `json:"input"`

	// Types of the steps, in order
	StepTypes []string `json:"stepTypes"`

	// Documents of the run, in the order of the request
	Documents []WorkflowRunDocument `json:"documents"`

	// Time of acceptance
	CreatedAt string `json:"createdAt"`

	// Time when the last document finished
	FinishedAt *string `json:"finishedAt"`
}

// WorkflowRunDocument: Progress of one document in a run.
type WorkflowRunDocument struct {
	// Id of the document
	DocumentID string `json:"documentId"`

	// Status of the document in this run
	Status string `json:"status"`

	Error WorkflowStepError `json:"error"`

	// Time when the last step was completed or a step failed
	FinishedAt *string `json:"finishedAt"`

	// Started steps
	Steps []WorkflowRunStep `json:"steps"`
}

// WorkflowStepError: The reason why a step failed. The guide to workflows lists the codes.
type WorkflowStepError struct {
	// Error code
	Code string `json:"code"`

	// Explanation of the error
	Detail string `json:"detail"`
}

// WorkflowRunStep: A started step of a run.
type WorkflowRunStep struct {
	// Position in the workflow, starting at 1
	Number int64 `json:"number"`

	// Type of the step
	Type string `json:"type"`

	// Status of the step. `waiting`: its envelope is not completed yet.
	Status string `json:"status"`

	// Id of the envelope that the step created
	EnvelopeID *string `json:"envelopeId"`

	// Id of the document that the step created
	CreatedDocumentID *string `json:"createdDocumentId"`

	Error WorkflowStepError `json:"error"`

	// Start of the step
	StartedAt string `json:"startedAt"`

	// End of the step
	FinishedAt *string `json:"finishedAt"`
}

// WorkflowList: All workflows.
type WorkflowList struct {
	// All items
	Data []Workflow `json:"data"`
}

// Workflow: A workflow that processes documents in steps.
type Workflow struct {
	// Id of the workflow
	ID string `json:"id"`

	// Name of the workflow
	Name string `json:"name"`

	// Version that new runs use
	Version int64 `json:"version"`

	// True if the workflow rejects new runs
	IsDisabled bool `json:"isDisabled"`

	// Types of the steps, in order
	StepTypes []string `json:"stepTypes"`

	// JSON Schema of the `input` of a run; `null` if the workflow needs no input
	InputSchema map[string]any `json:"inputSchema"`

	// Time of creation
	CreatedAt string `json:"createdAt"`

	// Time of the last change
	UpdatedAt string `json:"updatedAt"`
}

// AcceptedWorkflowRun: An accepted run.
type AcceptedWorkflowRun struct {
	// Id of the run
	RunID string `json:"runId"`

	// Status of the run
	Status string `json:"status"`
}

// WorkflowRunRequest: Parameters of a run.
type WorkflowRunRequest struct {
	// Ids of the documents, without duplicates. Documents in the trash are refused.
	DocumentIDs []string `json:"documentIds"`

	// Input that matches the `inputSchema` of the workflow
	Input map[string]any `json:"input,omitzero"`
}

// ClockAdvanced: Result of advancing the clock.
type ClockAdvanced struct {
	// Id of the sandbox organization
	OrganizationID string `json:"organizationId"`

	// Seconds advanced
	Seconds int64 `json:"seconds"`

	// Number of resources whose scheduled times moved closer
	Moved ClockAdvancedMoved `json:"moved"`
}

// ClockAdvancedMoved: Number of resources whose scheduled times moved closer
type ClockAdvancedMoved struct {
	// Active envelopes (deadlines and reminders)
	Envelopes int64 `json:"envelopes"`

	// Signing links and embedded sessions
	Links int64 `json:"links"`

	// Open uploads
	Uploads int64 `json:"uploads"`

	// Webhook deliveries that wait for a retry
	Deliveries int64 `json:"deliveries"`

	// Jobs that wait for a retry, such as delayed emails
	Jobs int64 `json:"jobs"`
}

// ClockAdvance: Parameters for advancing the clock.
type ClockAdvance struct {
	// Seconds to advance the clock; 86400 is a day
	Seconds int64 `json:"seconds"`
}

// TestMailList: A page of the test inbox.
type TestMailList struct {
	// Items on this page
	Data []TestMail `json:"data"`

	// Cursor of the next page; `null` on the last page
	NextCursor *string `json:"nextCursor"`
}

// TestMail: An email of the sandbox, stored instead of sent.
type TestMail struct {
	// Id of the email
	ID string `json:"id"`

	// Id of the envelope
	EnvelopeID string `json:"envelopeId"`

	// Kind of email
	Template string `json:"template"`

	// Recipient
	To TestMailTo `json:"to"`

	// Subject line
	Subject string `json:"subject"`

	// Links for this recipient, even if the text of the email does not contain them
	Links TestMailLinks `json:"links"`

	// Time when the email would have been sent
	SentAt string `json:"sentAt"`
}

// TestMailTo: Recipient
type TestMailTo struct {
	// Email address
	Email string `json:"email"`

	// Name, if known
	Name *string `json:"name"`
}

// TestMailLinks: Links for this recipient, even if the text of the email does not contain them
type TestMailLinks struct {
	// URL of the signing page, of the page for the recipient of a copy, or of the sender's page (`senderDeclined`, `senderExpired`, `senderBounced`, `senderLocked`, `senderReassigned`, `senderLink`). With `reassigned` and `reassignedBySigner`, the URL gives no access.
	Page string `json:"page"`

	// URL of the verification page, with all parameters. For emails whose `page` is the sender's page, for `reassigned` and for `reassignedBySigner`, the URL contains no token: the reader selects the files on the page.
	Verify string `json:"verify"`
}

// FullTestMail: An email of the sandbox with its content.
type FullTestMail struct {
	// Id of the email
	ID string `json:"id"`

	// Id of the envelope
	EnvelopeID string `json:"envelopeId"`

	// Kind of email
	Template string `json:"template"`

	// Recipient
	To FullTestMailTo `json:"to"`

	// Subject line
	Subject string `json:"subject"`

	// Links for this recipient, even if the text of the email does not contain them
	Links FullTestMailLinks `json:"links"`

	// Time when the email would have been sent
	SentAt string `json:"sentAt"`

	// Content as plain text
	Text string `json:"text"`

	// Content as HTML. The logo is referenced as `cid:logo`.
	HTML string `json:"html"`
}

// FullTestMailTo: Recipient
type FullTestMailTo struct {
	// Email address
	Email string `json:"email"`

	// Name, if known
	Name *string `json:"name"`
}

// FullTestMailLinks: Links for this recipient, even if the text of the email does not contain them
type FullTestMailLinks struct {
	// URL of the signing page, of the page for the recipient of a copy, or of the sender's page (`senderDeclined`, `senderExpired`, `senderBounced`, `senderLocked`, `senderReassigned`, `senderLink`). With `reassigned` and `reassignedBySigner`, the URL gives no access.
	Page string `json:"page"`

	// URL of the verification page, with all parameters. For emails whose `page` is the sender's page, for `reassigned` and for `reassignedBySigner`, the URL contains no token: the reader selects the files on the page.
	Verify string `json:"verify"`
}
