package chancery

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// RefusedError is an error that the service returned. Branch on Code, and send RequestID to support.
type RefusedError struct {
	Status    int
	Code      string
	Detail    string
	Errors    []FieldError
	RequestID string
	// RetryAfter is the value of the Retry-After header. It is negative if the response has no such header.
	RetryAfter time.Duration
	// Problem is the complete response body.
	Problem []byte
	what    string
}

// FieldError describes an invalid property of a request.
type FieldError struct {
	Path    string `json:"path"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (e *RefusedError) Error() string {
	said := []string{fmt.Sprintf("%s: %d %s", e.what, e.Status, e.Code)}
	if e.Detail != "" {
		said = append(said, e.Detail)
	}
	for _, one := range e.Errors {
		said = append(said, one.Path+": "+one.Message)
	}
	return strings.Join(said, "; ")
}

// NoResponseError means that no response arrived. The service may have processed the request.
type NoResponseError struct {
	what string
	err  error
}

func (e *NoResponseError) Error() string { return fmt.Sprintf("%s: no response: %v", e.what, e.err) }

// Unwrap returns the network error.
func (e *NoResponseError) Unwrap() error { return e.err }

// NotSignedError means that an envelope was declined, expired or voided. Status is the envelope's status.
type NotSignedError struct {
	EnvelopeID string
	Status     string
}

func (e *NotSignedError) Error() string {
	return fmt.Sprintf("the envelope %s is %s", e.EnvelopeID, e.Status)
}

// InconsistentWorkflowError means that no envelope of a workflow explains the status of the workflow.
type InconsistentWorkflowError struct {
	WorkflowID string
	Status     string
}

func (e *InconsistentWorkflowError) Error() string {
	return fmt.Sprintf("the workflow %s is %s, but none of its envelopes has ended", e.WorkflowID, e.Status)
}

func refused(what string, response *http.Response, body []byte) *RefusedError {
	problem := struct {
		Code     string       `json:"code"`
		ScimType string       `json:"scimType"`
		Detail   string       `json:"detail"`
		Errors   []FieldError `json:"errors"`
	}{}
	// A proxy can return a body that is not JSON. The error then has the status and the code unknown.
	_ = json.Unmarshal(body, &problem)
	code := problem.Code
	if code == "" {
		code = problem.ScimType
	}
	if code == "" {
		code = "unknown"
	}
	after := time.Duration(-1)
	if seconds, err := strconv.ParseUint(response.Header.Get("Retry-After"), 10, 31); err == nil {
		after = time.Duration(seconds) * time.Second
	}
	return &RefusedError{
		Status: response.StatusCode, Code: code, Detail: problem.Detail, Errors: problem.Errors,
		RequestID: response.Header.Get("X-Request-Id"), RetryAfter: after, Problem: body, what: what,
	}
}
