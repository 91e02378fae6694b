package chancery_test

import (
	"context"
	"fmt"
	"os"

	chancery "chancery.example/client"
)

// This example sends a document for signature and stores the signed PDF. It requires a running service.
func Example() {
	ctx := context.Background()
	if err := sign(ctx, "contract.pdf"); err != nil {
		fmt.Println(err)
	}
}

func sign(ctx context.Context, path string) error {
	pdf, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	client, err := chancery.New(os.Getenv("CHANCERY_URL"), os.Getenv("CHANCERY_KEY"))
	if err != nil {
		return err
	}
	document, err := client.UploadDocument(ctx, pdf, chancery.DocumentInput{Title: "Agreement"})
	if err != nil {
		return err
	}
	envelope, err := client.Signatures.Requests.Create(ctx, chancery.EnvelopeInput{
		DocumentID:  document.ID,
		SignerEmail: "anna@example.com",
		Fields: []chancery.SignatureFieldInput{
			{Type: "signature", PageNumber: 2, X: 0.11, Y: 0.42, Width: 0.35, Height: 0.1},
		},
	})
	if err != nil {
		return err
	}
	if _, err := client.WaitForCompletion(ctx, envelope.ID); err != nil {
		return err
	}
	sealed, err := client.DownloadArtifact(ctx, envelope.ID, "document")
	if err != nil {
		return err
	}
	return os.WriteFile("sealed.pdf", sealed, 0o600)
}
