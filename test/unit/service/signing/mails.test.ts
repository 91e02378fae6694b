import { drizzle } from 'drizzle-orm/pg-proxy'
import { expect, test } from 'vitest'
import type { EnvelopeState } from '../../../../core/signing/model.ts'
import type { Database } from '../../../../db/statement.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Effects } from '../../../../service/signing/follow-ups.ts'
import { addCopies, addMail, addReplacedSignerNotice, addSenderMails } from '../../../../service/signing/mails.ts'
import { sampleEnvelope } from '../../core/signing/samples.ts'

const ctx = { actor: { kind: 'system', id: 'test' }, newId: () => 'job_1' } as unknown as Context

/** Returns the written emails by template and recipient. `signer` is the envelope's signer. */
async function mailsOf(add: (effects: Effects) => void): Promise<string[]> {
  const effects: Effects = { statements: [], jobs: [] }
  add(effects)
  const found: string[] = []
  const database = drizzle(async (text, values) => {
    const isForMembers = text.includes('members')
    for (const value of values.map(String)) {
      const payload = value.startsWith('{') ? JSON.parse(value) : {}
      if (payload.template)
        found.push(`${payload.template} to ${payload.recipient?.email ?? (isForMembers ? 'members' : 'signer')}`)
    }
    return { rows: [] }
  }) as unknown as Database
  for (const { builders } of effects.statements)
    for (const build of builders) await (build(database) as unknown as Promise<void>)
  return [...new Set(found)]
}

type Changes = { to?: string; handling?: object; correspondence?: object }
function envelope({ to, handling = {}, correspondence = {} }: Changes = {}): EnvelopeState {
  const state = sampleEnvelope()
  return {
    ...state,
    signer: { ...state.signer, email: to ?? state.signer.email },
    options: { ...state.options, ...handling },
    correspondence: { ...state.correspondence, ...correspondence },
  } as EnvelopeState
}
const silent = { handling: { delivery: 'none' } }
const person = { correspondence: { senderEmail: 'us@nordlicht.example' } }

test('sends no email to a signer with the delivery `none`, even after a reassignment', async () => {
  const other = envelope({ to: 'grace@example.org' })
  expect(await mailsOf((effects) => addMail(ctx, effects, envelope(), 'invitation'))).toEqual(['invitation to signer'])
  expect(await mailsOf((effects) => addMail(ctx, effects, envelope(silent), 'invitation'))).toEqual([])
  expect(await mailsOf((effects) => addReplacedSignerNotice(ctx, effects, envelope(), other))).toEqual([
    'reassigned to ada@example.org',
  ])
  expect(await mailsOf((effects) => addReplacedSignerNotice(ctx, effects, envelope(silent), other))).toEqual([])
})

test('sends no reassignment notice if the new address differs only in letter case', async () => {
  const same = envelope({ to: 'ADA@example.org' })
  expect(await mailsOf((effects) => addReplacedSignerNotice(ctx, effects, envelope(), same))).toEqual([])
})

test('reports problems to the sender contact, or else to members, unless sender emails are off', async () => {
  const mailsAbout = (state: EnvelopeState) =>
    mailsOf((effects) => addSenderMails(ctx, effects, state, 'senderDeclined'))
  expect(await mailsAbout(envelope())).toEqual(['senderDeclined to members'])
  expect(await mailsAbout(envelope(person))).toEqual(['senderDeclined to us@nordlicht.example'])
  expect(await mailsAbout(envelope({ correspondence: { ...person.correspondence, senderMails: 'none' } }))).toEqual([])
})

const copies = (...steps: EnvelopeState[]) => mailsOf((effects) => addCopies(ctx, effects, steps))

test('sends one copy of the completed document to each signer, the sender contact and the cc recipients', async () => {
  const last = envelope({
    to: 'grace@example.org',
    correspondence: { ...person.correspondence, cc: ['cc@example.org', 'ada@example.org'] },
  })
  expect(await copies(envelope(), last)).toEqual([
    'completed to signer',
    'senderCompleted to us@nordlicht.example',
    'copy to cc@example.org',
  ])
  expect(await copies()).toEqual([])
})

test("sends one copy to a sender who also signs, and only the sender's copy if the signer's delivery is `none`", async () => {
  const own = envelope({ to: 'us@nordlicht.example', ...person })
  expect(await copies(own)).toEqual(['completed to signer'])
  expect(await copies(envelope({ ...silent, ...person }))).toEqual(['senderCompleted to us@nordlicht.example'])
})

test("sends the sender's copy to members if no sender is named, unless senderMails is `problems`", async () => {
  expect(await copies(envelope())).toEqual(['completed to signer', 'senderCompleted to members'])
  const quiet = { senderMails: 'problems' }
  expect(await copies(envelope({ correspondence: quiet }))).toEqual(['completed to signer'])
  expect(await copies(envelope({ correspondence: { ...quiet, ...person.correspondence } }))).toEqual([
    'completed to signer',
  ])
})
