import { randomUUID } from 'node:crypto'
import { getEvidence } from '../../api/operations/signatures/requests/evidence.ts'
import type { EnvelopeCommand } from '../../core/signing/commands.ts'
import { currentConsentVersion } from '../../core/signing/consent.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import type { Context, Services } from '../../platform/context.ts'
import { transition } from '../../service/signing/transition.ts'
import { type EnvelopeSetup, setUpEnvelopes } from '../support/full/envelope-setup.ts'
import { contextOf, createEnvelope, proofEnvelope } from '../support/full/services.ts'

/**
 * `npm run test:full -- envelope-races [rounds]`: starts every ordered pair of commands to one envelope concurrently,
 * `rounds` times, on a real PostgreSQL. The result must be that of one of the two orders. It has at most one closing
 * event, a linear chain that verifies, one webhook event of each kind, and no unfinished work.
 */
const rounds = Number(process.argv[2] ?? 50)
const racesAtOnce = 8
const secondDelayMsMax = 40

const link = { generation: 1, revision: 1, ip: '192.0.2.7', userAgent: 'proof' }
const consent = { version: currentConsentVersion, locale: 'en', isAccepted: true, typedName: null } as const

const commands = {
  sign: { type: 'sign', ...link, consent, values: { sign: { kind: 'typed', text: 'Anna' } } },
  decline: { type: 'decline', ...link, reason: null },
  void: { type: 'void', reason: null, because: 'sender' },
  expire: { type: 'expire' },
  reassign: { type: 'reassign', signerEmail: 'other@example.com', signerName: null, reason: null },
  correct: { type: 'correct', correction: { message: 'Other' }, expectedRevision: null },
} satisfies Record<string, EnvelopeCommand>

type Name = keyof typeof commands
const names = Object.keys(commands) as Name[]

/** The type of the record that a command writes when it succeeds. */
const recordOf: Record<Name, string> = {
  sign: 'signed',
  decline: 'declined',
  void: 'voided',
  expire: 'expired',
  reassign: 'reassigned',
  correct: 'corrected',
}
const endings: Partial<Record<Name, string>> = {
  sign: 'sealing',
  decline: 'declined',
  void: 'voided',
  expire: 'expired',
}

const wins = new Map<string, [number, number]>()
function tally(pair: [Name, Name], won: boolean[]): void {
  const [first, second] = wins.get(pair.join()) ?? [0, 0]
  wins.set(pair.join(), [first + Number(won[0]), second + Number(won[1])])
}

async function race(setup: EnvelopeSetup, pair: [Name, Name]): Promise<string[]> {
  const { services, organizationId } = setup
  const ctx = contextOf(services, organizationId, { kind: 'system', id: 'proof' })
  // The envelope expires at about the time of the expire command.
  const expiresAt = new Date(Date.now() + (pair.includes('expire') ? 70 : 86_400_000))
  const id = await newEnvelope(ctx, setup, expiresAt)
  const won = await Promise.all(
    pair.map(async (name, index) => {
      // The second command starts during the first one, so each of them wins some races.
      if (index === 1) await new Promise((resolve) => setTimeout(resolve, Math.random() * secondDelayMsMax))
      return command(services, organizationId, id, name)
    }),
  )
  tally(pair, won)
  return findings(setup, id, pair, won)
}

const newEnvelope = (
  ctx: Context,
  { organizationId, documentId, sha256 }: EnvelopeSetup,
  expiresAt: Date,
): Promise<string> =>
  createEnvelope(
    ctx,
    { ...proofEnvelope({ organizationId, documentId, source: { sha256, contentLength: 1, version: 1 } }), expiresAt },
    randomUUID(),
  )

/** Runs a command, and returns whether it succeeded. Repeats an expiry until it is due, as the cron does. */
async function command(services: Services, organizationId: string, id: string, name: Name): Promise<boolean> {
  for (;;) {
    const ctx = contextOf(services, organizationId, { kind: 'system', id: 'proof' })
    const outcome = await transition(ctx, id, () => commands[name])
    if (outcome.kind === 'done') return true
    if (outcome.kind === 'missing') throw new Error('the envelope is gone')
    if (outcome.refusal.reason !== 'expiry_not_due') return false
  }
}

async function findings(
  { services, pool, organizationId }: EnvelopeSetup,
  id: string,
  pair: [Name, Name],
  won: boolean[],
) {
  const found: string[] = []
  const ctx = contextOf(services, organizationId, { kind: 'apiKey', id: 'proof', environment: 'live' })
  const { body } = await getEvidence.run(ctx, { params: { id } } as never)
  const { records, integrity } = body as { records: { type: string }[]; integrity: { valid: boolean } }
  const { rows } = await pool.query(
    `select status, (select array_agg(type order by type) from webhook_events where envelope_id = $1) as events,
       (select count(*)::int from jobs where kind = 'sealing' and payload->>'envelopeId' = $1) as sealings
     from envelopes where id = $1`,
    [id],
  )
  const { status, events, sealings } = rows[0]
  const types = records.map(({ type }) => type)
  const winners = pair.filter((_, index) => won[index])
  const ended = winners.find((name) => endings[name])
  const expect = (holds: boolean, what: string) =>
    holds || found.push(`${pair.join(' + ')}: ${what} (${types.join(' ')})`)

  expect(integrity.valid, 'the chain does not verify')
  expect(winners.length > 0, 'nobody won')
  // A reassignment or correction invalidates the signer's link, so a command of that signer fails.
  const isReplaced = winners.some((name) => name === 'reassign' || name === 'correct')
  const mustEnd = pair.some((name) => endings[name] && !(isReplaced && (name === 'sign' || name === 'decline')))
  expect(!mustEnd || ended !== undefined, 'no ending although one was requested')
  expect(winners.filter((name) => endings[name]).length <= 1, 'two endings')
  expect(status === (ended ? endings[ended] : 'active'), `status ${status}`)
  for (const name of new Set(pair)) {
    const times = types.filter((type) => type === recordOf[name]).length
    expect(times === winners.filter((winner) => winner === name).length, `${times} records of ${name}`)
  }
  expect(!ended || types.at(-1) === recordOf[ended], 'a record follows the ending')
  expect(sealings === (ended === 'sign' ? 1 : 0), `${sealings} sealing jobs`)
  const expectedTypes =
    ended && ended !== 'sign' ? ['envelope.created', `envelope.${endings[ended]}`] : ['envelope.created']
  expect(JSON.stringify(events) === JSON.stringify(expectedTypes), `webhook events ${events}`)
  return found
}

await withStack({}, async ({ stack, service }) => {
  const setup = await setUpEnvelopes(stack, service)
  const startedAt = performance.now()
  let failures = 0
  for (const first of names) {
    for (const second of names) {
      const found: string[] = []
      for (let done = 0; done < rounds; done += racesAtOnce) {
        const count = Math.min(racesAtOnce, rounds - done)
        const results = await Promise.all(Array.from({ length: count }, () => race(setup, [first, second])))
        found.push(...results.flat())
      }
      failures += found.length
      const won = wins.get(`${first},${second}`)?.join(' / ')
      console.log(`${`${first} + ${second}`.padEnd(20)} ${rounds} races, won ${won}, ${found.length} findings`)
      for (const line of found.slice(0, 5)) console.log(`  ${line}`)
    }
  }
  console.log(
    `${names.length ** 2 * rounds} races in ${Math.round((performance.now() - startedAt) / 1000)} s, ${failures} findings`,
  )
  await setup.pool.end()
  if (failures > 0) process.exitCode = 1
})
