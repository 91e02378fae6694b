import { apply } from '../../../../core/signing/apply-event.ts'
import type { EnvelopeCommand } from '../../../../core/signing/commands.ts'
import { decide } from '../../../../core/signing/envelope.ts'
import type { EnvelopeState, EnvelopeStatus } from '../../../../core/signing/model.ts'
import { minutesLater, sampleEnvelope } from './samples.ts'

export const inStatus = (status: EnvelopeStatus): EnvelopeState => ({ ...sampleEnvelope(), status })
export const now = minutesLater(10)

/** Decides a command. Returns the types of its events, and the resulting state. */
export function run(state: EnvelopeState, command: EnvelopeCommand, at = now) {
  const decision = decide(state, command, at)
  if (!decision.ok) return decision
  return { types: decision.events.map(({ type }) => type), state: decision.events.reduce(apply, state) }
}

export function accepted(state: EnvelopeState, command: EnvelopeCommand, at = now): EnvelopeState {
  const result = run(state, command, at)
  if (!('types' in result)) throw new Error(`${command.type} was refused: ${result.reason}`)
  return result.state
}
