import { describe, expect, it } from 'vitest'
import { latin1, latin1Bytes, memorySource, toHex, utf8 } from '../../../../base/bytes.ts'
import { createPdfInspector } from '../../../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets as budgets } from '../../../../pdf/inspect/policy/budgets.ts'
import { defaultUploadPolicy as policy } from '../../../../pdf/inspect/policy/upload-policy.ts'
import { createWorkBudget } from '../../../../pdf/inspect/policy/work-budget.ts'
import { isRewritable, rewriteFile, rewrittenBytesMax } from '../../../../pdf/repair/rewrite.ts'
import { createPdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { encryptedPdf, openMethods } from '../../../support/encrypted-pdf.ts'
import { contract, contractObjects } from '../../../support/full/seal-attacks/contract.ts'
import { rawUpdate } from '../../../support/full/seal-attacks/raw-update.ts'
import { objectStreams } from '../../../support/full/two-readings/families/object-streams.ts'

function inspect(bytes: Uint8Array) {
  const inspector = createPdfInspector({ policy, budgets, repaired: { isCut: false } })
  inspector.push(bytes)
  return inspector.finish()
}

function rewrite(bytes: Uint8Array) {
  const work = createWorkBudget(budgets)
  work.allow(bytes.length)
  return rewriteFile(memorySource(bytes), { budgets, work, sha256: new Uint8Array(32) })
}

// The string keeps the notation of the original string.
const title = new RegExp(`/Title ?(?:\\(Encrypted contract\\)|<${toHex(utf8('Encrypted contract'))}>)`, 'i')

describe('the file rewriter', () => {
  it.each(openMethods)('decrypts a file that is encrypted with %s and requires no password', async (name) => {
    const sent = encryptedPdf(name)
    expect(inspect(sent)).toMatchObject({ ok: false, reason: 'encryption' })
    const written = await rewrite(sent)
    expect(written?.changes).toEqual(['encryption_removed'])
    expect(inspect(written!.bytes)).toMatchObject({ ok: true, pageCount: 1 })
    expect(latin1(written!.bytes)).toMatch(title)
    expect(latin1(written!.bytes)).not.toContain('/Encrypt')
  })

  it('drops a ZIP archive to which only the trailer refers, as in a PDF with an office document', async () => {
    const zip = `PK\x05\x06${'\0'.repeat(18)}`
    const sent = contract({ 20: `<</Length ${zip.length}>>stream\n${zip}\nendstream` })
    expect(inspect(sent)).toMatchObject({ ok: false, reason: 'polyglot' })
    const written = await rewrite(sent)
    expect(inspect(written!.bytes)).toMatchObject({ ok: true, pageCount: 1 })
    expect(latin1(written!.bytes)).not.toContain('PK')
  })

  it('writes identical bytes for identical files', async () => {
    const sent = encryptedPdf('aes-256')
    expect((await rewrite(sent))?.bytes).toEqual((await rewrite(sent))?.bytes)
  })

  it('keeps only the last value of a repeated key', async () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 98 0 R/ToUnicode 99 0 R>>'
    const sent = rawUpdate(contract(), { objects: { 5: font, 98: '(first)', 99: '(last)' } }).bytes
    expect(inspect(sent)).toMatchObject({ ok: false, reason: 'duplicate_key' })
    const text = latin1((await rewrite(sent))!.bytes)
    expect(text).toContain('(last)')
    expect(text).not.toContain('(first)')
  })

  const structured = (root: string, inside: 'objects' | 'packed') =>
    rawUpdate(contract({ 1: contractObjects[1]!.replace('/Type', '/StructTreeRoot 20 0 R/Type') }), {
      objects: {},
      [inside]: { 20: root, 21: '<</Names[]>>' },
      kind: inside === 'packed' ? 'stream' : 'table',
    }).bytes

  it.each([
    ['a file', 'objects', 'object_unreadable'],
    ['an object stream', 'packed', 'object_stream_invalid'],
  ] as const)(
    'reads references without white space before R in the structure tree of %s',
    async (_, inside, reason) => {
      const sent = structured('<</Type/StructTreeRoot/IDTree 21 0R/K[<</Type/StructElem/P 20 0R>>]>>', inside)
      expect(inspect(sent)).toMatchObject({ ok: false, reason })
      const written = (await rewrite(sent))!
      expect(inspect(written.bytes)).toMatchObject({ ok: true, pageCount: 1 })
      const text = latin1(written.bytes)
      for (const part of ['/IDTree 21 0 R', '/P 20 0 R', '21 0 obj']) expect(text).toContain(part)
      expect(text).not.toContain('0R')
    },
  )

  it.each([
    ['outside the structure tree', '<</Type/Mine/IDTree 21 0R>>'],
    ['in a dictionary without a type', '<</Type/StructTreeRoot/IDTree<</Kids[21 0R]>>>>'],
    ['in an array', '[21 0R]'],
    ['before a dictionary of the structure tree', '<</P 21 0R/K<</Type/StructElem/P 20 0R>>>>'],
    ['and in a longer word', '<</Type/StructTreeRoot/IDTree 21 0Rx>>'],
  ])('does not rewrite a file with a reference without white space before R %s', async (_, root) => {
    for (const inside of ['objects', 'packed'] as const) expect(await rewrite(structured(root, inside))).toBe(null)
  })

  it('does not rewrite a page whose content is a reference without white space before R', async () => {
    const page = contractObjects[3]!
    expect(page).toContain('4 0 R')
    const sent = rawUpdate(contract(), { objects: { 3: page.replace('4 0 R', '4 0R') } }).bytes
    expect(inspect(sent)).toMatchObject({ ok: false })
    expect(await rewrite(sent)).toBe(null)
  })

  const unaffected = /decimal point$|structure tree$|first object$/

  it.each(objectStreams.filter(({ name, outcome }) => outcome === 'object_stream_invalid' && !unaffected.test(name)))(
    'does not rewrite a page whose content depends on an object stream with $name',
    async ({ bytes }) => {
      expect((await rewrite(bytes()))?.bytes.length ?? null).toBe(null)
    },
  )

  it('omits unreferenced objects and replaced versions without renumbering the other objects', async () => {
    const sent = rawUpdate(contract(), { objects: { 4: contractObjects[13]!, 99: '(unused)' } }).bytes
    const written = await rewrite(sent)
    expect(written?.changes).toEqual(['file_rewritten'])
    const text = latin1(written!.bytes)
    expect(text).not.toContain('unused')
    expect(text).not.toContain('Pay 100 EUR')
    expect(text).toContain('Pay 100000 EUR')
    expect([...text.matchAll(/^(\d+) 0 obj/gm)].map(([, number]) => Number(number)).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14,
    ])
    expect(inspect(written!.bytes)).toMatchObject({ ok: true })
  })

  it('omits an object whose cross-reference entry has the offset 0', async () => {
    const pdf = createPdfWriter()
    pdf.object(1, '<</Type/Catalog/Pages 2 0 R/Mine 3 0 R>>')
    pdf.object(2, '<</Type/Pages/Count 0/Kids[]>>')
    const at = pdf.object(3, '(at 0)')
    pdf.end(pdf.xrefTable())
    const sent = latin1Bytes(latin1(pdf.bytes()).replace(`${String(at).padStart(10, '0')} 0`, '0000000000 0'))
    const text = latin1((await rewrite(sent))!.bytes)
    expect(text).toContain('/Mine 3 0 R')
    expect(text).not.toContain('at 0')
  })

  it.each([
    ['in the catalog', '/Perms<</UR3 20 0 R>>'],
    ['in a separate object', '/Perms 21 0 R'],
  ])('omits usage rights %s', async (_, entry) => {
    const objects = {
      1: contractObjects[1]!.replace('/Type', `${entry}/Type`),
      20: '<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>',
      21: '<</UR3 20 0 R>>',
    }
    const written = await rewrite(contract(objects))
    expect(written?.changes).toEqual(['file_rewritten', 'usage_rights_removed'])
    expect(latin1(written!.bytes)).not.toContain('UR3')
    expect(inspect(written!.bytes)).toMatchObject({ ok: true })
  })

  it.each([
    ['that requires a password', encryptedPdf('password')],
    ['with a separately encrypted stream', contract({ 4: '<</Filter/Crypt/Length 0>>\nstream\n\nendstream' })],
    [
      'that refers to two generations of an object',
      contract({ 20: '[4 1 R]', 2: '<</Type/Pages/Kids[3 0 R]/Count 1/Mine[4 1 R]>>' }),
    ],
    ['without a catalog', rawUpdate(contract(), { objects: {}, root: '(none)' }).bytes],
    ['without a cross-reference section', new Uint8Array(100)],
  ])('does not rewrite a file %s', async (_, sent) => {
    expect(await rewrite(sent)).toBe(null)
  })

  it('rejects a file above 16 MiB without reading it', async () => {
    const source = { length: rewrittenBytesMax + 1, read: () => Promise.reject(new Error('read')) }
    const work = createWorkBudget(budgets)
    expect(await rewriteFile(source, { budgets, work, sha256: new Uint8Array(32) })).toBe(null)
  })

  it('stops when the CPU work budget is used up', async () => {
    const work = createWorkBudget({ ...budgets, workFree: 0 })
    await expect(
      rewriteFile(memorySource(contract()), { budgets, work, sha256: new Uint8Array(32) }),
    ).rejects.toMatchObject({ reason: 'too_complex' })
  })
})

describe('the check before a rewrite', () => {
  it.each(['encryption', 'duplicate_key', 'object_stream_invalid', 'object_twice', 'polyglot', 'xref_ambiguous'])(
    'permits a file that was rejected for %s',
    (reason) => {
      expect(isRewritable(reason)).toBe(true)
    },
  )

  it.each(['root_ambiguous', 'page_content_ambiguous', 'javascript'])(
    'refuses a file that was rejected for %s',
    (reason) => {
      expect(isRewritable(reason)).toBe(false)
    },
  )
})
