import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { startReceiver } from '../dev/support/webhook-receiver.ts'
import { type FaultFate, faultFates, startArbiter } from './support/faults/arbiter.ts'
import { findDifferences, findFlaws, tablesWith, unfinished } from './support/faults/invariants.ts'
import { tellMainJob } from './support/faults/main-job.ts'
import { tellOtherOperations } from './support/faults/other-operations.ts'
import { patientClient } from './support/faults/patient-client.ts'
import type { StoryGround } from './support/faults/story.ts'
import { objectFindings } from './support/object-findings.ts'
import { passTime } from './support/passing-time.ts'
import { servicesOn } from './support/services.ts'

/**
 * `npm run proof -- faults [--story main|other|both] [--faults 60] [--kills 60] [--seed 1] [--at-once 6] [--chance 0.3] [--hasten]`: while main jobs (`both`: and all
 * other operations) run, calls that leave
 * the workers (to database, store, mail service, queues, each other and receivers of webhooks) fail or are silent before or after they took
 * effect, so many in all, and so many times a worker dies with such a call. Each story has an organization of its own, whose rows are
 * checked when it is over. A minute after the last fault all that was there is done, and in the end the whole database and the bucket are
 * checked: nothing lost, nothing twice, nothing unnamed. `--hasten` lets the time of jobs pass faster when the faults are over.
 */
const { values } = parseArgs({
  options: {
    story: { type: 'string', default: 'both' },
    faults: { type: 'string', default: '60' },
    kills: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '6' },
    chance: { type: 'string', default: '0.3' },
    hasten: { type: 'boolean', default: false },
  },
})
const [faultCount, killCount, seed] = [Number(values.faults), Number(values.kills), Number(values.seed)]
const doneMsMax = 60_000
const stories = { main: [tellMainJob], other: [tellOtherOperations], both: [tellMainJob, tellOtherOperations] }[
  values.story
]
if (!stories) throw new Error('--story is main, other or both')

/** So many of all fates of a kind, in equal parts. */
function shared(): Partial<Record<FaultFate, number>> {
  const isKill = (fate: FaultFate) => fate.startsWith('dies')
  const parts = (fates: FaultFate[], count: number) =>
    fates.map((fate, index) => [fate, Math.floor((count + index) / fates.length)] as const)
  return Object.fromEntries([
    ...parts(
      faultFates.filter((fate) => !isKill(fate)),
      faultCount,
    ),
    ...parts(faultFates.filter(isKill), killCount),
  ])
}

const arbiter = await startArbiter({ seed, chance: Number(values.chance), faults: shared() })
const receiver = await startReceiver()
const found: string[] = []
const tell = (finding: string) => {
  found.push(finding)
  console.log(`FOUND ${finding}\n  after ${arbiter.recent(20_000).join('; ')}`)
}

try {
  // The calls of a start are no main job's.
  await withStack(
    { arbiterUrl: arbiter.url, cronSeconds: 1, queueOverrides: { 'chancery-webhooks': { maxBatchTimeout: 0 } } },
    async ({ stack }) => {
      const owner = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 8 })
      // What fails below is told, and not that the database ends with it.
      owner.on('error', () => undefined)
      const ask = patientClient(tell)
      let told = 0

      const tellOne = async (number: number) => {
        const { organizationId, apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, {
          requestsPerMinute: 1_000_000,
        })
        const path = `/${number}`
        const ground: StoryGround = {
          service: { baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mail.url },
          organizationId,
          owner,
          ownerUrl: stack.ownerDatabaseUrl,
          ask,
          hookUrl: receiver.url(path),
          trust: { publicKey: stack.secrets.checkpointPublicKey, sealCertificate: stack.secrets.sealCertificate },
        }
        const tellStory = stories[number % stories.length]!
        const ended = await tellStory(ground)
        await settled(owner, organizationId)
        for (const flaw of [
          ...(await findFlaws(owner, organizationId)),
          ...(await findDifferences(owner, organizationId, ended)),
          ...(await findUndelivered(owner, organizationId, path)),
        ])
          tell(`story ${number}: ${flaw}`)
        const tables = ended.erasedEmail ? await tablesWith(owner, organizationId, ended.erasedEmail) : []
        for (const table of tables) tell(`story ${number}: the erased person is still named in ${table}`)
        told += 1
        if (told % 10 === 0) console.log(`${told} stories, ${JSON.stringify(arbiter.counts())}`)
      }
      let next = 0
      const lane = async () => {
        do {
          const number = next++
          await tellOne(number).catch((error) =>
            tell(`story ${number}: ${error instanceof Error ? error.message : error}`),
          )
        } while (!arbiter.isOver())
      }
      const lanes = Promise.all(Array.from({ length: Number(values['at-once']) }, lane))
      while (!arbiter.isOver()) await delay(200)
      arbiter.end()
      const lastFault = new Date(arbiter.lastFaultMs())
      if (values.hasten) await passLeases(owner)
      let doneMs = 0
      while ((await unfinished(owner, null, lastFault)).length > 0 && doneMs <= doneMsMax) {
        await delay(500)
        doneMs = Date.now() - lastFault.getTime()
      }
      for (const what of doneMs > doneMsMax ? await unfinished(owner, null, lastFault) : [])
        tell(`not done a minute after the last fault: ${what}`)
      await lanes
      for (const flaw of await findFlaws(owner, null)) tell(flaw)
      for (const finding of await objectFindings(servicesOn(stack).services, owner)) tell(finding)
      const { places, struck, inEachWay } = arbiter.coverage()
      console.log(
        `seed ${seed}: ${told} stories, faults ${JSON.stringify(arbiter.counts())}; ${places} places of calls, ${struck} met a fault, ${inEachWay} each kind of them; all done ${Math.round(doneMs / 1_000)} s after the last`,
      )
      await owner.end()
    },
  )
} finally {
  await receiver.close()
  await arbiter.close()
}
console.log(`${found.length} findings`)
if (found.length > 0) process.exitCode = 1
// What was silent for ever still waits.
process.exit()

/** Lets the leases of killed workers be over, and the pauses after failures. */
async function passLeases(owner: pg.Pool): Promise<void> {
  await passTime(owner, 50)
  await owner.query(`update webhook_deliveries set next_attempt_at = now() where state = 'pending'`)
}

/** Waits until nothing of an organization is due any more; what never ends is found by the checks that follow. */
async function settled(owner: pg.Pool, organizationId: string): Promise<void> {
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await delay(300))
    if ((await unfinished(owner, organizationId)).length === 0) return
  for (const what of await unfinished(owner, organizationId)) tell(`never done: ${what}`)
}

/** Events that a receiver was not given, or with other bytes than are stored. */
async function findUndelivered(owner: pg.Pool, organizationId: string, path: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; body: string }>(
    `select id, body from webhook_events e where organization_id = $1 and exists (
       select from webhook_deliveries d where d.event_id = e.id and d.state = 'delivered')`,
    [organizationId],
  )
  const arrived = receiver.received(path)
  return rows.flatMap(({ id, body }) => {
    const bodies = arrived.filter(({ headers }) => headers['x-service-event-id'] === id).map((one) => one.body)
    if (bodies.length === 0) return [`the event ${id} did not arrive`]
    // An erasure takes the person out of what is stored.
    return new Set(bodies).size === 1 || body === '' ? [] : [`the event ${id} arrived with different bytes`]
  })
}
