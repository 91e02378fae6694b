package chancery

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestDownloadsCompletedFiles(t *testing.T) {
	evidence := "{ \"envelopeId\": \"env_1\", \"records\": [] }"
	digest := sha256.Sum256([]byte("file"))
	client, _ := serve(t, func(w http.ResponseWriter, r *http.Request, _ int) {
		switch path := r.URL.Path; {
		case strings.HasSuffix(path, "/evidence"):
			_, _ = io.WriteString(w, evidence)
		case strings.Contains(path, "/artifacts/"):
			_, _ = fmt.Fprintf(w, `{"url":"http://%s/file","sha256":"%x"}`, r.Host, digest)
		case path == "/file":
			_, _ = io.WriteString(w, "file")
		case strings.HasPrefix(path, "/.well-known/"):
			_, _ = io.WriteString(w, path)
		default:
			_, _ = io.WriteString(w, `{"fields":[{"files":[{"id":"att_1","name":"../passport.pdf"}]}]}`)
		}
	})
	files, err := client.DownloadCompleted(context.Background(), "env_1")
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "signed")
	if err := files.Write(folder); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"sealed.pdf": "file", "certificate.pdf": "file", "evidence.json": evidence, "att_1-passport.pdf": "file",
		"jwks.json": "/.well-known/jwks.json", "seal.pem": "/.well-known/chancery-seal-certificate.pem",
	} {
		if got, err := os.ReadFile(filepath.Join(folder, name)); string(got) != want {
			t.Fatal(name, string(got), err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "notes-of-mine.txt"), []byte("other"), 0o600); err != nil {
		t.Fatal(err)
	}
	if read, err := ReadCompleted(folder); err != nil || !reflect.DeepEqual(read, files) {
		t.Fatal(read, err)
	}
	if err := os.Remove(filepath.Join(folder, "seal.pem")); err != nil {
		t.Fatal(err)
	}
	if read, err := ReadCompleted(folder); read != nil || !errors.Is(err, os.ErrNotExist) {
		t.Fatal(read, err)
	}
}

func TestWritesFilesOnlyOverThoseOfTheSameEnvelope(t *testing.T) {
	folder := t.TempDir()
	sealed := filepath.Join(folder, "sealed.pdf")
	write := func(evidence, document string) error {
		return (&CompletedFiles{Evidence: []byte(evidence), Document: []byte(document)}).Write(folder)
	}
	for _, document := range []string{"first", "again"} {
		if err := write(`{"envelopeId":"env_1"}`, document); err != nil {
			t.Fatal(err)
		}
	}
	for _, other := range []string{`{"envelopeId":"env_2"}`, `{}`} {
		if err := write(other, "other"); err == nil || !strings.Contains(err.Error(), "belongs to the envelope env_1") {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "evidence.json"), []byte("notes"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := write(`{"envelopeId":"env_1"}`, "other"); err == nil || !strings.Contains(err.Error(), "contains no evidence") {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(sealed); string(got) != "again" || err != nil {
		t.Fatal(string(got), err)
	}
}
