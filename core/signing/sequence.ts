import type { EnvelopeCommand } from './commands.ts'
import type { Artifact } from './events.ts'
import type { EnvelopeState } from './model.ts'

/** What becomes of a sequential workflow when one of its steps ends. */
export type SequenceOutcome = {
  status: 'active' | 'completed' | 'stopped'
  /** Commands to other steps, to be decided and written in the transaction of the ending. */
  commands: { envelopeId: string; command: EnvelopeCommand }[]
}

type Step = Pick<EnvelopeState, 'id' | 'status' | 'source' | 'workflow' | 'createdAt' | 'expiresAt'>

/**
 * What follows from the end of a step: its sealed output opens the next step, whose time to sign begins then; any other
 * ending voids every step that still waits. `output` is the sealed document of a completed step.
 */
export function sequenceOutcome(steps: Step[], ended: Step, output: Artifact | null, now: Date): SequenceOutcome {
  const number = stepOf(ended)
  if (ended.status !== 'completed') {
    const reason = `Step ${number} of the workflow was ${ended.status}.`
    const waiting = steps.filter(({ status }) => status === 'waiting')
    const command: EnvelopeCommand = { type: 'void', reason, because: 'workflow' }
    return { status: 'stopped', commands: waiting.map(({ id }) => ({ envelopeId: id, command })) }
  }
  const next = steps.find((step) => stepOf(step) === number + 1)
  if (!next) return { status: 'completed', commands: [] }
  if (!output) throw new RangeError('a completed step has a sealed document')
  const { sha256, contentLength } = output
  const command: EnvelopeCommand = {
    type: 'activate',
    source: { sha256, contentLength, version: ended.source.version },
    expiresAt: new Date(now.getTime() + (next.expiresAt.getTime() - next.createdAt.getTime())),
  }
  return { status: 'active', commands: [{ envelopeId: next.id, command }] }
}

const stepOf = ({ workflow }: Step): number => workflow?.step ?? 0
