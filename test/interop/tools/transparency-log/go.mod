module chancery.example/transparency-log

go 1.25

require (
	filippo.io/torchwood v0.9.0
	github.com/transparency-dev/tessera v1.0.4
	golang.org/x/mod v0.33.0
)

require (
	golang.org/x/crypto v0.48.0 // indirect
	golang.org/x/sync v0.19.0 // indirect
)
