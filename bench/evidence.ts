/**
 * Compares the CPU time for verifying one record of an evidence chain with the minimum, which is parsing,
 * canonicalization and two hashes.
 */

import { createHash } from 'node:crypto'
import { canonicalJson } from '../core/canonical-json.ts'
import { assembleBundle } from '../core/signing/bundle.ts'
import { type EvidenceRecord, genesisHash, linkRecords } from '../core/signing/chain.ts'
import { checkIntegrity } from '../core/signing/integrity.ts'
import { sized } from './support/size.ts'
import { judge, microseconds, ratio } from './support/verdict.ts'

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
  floor: () => {
    let previous = Buffer.alloc(32)
    for (const { hash: _, disclosures: __, ...record } of JSON.parse(json).records)
      previous = sha256(Buffer.concat([previous, sha256(canonicalJson(record))]))
  },
  verified: async () => {
    const { checks } = await checkIntegrity(JSON.parse(json))
    if (!checks.some(({ name, ok }) => name === 'chain' && ok)) throw new Error('the chain was not verified')
  },
}
const costs: Record<keyof typeof tasks, number[]> = { floor: [], verified: [] }
for (let round = 0; round < rounds; round++) {
  for (const name of ['floor', 'verified'] as const) {
    const before = process.cpuUsage()
    await tasks[name]()
    const { user, system } = process.cpuUsage(before)
    costs[name].push((user + system) / recordCount)
  }
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
for (const [name, values] of Object.entries(costs))
  console.log(
    `${name.padEnd(9)} CPU per record: best ${microseconds(Math.min(...values))}, median ${microseconds(median(values))}`,
  )
console.log(`verified / floor: ${ratio(median(costs.verified) / median(costs.floor))}`)
judge('CPU of verifying an event', median(costs.verified), microsecondsMost, { show: microseconds })
