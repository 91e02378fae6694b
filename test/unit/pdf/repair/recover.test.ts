import { describe, expect, it } from 'vitest'
import { latin1, latin1Bytes, memorySource } from '../../../../base/bytes.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { defaultInspectionBudgets as budgets } from '../../../../pdf/inspect/policy/budgets.ts'
import { createWorkBudget } from '../../../../pdf/inspect/policy/work-budget.ts'
import { recoverFile } from '../../../../pdf/repair/recover.ts'
import { rewriteFile } from '../../../../pdf/repair/rewrite.ts'
import { isStream } from '../../../../pdf/syntax/kinds.ts'
import { pdfRef } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { createPdfWriter, type PdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { encryptedPdf } from '../../../support/encrypted-pdf.ts'
import { inspect } from '../inspect/inspect.ts'

const catalog = '<</Type/Catalog/Pages 2 0 R>>'

/** Returns a page whose content is object 4, followed by other objects. The file has no cross-reference. */
function damaged(more: (pdf: PdfWriter) => void): Uint8Array {
  const pdf = createPdfWriter()
  pdf.object(1, catalog)
  pdf.object(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>')
  pdf.object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>')
  more(pdf)
  return pdf.bytes()
}

function recover(bytes: Uint8Array) {
  const work = createWorkBudget(budgets)
  work.allow(bytes.length)
  return recoverFile(bytes, { budgets, work })
}

/** Returns an object of a recovered file as PDF syntax, or the data of a stream. */
async function objectOf(bytes: Uint8Array, number: number): Promise<string> {
  const file = await openPdf(memorySource(bytes))
  const value = await file.getObject(pdfRef(number))
  return isStream(value) ? latin1(await file.rawStream(value)) : writeObject(value)
}

describe('the recovery of a damaged file', () => {
  it.each([
    ['too short', '/Length 2 ', 'q Q\n'],
    ['too long', '/Length 99 ', 'q Q\r\n'],
    ['missing', '', 'q Q\n'],
    ['wrong and defined after the stream', '/Length 5 0 R', 'q Q\n'],
  ])('ends stream data at the next endstream keyword if the length is %s', async (_, length, data) => {
    const sent = damaged((pdf) => {
      pdf.raw(`4 0 obj\n<<${length}>>\nstream\n${data}endstream\nendobj\n`)
      pdf.object(5, '77')
    })
    const found = recover(sent)!
    expect(inspect(found)).toMatchObject({ ok: true, pageCount: 1 })
    expect(await objectOf(found, 4)).toBe('q Q')
  })

  it('recovers the last object with each number, and the catalog and info of the last trailer', async () => {
    const sent = damaged((pdf) => {
      pdf.stream(4, '', 'q')
      pdf.object(9, catalog.replace('/Type', '/Lang(de)/Type'))
      pdf.raw('trailer\n<</Root 1 0 R>>\n')
      pdf.stream(4, '', 'Q')
      pdf.raw('trailer\n<</Root 9 0 R/Info 7 0 R>>\n')
    })
    const found = recover(sent)!
    expect(await objectOf(found, 4)).toBe('Q')
    expect(latin1(found)).toMatch(/\/Root 9 0 R/)
    expect(latin1(found)).toMatch(/\/Info 7 0 R/)
  })

  it('recovers an object with an unknown keyword as null', async () => {
    const sent = damaged((pdf) => {
      pdf.stream(4, '', 'q Q')
      pdf.object(8, '<</Type MCR/MCID 1/K[OBJR 2]>>')
    })
    expect(await objectOf(recover(sent)!, 8)).toBe('<</Type null/MCID 1/K [null 2]>>')
  })

  it.each(['obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref', 'R'])(
    'recovers no object that contains the keyword %s as a value',
    async (keyword) => {
      const sent = damaged((pdf) => {
        pdf.stream(4, '', 'q Q')
        pdf.object(8, `<</Type ${keyword} /MCID 1>>`)
      })
      const found = recover(sent)
      expect(found === null ? 'null' : await objectOf(found, 8)).toBe('null')
    },
  )

  it('recovers an object without an `endobj` keyword before another object', async () => {
    const sent = damaged((pdf) => {
      pdf.raw('8 0 obj\n(open)\n')
      pdf.stream(4, '', 'q Q')
    })
    const found = recover(sent)!
    expect([await objectOf(found, 8), await objectOf(found, 4)]).toEqual(['(open)', 'q Q'])
  })

  it('recovers the objects of object streams', async () => {
    const sent = damaged((pdf) => {
      pdf.stream(4, '', 'q Q')
      pdf.objectStream(5, [{ number: 6, body: '(inside)' }])
    })
    expect(await objectOf(recover(sent)!, 6)).toBe('(inside)')
  })

  it('keeps the encryption of a file whose startxref is wrong', async () => {
    const sent = encryptedPdf('aes-128')
    const text = latin1(sent).replace(/startxref\s+\d+/, 'startxref\n7')
    const found = recover(latin1Bytes(text))!
    const work = createWorkBudget(budgets)
    work.allow(found.length)
    const written = await rewriteFile(memorySource(found), { budgets, work, sha256: new Uint8Array(32) })
    expect(written?.changes).toEqual(['encryption_removed'])
    expect(inspect(written!.bytes)).toMatchObject({ ok: true, pageCount: 1 })
  })

  it.each([
    ['whose newest version is incomplete', '4 0 obj\n<</Length 3\n5 0 obj\n(a)\nendobj\n'],
    ['whose newest version has no end', '4 0 obj\n<</Length 3>>\nstream\nQ'],
  ])('omits an object %s, and inspection rejects the result with `part_missing`', async (_, last) => {
    const sent = damaged((pdf) => {
      pdf.stream(4, '', 'q')
      pdf.raw(last)
    })
    const found = recover(sent)!
    expect(await objectOf(found, 4)).toBe('null')
    expect(inspect(found, { repaired: { isCut: true } })).toMatchObject({ reason: 'part_missing' })
  })

  it.each([
    ['an encryption dictionary and no trailer', '8 0 obj\n<</Filter/Standard/V 2/R 3/O<00>/U<00>>>\nendobj\n'],
    ['two catalogs', `8 0 obj\n${catalog}\nendobj\n`],
    ['a trailer whose catalog is missing', 'trailer\n<</Root 8 0 R>>\n'],
    [
      'objects in the data of a stream',
      '8 0 obj\n<</Length 9 0 R>>\nstream\n4 0 obj\n<<>>\nstream\nQ\nendstream\nendobj\nendstream\nendobj\n9 0 obj\n39\nendobj\n',
    ],
    ['a damaged object stream', '8 0 obj\n<</Type/ObjStm/N 9/First 9/Length 1>>\nstream\n1\nendstream\nendobj\n'],
  ])('returns null for a file with %s', (_, last) => {
    expect(
      recover(
        damaged((pdf) => {
          pdf.stream(4, '', 'q Q')
          pdf.raw(last)
        }),
      ),
    ).toBeNull()
  })

  it.each([
    ['unfinished strings', '1 0 obj ('],
    ['unfinished dictionaries', '1 0 obj <</A '],
  ])('stops at the CPU work limit in a file of %s', (_, unit) => {
    expect(() => recover(latin1Bytes(unit.repeat(100_000)))).toThrow('too complex')
  })
})
