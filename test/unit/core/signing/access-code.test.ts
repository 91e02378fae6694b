import { expect, test } from 'vitest'
import { AccessCode, accessCodeHash, accessProof, provesAccess } from '../../../../core/signing/access-code.ts'
import { apply } from '../../../../core/signing/apply-event.ts'
import { createEnvelope } from '../../../../core/signing/envelope.ts'
import type { EnvelopeState } from '../../../../core/signing/model.ts'
import { accepted, run } from './deciding.ts'
import { client, commands, link, minutesLater, sampleEnvelope, start } from './samples.ts'

const secret = 's'.repeat(32)
const right = `${'r'.repeat(43)}.mark`
const unlock = (codeHash: string) => ({ type: 'unlock', codeHash, ...link, ...client }) as const
const wrong = unlock(`${'w'.repeat(43)}.mark`)
const coded: EnvelopeState = createEnvelope(
  { ...sampleEnvelope(), status: 'active', accessCodeHash: right },
  start,
).state

test('hashes an access code per envelope and secret, regardless of letter case, spaces and character width', async () => {
  const hash = (code: string, envelopeId = 'env_1') => accessCodeHash(secret, envelopeId, code)
  expect(await hash(' Ab 12-Ä ')).toBe(await hash('ａb12-Ä'))
  expect(new Set([await hash('4711'), await hash('4712'), await hash('4711', 'env_2')]).size).toBe(3)
  expect(await accessCodeHash('t'.repeat(32), 'env_1', '4711')).not.toBe(await hash('4711'))
})

test.each([
  ['4711', true],
  ['Blaue Katze', true],
  ['x'.repeat(64), true],
  ['471', false],
  ['4 7 1', false],
  ['4711\n', false],
  ['x'.repeat(65), false],
  ['\u{3a0bf}\u{16234}IM)\u00f0', true],
  ['\u{1f600}'.repeat(64), true],
  ['\u{1f600}'.repeat(3), false],
  ['4711\u0000', false],
  ['4711\u2028', false],
  ['471\u200b', false],
])('reports whether %j is a valid access code: %s', (code, isGood) => {
  expect(AccessCode.safeParse(code).success).toBe(isGood)
})

test('requires the access code before a signer opens, signs or declines', () => {
  for (const command of [commands.open, commands.sign, commands.decline])
    expect(run(coded, command)).toMatchObject({ reason: 'access_code_required' })
  const passed = accepted(coded, unlock(right))
  for (const command of [commands.open, commands.sign, commands.decline])
    expect(run(passed, command)).toHaveProperty('types')
})

test('rejects even the correct access code after five wrong ones, until the envelope is corrected or reassigned', () => {
  let state = coded
  for (let count = 1; count <= 5; count++) {
    const { types, state: next } = run(state, wrong) as { types: string[]; state: EnvelopeState }
    expect([types, next.access?.failures]).toEqual([['access_denied'], count])
    state = next
  }
  expect(run(state, unlock(right))).toMatchObject({ reason: 'access_code_locked' })
  expect(run(state, wrong)).toMatchObject({ reason: 'access_code_locked' })
  expect(accepted(state, commands.remind).access?.failures).toBe(5)
  for (const command of [commands.correct, commands.reassign])
    expect(accepted(state, command).access).toEqual({ codeHash: right, failures: 0, passedAt: null })
})

test('returns access_code_outdated instead of counting a failed attempt if the stored hash identifies a different secret', async () => {
  const hash = (by: string, code: string) => accessCodeHash(by.repeat(32), coded.id, code)
  const stored: EnvelopeState = { ...coded, access: { codeHash: await hash('s', '4711'), failures: 0, passedAt: null } }
  for (const code of ['4711', '4712'])
    expect(run(stored, unlock(await hash('t', code)))).toMatchObject({ ok: false, reason: 'access_code_outdated' })
  expect(run(stored, unlock(await hash('s', '4712')))).toMatchObject({ types: ['access_denied'] })
  expect(run(stored, unlock(await hash('s', '4711')))).toMatchObject({ types: ['access_passed'] })
  const unmarked = { ...stored, access: { ...stored.access!, codeHash: stored.access!.codeHash.slice(0, 43) } }
  expect(run(unmarked, unlock(await hash('s', '4711')))).toMatchObject({ types: ['access_passed'] })
  expect(run(unmarked, unlock(await hash('t', '4711')))).toMatchObject({ types: ['access_denied'] })
})

test('requires a new access code after five failed attempts if the secret of the stored hash is unknown', async () => {
  const codeHash = (await accessCodeHash('s'.repeat(32), coded.id, '4711')).slice(0, 43)
  const later = unlock(await accessCodeHash('t'.repeat(32), coded.id, '4711'))
  let state: EnvelopeState = { ...coded, access: { codeHash, failures: 0, passedAt: null } }
  for (let count = 0; count < 5; count++) state = accepted(state, later)
  expect(run(state, later)).toMatchObject({ ok: false, reason: 'access_code_outdated' })
  const corrected = accepted(state, { ...commands.correct, correction: { accessCodeHash: later.codeHash } })
  expect(run(corrected, { ...later, revision: corrected.revision })).toMatchObject({ types: ['access_passed'] })
})

test('resets failed attempts after the correct access code, and records every correct code', () => {
  const failed = [wrong, wrong, wrong, wrong].reduce<EnvelopeState>((state, command) => accepted(state, command), coded)
  const passed = accepted(failed, unlock(right))
  expect(passed.access).toMatchObject({ failures: 0, passedAt: expect.any(Date) })
  expect(run(passed, unlock(right))).toMatchObject({ types: ['access_passed'] })
  expect(run(accepted(passed, wrong), unlock(right))).toMatchObject({ types: ['access_passed'] })
})

test('withdraws access on a reassignment, which keeps, replaces or removes the access code', () => {
  const passed = accepted(coded, unlock(right))
  const reassigned = (accessCodeHash?: string | null) =>
    apply(passed, {
      ...{ type: 'reassigned', at: minutesLater(1), signerEmail: 'b@example.org', signerName: null, reason: null },
      ...(accessCodeHash === undefined ? {} : { accessCodeHash }),
    }).access
  expect(reassigned()).toEqual({ codeHash: right, failures: 0, passedAt: null })
  expect(reassigned('n'.repeat(43))).toEqual({ codeHash: 'n'.repeat(43), failures: 0, passedAt: null })
  expect(reassigned(null)).toBe(null)
})

test('accepts an unchanged access proof only for its envelope, link and access code, and only before it expires', async () => {
  const passing = { organizationId: 'org_1', envelopeId: 'env_1', codeHash: right, generation: 1, revision: 1 }
  const until = minutesLater(120)
  const proof = await accessProof(secret, passing, until)
  const holds = (changes: object, at = start, text = proof) =>
    provesAccess(secret, { ...passing, ...changes }, text, at)
  expect(await holds({})).toBe(true)
  expect(await holds({}, new Date(until.getTime() - 1))).toBe(true)
  expect(await holds({}, until)).toBe(false)
  const others = [
    { generation: 2 },
    { revision: 2 },
    { envelopeId: 'env_2' },
    { organizationId: 'org_2' },
    { codeHash: 'n' },
  ]
  for (const other of others) expect(await holds(other)).toBe(false)
  const [seconds, mark] = proof.split('.')
  for (const text of ['', mark ?? '', `${Number(seconds) + 1}.${mark}`, `${proof}A`, `1e11.${mark}`])
    expect(await holds({}, start, text)).toBe(false)
})
