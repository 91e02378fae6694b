// Code generated from docs/openapi.json by dev/clients.ts. DO NOT EDIT.

package chancery

import (
	"context"
	"iter"
	"net/url"
)

// HealthAPI is a group of API operations.
type HealthAPI struct {
	t *transport
}

func (a *HealthAPI) use(t *transport) {
	a.t = t
}

// Get: Check the availability of the service.
func (a *HealthAPI) Get(ctx context.Context, options ...CallOption) (*Health, error) {
	return call[Health](ctx, a.t, request{method: "GET", path: "/health", options: options})
}

// AccountAPI is a group of API operations.
type AccountAPI struct {
	t *transport
}

func (a *AccountAPI) use(t *transport) {
	a.t = t
}

// Get: Retrieve the account.
func (a *AccountAPI) Get(ctx context.Context, options ...CallOption) (*Account, error) {
	return call[Account](ctx, a.t, request{method: "GET", path: "/v1/account", options: options})
}

// APIKeysAPI is a group of API operations.
type APIKeysAPI struct {
	t *transport
}

func (a *APIKeysAPI) use(t *transport) {
	a.t = t
}

// List: List API keys.
func (a *APIKeysAPI) List(ctx context.Context, options ...CallOption) (*APIKeyList, error) {
	return call[APIKeyList](ctx, a.t, request{method: "GET", path: "/v1/api-keys", options: options})
}

// Create: Create a child key.
func (a *APIKeysAPI) Create(ctx context.Context, body APIKeyInput, options ...CallOption) (*APIKeyWithSecret, error) {
	return call[APIKeyWithSecret](ctx, a.t, request{method: "POST", path: "/v1/api-keys", body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Revoke: Revoke an API key and its descendants.
func (a *APIKeysAPI) Revoke(ctx context.Context, id string, options ...CallOption) (*APIKey, error) {
	return call[APIKey](ctx, a.t, request{method: "DELETE", path: "/v1/api-keys/%s", ids: []string{id}, isOnce: true, options: options})
}

// DocumentsPlacesAPI is a group of API operations.
type DocumentsPlacesAPI struct {
	t *transport
}

func (a *DocumentsPlacesAPI) use(t *transport) {
	a.t = t
}

// Find: Find places for fields.
func (a *DocumentsPlacesAPI) Find(ctx context.Context, id string, body PlacesInput, options ...CallOption) (*Places, error) {
	return call[Places](ctx, a.t, request{method: "POST", path: "/v1/documents/%s/places", ids: []string{id}, body: body, mediaType: "application/json", isSafe: true, options: options})
}

// DocumentsUploadURLAPI is a group of API operations.
type DocumentsUploadURLAPI struct {
	t *transport
}

func (a *DocumentsUploadURLAPI) use(t *transport) {
	a.t = t
}

// Create: Create an upload URL.
func (a *DocumentsUploadURLAPI) Create(ctx context.Context, id string, body UploadRequest, options ...CallOption) (*UploadURL, error) {
	return call[UploadURL](ctx, a.t, request{method: "POST", path: "/v1/documents/%s/upload-url", ids: []string{id}, body: body, mediaType: "application/json", isOnce: true, options: options})
}

// DocumentsUploadAPI is a group of API operations.
type DocumentsUploadAPI struct {
	t *transport
}

func (a *DocumentsUploadAPI) use(t *transport) {
	a.t = t
}

// Complete: Complete an upload.
func (a *DocumentsUploadAPI) Complete(ctx context.Context, id string, body UploadCompletion, options ...CallOption) (*Document, error) {
	return call[Document](ctx, a.t, request{method: "POST", path: "/v1/documents/%s/uploads/complete", ids: []string{id}, body: body, mediaType: "application/json", isSafe: true, options: options})
}

// DocumentsVersionsAPI is a group of API operations.
type DocumentsVersionsAPI struct {
	t *transport
}

func (a *DocumentsVersionsAPI) use(t *transport) {
	a.t = t
}

// DocumentsVersionsListParams contains the query parameters of DocumentsVersions.List. Zero values are not sent.
type DocumentsVersionsListParams struct {
	// Maximum number of items to return
	Limit int64

	// Number of items to skip
	Offset int64
}

func (p DocumentsVersionsListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "offset", p.Offset)
	return v
}

// List: List the versions of a document.
func (a *DocumentsVersionsAPI) List(ctx context.Context, id string, params DocumentsVersionsListParams, options ...CallOption) (*DocumentVersionList, error) {
	return call[DocumentVersionList](ctx, a.t, request{method: "GET", path: "/v1/documents/%s/versions", ids: []string{id}, query: params.values(), options: options})
}

// ListAll: List the versions of a document. Requests all pages and yields their items.
func (a *DocumentsVersionsAPI) ListAll(ctx context.Context, id string, params DocumentsVersionsListParams, options ...CallOption) iter.Seq2[DocumentVersion, error] {
	return pagesOf[DocumentVersion](ctx, a.t, request{method: "GET", path: "/v1/documents/%s/versions", ids: []string{id}, query: params.values(), options: options}, "offset")
}

// Download: Create a download URL for a version.
func (a *DocumentsVersionsAPI) Download(ctx context.Context, id string, version string, options ...CallOption) (*DownloadURL, error) {
	return call[DownloadURL](ctx, a.t, request{method: "GET", path: "/v1/documents/%s/versions/%s/download", ids: []string{id, version}, options: options})
}

// DocumentsTrashAPI is a group of API operations.
type DocumentsTrashAPI struct {
	t *transport
}

func (a *DocumentsTrashAPI) use(t *transport) {
	a.t = t
}

// DocumentsTrashListParams contains the query parameters of DocumentsTrash.List. Zero values are not sent.
type DocumentsTrashListParams struct {
	// Maximum number of items to return
	Limit int64

	// Number of items to skip
	Offset int64
}

func (p DocumentsTrashListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "offset", p.Offset)
	return v
}

// List: List documents in the trash.
func (a *DocumentsTrashAPI) List(ctx context.Context, params DocumentsTrashListParams, options ...CallOption) (*TrashList, error) {
	return call[TrashList](ctx, a.t, request{method: "GET", path: "/v1/trash", query: params.values(), options: options})
}

// ListAll: List documents in the trash. Requests all pages and yields their items.
func (a *DocumentsTrashAPI) ListAll(ctx context.Context, params DocumentsTrashListParams, options ...CallOption) iter.Seq2[Document, error] {
	return pagesOf[Document](ctx, a.t, request{method: "GET", path: "/v1/trash", query: params.values(), options: options}, "offset")
}

// DocumentsExportAPI is a group of API operations.
type DocumentsExportAPI struct {
	t *transport
}

func (a *DocumentsExportAPI) use(t *transport) {
	a.t = t
}

// Datev: Export booking data for DATEV.
func (a *DocumentsExportAPI) Datev(ctx context.Context, body DatevExport, options ...CallOption) (string, error) {
	return callText(ctx, a.t, request{method: "POST", path: "/v1/export/datev", body: body, mediaType: "application/json", isSafe: true, options: options})
}

// DocumentsAPI is a group of API operations.
type DocumentsAPI struct {
	t *transport

	// Places contains the operations of DocumentsPlacesAPI.
	Places DocumentsPlacesAPI

	// UploadURL contains the operations of DocumentsUploadURLAPI.
	UploadURL DocumentsUploadURLAPI

	// Upload contains the operations of DocumentsUploadAPI.
	Upload DocumentsUploadAPI

	// Versions contains the operations of DocumentsVersionsAPI.
	Versions DocumentsVersionsAPI

	// Trash contains the operations of DocumentsTrashAPI.
	Trash DocumentsTrashAPI

	// Export contains the operations of DocumentsExportAPI.
	Export DocumentsExportAPI
}

func (a *DocumentsAPI) use(t *transport) {
	a.t = t
	a.Places.use(t)
	a.UploadURL.use(t)
	a.Upload.use(t)
	a.Versions.use(t)
	a.Trash.use(t)
	a.Export.use(t)
}

// DocumentsListParams contains the query parameters of Documents.List. Zero values are not sent.
type DocumentsListParams struct {
	// Maximum number of items to return
	Limit int64

	// Number of items to skip
	Offset int64

	// Only documents in this folder
	Folder string

	// Only documents of this type
	Type string

	// Only documents with a version whose file has this SHA-256, or was repaired or converted from a file with this SHA-256
	Sha256 string

	// Sort key
	Sort string

	// Sort direction
	Order string
}

func (p DocumentsListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "offset", p.Offset)
	put(v, "folder", p.Folder)
	put(v, "type", p.Type)
	put(v, "sha256", p.Sha256)
	put(v, "sort", p.Sort)
	put(v, "order", p.Order)
	return v
}

