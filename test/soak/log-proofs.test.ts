import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { utf8 } from '../../base/bytes.ts'
import { logEntryBytes, logLabel } from '../../core/signing/log-entry.ts'
import { root } from '../../dev/build/build-part.ts'
import { startReceiver } from '../../dev/support/webhook-receiver.ts'
import { checkpointKey, readLogObject } from '../../service/transparency/log-store.ts'
import { parseCheckpoint } from '../../transparency/checkpoint.ts'
import { hashLeaf } from '../../transparency/merkle.ts'
import { checkPolicy, parsePolicy } from '../../transparency/policy.ts'
import { isIncluded, parseProof } from '../../transparency/proof.ts'
import { decodeEntries } from '../../transparency/tiles.ts'
import { expectStatus } from '../support/client.ts'
import { createEnvelope } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { servicesOn } from '../support/full/services.ts'
import { startWitness } from '../support/loopback-witness.ts'
import { openApi } from '../support/open-api.ts'
import { startOwnStack } from '../support/own-stack.ts'
import { signAndComplete } from '../support/signing.ts'
import { readyDocument } from '../support/upload.ts'

const folder = temporaryFolder('transparency-log')
const witness = await startWitness('partner')
const receiver = await startReceiver()
const waitSeconds = 20
const stack = await startOwnStack({
  dataDir: join(folder, 'data'),
  logPolicy: `${witness.line}quorum partner\n`,
  extraBindings: { shared: { TRANSPARENCY_LOG_WAIT_SECONDS: String(waitSeconds) } },
})
afterAll(async () => {
  await stack.dispose()
  await receiver.close()
  await witness.close()
})
const log = `${stack.baseUrl}/.well-known/chancery-log`
const policyText = await (await fetch(`${log}/policy`)).text()
const policy = parsePolicy(policyText)
witness.logs.push(...policy.logs.map(({ verifier }) => verifier))

const api = await openApi(stack)
const place = { mailUrl: stack.mail.url }
const evidenceOf = (id: string) => expectStatus(api.send('GET', `/v1/signatures/requests/${id}/evidence`), 200)

/** Returns the evidence when its proof has the witness's cosignature. */
const provedEvidence = (id: string) =>
  vi.waitFor(
    async () => {
      const evidence = await evidenceOf(id)
      const proof = parseProof(evidence.log?.proof ?? '')
      if (!proof || !(await checkPolicy(policy, proof.checkpoint)).hasQuorum) throw new Error('not cosigned yet')
      return { evidence, proof }
    },
    { timeout: 30_000, interval: 200 },
  )

function verify(evidence: unknown, ...args: string[]) {
  const file = join(folder, 'evidence.json')
  writeFileSync(file, JSON.stringify(evidence))
  const policyFile = join(folder, 'policy.txt')
  writeFileSync(policyFile, policyText)
  const command = [join(root, 'clients/verifier/command.ts'), file, '--log-policy', policyFile, ...args]
  const { stdout, status } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  return { stdout, status }
}

it('includes a log proof of the last chain head in the evidence of a completed envelope', async () => {
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  expect((await evidenceOf(envelope.id)).log).toBeNull()
  await signAndComplete(api, place, envelope)
  const { evidence, proof } = await provedEvidence(envelope.id)
  expect(evidence.integrity.valid).toBe(true)
  expect(evidence.log.sequence).toBe(evidence.records.length)

  const label = await logLabel(envelope.id, evidence.records[0].hash)
  const heads = evidence.records
    .filter(({ type }: { type: string }) => type === 'sealed' || type === 'completed')
    .map(({ sequence, hash }: { sequence: number; hash: string }) => ({ label, sequence, head: hash }))
  expect(isIncluded(proof, hashLeaf(logEntryBytes(heads[1])))).toBe(true)

  const checkpoint = parseCheckpoint(await (await fetch(`${log}/checkpoint`)).text())
  const bundle = await fetch(`${log}/tile/entries/000.p/${checkpoint?.size}`)
  expect(Object.fromEntries(bundle.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  })
  const entries = decodeEntries(new Uint8Array(await bundle.arrayBuffer())) ?? []
  const texts = entries.map((entry) => new TextDecoder().decode(entry))
  for (const head of heads) expect(texts).toContain(new TextDecoder().decode(logEntryBytes(head)))
  expect(texts.join('')).not.toContain(envelope.id)

  const good = verify(evidence, '--key', writeKey())
  expect([good.status, good.stdout]).toEqual([0, expect.stringMatching(/ok +log_inclusion.*ok +log_policy.*partner/s)])
})

