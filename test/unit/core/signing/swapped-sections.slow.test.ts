import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCheckpointKey } from '../../../../admin/make-keys.ts'
import { toBase64, utf8 } from '../../../../base/bytes.ts'
import { canonicalJson } from '../../../../core/canonical-json.ts'
import { importCheckpointPrivateKey } from '../../../../core/signing/checkpoint.ts'
import type { CheckpointKey } from '../../../../core/signing/key-set.ts'
import { logEntryBytes, loggedTypes, logLabel } from '../../../../core/signing/log-entry.ts'
import { verifyEvidence } from '../../../../core/signing/verify-evidence.ts'
import { encodeEvidenceRecord } from '../../../../pki/evidence-record/evidence-record.ts'
import { digest } from '../../../../pki/evidence-record/hash-tree.ts'
import { signLogCheckpoint } from '../../../../transparency/checkpoint.ts'
import { hashLeaf, hashNode } from '../../../../transparency/merkle.ts'
import { formatSigner, formatVerifier, importSigner } from '../../../../transparency/note.ts'
import { formatProof } from '../../../../transparency/proof.ts'
import { bothVerdicts } from '../../../integration/verify/both-verdicts.ts'
import { inventBundle } from '../../../support/full/invented-bundles.ts'
import type { Bundle } from '../../../support/full/tampers.ts'
import { withOmissions } from '../../../support/omissions.ts'
import { openAuthority } from '../../pki/timestamp-token.ts'

const pairCount = 3

const logSigner = async () => importSigner(await formatSigner('log.example', 'ed25519', new Uint8Array(32).fill(7)))

let publicKey = ''
let policy = ''
const pairs: [Bundle, Bundle][] = []

beforeAll(async () => {
  const pem = await makeCheckpointKey()
  publicKey = pem.publicKeyPem
  const key = await importCheckpointPrivateKey(pem.privateKeyPem)
  // The generated envelopes with these seeds belong to one organization.
  for (let seed = 7; pairs.length < pairCount; seed += 14) {
    const pair: Bundle[] = []
    for (const one of [seed, seed + 7]) {
      const { bundle } = await inventBundle(one, key)
      if (bundle.records.some(({ type }) => loggedTypes.has(type))) pair.push(await erased(bundle, key))
    }
    const [first, second] = pair
    if (first && second) pairs.push(await archivedAndLogged(first, second))
  }
})

/** Returns a bundle from which the service has omitted its first personal value. */
async function erased(bundle: Bundle, key: CheckpointKey): Promise<Bundle> {
  const records = bundle.records.map((record, index) => {
    const [name] = index === 0 ? Object.keys(record.disclosures) : []
    return name === undefined
      ? record
      : { ...record, disclosures: { ...record.disclosures, [name]: { erased: true as const } } }
  })
  return withOmissions({ ...bundle, records }, key)
}

/**
 * Returns two bundles with evidence records of one archive and proofs of one log. The archive and the log contain both
 * envelopes.
 */
async function archivedAndLogged(first: Bundle, second: Bundle): Promise<[Bundle, Bundle]> {
  const clock = await openAuthority()
  const signer = await logSigner()
  policy = `log ${formatVerifier(signer)}\nquorum none\n`
  const leaves = await Promise.all([first, second].map(leafOf))
  const checkpoint = await signLogCheckpoint(signer, { size: 2, root: hashNode(leaves[0]!, leaves[1]!) })
  const grown = await Promise.all(
    [first, second].map(async (bundle, index) => {
      const text = bundle.records
        .map(({ hash: _, disclosures: __, ...record }) => `${canonicalJson(record)}\n`)
        .join('')
      const root = await digest('SHA-256', utf8(text))
      const token = await clock.stamp({ bytes: root, digest: root, time: '20270601000000Z' })
      const record = toBase64(encodeEvidenceRecord([[{ hash: 'SHA-256', reducedHashtree: null, token }]]))
      const proof = formatProof({ index, hashes: [leaves[1 - index]!], checkpoint })
      return {
        ...bundle,
        archive: { sequence: bundle.records.length, record },
        log: { sequence: lastLogged(bundle), index, proof },
      }
    }),
  )
  return [grown[0]!, grown[1]!]
}

