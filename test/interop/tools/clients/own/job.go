// Checks the Go client against a running service.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	chancery "chancery.example/client"
)

// lossy sends every request, and drops the first response to each request.
type lossy struct {
	mutex sync.Mutex
	seen  map[string]int
}

func (l *lossy) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	place := request.Method + " " + request.URL.Path
	l.seen[place]++
	if l.seen[place] > 1 {
		return response, nil
	}
	_, _ = io.Copy(io.Discard, response.Body)
	_ = response.Body.Close()
	return nil, errors.New("the connection was cut")
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func check(holds bool, found any) {
	if !holds {
		panic(fmt.Sprint(found))
	}
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	service, key := os.Getenv("SERVICE"), os.Getenv("API_KEY")
	pdf := must(os.ReadFile(os.Getenv("PDF")))
	client := must(chancery.New(service, key))
	document := must(client.UploadDocument(ctx, pdf, chancery.DocumentInput{Title: "Agreement"}))
	check(bytes.Equal(must(client.DownloadDocument(ctx, document.ID)), pdf), "the file changed")
	wanted := chancery.EnvelopeInput{
		DocumentID:  document.ID,
		SignerEmail: os.Getenv("SIGNER"),
		Fields: []chancery.SignatureFieldInput{
			{Type: "signature", PageNumber: 2, X: 0.1, Y: 0.4, Width: 0.3, Height: 0.1},
		},
	}
	envelope := must(client.Signatures.Requests.Create(ctx, wanted))
	must(client.WaitForCompletion(ctx, envelope.ID))
	check(bytes.HasPrefix(must(client.DownloadArtifact(ctx, envelope.ID, "document")), pdf), "the seal changed the file")
	check(must(client.Signatures.Requests.Evidence(ctx, envelope.ID)).Integrity.Valid, "the evidence is invalid")

	for _, isReplayed := range []bool{false, true} {
		var info chancery.ResponseInfo
		once := chancery.IdempotencyKey(fmt.Sprintf("go-once-%d", os.Getpid()))
		must(client.Documents.Create(ctx, chancery.DocumentInput{Title: "Once"}, once, chancery.CaptureResponse(&info)))
		check(info.IsReplayed == isReplayed && info.RequestID != "", info)
	}

	title := fmt.Sprintf("Lost %d", os.Getpid())
	cut := &lossy{seen: map[string]int{}}
	other := must(chancery.New(service, key, chancery.WithHTTPClient(&http.Client{Transport: cut})))
	must(other.UploadDocument(ctx, pdf, chancery.DocumentInput{Title: title}))
	for _, tries := range cut.seen {
		check(tries == 2, cut.seen)
	}
	found := 0
	for each, err := range client.Documents.ListAll(ctx, chancery.DocumentsListParams{Limit: 100}) {
		if must(each, err).Title == title {
			found++
		}
	}
	check(found == 1, found)

	_, err := client.Documents.Create(ctx, chancery.DocumentInput{})
	var refused *chancery.RefusedError
	check(errors.As(err, &refused) && refused.Code == "invalid_request" && refused.Errors[0].Path == "title", err)
	wanted.Delivery = chancery.Ptr("none")
	voided := must(client.Signatures.Requests.Create(ctx, wanted))
	must(client.Signatures.Requests.Void(ctx, voided.ID, nil))
	_, err = client.WaitForCompletion(ctx, voided.ID)
	var unsigned *chancery.NotSignedError
	check(errors.As(err, &unsigned) && unsigned.Status == "voided", err)
	signers := []chancery.SignerInput{{SignerEmail: wanted.SignerEmail, Fields: wanted.Fields, Delivery: chancery.Ptr("none")}}
	stopped := must(client.Signatures.Workflows.Sequential(ctx, chancery.SigningWorkflowInput{DocumentID: document.ID, Signers: signers}))
	must(client.Signatures.Requests.Void(ctx, stopped.Steps[0].ID, nil))
	_, err = client.WaitForWorkflowCompletion(ctx, stopped.ID)
	check(errors.As(err, &unsigned) && unsigned.EnvelopeID == stopped.Steps[0].ID && unsigned.Status == "voided", err)
	fmt.Println("sealed")
}
