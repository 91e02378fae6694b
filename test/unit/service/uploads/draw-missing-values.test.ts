import { beforeEach, expect, test } from 'vitest'
import { latin1 } from '../../../../base/bytes.ts'
import { checkUpload } from '../../../../service/uploads/check-upload.ts'
import { onePagePdf, type PdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { cutBehindObjects, sha256Of } from '../../../support/sample-pdf.ts'
import { createUploadStore, type UploadStep, uploadContext, uploadSession } from '../../../support/upload-context.ts'
import { withDigestStream } from '../../../support/worker-bodies.ts'

withDigestStream()

const sentKey = 'uploads/sent'
let held: Map<string, Uint8Array>
let done: UploadStep[]
let storage: ReturnType<typeof createUploadStore>
const note = (step: UploadStep): void => void done.push(step)

beforeEach(() => {
  held = new Map()
  done = []
  storage = createUploadStore(held, note)
})

/** Returns the verdict on an upload whose session requests a repair. */
function judged(bytes: Uint8Array, { repairs = true as boolean | null } = {}) {
  held.set(sentKey, bytes)
  return checkUpload(uploadContext(storage, note), uploadSession(sentKey, bytes.length, repairs))
}

/** Returns a form with one text field without an appearance. */
const formPdf = (value: string, more: (pdf: PdfWriter) => void = () => {}): Uint8Array<ArrayBuffer> =>
  onePagePdf(
    (pdf) => {
      pdf.object(4, `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/F 4/Rect[10 10 110 30]${value}>>`)
      pdf.object(8, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
      more(pdf)
    },
    { catalog: '/AcroForm<</Fields[4 0 R]/DA(/F 0 Tf 0 g)/DR<</Font<</F 8 0 R>>>>>>', page: '/Annots[4 0 R]' },
  )

test('adds the missing appearance of a form field if the sender requests a repair', async () => {
  const sent = formPdf('/V(Anna)')
  const verdict = await judged(sent)
  const [, [key, drawn] = []] = held
  expect(verdict).toMatchObject({
    verdict: 'passed',
    upload: {
      objectKey: key,
      sha256: sha256Of(drawn!),
      contentLength: drawn!.length,
      features: ['forms'],
      repairedFrom: { sha256: sha256Of(sent), contentLength: sent.length, changes: ['field_values_drawn'] },
    },
  })
  expect(drawn!.subarray(0, sent.length)).toEqual(sent)
  expect(latin1(drawn!)).toContain('(Anna) Tj')
  expect(done).toEqual(['registered', 'stored'])
})

test('adds a missing appearance after the repair of a damaged form, and keeps only the final file', async () => {
  const sent = cutBehindObjects(formPdf('/V(Anna)'))
  const verdict = await judged(sent)
  const [, , [key] = []] = held
  expect(verdict).toMatchObject({
    verdict: 'passed',
    upload: {
      objectKey: key,
      repairedFrom: { sha256: sha256Of(sent), changes: ['cross_reference_rebuilt', 'field_values_drawn'] },
    },
  })
  expect(done).toEqual(['aborted', 'registered', 'stored', 'registered', 'stored', 'released'])
})

const differing = formPdf('/V(Anna)/AP<</N 9 0 R>>', (pdf) =>
  pdf.stream(9, '/Type/XObject/Subtype/Form/BBox[0 0 99 20]/Resources<</Font<</F 8 0 R>>>>', 'BT /F 9 Tf (Bea) Tj ET'),
)

test('flattens a form field that shows another text than its value if the sender requests a repair', async () => {
  const verdict = await judged(differing)
  const [, [key, flat] = []] = held
  expect(verdict).toMatchObject({
    verdict: 'passed',
    upload: {
      objectKey: key,
      sha256: sha256Of(flat!),
      features: [],
      repairedFrom: { sha256: sha256Of(differing), changes: ['fields_flattened'], flattenedFields: ['a'] },
    },
  })
  expect(flat!.subarray(0, differing.length)).toEqual(differing)
  expect(latin1(flat!.subarray(differing.length))).not.toContain('Anna')
  expect(done).toEqual(['registered', 'stored'])
})

test.each([
  ['the sender requests no repair and a field shows another text', differing, null],
  ['the sender requests no repair', formPdf('/V(Anna)'), null],
  ['the sender forbids changes', formPdf('/V(Anna)'), false],
  ['the form shows its values', formPdf(''), true],
  ['no appearance can be generated', formPdf('/V(Anna)/Ff 8192'), true],
  [
    'the file is signed',
    formPdf('/V(Anna)', (pdf) => pdf.object(5, '<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>')),
    true,
  ],
])('accepts a form unchanged if %s', async (_, sent, repairs) => {
  const verdict = await judged(sent, { repairs })
  expect(verdict).toMatchObject({ verdict: 'passed', upload: { objectKey: sentKey, sha256: sha256Of(sent) } })
  expect(verdict).not.toHaveProperty('upload.repairedFrom')
  expect(done).toEqual([])
})

test('releases a file with an added appearance if it cannot be read back', async () => {
  const { put } = storage
  storage.put = async (object) => {
    const facts = await put(object)
    held.delete(object.key)
    return facts
  }
  await expect(judged(formPdf('/V(Anna)'))).rejects.toMatchObject({ code: 'unavailable' })
  expect(done).toEqual(['registered', 'stored', 'released'])
})
