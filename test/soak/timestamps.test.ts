import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memorySource } from '../../base/bytes.ts'
import { verifyEvidence } from '../../core/signing/verify-evidence.ts'
import { type Stack, startStack } from '../../dev/stack/stack.ts'
import { type LocalAuthority, startTimestampAuthority, timestampPolicy } from '../../dev/timestamp-authority.ts'
import { createPdfWriter, writeOnePage } from '../fixtures/pdf/pdf-writer.ts'
import { expectStatus, type Response } from '../support/client.ts'
import { artifactOf, createEnvelope, fieldOf, getEnvelope, newEmail } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { type Api, once, openApi } from '../support/open-api.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { linkFor, post, signAndComplete, signRequest } from '../support/signing.ts'
import { ownDatabase } from '../support/stack.ts'
import { noOpenssl, startServer, timestampsIn, verifyWithOpenssl } from '../support/timestamps.ts'
import { readyDocument } from '../support/upload.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Body = Response['body']
type SealPem = { privateKeyPem: string; certificatePem: string }

const noPdfsig = missingTool('pdfsig')
const noQpdf = missingTool('qpdf')
const noPdftotext = missingTool('pdftotext')

const folder = temporaryFolder('timestamps')
const closings: (() => Promise<unknown>)[] = []
let authority: LocalAuthority
let stack: Stack
let api: Api
const requests = { silent: 0, garbled: 0 }

beforeAll(async () => {
  if (noOpenssl) return
  authority = await startTimestampAuthority()
  closings.push(authority.close)
  const silent = await startServer(() => void requests.silent++)
  const garbled = await startServer((_, response) => {
    requests.garbled++
    response.end('no timestamp')
  })
  closings.push(silent.close, garbled.close)
  stack = await startWith('stack', await authority.issueSealKey(), {
    TIMESTAMP_AUTHORITIES: `${garbled.url}, ${authority.url}#${timestampPolicy}, ${silent.url}`,
    TIMESTAMP_CERTIFICATES: authority.rootPem,
    TIMESTAMP_TIMEOUT_SECONDS: '3',
  })
  api = await openApi(stack)
})

/** Starts a separate stack with the given seal key and settings. */
async function startWith(name: string, key: SealPem, settings: Record<string, string>): Promise<Stack> {
  const functions = { SEAL_PRIVATE_KEY: key.privateKeyPem, SEAL_CERTIFICATE: key.certificatePem, ...settings }
  const started = await startStack({
    dataDir: join(folder, name),
    ...(await ownDatabase()),
    cronSeconds: 0.4,
    extraBindings: { functions },
  })
  closings.push(started.dispose)
  return started
}

afterAll(async () => {
  for (const close of closings.reverse()) await close()
})

async function completedFrom(original: Bytes): Promise<{ envelope: Body; sealed: Bytes }> {
  const created = await createEnvelope(api, { documentId: await readyDocument(api, original) })
  const envelope = await signAndComplete(api, { mailUrl: stack.mail.url }, created)
  return { envelope, sealed: await artifactOf(api, created.id, 'document') }
}

async function evidenceOf(id: string): Promise<Body> {
  return expectStatus(api.send('GET', `/v1/signatures/requests/${id}/evidence`), 200)
}

const sealIn = (bundle: Body) => bundle.records.find(({ type }: Body) => type === 'sealed').data.seal

async function checksOf(id: string, bundle: Body, sealed: Bytes) {
  const { checks } = await verifyEvidence(bundle, {
    pdf: memorySource(sealed),
    certificate: memorySource(await artifactOf(api, id, 'certificate')),
    publicKey: stack.secrets.checkpointPublicKey,
    sealCertificate: authority.rootPem,
    timestampCertificate: authority.rootPem,
  })
  return checks
}

const failed = (checks: { ok: boolean; name: string }[]) => checks.filter(({ ok }) => !ok).map(({ name }) => name)

function inFile(name: string, bytes: Bytes): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

const pdfsig = (bytes: Bytes) => runTool('pdfsig', ['-nocert', inFile('sealed.pdf', bytes)], 'ignore')
const countOf = (text: string, part: string) => text.split(part).length - 1
const certificateText = async (id: string) =>
  runTool('pdftotext', ['-layout', inFile('certificate.pdf', await artifactOf(api, id, 'certificate')), '-']).replace(
    /\s+/g,
    ' ',
  )

