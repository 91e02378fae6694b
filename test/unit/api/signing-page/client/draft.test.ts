import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldValue } from '../../../../../core/signing/model.ts'
import { restoreDraft, saveDraft } from '../../../../../web/signing-page/draft.ts'
import { createStore } from '../../../../../web/signing-page/store.ts'
import { field, openView } from '../views.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', storage)
})
afterAll(() => void vi.unstubAllGlobals())

const typed: FieldValue = { kind: 'typed', text: 'Ada Lovelace' }
const view = openView({
  fields: [
    field({ id: 'sign' }),
    field({ id: 'second' }),
    field({ id: 'name', type: 'name' }),
    field({ id: 'day', type: 'date', isReadOnly: true }),
  ],
  values: { name: { kind: 'text', text: 'Ada' }, day: { kind: 'text', text: '2026-11-21' } },
})
const draft = { values: { sign: typed }, adopted: { signature: typed, initials: null } }
const hour = 3_600_000

describe("a draft of the signer's entries", () => {
  it.each<[string, FieldValue]>([
    ['a typed signature', { kind: 'typed', text: 'Ada', hand: 'casual' }],
    ['a drawn signature', { kind: 'drawn', aspectRatio: 2, strokes: [[0, 0, 1, 1]] }],
    ['a signature image', { kind: 'image', image: 'iVBORw0=', width: 3, height: 2 }],
  ])('is restored with %s', (_, value) => {
    saveDraft(view, { values: { sign: value }, adopted: { signature: value, initials: null } }, 0)
    expect(restoreDraft(view, hour)?.values.sign).toEqual(value)
  })

  it('is restored within an hour', () => {
    saveDraft(view, draft, 0)
    expect(restoreDraft(view, hour)).toEqual(draft)
  })

  it.each([
    ['a different revision', { revision: 4 }],
    ['a different signer', { signer: { name: 'Bob', email: 'bob@example.com' } }],
  ])('is deleted instead of being restored for %s', (_, changes) => {
    saveDraft(view, draft, 0)
    expect(restoreDraft({ ...view, ...changes }, hour)).toBeNull()
    expect(kept.size).toBe(0)
  })

  it('is not restored after a day', () => {
    saveDraft(view, draft, 0)
    expect(restoreDraft(view, 25 * hour)).toBeNull()
  })

  it('is restored without values of unknown fields, read-only fields or the wrong kind', () => {
    const values = {
      sign: { kind: 'checkbox', checked: true },
      day: { kind: 'text', text: '1999-01-01' },
      gone: typed,
      name: { kind: 'text', text: 'Ada L.' },
    } as Record<string, FieldValue>
    saveDraft(view, { ...draft, values }, 0)
    expect(restoreDraft(view, hour)?.values).toEqual({ name: { kind: 'text', text: 'Ada L.' } })
  })

  it.each(['not json', '"text"', '[]', '{"values":null}'])('is ignored if session storage contains %s', (text) => {
    kept.set(`chancery.draft.${view.envelopeId}`, text)
    expect(restoreDraft(view, hour)).toBeNull()
  })

  it('is lost, without an error, if session storage is unavailable', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('denied')
      },
    })
    saveDraft(view, draft, 0)
    expect(restoreDraft(view, hour)).toBeNull()
  })
})

describe('a page that starts with a draft', () => {
  it('uses the values of the draft instead of suggested values, but keeps the values that the service fills in', () => {
    expect(createStore(view, draft).values).toEqual({ sign: typed, day: { kind: 'text', text: '2026-11-21' } })
  })

  it('applies a changed signature to all fields that had the same signature before the reload', () => {
    saveDraft(view, { ...draft, values: { sign: typed, second: typed } }, 0)
    const store = createStore(view, restoreDraft(view, hour))
    const changed: FieldValue = { kind: 'typed', text: 'A. Lovelace' }
    store.adopt('signature', store.fields[0] as never, changed)
    expect(store.values).toMatchObject({ sign: changed, second: changed })
  })
})
