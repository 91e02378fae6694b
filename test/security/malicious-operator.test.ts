import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { toHex } from '../../base/bytes.ts'
import { monitor } from '../../clients/typescript/src/program/monitor.ts'
import { importCheckpointPrivateKey } from '../../core/signing/checkpoint.ts'
import { verifyEvidence } from '../../core/signing/verify-evidence.ts'
import { checkPolicy, parsePolicy } from '../../transparency/policy.ts'
import { parseProof } from '../../transparency/proof.ts'
import { parseTreeHead } from '../../transparency/witness.ts'
import { expectStatus } from '../support/client.ts'
import { createEnvelope } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { servicesOn } from '../support/full/services.ts'
import { rewritten } from '../support/full/tampers.ts'
import { queueAgain, replaceEvidence, rewriteLog } from '../support/log-operator.ts'
import { startWitness } from '../support/loopback-witness.ts'
import { openApi } from '../support/open-api.ts'
import { startOwnStack } from '../support/own-stack.ts'
import { signAndComplete } from '../support/signing.ts'
import { readyDocument } from '../support/upload.ts'

/**
 * An operator who has all keys, the database and the store rewrites a signing. Outside the service, only two things
 * exist: a witness, which keeps the last checkpoint that it saw, and the state of a monitor.
 */
const folder = temporaryFolder('malicious-operator')
const witness = await startWitness('partner')
const stack = await startOwnStack({ dataDir: join(folder, 'data'), logPolicy: `${witness.line}quorum partner\n` })
const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl })
afterAll(async () => {
  await pool.end()
  await stack.dispose()
  await witness.close()
})
afterEach(() => void vi.restoreAllMocks())

const policyText = await (await fetch(`${stack.baseUrl}/.well-known/chancery-log/policy`)).text()
const policy = parsePolicy(policyText)
witness.logs.push(...policy.logs.map(({ verifier }) => verifier))
const policyFile = join(folder, 'policy.txt')
writeFileSync(policyFile, policyText)
const state = (name: string) => join(folder, `${name}.json`)

const api = await openApi(stack)
const evidenceOf = (id: string) => expectStatus(api.send('GET', `/v1/signatures/requests/${id}/evidence`), 200)
const seenByWitness = () => [...witness.trees.values()].map(parseTreeHead)[0]

/** Returns the evidence when the witness has cosigned a checkpoint of at least the given size. */
const witnessedEvidence = (id: string, sizeMin = 0) =>
  vi.waitFor(
    async () => {
      const evidence = await evidenceOf(id)
      const proof = parseProof(evidence.log?.proof ?? '')
      if (!proof || proof.checkpoint.size < sizeMin) throw new Error('not logged yet')
      if (!(await checkPolicy(policy, proof.checkpoint)).hasQuorum) throw new Error('not cosigned yet')
      return evidence
    },
    { timeout: 30_000, interval: 200 },
  )

const verify = async (evidence: unknown, logPolicy?: string) => {
  const { valid, checks } = await verifyEvidence(evidence, { publicKey: stack.secrets.checkpointPublicKey, logPolicy })
  return { valid, failed: checks.filter(({ ok }) => !ok).map(({ name }) => name) }
}

async function runMonitor(name: string): Promise<{ code: number; problems: string }> {
  const problems: string[] = []
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation((line) => void problems.push(String(line)))
  const code = await monitor(['--policy', policyFile, '--state', state(name)], () => {
    throw new Error('no key was given')
  })
  return { code, problems: problems.join('\n') }
}

let honest: Awaited<ReturnType<typeof evidenceOf>>
let forged: Awaited<ReturnType<typeof rewritten>>
beforeAll(async () => {
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  await signAndComplete(api, { mailUrl: stack.mail.url }, envelope)
  honest = await witnessedEvidence(envelope.id, 2)
  expect(await verify(honest, policyText)).toEqual({ valid: true, failed: [] })
  expect(await runMonitor('before')).toEqual({ code: 0, problems: '' })
  const { integrity: _, ...bundle } = honest
  const key = await importCheckpointPrivateKey(stack.secrets.checkpointPrivateKey)
  forged = await rewritten(bundle, 2, key)
  await replaceEvidence(pool, forged)
})

it('accepts forged evidence if the verifier checks no log policy', async () => {
  const { log: _, integrity: __, ...served } = await evidenceOf(honest.envelopeId)
  expect(served.head.hash).toBe(forged.head.hash)
  expect(served.head.hash).not.toBe(honest.head.hash)
  expect(await verify(served)).toEqual({ valid: true, failed: [] })
})

it('fails verification of forged evidence whose head is missing from the log', async () => {
  const served = await evidenceOf(honest.envelopeId)
  expect(await verify(served, policyText)).toEqual({ valid: false, failed: ['log_inclusion'] })
  expect(await verify({ ...served, log: honest.log }, policyText)).toEqual({ valid: false, failed: ['log_inclusion'] })
})

it('reports a second head for an envelope if the operator appends a forged head to the log', async () => {
  await queueAgain(pool, honest.envelopeId)
  const served = await witnessedEvidence(honest.envelopeId, 4)
  expect(served.head.hash).toBe(forged.head.hash)
  copyFileSync(state('before'), state('appended'))
  const { code, problems } = await runMonitor('appended')
  expect(code).toBe(1)
  expect(problems).toMatch(/second, different head for record \d+ of the envelope/)
})

it('detects a rewritten log with the witness, the verifier and the monitor', async () => {
  const before = seenByWitness()
  const forgedHeads = new Map(forged.records.map(({ sequence, hash }) => [sequence, hash]))
  const honestHeads = new Set(honest.records.map(({ hash }: { hash: string }) => hash))
  const { storage } = servicesOn(stack).services
  const log = await rewriteLog({
    storage,
    pool,
    key: stack.secrets.transparencyLogKey,
    change: (entry) =>
      honestHeads.has(entry.head) ? { ...entry, head: forgedHeads.get(entry.sequence) ?? entry.head } : entry,
  })
  expect(log.size).toBe(before?.size)
  expect(log.root).not.toBe(toHex(before?.root ?? new Uint8Array()))
  await vi.waitFor(() => expect(readFileSync(stack.workerLogFile, 'utf8')).toContain('"log_refused_by_witness"'), {
    timeout: 30_000,
    interval: 200,
  })
  expect(seenByWitness()).toEqual(before)

  const served = await evidenceOf(honest.envelopeId)
  expect(served.integrity.valid).toBe(true)
  expect(await verify(served, policyText)).toEqual({ valid: false, failed: ['log_policy'] })

  const { code, problems } = await runMonitor('before')
  expect(code).toBe(1)
  expect(problems).toContain('The log is inconsistent with the state of the last run.')
})
