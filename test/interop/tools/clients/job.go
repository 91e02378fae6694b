// Uploads a document and sends it for signature with the Go client of openapi-generator.
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func got[T any](result T, _ *http.Response, err error) T {
	if err != nil {
		panic(err)
	}
	return result
}

func main() {
	pdf, err := os.ReadFile(os.Getenv("PDF"))
	if err != nil {
		panic(err)
	}
	keys := map[string]openapi.APIKey{"apiKeyHeader": {Key: os.Getenv("API_KEY")}}
	ctx := context.WithValue(context.Background(), openapi.ContextAPIKeys, keys)
	client := openapi.NewAPIClient(openapi.NewConfiguration())
	random := make([]byte, 16)
	_, _ = rand.Read(random)
	once := hex.EncodeToString(random)
	document := got(client.DocumentsAPI.DocumentsCreate(ctx).IdempotencyKey(once).DocumentInput(*openapi.NewDocumentInput("Agreement")).Execute())
	wanted := openapi.NewUploadRequest(int32(len(pdf)))
	upload := got(client.DocumentsAPI.DocumentsUploadUrlCreate(ctx, document.Id).UploadRequest(*wanted).Execute())
	put, err := http.NewRequest("PUT", upload.UploadUrl, bytes.NewReader(pdf))
	if err != nil {
		panic(err)
	}
	for name, value := range upload.RequiredHeaders {
		put.Header.Set(name, value)
	}
	stored, err := http.DefaultClient.Do(put)
	if err != nil || stored.StatusCode >= 300 {
		panic(fmt.Sprint("the store returned ", stored, err))
	}
	completion := openapi.NewUploadCompletion(upload.UploadId)
	got(client.DocumentsAPI.DocumentsUploadComplete(ctx, document.Id).UploadCompletion(*completion).Execute())
	field := openapi.NewSignatureFieldInput("signature", 2, 0.1, 0.4, 0.3, 0.1)
	wish := openapi.NewEnvelopeInput(document.Id, "anna@example.com", []openapi.SignatureFieldInput{*field})
	envelope := got(client.SignaturesAPI.SignaturesRequestsCreate(ctx).IdempotencyKey(once).EnvelopeInput(*wish).Execute())
	found := got(client.DocumentsAPI.DocumentsSearchText(ctx).Q("Agreement").Execute())
	fmt.Println(envelope.Status, len(found.Data))
}
