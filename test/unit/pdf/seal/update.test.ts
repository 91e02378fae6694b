import { expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { defaultInspectionBudgets } from '../../../../pdf/inspect/budgets.ts'
import { createUpdate } from '../../../../pdf/seal/update.ts'
import { createPdfWriter, writeOnePage } from '../../../fixtures/pdf/pdf-writer.ts'

it('a file with the highest object numbers that an upload may have takes 300,000 objects more', async () => {
  const pdf = createPdfWriter()
  writeOnePage(pdf)
  pdf.end(pdf.xrefTable({ size: defaultInspectionBudgets.objectNumberMax + 1 }))
  const update = createUpdate(await openPdf(memorySource(pdf.bytes())))
  for (let count = 1; count < 300_000; count++) update.allocate()
  expect(update.allocate().number).toBe(defaultInspectionBudgets.objectNumberMax + 300_000)
})
