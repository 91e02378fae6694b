import '../../dev/support/node-platform.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { memorySource } from '../../base/bytes.ts'
import type { EvidenceHead } from '../../core/signing/chain.ts'
import { importCheckpointPrivateKey } from '../../core/signing/checkpoint.ts'
import type { CheckpointKey } from '../../core/signing/key-set.ts'
import { type VerifyEvidenceOptions, verifyEvidence, verifyEvidenceText } from '../../core/signing/verify-evidence.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import type { Given } from '../support/full/command-and-page.ts'
import type { FlipReport, FlipTask } from '../support/full/flip-worker.ts'
import { nodeSha256 } from '../support/full/flips.ts'
import { inventBundle } from '../support/full/invented-bundles.ts'
import type { SealedEnvelope, Trust } from '../support/full/sealed-envelopes.ts'
import { type Bundle, oldBackup, rewritten, structuralTampers, withRecords } from '../support/full/tampers.ts'

/**
 * `npm run test:full -- evidence-tampers [--envelopes 20] [--bundles 1000] [--every 1]`: tampers with envelopes that
 * were signed and sealed on a running stack, and verifies unchanged bundles. The suite flips bits of every byte, or
 * with `--every` of every nth byte, and deletes, swaps, duplicates, inserts, truncates and edits records. It also
 * combines parts of different envelopes, rewrites and re-signs chains, and restores old ones. The verifier must detect
 * every change at its position, and must not reject a valid bundle.
 */
const { values } = parseArgs({
  options: {
    envelopes: { type: 'string', default: '20' },
    bundles: { type: 'string', default: '1000' },
    every: { type: 'string', default: '1' },
  },
})
const [envelopeCount, goodCount, every] = [Number(values.envelopes), Number(values.bundles), Number(values.every)]
const threads = 2

type Row = { what: string; tried: number; same: number; missed: string[] }

const rows = new Map<string, Row>()
function count(what: string, problem: string | null, same = 0, tried = 1): void {
  const row = rows.get(what) ?? { what, tried: 0, same: 0, missed: [] }
  row.tried += tried
  row.same += same
  if (problem !== null) row.missed.push(problem)
  rows.set(what, row)
}

const headsOf = ({ records }: Bundle): EvidenceHead[] => records.map(({ sequence, hash }) => ({ sequence, hash }))

const filesOf = ({ pdf, certificate }: SealedEnvelope, trust: Trust): VerifyEvidenceOptions => ({
  pdf: memorySource(pdf),
  certificate: memorySource(certificate),
  createSha256: nodeSha256,
  ...trust,
})

/** Expects unchanged bundles to be valid: the stack's bundles with their files, and generated bundles of every kind. */
async function judgeGood(envelopes: SealedEnvelope[], trust: Trust, key: CheckpointKey): Promise<void> {
  const alarm = async (json: string, options: VerifyEvidenceOptions) => {
    const { valid, checks } = await verifyEvidenceText(json, options)
    return valid ? null : checks.flatMap(({ ok, name, detail }) => (ok ? [] : `${name}: ${detail}`)).join(' ')
  }
  for (const envelope of envelopes) {
    const options = { ...filesOf(envelope, trust), heads: headsOf(envelope.bundle) }
    count('unchanged: sealed envelopes, with files and heads', await alarm(JSON.stringify(envelope.bundle), options))
  }
  for (let seed = 1; seed <= goodCount; seed++) {
    const { bundle, heads } = await inventBundle(seed, key)
    const problem = await alarm(JSON.stringify(bundle, null, seed % 3), { publicKey: trust.publicKey, heads })
    count('unchanged: generated envelopes of every course', problem && `seed ${seed}: ${problem}`)
  }
}

async function judgeStructure(envelopes: SealedEnvelope[], publicKey: string): Promise<void> {
  for (const [index, { bundle }] of envelopes.entries()) {
    const other = envelopes[(index + 1) % envelopes.length]?.bundle as Bundle
    for (const tamper of structuralTampers(bundle, other)) {
      const { valid, firstBadSequence } = await verifyEvidence(tamper.bundle, { publicKey })
      const isFound = !valid && firstBadSequence === tamper.place
      const problem = isFound ? null : `${bundle.envelopeId}: record ${tamper.place} named ${firstBadSequence}`
      count(`record ${tamper.kind.replace(/^edited (?!value)\S+$/, 'edited, each member')}`, problem)
    }
  }
}

/** Expects every record to fail verification in another envelope, for all pairs. */
async function judgeSplices(bundles: Bundle[], publicKey: string): Promise<void> {
  for (const [i, into] of bundles.entries()) {
    for (const [j, from] of bundles.entries()) {
      if (i === j) continue
      const index = (i + j) % into.records.length
      const record = from.records[index % from.records.length] as Bundle['records'][number]
      const spliced = withRecords(into, into.records.with(index, record))
      const { valid, firstBadSequence } = await verifyEvidence(spliced, { publicKey })
      count('record of another envelope, all pairs', !valid && firstBadSequence === index + 1 ? null : `${i}, ${j}`)
    }
  }
}

