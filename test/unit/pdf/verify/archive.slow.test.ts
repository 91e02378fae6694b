import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { concatBytes, memorySource, utf8 } from '../../../../base/bytes.ts'
import { catalogOf } from '../../../../pdf/document/catalog.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { createUpdate, type Update } from '../../../../pdf/seal/update.ts'
import { type PdfDict, type PdfRef, pdfDict, pdfName, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { readCertificatesPem } from '../../../../pki/certificate.ts'
import { missingTool } from '../../../support/pdf-tools.ts'
import { sized } from '../../../support/size.ts'
import { openAuthority } from '../../pki/timestamp-token.ts'
import { pdfLibDocument } from '../seal/fixtures.ts'
import { entriesOf, pageOf } from '../seal/read-sealed.ts'
import { archive, sealWithTime } from './archived-pdf.ts'
import { type FreshKey, failures, freshSealKey, verify } from './signed-pdf.ts'

type Bytes = Uint8Array<ArrayBuffer>

const noPdfsig = missingTool('pdfsig')
const noQpdf = missingTool('qpdf')

let key: FreshKey
let authority: Awaited<ReturnType<typeof openAuthority>>
let proofs: { certificates: Uint8Array[]; ocspResponses: Uint8Array[]; crls: Uint8Array[] }
beforeAll(async () => {
  key = await freshSealKey()
  authority = await openAuthority()
  const certificates = [key.sealKey.chain[0], ...readCertificatesPem(authority.certificatePem)]
  proofs = { certificates: certificates.map(({ der }) => der), ocspResponses: [], crls: [] }
})

type Step = { sealed: Bytes; archived: Bytes }

const steps = async (count: number, useObjectStreams = false): Promise<Step[]> => {
  const { sealKey } = key
  const made: Step[] = []
  for (let step = 1; step <= count; step++) {
    const before = made.at(-1)?.archived ?? pdfLibDocument(useObjectStreams)
    const seal = await sealWithTime(before, { sealKey, stamp: authority.stamp, step })
    made.push({ sealed: seal.sealed, archived: await archive(seal, { stamp: authority.stamp, proofs }) })
  }
  return made
}

const trustedBoth = () => ({
  trustedCertificatePem: key.certificatePem,
  trustedTimestampPem: authority.certificatePem,
})

const detailsOf = (checks: Awaited<ReturnType<typeof verify>>, name: string) =>
  checks.filter((check) => check.name === name).map(({ detail }) => detail)

describe.each([
  ['a cross-reference table', false],
  ['a cross-reference stream', true],
])('a document with an archived seal and %s', (_, useObjectStreams) => {
  it('passes every check, including the timestamps of the seal and the archive', async () => {
    const [{ sealed, archived }] = (await steps(1, useObjectStreams)) as [Step]
    expect(archived.subarray(0, sealed.length)).toEqual(sealed)
    const checks = await verify(archived, trustedBoth())
    expect(failures(checks)).toEqual([])
    expect(detailsOf(checks, 'seal.timestamp')).toEqual([
      'Timestamp of 2026-03-01T12:00:01.000Z by CN=Clock, which is trusted.',
    ])
    expect(detailsOf(checks, 'seal.archiveTimestamp')).toEqual([
      'Timestamp of 2026-03-01T12:00:02.000Z by CN=Clock, which is trusted.',
    ])
  })

  it('passes every check after each of three signing steps', async () => {
    for (const [i, { archived }] of (await steps(3, useObjectStreams)).entries()) {
      const checks = await verify(archived, trustedBoth())
      expect(failures(checks)).toEqual([])
      expect(detailsOf(checks, 'earlierSignature').length).toBe(i * 2)
    }
  })

  it.skipIf(noPdfsig)('has three seals that pdfsig accepts, and three archive timestamps', async () => {
    const report = inFile((await steps(3, useObjectStreams)).at(-1)!.archived, (path) =>
      execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' }),
    )
    expect(report.split('Signature is Valid.').length - 1).toBe(3)
    expect(report.match(/ {2}- Signature Field Name: Chancery-time-\d/g)).toHaveLength(3)
    expect(report.split('- Total document signed').length - 1).toBe(1)
  })

  it.skipIf(noQpdf)('passes the check of qpdf without a warning', async () => {
    const { status, stderr } = inFile((await steps(2, useObjectStreams)).at(-1)!.archived, (path) =>
      spawnSync('qpdf', ['--check', path], { encoding: 'utf8' }),
    )
    expect([status, stderr]).toEqual([0, ''])
  })

  it('keeps the entries of its document security store when it is archived again', async () => {
    const file = await openPdf(memorySource((await steps(2, useObjectStreams)).at(-1)!.archived))
    const store = (await file.resolve((await catalogOf(file)).dict.get('DSS'))) as PdfDict
    expect((store.get('Certs') as PdfRef[]).length).toBe(4)
    expect([...(store.get('VRI') as PdfDict).keys()].every((name) => /^[0-9A-F]{40}$/.test(name))).toBe(true)
    expect((store.get('VRI') as PdfDict).size).toBe(2)
  })
})

describe('an archived document', () => {
  it('fails the timestamp checks if only another authority is trusted', async () => {
    const [{ archived }] = (await steps(1)) as [Step]
    const stranger = await openAuthority({ subject: 'CN=Other clock' })
    const checks = await verify(archived, { trustedTimestampPem: stranger.certificatePem })
    expect(failures(checks)).toEqual(['seal.timestamp', 'seal.archiveTimestamp'])
  })

  it('fails verification if any sampled byte after the seal is changed', async () => {
    const [{ sealed, archived }] = (await steps(1)) as [Step]
    const missed: number[] = []
    for (let at = sealed.length; at < archived.length; at += sized(49, 7)) {
      const changed = archived.slice()
      changed[at]! ^= 0x01
      if (failures(await verify(changed, trustedBoth())).length === 0) missed.push(at)
    }
    expect(missed).toEqual([])
  }, 60_000)

  it('fails the coverage check if bytes follow the archive timestamp', async () => {
    const [{ archived }] = (await steps(1)) as [Step]
    const grown = concatBytes(archived, utf8('% more\n'))
    expect(failures(await verify(grown))).toContain('seal.coverage')
  })

  it('fails the check for a seal if it was never signed', async () => {
    const original = pdfLibDocument(false)
    const archived = await archive(
      { sealed: original, contents: new Uint8Array(4) },
      { stamp: authority.stamp, proofs },
    )
    expect(failures(await verify(archived))).toEqual(['seal.found'])
  })
})

/** Changes that an attacker appends between the seal and a valid timestamp over the whole file. */
const attacks: [what: string, change: (update: Update, file: Awaited<ReturnType<typeof openPdf>>) => Promise<void>][] =
  [
    [
      'changed page content',
      async (update, file) => {
        const page = await pageOf(file)
        const content = update.allocate()
        update.putStream(content, new Map(), utf8('0 0 100 100 re f'))
        update.put(page.ref, new Map(page.dict).set('Contents', content))
      },
    ],
    [
      'an annotation over a page',
      async (update, file) => {
        const page = await pageOf(file)
        const note = update.allocate()
        update.put(note, pdfDict({ Type: pdfName('Annot'), Subtype: pdfName('Square'), Rect: [0, 0, 99, 99] }))
        const before = (await file.resolve(page.dict.get('Annots'))) as PdfRef[]
        update.put(page.ref, new Map(page.dict).set('Annots', [...before, note]))
      },
    ],
    [
      'fewer annotations on a page',
      async (update, file) => {
        const page = await pageOf(file)
        update.put(page.ref, new Map(page.dict).set('Annots', []))
      },
    ],
    [
      'an action of the catalog',
      async (update, file) => {
        const { ref, dict } = await catalogOf(file)
        update.put(ref, new Map(dict).set('OpenAction', pdfDict({ S: pdfName('JavaScript') })))
      },
    ],
    [
      'a changed rectangle of a stamp',
      async (update, file) => {
        const annotations = (await file.resolve((await pageOf(file)).dict.get('Annots'))) as PdfRef[]
        const stamp = (await file.resolve(annotations[0])) as PdfDict
        update.put(annotations[0] as PdfRef, new Map(stamp).set('Rect', [0, 0, 9, 9]))
      },
    ],
    ['an unreferenced object', async (update) => update.putStream(update.allocate(), new Map(), utf8('0 g'))],
    [
      'a stream in the DSS that is not a proof',
      async (update, file) => {
        const { ref, dict } = await catalogOf(file)
        const stream = update.allocate()
        update.putStream(stream, new Map(), utf8('0 g 0 0 9 9 re f'))
        update.put(ref, new Map(dict).set('DSS', pdfDict({ Certs: [stream] })))
      },
    ],
    [
      'a new field with an appearance',
      async (update, file) => {
        const { ref, dict } = await catalogOf(file)
        const form = (await file.resolve(dict.get('AcroForm'))) as PdfDict
        const field = update.allocate()
        update.put(field, pdfDict({ FT: pdfName('Sig'), Rect: [0, 0, 0, 0], AP: new Map(), V: pdfRef(1) }))
        const grown = new Map(form).set('Fields', [...(form.get('Fields') as PdfRef[]), field])
        update.put(ref, new Map(dict).set('AcroForm', grown))
      },
    ],
  ]

describe('the verification of updates between seal and archive timestamp', () => {
  it.each(attacks)('fails the coverage check for %s', async (_, change) => {
    const { sealKey } = key
    const seal = await sealWithTime(pdfLibDocument(false), { sealKey, stamp: authority.stamp })
    const file = await openPdf(memorySource(seal.sealed))
    const update = createUpdate(file)
    await change(update, file)
    const changed = concatBytes(seal.sealed, (await update.finish()).appended)
    const archived = await archive({ ...seal, sealed: changed }, { stamp: authority.stamp, proofs })
    expect(failures(await verify(archived, trustedBoth()))).toContain('seal.coverage')
  })

  it('accepts an earlier archive timestamp', async () => {
    const [{ archived }] = (await steps(1)) as [Step]
    const again = await archive({ sealed: archived, contents: new Uint8Array(3) }, { stamp: authority.stamp, proofs })
    expect(failures(await verify(again, trustedBoth()))).toEqual([])
    const catalog = await catalogOf(await openPdf(memorySource(again)))
    expect(entriesOf(catalog.dict, ['Type'])).toEqual(['/Catalog'])
  })
})

function inFile<T>(bytes: Uint8Array, read: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  try {
    const path = join(folder, 'archived.pdf')
    writeFileSync(path, bytes)
    return read(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
