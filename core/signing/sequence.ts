import type { EnvelopeCommand } from './commands.ts'
import { effectiveStatus } from './envelope.ts'
import type { Artifact } from './events.ts'
import type { EnvelopeState, EnvelopeStatus } from './model.ts'

/** The effects on a signing workflow when one of its steps (envelopes) ends. */
export type SequenceOutcome = {
  status: 'active' | 'completed' | 'stopped'
  /** The commands for other steps, which are decided and written in the same transaction as the end of this step. */
  commands: { envelopeId: string; command: EnvelopeCommand }[]
}

type Step = Pick<EnvelopeState, 'id' | 'status' | 'source' | 'workflow' | 'createdAt' | 'expiresAt'>

const stoppingStatuses: readonly string[] = ['declined', 'voided', 'expired']

/**
 * Returns the effects of the end of a step. After a completed step, the other signers of the same order sign its sealed
 * output. The last completed step of an order activates the next order, whose time to sign starts then. If a step ends
 * in any other way, every unsigned step is voided, but signed steps are still sealed. A step whose deadline is over
 * expires in the same transaction, so no concurrent correction can extend the deadline.
 */
export function sequenceOutcome(steps: Step[], ended: Step, output: Artifact | null, now: Date): SequenceOutcome {
  const others = steps.filter(({ id }) => id !== ended.id)
  const is = (...statuses: string[]) => others.filter((step) => statuses.includes(effectiveStatus(step, now)))
  const overdue = is('expired').filter(({ status }) => status === 'active')
  const expire = overdue.map(({ id }) => ({ envelopeId: id, command: { type: 'expire' } satisfies EnvelopeCommand }))
  const voidAfter = ({ workflow }: Step, status: EnvelopeStatus) => {
    const reason = `Step ${workflow?.step} of the workflow ended with the status ${status}.`
    const command: EnvelopeCommand = { type: 'void', reason, because: 'workflow' }
    return is('waiting', 'active').map(({ id }) => ({ envelopeId: id, command }))
  }
  if (ended.status !== 'completed')
    return { status: 'stopped', commands: [...expire, ...voidAfter(ended, ended.status)] }
  if (!output) throw new RangeError('the completed step has no sealed document')
  const source = { sha256: output.sha256, contentLength: output.contentLength, version: ended.source.version }
  const advanced = (...statuses: EnvelopeStatus[]) =>
    is(...statuses).map(({ id }) => {
      return { envelopeId: id, command: { type: 'advance', source } satisfies EnvelopeCommand }
    })
  const [late] = overdue
  if (late) return { status: 'stopped', commands: [...expire, ...voidAfter(late, 'expired'), ...advanced('sealing')] }
  const advance = advanced('active', 'sealing')
  if (is(...stoppingStatuses).length > 0) return { status: 'stopped', commands: advance }
  if (advance.length > 0) return { status: 'active', commands: advance }
  const waiting = is('waiting')
  if (waiting.length === 0) return { status: 'completed', commands: [] }
  const next = Math.min(...waiting.map(orderOf))
  const activate = waiting
    .filter((step) => orderOf(step) === next)
    .map((step): SequenceOutcome['commands'][number] => {
      const expiresAt = new Date(now.getTime() + (step.expiresAt.getTime() - step.createdAt.getTime()))
      return { envelopeId: step.id, command: { type: 'activate', source, expiresAt } }
    })
  return { status: 'active', commands: activate }
}

/**
 * Returns the step that was sealed last, or null if no step is completed. When all steps are completed, the document of
 * this step contains all signatures.
 */
export const lastSealed = <T extends Pick<EnvelopeState, 'completedAt' | 'workflow'>>(steps: T[]): T | null =>
  steps
    .filter(({ completedAt }) => completedAt !== null)
    .toSorted((one, other) => timeOf(one) - timeOf(other) || stepOf(one) - stepOf(other))
    .at(-1) ?? null

const timeOf = ({ completedAt }: Pick<EnvelopeState, 'completedAt'>): number => completedAt?.getTime() ?? 0
const stepOf = ({ workflow }: Pick<EnvelopeState, 'workflow'>): number => workflow?.step ?? 0
const orderOf = ({ workflow }: Step): number => workflow?.order ?? 0
