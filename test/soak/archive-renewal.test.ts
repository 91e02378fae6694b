import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { verifyEvidence } from '../../core/signing/verify-evidence.ts'
import { type Stack, startStack } from '../../dev/stack/stack.ts'
import { startTimestampAuthority } from '../../dev/timestamp-authority.ts'
import { readCertificatesPem } from '../../pki/certificate.ts'
import { checkEvidenceRecord } from '../../pki/evidence-record/check-record.ts'
import { readEvidenceRecord } from '../../pki/evidence-record/evidence-record.ts'
import { digest } from '../../pki/evidence-record/hash-tree.ts'
import { artifactOf, createEnvelope } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { type Api, apiOf, openApi } from '../support/open-api.ts'
import { queryOnce } from '../support/own-postgres.ts'
import { signAndComplete } from '../support/signing.ts'
import { ownDatabase } from '../support/stack.ts'
import { noOpenssl } from '../support/timestamps.ts'
import { readyDocument } from '../support/upload.ts'

const folder = temporaryFolder('archive')
const closings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closings.reverse()) await close()
})

/** Returns the evidence record of an envelope when it has the given number of chains. */
const recordOf = (api: Api, id: string, chains: number) =>
  vi.waitFor(
    async () => {
      const { status, body } = await api.send('GET', `/v1/signatures/requests/${id}/artifacts/evidence-record`)
      expect(status).toBe(200)
      const response = await fetch(body.url)
      const record = new Uint8Array(await response.arrayBuffer())
      expect(record.length).toBe(body.contentLength)
      const found = readEvidenceRecord(record).chains
      expect(found.map((chain) => chain.length)).toEqual(Array.from({ length: chains }, () => 2))
      return { record, headers: response.headers, signed: new URL(body.url).searchParams }
    },
    { timeout: 120_000, interval: 300 },
  )

test.skipIf(noOpenssl)('stores evidence records of signed documents, and renews them with SHA-512', async () => {
  const authorities = await Promise.all([startTimestampAuthority(), startTimestampAuthority()])
  closings.push(...authorities.map(({ close }) => close))
  const rootsPem = authorities.map(({ rootPem }) => rootPem).join('\n')
  const database = await ownDatabase()
  const start = (hash: string): Promise<Stack> =>
    startStack({
      dataDir: join(folder, 'stack'),
      ...database,
      cronSeconds: 0.4,
      extraBindings: {
        functions: {
          TIMESTAMP_AUTHORITIES: authorities.map(({ url }) => url).join(),
          TIMESTAMP_CERTIFICATES: rootsPem,
          ARCHIVE_AUTHORITIES: '2',
          ARCHIVE_PERIOD_DAYS: '0.00001',
          ARCHIVE_HASH: hash,
        },
      },
    })
  const first = await start('SHA-256')
  const api = await openApi(first)
  const ids: string[] = []
  for (let count = 0; count < 2; count++) {
    const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
    await signAndComplete(api, { mailUrl: first.mail.url }, envelope)
    ids.push(envelope.id)
  }
  const check = async (by: Api, id: string, chains: number) => {
    const file = await artifactOf(by, id, 'document')
    const { record, signed } = await recordOf(by, id, chains)
    expect(signed.get('response-content-disposition')).toMatch(/\(evidence record\)\.ers"/)
    // Each of the two timestamp authorities suffices alone.
    for (const pem of [rootsPem, ...authorities.map(({ rootPem }) => rootPem)]) {
      const proof = await checkEvidenceRecord({
        record,
        hashObject: (hash) => digest(hash, file),
        trusted: readCertificatesPem(pem),
        now: new Date(),
      })
      expect(proof).toMatchObject({ authorities: ['CN=Local clock'], isRevocationProven: true })
    }
    return record
  }
  for (const id of ids) await check(api, id, 1)
  const kinds = await queryOnce(
    first.ownerDatabaseUrl,
    'select kind, count(*)::integer as count from archive_objects where batch_id is not null group by kind order by kind',
  )
  expect(kinds).toEqual(['certificate', 'document', 'evidence'].map((kind) => ({ kind, count: 2 })))
  for (const id of ids) {
    const { body } = await api.send('GET', `/v1/signatures/requests/${id}/evidence`)
    expect(body.archive.sequence).toBe(body.records.length)
    const { checks } = await verifyEvidence(body, { timestampCertificate: rootsPem })
    expect(checks.find(({ name }) => name === 'archive')).toMatchObject({ ok: true })
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
  }
  // Creates an envelope that was apparently completed before the archive existed.
  const earlier = await createEnvelope(api, { documentId: await readyDocument(api) })
  await signAndComplete(api, { mailUrl: first.mail.url }, earlier)
  await first.dispose()
  const owner = database.databaseUrl
  await queryOnce(owner, 'delete from archive_objects where envelope_id = $1', [earlier.id])
  await queryOnce(owner, 'delete from archive_backfill')

  const second = await start('SHA-512')
  closings.push(second.dispose)
  const again = apiOf(second, { id: api.organizationId, apiKey: api.apiKey, keyId: '', environment: 'live' })
  await check(again, earlier.id, 1)
  for (const id of ids) {
    const { chains } = readEvidenceRecord(await check(again, id, 2))
    expect(chains.map((chain) => chain.map(({ hash }) => hash))).toEqual([
      ['SHA-256', 'SHA-256'],
      ['SHA-512', 'SHA-512'],
    ])
  }
})