const lastLogged = ({ records }: Pick<Bundle, 'records'>): number =>
  records.findLastIndex(({ type }) => loggedTypes.has(type)) + 1

async function leafOf(bundle: Bundle) {
  const { envelopeId, records } = bundle
  const sequence = lastLogged(bundle)
  const label = await logLabel(envelopeId, records[0]!.hash)
  return hashLeaf(logEntryBytes({ label, sequence, head: records[sequence - 1]!.hash }))
}

const verdict = async (bundle: unknown) => (await verifyEvidence(bundle, { publicKey, logPolicy: policy })).valid

type Path = (string | number)[]

/** Returns the paths of all values in a bundle, outer values first. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys: Path = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const below = keys.flatMap((key) => pathsIn((value as Record<string | number, unknown>)[key], [...path, key]))
  return path.length === 0 ? below : [path, ...below]
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | undefined | null)?.[key], value)

/** Returns a copy of a bundle with another value at a path, or without a value there. */
function changed(bundle: Bundle, path: Path, value: unknown): unknown {
  const copy = structuredClone(bundle)
  const holder = at(copy, path.slice(0, -1)) as Record<string | number, unknown>
  const key = path.at(-1)!
  if (value === undefined && !Array.isArray(holder)) delete holder[key]
  else if (value === undefined) (holder as unknown as unknown[]).splice(Number(key), 1)
  else holder[key] = value
  return copy
}

// A bundle without these parts proves less, which its checks report.
const optional = ['archive']

describe('the verification of two envelopes of one organization', () => {
  it('accepts both unchanged envelopes', async () => {
    for (const pair of pairs) for (const bundle of pair) expect(await verdict(bundle)).toBe(true)
  })

  it('rejects an envelope if any value is replaced with the value of the other envelope', async () => {
    for (const [into, from] of pairs) {
      for (const path of pathsIn(into)) {
        const value = at(from, path)
        if (value === undefined || JSON.stringify(value) === JSON.stringify(at(into, path))) continue
        expect([path, await verdict(changed(into, path, value))]).toEqual([path, false])
      }
    }
  })

  it('rejects an envelope if any value except the archive is missing', async () => {
    for (const [bundle] of pairs) {
      for (const path of pathsIn(bundle)) {
        if (optional.includes(path.join())) continue
        expect([path, await verdict(changed(bundle, path, undefined))]).toEqual([path, false])
      }
    }
  })

  it('rejects an envelope with erased values that are not in its signed list', async () => {
    for (const [bundle] of pairs) {
      const records = bundle.records.map((record) => ({
        ...record,
        disclosures: Object.fromEntries(Object.keys(record.disclosures).map((name) => [name, { erased: true }])),
      }))
      expect(await verdict({ ...bundle, records })).toBe(false)
    }
  })
})

it('rejects a log proof in both verifiers if the last record of a logged type has no proof', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-proof-'))
  const [evidence, policyFile, key] = ['evidence.json', 'policy.txt', 'key.pem'].map((name) => join(folder, name))
  writeFileSync(policyFile!, policy)
  writeFileSync(key!, publicKey)
  const verdicts = (bundle: Bundle) => {
    writeFileSync(evidence!, JSON.stringify({ ...bundle, integrity: { valid: true, checks: [] } }))
    return bothVerdicts([evidence!, '--key', key!, '--log-policy', policyFile!])
  }
  const { archive: _, ...bundle } = pairs.flat().find(({ records }) => earliest(records) !== lastLogged({ records }))!
  expect(await verdicts(bundle)).toEqual([0, 0])
  const signer = await logSigner()
  const sequence = earliest(bundle.records)
  const label = await logLabel(bundle.envelopeId, bundle.records[0]!.hash)
  const root = hashLeaf(logEntryBytes({ label, sequence, head: bundle.records[sequence - 1]!.hash }))
  const checkpoint = await signLogCheckpoint(signer, { size: 1, root })
  const log = { sequence, index: 0, proof: formatProof({ index: 0, hashes: [], checkpoint }) }
  expect(await verdicts({ ...bundle, log })).toEqual([1, 1])
  rmSync(folder, { recursive: true })
})

const earliest = (records: Bundle['records']): number => records.findIndex(({ type }) => loggedTypes.has(type)) + 1
