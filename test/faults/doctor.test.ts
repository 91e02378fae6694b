import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DoctorCheck, type DoctorFinding, examine, lineOf } from '../../admin/doctor/check.ts'
import { databaseChecks } from '../../admin/doctor/database-checks.ts'
import { checks } from '../../admin/doctor/run.ts'
import { storeChecks } from '../../admin/doctor/store-checks.ts'
import { inspectionPath, inspectionToken } from '../../core/inspection.ts'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import { breakages } from '../support/doctor-breakages/index.ts'
import { type DoctorSetup, setUpDoctor } from '../support/doctor-setup.ts'

/** Breaks each part of a deployment in turn. Exactly one doctor check fails, and it passes after the repair. */

let on: DoctorSetup
beforeAll(async () => {
  on = await setUpDoctor()
})
afterAll(() => on?.close())

const notWell = (findings: DoctorFinding[]) => findings.filter(({ verdict }) => verdict === 'failed')

test('fails no doctor check on a healthy deployment', async () => {
  on.clamd.behaviour = 'honest'
  const findings = await examine(on.well, checks)
  expect(notWell(findings)).toEqual([])
  expect(findings.filter(({ verdict }) => verdict === 'skipped').map(({ name }) => name)).toEqual(['store: CORS'])
})

test('includes at least one defect for every doctor check', () => {
  const broken = new Set(breakages.map(([check]) => check))
  expect(checks.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([])
})

describe.each(breakages)('doctor check “%s”, %s', (check, _, breakIt, message) => {
  test('fails alone, and prints its fix on one line without secrets', async () => {
    const { deployment, repair } = await breakIt(on)
    try {
      const failed = notWell(await examine(deployment, affectedBy(check)))
      expect(failed.map(({ name }) => name)).toEqual([check])
      const [finding] = failed as [DoctorFinding]
      expect(finding.text).toMatch(message)
      expect(finding.fix).toBeTruthy()
      const line = lineOf(finding, true)
      expect(line).not.toContain('\n')
      expect(line.startsWith('\u001b[31mFAIL')).toBe(true)
      for (const name of ['LINK_SECRET', 'DATABASE_URL', 'STORAGE_SECRET_ACCESS_KEY', 'WEBHOOK_ENCRYPTION_KEYS'])
        expect(line).not.toContain(deployment.workers.api.texts[name])
    } finally {
      await repair?.()
    }
    const needed = new Set(neededBy(check))
    expect(
      notWell(
        await examine(
          on.well,
          checks.filter(({ name }) => needed.has(name)),
        ),
      ),
    ).toEqual([])
  })
})

/**
 * Returns the doctor checks that a defect can affect: those of the settings, and those of the database or the store.
 */
function affectedBy(name: string): readonly DoctorCheck[] {
  const own = [databaseChecks, storeChecks].find((group) => group.some((check) => check.name === name))
  const isNeeded = new Set(own?.flatMap((check) => neededBy(check.name)))
  return own ? checks.filter((check) => isNeeded.has(check.name)) : checks
}

test('reports every defect of a database and its object store in one doctor run', async () => {
  const names = ['grants', 'store: database', 'row level security', 'work that is due', 'open transactions']
  const broken = []
  for (const name of names) broken.push(await breakages.find(([check]) => check === name)![2](on))
  try {
    const deployment = { ...on.well, transactionSecondsMax: 0 }
    const failed = notWell(await examine(deployment, checks)).map(({ name }) => name)
    expect(failed.sort()).toEqual(names.toSorted())
  } finally {
    for (const { repair } of broken.reverse()) await repair?.()
  }
})

/** Returns a doctor check and all checks that it depends on. */
function neededBy(name: string): string[] {
  const { needs = [] } = checks.find((check) => check.name === name) ?? {}
  return [name, ...needs.flatMap(neededBy)]
}

test('passes the CORS check for an origin that the bucket allows', async () => {
  const bucket = createServer((request, response) => {
    const headers = {
      'access-control-allow-origin': request.headers.origin ?? '',
      'access-control-allow-methods': 'PUT',
    }
    response.writeHead(request.method === 'OPTIONS' ? 204 : 200, headers).end()
  })
  const port = await listenOnLoopback(bucket)
  const deployment = {
    ...on.withTexts({ STORAGE_ENDPOINT: `http://127.0.0.1:${port}` }),
    origins: ['https://app.nordlicht-sign.eu'],
  }
  const cors = checks.filter(({ name }) => name === 'store: CORS').map(({ needs: _, ...check }) => check)
  expect(await examine(deployment, cors)).toMatchObject([{ verdict: 'ok' }])
  bucket.close()
})

test.each(['baseUrl', 'functionsUrl'] as const)(
  'accepts an inspection request at the %s only with a current token derived from the LINK_SECRET',
  async (address) => {
    const url = `${on.own[address]}${inspectionPath}`
    const right = await inspectionToken(on.own.secrets.linkSecret, new Date())
    const ask = async (authorization?: string, method = 'GET') => {
      const response = await fetch(url, { method, headers: authorization ? { authorization } : {} })
      return response.status
    }
    expect(await ask(`Inspection ${right}`)).toBe(200)
    const old = await inspectionToken(on.own.secrets.linkSecret, new Date(Date.now() - 301_000))
    const foreign = await inspectionToken('x'.repeat(40), new Date())
    for (const token of [old, foreign, `${right}0`, right.replace(/^\d+/, '1'), ''])
      expect(await ask(`Inspection ${token}`)).toBe(404)
    expect([await ask(), await ask(`Inspection ${right}`, 'POST')]).toEqual([404, 404])
    const body = await (await fetch(url, { headers: { authorization: `Inspection ${right}` } })).text()
    for (const secret of Object.values(on.own.settings.functions).filter((text) => text.length > 12))
      expect(body).not.toContain(secret)
  },
)
