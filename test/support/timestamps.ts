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

/** Null when openssl is installed, else the sentence that says why nothing was stamped. */
export const noOpenssl = missingTool('openssl')

/** A server on loopback that answers every request in its own way. */
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

/** Each time stamp of a file with what it stamps: signatures' in the CMS, the document's over the file. */
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

/** What `openssl ts -verify` says of a token over the data under a root. */
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
