import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { memorySource } from '../../base/bytes.ts'
import { checkSealable } from '../../pdf/seal/check-sealable.ts'
import { renderingsOf } from '../support/full/renderings.ts'
import { field, onePage, seal, streamBody, writePdf } from '../unit/pdf/seal/fixtures.ts'

const readersCount = 4
const white = '1 g 0 0 120 50 re f'

/** Returns a form with a field at the place of the stamp, which has the given type and appearance. */
const formPdf = (type: string, content: string, flags = 4): Uint8Array =>
  writePdf({
    ...onePage('/Annots[4 0 R]', {
      4: `<</Type/Annot/Subtype/Widget${type}/T(total)/F ${flags}/Rect[10 40 130 90]/AP<</N 5 0 R>>>>`,
      5: streamBody('/Type/XObject/Subtype/Form/BBox[0 0 120 50]', content),
    }),
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
  })

const noForm = writePdf(onePage())
const sealed = async (bytes: Uint8Array) => (await seal(bytes, [field()])).whole
const button = '/FT/Btn/Ff 65536'

/** Returns how each installed reader draws the files. pdf.js returns only texts. */
async function drawn(files: Uint8Array[]): Promise<[reader: string, files: string[]][]> {
  const folder = mkdtempSync(join(tmpdir(), 'stamps-over-fields-'))
  try {
    const paths = files.map((bytes, index) => {
      const path = join(folder, `${index}.pdf`)
      writeFileSync(path, bytes)
      return path
    })
    const found = await renderingsOf(paths)
    if (process.env.CHANCERY_ORACLES === 'required') expect(found.size).toBe(readersCount)
    return [...found].map(([reader, files]) => [reader, files.map(({ full }) => full)])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it.each([
  ['a text', formPdf('/FT/Tx', '/Tx BMC EMC')],
  ['a button', formPdf(button, 'q Q')],
  ['a hidden button with a background', formPdf(button, white, 2)],
])('shows a stamp in the same way with and without an accepted form field below it: %s', async (_, bytes) => {
  await expect(checkSealable(memorySource(bytes), [[field()]])).resolves.toMatchObject({ signatures: [] })
  for (const [reader, [without, withField]] of await drawn([await sealed(noForm), await sealed(bytes)]))
    expect([reader, withField]).toEqual([reader, without])
})

it('refuses a form field with a background, which hides a stamp in all readers except Poppler', async () => {
  const bytes = formPdf(button, white)
  await expect(checkSealable(memorySource(bytes), [[field()]])).rejects.toMatchObject({
    reason: 'field_over_form_field',
  })
  for (const [reader, [before, after]] of await drawn([bytes, await sealed(bytes)]))
    if (reader !== 'pdf.js') expect([reader, before === after]).toEqual([reader, reader !== 'Poppler'])
})
