package chancery

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

// CompletedFiles are the files of a completed envelope, with the keys that verify them.
type CompletedFiles struct {
	Document    []byte
	Certificate []byte
	// Evidence is the unparsed JSON from the service. Re-encoding it can change the notation of a number, which the
	// verification rejects.
	Evidence []byte
	// Keys is the JWK Set with the keys that sign checkpoints.
	Keys []byte
	// Seal contains the seal certificates in PEM.
	Seal []byte
	// Attachments contains the files that the signer attached, by id and name. They are untrusted input.
	Attachments map[string][]byte
}

// DownloadCompleted returns the signed PDF, the certificate and the evidence of a completed envelope, with the keys that
// verify them.
func (c *Client) DownloadCompleted(ctx context.Context, envelopeID string) (*CompletedFiles, error) {
	envelope, err := c.Signatures.Requests.Get(ctx, envelopeID)
	if err != nil {
		return nil, err
	}
	files := &CompletedFiles{Attachments: map[string][]byte{}}
	for _, field := range envelope.Fields {
		for _, file := range field.Files {
			content, err := c.DownloadArtifact(ctx, envelopeID, file.ID)
			if err != nil {
				return nil, err
			}
			files.Attachments[file.ID+"-"+filepath.Base(file.Name)] = content
		}
	}
	if files.Document, err = c.DownloadArtifact(ctx, envelopeID, "document"); err != nil {
		return nil, err
	}
	if files.Certificate, err = c.DownloadArtifact(ctx, envelopeID, "certificate"); err != nil {
		return nil, err
	}
	evidence := request{method: http.MethodGet, path: "/v1/signatures/requests/%s/evidence", ids: []string{envelopeID}}
	if files.Evidence, err = c.transport.send(ctx, evidence); err != nil {
		return nil, err
	}
	if files.Keys, err = c.published(ctx, "jwks.json"); err != nil {
		return nil, err
	}
	if files.Seal, err = c.published(ctx, "chancery-seal-certificate.pem"); err != nil {
		return nil, err
	}
	return files, nil
}

// named returns the files except the attachments, by file name.
func (f *CompletedFiles) named() map[string]*[]byte {
	return map[string]*[]byte{
		"sealed.pdf":      &f.Document,
		"certificate.pdf": &f.Certificate,
		"evidence.json":   &f.Evidence,
		"jwks.json":       &f.Keys,
		"seal.pem":        &f.Seal,
	}
}

// Write writes sealed.pdf, certificate.pdf, evidence.json, jwks.json, seal.pem and the attachments to a folder. It
// overwrites existing files of the same envelope, and returns an error if the folder contains the evidence of another
// envelope.
func (f *CompletedFiles) Write(folder string) error {
	if err := requireOwn(filepath.Join(folder, "evidence.json"), f.Evidence); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	files := map[string][]byte{}
	for name, content := range f.named() {
		files[name] = *content
	}
	for name, content := range f.Attachments {
		files[filepath.Base(name)] = content
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// requireOwn returns an error if a file exists, unless it contains the evidence of the same envelope.
func requireOwn(path string, evidence []byte) error {
	existing, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	switch found := envelopeOf(existing); {
	case found == "":
		return fmt.Errorf("chancery: %s already exists and contains no evidence; choose another folder", path)
	case found != envelopeOf(evidence):
		return fmt.Errorf("chancery: %s already exists and belongs to the envelope %s; choose another folder", path, found)
	}
	return nil
}

// envelopeOf returns the envelope id in evidence, or an empty string for any other content.
func envelopeOf(evidence []byte) string {
	about := struct {
		EnvelopeID string `json:"envelopeId"`
	}{}
	if json.Unmarshal(evidence, &about) != nil {
		return ""
	}
	return about.EnvelopeID
}

// ReadCompleted reads the files that [CompletedFiles.Write] wrote to a folder. It reads no other files, and returns an
// error if one is missing.
func ReadCompleted(folder string) (*CompletedFiles, error) {
	files := &CompletedFiles{Attachments: map[string][]byte{}}
	for name, content := range files.named() {
		var err error
		if *content, err = os.ReadFile(filepath.Join(folder, name)); err != nil {
			return nil, err
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		name := entry.Name()
		if !entry.Type().IsRegular() || !strings.HasPrefix(name, "att_") || !strings.Contains(name, "-") {
			continue
		}
		if files.Attachments[name], err = os.ReadFile(filepath.Join(folder, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func (c *Client) published(ctx context.Context, name string) ([]byte, error) {
	content, _, err := c.fetchWithRetries(ctx, http.MethodGet, c.transport.url+"/.well-known/"+name, nil, nil)
	return content, err
}
