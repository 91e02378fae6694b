/**
 * Compares the CPU time for verifying one record of an evidence chain with the minimum, which is parsing,
 * canonicalization and two hashes. Also compares a file with its revision at an earlier signature, for two numbers of
 * objects. Then verifies a hostile file with many signatures and updates.
 */

import { createHash } from 'node:crypto'
import { memorySource } from '../base/bytes.ts'
import { canonicalJson } from '../core/canonical-json.ts'
import { assembleBundle } from '../core/signing/bundle.ts'
import { type EvidenceRecord, genesisHash, linkRecords } from '../core/signing/chain.ts'
import { checkIntegrity } from '../core/signing/integrity.ts'
import { createReadWork } from '../pdf/document/read-work.ts'
import { openAll } from '../pdf/verify/earlier-revisions.ts'
import { forbiddenChange } from '../pdf/verify/forbidden-changes.ts'
import { verifySealedPdf } from '../pdf/verify/verify.ts'
import { objectsPdf, signedPdf, updatedPdf } from './support/compared-revisions.ts'
import { cpuMsOf } from './support/cpu-time.ts'
import { median } from './support/in-turns.ts'
import { sized } from './support/size.ts'
import { judge, microseconds, milliseconds, ratio } from './support/verdict.ts'

const recordCount = sized(10_000, 500)
const rounds = sized(9, 2)
const microsecondsMost = 8
const sourceSha256 = 'ab'.repeat(32)

const records = Array.from(
  { length: recordCount },
  (_, index): EvidenceRecord => ({
    v: 1,
    envelopeId: 'env_01',
    organizationId: 'org_01',
    sequence: index + 1,
    type: index === 0 ? 'created' : 'reminded',
    at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    actor: { kind: 'key', id: 'key_0123456789abcdef0123456789' },
    document: { sha256: sourceSha256, contentLength: 123_456 },
    pii: { email: 'cd'.repeat(32) },
    data: { generation: 1, revision: index, count: index },
  }),
)
const linked = await linkRecords(await genesisHash({ envelopeId: 'env_01', sourceSha256 }), records)
const bundle = assembleBundle({
  envelopeId: 'env_01',
  linked,
  disclosures: [],
  checkpoint: null,
  artifacts: { document: null, certificate: null },
})
const json = JSON.stringify(bundle)

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const tasks = {
  baseline: () => {
    let previous = Buffer.alloc(32)
    for (const { hash: _, disclosures: __, ...record } of JSON.parse(json).records)
      previous = sha256(Buffer.concat([previous, sha256(canonicalJson(record))]))
  },
  verified: async () => {
    const { checks } = await checkIntegrity(JSON.parse(json))
    if (!checks.some(({ name, ok }) => name === 'chain' && ok)) throw new Error('the chain was not verified')
  },
}
const costs: Record<keyof typeof tasks, number[]> = { baseline: [], verified: [] }
for (let round = 0; round < rounds; round++) {
  for (const name of ['baseline', 'verified'] as const) {
    costs[name].push(((await cpuMsOf(tasks[name])) * 1_000) / recordCount)
  }
}
for (const [name, values] of Object.entries(costs))
  console.log(
    `${name.padEnd(9)} CPU per record: best ${microseconds(Math.min(...values))}, median ${microseconds(median(values))}`,
  )
console.log(`verified / baseline: ${ratio(median(costs.verified) / median(costs.baseline))}`)
judge('CPU of verifying an event', median(costs.verified), microsecondsMost, { show: microseconds })

const objectCount = sized(20_000, 10_000)
const doubledMost = 2.2
const compareRounds = 8
const hostile = { objects: objectCount, updates: 350, signatures: 64 }
const hostileMsMost = 4_000

/** Returns a comparison of a file with an update that writes its page again. The comparison returns its charged work. */
function comparison(count: number): () => Promise<number> {
  const signed = objectsPdf(count)
  const later = updatedPdf(signed, 1)
  return async () => {
    const work = createReadWork(later.length)
    const [before, after] = [await openAll(memorySource(signed), work), await openAll(memorySource(later), work)]
    const change = await forbiddenChange(before, after, null)
    if (change !== null) throw new Error(`an unchanged file was called changed: ${change}`)
    return work.spent()
  }
}

const [once, twice] = [comparison(objectCount), comparison(2 * objectCount)]
const best = { once: Number.POSITIVE_INFINITY, twice: Number.POSITIVE_INFINITY }
for (let round = 0; round < compareRounds; round++) {
  best.once = Math.min(best.once, await cpuMsOf(once))
  best.twice = Math.min(best.twice, await cpuMsOf(twice))
}
console.log(
  `comparing ${objectCount} objects: ${milliseconds(best.once)}, ${2 * objectCount}: ${milliseconds(best.twice)}`,
)
judge('CPU of comparing revisions, with twice the objects / once', best.twice / best.once, doubledMost, { show: ratio })
judge(
  'charged work of comparing revisions, with twice the objects / once',
  (await twice()) / (await once()),
  doubledMost,
  {
    isCount: true,
    show: ratio,
  },
)

const manySignatures = signedPdf(updatedPdf(objectsPdf(hostile.objects), hostile.updates), hostile.signatures)
const hostileMs = await cpuMsOf(() => verifySealedPdf(memorySource(manySignatures)))
judge('CPU of verifying 64 signatures after 350 updates', hostileMs, hostileMsMost, { show: milliseconds })