/** Expects a chain that the operator re-signed to be valid alone, and invalid with a saved head or the certificate. */
async function judgeOperator(envelopes: SealedEnvelope[], trust: Trust, key: CheckpointKey): Promise<void> {
  const { publicKey } = trust
  for (const envelope of envelopes) {
    const { bundle, certificate } = envelope
    const sealedAt = bundle.records.findIndex(({ type }) => type === 'sealed') + 1
    for (const { sequence: place } of bundle.records) {
      const name = `${bundle.envelopeId}, from record ${place}`
      const forged = await rewritten(bundle, place, key)
      const alone = await verifyEvidence(forged, { publicKey })
      count('rewritten and signed again: valid alone', alone.valid ? null : name)
      const kept = await verifyEvidence(forged, { publicKey, heads: headsOf(bundle).toReversed() })
      const isNamed = !kept.valid && kept.firstBadSequence === place
      count('rewritten and signed again: by heads of webhooks', isNamed ? null : name)
      const stale = await verifyEvidence({ ...forged, checkpoint: bundle.checkpoint }, { publicKey })
      count('rewritten: by the earlier checkpoint', stale.valid ? name : null)
      if (place > sealedAt) continue
      const held = await verifyEvidence(forged, { publicKey, certificate: memorySource(certificate) })
      count('rewritten and signed again: by the certificate', held.valid ? name : null)
    }
    for (let length = 1; length < bundle.records.length; length++) {
      const old = await oldBackup(bundle, length, key)
      const { valid, firstBadSequence } = await verifyEvidence(old, { publicKey, heads: [bundle.head] })
      const problem = !valid && firstBadSequence === length + 1 ? null : `${bundle.envelopeId}, ${length} records`
      count('old backup restored: by the newest head', problem)
    }
  }
}

async function judgeFlips(envelopes: SealedEnvelope[], trust: Trust): Promise<void> {
  const shares = Array.from({ length: threads }, (_, thread) => envelopes.filter((_, i) => i % threads === thread))
  const reports = await Promise.all(
    shares
      .filter((share) => share.length > 0)
      .map((share) => {
        const workerData: FlipTask = { envelopes: share, trust, thoroughCount: 1, every }
        const worker = new Worker(join(import.meta.dirname, '../support/full/flip-worker.ts'), { workerData })
        return new Promise<FlipReport[]>((resolve, reject) => worker.once('message', resolve).once('error', reject))
      }),
  )
  for (const { what, flips } of reports.flat()) {
    count(what, null, flips.same, flips.tried)
    rows.get(what)?.missed.push(...flips.missed)
  }
}

/** Expects the command and the page to give the verifier's verdict, for one change of each kind. */
async function judgeByCommandAndPage([first, second]: SealedEnvelope[], trust: Trust): Promise<void> {
  if (!first || !second) return
  const kinds = new Map<string, Given>([['good', { ...first, isGood: true }]])
  for (const { kind, bundle } of structuralTampers(first.bundle, second.bundle)) {
    if (!kinds.has(kind)) kinds.set(kind, { ...first, bundle, isGood: false })
  }
  const flipped = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes[at] as number) ^ 1)
  kinds.set('byte of the PDF', { ...first, pdf: flipped(first.pdf, 100), isGood: false })
  kinds.set('byte of the seal', { ...first, pdf: flipped(first.pdf, first.pdf.length - 900), isGood: false })
  kinds.set('byte of the certificate', { ...first, certificate: flipped(first.certificate, 999), isGood: false })
  kinds.set('other PDF', { ...first, pdf: second.pdf, isGood: false })
  kinds.set('other certificate', { ...first, certificate: second.certificate, isGood: false })
  kinds.set('other evidence', { ...first, bundle: second.bundle, isGood: false })
  const wrong = await wrongVerdicts(kinds, trust)
  for (const by of ['command', 'page'] as const) {
    count(`each kind, by the ${by}`, null, 0, kinds.size)
    rows.get(`each kind, by the ${by}`)?.missed.push(...wrong[by])
  }
}

function printRows(): number {
  let problems = 0
  for (const { what, tried, same, missed } of rows.values()) {
    problems += missed.length
    const same_ = same > 0 ? `  (${same} of them read the same as before)` : ''
    console.log(`${what.padEnd(66)} ${String(tried).padStart(9)}  missed ${missed.length}${same_}`)
    for (const one of missed.slice(0, 5)) console.log(`    ${one}`)
  }
  return problems
}

const { wrongVerdicts } = await import('../support/full/command-and-page.ts')
const { sealEnvelopes } = await import('../support/full/sealed-envelopes.ts')
const startedAt = performance.now()
let envelopes: SealedEnvelope[] = []
let trust: Trust = { publicKey: '', sealCertificate: '', timestampCertificate: undefined }
let key: CheckpointKey | null = null
await withStack({}, async (bench) => {
  key = await importCheckpointPrivateKey(bench.stack.secrets.checkpointPrivateKey)
  ;({ envelopes, trust } = await sealEnvelopes(bench, envelopeCount))
})
if (!key) throw new Error('the stack has no key')
const bundles = envelopes.map(({ bundle }) => bundle)
const invented = await Promise.all(Array.from({ length: 50 }, (_, seed) => inventBundle(seed, key as CheckpointKey)))
await judgeGood(envelopes, trust, key)
await judgeStructure(envelopes, trust.publicKey)
await judgeSplices([...bundles, ...invented.map(({ bundle }) => bundle)], trust.publicKey)
await judgeOperator(envelopes, trust, key)
await judgeFlips(envelopes, trust)
await judgeByCommandAndPage(envelopes, trust)
const problems = printRows()
if (every > 1) console.log(`Flipped bits only in every ${every}th of the bytes above.`)
console.log(`${problems} problems, ${Math.round((performance.now() - startedAt) / 1_000)} s`)
if (problems > 0) process.exitCode = 1
