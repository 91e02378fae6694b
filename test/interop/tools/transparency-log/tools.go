//go:build tools

package main

import (
	_ "filippo.io/torchwood/cmd/litewitness"
	_ "github.com/transparency-dev/tessera/cmd/fsck"
)
