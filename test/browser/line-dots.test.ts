import { expect, it } from 'vitest'
import { createEnvelope, fieldOf } from '../support/envelopes.ts'
import { streamOf } from '../support/full/two-readings/draft.ts'
import { sheet } from '../support/full/two-readings/sheet.ts'
import { linkFor } from '../support/signing.ts'
import { openSigningPage } from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'
import { openSender, readyDocument } from '../support/upload.ts'

const { api } = await openSender(stack)

// The script is a string, because tests have no browser types. The page is 400 units wide and 200 high.
const levelAt = (x: number, y: number): string => `(() => {
  const canvas = document.querySelector('.sheet canvas')
  const scale = canvas.width / 400
  return canvas.getContext('2d').getImageData(${x} * scale, canvas.height - ${y} * scale, 1, 1).data[0]
})()`

it.each([
  ['in page units', '100 50 m 100 50 l S'],
  ['in scaled units', '1 0 0 1 100 50 cm .0001 0 0 .0001 0 0 cm 200000 w 0 0 m 0 0 l S'],
])('draws a zero-length line with round caps as a dot, %s', async (_, line) => {
  const documentId = await readyDocument(api, sheet({ 4: streamOf(`20 w 1 J 200 50 m 200 150 l S ${line}`) }), 'A dot')
  const envelope = await createEnvelope(api, { documentId, fields: [fieldOf()] })
  const { page, problems, close } = await openSigningPage(await linkFor(stack, envelope))
  expect(await page.evaluate(levelAt(100, 50)), 'the dot').toBe(0)
  expect(await page.evaluate(levelAt(100, 120)), 'the paper').toBe(255)
  expect(problems).toEqual([])
  await close()
})
