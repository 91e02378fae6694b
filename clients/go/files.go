package chancery

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"time"
)

const fetchAttemptsMax = 3

// UploadDocument creates a document, uploads its PDF and completes the upload. With IdempotencyKey, a repeated call
// continues with the same document. UploadDocument returns a RefusedError with the reason if the service does not
// accept the file.
func (c *Client) UploadDocument(ctx context.Context, content []byte, details DocumentInput, options ...CallOption) (*Document, error) {
	document, err := c.Documents.Create(ctx, details, options...)
	if err != nil {
		return nil, err
	}
	// A replayed creation returns the document in the state that it had after the first call.
	if document, err = c.Documents.Get(ctx, document.ID); err != nil {
		return nil, err
	}
	digest := sha256.Sum256(content)
	sum := hex.EncodeToString(digest[:])
	if document.Source != nil {
		if uploadedSum(document.Source) != sum {
			return nil, fmt.Errorf("chancery: the document %s was created with this idempotency key but has a different file; use a new idempotency key", document.ID)
		}
		return document, nil
	}
	wanted := UploadRequest{ContentLength: int64(len(content)), Sha256: &sum}
	upload, err := c.Documents.UploadURL.Create(ctx, document.ID, wanted)
	if err != nil {
		return nil, err
	}
	if err := c.store(ctx, upload, content); err != nil {
		return nil, err
	}
	return c.Documents.Upload.Complete(ctx, document.ID, UploadCompletion{UploadID: upload.UploadID})
}

// uploadedSum returns the SHA-256 of the uploaded file, before the service removed scripts, actions or XFA forms.
func uploadedSum(source *DocumentSource) string {
	if source.RepairedFrom != nil {
		return source.RepairedFrom.Sha256
	}
	return source.Sha256
}

// store uploads the file once. A 412 after a lost response means that the store already has the file. Completing the
// upload checks its hash.
func (c *Client) store(ctx context.Context, upload *UploadURL, content []byte) error {
	headers := http.Header{}
	for name, value := range upload.RequiredHeaders {
		headers.Set(name, value)
	}
	headers.Del("Content-Length")
	_, attempts, err := c.fetchWithRetries(ctx, http.MethodPut, upload.UploadURL, headers, content)
	var refused *RefusedError
	if errors.As(err, &refused) && refused.Status == http.StatusPreconditionFailed && attempts > 1 {
		return nil
	}
	return err
}

// DownloadDocument returns the file of a document.
func (c *Client) DownloadDocument(ctx context.Context, documentID string) ([]byte, error) {
	stated, err := c.Documents.Download(ctx, documentID)
	if err != nil {
		return nil, err
	}
	content, _, err := c.fetchWithRetries(ctx, http.MethodGet, stated.URL, nil, nil)
	return content, err
}

// DownloadArtifact returns a file of a completed envelope (document or certificate) after checking its hash.
func (c *Client) DownloadArtifact(ctx context.Context, envelopeID, artifact string) ([]byte, error) {
	stated, err := c.Signatures.Requests.Artifact(ctx, envelopeID, artifact)
	if err != nil {
		return nil, err
	}
	content, _, err := c.fetchWithRetries(ctx, http.MethodGet, stated.URL, nil, nil)
	if err != nil {
		return nil, err
	}
	if digest := sha256.Sum256(content); hex.EncodeToString(digest[:]) != stated.Sha256 {
		return nil, fmt.Errorf("chancery: the downloaded file %s does not match the hash that the service returned; download the file again", artifact)
	}
	return content, nil
}

// WaitForCompletion waits until the signed PDF is ready or the context ends. On a server, prefer a webhook: this
// function polls every two seconds. Returns a NotSignedError if the envelope is declined, expired or voided.
func (c *Client) WaitForCompletion(ctx context.Context, envelopeID string) (*Envelope, error) {
	for {
		envelope, err := c.Signatures.Requests.Get(ctx, envelopeID)
		if err != nil {
			return nil, err
		}
		switch envelope.Status {
		case "completed":
			return envelope, nil
		case "declined", "expired", "voided":
			return nil, &NotSignedError{EnvelopeID: envelopeID, Status: string(envelope.Status)}
		}
		if err := sleep(ctx, 2*time.Second); err != nil {
			return nil, err
		}
	}
}

// WaitForWorkflowCompletion waits until all signers of a workflow have signed or the context ends. FinalEnvelopeID of the
// result names the envelope with all signatures. Returns a NotSignedError with the envelope that stopped the workflow, or an
// InconsistentWorkflowError if no envelope of a stopped workflow has ended.
func (c *Client) WaitForWorkflowCompletion(ctx context.Context, workflowID string) (*SigningWorkflow, error) {
	for {
		workflow, err := c.Signatures.Workflows.Get(ctx, workflowID)
		if err != nil {
			return nil, err
		}
		switch workflow.Status {
		case "completed":
			return workflow, nil
		case "stopped":
			return nil, stoppedBy(workflow)
		}
		if err := sleep(ctx, 2*time.Second); err != nil {
			return nil, err
		}
	}
}

// stoppedBy returns the error for a stopped workflow. If a signer declined or a step expired, the other steps are voided.
func stoppedBy(workflow *SigningWorkflow) error {
	var voided *NotSignedError
	for _, step := range workflow.Steps {
		switch step.Status {
		case "declined", "expired":
			return &NotSignedError{EnvelopeID: step.ID, Status: string(step.Status)}
		case "voided":
			voided = &NotSignedError{EnvelopeID: step.ID, Status: string(step.Status)}
		}
	}
	if voided == nil {
		return &InconsistentWorkflowError{WorkflowID: workflow.ID, Status: string(workflow.Status)}
	}
	return voided
}

// fetchWithRetries sends a request without the API key, with up to three attempts. It also returns the number of
// attempts.
func (c *Client) fetchWithRetries(ctx context.Context, method, address string, headers http.Header, content []byte) ([]byte, int, error) {
	for attempts := 1; ; attempts++ {
		_, body, err := c.transport.fetch(ctx, method, address, headers, content)
		var refused *RefusedError
		isFinal := errors.As(err, &refused) && refused.Status < 500
		if err == nil || isFinal || attempts == fetchAttemptsMax {
			return body, attempts, err
		}
		if err := sleep(ctx, firstPause*time.Duration(attempts)); err != nil {
			return nil, attempts, err
		}
	}
}
