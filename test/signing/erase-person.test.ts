import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { erasedEmail } from '../../core/signing/erasure.ts'
import { registerObject } from '../../db/objects/pending-objects.ts'
import { openSession } from '../../db/session.ts'
import { enterOrganization } from '../../db/tenancy.ts'
import { root } from '../../dev/build/build-part.ts'
import { startReceiver } from '../../dev/support/webhook-receiver.ts'
import { api as clientOf, expectStatus } from '../support/client.ts'
import { artifactOf, createEnvelope, fieldOf, getEnvelope, newEmail, waitForStatus } from '../support/envelopes.ts'
import { erase } from '../support/erasure.ts'
import { services } from '../support/extraction.ts'
import { temporaryFolder } from '../support/folder.ts'
import { type Api, once, openApi } from '../support/open-api.ts'
import { linkFor, post, signAndComplete, signRequest, whenQuiet } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { storageAt, storedOf } from '../support/storage.ts'
import { newKey } from '../support/tenant.ts'
import { readyDocument } from '../support/upload.ts'
import { contentOf, tenantTables } from '../support/written.ts'

const folder = temporaryFolder('erasure')
const receiver = await startReceiver()
afterAll(() => receiver.close())

const evidenceOf = (owner: Api, id: string) =>
  expectStatus(owner.send('GET', `/v1/signatures/requests/${id}/evidence`), 200)

/** Returns the places in an organization's data where any of the texts is stored. */
async function placesOf(organizationId: string, texts: string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of await tenantTables()) {
    const rows = await queryDatabase<{ row: string }>(
      `select t::text as row from "${table}" t where organization_id = $1`,
      [organizationId],
    )
    for (const { row } of rows)
      for (const text of texts) if (row.toLowerCase().includes(text.toLowerCase())) found.push(`${table}: ${text}`)
  }
  return found
}

const auditOrder = async (organizationId: string) =>
  (
    await queryDatabase<{ id: string }>(
      'select id from audit_events where organization_id = $1 order by position, id',
      [organizationId],
    )
  ).map(({ id }) => id)

/** Returns whether the standalone verifier accepts the evidence and the files of an envelope. */
async function verifiesOffline(owner: Api, id: string): Promise<boolean> {
  const file = (name: string) => join(folder, `${id}-${name}`)
  writeFileSync(file('evidence.json'), JSON.stringify(await evidenceOf(owner, id)))
  writeFileSync(file('key.pem'), stack.checkpointPublicKey)
  writeFileSync(file('sealed.pdf'), await artifactOf(owner, id, 'document'))
  writeFileSync(file('certificate.pdf'), await artifactOf(owner, id, 'certificate'))
  const args = ['--pdf', file('sealed.pdf'), '--certificate', file('certificate.pdf'), '--key', file('key.pem')]
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'clients/verifier/command.ts'),
    file('evidence.json'),
    ...args,
  ])
  return stdout.includes('The evidence is valid') && !stdout.includes('FAILED')
}

const drawn = { kind: 'drawn', aspectRatio: 2.125, strokes: [[0.4711, 0.2, 1.1, 0.8155]] }
const browser = 'EraseMe/17.4'

/** Opens the signing page, and signs with the given values from a recognizable browser. */
async function signAs(owner: Api, envelope: { id: string; signer: { email: string } }, values: object) {
  const link = await linkFor(stack, envelope)
  const headers = { 'user-agent': browser }
  await post(`${link}/view`, {}, headers)
  await expectStatus(post(`${link}/sign`, await signRequest(link, { values }), headers), 200)
  return waitForStatus(owner, envelope.id, 'completed')
}

