package chancery

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// serve starts a service with the handler. It returns a client of the service, and the requests that the service
// receives.
func serve(t *testing.T, handler func(w http.ResponseWriter, r *http.Request, attempts int)) (*Client, *[]*http.Request) {
	t.Helper()
	seen := &[]*http.Request{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		*seen = append(*seen, r)
		handler(w, r, len(*seen))
	}))
	t.Cleanup(server.Close)
	client, err := New(server.URL, "chy_test_key")
	if err != nil {
		t.Fatal(err)
	}
	return client, seen
}

func problem(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Retry-After", "0")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, `{"code":%q,"errors":[{"path":"title","code":"x","message":"y"}]}`, code)
}

func TestRepeatsWritesWithOneKey(t *testing.T) {
	client, seen := serve(t, func(w http.ResponseWriter, _ *http.Request, attempts int) {
		if attempts < 3 {
			problem(w, 503, "dependency_unavailable")
			return
		}
		_, _ = io.WriteString(w, `{"id":"doc_1"}`)
	})
	document, err := client.Documents.Create(context.Background(), DocumentInput{Title: "Agreement"})
	if err != nil || document.ID != "doc_1" {
		t.Fatal(document, err)
	}
	keys := map[string]bool{}
	for _, r := range *seen {
		keys[r.Header.Get("Idempotency-Key")] = true
	}
	if len(*seen) != 3 || len(keys) != 1 || keys[""] {
		t.Fatalf("%d requests with the keys %v", len(*seen), keys)
	}
}

func TestReportsReplays(t *testing.T) {
	client, _ := serve(t, func(w http.ResponseWriter, _ *http.Request, attempts int) {
		w.Header().Set("X-Request-Id", "req_1")
		if attempts == 2 {
			problem(w, 503, "dependency_unavailable")
			return
		}
		if attempts == 3 {
			w.Header().Set("Idempotent-Replayed", "true")
		}
		_, _ = io.WriteString(w, `{"id":"doc_1"}`)
	})
	for _, want := range []ResponseInfo{{200, "req_1", false}, {200, "req_1", true}} {
		var info ResponseInfo
		_, err := client.Documents.Create(context.Background(), DocumentInput{Title: "Agreement"}, IdempotencyKey("order-4711"), CaptureResponse(&info))
		if err != nil || info != want {
			t.Errorf("%v instead of %v, %v", info, want, err)
		}
	}
}

func TestDoesNotRepeatRefusals(t *testing.T) {
	client, seen := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { problem(w, 422, "booking_invalid") })
	_, err := client.Documents.Get(context.Background(), "doc_1")
	var refused *RefusedError
	if !errors.As(err, &refused) || refused.Code != "booking_invalid" || refused.Errors[0].Path != "title" {
		t.Fatal(err)
	}
	if len(*seen) != 1 {
		t.Fatalf("%d requests", len(*seen))
	}
}

func TestRejectsIDsThatAddressOtherOperations(t *testing.T) {
	client, seen := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { _, _ = io.WriteString(w, `{}`) })
	for _, id := range []string{"", ".", ".."} {
		if _, err := client.Documents.Get(context.Background(), id); err == nil {
			t.Errorf("%q was accepted", id)
		}
	}
	if _, err := client.Documents.Get(context.Background(), "a/b?c"); err != nil {
		t.Fatal(err)
	}
	if got := (*seen)[0].URL.EscapedPath(); got != "/v1/documents/a%2Fb%3Fc" {
		t.Fatal(got)
	}
}

func TestYieldsTheItemsOfAllPages(t *testing.T) {
	client, seen := serve(t, func(w http.ResponseWriter, r *http.Request, _ int) {
		next := "null"
		if r.URL.Query().Get("offset") == "" {
			next = "1"
		}
		_, _ = fmt.Fprintf(w, `{"data":[{"id":"doc_%s"}],"pagination":{"nextOffset":%s}}`, r.URL.Query().Get("offset"), next)
	})
	var ids []string
	for document, err := range client.Documents.ListAll(context.Background(), DocumentsListParams{Limit: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, document.ID)
	}
	if strings.Join(ids, " ") != "doc_ doc_1" || (*seen)[1].URL.RawQuery != "limit=1&offset=1" {
		t.Fatal(ids, (*seen)[1].URL.RawQuery)
	}
}

func TestReadsTheLargestIntegers(t *testing.T) {
	client, _ := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
		_, _ = fmt.Fprintf(w, `{"usage":{"storedBytes":%d}}`, int64(math.MaxInt64))
	})
	account, err := client.Account.Get(context.Background())
	if err != nil || account.Usage.StoredBytes != math.MaxInt64 {
		t.Fatal(account, err)
	}
}

func TestSendsAbsentAndNullApart(t *testing.T) {
	for want, update := range map[string]FolderUpdate{
		`{}`:                 {},
		`{"parentId":null}`:  {ParentID: Null[string]()},
		`{"parentId":"fld"}`: {ParentID: Value("fld")},
	} {
		got, err := json.Marshal(update)
		if err != nil || string(got) != want {
			t.Errorf("%s instead of %s: %v", got, want, err)
		}
		var read FolderUpdate
		if err := json.Unmarshal(got, &read); err != nil || read.ParentID.IsZero() != update.ParentID.IsZero() {
			t.Error(read, err)
		}
	}
}

