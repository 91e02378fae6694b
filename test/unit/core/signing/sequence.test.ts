import { expect, test } from 'vitest'
import { decide } from '../../../../core/signing/envelope.ts'
import type { EnvelopeState, EnvelopeStatus } from '../../../../core/signing/model.ts'
import { lastSealed, sequenceOutcome } from '../../../../core/signing/sequence.ts'
import { accepted, inStatus, run } from './deciding.ts'
import { commands, document, minutesLater, sampleEnvelope } from './samples.ts'

/** Returns workflow steps from texts such as `1 active`, which state their order and status. */
const stepsOf = (...steps: string[]): EnvelopeState[] =>
  steps.map((step, index) => {
    const [order, status] = step.split(' ')
    const workflow = { id: 'swf_1', step: index + 1, order: Number(order) }
    return { ...sampleEnvelope(), id: `env_${index + 1}`, status: status as EnvelopeStatus, workflow }
  })

const outcomeOf = (steps: EnvelopeState[], ended: number, status: EnvelopeStatus, at = minutesLater(1)) => {
  const step = steps[ended - 1] as EnvelopeState
  const { commands, ...outcome } = sequenceOutcome(
    steps,
    { ...step, status },
    status === 'completed' ? document : null,
    at,
  )
  return { ...outcome, commands: commands.map(({ envelopeId, command }) => `${envelopeId} ${command.type}`) }
}

test.each<[string, string[], number, EnvelopeStatus, { status: string; commands: string[] }]>([
  ['the only signature', ['1 sealing'], 1, 'completed', { status: 'completed', commands: [] }],
  [
    'a signature that other steps follow',
    ['1 sealing', '2 waiting', '3 waiting'],
    1,
    'completed',
    { status: 'active', commands: ['env_2 activate'] },
  ],
  [
    'one of three parallel signatures',
    ['1 sealing', '1 active', '1 sealing', '2 waiting'],
    1,
    'completed',
    { status: 'active', commands: ['env_2 advance', 'env_3 advance'] },
  ],
  [
    'the last of three parallel signatures',
    ['1 completed', '1 completed', '1 sealing', '2 waiting', '2 waiting', '3 waiting'],
    3,
    'completed',
    { status: 'active', commands: ['env_4 activate', 'env_5 activate'] },
  ],
  [
    'the last of all signatures',
    ['1 completed', '2 completed', '2 sealing'],
    3,
    'completed',
    { status: 'completed', commands: [] },
  ],
  [
    'a signature before a gap in the orders',
    ['4 sealing', '9 waiting'],
    1,
    'completed',
    { status: 'active', commands: ['env_2 activate'] },
  ],
  [
    'a decline by one of three parallel signers',
    ['1 active', '1 active', '1 sealing', '2 waiting'],
    1,
    'declined',
    { status: 'stopped', commands: ['env_2 void', 'env_4 void'] },
  ],
  [
    'a signature parallel to a decline',
    ['1 declined', '1 sealing', '1 sealing', '2 voided'],
    2,
    'completed',
    { status: 'stopped', commands: ['env_3 advance'] },
  ],
  [
    'a signature parallel to an expired envelope',
    ['1 sealing', '1 expired', '2 voided'],
    1,
    'completed',
    { status: 'stopped', commands: [] },
  ],
])('computes the next state of a workflow after %s', (_, steps, ended, status, expected) => {
  expect(outcomeOf(stepsOf(...steps), ended, status)).toEqual(expected)
})

test('expires a step whose deadline is over together with the end of another step, and stops the workflow', () => {
  const overdue = minutesLater(60 * 25)
  const steps = stepsOf('1 sealing', '1 active', '1 sealing', '2 waiting')
  expect(outcomeOf(steps, 1, 'completed', overdue)).toEqual({
    status: 'stopped',
    commands: ['env_2 expire', 'env_4 void', 'env_3 advance'],
  })
  expect(outcomeOf(steps, 3, 'declined', overdue)).toEqual({
    status: 'stopped',
    commands: ['env_2 expire', 'env_4 void'],
  })
})

test('uses the sealed document of a completed step as the source of a parallel step, and requires this document', () => {
  const steps = stepsOf('1 sealing', '1 active', '2 waiting')
  const ended = { ...(steps[0] as EnvelopeState), status: 'completed' as const }
  const source = { ...document, version: 1 }
  expect(sequenceOutcome(steps, ended, document, minutesLater(1)).commands).toEqual([
    { envelopeId: 'env_2', command: { type: 'advance', source } },
  ])
  expect(() => sequenceOutcome(steps, ended, null, minutesLater(1))).toThrow(
    'the completed step has no sealed document',
  )
})

test('finds the step that was sealed last, regardless of its position in the workflow', () => {
  const sealed = (...minutes: (number | null)[]) =>
    stepsOf(...minutes.map(() => '1 completed')).map((step, index) => {
      const after = minutes[index] ?? null
      return { ...step, completedAt: after === null ? null : minutesLater(after) }
    })
  expect(lastSealed(sealed(1, 3, 2))?.id).toBe('env_2')
  expect(lastSealed(sealed(2, 1, null))?.id).toBe('env_1')
  expect(lastSealed(sealed(1, 1))?.id).toBe('env_2')
  expect(lastSealed(sealed(null))).toBeNull()
})

test('accepts a seal only over the current source document', () => {
  const source = { sha256: 'b3'.repeat(32), contentLength: 1600, version: 1 }
  const advanced = accepted(inStatus('sealing'), { type: 'advance', source })
  expect(run(advanced, commands.complete)).toMatchObject({ reason: 'source_advanced', currentStatus: 'sealing' })
  expect(accepted(advanced, { ...commands.complete, base: source.sha256 }).status).toBe('completed')
})

test('records the document shown to a signer only if it differs from the current one', () => {
  const shownOf = (shown: string | null) => {
    const decision = decide(sampleEnvelope(), { ...commands.sign, shown }, minutesLater(1))
    return decision.ok && decision.events.find(({ type }) => type === 'signed')
  }
  expect(shownOf(null)).toMatchObject({ shown: null })
  expect(shownOf(sampleEnvelope().source.sha256)).toMatchObject({ shown: null })
  expect(shownOf('0e'.repeat(32))).toMatchObject({ shown: '0e'.repeat(32) })
})
