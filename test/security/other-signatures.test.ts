import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCertificatesPem } from '../../pki/certificate.ts'
import {
  isPermitted,
  type LaterChange,
  laterChanges,
  lockedDocument,
  type OtherSignature,
  otherSignatures,
} from '../support/full/seal-attacks/after-others.ts'
import { contract } from '../support/full/seal-attacks/contract.ts'
import { others } from '../support/full/seal-attacks/others.ts'
import { openWorkshop } from '../support/full/seal-attacks/workshop.ts'
import { freshSealKey, now } from '../unit/pdf/verify/signed-pdf.ts'
import { openAuthority } from '../unit/pki/timestamp-token.ts'

const signatures: OtherSignature[] = [
  ...otherSignatures,
  { words: 'a certification that permits no changes', permission: 1, lock: null, signing: lockedDocument },
]

// It permits no annotations, no pages in another notation, no free objects, and metadata only in its usual form.
const refusedByPyhanko = new Set([
  'metadata',
  'the page in another notation',
  'a removed object that nothing uses',
  'a new annotation',
  'a removed annotation',
  'a changed annotation',
  'the appearance of an annotation',
  'an unsigned signature field',
])
// It compares values without their notation, and reads only the objects that the catalog reaches.
const acceptedByPyhanko = new Set(['the font in another notation', 'another catalog', 'an entry for a missing object'])
// To it, these are like the updates of an archive.
const unused = new Set(['a title', 'an unused object', 'an entry that names the start of the file'])

/** Returns whether pyHanko notices an update, according to the rules of this project and the known differences. */
function isExpected(change: LaterChange, signature: OtherSignature): boolean {
  const { words } = change
  // It applies a lock of all or of other fields also to the field of a new signature.
  if (words === 'another signature' && (signature.lock === 'All' || signature.lock === 'Exclude')) return true
  if (acceptedByPyhanko.has(words) || (signature.permission === 1 && unused.has(words))) return false
  return refusedByPyhanko.has(words) || !isPermitted(change, signature)
}

it('agrees with pyHanko on changes after signatures of other programs, except for known differences', async () => {
  const { sealKey, certificatePem } = await freshSealKey()
  const authority = await openAuthority()
  const trusted = (digest: Uint8Array) => authority.stamp({ bytes: digest, digest, time: '20260301120002Z' })
  const certificates = readCertificatesPem(authority.certificatePem).map(({ der }) => der)
  const proofs = { certificates, ocspResponses: [], crls: [] }
  const workshop = openWorkshop({ sealKey, strangerKey: sealKey, trusted, stranger: trusted, proofs, signedAt: now })
  const folder = mkdtempSync(join(tmpdir(), 'other-signatures-'))
  try {
    const roots = join(folder, 'roots.pem')
    writeFileSync(roots, certificatePem + authority.certificatePem)
    const cases: { path: string; words: string; isNoticed: boolean }[] = []
    for (const signature of signatures) {
      // pyHanko finds no signature in a file whose form does not name one.
      for (const change of laterChanges.filter(({ permitted }) => permitted !== 'unrestricted')) {
        const signed = await workshop.sign(contract(), signature.signing)
        const file = await Promise.resolve(change.apply(signed, workshop)).catch(() => null)
        if (file === null) continue
        const path = join(folder, `${cases.length}.pdf`)
        writeFileSync(path, file)
        cases.push({
          path,
          words: `${change.words} after ${signature.words}`,
          isNoticed: isExpected(change, signature),
        })
      }
    }
    const pyhanko = others.find(({ name }) => name === 'pyHanko')!
    const found = pyhanko.judge(
      cases.map(({ path }) => path),
      [roots],
    )
    if (typeof found === 'string') return expect(process.env.CHANCERY_ORACLES).not.toBe('required')
    const differing = cases
      .filter(({ path, isNoticed }) => found.get(path)?.isNoticed !== isNoticed)
      .map(({ words, path }) => `${words}: ${found.get(path)?.words}`)
    expect(differing).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
