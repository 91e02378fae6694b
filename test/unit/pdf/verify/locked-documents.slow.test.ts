import { beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import type { Reason } from '../../../../base/reasons.ts'
import { changeAfterSignatures } from '../../../../pdf/verify/changes-after-signatures.ts'
import { forbiddenBeforeSeal } from '../../../../pdf/verify/earlier-revisions.ts'
import { findSignatures } from '../../../../pdf/verify/find-signatures.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { readCertificatesPem } from '../../../../pki/certificate.ts'
import { laterChanges, lockedDocument, unlocked } from '../../../support/full/seal-attacks/after-others.ts'
import { contract } from '../../../support/full/seal-attacks/contract.ts'
import { rawUpdate, startxrefOf } from '../../../support/full/seal-attacks/raw-update.ts'
import { type Bytes, openWorkshop, type Workshop } from '../../../support/full/seal-attacks/workshop.ts'
import { openAuthority } from '../../pki/timestamp-token.ts'
import { freshSealKey, now } from './signed-pdf.ts'

let others: Workshop
let service: Workshop
let sealPem: string
let signed: Bytes

beforeAll(async () => {
  const [own, other] = [await freshSealKey(), await freshSealKey()]
  const authority = await openAuthority()
  const trusted = (digest: Uint8Array) => authority.stamp({ bytes: digest, digest, time: '20260301120002Z' })
  const certificates = readCertificatesPem(authority.certificatePem).map(({ der }) => der)
  const proofs = { certificates, ocspResponses: [], crls: [] }
  const parties = { trusted, stranger: trusted, proofs, signedAt: now }
  others = openWorkshop({ ...parties, sealKey: other.sealKey, strangerKey: other.sealKey })
  service = openWorkshop({ ...parties, sealKey: own.sealKey, strangerKey: own.sealKey })
  sealPem = own.certificatePem
  signed = await others.sign(contract(), lockedDocument)
})

const placed = (end: number, isTimestamp = false) => ({
  fieldName: '',
  isTimestamp,
  gapStart: 0,
  gapEnd: 0,
  cms: new Uint8Array(),
  end,
})

/** Returns the forbidden change between the signature and an update as that of the next seal. */
async function changeBeforeUpdate(file: Bytes, stampEnds: number[] = []): Promise<Reason | null> {
  const next = rawUpdate(file, { objects: { 300: 'null' } }).bytes
  const signatures = await findSignatures(memorySource(file))
  const stamps = stampEnds.map((end) => {
    const [, gapStart = 0, gapEnd = 0] = signatures.find(({ isTimestamp }) => isTimestamp)?.byteRange ?? []
    return { ...placed(end, true), gapStart, gapEnd }
  })
  const step = { earlier: placed(signed.length), next: placed(next.length), stamps }
  return forbiddenBeforeSeal(memorySource(next), step)
}

const refusalOf = async (file: Bytes) =>
  changeAfterSignatures(memorySource(file), await findSignatures(memorySource(file)))

describe('a certification by another program that permits no changes', () => {
  it('permits an archive update', async () => {
    const archived = await others.archive(signed, others.trusted)
    expect(await refusalOf(signed)).toBe(null)
    expect(await refusalOf(archived)).toBe(null)
    expect(await changeBeforeUpdate(signed)).toBe(null)
    expect(await changeBeforeUpdate(archived, [archived.length])).toBe(null)
  })

  it('ignores timestamps before the certification and after the next seal', async () => {
    const archived = await others.archive(signed, others.trusted)
    const [before, after] = [signed.length - 1, archived.length + 1_000]
    expect(await changeBeforeUpdate(archived, [before, archived.length, after])).toBe(null)
  })

  it('forbids a later seal if an update without a seal comes between them', async () => {
    const archived = await others.archive(signed, others.trusted)
    const next = rawUpdate(archived, { objects: { 300: 'null' }, prev: startxrefOf(signed) }).bytes
    const step = { earlier: placed(signed.length), next: placed(next.length), stamps: [] }
    expect(await forbiddenBeforeSeal(memorySource(next), step)).toEqual({
      code: 'foreign_update',
      text: 'an update that no seal made comes between this signature and the next seal',
    })
  })

  // No seal can follow, so the tools do not add a signature either.
  const changes = laterChanges
    .filter(({ permitted, words }) => permitted !== 'archived' && !/another sig/.test(words))
    .map(({ words, apply }) => [words, apply] as const)
  it.each(changes)('forbids the update “%s”', async (_, apply) => {
    const changed = await apply(signed, others)
    expect(await refusalOf(changed)).toMatch(/forbids all changes|removed an earlier signature/)
    expect(await changeBeforeUpdate(changed)).not.toBe(null)
  })

  it('fails the verification of a later seal if an update removed the certification', async () => {
    const sealed = await service.sign(unlocked(signed), { permission: null })
    const checks = await verifySealedPdf(memorySource(sealed), { trustedCertificatePem: sealPem })
    const failures = checks.filter(({ ok }) => !ok)
    expect(failures.map(({ name }) => name)).toEqual(['earlierSignature'])
    expect(failures[0]?.detail).toContain('The file was changed after this signature: the catalog has another /Perms.')
    expect(await refusalOf(unlocked(signed))).toContain('forbids all changes')
  })
})
