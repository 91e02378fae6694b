// Checks transparency logs with third-party packages. It reads one JSON request per line and writes one JSON response
// per line.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"os"

	"filippo.io/torchwood"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type request struct {
	// "tree": root, inclusion proof of Index and consistency proof from Old for a tree of Entries (hex). "proof": true if
	// Proof shows that a log of Policy contains Entry (hex). "note": the text of Note if Key signed it.
	Kind    string
	Entries []string
	Entry   string
	Index   int64
	Old     int64
	Policy  string
	Proof   string
	Key     string
	Note    string
}

type response struct {
	Root        string   `json:"root,omitempty"`
	Text        string   `json:"text,omitempty"`
	Inclusion   []string `json:"inclusion,omitempty"`
	Consistency []string `json:"consistency,omitempty"`
	Error       string   `json:"error,omitempty"`
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var r request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			panic(err)
		}
		verdict, err := judge(r)
		if err != nil {
			verdict.Error = err.Error()
		}
		if err := out.Encode(verdict); err != nil {
			panic(err)
		}
	}
}

func judge(r request) (response, error) {
	if r.Kind == "note" {
		verifier, err := note.NewVerifier(r.Key)
		if err != nil {
			return response{}, err
		}
		opened, err := note.Open([]byte(r.Note), note.VerifierList(verifier))
		if err != nil {
			return response{}, err
		}
		return response{Text: opened.Text}, nil
	}
	if r.Kind == "proof" {
		policy, err := torchwood.ParsePolicy([]byte(r.Policy))
		if err != nil {
			return response{}, err
		}
		entry, err := hex.DecodeString(r.Entry)
		if err != nil {
			return response{}, err
		}
		return response{}, torchwood.VerifyProof(policy, tlog.RecordHash(entry), []byte(r.Proof))
	}
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		found := make([]tlog.Hash, len(indexes))
		for i, index := range indexes {
			found[i] = stored[index]
		}
		return found, nil
	})
	for n, text := range r.Entries {
		entry, err := hex.DecodeString(text)
		if err != nil {
			return response{}, err
		}
		hashes, err := tlog.StoredHashes(int64(n), entry, reader)
		if err != nil {
			return response{}, err
		}
		stored = append(stored, hashes...)
	}
	size := int64(len(r.Entries))
	root, err := tlog.TreeHash(size, reader)
	if err != nil {
		return response{}, err
	}
	inclusion, err := tlog.ProveRecord(size, r.Index, reader)
	if err != nil {
		return response{}, err
	}
	consistency, err := tlog.ProveTree(size, r.Old, reader)
	if err != nil {
		return response{}, err
	}
	return response{Root: hex.EncodeToString(root[:]), Inclusion: texts(inclusion), Consistency: texts(consistency)}, nil
}

func texts[H ~[32]byte](hashes []H) []string {
	var found []string
	for _, hash := range hashes {
		found = append(found, hex.EncodeToString(hash[:]))
	}
	return found
}
