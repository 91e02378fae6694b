import { expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { formOf, listFields } from '../../../../pdf/document/form.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { createReadWork } from '../../../../pdf/document/read-work.ts'
import { defaultReadLimits } from '../../../../pdf/document/window-source.ts'
import { readFieldTree } from '../../../../pdf/seal/field-tree.ts'
import { createSmallFile } from '../../../support/full/job-work/small-file.ts'

it('limits the search for a field name in long names that readers decode differently', async () => {
  const file = createSmallFile()
  const languageEscape = '001b00640065001b'
  const unclear = file.object(`<</FT/Tx/T<feff${languageEscape}${'0061'.repeat(450_000)}>>>`)
  const field = file.object(`<</FT/Tx/T(${'a'.repeat(300)}b)>>`)
  const bytes = file.bytes({ catalog: `/AcroForm<</Fields[${unclear} ${field}]>>` })
  const pdf = await openPdf(memorySource(bytes), defaultReadLimits, createReadWork(bytes.length))
  const form = (await formOf(pdf))!
  const tree = await readFieldTree(pdf, form)
  const path = (await listFields(pdf, form)).at(-1)!.path
  const searchOften = () => {
    for (let count = 0; count < 2_000; count++) tree.isUnique(path, [])
  }
  expect(searchOften).toThrow('reading the form takes too much work')
})
