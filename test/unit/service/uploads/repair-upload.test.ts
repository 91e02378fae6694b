import { beforeEach, expect, test } from 'vitest'
import { concatBytes, latin1, latin1Bytes, utf8 } from '../../../../base/bytes.ts'
import { type UploadPolicy, uploadPolicy } from '../../../../pdf/inspect/policy/upload-policy.ts'
import type { Context } from '../../../../platform/context.ts'
import { joinedBytesMin } from '../../../../platform/ports/storage.ts'
import { checkUpload } from '../../../../service/uploads/check-upload.ts'
import { createRepairWork, repairUpload } from '../../../../service/uploads/repair-upload.ts'
import { createPdfWriter, onePagePdf } from '../../../fixtures/pdf/pdf-writer.ts'
import { encryptedPdf } from '../../../support/encrypted-pdf.ts'
import { cutBehindObjects, pdfOfPages, sha256Of } from '../../../support/sample-pdf.ts'
import { createUploadStore, type UploadStep, uploadContext, uploadSession } from '../../../support/upload-context.ts'
import { withDigestStream } from '../../../support/worker-bodies.ts'
import { inspect } from '../../pdf/inspect/inspect.ts'

withDigestStream()

const sentKey = 'uploads/sent'
const damaged = cutBehindObjects(pdfOfPages())
const firstObject = latin1(damaged, damaged.indexOf(0x31), damaged.length).split('endobj')[0]

let held: Map<string, Uint8Array>
let done: UploadStep[]
let storage: ReturnType<typeof createUploadStore>
/** Number of reads before the store returns another file. */
let readsLeft: number

const note = (step: UploadStep): void => void done.push(step)

beforeEach(() => {
  held = new Map()
  done = []
  readsLeft = Number.POSITIVE_INFINITY
  const store = createUploadStore(held, note)
  storage = {
    ...store,
    get: async (object) => (object.key === sentKey && readsLeft-- <= 0 ? null : store.get(object)),
  }
})

/** Returns the verdict on an upload. By default, its session requests a repair. */
function judged(bytes: Uint8Array, { repairs = true as boolean | null } = {}) {
  held.set(sentKey, bytes)
  return checkUpload(uploadContext(storage, note), uploadSession(sentKey, bytes.length, repairs))
}

test('stores a repaired file with the hash of the damaged original', async () => {
  const verdict = await judged(damaged)
  const [, [key, repaired] = []] = held
  expect(verdict).toMatchObject({
    verdict: 'passed',
    upload: {
      objectKey: key,
      sha256: sha256Of(repaired!),
      contentLength: repaired!.length,
      repairedFrom: {
        sha256: sha256Of(damaged),
        contentLength: damaged.length,
        changes: ['cross_reference_rebuilt'],
      },
    },
  })
  expect(done).toEqual(['aborted', 'registered', 'stored'])
})

test('repairs no file if the repair is not requested, not possible or not necessary', async () => {
  const foreign = pdfOfPages(['/MediaBox[0 0 612 792]/Mine<</OPI<<>>>>'])
  expect(await judged(damaged, { repairs: null })).toMatchObject({ failure: { reason: 'end_missing' } })
  expect(await judged(foreign)).toMatchObject({ failure: { reason: 'external_content' } })
  expect(await judged(pdfOfPages())).toMatchObject({ verdict: 'passed', upload: { objectKey: sentKey } })
  expect(done).toEqual(['aborted', 'aborted'])
})

