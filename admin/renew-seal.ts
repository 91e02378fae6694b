import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { concatBytes, fromHex, latin1, memorySource, sha256 } from '../base/bytes.ts'
import { openPdf } from '../pdf/document/pdf-file.ts'
import { type FoundSignature, readSignatures } from '../pdf/document/read-signatures.ts'
import { appendArchive } from '../pdf/seal/append-archive.ts'
import { fillContents } from '../pdf/seal/signature-object.ts'
import { type Certificate, readCertificatesPem } from '../pki/certificate.ts'
import { collectValidationData, type RevocationFetch } from '../pki/revocation.ts'
import { readSignedData } from '../pki/signed-data.ts'
import { acceptTimestamp, timestampQuery } from '../pki/timestamp-exchange.ts'

/**
 * Renews the proof of one signed file: adds revocation data and a document timestamp (PAdES B-LTA). The signed bytes
 * remain unchanged. The command needs only the file and a timestamp authority, not the service.
 *
 * `npm run renew-seal -- signed.pdf --authority https://tsa.example/rfc3161 [--trust roots.pem] --out renewed.pdf`
 */
type Renewal = {
  /** Returns a timestamp token for a SHA-256 digest. */
  stamp(digest: Uint8Array): Promise<Uint8Array>
  revocation: RevocationFetch
  /** Additional issuer certificates, such as roots. */
  issuers: Certificate[]
  now: Date
}

const tokenBytesMax = 12_288
const responseMs = 20_000

/**
 * Returns the bytes to append to a file, and whether all revocation data was available. Throws an Error if the file
 * cannot be renewed.
 */
export async function renewSeal(
  bytes: Uint8Array<ArrayBuffer>,
  { stamp, revocation, issuers, now }: Renewal,
): Promise<{ appended: Uint8Array<ArrayBuffer>; isComplete: boolean }> {
  const file = await openPdf(memorySource(bytes))
  const signatures = await readSignatures(file)
  const newest = signatures.find(({ coversWholeFile }) => coversWholeFile)
  if (!newest) throw new Error('No signature covers the whole file. Use the signed file exactly as you received it.')
  const signed = signatures.map(({ contents }) => readSignedData(contents))
  const stamps = signed.flatMap(({ signer }) => (signer.timestampToken ? [readSignedData(signer.timestampToken)] : []))
  const all = [...signed, ...stamps]
  const proofs = await collectValidationData({
    leaves: all.map(({ signer }) => signer.certificate),
    known: [...all.flatMap(({ certificates }) => certificates), ...issuers],
    fetch: revocation,
    now,
  })
  if (proofs.revoked)
    throw new Error(
      'A certificate in the file was revoked, so a new timestamp cannot renew the seal. Keep the file unchanged.',
    )
  const sealContents = paddedContents(bytes, newest)
  const archive = await appendArchive({ file, pageNumber: 1, proofs, sealContents, tokenBytesMax })
  const covered = archive.digestRanges.map(({ start, end }) => archive.appended.subarray(start, end))
  const token = await stamp(await sha256(concatBytes(bytes, ...covered)))
  return { appended: fillContents(archive, token), isComplete: proofs.isComplete }
}

/** Returns the complete /Contents of a signature, including the padding, from the gap in the byte range. */
function paddedContents(bytes: Uint8Array, { byteRange }: FoundSignature): Uint8Array<ArrayBuffer> {
  const [, start, end] = byteRange as [number, number, number, number]
  return fromHex(latin1(bytes, start + 1, end - 1))
}

async function exchange(url: string, body?: Uint8Array<ArrayBuffer>, contentType = ''): Promise<Uint8Array> {
  const request = body ? { method: 'POST', body, headers: { 'content-type': contentType } } : {}
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(responseMs) })
  if (!response.ok) throw new Error(`${url} returned ${response.status}. Check the address, or try again later.`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Fetches revocation data. Omits an issuer that does not respond. */
export const fetchRevocation: RevocationFetch = {
  ocsp: (url, query) => exchange(url, query, 'application/ocsp-request').catch(() => null),
  crl: (url) => exchange(url).catch(() => null),
}

/**
 * Returns a function that requests timestamps from a URL. If certificates are given, it checks the timestamps against
 * them.
 */
export const stampAt =
  (url: string, trusted: Certificate[] | null) =>
  async (digest: Uint8Array): Promise<Uint8Array> => {
    const question = { digest, nonce: new Uint8Array(randomBytes(16)), policy: null }
    const response = await exchange(url, timestampQuery(question), 'application/timestamp-query')
    return (await acceptTimestamp(response, question, { now: new Date(), trusted })).token
  }

const usage = 'usage: npm run renew-seal -- signed.pdf --authority <url> [--trust roots.pem] --out renewed.pdf'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      authority: { type: 'string' },
      trust: { type: 'string' },
      out: { type: 'string' },
    },
  })
  const [path] = positionals
  const { authority, trust, out } = values
  if (values.help) {
    console.log(usage)
    return
  }
  if (!path || !authority || !out) throw new Error(usage)
  const trusted = trust ? readCertificatesPem(readFileSync(trust, 'utf8')) : null
  const bytes = new Uint8Array(readFileSync(path))
  const { appended, isComplete } = await renewSeal(bytes, {
    stamp: stampAt(authority, trusted),
    revocation: fetchRevocation,
    issuers: trusted ?? [],
    now: new Date(),
  })
  writeFileSync(out, concatBytes(bytes, appended))
  console.log(`${out}: ${appended.length} bytes added${isComplete ? '' : ', without complete revocation data'}.`)
}

if (import.meta.main) {
  await main().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
