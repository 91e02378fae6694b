import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '../../../../core/signing/apply-event.ts'
import type { EnvelopeCommand } from '../../../../core/signing/commands.ts'
import { decide } from '../../../../core/signing/envelope.ts'
import { type EnvelopeEvent, terminalEventTypes } from '../../../../core/signing/events.ts'
import type { EnvelopeState } from '../../../../core/signing/model.ts'
import { commands, minutesLater, sampleEnvelope } from './samples.ts'

const terminal: readonly string[] = terminalEventTypes
const number = fc.integer({ min: 1, max: 2 })

/** Any command, some minutes after the previous one. Links may have expired. */
const step = fc.record({
  command: fc
    .tuple(fc.constantFrom(...Object.values(commands)), number, number)
    .map(([command, generation, revision]): EnvelopeCommand => {
      if (command.type === 'bounce') return { ...command, generation }
      if (command.type === 'correct') return { ...command, expectedRevision: null }
      return 'revision' in command ? { ...command, generation, revision } : command
    }),
  minutes: fc.integer({ min: 0, max: 240 }),
})

function play(state: EnvelopeState, steps: { command: EnvelopeCommand; minutes: number }[]) {
  const states = [state]
  const events: EnvelopeEvent[] = []
  let minutes = 0
  for (const { command, minutes: passed } of steps) {
    minutes += passed
    const current = states.at(-1) as EnvelopeState
    const decision = decide(current, command, minutesLater(minutes))
    if (!decision.ok) continue
    events.push(...decision.events)
    states.push(decision.events.reduce(apply, current))
  }
  return { states, events }
}

const scripts = fc.array(step, { maxLength: 60, size: 'max' })
const beginnings = fc.constantFrom('active' as const, 'active' as const, 'waiting' as const)

test('records at most one closing event, and no event after it, in generated sequences of commands', () => {
  let endedCount = 0
  fc.assert(
    fc.property(beginnings, scripts, (status, script) => {
      const { states, events } = play(sampleEnvelope({ status }), script)
      const firstEnded = states.findIndex((state) => terminal.includes(state.status))
      const terminalCount = events.filter(({ type }) => terminal.includes(type)).length
      expect(terminalCount).toBe(firstEnded === -1 ? 0 : 1)
      if (firstEnded === -1) return
      endedCount++
      expect(firstEnded).toBe(states.length - 1)
      expect(events.at(-1)?.type).toBe(states.at(-1)?.status)
    }),
    { seed: 7, numRuns: 2_000 },
  )
  expect(endedCount).toBeGreaterThan(1_000)
})

test('increments the revision only on corrections, and the generation only on reassignments', () => {
  fc.assert(
    fc.property(beginnings, scripts, (status, script) => {
      const { states, events } = play(sampleEnvelope({ status }), script)
      const last = states.at(-1) as EnvelopeState
      expect(last.revision).toBe(1 + events.filter(({ type }) => type === 'corrected').length)
      expect(last.signer.generation).toBe(1 + events.filter(({ type }) => type === 'reassigned').length)
    }),
    { seed: 8, numRuns: 1_000 },
  )
})

test('evaluates commands without changing the given envelope state', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      const state = sampleEnvelope()
      const before = structuredClone(state)
      play(state, script)
      expect(state).toEqual(before)
    }),
    { seed: 9, numRuns: 300 },
  )
})

const finishers: EnvelopeCommand[] = [
  commands.void,
  commands.decline,
  commands.sign,
  commands.reassign,
  commands.correct,
  commands.remind,
  { type: 'expire' },
]
const orders = finishers.flatMap((a) => finishers.flatMap((b) => finishers.map((c) => [a, b, c] as const)))

test('records at most one closing event for each sequence of three commands that begins before or at the expiry', () => {
  for (const order of orders) {
    for (const minute of [0, 1440]) {
      const steps = order.map((command, index) => ({ command, minutes: index === 0 ? minute : 0 }))
      const { events } = play(sampleEnvelope(), [...steps, { command: commands.complete, minutes: 1 }])
      expect(events.filter(({ type }) => terminal.includes(type)).length).toBeLessThanOrEqual(1)
    }
  }
})
