import { describe, expect, it } from 'vitest'
import { specimenFields, specimens } from '../../../support/every-type.ts'
import { installedRenderers } from '../../../support/painted-pages.ts'
import { pdfOfPages } from '../../../support/sample-pdf.ts'
import { sealedSpecimens } from '../../../support/sealed-specimens.ts'
import { changedBoxes, textByReader, textInBox } from '../../../support/text-in-box.ts'

const pages = [0, 90, 180, 270].map((turn) => [turn, pdfOfPages([`/MediaBox[0 0 612 792]/Rotate ${turn}`])] as const)

describe.each(installedRenderers())('a sealed file rendered by %s', (renderer) => {
  it.each(pages)('shows every field type at its position on a page rotated by %i degrees', async (turn, original) => {
    const sealed = await sealedSpecimens(original)
    const page = textByReader(renderer, sealed, turn)
    const inked = changedBoxes(renderer, original, sealed, specimenFields)
    for (const [index, field] of specimenFields.entries()) {
      const printed = specimens[field.id]?.printed?.replace(/\s/g, '') ?? ''
      expect([field.id, textInBox(page, field)]).toEqual([field.id, expect.stringContaining(printed)])
      const isEmpty = ['hidden', 'attachment'].includes(field.id) || /-\d$/.test(field.id)
      expect([field.id, inked[index]]).toEqual([field.id, !isEmpty])
    }
  })
})