test('erases a person from every table, and preserves valid evidence', async () => {
  const owner = await openApi(stack)
  const client = clientOf(owner.apiKey)
  await client.expect('signatures.webhooks.upsert', 201, { body: { url: receiver.url('/erase') } })
  const documentId = await readyDocument(owner)
  const [email, other] = [newEmail(), newEmail()]
  const named = { documentId, signerEmail: email, signerName: 'Erika Mustermann' }

  const worded = fieldOf({ id: 'terms', type: 'consent', y: 0.2, text: 'Erika agrees.', isRequired: false })
  const fields = [fieldOf(), fieldOf({ id: 'city', type: 'text', y: 0.1, message: 'Ask Erika' }), worded]
  const signed = await createEnvelope(owner, { ...named, fields, message: 'Dear Erika' })
  await signAs(owner, signed, { sign: drawn, city: { kind: 'text', text: 'Wolkenkuckucksheim' } })
  const declined = await createEnvelope(owner, { ...named, signerEmail: email.toUpperCase() })
  await post(`${await linkFor(stack, declined)}/decline`, { reason: 'Erika does not want to' })
  const voided = await createEnvelope(owner, named)
  await expectStatus(owner.send('POST', `/v1/signatures/requests/${voided.id}/void`, { reason: 'Erika asked' }), 200)
  const passedOn = await createEnvelope(owner, named)
  const reassigned = { signerEmail: other, signerName: 'Otto Normal', reason: 'Erika is away' }
  await expectStatus(owner.send('POST', `/v1/signatures/requests/${passedOn.id}/reassign`, reassigned), 200)
  await signAndComplete(owner, stack, await getEnvelope(owner, passedOn.id))
  const unrelated = await signAndComplete(owner, stack, await createEnvelope(owner, { documentId, signerEmail: other }))

  const member = await client.expect('scim.users.create', 201, {
    body: { userName: email, externalId: 'erika-7', displayName: 'Erika M.', name: { givenName: 'Erika' } },
  })
  const key = await newKey({ id: owner.organizationId, keyId: null, environment: 'live' } as never, ['documentsWrite'])
  await queryDatabase("update api_keys set member_id = $1, name = 'Key of Erika' where id = $2", [member.id, key.keyId])
  await clientOf(key.apiKey).expect('documents.create', 201, {
    body: { title: 'A' },
    headers: { 'user-agent': browser },
  })
  await expectStatus(owner.send('DELETE', `/scim/v2/Users/${member.id}`), 204)
  const ids = [signed, declined, voided, passedOn].map(({ id }) => id as string)
  await Promise.all([...ids, unrelated.id].map(whenQuiet))
  await expect
    .poll(() =>
      queryDatabase('select 1 from webhook_deliveries where organization_id = $1 and lease_owner is not null', [
        owner.organizationId,
      ]),
    )
    .toEqual([])

  const waiting = { envelopeId: passedOn.id, generation: 1, revision: 1, reason: 'Erika is away' }
  for (const [id, payload] of [
    ['signer', { ...waiting, template: 'replaced', memberId: null, recipient: { email, name: 'Erika' } }],
    ['sender', { ...waiting, template: 'senderCompleted', memberId: 'mem_sender', recipient: null }],
  ] as const)
    await queryDatabase(
      `insert into jobs (organization_id, id, kind, payload, run_at) values ($1, $2 || $1, 'mail', $3, now() + interval '1 day')`,
      [owner.organizationId, id, JSON.stringify(payload)],
    )

  const secrets = [email, 'Erika', 'Mustermann', browser, 'Wolkenkuckucksheim', '0.4711', '0.8155']
  const before = await placesOf(owner.organizationId, secrets)
  for (const table of [
    'members',
    'api_keys',
    'audit_events',
    'envelopes',
    'envelope_fields',
    'evidence_disclosures',
    'webhook_events',
    'idempotency_keys',
  ])
    expect(
      before.some((place) => place.startsWith(`${table}:`)),
      table,
    ).toBe(true)
  const [orderBefore, unrelatedBefore] = [await auditOrder(owner.organizationId), await evidenceOf(owner, unrelated.id)]
  const valuesOfOther = (await evidenceOf(owner, passedOn.id)).records.flatMap(
    (record: { disclosures: Record<string, { value?: string }> }) => Object.values(record.disclosures),
  )

  const report = await erase(owner, email)
  expect(report).toEqual({
    erased: {
      members: [member.id],
      envelopes: ids,
      workflowRuns: [],
      templates: [],
      bulkSends: [],
      auditEvents: expect.any(Number),
    },
    filesDeleted: [],
    objectsWaiting: 0,
    filesKept: [signed.id, passedOn.id].sort(),
    kept: [],
    mentions: [],
  })
  expect(report.erased.auditEvents).toBeGreaterThan(2)
  expect(await placesOf(owner.organizationId, secrets)).toEqual([])
  expect(await getEnvelope(owner, signed.id)).toMatchObject({
    status: 'completed',
    message: null,
    signer: { email: erasedEmail, name: null, status: 'signed' },
  })

  expect(
    await queryDatabase("select payload from jobs where organization_id = $1 and kind = 'mail' and state = 'queued'", [
      owner.organizationId,
    ]),
  ).toEqual([
    {
      payload: {
        envelopeId: passedOn.id,
        generation: 1,
        revision: 1,
        template: 'senderCompleted',
        memberId: 'mem_sender',
        recipient: null,
      },
    },
  ])

  for (const id of ids) {
    const { integrity, records } = await evidenceOf(owner, id)
    expect([id, integrity.valid]).toEqual([id, true])
    expect(records[0].disclosures.email).toEqual({ erased: true })
    expect(records[0].disclosures.documentTitle.value).toBeTruthy()
  }
  expect(await verifiesOffline(owner, signed.id)).toBe(true)
  expect(await verifiesOffline(owner, passedOn.id)).toBe(true)
  expect(await verifiesOffline(owner, unrelated.id)).toBe(true)
  expect(await evidenceOf(owner, unrelated.id)).toEqual(unrelatedBefore)
  const left = (await evidenceOf(owner, passedOn.id)).records.flatMap(
    (record: { disclosures: Record<string, { value?: string }> }) => Object.values(record.disclosures),
  )
  const valuesOf = (opened: { value?: string }[]) => opened.map(({ value }) => value)
  expect(valuesOf(left)).toEqual(expect.arrayContaining([other, 'Otto Normal']))
  expect(valuesOf(valuesOfOther)).toEqual(expect.arrayContaining([email, 'Erika is away']))

  const orderAfter = await auditOrder(owner.organizationId)
  expect(orderAfter.filter((id) => orderBefore.includes(id))).toEqual(orderBefore)
  const [act] = await queryDatabase(
    `select actor_kind, target_id, details from audit_events where organization_id = $1 and action = 'person.erased'`,
    [owner.organizationId],
  )
  expect(act).toEqual({
    actor_kind: 'operator',
    target_id: owner.organizationId,
    details: { members: 1, envelopes: 4, workflowRuns: 0, templates: 0, bulkSends: 0, kept: 0, filesDeleted: 0 },
  })

  const again = await contentOf(owner.organizationId)
  expect((await erase(owner, email)).erased).toEqual({
    members: [],
    envelopes: [],
    workflowRuns: [],
    templates: [],
    bulkSends: [],
    auditEvents: 0,
  })
  expect(await contentOf(owner.organizationId)).toEqual(again)
})