const largePdf = (): Bytes => {
  const pdf = createPdfWriter()
  writeOnePage(pdf)
  pdf.raw(`%${'x'.repeat(9_000_000)}\n`)
  pdf.end(pdf.xrefTable())
  return pdf.bytes()
}

describe.skipIf(noOpenssl)('sealing with timestamp authorities', () => {
  test.each([
    ['a small file', pdfOfPages],
    ['a file that the object store joins from parts', largePdf],
  ])('seals %s at level B-LTA with timestamps that OpenSSL verifies', async (_, make) => {
    const original = make()
    const { envelope, sealed } = await completedFrom(original)
    expect(Buffer.from(sealed.subarray(0, original.length)).equals(original)).toBe(true)

    const stamps = await timestampsIn(sealed)
    expect(stamps.map(({ kind }) => kind)).toEqual(['signature', 'document'])
    const onCertificate = await timestampsIn(await artifactOf(api, envelope.id, 'certificate'))
    expect(onCertificate.map(({ kind }) => kind)).toEqual(['signature', 'document'])
    for (const stamp of [...stamps, ...onCertificate])
      expect(verifyWithOpenssl(stamp, authority.rootPem)).toContain('Verification: OK')

    const bundle = await evidenceOf(envelope.id)
    const seal = sealIn(bundle)
    expect(seal).toMatchObject({ level: 'B-LTA', timestamps: [{ authority: 'CN=Local clock' }, {}] })
    expect(seal).not.toHaveProperty('shortfall')
    const checks = await checksOf(envelope.id, bundle, sealed)
    expect(failed(checks)).toEqual([])
    for (const [i, name] of ['seal.timestamp', 'seal.archiveTimestamp'].entries()) {
      const { at } = seal.timestamps[i]
      expect(Math.abs(Date.parse(at) - Date.parse(envelope.completedAt))).toBeLessThan(60_000)
      expect(checks.find((check) => check.name === name)?.detail).toBe(
        `Timestamp of ${at} by CN=Local clock, which is trusted.`,
      )
    }
    if (!noPdftotext) expect(await certificateText(envelope.id)).toContain('PAdES B-LTA')
    if (!noQpdf) expect(runTool('qpdf', ['--check', inFile('sealed.pdf', sealed)])).toContain('No syntax or stream')
    if (!noPdfsig) {
      const report = pdfsig(sealed)
      expect([countOf(report, 'Signature is Valid.'), countOf(report, 'Chancery-time-1')]).toEqual([1, 1])
    }
  })

  test('sends one request per envelope to a timestamp authority that returns invalid responses', async () => {
    const before = { ...requests, tsa: authority.requests['/tsa'] ?? 0 }
    await completedFrom(pdfOfPages())
    const tsa = (authority.requests['/tsa'] ?? 0) - before.tsa
    expect({ garbled: requests.garbled - before.garbled, tsa, silent: requests.silent - before.silent }).toEqual({
      garbled: 1,
      // The signature and the archive each have a timestamp, for the document and for the certificate.
      tsa: 4,
      silent: 0,
    })
  })

  test.each([2, 5])('adds a seal and two timestamps for each of %i signers of a workflow', async (count) => {
    const signers = Array.from({ length: count }, (_, i) => ({
      signerEmail: newEmail(),
      fields: [fieldOf({ y: 0.05 + i * 0.1 })],
    }))
    const documentId = await readyDocument(api, pdfOfPages())
    const path = '/v1/signatures/workflows/sequential'
    const { steps } = await expectStatus(api.send('POST', path, { documentId, signers }, once()), 201)
    for (const step of steps) await signAndComplete(api, { mailUrl: stack.mail.url }, step)
    const last = steps.at(-1)
    const sealed = await artifactOf(api, last.id, 'document')
    expect(failed(await checksOf(last.id, await evidenceOf(last.id), sealed))).toEqual([])
    const stamps = await timestampsIn(sealed)
    expect(stamps.length).toBe(count * 2)
    for (const stamp of stamps) expect(verifyWithOpenssl(stamp, authority.rootPem)).toContain('Verification: OK')
    if (!noPdfsig) expect(countOf(pdfsig(sealed), 'Signature is Valid.')).toBe(count)
    if (!noQpdf) expect(runTool('qpdf', ['--check', inFile('sealed.pdf', sealed)])).toContain('No syntax or stream')
  })

  test('seals at level B-T if revocation data is unavailable', async () => {
    authority.away.add('/ocsp').add('/crl')
    const { envelope, sealed } = await completedFrom(pdfOfPages())
    authority.away.clear()
    const bundle = await evidenceOf(envelope.id)
    expect(sealIn(bundle)).toMatchObject({ level: 'B-T', shortfall: 'revocation_unavailable', timestamps: [{}, {}] })
    expect(failed(await checksOf(envelope.id, bundle, sealed))).toEqual([])
    if (!noPdftotext)
      expect(await certificateText(envelope.id)).toContain(
        'Revocation data from the certificate issuers was unavailable',
      )
  })

  test('seals at level B-B while every timestamp authority is unavailable', async () => {
    authority.away.add('/tsa')
    const before = requests.silent
    const { envelope, sealed } = await completedFrom(pdfOfPages())
    authority.away.clear()
    expect(requests.silent - before).toBe(1)
    expect(await timestampsIn(sealed)).toEqual([])
    const bundle = await evidenceOf(envelope.id)
    const { certificateSha256: _, ...seal } = sealIn(bundle)
    expect(seal).toEqual({ level: 'B-B', shortfall: 'timestamp_unavailable' })
    expect(failed(await checksOf(envelope.id, bundle, sealed))).toEqual([])
    if (!noPdfsig) expect(pdfsig(sealed)).toContain('- Total document signed')
    if (!noPdftotext) {
      const text = await certificateText(envelope.id)
      expect(text).toContain('No timestamp authority responded')
    }
  })
})

