// Package chancery is the client of a Chancery service: documents, e-signatures and webhooks.
package chancery

import (
	"errors"
	"net/http"
	"strings"
	"time"
)

// Client calls the operations of a service with one API key. Its fields follow the operation ids: documents.create is
// client.Documents.Create. Multiple goroutines can use a Client concurrently.
type Client struct {
	operations
	transport *transport
}

// Option configures a Client.
type Option func(*transport)

// WithHTTPClient sets the http.Client that sends the requests, for example one that uses a proxy.
func WithHTTPClient(client *http.Client) Option { return func(t *transport) { t.http = client } }

// WithMaxAttempts sets the maximum number of attempts per call. The default is 5.
func WithMaxAttempts(max int) Option { return func(t *transport) { t.attemptsMax = max } }

// WithMaxWait sets the maximum total time that a call waits between its attempts. The default is 90 seconds.
func WithMaxWait(waitMax time.Duration) Option { return func(t *transport) { t.waitMax = waitMax } }

// New returns a client for a service and an API key. The URL is the service's address, such as https://api.example.com.
func New(url, apiKey string, options ...Option) (*Client, error) {
	if !strings.HasPrefix(url, "https://") && !strings.HasPrefix(url, "http://") {
		return nil, errors.New("chancery: the URL must begin with https:// or http://")
	}
	if apiKey == "" || strings.ContainsFunc(apiKey, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("chancery: the API key is empty or contains invalid characters")
	}
	t := &transport{
		url:         strings.TrimRight(url, "/"),
		apiKey:      apiKey,
		http:        &http.Client{Timeout: 10 * time.Minute, CheckRedirect: noRedirect},
		attemptsMax: 5,
		waitMax:     90 * time.Second,
	}
	for _, option := range options {
		option(t)
	}
	client := &Client{transport: t}
	client.use(t)
	return client, nil
}

func noRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