// List: List documents.
func (a *DocumentsAPI) List(ctx context.Context, params DocumentsListParams, options ...CallOption) (*DocumentList, error) {
	return call[DocumentList](ctx, a.t, request{method: "GET", path: "/v1/documents", query: params.values(), options: options})
}

// ListAll: List documents. Requests all pages and yields their items.
func (a *DocumentsAPI) ListAll(ctx context.Context, params DocumentsListParams, options ...CallOption) iter.Seq2[Document, error] {
	return pagesOf[Document](ctx, a.t, request{method: "GET", path: "/v1/documents", query: params.values(), options: options}, "offset")
}

// Create: Create a document.
func (a *DocumentsAPI) Create(ctx context.Context, body DocumentInput, options ...CallOption) (*Document, error) {
	return call[Document](ctx, a.t, request{method: "POST", path: "/v1/documents", body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Combine: Combine documents.
func (a *DocumentsAPI) Combine(ctx context.Context, body CombinationInput, options ...CallOption) (*Document, error) {
	return call[Document](ctx, a.t, request{method: "POST", path: "/v1/documents/combine", body: body, mediaType: "application/json", isOnce: true, options: options})
}

// DocumentsSearchTextParams contains the query parameters of Documents.SearchText. Zero values are not sent.
type DocumentsSearchTextParams struct {
	// Text to find
	Q string

	// `nextOffset` of the previous page
	Offset int64
}

func (p DocumentsSearchTextParams) values() url.Values {
	v := url.Values{}
	put(v, "q", p.Q)
	put(v, "offset", p.Offset)
	return v
}

// SearchText: Search titles and texts.
func (a *DocumentsAPI) SearchText(ctx context.Context, params DocumentsSearchTextParams, options ...CallOption) (*SearchResult, error) {
	return call[SearchResult](ctx, a.t, request{method: "GET", path: "/v1/documents/search", query: params.values(), options: options})
}

// CreateFromText: Create a document from plain text.
func (a *DocumentsAPI) CreateFromText(ctx context.Context, body TextDocumentInput, options ...CallOption) (*Document, error) {
	return call[Document](ctx, a.t, request{method: "POST", path: "/v1/documents/text", body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Get: Retrieve a document.
func (a *DocumentsAPI) Get(ctx context.Context, id string, options ...CallOption) (*Document, error) {
	return call[Document](ctx, a.t, request{method: "GET", path: "/v1/documents/%s", ids: []string{id}, options: options})
}

// Update: Update a document.
func (a *DocumentsAPI) Update(ctx context.Context, id string, body DocumentUpdate, options ...CallOption) (*Document, error) {
	return call[Document](ctx, a.t, request{method: "PATCH", path: "/v1/documents/%s", ids: []string{id}, body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Delete: Move a document to the trash.
func (a *DocumentsAPI) Delete(ctx context.Context, id string, options ...CallOption) (*Document, error) {
	return call[Document](ctx, a.t, request{method: "DELETE", path: "/v1/documents/%s", ids: []string{id}, isOnce: true, options: options})
}

// DocumentsAuditEventsParams contains the query parameters of Documents.AuditEvents. Zero values are not sent.
type DocumentsAuditEventsParams struct {
	// Maximum number of items to return
	Limit int64

	// `nextCursor` of the previous page. Use the same filters.
	Cursor string

	// Sort order. With `asc`, `nextCursor` is never null: send it again later to get newer events.
	Order string
}

func (p DocumentsAuditEventsParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "cursor", p.Cursor)
	put(v, "order", p.Order)
	return v
}

// AuditEvents: List the audit events of a document.
func (a *DocumentsAPI) AuditEvents(ctx context.Context, id string, params DocumentsAuditEventsParams, options ...CallOption) (*DocumentAuditEventList, error) {
	return call[DocumentAuditEventList](ctx, a.t, request{method: "GET", path: "/v1/documents/%s/audit-events", ids: []string{id}, query: params.values(), options: options})
}

// AuditEventsAll: List the audit events of a document. Requests all pages and yields their items.
func (a *DocumentsAPI) AuditEventsAll(ctx context.Context, id string, params DocumentsAuditEventsParams, options ...CallOption) iter.Seq2[AuditEvent, error] {
	return pagesOf[AuditEvent](ctx, a.t, request{method: "GET", path: "/v1/documents/%s/audit-events", ids: []string{id}, query: params.values(), options: options}, "cursor")
}

// DocumentsReadTextParams contains the query parameters of Documents.ReadText. Zero values are not sent.
type DocumentsReadTextParams struct {
	// Offset of the first character, in UTF-16 code units
	Offset int64

	// Maximum length, in UTF-16 code units
	Limit int64
}

func (p DocumentsReadTextParams) values() url.Values {
	v := url.Values{}
	put(v, "offset", p.Offset)
	put(v, "limit", p.Limit)
	return v
}

// ReadText: Read the text of a document.
func (a *DocumentsAPI) ReadText(ctx context.Context, id string, params DocumentsReadTextParams, options ...CallOption) (*TextChunk, error) {
	return call[TextChunk](ctx, a.t, request{method: "GET", path: "/v1/documents/%s/content", ids: []string{id}, query: params.values(), options: options})
}

// Download: Create a download URL.
func (a *DocumentsAPI) Download(ctx context.Context, id string, options ...CallOption) (*DownloadURL, error) {
	return call[DownloadURL](ctx, a.t, request{method: "GET", path: "/v1/documents/%s/download", ids: []string{id}, options: options})
}

// Restore: Restore a document from the trash.
func (a *DocumentsAPI) Restore(ctx context.Context, id string, options ...CallOption) (*Document, error) {
	return call[Document](ctx, a.t, request{method: "POST", path: "/v1/documents/%s/restore", ids: []string{id}, isOnce: true, options: options})
}

// SaveTextVersion: Save edited text as a new version.
func (a *DocumentsAPI) SaveTextVersion(ctx context.Context, id string, body TextVersion, options ...CallOption) (*Document, error) {
	return call[Document](ctx, a.t, request{method: "POST", path: "/v1/documents/%s/versions", ids: []string{id}, body: body, mediaType: "application/json", isOnce: true, options: options})
}

// FoldersAPI is a group of API operations.
type FoldersAPI struct {
	t *transport
}

func (a *FoldersAPI) use(t *transport) {
	a.t = t
}

// List: List folders.
func (a *FoldersAPI) List(ctx context.Context, options ...CallOption) (*FolderList, error) {
	return call[FolderList](ctx, a.t, request{method: "GET", path: "/v1/folders", options: options})
}

// Create: Create a folder.
func (a *FoldersAPI) Create(ctx context.Context, body FolderInput, options ...CallOption) (*Folder, error) {
	return call[Folder](ctx, a.t, request{method: "POST", path: "/v1/folders", body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Update: Rename or move a folder.
func (a *FoldersAPI) Update(ctx context.Context, id string, body FolderUpdate, options ...CallOption) (*Folder, error) {
	return call[Folder](ctx, a.t, request{method: "PATCH", path: "/v1/folders/%s", ids: []string{id}, body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Delete: Delete an empty folder.
func (a *FoldersAPI) Delete(ctx context.Context, id string, options ...CallOption) (*Folder, error) {
	return call[Folder](ctx, a.t, request{method: "DELETE", path: "/v1/folders/%s", ids: []string{id}, isOnce: true, options: options})
}

// OrganizationAuditEventsAPI is a group of API operations.
type OrganizationAuditEventsAPI struct {
	t *transport
}

func (a *OrganizationAuditEventsAPI) use(t *transport) {
	a.t = t
}

// OrganizationAuditEventsListParams contains the query parameters of OrganizationAuditEvents.List. Zero values are not sent.
type OrganizationAuditEventsListParams struct {
	// Maximum number of items to return
	Limit int64

	// `nextCursor` of the previous page. Use the same filters.
	Cursor string

	// Sort order. With `asc`, `nextCursor` is never null: send it again later to get newer events.
	Order string

	// Set to `documents` to include events about documents
	Include string

	// Only events about the resource with this id
	TargetID string

	// Only events caused by this actor
	ActorID string

	// Only events with this action
	Action string
}

func (p OrganizationAuditEventsListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "cursor", p.Cursor)
	put(v, "order", p.Order)
	put(v, "include", p.Include)
	put(v, "targetId", p.TargetID)
	put(v, "actorId", p.ActorID)
	put(v, "action", p.Action)
	return v
}

// List: List the audit events of the organization.
func (a *OrganizationAuditEventsAPI) List(ctx context.Context, params OrganizationAuditEventsListParams, options ...CallOption) (*AuditEventList, error) {
	return call[AuditEventList](ctx, a.t, request{method: "GET", path: "/v1/organization/audit-events", query: params.values(), options: options})
}

// ListAll: List the audit events of the organization. Requests all pages and yields their items.
func (a *OrganizationAuditEventsAPI) ListAll(ctx context.Context, params OrganizationAuditEventsListParams, options ...CallOption) iter.Seq2[AuditEvent, error] {
	return pagesOf[AuditEvent](ctx, a.t, request{method: "GET", path: "/v1/organization/audit-events", query: params.values(), options: options}, "cursor")
}

// OrganizationBrandAPI is a group of API operations.
type OrganizationBrandAPI struct {
	t *transport
}

func (a *OrganizationBrandAPI) use(t *transport) {
	a.t = t
}

// Get: Retrieve the branding.
func (a *OrganizationBrandAPI) Get(ctx context.Context, options ...CallOption) (*Brand, error) {
	return call[Brand](ctx, a.t, request{method: "GET", path: "/v1/organization/brand", options: options})
}

// Set: Update the branding.
func (a *OrganizationBrandAPI) Set(ctx context.Context, body BrandChange, options ...CallOption) (*Brand, error) {
	return call[Brand](ctx, a.t, request{method: "PATCH", path: "/v1/organization/brand", body: body, mediaType: "application/json", isOnce: true, options: options})
}

// OrganizationMembersAPI is a group of API operations.
type OrganizationMembersAPI struct {
	t *transport
}

func (a *OrganizationMembersAPI) use(t *transport) {
	a.t = t
}

// OrganizationMembersListParams contains the query parameters of OrganizationMembers.List. Zero values are not sent.
type OrganizationMembersListParams struct {
	// Maximum number of items to return
	Limit int64

	// `nextCursor` of the previous page. Use the same filters.
	Cursor string

	// Only members with this status
	Status string
}

func (p OrganizationMembersListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "cursor", p.Cursor)
	put(v, "status", p.Status)
	return v
}

// List: List members.
func (a *OrganizationMembersAPI) List(ctx context.Context, params OrganizationMembersListParams, options ...CallOption) (*MemberList, error) {
	return call[MemberList](ctx, a.t, request{method: "GET", path: "/v1/organization/members", query: params.values(), options: options})
}

// ListAll: List members. Requests all pages and yields their items.
func (a *OrganizationMembersAPI) ListAll(ctx context.Context, params OrganizationMembersListParams, options ...CallOption) iter.Seq2[Member, error] {
	return pagesOf[Member](ctx, a.t, request{method: "GET", path: "/v1/organization/members", query: params.values(), options: options}, "cursor")
}

// OrganizationAPI is a group of API operations.
type OrganizationAPI struct {
	// AuditEvents contains the operations of OrganizationAuditEventsAPI.
	AuditEvents OrganizationAuditEventsAPI

	// Brand contains the operations of OrganizationBrandAPI.
	Brand OrganizationBrandAPI

	// Members contains the operations of OrganizationMembersAPI.
	Members OrganizationMembersAPI
}

func (a *OrganizationAPI) use(t *transport) {
	a.AuditEvents.use(t)
	a.Brand.use(t)
	a.Members.use(t)
}

// SignaturesRequestsAPI is a group of API operations.
type SignaturesRequestsAPI struct {
	t *transport
}

func (a *SignaturesRequestsAPI) use(t *transport) {
	a.t = t
}

// SignaturesRequestsListParams contains the query parameters of SignaturesRequests.List. Zero values are not sent.
type SignaturesRequestsListParams struct {
	// Maximum number of items to return
	Limit int64

	// Number of items to skip
	Offset int64

	// `nextCursor` of the previous page. Use the same filters.
	Cursor string

	// Only envelopes with this status
	Status string

	// Only envelopes of this document
	DocumentID string

	// Only envelopes of this signing workflow
	WorkflowID string

	// Only envelopes with this `externalId`
	ExternalID string

	// Only envelopes created from this template, even if the template was deleted
	TemplateID string

	// Only the envelope that replaces the envelope with this id
	PreviousEnvelopeID string

	// Only envelopes for the signer with this email address, ignoring case
	SignerEmail string

	// Only envelopes whose uploaded file, document, signed document or certificate has this SHA-256
	Sha256 string

	// Only envelopes created at or after this time
	CreatedFrom string

	// Only envelopes created before this time
	CreatedBefore string
}

func (p SignaturesRequestsListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "offset", p.Offset)
	put(v, "cursor", p.Cursor)
	put(v, "status", p.Status)
	put(v, "documentId", p.DocumentID)
	put(v, "workflowId", p.WorkflowID)
	put(v, "externalId", p.ExternalID)
	put(v, "templateId", p.TemplateID)
	put(v, "previousEnvelopeId", p.PreviousEnvelopeID)
	put(v, "signerEmail", p.SignerEmail)
	put(v, "sha256", p.Sha256)
	put(v, "createdFrom", p.CreatedFrom)
	put(v, "createdBefore", p.CreatedBefore)
	return v
}

// List: List envelopes.
func (a *SignaturesRequestsAPI) List(ctx context.Context, params SignaturesRequestsListParams, options ...CallOption) (*EnvelopeList, error) {
	return call[EnvelopeList](ctx, a.t, request{method: "GET", path: "/v1/signatures/requests", query: params.values(), options: options})
}

// ListAll: List envelopes. Requests all pages and yields their items.
func (a *SignaturesRequestsAPI) ListAll(ctx context.Context, params SignaturesRequestsListParams, options ...CallOption) iter.Seq2[Envelope, error] {
	return pagesOf[Envelope](ctx, a.t, request{method: "GET", path: "/v1/signatures/requests", query: params.values(), options: options}, "cursor")
}

// Create: Create an envelope.
func (a *SignaturesRequestsAPI) Create(ctx context.Context, body EnvelopeInput, options ...CallOption) (*Envelope, error) {
	return call[Envelope](ctx, a.t, request{method: "POST", path: "/v1/signatures/requests", body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Get: Retrieve an envelope.
func (a *SignaturesRequestsAPI) Get(ctx context.Context, id string, options ...CallOption) (*Envelope, error) {
	return call[Envelope](ctx, a.t, request{method: "GET", path: "/v1/signatures/requests/%s", ids: []string{id}, options: options})
}

// Artifact: Create a download URL for a completed file.
func (a *SignaturesRequestsAPI) Artifact(ctx context.Context, id string, artifact string, options ...CallOption) (*ArtifactURL, error) {
	return call[ArtifactURL](ctx, a.t, request{method: "GET", path: "/v1/signatures/requests/%s/artifacts/%s", ids: []string{id, artifact}, options: options})
}

// Correct: Correct an active envelope.
func (a *SignaturesRequestsAPI) Correct(ctx context.Context, id string, body EnvelopeCorrection, options ...CallOption) (*Envelope, error) {
	return call[Envelope](ctx, a.t, request{method: "POST", path: "/v1/signatures/requests/%s/correct", ids: []string{id}, body: body, mediaType: "application/json", isOnce: true, options: options})
}

// EmbeddedSession: Create an embedded signing session.
func (a *SignaturesRequestsAPI) EmbeddedSession(ctx context.Context, id string, body *EmbeddedSessionRequest, options ...CallOption) (*EmbeddedSession, error) {
	return call[EmbeddedSession](ctx, a.t, request{method: "POST", path: "/v1/signatures/requests/%s/embedded-session", ids: []string{id}, body: optional(body), mediaType: "application/json", isOnce: true, options: options})
}

// Evidence: Retrieve the evidence of an envelope.
func (a *SignaturesRequestsAPI) Evidence(ctx context.Context, id string, options ...CallOption) (*Evidence, error) {
	return call[Evidence](ctx, a.t, request{method: "GET", path: "/v1/signatures/requests/%s/evidence", ids: []string{id}, options: options})
}

// Reassign: Reassign an envelope to another signer.
func (a *SignaturesRequestsAPI) Reassign(ctx context.Context, id string, body Reassignment, options ...CallOption) (*Envelope, error) {
	return call[Envelope](ctx, a.t, request{method: "POST", path: "/v1/signatures/requests/%s/reassign", ids: []string{id}, body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Remind: Send the signer a reminder.
func (a *SignaturesRequestsAPI) Remind(ctx context.Context, id string, options ...CallOption) (*Reminder, error) {
	return call[Reminder](ctx, a.t, request{method: "POST", path: "/v1/signatures/requests/%s/remind", ids: []string{id}, isOnce: true, options: options})
}

// TestSign: Sign a sandbox envelope.
func (a *SignaturesRequestsAPI) TestSign(ctx context.Context, id string, body TestSignature, options ...CallOption) (*Envelope, error) {
	return call[Envelope](ctx, a.t, request{method: "POST", path: "/v1/signatures/requests/%s/test-sign", ids: []string{id}, body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Void: Void an active envelope.
func (a *SignaturesRequestsAPI) Void(ctx context.Context, id string, body *VoidRequest, options ...CallOption) (*Envelope, error) {
	return call[Envelope](ctx, a.t, request{method: "POST", path: "/v1/signatures/requests/%s/void", ids: []string{id}, body: optional(body), mediaType: "application/json", isOnce: true, options: options})
}

// SignaturesWorkflowsAPI is a group of API operations.
type SignaturesWorkflowsAPI struct {
	t *transport
}

func (a *SignaturesWorkflowsAPI) use(t *transport) {
	a.t = t
}

// Sequential: Create a signing workflow.
func (a *SignaturesWorkflowsAPI) Sequential(ctx context.Context, body SigningWorkflowInput, options ...CallOption) (*SigningWorkflow, error) {
	return call[SigningWorkflow](ctx, a.t, request{method: "POST", path: "/v1/signatures/workflows/sequential", body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Get: Retrieve a signing workflow.
func (a *SignaturesWorkflowsAPI) Get(ctx context.Context, id string, options ...CallOption) (*SigningWorkflow, error) {
	return call[SigningWorkflow](ctx, a.t, request{method: "GET", path: "/v1/signatures/workflows/%s", ids: []string{id}, options: options})
}

// SignaturesWebhooksDeliveriesAPI is a group of API operations.
type SignaturesWebhooksDeliveriesAPI struct {
	t *transport
}

func (a *SignaturesWebhooksDeliveriesAPI) use(t *transport) {
	a.t = t
}

// SignaturesWebhooksDeliveriesListParams contains the query parameters of SignaturesWebhooksDeliveries.List. Zero values are not sent.
type SignaturesWebhooksDeliveriesListParams struct {
	// Maximum number of items to return
	Limit int64

	// `nextCursor` of the previous page. Use the same filters.
	Cursor string

	// Only deliveries with this state
	State string
}

func (p SignaturesWebhooksDeliveriesListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "cursor", p.Cursor)
	put(v, "state", p.State)
	return v
}

// List: List the deliveries of a webhook endpoint.
func (a *SignaturesWebhooksDeliveriesAPI) List(ctx context.Context, id string, params SignaturesWebhooksDeliveriesListParams, options ...CallOption) (*WebhookDeliveryList, error) {
	return call[WebhookDeliveryList](ctx, a.t, request{method: "GET", path: "/v1/signatures/webhooks/%s/deliveries", ids: []string{id}, query: params.values(), options: options})
}

// ListAll: List the deliveries of a webhook endpoint. Requests all pages and yields their items.
func (a *SignaturesWebhooksDeliveriesAPI) ListAll(ctx context.Context, id string, params SignaturesWebhooksDeliveriesListParams, options ...CallOption) iter.Seq2[WebhookDelivery, error] {
	return pagesOf[WebhookDelivery](ctx, a.t, request{method: "GET", path: "/v1/signatures/webhooks/%s/deliveries", ids: []string{id}, query: params.values(), options: options}, "cursor")
}

// Get: Retrieve a delivery.
func (a *SignaturesWebhooksDeliveriesAPI) Get(ctx context.Context, id string, deliveryId string, options ...CallOption) (*WebhookDeliveryWithAttempts, error) {
	return call[WebhookDeliveryWithAttempts](ctx, a.t, request{method: "GET", path: "/v1/signatures/webhooks/%s/deliveries/%s", ids: []string{id, deliveryId}, options: options})
}

// Replay: Replay a delivery.
func (a *SignaturesWebhooksDeliveriesAPI) Replay(ctx context.Context, id string, deliveryId string, options ...CallOption) (*WebhookDelivery, error) {
	return call[WebhookDelivery](ctx, a.t, request{method: "POST", path: "/v1/signatures/webhooks/%s/deliveries/%s/replay", ids: []string{id, deliveryId}, isOnce: true, options: options})
}

// SignaturesWebhooksAPI is a group of API operations.
type SignaturesWebhooksAPI struct {
	t *transport

	// Deliveries contains the operations of SignaturesWebhooksDeliveriesAPI.
	Deliveries SignaturesWebhooksDeliveriesAPI
}

func (a *SignaturesWebhooksAPI) use(t *transport) {
	a.t = t
	a.Deliveries.use(t)
}

// List: List webhook endpoints.
func (a *SignaturesWebhooksAPI) List(ctx context.Context, options ...CallOption) (*WebhookList, error) {
	return call[WebhookList](ctx, a.t, request{method: "GET", path: "/v1/signatures/webhooks", options: options})
}

// Upsert: Create or update a webhook endpoint.
func (a *SignaturesWebhooksAPI) Upsert(ctx context.Context, body WebhookSettings, options ...CallOption) (*SavedWebhook, error) {
	return call[SavedWebhook](ctx, a.t, request{method: "POST", path: "/v1/signatures/webhooks", body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Delete: Delete a webhook endpoint.
func (a *SignaturesWebhooksAPI) Delete(ctx context.Context, id string, options ...CallOption) (*DeletedWebhook, error) {
	return call[DeletedWebhook](ctx, a.t, request{method: "DELETE", path: "/v1/signatures/webhooks/%s", ids: []string{id}, isOnce: true, options: options})
}

// RotateSecret: Rotate the signing secret of a webhook endpoint.
func (a *SignaturesWebhooksAPI) RotateSecret(ctx context.Context, id string, options ...CallOption) (*RotatedWebhook, error) {
	return call[RotatedWebhook](ctx, a.t, request{method: "POST", path: "/v1/signatures/webhooks/%s/rotate-secret", ids: []string{id}, isOnce: true, options: options})
}

// Test: Send a test event to a webhook endpoint.
func (a *SignaturesWebhooksAPI) Test(ctx context.Context, id string, options ...CallOption) (*WebhookDelivery, error) {
	return call[WebhookDelivery](ctx, a.t, request{method: "POST", path: "/v1/signatures/webhooks/%s/test", ids: []string{id}, isOnce: true, options: options})
}

// SignaturesAPI is a group of API operations.
type SignaturesAPI struct {
	// Requests contains the operations of SignaturesRequestsAPI.
	Requests SignaturesRequestsAPI

	// Workflows contains the operations of SignaturesWorkflowsAPI.
	Workflows SignaturesWorkflowsAPI

	// Webhooks contains the operations of SignaturesWebhooksAPI.
	Webhooks SignaturesWebhooksAPI
}

func (a *SignaturesAPI) use(t *transport) {
	a.Requests.use(t)
	a.Workflows.use(t)
	a.Webhooks.use(t)
}

// BulkSendsRowsAPI is a group of API operations.
type BulkSendsRowsAPI struct {
	t *transport
}

func (a *BulkSendsRowsAPI) use(t *transport) {
	a.t = t
}

// BulkSendsRowsListParams contains the query parameters of BulkSendsRows.List. Zero values are not sent.
type BulkSendsRowsListParams struct {
	// Maximum number of items to return
	Limit int64

	// `nextCursor` of the previous page. Use the same filters.
	Cursor string

	// Only rows with this status
	Status string
}

func (p BulkSendsRowsListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "cursor", p.Cursor)
	put(v, "status", p.Status)
	return v
}

// List: List the rows of a bulk send.
func (a *BulkSendsRowsAPI) List(ctx context.Context, id string, params BulkSendsRowsListParams, options ...CallOption) (*BulkSendRowList, error) {
	return call[BulkSendRowList](ctx, a.t, request{method: "GET", path: "/v1/bulk-sends/%s/rows", ids: []string{id}, query: params.values(), options: options})
}

// ListAll: List the rows of a bulk send. Requests all pages and yields their items.
func (a *BulkSendsRowsAPI) ListAll(ctx context.Context, id string, params BulkSendsRowsListParams, options ...CallOption) iter.Seq2[BulkSendRow, error] {
	return pagesOf[BulkSendRow](ctx, a.t, request{method: "GET", path: "/v1/bulk-sends/%s/rows", ids: []string{id}, query: params.values(), options: options}, "cursor")
}

// BulkSendsAPI is a group of API operations.
type BulkSendsAPI struct {
	t *transport

	// Rows contains the operations of BulkSendsRowsAPI.
	Rows BulkSendsRowsAPI
}

func (a *BulkSendsAPI) use(t *transport) {
	a.t = t
	a.Rows.use(t)
}

// BulkSendsListParams contains the query parameters of BulkSends.List. Zero values are not sent.
type BulkSendsListParams struct {
	// Maximum number of items to return
	Limit int64

	// `nextCursor` of the previous page. Use the same filters.
	Cursor string

	// Only bulk sends of this template, even if the template was deleted
	TemplateID string
}

func (p BulkSendsListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "cursor", p.Cursor)
	put(v, "templateId", p.TemplateID)
	return v
}

// List: List bulk sends.
func (a *BulkSendsAPI) List(ctx context.Context, params BulkSendsListParams, options ...CallOption) (*BulkSendList, error) {
	return call[BulkSendList](ctx, a.t, request{method: "GET", path: "/v1/bulk-sends", query: params.values(), options: options})
}

// ListAll: List bulk sends. Requests all pages and yields their items.
func (a *BulkSendsAPI) ListAll(ctx context.Context, params BulkSendsListParams, options ...CallOption) iter.Seq2[BulkSend, error] {
	return pagesOf[BulkSend](ctx, a.t, request{method: "GET", path: "/v1/bulk-sends", query: params.values(), options: options}, "cursor")
}

// Get: Retrieve a bulk send.
func (a *BulkSendsAPI) Get(ctx context.Context, id string, options ...CallOption) (*BulkSend, error) {
	return call[BulkSend](ctx, a.t, request{method: "GET", path: "/v1/bulk-sends/%s", ids: []string{id}, options: options})
}

// Cancel: Cancel a bulk send.
func (a *BulkSendsAPI) Cancel(ctx context.Context, id string, options ...CallOption) (*BulkSend, error) {
	return call[BulkSend](ctx, a.t, request{method: "POST", path: "/v1/bulk-sends/%s/cancel", ids: []string{id}, isOnce: true, options: options})
}

// TemplatesVersionsAPI is a group of API operations.
type TemplatesVersionsAPI struct {
	t *transport
}

func (a *TemplatesVersionsAPI) use(t *transport) {
	a.t = t
}

// TemplatesVersionsListParams contains the query parameters of TemplatesVersions.List. Zero values are not sent.
type TemplatesVersionsListParams struct {
	// Maximum number of items to return
	Limit int64

	// `nextCursor` of the previous page. Use the same filters.
	Cursor string
}

func (p TemplatesVersionsListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "cursor", p.Cursor)
	return v
}

// List: List the versions of a template.
func (a *TemplatesVersionsAPI) List(ctx context.Context, id string, params TemplatesVersionsListParams, options ...CallOption) (*TemplateVersionList, error) {
	return call[TemplateVersionList](ctx, a.t, request{method: "GET", path: "/v1/templates/%s/versions", ids: []string{id}, query: params.values(), options: options})
}

// ListAll: List the versions of a template. Requests all pages and yields their items.
func (a *TemplatesVersionsAPI) ListAll(ctx context.Context, id string, params TemplatesVersionsListParams, options ...CallOption) iter.Seq2[TemplateVersion, error] {
	return pagesOf[TemplateVersion](ctx, a.t, request{method: "GET", path: "/v1/templates/%s/versions", ids: []string{id}, query: params.values(), options: options}, "cursor")
}

// TemplatesAPI is a group of API operations.
type TemplatesAPI struct {
	t *transport

	// Versions contains the operations of TemplatesVersionsAPI.
	Versions TemplatesVersionsAPI
}

func (a *TemplatesAPI) use(t *transport) {
	a.t = t
	a.Versions.use(t)
}

// TemplatesListParams contains the query parameters of Templates.List. Zero values are not sent.
type TemplatesListParams struct {
	// Maximum number of items to return
	Limit int64

	// `nextCursor` of the previous page. Use the same filters.
	Cursor string
}

func (p TemplatesListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "cursor", p.Cursor)
	return v
}

// List: List templates.
func (a *TemplatesAPI) List(ctx context.Context, params TemplatesListParams, options ...CallOption) (*TemplateList, error) {
	return call[TemplateList](ctx, a.t, request{method: "GET", path: "/v1/templates", query: params.values(), options: options})
}

// ListAll: List templates. Requests all pages and yields their items.
func (a *TemplatesAPI) ListAll(ctx context.Context, params TemplatesListParams, options ...CallOption) iter.Seq2[TemplateSummary, error] {
	return pagesOf[TemplateSummary](ctx, a.t, request{method: "GET", path: "/v1/templates", query: params.values(), options: options}, "cursor")
}

// Create: Create a template.
func (a *TemplatesAPI) Create(ctx context.Context, body TemplateInput, options ...CallOption) (*Template, error) {
	return call[Template](ctx, a.t, request{method: "POST", path: "/v1/templates", body: body, mediaType: "application/json", isOnce: true, options: options})
}

// TemplatesGetParams contains the query parameters of Templates.Get. Zero values are not sent.
type TemplatesGetParams struct {
	// Version number, starting at 1
	Version int64
}

func (p TemplatesGetParams) values() url.Values {
	v := url.Values{}
	put(v, "version", p.Version)
	return v
}

// Get: Retrieve a template.
func (a *TemplatesAPI) Get(ctx context.Context, id string, params TemplatesGetParams, options ...CallOption) (*Template, error) {
	return call[Template](ctx, a.t, request{method: "GET", path: "/v1/templates/%s", ids: []string{id}, query: params.values(), options: options})
}

// Update: Update a template.
func (a *TemplatesAPI) Update(ctx context.Context, id string, body TemplateUpdate, options ...CallOption) (*Template, error) {
	return call[Template](ctx, a.t, request{method: "PUT", path: "/v1/templates/%s", ids: []string{id}, body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Delete: Delete a template and all its versions.
func (a *TemplatesAPI) Delete(ctx context.Context, id string, options ...CallOption) (*Template, error) {
	return call[Template](ctx, a.t, request{method: "DELETE", path: "/v1/templates/%s", ids: []string{id}, isOnce: true, options: options})
}

// Bulk: Send a template in bulk.
func (a *TemplatesAPI) Bulk(ctx context.Context, id string, body BulkSendInput, options ...CallOption) (*BulkSend, error) {
	return call[BulkSend](ctx, a.t, request{method: "POST", path: "/v1/templates/%s/bulk", ids: []string{id}, body: body, mediaType: "application/json", isOnce: true, options: options})
}

// Send: Create an envelope or a workflow from a template.
func (a *TemplatesAPI) Send(ctx context.Context, id string, body TemplateSending, options ...CallOption) (*SentTemplate, error) {
	return call[SentTemplate](ctx, a.t, request{method: "POST", path: "/v1/templates/%s/send", ids: []string{id}, body: body, mediaType: "application/json", isOnce: true, options: options})
}

// ScimGroupsAPI is a group of API operations.
type ScimGroupsAPI struct {
	t *transport
}

func (a *ScimGroupsAPI) use(t *transport) {
	a.t = t
}

// List: List groups.
func (a *ScimGroupsAPI) List(ctx context.Context, options ...CallOption) (*ScimGroupList, error) {
	return call[ScimGroupList](ctx, a.t, request{method: "GET", path: "/scim/v2/Groups", options: options})
}

// ScimResourceTypesAPI is a group of API operations.
type ScimResourceTypesAPI struct {
	t *transport
}

func (a *ScimResourceTypesAPI) use(t *transport) {
	a.t = t
}

// List: List SCIM resource types.
func (a *ScimResourceTypesAPI) List(ctx context.Context, options ...CallOption) (*ScimResourceTypeList, error) {
	return call[ScimResourceTypeList](ctx, a.t, request{method: "GET", path: "/scim/v2/ResourceTypes", options: options})
}

// Get: Retrieve a SCIM resource type.
func (a *ScimResourceTypesAPI) Get(ctx context.Context, id string, options ...CallOption) (*ScimResourceType, error) {
	return call[ScimResourceType](ctx, a.t, request{method: "GET", path: "/scim/v2/ResourceTypes/%s", ids: []string{id}, options: options})
}

// ScimSchemasAPI is a group of API operations.
type ScimSchemasAPI struct {
	t *transport
}

func (a *ScimSchemasAPI) use(t *transport) {
	a.t = t
}

// List: List SCIM schemas.
func (a *ScimSchemasAPI) List(ctx context.Context, options ...CallOption) (*ScimSchemaList, error) {
	return call[ScimSchemaList](ctx, a.t, request{method: "GET", path: "/scim/v2/Schemas", options: options})
}

// Get: Retrieve a SCIM schema.
func (a *ScimSchemasAPI) Get(ctx context.Context, id string, options ...CallOption) (*ScimSchema, error) {
	return call[ScimSchema](ctx, a.t, request{method: "GET", path: "/scim/v2/Schemas/%s", ids: []string{id}, options: options})
}

// ScimUsersAPI is a group of API operations.
type ScimUsersAPI struct {
	t *transport
}

func (a *ScimUsersAPI) use(t *transport) {
	a.t = t
}

// ScimUsersListParams contains the query parameters of ScimUsers.List. Zero values are not sent.
type ScimUsersListParams struct {
	// Attributes to return, separated by commas
	Attributes string

	// Attributes to leave out, separated by commas
	ExcludedAttributes string

	// Filter with `eq` on userName, externalId, id or emails.value, joined by `and`. userName is not case-sensitive.
	Filter string

	// Index of the first user, starting at 1. Smaller values count as 1.
	StartIndex int64

	// Users per page, from 0 to 200; by default 100. Larger values count as 200.
	Count int64

	// Cursor of the page (RFC 9865). Send an empty value for the first page, then `nextCursor` of the previous page with the same filter.
	Cursor string
}

func (p ScimUsersListParams) values() url.Values {
	v := url.Values{}
	put(v, "attributes", p.Attributes)
	put(v, "excludedAttributes", p.ExcludedAttributes)
	put(v, "filter", p.Filter)
	put(v, "startIndex", p.StartIndex)
	put(v, "count", p.Count)
	put(v, "cursor", p.Cursor)
	return v
}

// List: List users.
func (a *ScimUsersAPI) List(ctx context.Context, params ScimUsersListParams, options ...CallOption) (*ScimUserList, error) {
	return call[ScimUserList](ctx, a.t, request{method: "GET", path: "/scim/v2/Users", query: params.values(), options: options})
}

// ListAll: List users. Requests all pages and yields their items.
func (a *ScimUsersAPI) ListAll(ctx context.Context, params ScimUsersListParams, options ...CallOption) iter.Seq2[ScimUser, error] {
	return pagesOf[ScimUser](ctx, a.t, request{method: "GET", path: "/scim/v2/Users", query: params.values(), options: options}, "startIndex")
}

// ScimUsersCreateParams contains the query parameters of ScimUsers.Create. Zero values are not sent.
type ScimUsersCreateParams struct {
	// Attributes to return, separated by commas
	Attributes string

	// Attributes to leave out, separated by commas
	ExcludedAttributes string
}

func (p ScimUsersCreateParams) values() url.Values {
	v := url.Values{}
	put(v, "attributes", p.Attributes)
	put(v, "excludedAttributes", p.ExcludedAttributes)
	return v
}

// Create: Create a user.
func (a *ScimUsersAPI) Create(ctx context.Context, body ScimUserInput, params ScimUsersCreateParams, options ...CallOption) (*ScimUser, error) {
	return call[ScimUser](ctx, a.t, request{method: "POST", path: "/scim/v2/Users", query: params.values(), body: body, mediaType: "application/scim+json", isOnce: true, options: options})
}

// Search: Search users.
func (a *ScimUsersAPI) Search(ctx context.Context, body ScimSearchRequest, options ...CallOption) (*ScimUserList, error) {
	return call[ScimUserList](ctx, a.t, request{method: "POST", path: "/scim/v2/Users/.search", body: body, mediaType: "application/scim+json", isSafe: true, options: options})
}

// ScimUsersGetParams contains the query parameters of ScimUsers.Get. Zero values are not sent.
type ScimUsersGetParams struct {
	// Attributes to return, separated by commas
	Attributes string

	// Attributes to leave out, separated by commas
	ExcludedAttributes string
}

func (p ScimUsersGetParams) values() url.Values {
	v := url.Values{}
	put(v, "attributes", p.Attributes)
	put(v, "excludedAttributes", p.ExcludedAttributes)
	return v
}

// Get: Retrieve a user.
func (a *ScimUsersAPI) Get(ctx context.Context, id string, params ScimUsersGetParams, options ...CallOption) (*ScimUser, error) {
	return call[ScimUser](ctx, a.t, request{method: "GET", path: "/scim/v2/Users/%s", ids: []string{id}, query: params.values(), options: options})
}

// ScimUsersReplaceParams contains the query parameters of ScimUsers.Replace. Zero values are not sent.
type ScimUsersReplaceParams struct {
	// Attributes to return, separated by commas
	Attributes string

	// Attributes to leave out, separated by commas
	ExcludedAttributes string
}

func (p ScimUsersReplaceParams) values() url.Values {
	v := url.Values{}
	put(v, "attributes", p.Attributes)
	put(v, "excludedAttributes", p.ExcludedAttributes)
	return v
}

// Replace: Replace a user.
func (a *ScimUsersAPI) Replace(ctx context.Context, id string, body ScimUserInput, params ScimUsersReplaceParams, options ...CallOption) (*ScimUser, error) {
	return call[ScimUser](ctx, a.t, request{method: "PUT", path: "/scim/v2/Users/%s", ids: []string{id}, query: params.values(), body: body, mediaType: "application/scim+json", isOnce: true, options: options})
}

// ScimUsersPatchParams contains the query parameters of ScimUsers.Patch. Zero values are not sent.
type ScimUsersPatchParams struct {
	// Attributes to return, separated by commas
	Attributes string

	// Attributes to leave out, separated by commas
	ExcludedAttributes string
}

func (p ScimUsersPatchParams) values() url.Values {
	v := url.Values{}
	put(v, "attributes", p.Attributes)
	put(v, "excludedAttributes", p.ExcludedAttributes)
	return v
}

// Patch: Update a user.
func (a *ScimUsersAPI) Patch(ctx context.Context, id string, body ScimPatch, params ScimUsersPatchParams, options ...CallOption) (*ScimUser, error) {
	return call[ScimUser](ctx, a.t, request{method: "PATCH", path: "/scim/v2/Users/%s", ids: []string{id}, query: params.values(), body: body, mediaType: "application/scim+json", isOnce: true, options: options})
}

// Deactivate: Remove a user.
func (a *ScimUsersAPI) Deactivate(ctx context.Context, id string, options ...CallOption) error {
	return callNothing(ctx, a.t, request{method: "DELETE", path: "/scim/v2/Users/%s", ids: []string{id}, isOnce: true, options: options})
}

// ScimAPI is a group of API operations.
type ScimAPI struct {
	t *transport

	// Groups contains the operations of ScimGroupsAPI.
	Groups ScimGroupsAPI

	// ResourceTypes contains the operations of ScimResourceTypesAPI.
	ResourceTypes ScimResourceTypesAPI

	// Schemas contains the operations of ScimSchemasAPI.
	Schemas ScimSchemasAPI

	// Users contains the operations of ScimUsersAPI.
	Users ScimUsersAPI
}

func (a *ScimAPI) use(t *transport) {
	a.t = t
	a.Groups.use(t)
	a.ResourceTypes.use(t)
	a.Schemas.use(t)
	a.Users.use(t)
}

// Search: Search all SCIM resources.
func (a *ScimAPI) Search(ctx context.Context, body ScimSearchRequest, options ...CallOption) (*ScimUserList, error) {
	return call[ScimUserList](ctx, a.t, request{method: "POST", path: "/scim/v2/.search", body: body, mediaType: "application/scim+json", isSafe: true, options: options})
}

// ServiceProviderConfig: Retrieve the SCIM capabilities.
func (a *ScimAPI) ServiceProviderConfig(ctx context.Context, options ...CallOption) (*ScimServiceProviderConfig, error) {
	return call[ScimServiceProviderConfig](ctx, a.t, request{method: "GET", path: "/scim/v2/ServiceProviderConfig", options: options})
}

// WorkflowsRunsAPI is a group of API operations.
type WorkflowsRunsAPI struct {
	t *transport
}

func (a *WorkflowsRunsAPI) use(t *transport) {
	a.t = t
}

// Get: Retrieve a workflow run.
func (a *WorkflowsRunsAPI) Get(ctx context.Context, id string, options ...CallOption) (*WorkflowRun, error) {
	return call[WorkflowRun](ctx, a.t, request{method: "GET", path: "/v1/workflow-runs/%s", ids: []string{id}, options: options})
}

// WorkflowsAPI is a group of API operations.
type WorkflowsAPI struct {
	t *transport

	// Runs contains the operations of WorkflowsRunsAPI.
	Runs WorkflowsRunsAPI
}

func (a *WorkflowsAPI) use(t *transport) {
	a.t = t
	a.Runs.use(t)
}

// List: List workflows.
func (a *WorkflowsAPI) List(ctx context.Context, options ...CallOption) (*WorkflowList, error) {
	return call[WorkflowList](ctx, a.t, request{method: "GET", path: "/v1/workflows", options: options})
}

// Run: Run a workflow.
func (a *WorkflowsAPI) Run(ctx context.Context, id string, body WorkflowRunRequest, options ...CallOption) (*AcceptedWorkflowRun, error) {
	return call[AcceptedWorkflowRun](ctx, a.t, request{method: "POST", path: "/v1/workflows/%s/run", ids: []string{id}, body: body, mediaType: "application/json", isOnce: true, options: options})
}

// SandboxClockAPI is a group of API operations.
type SandboxClockAPI struct {
	t *transport
}

func (a *SandboxClockAPI) use(t *transport) {
	a.t = t
}

// Advance: Advance the clock of the key's sandbox.
func (a *SandboxClockAPI) Advance(ctx context.Context, body ClockAdvance, options ...CallOption) (*ClockAdvanced, error) {
	return call[ClockAdvanced](ctx, a.t, request{method: "POST", path: "/v1/sandbox/clock/advance", body: body, mediaType: "application/json", isOnce: true, options: options})
}

// SandboxMailsAPI is a group of API operations.
type SandboxMailsAPI struct {
	t *transport
}

func (a *SandboxMailsAPI) use(t *transport) {
	a.t = t
}

// SandboxMailsListParams contains the query parameters of SandboxMails.List. Zero values are not sent.
type SandboxMailsListParams struct {
	// Maximum number of items to return
	Limit int64

	// `nextCursor` of the previous page. Use the same filters.
	Cursor string

	// Only emails about this envelope
	EnvelopeID string

	// Only emails to this address, ignoring case
	To string
}

func (p SandboxMailsListParams) values() url.Values {
	v := url.Values{}
	put(v, "limit", p.Limit)
	put(v, "cursor", p.Cursor)
	put(v, "envelopeId", p.EnvelopeID)
	put(v, "to", p.To)
	return v
}

// List: List test emails.
func (a *SandboxMailsAPI) List(ctx context.Context, params SandboxMailsListParams, options ...CallOption) (*TestMailList, error) {
	return call[TestMailList](ctx, a.t, request{method: "GET", path: "/v1/sandbox/mails", query: params.values(), options: options})
}

// ListAll: List test emails. Requests all pages and yields their items.
func (a *SandboxMailsAPI) ListAll(ctx context.Context, params SandboxMailsListParams, options ...CallOption) iter.Seq2[TestMail, error] {
	return pagesOf[TestMail](ctx, a.t, request{method: "GET", path: "/v1/sandbox/mails", query: params.values(), options: options}, "cursor")
}

// Get: Retrieve a test email.
func (a *SandboxMailsAPI) Get(ctx context.Context, id string, options ...CallOption) (*FullTestMail, error) {
	return call[FullTestMail](ctx, a.t, request{method: "GET", path: "/v1/sandbox/mails/%s", ids: []string{id}, options: options})
}

// SandboxAPI is a group of API operations.
type SandboxAPI struct {
	// Clock contains the operations of SandboxClockAPI.
	Clock SandboxClockAPI

	// Mails contains the operations of SandboxMailsAPI.
	Mails SandboxMailsAPI
}

func (a *SandboxAPI) use(t *transport) {
	a.Clock.use(t)
	a.Mails.use(t)
}

type operations struct {
	// Health contains the operations of HealthAPI.
	Health HealthAPI

	// Account contains the operations of AccountAPI.
	Account AccountAPI

	// APIKeys contains the operations of APIKeysAPI.
	APIKeys APIKeysAPI

	// Documents contains the operations of DocumentsAPI.
	Documents DocumentsAPI

	// Folders contains the operations of FoldersAPI.
	Folders FoldersAPI

	// Organization contains the operations of OrganizationAPI.
	Organization OrganizationAPI

	// Signatures contains the operations of SignaturesAPI.
	Signatures SignaturesAPI

	// BulkSends contains the operations of BulkSendsAPI.
	BulkSends BulkSendsAPI

	// Templates contains the operations of TemplatesAPI.
	Templates TemplatesAPI

	// Scim contains the operations of ScimAPI.
	Scim ScimAPI

	// Workflows contains the operations of WorkflowsAPI.
	Workflows WorkflowsAPI

	// Sandbox contains the operations of SandboxAPI.
	Sandbox SandboxAPI
}

func (a *operations) use(t *transport) {
	a.Health.use(t)
	a.Account.use(t)
	a.APIKeys.use(t)
	a.Documents.use(t)
	a.Folders.use(t)
	a.Organization.use(t)
	a.Signatures.use(t)
	a.BulkSends.use(t)
	a.Templates.use(t)
	a.Scim.use(t)
	a.Workflows.use(t)
	a.Sandbox.use(t)
}
