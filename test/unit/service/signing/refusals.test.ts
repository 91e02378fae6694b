import { expect, test } from 'vitest'
import type { FieldDraft } from '../../../../core/signing/fields.ts'
import { type Context, realRuntime } from '../../../../platform/context.ts'
import { codeChange } from '../../../../service/signing/access-code.ts'
import { placeFieldsOfSigners } from '../../../../service/signing/place-fields.ts'
import { readyDocument, requireReady } from '../../../../service/signing/ready-document.ts'
import { makeEvidence } from '../../../../service/signing/records.ts'
import { requireEnteredGlyphs } from '../../../../service/signing/require-entered-glyphs.ts'
import { sampleEnvelope } from '../../core/signing/samples.ts'

const refusalOf = (act: () => unknown) => {
  try {
    act()
    return null
  } catch (error) {
    const { code, extras } = error as { code: string; extras?: { errors?: { path: string }[] } }
    return { code, paths: extras?.errors?.map(({ path }) => path) }
  }
}

test('sets, removes or keeps the access code of an envelope as requested', async () => {
  const ctx = { env: { LINK_SECRET: 'x'.repeat(40) } } as unknown as Context
  expect(await codeChange(ctx, 'env_1', undefined)).toEqual({})
  expect(await codeChange(ctx, 'env_1', null)).toEqual({ accessCodeHash: null })
  expect(await codeChange(ctx, 'env_1', '4711')).toEqual({
    accessCodeHash: expect.stringMatching(/^[\w-]{43}\.[\w-]{8}$/),
  })
})

const version = { version: 1 }
const recordOf = (status: string, of: object | null = version) => ({ document: { status }, version: of }) as never

test('permits signing only for a document that has a file and is neither in the trash nor in quarantine', () => {
  expect(readyDocument(recordOf('ready'))).toEqual({ document: { status: 'ready' }, version })
  for (const record of [recordOf('ready', null), recordOf('trashed'), recordOf('quarantined')]) {
    expect(readyDocument(record)).toBeNull()
    expect(refusalOf(() => requireReady(record))).toMatchObject({ code: 'document_not_ready' })
  }
  expect(refusalOf(() => requireReady(null))).toMatchObject({ code: 'not_found' })
  expect(requireReady(recordOf('ready'))).toEqual({ document: { status: 'ready' }, version })
})

const draft = (changes: object = {}) =>
  ({ type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.1, ...changes }) as FieldDraft
const source = { objectKey: 'uploads/a', etag: 'e', contentLength: 100, pageCount: 1, features: [] }

test("reports the errors of several signers' fields together under the most severe code, without reading the file", async () => {
  let reads = 0
  const ctx = { storage: { get: async () => void reads++ } } as never
  const signers = [
    { path: 'signers.0.', drafts: [draft({ id: 'a' }), draft({ id: 'a' })] },
    { path: 'signers.1.', drafts: [draft({ pageNumber: 2 })] },
    { path: 'signers.2.', drafts: [draft()] },
  ]
  const refused = await placeFieldsOfSigners(ctx, source, signers).catch((error) => error)
  const paths = refused.extras.errors.map(({ path }: { path: string }) => path)
  expect(refused.code).toBe('field_outside_page')
  expect(paths).toContain('signers.1.fields.0.pageNumber')
  expect(paths.some((path: string) => path.startsWith('signers.0.'))).toBe(true)
  expect(reads).toBe(0)
  const ids = await placeFieldsOfSigners(ctx, source, signers.slice(0, 1)).catch((error) => error)
  expect(ids.code).toBe('field_id_invalid')
})

test('returns `unavailable` for fields within their page if the file cannot be read', async () => {
  const ctx = { storage: { get: async () => null, head: async () => null } } as never
  const placing = placeFieldsOfSigners(ctx, { ...source }, [{ path: '', drafts: [draft()] }])
  await expect(placing).rejects.toMatchObject({ code: 'unavailable' })
})

test('rejects an unsupported character in an entered text and in a typed signature', () => {
  const text = (value: string, kind: 'text' | 'typed' = 'text') => ({ kind, text: value }) as const
  expect(refusalOf(() => requireEnteredGlyphs({ note: text('\u{13000}') }, text('\u{13000}', 'typed')))).toEqual({
    code: 'unsupported_character',
    paths: ['values.note', 'signature'],
  })
  const values = { note: text('Fine'), agreed: { kind: 'checkbox' }, drawn: { kind: 'drawn' } } as const
  requireEnteredGlyphs(values, null)
})

test('throws an error for evidence without events', async () => {
  const ctx = { runtime: realRuntime, actor: { kind: 'system', id: 'test' } } as unknown as Context
  const making = makeEvidence(ctx, sampleEnvelope(), [], { genesis: 'ab'.repeat(32) })
  await expect(making).rejects.toThrow('the transition contains no events')
})

test("refuses texts of all signers' fields that are too long together, without reading the file", async () => {
  let reads = 0
  const ctx = { storage: { get: async () => void reads++ } } as never
  const value = '署'.repeat(2_000)
  const drafts = Array.from({ length: 26 }, (_, i) => draft({ id: `f${i}`, type: 'text', value }))
  const signers = ['signers.0.', 'signers.1.'].map((path) => ({ path, drafts }))
  await expect(placeFieldsOfSigners(ctx, source, signers)).rejects.toMatchObject({
    code: 'field_value_invalid',
    extras: {
      errors: [
        { path: 'signers.0.fields', code: 'texts_too_long' },
        { path: 'signers.1.fields', code: 'texts_too_long' },
      ],
    },
  })
  expect(reads).toBe(0)
})
