import { fromHex, toHex, utf8 } from '../../base/bytes.ts'
import { checkOf } from '../../base/finding.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { EvidenceCheck, EvidenceEntry } from './bundle.ts'
import { evidenceFinding } from './evidence-findings.ts'
import type { CheckpointKey, CheckpointPublicKey } from './key-set.ts'
import type { Omissions, OmissionsStatement, OmittedValue } from './omissions-statement.ts'

const statementPrefix = 'chancery-evidence-omissions-v1\n'

const omissionsBytes = ({ v, envelopeId, organizationId, sequence, head, at, values }: OmissionsStatement) => {
  const listed = values.map(({ sequence, name, because }) => ({ sequence, name, because }))
  return utf8(statementPrefix + canonicalJson({ v, envelopeId, organizationId, sequence, head, at, values: listed }))
}

/** Signs the list of omitted values, so a verifier notices if anyone else removes values from a bundle. */
export async function signOmissions(
  { keyId, key }: CheckpointKey,
  statement: Omit<OmissionsStatement, 'v'>,
): Promise<Omissions> {
  const signed: OmissionsStatement = { v: 1, ...statement }
  const signature = await crypto.subtle.sign('Ed25519', key, omissionsBytes(signed))
  return { ...signed, keyId, signature: toHex(new Uint8Array(signature)) }
}

/** Returns the omitted values of the entries, in order. */
export function omittedIn(records: readonly EvidenceEntry[]): OmittedValue[] {
  const omitted: OmittedValue[] = []
  for (const [index, { pii, disclosures }] of records.entries()) {
    for (const [name, disclosure] of Object.entries(disclosures)) {
      if (!Object.hasOwn(pii, name)) continue
      if ('erased' in disclosure) omitted.push({ sequence: index + 1, name, because: 'erased' })
      else if ('withheld' in disclosure) omitted.push({ sequence: index + 1, name, because: 'withheld' })
    }
  }
  return omitted
}

type Chain = { envelopeId: string; records: EvidenceEntry[]; omissions: Omissions | null }

/** Checks that the service signed a list of exactly the omitted values. Without keys, checks only the list. */
export async function omissionsCheck(chain: Chain, publicKeys?: CheckpointPublicKey[]): Promise<EvidenceCheck> {
  const name = 'omissions'
  const { omissions } = chain
  const omitted = omittedIn(chain.records)
  if (omissions === null) {
    const first = omitted[0]
    if (first === undefined) return checkOf(name, true, evidenceFinding('nothing_omitted', {}))
    const unsigned = evidenceFinding('omission_not_signed', { record: first.sequence, value: first.name })
    return { ...checkOf(name, false, unsigned), firstBadSequence: first.sequence }
  }
  if (!isAbout(omissions, chain)) return checkOf(name, false, evidenceFinding('omissions_of_other_chain', {}))
  const firstBadSequence = firstUnlisted(omitted, omissions.values)
  if (firstBadSequence !== null) {
    const different = evidenceFinding('omissions_differ', { record: firstBadSequence })
    return { ...checkOf(name, false, different), firstBadSequence }
  }
  const key = publicKeys?.find(({ keyId }) => keyId === omissions.keyId)
  if (publicKeys && !key)
    return checkOf(name, false, evidenceFinding('omissions_key_unknown', { key: omissions.keyId }))
  if (key && !(await isSignedBy(key, omissions)))
    return checkOf(name, false, evidenceFinding('omissions_signature_wrong', { key: omissions.keyId }))
  return checkOf(name, true, listedOmissions(omissions, key !== undefined))
}

function isAbout({ envelopeId, organizationId, sequence, head }: Omissions, { records, ...chain }: Chain): boolean {
  const last = records.at(-1)
  const isSameEnvelope = envelopeId === chain.envelopeId && organizationId === records[0]?.organizationId
  return isSameEnvelope && sequence === records.length && head === last?.hash
}

/**
 * Returns the number of the first record with a value that only one of the lists contains. Returns null if both lists
 * contain the same values.
 */
function firstUnlisted(omitted: OmittedValue[], listed: OmittedValue[]): number | null {
  const keyOf = ({ sequence, name, because }: OmittedValue) => `${sequence} ${because} ${name}`
  const [found, signed] = [new Set(omitted.map(keyOf)), new Set(listed.map(keyOf))]
  const unlisted = [
    ...omitted.filter((value) => !signed.has(keyOf(value))),
    ...listed.filter((value) => !found.has(keyOf(value))),
  ]
  return unlisted.length === 0 ? null : Math.min(...unlisted.map(({ sequence }) => sequence))
}

const isSignedBy = ({ key }: CheckpointPublicKey, omissions: Omissions): Promise<boolean> =>
  crypto.subtle.verify('Ed25519', key, fromHex(omissions.signature), omissionsBytes(omissions))

function listedOmissions({ at, keyId, values }: Omissions, isSigned: boolean) {
  const erased = values.filter(({ because }) => because === 'erased').length
  const listed = { time: at, erased, withheld: values.length - erased }
  return isSigned
    ? evidenceFinding('omissions_signed', { ...listed, key: keyId })
    : evidenceFinding('omissions_listed', listed)
}
