import { expect, test } from 'vitest'
import type { EnvelopeState } from '../../../../core/signing/model.ts'
import type { Context } from '../../../../platform/context.ts'
import { loadSequence } from '../../../../service/sealing/signed-party.ts'

type Other = { id: string; status?: string; signed?: number; completed?: number; step?: number; formField?: string }

const at = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1_000))
const stateOf = ({ id, status = 'active', signed, completed, step = 1, formField }: Other) =>
  ({
    ...{ id, status, signedAt: at(signed), completedAt: at(completed), workflow: { id: 'wf', step } },
    fields: [{ id: 'f' }, ...(formField === undefined ? [] : [{ id: 'g', formField }])],
  }) as EnvelopeState

/** Returns the signing order of an envelope that was signed as step 2 at second 10, among other envelopes. */
async function around(...others: Other[]) {
  const own = stateOf({ id: 'own', status: 'sealing', signed: 10, step: 2 })
  const steps = [own, ...others.map(stateOf)].map((state) => ({ state }))
  let runs = 0
  const run = async () => (runs++ === 0 ? steps : { records: [], disclosures: [] })
  return loadSequence({ db: { run } } as unknown as Context, own)
}

test('returns no signing order for an envelope outside a workflow', async () => {
  const alone = { ...stateOf({ id: 'own' }), workflow: null }
  expect(await loadSequence({} as Context, alone)).toBeNull()
})

test.each([
  ['signed earlier without a seal', { signed: 9 }, true],
  ['signed at the same time in an earlier step', { signed: 10, step: 1 }, true],
  ['signed at the same time in a later step', { signed: 10, step: 3 }, false],
  ['signed later, in an earlier step', { signed: 11, step: 1 }, false],
])('decides whether a seal waits for a signer who %s: $2', async (_, other, isBehind) => {
  expect((await around({ id: 'other', status: 'sealing', ...other }))?.isBehind).toBe(isBehind)
})

test('leaves the form fields of signers without a seal unlocked', async () => {
  const others: Other[] = [
    { id: 'sealed', status: 'completed', completed: 5, formField: 'a' },
    { id: 'signed', status: 'sealing', signed: 11, formField: 'b' },
    { id: 'waiting', status: 'waiting', formField: 'c' },
    { id: 'stamping' },
  ]
  expect((await around(...others))?.openFields).toEqual(['b', 'c'])
})

test('does not wait for signers whose signature is sealed or who have not signed', async () => {
  const sequence = await around(
    { id: 'sealed', status: 'completed', signed: 1, completed: 2 },
    { id: 'open', signed: 1 },
  )
  expect(sequence).toMatchObject({ isBehind: false, isLast: false, step: 2, stepCount: 3 })
})

test('orders earlier signers by the time of their seals', async () => {
  const sequence = await around(
    { id: 'b', status: 'completed', signed: 1, completed: 5 },
    { id: 'a', status: 'completed', signed: 2, completed: 3 },
  )
  expect(sequence?.earlier.map(({ envelope }) => envelope.state.id)).toEqual(['a', 'b'])
  expect(sequence?.isLast).toBe(true)
})
