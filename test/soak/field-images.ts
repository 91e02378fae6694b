import '../../dev/support/node-platform.ts'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AttachedFile } from '../../core/signing/attachments/attached-file.ts'
import { type FieldType, fieldTypes } from '../../core/signing/field-types.ts'
import type { SignatureField } from '../../core/signing/model.ts'
import { root } from '../../dev/build/build-part.ts'
import { runTool } from '../support/pdf-tools.ts'
import { sealedSpecimens } from '../support/sealed-specimens.ts'
import { pdfOfContents } from '../support/text-pdf.ts'

/**
 * `npm run test:full -- field-images [--write]`: renders a sealed page with a value of each field type for the
 * documentation. Reports an image in the documentation with another size, in which a type is missing. `--write`
 * replaces that image.
 */
const [columns, columnPoints, rowPoints] = [2, 250, 44]
const [width, height] = [columns * columnPoints, Math.ceil(fieldTypes.length / columns) * rowPoints]
const boxOf = (index: number) => ({
  left: 10 + columnPoints * (index % columns),
  top: 16 + rowPoints * Math.floor(index / columns),
  width: 230,
  height: 24,
})

const content = fieldTypes.map((type, index) => {
  const box = boxOf(index)
  const [bottom, baseline] = [height - box.top - box.height, height - box.top + 3]
  const frame = `0.7 G 0.5 w ${box.left} ${bottom} ${box.width} ${box.height} re S`
  return `${frame} BT /F1 9 Tf ${box.left} ${baseline} Td (${type}) Tj ET`
})
const page = `/CropBox[0 0 ${width} ${height}]`
const original = pdfOfContents([content.join('\n')], { page })
const passport: AttachedFile = {
  id: 'file',
  name: 'passport.pdf',
  mediaType: 'application/pdf',
  contentLength: 4_711,
  sha256: createHash('sha256').update('passport').digest('hex'),
}
const place = (field: SignatureField): SignatureField | null => {
  const index = fieldTypes.indexOf(field.id as FieldType)
  if (index < 0) return null
  const box = boxOf(index)
  return {
    ...field,
    ...{ x: box.left / width, y: box.top / height, width: box.width / width, height: box.height / height },
  }
}
const sealed = await sealedSpecimens(original, {
  place,
  signedAt: new Date('2026-03-01T12:00:00Z'),
  files: { attachment: { kind: 'files', files: [passport] } },
})

const folder = join(root, 'out/field-images')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'sealed.pdf'), sealed)
runTool('pdftoppm', [
  ...'-png -gray -cropbox -r 76 -singlefile -l 1'.split(' '),
  join(folder, 'sealed.pdf'),
  join(folder, 'field-types'),
])
const made = join(folder, 'field-types.png')
const shown = join(root, 'docs/images/field-types.png')
if (process.argv.includes('--write')) copyFileSync(made, shown)

/** Returns the width and height of a PNG. */
const sizeOf = (path: string): string =>
  existsSync(path) ? readFileSync(path).subarray(16, 24).toString('hex') : 'none'

const isCurrent = sizeOf(made) === sizeOf(shown)
console.log(isCurrent ? 'The image in the documentation is current.' : 'Run it with --write: a type has no image.')
if (!isCurrent) process.exitCode = 1
