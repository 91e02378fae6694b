import '../../dev/support/node-platform.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { toHex } from '../../base/bytes.ts'
import { createClient } from '../../clients/typescript/src/client.ts'
import { parseLogEntry } from '../../core/signing/log-entry.ts'
import { root } from '../../dev/build/build-part.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import type { Services } from '../../platform/context.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import { readBytes } from '../../platform/ports/stored-body.ts'
import { checkpointKey, readStoredCheckpoint, readTile } from '../../service/transparency/log-store.ts'
import { sequenceLog } from '../../service/transparency/log-tasks.ts'
import { consistencyProof, isConsistent, rootOf, type TreeHead } from '../../transparency/merkle.ts'
import { parsePolicy } from '../../transparency/policy.ts'
import { decodeEntries, readSubtrees, tileWidth, widthInTree } from '../../transparency/tiles.ts'
import { type CallOutcome, countedServices, fates } from '../support/full/interruption.ts'
import { servicesOn } from '../support/full/services.ts'

/**
 * `npm run test:full -- log-kills`: interrupts the sequencer of the transparency log at each call to the database and
 * the store, in four ways, and runs it again, sometimes twice concurrently. The log must contain each head exactly once
 * and continue every earlier checkpoint. Then the database or the store returns to an earlier state, and the log must
 * not fork.
 */
type Setup = {
  services: Services
  pool: pg.Pool
  grow: (services: Services) => Promise<void>
  /** Ends an envelope, which queues one chain head for the log. */
  endEnvelope: () => Promise<void>
  refusals: string[]
}

const findings: string[] = []
const expectThat = (isTrue: boolean, what: string): void => {
  if (!isTrue) findings.push(what)
}

let seen: TreeHead = { size: 0, root: new Uint8Array() }

/** Reads the complete transparency log, and compares it with the queue and the last checkpoint. */
async function checkLog({ services: { storage }, pool }: Setup, what: string): Promise<void> {
  const head = (await readStoredCheckpoint(storage, checkpointKey))?.read
  if (!head) return void findings.push(`${what}: there is no checkpoint`)
  const read = readSubtrees(head.size, (tile) => readTile(storage, tile))
  expectThat(toHex(await rootOf(head.size, read)) === toHex(head.root), `${what}: the tiles have another root`)
  if (seen.size > 0) {
    const proof = await consistencyProof(seen.size, head.size, read)
    expectThat(isConsistent(seen, head, proof), `${what}: the log does not continue the last checkpoint`)
  }
  seen = head
  const entries: string[] = []
  for (let index = 0; index * tileWidth < head.size; index++) {
    const width = widthInTree({ level: null, index }, head.size)
    const bundle = decodeEntries((await readTile(storage, { level: null, index, width })) ?? new Uint8Array()) ?? []
    for (const entry of bundle.map(parseLogEntry))
      entries.push(entry ? `${entry.label} ${entry.sequence} ${entry.head}` : '')
  }
  expectThat(new Set(entries).size === entries.length, `${what}: an entry is in the log twice`)
  const { rows } = await pool.query(
    "select label || ' ' || sequence || ' ' || head as entry, entry_index::integer as index from log_entries",
  )
  for (const { entry, index } of rows)
    expectThat(
      entries[index ?? -1] === entry,
      `${what}: ${entry} is at ${index}, where the log has ${entries[index ?? -1]}`,
    )
}

/** Runs the sequencer until no entry waits. A run that finds a staged batch adds only this batch. */
async function growFully({ services, pool, grow }: Setup): Promise<void> {
  for (let runs = 0; runs < 4; runs++) {
    await grow(services)
    const { rows } = await pool.query('select from log_entries where entry_index is null limit 1')
    if (rows.length === 0) return
  }
}

/** Interrupts one run of the sequencer at a call. Returns whether the run reached this call. */
async function interrupted(setup: Setup, at: number, fate: CallOutcome): Promise<boolean> {
  await setup.endEnvelope()
  const first = countedServices(setup.services, { at, fate })
  await Promise.race([setup.grow(first.services).catch(() => undefined), first.death])
  await setup.endEnvelope()
  await growFully(setup)
  await checkLog(setup, `call ${at} ${fate}`)
  return first.calls() >= at
}

async function killEverywhere(setup: Setup): Promise<void> {
  for (const fate of fates) {
    let at = 1
    while (await interrupted(setup, at, fate)) at++
    console.log(`${fate}: interrupted at ${at - 1} calls`)
  }
  for (let round = 1; round <= 10; round++) {
    await setup.endEnvelope()
    const late = setup.endEnvelope().then(() => setup.grow(setup.services))
    await Promise.all([setup.grow(setup.services), setup.grow(setup.services), late])
    await growFully(setup)
    await checkLog(setup, `three at once, round ${round}`)
  }
}

