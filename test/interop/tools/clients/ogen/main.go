// Uploads a document and sends it for signature with the client of ogen. Then reads every union type of a field and the
// largest integer.
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"job/api"

	"github.com/ogen-go/ogen/ogenerrors"
)

type key string

func (k key) ApiKeyHeader(context.Context, api.OperationName) (api.ApiKeyHeader, error) {
	return api.ApiKeyHeader{APIKey: string(k)}, nil
}

func (k key) Bearer(context.Context, api.OperationName) (api.Bearer, error) {
	return api.Bearer{}, ogenerrors.ErrSkipClientSecurity
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// is returns a response as the type T, or panics.
func is[T any](response any, err error) T {
	wanted, ok := must(response, err).(T)
	if !ok {
		panic(fmt.Sprintf("%T: %+v", response, response))
	}
	return wanted
}

func main() {
	pdf := must(os.ReadFile(os.Getenv("PDF")))
	ctx := context.Background()
	client := must(api.NewClient(os.Getenv("SERVICE"), key(os.Getenv("API_KEY"))))
	once := rand.Text()
	document := is[*api.DocumentsCreateCreatedHeaders](client.DocumentsCreate(ctx,
		&api.DocumentInput{Title: "Agreement"}, api.DocumentsCreateParams{IdempotencyKey: once})).Response
	upload := is[*api.UploadUrlHeaders](client.DocumentsUploadUrlCreate(ctx,
		&api.UploadRequest{ContentLength: len(pdf)}, api.DocumentsUploadUrlCreateParams{ID: document.ID})).Response
	put := must(http.NewRequest("PUT", upload.UploadUrl.String(), bytes.NewReader(pdf)))
	for name, value := range upload.RequiredHeaders {
		put.Header.Set(name, value)
	}
	if stored := must(http.DefaultClient.Do(put)); stored.StatusCode >= 300 {
		panic("the store returned " + stored.Status)
	}
	is[*api.DocumentsGetOKHeaders](client.DocumentsUploadComplete(ctx,
		&api.UploadCompletion{UploadId: upload.UploadId}, api.DocumentsUploadCompleteParams{ID: document.ID}))
	var fields []api.SignatureFieldInput
	if err := json.Unmarshal([]byte(wanted), &fields); err != nil {
		panic(err)
	}
	envelope := is[*api.SignaturesRequestsCreateCreatedHeaders](client.SignaturesRequestsCreate(ctx,
		&api.EnvelopeInput{DocumentId: document.ID, SignerEmail: "anna@example.com", Fields: fields},
		api.SignaturesRequestsCreateParams{IdempotencyKey: once})).Response
	signature, sum := envelope.Fields[0], envelope.Fields[4]
	test, isTest := sum.VisibleIf.SignatureFieldVisibleIf0.GetFieldTest()
	if !isTest || test.Field != "agree" || !signature.VisibleIf.IsNull() {
		panic(fmt.Sprintf("conditions: %+v, %+v", sum.VisibleIf, signature.VisibleIf))
	}
	calculation := sum.Computed.Calculation
	if len(calculation.Values) != 3 || !signature.Computed.IsNull() {
		panic(fmt.Sprintf("calculations: %+v, %+v", sum.Computed, signature.Computed))
	}
	if !envelope.Fields[2].Format.IsSignatureFieldFormat1() || !signature.Format.IsNull() {
		panic(fmt.Sprintf("formats: %+v, %+v", envelope.Fields[2].Format, signature.Format))
	}
	largest := must(signature.MarshalJSON())
	largest = bytes.Replace(largest, []byte(`"pageNumber":2`), []byte(`"pageNumber":9007199254740991`), 1)
	if err := signature.UnmarshalJSON(largest); err != nil || signature.PageNumber != 1<<53-1 {
		panic(fmt.Sprintf("largest integer: %d, %v", signature.PageNumber, err))
	}
	fmt.Println(envelope.Status, "with", len(envelope.Fields), "fields")
}

// Fields with every union type: a format with a mask, a condition, and a calculation with each type of operand.
const wanted = `[
	{"id": "signature", "type": "signature", "pageNumber": 2, "x": 0.1, "y": 0.4, "width": 0.3, "height": 0.1},
	{"id": "agree", "type": "checkbox", "pageNumber": 1, "x": 0.1, "y": 0.1, "width": 0.1, "height": 0.05, "value": true},
	{"id": "order", "type": "text", "pageNumber": 1, "x": 0.1, "y": 0.2, "width": 0.3, "height": 0.05,
		"format": {"mask": "99"}, "value": "12"},
	{"id": "amount", "type": "number", "pageNumber": 1, "x": 0.1, "y": 0.25, "width": 0.3, "height": 0.04, "value": "4"},
	{"id": "sum", "type": "number", "pageNumber": 1, "x": 0.1, "y": 0.3, "width": 0.3, "height": 0.05,
		"visibleIf": {"field": "agree", "isChecked": true},
		"computed": {"operation": "add", "values": [1, {"field": "amount"}, {"operation": "multiply", "values": [2, 3]}]}}
]`
