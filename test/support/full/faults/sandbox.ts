import { randomUUID } from 'node:crypto'
import { openScenario, type ScenarioResult, type ScenarioSetup, scenarioField } from './scenario.ts'

const accessCode = 'Blaue Katze 7'
const [expiresInDays, aWeekOfSeconds] = [5, 7 * 86_400]

/**
 * Runs the operations that only a test organization has. Reads emails through the API, signs one envelope with an
 * access code and one through the API, and lets one envelope expire.
 */
export async function runSandbox(setup: ScenarioSetup): Promise<ScenarioResult> {
  const scenario = openScenario(setup)
  const { call, made, linkTo, signAt, fetchAt, untilStatus } = scenario
  const hook = await made('/v1/signatures/webhooks', { url: setup.hookUrl })
  const documentId = await made('/v1/documents/text', { title: 'Agreement', text: 'The parties agree.' })
  const invite = async (more: object = {}) => {
    const signerEmail = `${randomUUID()}@example.com`
    const id = await made('/v1/signatures/requests', { documentId, signerEmail, fields: [scenarioField], ...more })
    return { id, signerEmail }
  }
  const guarded = await invite({ accessCode })
  const tested = await invite()
  const expiring = await invite({ expiresInDays })
  const signInBrowser = async () => {
    const link = await linkTo(guarded.signerEmail)
    const headers = await signAt(link, { accessCode })
    await untilStatus(guarded.id, 'completed')
    await fetchAt(link, headers)
  }
  const signByApi = async () => {
    await call('POST', `/v1/signatures/requests/${tested.id}/test-sign`, {}, { doneBy: ['envelope_not_active'] })
    await untilStatus(tested.id, 'completed')
  }
  await Promise.all([signInBrowser(), signByApi(), linkTo(expiring.signerEmail)])
  await call('POST', '/v1/sandbox/clock/advance', { seconds: aWeekOfSeconds })
  await untilStatus(expiring.id, 'expired')
  const envelopes = [
    { ...guarded, status: 'completed' },
    { ...tested, status: 'completed' },
    { ...expiring, status: 'expired' },
  ]
  return {
    documents: [documentId],
    trashed: [],
    envelopes: envelopes.map(({ id, status }) => ({ id, status, isErased: false })),
    webhooks: [hook],
    erasedEmail: null,
  }
}
