import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { verifyEvidence } from '../../../../core/signing/verify-evidence.ts'
import { root } from '../../../../dev/build/build-part.ts'
import { artifactOf, createEnvelope, fieldOf } from '../../../support/envelopes.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { openApi } from '../../../support/open-api.ts'
import { linkFor, post, signAndComplete, whenQuiet } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { openSender } from '../../../support/upload.ts'

const { api, documentId } = await openSender(stack)

async function completedEnvelope() {
  const envelope = await createEnvelope(api, {
    documentId,
    signerName: 'Anna Müller',
    fields: [fieldOf(), fieldOf({ id: 'city', type: 'text', y: 0.1 }), fieldOf({ id: 'day', type: 'date', y: 0.2 })],
  })
  await whenQuiet(envelope.id)
  await post(`${await linkFor(stack, envelope)}/view`)
  const values = { sign: { kind: 'typed', text: 'Anna Müller' }, city: { kind: 'text', text: 'Žilina' } }
  return signAndComplete(api, stack, envelope, { values })
}

const evidenceOf = async (id: string) => (await api.send('GET', `/v1/signatures/requests/${id}/evidence`)).body

const createSha256 = () => {
  const hash = createHash('sha256')
  return { update: (bytes: Uint8Array) => void hash.update(bytes), digest: async () => new Uint8Array(hash.digest()) }
}

const envelope = await completedEnvelope()
const [pdf, certificate] = await Promise.all([
  artifactOf(api, envelope.id, 'document'),
  artifactOf(api, envelope.id, 'certificate'),
])
const folder = temporaryFolder('evidence')

test('records every step of a completed envelope in a valid evidence bundle', async () => {
  const bundle = await evidenceOf(envelope.id)
  expect(bundle.records.map(({ type }: { type: string }) => type)).toEqual([
    'created',
    'sent',
    'opened',
    'consented',
    'fields_set',
    'signed',
    'sealed',
    'completed',
  ])
  expect(bundle.integrity.valid).toBe(true)
  expect(bundle.integrity.checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([])
  expect(bundle.artifacts).toEqual(envelope.artifacts)
})

test('verifies an envelope with only the evidence, the files and the public keys', async () => {
  const verdict = await verifyEvidence(await evidenceOf(envelope.id), {
    pdf: memorySource(pdf),
    certificate: memorySource(certificate),
    publicKey: stack.checkpointPublicKey,
    sealCertificate: stack.sealCertificate,
    createSha256,
  })
  expect(verdict.checks.filter(({ ok }) => !ok)).toEqual([])
  expect([verdict.valid, verdict.firstBadSequence]).toEqual([true, null])
})

test('detects a changed byte of the document with the standalone verifier', async () => {
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const bundle = write('evidence.json', JSON.stringify(await evidenceOf(envelope.id)))
  const changed = pdf.slice()
  changed[30] = (changed[30] ?? 0) ^ 1
  const options = [
    ['--certificate', write('certificate.pdf', certificate)],
    ['--key', write('key.pem', stack.checkpointPublicKey)],
    ['--seal', write('seal.pem', stack.sealCertificate)],
  ].flat()
  const good = await runVerifier([bundle, '--pdf', write('sealed.pdf', pdf), ...options])
  expect([good.code, good.output]).toEqual([0, expect.stringContaining('The evidence is valid')])
  const bad = await runVerifier([bundle, '--pdf', write('changed.pdf', changed), ...options])
  expect([bad.code, bad.output]).toEqual([1, expect.stringContaining('NOT valid')])
})

const tamperings: [what: string, sql: string, firstBad: number][] = [
  [
    'a changed time',
    `update evidence_records set record = replace(record, '"at":"20', '"at":"19') where envelope_id = $1 and sequence = 3`,
    3,
  ],
  ['a changed hash', `update evidence_records set hash = repeat('0', 64) where envelope_id = $1 and sequence = 4`, 4],
  [
    'a replaced record',
    `update evidence_records a set record = b.record from evidence_records b where a.envelope_id = $1 and a.sequence = 5 and b.envelope_id = $1 and b.sequence = 3`,
    5,
  ],
  [
    'a changed disclosed value',
    `update evidence_disclosures set value = 'mallory@example.com' where envelope_id = $1 and sequence = 1`,
    1,
  ],
]

test.each(tamperings)('reports %s and the affected record in the integrity result', async (_, sql, firstBad) => {
  const { id } = await completedEnvelope()
  await queryDatabase(sql, [id])
  const { integrity } = await evidenceOf(id)
  expect(integrity.valid).toBe(false)
  const found = integrity.checks.flatMap(
    ({ firstBadSequence }: { firstBadSequence?: number }) => firstBadSequence ?? [],
  )
  expect(Math.min(...found)).toBe(firstBad)
})

const otherTamperings: [what: string, sql: string][] = [
  [
    'a checkpoint with a changed signature',
    `update evidence_checkpoints set signature = repeat('a', 128) where envelope_id = $1`,
  ],
  [
    'an artifact with another hash',
    `update artifacts set sha256 = repeat('0', 64) where envelope_id = $1 and kind = 'document'`,
  ],
  ['a changed chain head in the envelope', `update envelopes set evidence_head = repeat('0', 64) where id = $1`],
]

test.each(otherTamperings)('returns an invalid integrity result for %s', async (_, sql) => {
  const { id } = await completedEnvelope()
  await queryDatabase(sql, [id])
  expect((await evidenceOf(id)).integrity.valid).toBe(false)
})

test('omits erased personal data from evidence whose chain remains valid', async () => {
  const { id } = await completedEnvelope()
  const before = JSON.stringify(await evidenceOf(id))
  expect(before).toContain('Anna Müller')
  await queryDatabase('delete from evidence_disclosures where envelope_id = $1', [id])
  const after = await evidenceOf(id)
  expect(JSON.stringify(after)).not.toContain('Anna Müller')
  expect(after.integrity.valid).toBe(true)
  const { omissions } = after
  expect(new Set(omissions.values.map(({ because }: { because: string }) => because))).toEqual(new Set(['erased']))
  expect(JSON.parse(before).omissions).toBe(null)
})

test('denies the application role permission to change evidence, audit events and artifacts', async () => {
  const client = new pg.Client({ connectionString: stack.appDatabaseUrl })
  await client.connect()
  try {
    for (const sql of [
      "update evidence_records set hash = ''",
      'delete from evidence_records',
      'delete from evidence_checkpoints',
      'delete from audit_events',
      'update artifacts set sha256 = sha256',
    ])
      await expect(client.query(sql)).rejects.toThrow(/permission denied/)
  } finally {
    await client.end()
  }
})

test("returns 404 for the evidence of another organization's envelope", async () => {
  const other = await openApi(stack)
  expect((await other.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)).status).toBe(404)
})

function runVerifier(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'clients/verifier/command.ts'), ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })
}