/** Returns a file that contains a page object twice. The cross-reference table lists the first one. */
function twoVersions(): Uint8Array {
  const pdf = createPdfWriter()
  pdf.object(1, '<</Type/Catalog/Pages 2 0 R>>')
  pdf.object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>')
  pdf.object(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>')
  pdf.raw('3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n')
  pdf.end(pdf.xrefTable())
  return pdf.bytes()
}

const withNote = (entries: string) =>
  pdfOfPages([`/MediaBox[0 0 612 792]/Annots[<</Subtype/Text/Rect[0 0 9 9]/AP<</N<<>>>>${entries}>>]`])
const unprinted = withNote('')

test('sets the Print flag of annotations in an incremental update', async () => {
  const verdict = await judged(unprinted)
  const [, [key, repaired] = []] = held
  expect(verdict).toMatchObject({
    verdict: 'passed',
    upload: { objectKey: key, repairedFrom: { sha256: sha256Of(unprinted), contentLength: unprinted.length } },
  })
  expect(repaired!.subarray(0, unprinted.length)).toEqual(unprinted)
  expect(done).toEqual(['aborted', 'registered', 'stored'])
})

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const scripted = (entries = '') => onePagePdf(() => {}, { page: entries, catalog: `/OpenAction${script}` })

test('removes scripts and sets the Print flag in an incremental update even if no repair is requested', async () => {
  const printer = '/Annots[<</Subtype/Text/Rect[0 0 9 9]/AP<</N<<>>>>>>]'
  const sent = scripted(printer)
  const verdict = await judged(sent, { repairs: null })
  const [, [key, cleaned] = []] = held
  expect(verdict).toMatchObject({
    verdict: 'passed',
    upload: {
      objectKey: key,
      sha256: sha256Of(cleaned!),
      repairedFrom: { sha256: sha256Of(sent), changes: ['actions_removed', 'annotations_printed'] },
    },
  })
  expect(cleaned!.subarray(0, sent.length)).toEqual(sent)
  expect(latin1(cleaned!.subarray(sent.length))).not.toContain('app.alert')
  expect(done).toEqual(['aborted', 'registered', 'stored'])
})

test.each([
  [
    'removes a comment that only some readers draw',
    scripted('/Annots[<</Subtype/FreeText/Rect[0 0 9 9]/F 4/Contents(a)>>]'),
  ],
  ['removes multimedia', scripted('/Mine<</S/Sound>>')],
  ['removes transfer functions', scripted('/Mine<</TR<</FunctionType 2/N 1/Domain[0 1]>>>>')],
])('repairs a file with scripts only on request if the repair also %s', async (_, sent) => {
  const verdict = await judged(sent, { repairs: null })
  expect(verdict).toMatchObject({ verdict: 'refused', failure: { reason: 'javascript' } })
  expect(verdict.verdict === 'refused' && verdict.failure.detail).toContain('"repair": true')
  expect([...held.keys()].length - done.filter((step) => step === 'released').length).toBe(1)
  expect(await judged(sent)).toMatchObject({ verdict: 'passed' })
})

test('changes nothing if `repair` is false, and explains how to request the repair', async () => {
  const detail = async (bytes: Uint8Array) => {
    const verdict = await judged(bytes, { repairs: false })
    return verdict.verdict === 'refused' && verdict.failure.detail
  }
  expect(await detail(scripted())).toContain('without "repair", which removes this content')
  expect(await detail(scripted('/Mine<</S/Sound>>'))).toContain('with "repair": true, which removes this content')
  expect(await detail(damaged)).toContain('with "repair": true.')
  const sent = pdfOfPages()
  const unchanged = { objectKey: sentKey, sha256: sha256Of(sent) }
  expect(await judged(sent, { repairs: false })).toMatchObject({ verdict: 'passed', upload: unchanged })
  expect([...held.keys()]).toEqual([sentKey])
})

test('rejects a script in a signed file and under a policy that refuses scripts', async () => {
  held.set(sentKey, scripted())
  const ctx = { ...uploadContext(storage, note), env: { UPLOAD_POLICY: uploadPolicy({ javascript: 'refuse' }) } }
  const verdict = await checkUpload(ctx as unknown as Context, uploadSession(sentKey, scripted().length, null))
  expect(verdict).toMatchObject({ failure: { reason: 'javascript' } })
  const signed = scripted('/Mine<</ByteRange[0 1 2 3]/Contents<00>>>')
  expect(await judged(signed, { repairs: null })).toMatchObject({ failure: { reason: 'javascript' } })
})

test('removes a script from a file with permitted multimedia even if no repair is requested', async () => {
  const sent = scripted('/Mine<</S/Sound>>')
  held.set(sentKey, sent)
  const ctx = { ...uploadContext(storage, note), env: { UPLOAD_POLICY: uploadPolicy({ multimedia: 'allow' }) } }
  const verdict = await checkUpload(ctx as unknown as Context, uploadSession(sentKey, sent.length, null))
  const repairedFrom = { sha256: sha256Of(sent), changes: ['actions_removed'] }
  expect(verdict).toMatchObject({ verdict: 'passed', upload: { repairedFrom } })
})

test('rejects a file if the policy refuses a script that remains after an automatic repair', async () => {
  const sent = scripted('/Annots[<</Subtype/Text/Rect[0 0 9 9]/AP<</N<<>>>>>>]')
  const refusesScripts = uploadPolicy({ javascript: 'refuse' })
  const found = inspect(sent, { policy: uploadPolicy({ javascript: 'allow' }) })
  if (found.ok || found.code === 'pdf_invalid') throw new Error('not refused for a feature')
  // The removal from the page does not change the catalog, which contains the script.
  const inspection = { ...found, removable: [3] }
  held.set(sentKey, sent)
  const file = { key: sentKey, etag: 'e', contentLength: sent.length, sha256: sha256Of(sent) }
  const verdictUnder = (policy: UploadPolicy, isRequested: boolean) => {
    const ctx = { ...uploadContext(storage, note), env: { UPLOAD_POLICY: policy } } as unknown as Context
    const work = createRepairWork(sent.length, 0)
    return repairUpload(ctx, 'doc_1', { sent: file, inspection, work, isRequested })
  }
  expect(await verdictUnder(refusesScripts, false)).toMatchObject({ failure: { reason: 'print_differs' } })
  expect(done).toEqual(['registered', 'stored', 'aborted', 'released'])
  expect(await verdictUnder(uploadPolicy({}), false)).toMatchObject({ verdict: 'passed' })
  expect(await verdictUnder(refusesScripts, true)).toMatchObject({ verdict: 'passed' })
})

test('repairs damage and unprinted annotations together, and keeps only the final file', async () => {
  const sent = cutBehindObjects(unprinted)
  const verdict = await judged(sent)
  const [, [first] = [], [second] = []] = held
  expect(verdict).toMatchObject({
    verdict: 'passed',
    upload: {
      objectKey: second,
      repairedFrom: { sha256: sha256Of(sent), changes: ['cross_reference_rebuilt', 'annotations_printed'] },
    },
  })
  expect(first).not.toBe(second)
  expect(done).toEqual(['aborted', 'registered', 'stored', 'aborted', 'registered', 'stored', 'released'])
})

test('offers a repair only if it can fix the file, and releases a repaired file with a remaining defect', async () => {
  const refusal = async (bytes: Uint8Array, repairs: boolean | null) => {
    const verdict = await judged(bytes, { repairs })
    if (verdict.verdict !== 'refused') throw new Error('passed')
    return [verdict.failure.reason, verdict.failure.detail.includes('"repair": true')]
  }
  expect(await refusal(withNote('/F 4/Mine<</S/Sound>>'), null)).toEqual(['multimedia', true])
  expect(await refusal(pdfOfPages(['/MediaBox[0 0 612 792]/Mine<</Alternates[]>>']), true)).toEqual([
    'print_differs',
    false,
  ])
  done = []
  expect(await refusal(withNote('/Mine<</OPI<<>>>>'), true)).toEqual(['external_content', false])
  expect(done).toEqual(['aborted', 'registered', 'stored', 'aborted', 'released'])
})

const button = '<</Subtype/Link/Rect[0 0 9 9]/A<</S/SubmitForm/F<</FS/URL/F(http://a)>>>>>>'

test.each([true, null])(
  'removes the action that contains a feature that cannot be removed alone, with `repair` %s',
  async (repairs) => {
    const sent = pdfOfPages([`/MediaBox[0 0 612 792]/Annots[${button}]`])
    const repairedFrom = { changes: ['actions_removed'] }
    expect(await judged(sent, { repairs })).toMatchObject({ verdict: 'passed', upload: { repairedFrom } })
  },
)

test.each([
  ['a feature that cannot be removed', '/Mine<</OPI<<>>>>', 'released'],
  ['a feature that is only removed on request', '/Mine<</S/Sound>>', 'aborted'],
])('keeps no changed file without a request if a file with such an action also has %s', async (_, entries, last) => {
  const sent = pdfOfPages([`/MediaBox[0 0 612 792]/Annots[${button}]${entries}`])
  expect(await judged(sent, { repairs: null })).toMatchObject({ failure: { reason: 'submit_form' } })
  expect(done.at(-1)).toBe(last)
})

test.each([
  ['page_content_ambiguous', '(a) Tj', ''],
  ['page_content_ambiguous', 'Q (a) Tj', '/Annots[<</Subtype/Text/Rect[0 0 9 9]/AP<</N<<>>>>>>]'],
  ['appearance_ambiguous', '', '/Resources<</ExtGState<</A<</BM/Odd>>>>>>'],
])(
  'offers to repair a file that was rejected for %s, but not after a failed repair',
  async (reason, content, entries) => {
    const sent = onePagePdf((pdf) => pdf.stream(4, '', content), { page: `/Contents 4 0 R${entries}` })
    const offer = expect.stringContaining('"repair": true')
    expect(await judged(sent, { repairs: null })).toMatchObject({ failure: { reason, detail: offer } })
    expect(await judged(sent)).toMatchObject({ failure: { reason, detail: expect.not.stringContaining('"repair"') } })
  },
)

test.each([
  ['encryption without a password', encryptedPdf('aes-256'), ['encryption_removed']],
  ['two versions of one object', twoVersions(), ['file_rewritten']],
])('repairs a file with %s', async (_, sent, changes) => {
  const verdict = await judged(sent)
  const [, [key, written] = []] = held
  expect(verdict).toMatchObject({
    verdict: 'passed',
    upload: { objectKey: key, sha256: sha256Of(written!), repairedFrom: { sha256: sha256Of(sent), changes } },
  })
  expect(done).toEqual(['aborted', 'registered', 'stored'])
})

test('decrypts a damaged file that opens without a password', async () => {
  const sent = latin1Bytes(latin1(encryptedPdf('aes-128')).replace(/startxref\s+\d+/, 'startxref\n7'))
  expect(await judged(sent)).toMatchObject({
    verdict: 'passed',
    upload: { repairedFrom: { sha256: sha256Of(sent), changes: ['encryption_removed'] } },
  })
})

test('repairs ambiguous page content with 460,000 operators', async () => {
  const content = `0 zz ${'n '.repeat(460_000)}`
  const file = onePagePdf((pdf) => pdf.stream(4, '', content), { page: '/Contents 4 0 R' })
  expect(await judged(file, { repairs: null })).toMatchObject({ failure: { reason: 'page_content_ambiguous' } })
  expect(await judged(file)).toMatchObject({ verdict: 'passed' })
})

test('rejects a file that needs a password even if a repair is requested', async () => {
  const file = encryptedPdf('password')
  const offer = expect.stringContaining('"repair": true')
  expect(await judged(file, { repairs: null })).toMatchObject({ failure: { reason: 'encryption', detail: offer } })
  expect(await judged(file)).toMatchObject({
    failure: { reason: 'encryption', detail: expect.not.stringContaining('"repair"') },
  })
  expect(done).toEqual(['aborted', 'aborted'])
})

test('rejects the repair of a signed file whose annotations lack the Print flag', async () => {
  const signed = withNote('/Mine<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>')
  expect(await judged(signed)).toMatchObject({ failure: { code: 'pdf_invalid', reason: 'repair_signed' } })
  expect(done.slice(-2)).toEqual(['aborted', 'released'])
})

test('rewrites a damaged file with a single catalog if PDF readers would repair it differently', async () => {
  const twice = concatBytes(damaged, utf8(`\n${firstObject}endobj`))
  const verdict = await judged(twice)
  const [, [key, written] = []] = held
  expect(verdict).toMatchObject({
    verdict: 'passed',
    upload: { objectKey: key, repairedFrom: { sha256: sha256Of(twice), changes: ['file_rewritten'] } },
  })
  expect(latin1(written!).split('/Catalog')).toHaveLength(2)
  expect(done).toEqual(['aborted', 'let go', 'registered', 'stored'])
})

test('rejects a damaged file whose catalog is ambiguous', async () => {
  const twice = concatBytes(damaged, utf8('\n99 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'))
  expect(await judged(twice)).toMatchObject({
    verdict: 'refused',
    failure: { code: 'pdf_invalid', reason: 'repair_ambiguous' },
  })
  expect(done).toEqual(['aborted', 'let go'])
})

test('applies the upload policy to a repaired file, and releases the file if it is rejected', async () => {
  const foreign = cutBehindObjects(pdfOfPages(['/MediaBox[0 0 612 792]/Mine<</OPI<<>>>>']))
  expect(await judged(foreign)).toMatchObject({ verdict: 'refused', failure: { reason: 'external_content' } })
  expect(done).toEqual(['aborted', 'registered', 'stored', 'aborted', 'released'])
})

test.each([
  ['before it is read again', 1, ['aborted']],
  ['before it is stored', 2, ['aborted', 'registered', 'released']],
])('throws `unavailable` and releases registered objects if the upload disappears %s', async (_, reads, steps) => {
  readsLeft = reads
  await expect(judged(damaged)).rejects.toMatchObject({ code: 'unavailable' })
  expect(done).toEqual(steps)
})

test('releases the repaired file if it cannot be read back', async () => {
  const { put } = storage
  storage.put = async (object) => {
    const facts = await put(object)
    held.delete(object.key)
    return facts
  }
  await expect(judged(damaged)).rejects.toMatchObject({ code: 'unavailable' })
  expect(done).toEqual(['aborted', 'registered', 'stored', 'released'])
})

test('throws `unavailable` for a damaged file if a read fails', async () => {
  const stalling = { readAtLeast: () => Promise.reject(new Error('reset')) }
  const { get } = storage
  let reads = 0
  storage.get = async (options) => {
    const stored = await get(options)
    return stored && ++reads === 2 ? { ...stored, body: { getReader: () => stalling } as never } : stored
  }
  await expect(judged(damaged)).rejects.toMatchObject({ code: 'unavailable' })
  expect(done).not.toContain('registered')
})

test('lets the store join the parts of a large repaired file', async () => {
  const padding = utf8(`%${'x'.repeat(joinedBytesMin)}\n`)
  const at = damaged.indexOf(0x0a) + 1
  const large = concatBytes(damaged.subarray(0, at), padding, damaged.subarray(at))
  expect(await judged(large)).toMatchObject({ verdict: 'passed' })
  expect(done).toEqual(['aborted', 'registered', 'joined'])
})