function writeKey(): string {
  const file = join(folder, 'keys.pem')
  writeFileSync(file, stack.secrets.checkpointPublicKey)
  return file
}

it('fails verification of a voided envelope whose log proof is changed, missing or without the cosignature', async () => {
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  await expectStatus(api.send('POST', `/v1/signatures/requests/${envelope.id}/void`), 200)
  const { evidence } = await provedEvidence(envelope.id)
  expect(evidence.records[evidence.log.sequence - 1].type).toBe('voided')
  const other = { ...evidence, log: { ...evidence.log, sequence: 1 } }
  expect(verify(other).stdout).toMatch(/FAILED +log_inclusion/)
  const { log: _, ...without } = evidence
  expect(verify(without).stdout).toMatch(/FAILED +log_inclusion +The evidence contains no log proof/)
  const unwitnessed = evidence.log.proof.replace(/— partner .*\n/u, '')
  expect(verify({ ...evidence, log: { ...evidence.log, proof: unwitnessed } }).stdout).toMatch(/FAILED +log_policy/)
})

it('returns 404 for missing transparency log tiles', async () => {
  for (const path of ['tile/0/001', 'tile/9/000', 'tile/0/0', 'tile/entries/000.p/0', 'other'])
    expect([path, (await fetch(`${log}/${path}`)).status]).toEqual([path, 404])
})

/** Completes an envelope. Returns its id, and the first event about it that arrives at the path. */
async function completedEvent(path: string) {
  const url = receiver.url(path)
  await expectStatus(api.send('POST', '/v1/signatures/webhooks', { url, events: ['envelope.completed'] }), 201)
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  const { completedAt } = await signAndComplete(api, place, envelope)
  const received = await vi.waitFor(
    () => {
      const [first] = receiver.received(path)
      if (!first) throw new Error('nothing has arrived yet')
      return first
    },
    { timeout: 120_000, interval: 100 },
  )
  return { id: envelope.id, event: JSON.parse(received.body), waitedMs: received.atMs - Date.parse(completedAt) }
}

it('includes the log index of the chain head in the event envelope.completed', async () => {
  const { id, event } = await completedEvent('/indexed')
  const { evidence } = await provedEvidence(id)
  expect(event.data.evidence).toEqual({
    sequence: evidence.log.sequence,
    head: evidence.head.hash,
    logIndex: evidence.log.index,
  })
})

it('sends the event envelope.completed without a log index if the log cannot grow', async () => {
  const { storage } = servicesOn(stack).services
  const kept = (await readLogObject(storage, checkpointKey))?.bytes ?? new Uint8Array()
  const replace = (body: Uint8Array<ArrayBuffer>) =>
    storage.put({ key: checkpointKey, body, contentType: 'text/plain; charset=utf-8' })
  await replace(utf8('damaged'))
  const { id, event, waitedMs } = await completedEvent('/late')
  expect(event.data.evidence.logIndex).toBeNull()
  expect(waitedMs).toBeGreaterThan((waitSeconds - 1) * 1_000)
  expect((await evidenceOf(id)).log).toBeNull()
  await replace(kept)
  const { evidence } = await provedEvidence(id)
  expect(evidence.records[evidence.log.sequence - 1].hash).toBe(event.data.evidence.head)
})
