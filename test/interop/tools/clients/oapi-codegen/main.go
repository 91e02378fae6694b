// Uploads a document and sends it for signature with the client of oapi-codegen.
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"os"

	"job/api"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	pdf := must(os.ReadFile(os.Getenv("PDF")))
	ctx := context.Background()
	client := must(api.NewClientWithResponses(os.Getenv("SERVICE"), api.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("X-Api-Key", os.Getenv("API_KEY"))
			return nil
		})))
	once := rand.Text()
	created := must(client.DocumentsCreateWithResponse(ctx, &api.DocumentsCreateParams{IdempotencyKey: once},
		api.DocumentInput{Title: "Agreement"}))
	id := created.JSON201.Id
	upload := must(client.DocumentsUploadUrlCreateWithResponse(ctx, id, &api.DocumentsUploadUrlCreateParams{},
		api.UploadRequest{ContentLength: len(pdf)})).JSON201
	put := must(http.NewRequest("PUT", upload.UploadUrl, bytes.NewReader(pdf)))
	for name, value := range upload.RequiredHeaders {
		put.Header.Set(name, value)
	}
	if stored := must(http.DefaultClient.Do(put)); stored.StatusCode >= 300 {
		panic("the store returned " + stored.Status)
	}
	must(client.DocumentsUploadCompleteWithResponse(ctx, id, api.UploadCompletion{UploadId: upload.UploadId}))
	fields := []api.SignatureFieldInput{{Type: "signature", PageNumber: 2, X: 0.1, Y: 0.4, Width: 0.3, Height: 0.1}}
	envelope := must(client.SignaturesRequestsCreateWithResponse(ctx,
		&api.SignaturesRequestsCreateParams{IdempotencyKey: once},
		api.EnvelopeInput{DocumentId: id, SignerEmail: "anna@example.com", Fields: fields}))
	if envelope.JSON201 == nil {
		panic(string(envelope.Body))
	}
	fmt.Println(envelope.JSON201.Status, "with", len(envelope.JSON201.Fields), "fields")
}
