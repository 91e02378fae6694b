import { expect, it } from 'vitest'
import { concatBytes, memorySource } from '../../../../base/bytes.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { defaultInspectionBudgets } from '../../../../pdf/inspect/policy/budgets.ts'
import { createUpdate } from '../../../../pdf/seal/update.ts'
import { pdfRef } from '../../../../pdf/syntax/objects.ts'
import { createPdfWriter, writeOnePage } from '../../../fixtures/pdf/pdf-writer.ts'
import { inspect } from '../inspect/inspect.ts'

it('allocates 300,000 object numbers in a file that uses the highest permitted object number', async () => {
  const pdf = createPdfWriter()
  writeOnePage(pdf)
  pdf.end(pdf.xrefTable({ size: defaultInspectionBudgets.objectNumberMax + 1 }))
  const update = createUpdate(await openPdf(memorySource(pdf.bytes())))
  for (let count = 1; count < 300_000; count++) update.allocate()
  expect(update.allocate().number).toBe(defaultInspectionBudgets.objectNumberMax + 300_000)
})

it('does not allocate an object number that an unresolved reference uses', async () => {
  const pdf = createPdfWriter()
  writeOnePage(pdf, { page: '/Annots[4 0 R 1003 0 R]' })
  pdf.end(pdf.xrefTable())
  const bytes = pdf.bytes()
  expect(inspect(bytes)).toMatchObject({ ok: true, features: ['open_references'] })
  const file = await openPdf(memorySource(bytes))
  expect(createUpdate(file).allocate().number).toBe(4)
  expect(createUpdate(file, { hasOpenReferences: true }).allocate().number).toBe(1004)
})

it('keeps /Size if an update adds no object', async () => {
  const pdf = createPdfWriter()
  writeOnePage(pdf)
  pdf.end(pdf.xrefTable())
  const bytes = pdf.bytes()
  const file = await openPdf(memorySource(bytes))
  const update = createUpdate(file, { hasOpenReferences: true })
  update.put(pdfRef(3), await file.getObject(pdfRef(3)))
  const updated = concatBytes(bytes, (await update.finish()).appended)
  expect((await openPdf(memorySource(updated))).xref.numberEnd).toBe(file.xref.numberEnd)
})
