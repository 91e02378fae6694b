import type { MailTemplate } from '../../../../core/signing/mails/facts.ts'
import type { EnvelopeState } from '../../../../core/signing/model.ts'
import { type Context, realRuntime } from '../../../../platform/context.ts'
import type { ClaimedJob } from '../../../../platform/jobs/jobs.ts'
import type { Mail } from '../../../../platform/ports/mailer.ts'
import type { SendOutcome } from '../../../../platform/ports/send-outcome.ts'
import { mailHandler } from '../../../../service/mail/mail-job.ts'
import { recordStatements } from '../../../support/run-statements.ts'
import { minutesLater, privatePem, publicPem, sampleEnvelope } from '../../core/signing/samples.ts'

export const now = minutesLater(1)
export const envelope = sampleEnvelope()
export const sender = {
  organization: { id: 'org_01', name: 'Nordlicht' },
  name: 'Nordlicht',
  color: null,
  logo: null,
  contact: null,
  timeZone: null,
}
export const whole = {
  envelopeId: 'env_01',
  head: { sequence: 3, hash: 'ab'.repeat(32) },
  files: [],
  signers: [],
  workflow: null,
}
export const member = { id: 'mem_1', active: true, userName: 'root@nordlicht.example', displayName: 'Root' }

export type Payload = ClaimedJob<'mail'>['payload']
export type Rows = {
  record: object | null
  whole: object | null
  sender: object | null
  content: { logo: null; attachSignedFile: boolean }
  member: object | null
  readLocale: null
}

export let sent: Mail[]
export let stored: string[]
export let commands: string[]
export let dispatched: string[]
export let logged: object[]

/** Clears the records of earlier jobs. */
export function clearRecords() {
  ;[sent, stored, commands, dispatched, logged] = [[], [], [], [], []]
}

export type Given = {
  state?: EnvelopeState
  /** The envelope that the transition after the email finds. */
  later?: EnvelopeState
  rows?: Partial<Rows>
  payload?: Partial<Payload>
  outcome?: SendOutcome | Error
  ageHours?: number
}

/** Returns the outcome of an email job with the given rows and the given response of the mail service. */
export async function handled(template: MailTemplate, given: Given = {}) {
  const { state = envelope, later = state, rows = {}, payload = {}, outcome = { ok: true }, ageHours = 0 } = given
  const tail = { sequence: 3, hash: 'ab'.repeat(32), at: now }
  const recordOf = (of: EnvelopeState) => ({ state: of, tail, artifacts: [], values: {}, consentSignature: null })
  const run = recordStatements((text) => void stored.push(/(?:insert into|update) "?(\w+)/i.exec(text)?.[1] ?? text))
  const ctx = {
    runtime: { ...realRuntime, now: () => now },
    requestId: 'req_1',
    actor: { kind: 'system', id: 'mail' },
    client: { ip: null, userAgent: null },
    env: {
      BASE_URL: 'https://api.example',
      LINK_SECRET: 'x'.repeat(40),
      CHECKPOINT_PRIVATE_KEY: privatePem,
      CHECKPOINT_PUBLIC_KEYS: publicPem,
    },
    newId: (kind: string) => `${kind}_2`,
    storage: {
      get: async () => ({
        body: new Blob([Uint8Array.of(1, 2, 3)]).stream(),
        limits: { stallMs: 1_000, wholeMs: 1_000 },
        cancel: () => {},
      }),
    },
    log: (_: string, line: object) => void logged.push(line),
    dispatch: async ({ kind }: { kind: string }) => void dispatched.push(kind),
    db: {
      run,
      batch: async (statements: object) =>
        'whole' in statements
          ? {
              tenant: { at: now },
              record: recordOf(state),
              whole,
              sender,
              content: { logo: null, attachSignedFile: false },
              member: null,
              readLocale: null,
              ...rows,
            }
          : { tenant: { at: now }, record: recordOf(later) },
      batchUnlessTaken: async (_: string, statements: object) => {
        commands.push(Object.keys(statements).join(' '))
        return {}
      },
    },
  } as unknown as Context
  const mailer = {
    send: async (mail: Mail) => {
      sent.push(mail)
      if (outcome instanceof Error || typeof outcome === 'string') throw outcome
      return outcome
    },
  }
  const job = {
    id: 'job_1',
    attempts: 1,
    owner: 'o',
    createdAt: new Date(now.getTime() - ageHours * 3_600_000),
    payload: { envelopeId: 'env_01', template, generation: 1, revision: 1, memberId: null, ...payload },
  } as unknown as ClaimedJob<'mail'>
  return mailHandler(mailer as never)(ctx, job)
}
