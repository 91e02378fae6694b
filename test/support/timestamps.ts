import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { concatBytes, memorySource } from '../../base/bytes.ts'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { readSignatures } from '../../pdf/document/read-signatures.ts'
import { readSignedData } from '../../pki/signed-data.ts'
import { missingTool, runTool } from './pdf-tools.ts'

/** Null if OpenSSL is installed, and otherwise the message about the skipped timestamps. */
export const noOpenssl = missingTool('openssl')

/** Starts a server on the loopback interface with the given request listener. */
export async function startServer(listener: RequestListener): Promise<{ url: string; close(): Promise<unknown> }> {
  const server = createServer(listener)
  const port = await listenOnLoopback(server)
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}/tsa`, close }
}

type Bytes = Uint8Array<ArrayBuffer>

export type FoundTimestamp = { kind: 'signature' | 'document'; token: Bytes; data: Bytes }

/**
 * Returns each timestamp of a file with its stamped data. A signature timestamp is in the CMS signature, and a
 * document timestamp covers the file.
 */
export async function timestampsIn(pdf: Bytes): Promise<FoundTimestamp[]> {
  const signatures = await readSignatures(await openPdf(memorySource(pdf)))
  return signatures.flatMap(({ isTimestamp, contents, byteRange }): FoundTimestamp[] => {
    if (isTimestamp) {
      const [, length, start, tail] = byteRange ?? [0, 0, 0, 0]
      const data = concatBytes(pdf.subarray(0, length), pdf.subarray(start, start + tail))
      return [{ kind: 'document', token: copyOf(contents), data }]
    }
    const { timestampToken, signature } = readSignedData(contents).signer
    return timestampToken ? [{ kind: 'signature', token: copyOf(timestampToken), data: copyOf(signature) }] : []
  })
}

const copyOf = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)

/** Returns the output of `openssl ts -verify` for a token over the data with a root certificate. */
export function verifyWithOpenssl({ token, data }: FoundTimestamp, rootPem: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'timestamp-'))
  try {
    for (const [name, content] of Object.entries({ token, data, root: rootPem })) {
      writeFileSync(join(folder, name), content)
    }
    const files = ['-data', join(folder, 'data'), '-in', join(folder, 'token'), '-CAfile', join(folder, 'root')]
    return runTool('openssl', ['ts', '-verify', '-token_in', ...files], 'ignore')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
