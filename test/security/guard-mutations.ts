import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runFullTests } from '../support/full/full-tests.ts'
import {
  copyWithGuards,
  type GuardedSources,
  type Mutant,
  noticing,
  testsReaching,
} from '../support/full/guarded-copy.ts'
import { redundantGuards } from '../support/full/redundant-guards.ts'

/**
 * `npm run test:full -- guard-mutations [--every 1] [--from 1] [--to n] [--only 3,14] [--quick] [part of a path …]`:
 * removes the guards of the signing core, the jobs and `service`, one at a time, and runs the affected tests. A guard
 * that no test notices is a finding, unless it is listed with a second layer that still protects. Then removes every
 * condition, policy and trigger of `db/sql`, and adds every missing grant. A path of `db/sql` or `core` selects one of
 * these two parts, and `--quick` runs only tests without a stack. `--only` selects guards by the numbers that the suite
 * prints, and prints which test notices them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: 'Infinity' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const [every, from, to] = [Number(values.every), Number(values.from), Number(values.to)]
const only = values.only?.split(',').map(Number)
const isWanted = (number: number) =>
  only ? only.includes(number) : number >= from && number <= to && (number - 1) % every === 0

const groups: readonly GuardedSources[] = [
  { sources: 'core/signing/*.ts', onStack: [] },
  { sources: 'core/{jobs,webhooks}/*.ts', onStack: [] },
  {
    sources: 'platform/jobs/*.ts',
    onStack: [
      'contract/job-kinds',
      'contract/expedited-jobs',
      'contract/lease-heartbeat',
      'faults/sealing-job',
      'faults/dead-worker',
    ],
  },
  {
    sources: 'service/signing/{transition,change,sequence,each-envelope,effects}.ts',
    onStack: [
      'signing/broken-envelopes',
      'signing/expiry',
      'signing/reminders',
      'operations/signatures/requests/void',
      'operations/signatures/requests/correct',
      'operations/signatures/workflows/',
      'signing/mails',
    ],
  },
  {
    sources: 'service/uploads/*.ts',
    onStack: ['operations/documents/upload/', 'contract/lease-heartbeat', 'contract/storage-faults'],
  },
  { sources: 'service/sealing/signed-update.ts', onStack: ['soak/timestamps'] },
  {
    sources: 'service/sealing/!(signed-update).ts',
    onStack: [
      'faults/self-check',
      'faults/sealing-job',
      'signing/sealed-document',
      'faults/attempt-objects',
      'faults/seal-keys',
      'operations/signatures/workflows/',
    ],
  },
  { sources: 'service/webhooks/*.ts', onStack: ['faults/every-loop', 'signing/webhook-'] },
  { sources: 'service/signing/mails.ts', onStack: ['signing/mails', 'signing/copies', 'signing/silent'] },
  {
    sources: 'service/signing/{access-code,place-fields,ready-document,records,require-*}.ts',
    onStack: [
      'operations/signatures/requests/create',
      'operations/signatures/requests/correct',
      'operations/signatures/workflows/',
      'operations/signing/access',
      'operations/signing/sign.',
    ],
  },
  {
    sources: 'service/templates/bulk-job.ts',
    onStack: ['operations/templates/bulk.', 'operations/bulk-sends/cancel'],
  },
  {
    sources: 'service/templates/!(bulk-job).ts',
    onStack: ['operations/templates/create', 'operations/templates/send', 'operations/templates/update'],
  },
  {
    sources: 'service/workflows/*.ts',
    onStack: ['operations/workflows/', 'signing/workflow-runs'],
  },
  { sources: 'service/{retention,objects}/*.ts', onStack: ['cron/check-storage', 'cron/clean-up-'] },
  {
    sources: 'service/mail/*.ts',
    onStack: [
      'signing/mails',
      'signing/bounces',
      'signing/smtp',
      'signing/copies',
      'operations/signatures/requests/void',
      'operations/sandbox/mails/',
    ],
  },
  { sources: 'service/scim/*.ts', onStack: ['operations/scim/users/', 'operations/scim/search'] },
  {
    sources: 'service/{files,places,text,extraction}/*.ts',
    onStack: [
      'operations/documents/places/',
      'operations/documents/text-extraction',
      'operations/documents/create-from',
    ],
  },
]
const isChosen = (file: string) => positionals.length === 0 || positionals.some((part) => file.includes(part))

/** Returns the name of a guard in `redundant-guards.ts`. */
const nameOf = ({ place, text }: Mutant): string => `${place.replace(/:\d+$/, '')} ${text}`

/** Removes guards from the sources, one at a time. Returns the number of findings. */
async function takeAway(): Promise<number> {
  const { folder, mutants: all } = copyWithGuards(groups, isChosen)
  try {
    const names = new Set(all.map(nameOf))
    const strays = Object.keys(redundantGuards).filter((name) => isChosen(name) && !names.has(name))
    for (const name of strays) console.log(`${name}: listed, but not a guard`)
    const mutants = all.filter(({ number }) => isWanted(number + 1))
    if (mutants.length === 0) return strays.length
    const { noticed, close } = noticing(folder, await testsReaching(folder, mutants), { usesStack: !values.quick })
    const unnoticed: string[] = []
    for (const [index, mutant] of mutants.entries()) {
      if (index % 20 === 19) console.log(`${index + 1} of ${mutants.length}`)
      const noticedBy = await noticed(mutant)
      if (noticedBy !== null && only)
        console.log(`${mutant.number + 1}: ${mutant.place} ${mutant.text}: noticed by ${noticedBy}`)
      if (noticedBy !== null) continue
      const name = nameOf(mutant)
      unnoticed.push(name)
      console.log(
        `${mutant.number + 1}: ${mutant.place} ${mutant.text}: ${redundantGuards[name] ?? 'NOTICED BY NO TEST'}`,
      )
    }
    await close()
    const findings = unnoticed.filter((name) => !(name in redundantGuards))
    console.log(
      `${mutants.length} guards removed one at a time, ${mutants.length - unnoticed.length} noticed, ${findings.length + strays.length} findings`,
    )
    return findings.length + strays.length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const findings = await takeAway()
const areSqlFine = !isChosen('db/sql') || runFullTests(['test/security/sql-mutants.test.ts'])
if (findings > 0 || !areSqlFine) process.exitCode = 1
