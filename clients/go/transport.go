package chancery

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"time"
)

const firstPause = 500 * time.Millisecond

// CallOption configures one call.
type CallOption func(*request)

// IdempotencyKey sets the idempotency key of a write. A repeated write with this key returns the first response. By
// default, each call has a new random key.
func IdempotencyKey(key string) CallOption { return func(r *request) { r.idempotencyKey = key } }

// ResponseInfo contains facts about a successful response.
type ResponseInfo struct {
	Status int
	// RequestID is the id of the request. Include it if you contact support.
	RequestID string
	// IsReplayed is true if the service returned the stored response of an earlier request with the same idempotency
	// key.
	IsReplayed bool
}

// CaptureResponse stores facts about the successful response in info. For a list, info describes the last page.
func CaptureResponse(info *ResponseInfo) CallOption { return func(r *request) { r.info = info } }

type request struct {
	method         string
	path           string
	ids            []string
	query          url.Values
	body           any
	mediaType      string
	isOnce         bool
	isSafe         bool
	idempotencyKey string
	info           *ResponseInfo
	options        []CallOption
}

type transport struct {
	url         string
	apiKey      string
	http        *http.Client
	attemptsMax int
	waitMax     time.Duration
}

func call[T any](ctx context.Context, t *transport, r request) (*T, error) {
	body, err := t.send(ctx, r)
	if err != nil {
		return nil, err
	}
	result := new(T)
	if err := json.Unmarshal(body, result); err != nil {
		return nil, fmt.Errorf("%s %s: the response is malformed: %w", r.method, r.path, err)
	}
	return result, nil
}

func callText(ctx context.Context, t *transport, r request) (string, error) {
	body, err := t.send(ctx, r)
	return string(body), err
}

func callNothing(ctx context.Context, t *transport, r request) error {
	_, err := t.send(ctx, r)
	return err
}

// send returns the body of a successful response. It retries reads, writes with an idempotency key, and calls that
// changed nothing: a 429 or not_started.
func (t *transport) send(ctx context.Context, r request) ([]byte, error) {
	for _, option := range r.options {
		option(&r)
	}
	address, err := t.address(r)
	if err != nil {
		return nil, err
	}
	headers := http.Header{"Authorization": {"Bearer " + t.apiKey}, "Accept": {"application/json, */*;q=0.5"}}
	if r.isOnce {
		if r.idempotencyKey == "" {
			r.idempotencyKey = rand.Text()
		}
		headers.Set("Idempotency-Key", r.idempotencyKey)
	}
	var content []byte
	if r.body != nil {
		if content, err = json.Marshal(r.body); err != nil {
			return nil, err
		}
		headers.Set("Content-Type", r.mediaType)
	}
	isSafe := r.isOnce || r.isSafe || r.method == http.MethodGet
	waitLeft := t.waitMax
	for attempts := 1; ; attempts++ {
		response, body, err := t.fetch(ctx, r.method, address, headers, content)
		if err == nil {
			if r.info != nil {
				*r.info = infoOf(response)
			}
			return body, nil
		}
		pause := pauseOf(err, attempts)
		if !isRetryable(err, isSafe) || attempts >= t.attemptsMax || pause > waitLeft {
			return nil, err
		}
		waitLeft -= pause
		if err := sleep(ctx, pause); err != nil {
			return nil, err
		}
	}
}

func (t *transport) address(r request) (string, error) {
	ids := make([]any, len(r.ids))
	for i, id := range r.ids {
		// An empty id and the ids . and .. would address another operation.
		if id == "" || id == "." || id == ".." {
			return "", fmt.Errorf("chancery: %q is not a valid id", id)
		}
		ids[i] = url.PathEscape(id)
	}
	address := t.url + fmt.Sprintf(r.path, ids...)
	if len(r.query) > 0 {
		address += "?" + r.query.Encode()
	}
	return address, nil
}

// fetch sends a request once and returns a successful response and its body.
func (t *transport) fetch(ctx context.Context, method, address string, headers http.Header, content []byte) (*http.Response, []byte, error) {
	sent, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(content))
	if err != nil {
		return nil, nil, err
	}
	sent.Header = headers.Clone()
	what := method + " " + sent.URL.Path
	response, err := t.http.Do(sent)
	if err != nil {
		return nil, nil, &NoResponseError{what, err}
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, nil, &NoResponseError{what, err}
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, nil, refused(what, response, body)
	}
	return response, body, nil
}

func infoOf(response *http.Response) ResponseInfo {
	return ResponseInfo{
		Status:     response.StatusCode,
		RequestID:  response.Header.Get("X-Request-Id"),
		IsReplayed: response.Header.Get("Idempotent-Replayed") == "true",
	}
}

// isRetryable reports whether a retry can succeed without performing an operation twice.
func isRetryable(err error, isSafe bool) bool {
	var noResponse *NoResponseError
	if errors.As(err, &noResponse) {
		return isSafe && !errors.Is(err, context.Canceled)
	}
	var refused *RefusedError
	if !errors.As(err, &refused) {
		return false
	}
	// A 409 with Retry-After is temporary.
	isPassing := refused.Status >= 500 || (refused.Status == http.StatusConflict && refused.RetryAfter >= 0)
	return refused.Status == http.StatusTooManyRequests || refused.Code == "not_started" || (isSafe && isPassing)
}

func pauseOf(err error, attempts int) time.Duration {
	var refused *RefusedError
	if errors.As(err, &refused) && refused.RetryAfter >= 0 {
		return refused.RetryAfter
	}
	return time.Duration(float64(firstPause<<(attempts-1)) * (1 + mathrand.Float64()/2))
}

func sleep(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
