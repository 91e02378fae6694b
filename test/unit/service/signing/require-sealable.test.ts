import { expect, test } from 'vitest'
import type { SignatureField } from '../../../../core/signing/model.ts'
import type { Storage } from '../../../../platform/ports/storage.ts'
import { requireSealable } from '../../../../service/signing/require-sealable.ts'
import { readings } from '../../../support/full/two-readings/readings.ts'
import { pdfOfPages } from '../../../support/sample-pdf.ts'

const samplePdf = pdfOfPages()
const strayField = readings.find(({ name }) => name === 'a field without a form that shows another text')!.bytes()
const field = (members: Partial<SignatureField> = {}) =>
  ({
    ...{ id: 'sign', type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.1, isRequired: true },
    ...members,
  }) as SignatureField
const newRecord = (bytes = samplePdf, features: string[] = []) => ({
  ...{ objectKey: 'a', etag: '"a"', contentLength: bytes.length, features },
})

/** Returns a store with one file that is unavailable for the first `away` reads. */
function countingStore(away = 0, pdf = samplePdf) {
  let reads = 0
  const get: Storage['get'] = async ({ range }) => {
    if (++reads <= away) throw new TypeError('away')
    const { offset, length } = range ?? { offset: 0, length: pdf.length }
    const bytes = pdf.slice(offset, offset + length)
    return {
      body: new Response(bytes).body!,
      ...{ contentLength: length, etag: '"a"', limits: { idleMs: 1_000, totalMs: 1_000 }, cancel: () => {} },
    } as never
  }
  return { storage: { get } as unknown as Storage, reads: () => reads }
}

test('checks identical fields on a stored file only once, regardless of their values', async () => {
  const { storage, reads } = countingStore()
  const record = newRecord()
  await requireSealable(storage, record, [{ path: '', fields: [field()] }])
  const once = reads()
  expect(once).toBeGreaterThan(0)
  await requireSealable(storage, record, [{ path: '', fields: [field({ prefill: { kind: 'typed', text: 'Anna' } })] }])
  expect(reads()).toBe(once)
  for (const other of [field({ x: 0.2 }), field({ isRequired: false }), field({ id: 'other' })]) {
    const before = reads()
    await requireSealable(storage, record, [{ path: '', fields: [other] }])
    expect(reads()).toBeGreaterThan(before)
  }
  const before = reads()
  await requireSealable(storage, newRecord(), [{ path: '', fields: [field()] }])
  expect(reads()).toBe(before + once)
})

test('requires a sealable page 1 if a signer can leave every field empty', async () => {
  const page = '/MediaBox[0 0 612 792]'
  const file = pdfOfPages([`${page}/Annots(none)`, page])
  const requireOn = (changes: Partial<SignatureField>) =>
    requireSealable(countingStore(0, file).storage, newRecord(file), [
      { path: '', fields: [field({ pageNumber: 2, ...changes })] },
    ])
  const isRequired = false
  await expect(requireOn({ isRequired })).rejects.toMatchObject({ code: 'document_not_sealable' })
  await requireOn({})
  for (const type of ['date', 'email'] as const) await requireOn({ isRequired, type })
})

test('checks a file again after a rejection or a failed read', async () => {
  const { storage } = countingStore(1)
  const record = newRecord()
  await expect(requireSealable(storage, record, [{ path: '', fields: [field()] }])).rejects.toThrow(TypeError)
  await requireSealable(storage, record, [{ path: '', fields: [field()] }])
  for (let n = 0; n < 2; n++)
    await expect(
      requireSealable(storage, record, [{ path: '', fields: [field({ pageNumber: 9 })] }]),
    ).rejects.toMatchObject({
      code: 'document_not_sealable',
    })
})

test('rejects a file with an unlisted form field whose value is not shown', async () => {
  const { storage } = countingStore(0, strayField)
  const sign = [{ path: '', fields: [field()] }]
  await expect(requireSealable(storage, newRecord(strayField, ['unlisted_fields']), sign)).rejects.toMatchObject({
    code: 'document_not_sealable',
    extras: { members: { reason: 'value_not_shown' } },
  })
  await requireSealable(storage, newRecord(strayField), sign)
})