describe.skipIf(noOpenssl)('SEAL_LEVEL_MIN B-LTA', () => {
  let strict: Stack
  let serial = ''
  let client: Api

  beforeAll(async () => {
    if (noOpenssl) return
    const sealKey = await authority.issueSealKey('RSA-2048')
    serial = sealKey.serial
    strict = await startWith('strict', sealKey, { TIMESTAMP_AUTHORITIES: authority.url, SEAL_LEVEL_MIN: 'B-LTA' })
    client = await openApi(strict)
  }, 60_000)

  /** Returns an envelope after its delayed seal was made due. */
  async function retried(id: string) {
    await retryNow(strict)
    return getEnvelope(client, id)
  }
  const shows = (id: string, reason: string) =>
    expect.poll(async () => (await retried(id)).sealing.lastError, { interval: 500 }).toBe(reason)

  test('delays a seal until level B-LTA is possible', async () => {
    const envelope = await createEnvelope(client, { documentId: await readyDocument(client) })
    authority.away.add('/tsa')
    const link = await linkFor({ mailUrl: strict.mail.url }, envelope)
    expect((await post(`${link}/sign`, await signRequest(link))).status).toBe(200)
    await shows(envelope.id, 'timestamp_unavailable')
    authority.away.delete('/tsa')
    authority.away.add('/ocsp').add('/crl')
    await shows(envelope.id, 'revocation_unavailable')
    authority.away.clear()
    authority.revoke(serial, true)
    await shows(envelope.id, 'seal_certificate_revoked')
    authority.revoke(serial, false)
    await expect
      .poll(() => retried(envelope.id), { interval: 500 })
      .toMatchObject({ status: 'completed', sealing: { lastError: null } })
    const stamps = await timestampsIn(await artifactOf(client, envelope.id, 'document'))
    expect(stamps.map((stamp) => verifyWithOpenssl(stamp, authority.rootPem).trim())).toEqual([
      'Verification: OK',
      'Verification: OK',
    ])
  })
})

/** Makes retries due immediately, because their delays grow to minutes. */
async function retryNow({ ownerDatabaseUrl }: Stack): Promise<void> {
  const database = new pg.Client({ connectionString: ownerDatabaseUrl })
  await database.connect()
  await database.query("update jobs set run_at = now() where kind = 'sealing' and state = 'queued'")
  await database.end()
}
