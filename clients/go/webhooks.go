package chancery

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const webhookTolerance = 5 * time.Minute

// WebhookError means that a delivery is not genuine (wrong_signature, malformed) or not recent (too_old,
// in_the_future). Respond to the delivery with a 400.
type WebhookError struct {
	Reason string
	detail string
}

func (e *WebhookError) Error() string {
	return "the delivery was rejected: " + e.Reason + ": " + e.detail
}

// Delivery is a genuine delivery. Exactly one of its events is set.
type Delivery struct {
	Envelope *EnvelopeEvent
	Workflow *WorkflowEvent
	Test     *TestEvent
}

// VerifyWebhook returns the event of a genuine and recent delivery. Pass the exact request body, and one secret
// or, during a rotation, both secrets. Process each event's ID once. Every error about the delivery is a *WebhookError.
// Any other error means that a secret is missing or malformed.
func VerifyWebhook(headers http.Header, body []byte, secrets ...string) (*Delivery, error) {
	keys, err := keysOf(secrets)
	if err != nil {
		return nil, err
	}
	timestamp := headers.Get("X-Service-Timestamp")
	signatures := append(signaturesIn(headers, "X-Service-Signature"), signaturesIn(headers, "X-Service-Signature-Previous")...)
	if timestamp == "" && len(signatures) == 0 {
		return nil, &WebhookError{"malformed", "the X-Service-Timestamp and X-Service-Signature headers are missing"}
	}
	if timestamp == "" {
		return nil, &WebhookError{"malformed", "the X-Service-Timestamp header is missing"}
	}
	seconds, err := strconv.ParseUint(timestamp, 10, 40)
	if err != nil {
		return nil, &WebhookError{"malformed", "the X-Service-Timestamp header is not a Unix time in seconds"}
	}
	if len(signatures) == 0 {
		return nil, &WebhookError{"malformed", "the X-Service-Signature header is missing"}
	}
	differs := "the timestamp differs from the clock by more than " + webhookTolerance.String()
	switch age := time.Since(time.Unix(int64(seconds), 0)); {
	case age > webhookTolerance:
		return nil, &WebhookError{"too_old", differs}
	case age < -webhookTolerance:
		return nil, &WebhookError{"in_the_future", differs}
	}
	if !isSigned(signatures, timestamp, body, keys) {
		return nil, &WebhookError{"wrong_signature",
			"no signature matches the body and the secret; pass the raw request body and the secret of this endpoint"}
	}
	about := struct {
		Type string `json:"type"`
	}{}
	delivery := &Delivery{}
	var target any = &delivery.Envelope
	if err := json.Unmarshal(body, &about); err == nil && about.Type == "webhook.test" {
		target = &delivery.Test
	} else if strings.HasPrefix(about.Type, "workflow.") {
		target = &delivery.Workflow
	}
	if err := json.Unmarshal(body, target); err != nil || about.Type == "" {
		return nil, &WebhookError{"malformed", "the body is not an event in JSON"}
	}
	return delivery, nil
}

func signaturesIn(headers http.Header, name string) []string {
	return strings.FieldsFunc(headers.Get(name), func(r rune) bool { return r == ',' })
}

func keysOf(secrets []string) ([][]byte, error) {
	if strings.Join(secrets, "") == "" {
		return nil, errors.New("chancery: the secret is missing; the service returns it only when you create the endpoint or rotate its secret")
	}
	keys := make([][]byte, len(secrets))
	for i, secret := range secrets {
		encoded, isSecret := strings.CutPrefix(secret, "whsec_")
		key, err := base64.StdEncoding.DecodeString(encoded)
		if !isSecret || err != nil || len(key) == 0 {
			return nil, errors.New("chancery: the secret is malformed; pass whsec_ followed by base64, as the service returned it")
		}
		keys[i] = key
	}
	return keys, nil
}

func isSigned(signatures []string, timestamp string, body []byte, keys [][]byte) bool {
	isGenuine := false
	for _, key := range keys {
		digest := hmac.New(sha256.New, key)
		digest.Write([]byte(timestamp + "."))
		digest.Write(body)
		expected := []byte("v1=" + hex.EncodeToString(digest.Sum(nil)))
		for _, signature := range signatures {
			// The loop compares all signatures, so the response time does not reveal which one matches.
			isGenuine = hmac.Equal(expected, []byte(strings.TrimSpace(signature))) || isGenuine
		}
	}
	return isGenuine
}