test('deletes every file with a signature of the erased person, if requested', async () => {
  const owner = await openApi(stack)
  const [email, other] = [newEmail(), newEmail()]
  const documentId = await readyDocument(owner)
  const signers = [email, other].map((signerEmail) => ({ signerEmail, fields: [fieldOf()] }))
  const sequence = await expectStatus(
    owner.send('POST', '/v1/signatures/workflows/sequential', { documentId, signers }, once()),
    201,
  )
  for (const step of sequence.steps) await signAndComplete(owner, stack, step)
  const alone = await signAndComplete(owner, stack, await createEnvelope(owner, { documentId, signerEmail: other }))
  const envelopes: string[] = [...sequence.steps.map(({ id }: { id: string }) => id)]
  await Promise.all([...envelopes, alone.id].map(whenQuiet))
  const keysOf = async (ids: string[]) =>
    (
      await queryDatabase<{ object_key: string }>(
        'select object_key from artifacts where envelope_id = any($1) order by object_key',
        [ids],
      )
    ).map(({ object_key }) => object_key)
  const [keys, otherKeys] = [await keysOf(envelopes), await keysOf([alone.id])]
  expect([(await storedOf(keys)).length, (await storedOf(otherKeys)).length]).toEqual([4, 2])

  const report = await erase(owner, email, { files: 'delete' })
  expect(report).toMatchObject({ erased: { envelopes: [envelopes[0]] }, filesKept: [] })
  expect(report.filesDeleted.sort()).toEqual([...envelopes].sort())
  await expect.poll(() => storedOf(keys)).toEqual([])
  expect(await storedOf(otherKeys)).toEqual(otherKeys)
  for (const id of envelopes) {
    expect((await owner.send('GET', `/v1/signatures/requests/${id}/artifacts/document`)).status).toBe(404)
    expect((await evidenceOf(owner, id)).integrity.valid).toBe(true)
  }
  expect(await verifiesOffline(owner, alone.id)).toBe(true)
  const second = await fetch(await linkFor(stack, sequence.steps[1]))
  expect([second.status, (await second.text()).includes('artifacts/document')]).toEqual([200, false])
})

test.each([
  ['deletes', 'delete' as const, 3],
  ['retains', 'keep' as const, 1],
])(
  'deletes the objects of a crashed sealing attempt in an erasure that %s signed files',
  async (_, files, objectsWaiting) => {
    const owner = await openApi(stack)
    const email = newEmail()
    const documentId = await readyDocument(owner)
    const { id } = await signAndComplete(owner, stack, await createEnvelope(owner, { documentId, signerEmail: email }))
    await whenQuiet(id)
    const left = `artifacts/${randomUUID()}/certificate.pdf`
    const session = openSession(services.database, enterOrganization(owner.organizationId))
    await session.run(registerObject({ key: left, subjectId: id }))
    await storageAt().put({ key: left, body: new Uint8Array(5), contentType: 'application/pdf' })

    const report = await erase(owner, email, { files })
    expect(report).toMatchObject({ erased: { envelopes: [id] }, objectsWaiting })
    await expect.poll(() => storedOf([left])).toEqual([])
    expect(
      await queryDatabase('select from artifacts where envelope_id = $1 and removed_at is null', [id]),
    ).toHaveLength(files === 'keep' ? 2 : 0)
    expect((await erase(owner, email, { files, isPreview: true })).erased.envelopes).toEqual([])
  },
)
