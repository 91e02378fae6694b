import { expect, test } from 'vitest'
import { sequenceOutcome } from '../../../../core/signing/sequence.ts'
import { document, minutesLater, sampleEnvelope } from './samples.ts'

const now = minutesLater(30)
const step = (number: number, status: 'waiting' | 'active' | 'completed' | 'declined') => ({
  ...sampleEnvelope({ id: `env_${number}`, workflow: { id: 'swf_1', step: number } }),
  status,
})

test('a completed step opens the next one on its sealed document, and no other', () => {
  const ended = step(1, 'completed')
  const { status, commands } = sequenceOutcome([ended, step(2, 'waiting'), step(3, 'waiting')], ended, document, now)
  expect(status).toBe('active')
  expect(commands).toMatchObject([{ envelopeId: 'env_2', command: { type: 'activate', source: document } }])
})

test('a step that ends without a signature voids every step that waits', () => {
  const ended = step(1, 'declined')
  const outcome = sequenceOutcome([ended, step(2, 'waiting'), step(3, 'waiting')], ended, null, now)
  expect(outcome).toMatchObject({
    status: 'stopped',
    commands: [
      { envelopeId: 'env_2', command: { type: 'void', because: 'workflow' } },
      { envelopeId: 'env_3', command: { type: 'void', because: 'workflow' } },
    ],
  })
})

test('the last completed step completes the workflow', () => {
  const ended = step(2, 'completed')
  expect(sequenceOutcome([step(1, 'completed'), ended], ended, document, now)).toEqual({
    status: 'completed',
    commands: [],
  })
})

test('a completed step without a sealed document is an error that says so', () => {
  const ended = step(1, 'completed')
  expect(() => sequenceOutcome([ended, step(2, 'waiting')], ended, null, now)).toThrow(
    'a completed step has a sealed document',
  )
})