func TestVerifiesDeliveries(t *testing.T) {
	key := []byte("0123456789abcdef0123456789abcdef")
	secret := "whsec_" + base64.StdEncoding.EncodeToString(key)
	body := []byte(`{"id":"evt_1","type":"envelope.completed","data":{"envelope":{"id":"env_1"}}}`)
	deliver := func(at time.Time, content []byte) http.Header {
		timestamp := fmt.Sprint(at.Unix())
		digest := hmac.New(sha256.New, key)
		digest.Write(append([]byte(timestamp+"."), content...))
		headers := http.Header{}
		headers.Set("x-service-timestamp", timestamp)
		headers.Set("x-service-signature", "v1="+hex.EncodeToString(digest.Sum(nil)))
		return headers
	}
	delivery, err := VerifyWebhook(deliver(time.Now(), body), body, secret)
	if err != nil || delivery.Test != nil || delivery.Envelope.Data.Envelope.ID != "env_1" {
		t.Fatal(delivery, err)
	}
	test := []byte(`{"id":"evt_2","type":"webhook.test","data":{}}`)
	if delivery, err = VerifyWebhook(deliver(time.Now(), test), test, secret); err != nil || delivery.Test.ID != "evt_2" {
		t.Fatal(delivery, err)
	}
	ended := []byte(`{"id":"evt_3","type":"workflow.completed","data":{"workflow":{"id":"swf_1","finalEnvelopeId":"env_1"}}}`)
	delivery, err = VerifyWebhook(deliver(time.Now(), ended), ended, secret)
	if err != nil || delivery.Envelope != nil || delivery.Workflow.Data.Workflow.ID != "swf_1" {
		t.Fatal(delivery, err)
	}
	other := "whsec_" + base64.StdEncoding.EncodeToString([]byte("another key"))
	for reason, tried := range map[string]func() error{
		"wrong_signature": func() error { _, err := VerifyWebhook(deliver(time.Now(), body), body, other); return err },
		"too_old": func() error {
			_, err := VerifyWebhook(deliver(time.Now().Add(-time.Hour), body), body, secret)
			return err
		},
		"in_the_future": func() error {
			_, err := VerifyWebhook(deliver(time.Now().Add(time.Hour), body), body, secret)
			return err
		},
		"malformed": func() error { _, err := VerifyWebhook(http.Header{}, body, secret); return err },
	} {
		var refused *WebhookError
		if err := tried(); !errors.As(err, &refused) || refused.Reason != reason {
			t.Errorf("%v instead of %s", err, reason)
		}
	}
	for _, missing := range []string{"X-Service-Timestamp", "X-Service-Signature"} {
		headers := deliver(time.Now(), body)
		headers.Del(missing)
		want := "the delivery was rejected: malformed: the " + missing + " header is missing"
		if _, err := VerifyWebhook(headers, body, secret); err == nil || err.Error() != want {
			t.Errorf("%v instead of %s", err, want)
		}
	}
	want := "the delivery was rejected: malformed: the X-Service-Timestamp and X-Service-Signature headers are missing"
	if _, err := VerifyWebhook(http.Header{}, body, secret); err == nil || err.Error() != want {
		t.Errorf("%v instead of %s", err, want)
	}
	for _, none := range [][]string{nil, {""}} {
		for _, headers := range []http.Header{deliver(time.Now(), body), {}} {
			if _, err := VerifyWebhook(headers, body, none...); err == nil || !strings.Contains(err.Error(), "the secret is missing") {
				t.Errorf("%v for the secrets %q", err, none)
			}
		}
	}
	for _, wrong := range []string{"whsec_", "secret"} {
		if _, err := VerifyWebhook(deliver(time.Now(), body), body, wrong); err == nil {
			t.Errorf("the secret %q was accepted", wrong)
		}
	}
}

func TestStopsWithItsContext(t *testing.T) {
	client, _ := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
		w.Header().Set("Retry-After", "30")
		w.WriteHeader(429)
	})
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := client.Account.Get(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
}

func TestContinuesWithAnUploadFromWhichScriptsWereRemoved(t *testing.T) {
	digest := sha256.Sum256([]byte("uploaded"))
	client, seen := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
		_, _ = fmt.Fprintf(w, `{"id":"doc_1","source":{"sha256":"other","repairedFrom":{"sha256":"%x"}}}`, digest)
	})
	upload := func(content string) error {
		details := DocumentInput{Title: "Agreement"}
		_, err := client.UploadDocument(context.Background(), []byte(content), details, IdempotencyKey("order-4711"))
		return err
	}
	if err := upload("uploaded"); err != nil {
		t.Fatal(err)
	}
	if err := upload("another file"); err == nil || !strings.Contains(err.Error(), "use a new idempotency key") {
		t.Fatal(err)
	}
	if len(*seen) != 4 {
		t.Fatalf("%d requests", len(*seen))
	}
}

func TestReturnsTypedErrorForStoppedWorkflow(t *testing.T) {
	for _, each := range []struct{ steps, envelope, status string }{
		{`{"id":"env_1","status":"voided"},{"id":"env_2","status":"declined"}`, "env_2", "declined"},
		{`{"id":"env_1","status":"completed"},{"id":"env_2","status":"voided"}`, "env_2", "voided"},
		{`{"id":"env_1","status":"completed"}`, "", ""},
		{``, "", ""},
	} {
		client, _ := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
			_, _ = fmt.Fprintf(w, `{"id":"swf_1","status":"stopped","steps":[%s]}`, each.steps)
		})
		_, err := client.WaitForWorkflowCompletion(context.Background(), "swf_1")
		var unsigned *NotSignedError
		var inconsistent *InconsistentWorkflowError
		if each.envelope == "" {
			if !errors.As(err, &inconsistent) || inconsistent.WorkflowID != "swf_1" || inconsistent.Status != "stopped" {
				t.Error(each.steps, err)
			}
		} else if !errors.As(err, &unsigned) || unsigned.EnvelopeID != each.envelope || unsigned.Status != each.status {
			t.Error(each.steps, err)
		}
	}
}
