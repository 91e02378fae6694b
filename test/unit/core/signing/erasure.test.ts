import { describe, expect, test } from 'vitest'
import {
  disclosuresAbout,
  erasedEmail,
  erasedText,
  withoutParty,
  withoutPerson,
} from '../../../../core/signing/erasure.ts'

const open = (sequence: number, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ sequence, name, value }))
const records = (...types: string[]) => types.map((type, index) => ({ sequence: index + 1, type }))
/** Returns the names that each record discloses, such as `1 email name`. */
const names = (places: { sequence: number; name: string }[]) =>
  [...Map.groupBy(places, ({ sequence }) => sequence)].map(
    ([sequence, found]) => `${sequence} ${found.map(({ name }) => name).join(' ')}`,
  )

describe('the erasure of a person from an evidence chain', () => {
  const anna = { email: 'Anna@Example.com', name: 'Anna' }
  const ben = { email: 'ben@example.com', name: 'Ben' }
  const types = records('created', 'sent', 'opened', 'reassigned', 'sent', 'opened', 'signed')
  const disclosures = [
    ...open(1, { ...anna, documentTitle: 'Lease', message: 'Dear Anna' }),
    ...open(2, { email: anna.email }),
    ...open(3, { ip: '192.0.2.1', userAgent: 'A' }),
    ...open(4, { ...ben, reason: 'Anna left', ip: '192.0.2.1', userAgent: 'A' }),
    ...open(5, { email: ben.email }),
    ...open(6, { ip: '192.0.2.2' }),
    ...open(7, { ...ben, ip: '192.0.2.2' }),
  ]

  test("covers the person's values up to a reassignment to another signer, but not the document title", () => {
    const about = names(disclosuresAbout('anna@example.com', types, disclosures))
    expect(about).toEqual(['1 email name message', '2 email', '3 ip userAgent', '4 reason ip userAgent'])
  })

  test("covers the person's values from the reassignment to them", () => {
    const about = names(disclosuresAbout('BEN@example.com', types, disclosures))
    expect(about).toEqual(['4 email name reason', '5 email', '6 ip', '7 email name ip'])
  })

  test('covers no values of a person who is already erased or was never named', () => {
    const rest = disclosures.filter(({ sequence }) => sequence > 3)
    expect(disclosuresAbout('anna@example.com', types, rest)).toEqual([])
    expect(disclosuresAbout('somebody@example.com', types, disclosures)).toEqual([])
  })

  test("covers both of the person's periods as the signer if the envelope is reassigned back to them", () => {
    const back = records('created', 'reassigned', 'reassigned', 'signed')
    const opened = [...open(1, anna), ...open(2, ben), ...open(3, anna), ...open(4, { ip: '192.0.2.1' })]
    expect(names(disclosuresAbout(anna.email, back, opened))).toEqual(['1 email name', '3 email name', '4 ip'])
  })
})

describe('the erasure of a person from an envelope', () => {
  const envelope = {
    id: 'env_1',
    signer: { email: 'anna@example.com', name: 'Anna', status: 'declined' },
    message: 'Dear Anna',
    declineReason: 'I, Anna, will not',
    voidReason: null,
    documentTitle: 'Lease',
  }
  const erased = {
    ...envelope,
    signer: { email: erasedEmail, name: null, status: 'declined' },
    message: null,
    declineReason: null,
  }

  test.each([
    ['a single envelope', envelope, erased],
    ['an envelope in an event', { id: 'evt_1', data: { envelope } }, { id: 'evt_1', data: { envelope: erased } }],
    [
      'one of two workflow steps',
      { steps: [envelope, { ...envelope, id: 'env_2' }] },
      { steps: [erased, { ...envelope, id: 'env_2' }] },
    ],
    [
      'an envelope with another signer',
      { ...envelope, signer: { email: 'ben@example.com', name: 'Ben' } },
      { ...envelope, signer: { email: 'ben@example.com', name: 'Ben' } },
    ],
    [
      'a malformed envelope',
      [1, 'anna@example.com', null, { id: 'env_1' }],
      [1, 'anna@example.com', null, { id: 'env_1' }],
    ],
  ])('erases the person and nobody else from %s', (_, value, expected) => {
    expect(withoutParty(value, 'ANNA@example.com', new Set(['env_1']))).toEqual(expected)
  })

  test("removes the person as sender and cc recipient from another signer's envelope", () => {
    const shared = {
      id: 'env_1',
      signer: { email: 'ben@example.com' },
      message: 'Hi',
      cc: ['Anna@example.com', 'c@x.org'],
    }
    const value = { ...shared, senderEmail: 'anna@example.com', senderName: 'Anna' }
    const erased = { ...shared, cc: ['c@x.org'], senderEmail: null, senderName: null }
    expect(withoutParty(value, 'anna@example.com', new Set(['env_1']))).toEqual(erased)
    expect(withoutParty(value, 'anna@example.com', new Set(['env_2']))).toEqual(value)
  })

  test("clears the person's field values, and erases their address from the external id and metadata", () => {
    const value = {
      ...{ id: 'env_1', signer: { email: 'anna@example.com', name: 'Anna' } },
      fields: [{ id: 'a', value: 'Köln' }, { id: 'b' }],
      externalId: 'order-anna@example.com',
      metadata: { mail: 'Anna@example.com', note: ['for anna@example.com'], cart: 7 },
    }
    expect(withoutParty(value, 'anna@example.com', new Set(['env_1']))).toMatchObject({
      fields: [{ id: 'a', value: null }, { id: 'b' }],
      externalId: null,
      metadata: { mail: erasedEmail, note: ['(erased)'], cart: 7 },
    })
    expect(withoutParty({ ...value, externalId: 'order-7' }, 'ben@example.com', new Set(['env_1']))).toEqual({
      ...value,
      externalId: 'order-7',
    })
  })

  test('adds no properties to the envelope', () => {
    const { message: _, ...rest } = envelope
    expect(Object.keys(withoutParty(rest, 'anna@example.com', new Set(['env_1'])) as object)).toEqual(Object.keys(rest))
  })
})

test.each([
  ['anna@example.com', erasedEmail],
  [' ANNA@EXAMPLE.COM ', erasedEmail],
  ['Anna <anna@example.com>', erasedText],
  ['Anna Müller', erasedText],
  ['Anna Müller and others', 'Anna Müller and others'],
  [
    ['x', { deep: 'anna@example.com' }],
    ['x', { deep: erasedEmail }],
  ],
  [
    { amount: 7, ok: true, none: null },
    { amount: 7, ok: true, none: null },
  ],
])('erases a person from free-form JSON: %j becomes %j', (value, expected) => {
  expect(withoutPerson(value, { email: 'anna@example.com', names: new Set(['Anna Müller']) })).toEqual(expected)
})

test('stops erasing at a reassignment whose new signer is already erased', () => {
  const types = records('created', 'reassigned', 'opened')
  const disclosures = [...open(1, { email: 'anna@example.com' }), ...open(3, { ip: '192.0.2.2' })]
  expect(names(disclosuresAbout('anna@example.com', types, disclosures))).toEqual(['1 email'])
})

test('keeps a missing external id and a malformed field unchanged when a person is erased', () => {
  const envelope = { id: 'env_1', signer: { email: 'anna@example.com', name: 'Anna' }, externalId: null, fields: [7] }
  expect(withoutParty(envelope, 'anna@example.com', new Set(['env_1']))).toEqual({
    ...envelope,
    signer: { email: erasedEmail, name: null },
  })
})
