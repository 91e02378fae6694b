import { drizzle } from 'drizzle-orm/pg-proxy'
import { expect, test } from 'vitest'
import { apply } from '../../../../core/signing/apply-event.ts'
import { decide } from '../../../../core/signing/envelope.ts'
import type { EnvelopeEvent } from '../../../../core/signing/events.ts'
import type { EnvelopeState } from '../../../../core/signing/model.ts'
import type { Database } from '../../../../db/statement.ts'
import type { Context } from '../../../../platform/context.ts'
import { effectsOf } from '../../../../service/signing/effects.ts'
import { inStatus, now } from '../../core/signing/deciding.ts'
import { commands, sampleEnvelope } from '../../core/signing/samples.ts'

let ids = 0
const ctx = {
  actor: { kind: 'system', id: 'test' },
  newId: (kind: string) => `${kind}_${++ids}`,
  env: { LINK_SECRET: 'x'.repeat(40) },
} as unknown as Context

/** Returns the effects of events: emails by template, links, webhook events by type, and other jobs by kind. */
async function following(before: EnvelopeState, events: EnvelopeEvent[]): Promise<string[]> {
  const state = events.reduce(apply, before)
  const outcome = { before, state, artifacts: [], values: {}, head: { sequence: 1, hash: 'h' } }
  const { statements } = await effectsOf(ctx, events, outcome)
  const found: string[] = []
  const database = drizzle(async (text, values) => {
    if (text.includes('signing_links')) found.push('link')
    for (const value of values.map(String)) {
      const template = /^\{.*"template":"(\w+)"/.exec(value)?.[1]
      const event = /^\{"id":"\w+","type":"([\w.]+)"/.exec(value)?.[1]
      if (event) found.push(event)
      else if (template) found.push(`mail ${template}`)
      else if (value === 'sealing') found.push('job sealing')
    }
    return { rows: [] }
  }) as unknown as Database
  for (const { builders } of statements)
    for (const build of builders) await (build(database) as unknown as Promise<void>)
  return [...new Set(found)].sort()
}

async function after(before: EnvelopeState, command: keyof typeof commands): Promise<string[]> {
  const decision = decide(before, commands[command], now)
  if (!decision.ok) throw new Error(`${command} was refused: ${decision.reason}`)
  return following(before, decision.events)
}

const active = sampleEnvelope()
const invited = { ...active, signer: { ...active.signer, status: 'sent' } } as EnvelopeState
const viewed = { ...active, signer: { ...active.signer, status: 'viewed' } } as EnvelopeState

test.each([
  ['a correction before the invitation', active, 'correct', ['envelope.corrected', 'link', 'mail invitation']],
  ['a correction after the invitation', invited, 'correct', ['envelope.corrected', 'link', 'mail corrected']],
  [
    'a correction after the signer opened the link',
    viewed,
    'correct',
    ['envelope.corrected', 'link', 'mail corrected'],
  ],
  ['a reassignment before the invitation', active, 'reassign', ['envelope.reassigned', 'link', 'mail invitation']],
  [
    'a reassignment after the invitation',
    invited,
    'reassign',
    ['envelope.reassigned', 'link', 'mail invitation', 'mail reassigned'],
  ],
  ['the activation of a waiting step', inStatus('waiting'), 'activate', ['link', 'mail invitation']],
  ['a reminder', invited, 'remind', ['envelope.reminded', 'mail reminder']],
  ['a void before the invitation', active, 'void', ['envelope.voided']],
  ['a void after the signer opened the link', viewed, 'void', ['envelope.voided', 'mail voided']],
] as const)('creates the links, emails and webhook events of %s', async (_, before, command, expected) => {
  expect(await after(before, command)).toEqual(expected)
})

test('creates no link and no email for a waiting step', async () => {
  const { workflow, ...rest } = active
  const waiting = { ...rest, workflow, status: 'waiting' } as EnvelopeState
  expect(await following(waiting, [{ type: 'created', at: now }])).toEqual(['envelope.created'])
})

test('creates the sealing job and the webhook event of a signature', async () => {
  expect(await after(viewed, 'sign')).toEqual(['envelope.signed', 'job sealing'])
})

test('notifies the sender of a wrong access code only if it locks the link', async () => {
  const denied = (isLocked: boolean) => following(viewed, [{ ...deniedEvent, isLocked } as EnvelopeEvent])
  expect(await denied(false)).toEqual([])
  expect(await denied(true)).toEqual(['envelope.locked', 'mail senderLocked'])
})

test('sends no lock notice for a reminder of a locked link', async () => {
  const reminded = { type: 'reminded', at: now, because: 'sender', isLocked: true } as never
  expect(await following(viewed, [reminded])).toEqual(['envelope.reminded', 'mail reminder'])
})

const deniedEvent = { type: 'access_denied', at: now, ip: '192.0.2.7', userAgent: null }