async function objectsOf(storage: Storage): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const { objects } = await storage.list({ after: 'log/', limit: 1_000 })
  const found = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const { key } of objects.filter(({ key }) => key.startsWith('log/'))) {
    const stored = await storage.get({ key })
    if (stored) found.set(key, await readBytes(stored))
  }
  return found
}

async function putBack(storage: Storage, objects: Map<string, Uint8Array<ArrayBuffer>>): Promise<void> {
  for (const key of (await objectsOf(storage)).keys()) if (!objects.has(key)) await storage.delete(key)
  for (const [key, body] of objects) await storage.put({ key, body, contentType: 'application/octet-stream' })
}

async function restoreBackups(setup: Setup): Promise<void> {
  const { services, pool, refusals } = setup
  const { storage } = services
  await pool.query(
    'create table log_entries_backup as table log_entries; create table log_state_backup as table log_state',
  )
  const backup = await objectsOf(storage)
  await setup.endEnvelope()
  await setup.endEnvelope()
  await growFully(setup)
  await checkLog(setup, 'after the backup')
  const newest = await objectsOf(storage)

  await pool.query(`delete from log_entries; insert into log_entries select * from log_entries_backup;
    delete from log_state; insert into log_state select * from log_state_backup`)
  await setup.endEnvelope()
  await growFully(setup)
  await checkLog(setup, 'an earlier database')
  const grown = await objectsOf(storage)

  await putBack(storage, backup)
  await setup.endEnvelope()
  refusals.length = 0
  await setup.grow(services)
  expectThat(
    refusals.join() === 'log_smaller_than_seen',
    `an earlier store: refused with ${refusals.join() || 'nothing'}`,
  )
  const kept = await objectsOf(storage)
  expectThat(toText(kept) === toText(backup), 'an earlier store: the sequencer changed it')
  await putBack(storage, newest)
  await setup.grow(services)
  expectThat(
    refusals.join() === 'log_smaller_than_seen,log_smaller_than_seen',
    'a store that is still too early was accepted',
  )
  await putBack(storage, grown)
  await growFully(setup)
  await checkLog(setup, 'the store was put back')
  console.log(`restored backups: the log has ${seen.size} entries and did not fork`)
}

const toText = (objects: Map<string, Uint8Array>): string =>
  JSON.stringify([...objects].map(([key, bytes]) => [key, toHex(bytes)]).sort())

await withStack({ logPolicy: 'quorum none\n' }, async ({ stack, service }) => {
  const { services } = servicesOn(stack)
  const { TRANSPARENCY_LOG_KEY, TRANSPARENCY_LOG_POLICY: policy = '' } = stack.settings.functions
  const env = {
    TRANSPARENCY_LOG_KEY,
    TRANSPARENCY_LOG_POLICY: { ...parsePolicy(policy), text: policy },
  } as FunctionsEnv
  const refusals: string[] = []
  const log: Services['log'] = (_, { event, ...fields }) => {
    if (event === 'log_refused') refusals.push(String((fields as { reason?: string }).reason))
  }
  const client = createClient({ url: stack.baseUrl, apiKey: service.apiKey })
  const { id: documentId } = await client.uploadDocument(readFileSync(join(root, 'docs/demo/contract.pdf')), {
    title: 'Contract',
  })
  const place = { pageNumber: 1, x: 0.1, width: 0.3, height: 0.05 }
  const fields = [
    { id: 'sign', type: 'signature', ...place, y: 0.1 },
    { id: 'pets', type: 'checkbox', isRequired: false, ...place, y: 0.2 },
    { id: 'proof', type: 'attachment', visibleIf: { field: 'pets', isChecked: true }, ...place, y: 0.3 },
  ] as const
  const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 4 })
  let envelopes = 0
  const setup: Setup = {
    services: { ...services, log },
    pool,
    refusals,
    grow: (on) => sequenceLog(env)(on),
    endEnvelope: async () => {
      const request = { documentId, signerEmail: `signer-${++envelopes}@example.com`, fields: [...fields] }
      const { id } = await client.signatures.requests.create(request)
      await client.signatures.requests.void(id)
    },
  }
  await killEverywhere(setup)
  await restoreBackups(setup)
  await pool.end()
  for (const finding of findings) console.log(finding)
  console.log(`${envelopes} envelopes, ${findings.length} findings`)
  if (findings.length > 0) process.exitCode = 1
})

// Exits, because interrupted runs of the sequencer never return.
process.exit()
