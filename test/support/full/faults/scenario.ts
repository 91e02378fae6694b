import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { linkFromMail, type Service } from '../../../../dev/demo/demo-client.ts'
import type { RetryingRequest, RetryOptions } from './retrying-client.ts'

/** The services of a scenario, and its organization, which no other scenario uses. */
export type ScenarioSetup = {
  service: Service
  organizationId: string
  /** True for a test organization, whose emails the API returns. */
  isTest: boolean
  owner: pg.Pool
  ownerUrl: string
  ask: RetryingRequest
  hookUrl: string
  trust: { publicKey: string; sealCertificate: string }
}

/** The objects that must exist after a scenario. No other objects may exist. */
export type ScenarioResult = {
  documents: string[]
  trashed: string[]
  envelopes: { id: string; status: string; isErased: boolean }[]
  webhooks: string[]
  erasedEmail: string | null
}

export type Scenario = ReturnType<typeof openScenario>

const untilMsMax = 240_000

type Listed = { id: string; createdAt: string }

/** Returns the actions that all scenarios share. The actions succeed despite any faults of their calls. */
export function openScenario(setup: ScenarioSetup) {
  const { service, ask, owner } = setup
  const keyFor = (path: string): Record<string, string> =>
    path.startsWith('/scim/') ? { authorization: `Bearer ${service.apiKey}` } : { 'x-api-key': service.apiKey }

  /** Calls the API. Returns null if an error code proved that the call had already taken effect. */
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    repeated: RetryOptions = {},
  ): Promise<T | null> => {
    const heard = await ask(`${service.baseUrl}${path}`, { method, body, headers: keyFor(path), ...repeated })
    return heard === null ? null : (JSON.parse(heard || 'null') as T)
  }

  /**
   * Creates an object and returns its id. If the response was lost permanently, returns the newest object of the list.
   */
  const made = async (path: string, body: unknown): Promise<string> => {
    const created = await call<Listed>('POST', path, body)
    if (created) return created.id
    const { data } = (await call<{ data: Listed[] }>('GET', path))!
    return data.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0]!.id
  }

  async function untilSo(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + untilMsMax; Date.now() < deadline; await delay(400)) if (await isSo()) return
    throw new Error(`after ${untilMsMax / 1_000} s this is still false: ${what}`)
  }

  /** Returns whether a query with the owner's role finds rows. */
  const exists = async (text: string, params: unknown[]): Promise<boolean> =>
    (await owner.query(text, params)).rows.length > 0

  /** Returns the newest link to a page that was emailed to an address. */
  async function linkTo(email: string, page: 'sign' | 'manage' = 'sign'): Promise<string> {
    if (setup.isTest) return linkInInbox(email)
    for (let waits = 1; ; waits++)
      try {
        return await linkFromMail(service, email, page)
      } catch (error) {
        if (waits === 4) throw error
      }
  }

  async function linkInInbox(email: string): Promise<string> {
    type Mails = { data: { id: string; links: { page?: string } }[] }
    const newest = async () => (await call<Mails>('GET', `/v1/sandbox/mails?to=${email}`))!.data[0]
    await untilSo('a mail is in the inbox', async () => (await newest()) !== undefined)
    const { id } = (await newest())!
    return (await call<{ links: { page: string } }>('GET', `/v1/sandbox/mails/${id}`))!.links.page
  }

  /**
   * Opens a link with its access code, if any, requests everything on the page, and signs with the values of the other
   * fields. Returns the headers that authenticate the signer.
   */
  async function signAt(
    link: string,
    { accessCode, values: others = {} }: { accessCode?: string; values?: Record<string, unknown> } = {},
  ): Promise<Record<string, string>> {
    type View = { revision: number; consent: { version: string; sha256: string } }
    const page = (await ask(link))!
    const shown = JSON.parse(/id="signing-view">(.*?)<\/script>/s.exec(page)![1]!) as View
    const passed = accessCode
      ? (JSON.parse((await ask(`${link}/access`, { method: 'POST', body: { code: accessCode } }))!) as {
          access: string
          view: View
        })
      : null
    const headers: Record<string, string> = passed ? { 'x-signing-access': passed.access } : {}
    for (const part of ['document', 'status']) await ask(`${link}/${part}`, { headers })
    await ask(`${link}/view`, { method: 'POST', body: {}, headers })
    const { revision, consent } = passed?.view ?? shown
    const values = { sign: { kind: 'typed', text: 'Anna' }, ...others }
    const body = {
      ...{ revision, values, signature: null },
      consent: { version: consent.version, sha256: consent.sha256 },
    }
    await ask(`${link}/sign`, { method: 'POST', body, headers, doneBy: ['envelope_not_active'] })
    return headers
  }

  /** Signs the newest envelope that was sent to an address. */
  async function signBy(email: string): Promise<void> {
    await signAt(await linkTo(email))
  }

  /** Downloads the files of a completed envelope as its signer. */
  async function fetchAt(link: string, headers: Record<string, string> = {}): Promise<void> {
    for (const part of ['evidence', 'artifacts/document', 'artifacts/certificate'])
      await ask(`${link}/${part}`, { headers: { ...headers, accept: 'application/pdf, application/json' } })
  }

  const untilStatus = (id: string, status: string) =>
    untilSo(`an envelope is ${status}`, async () => {
      const now = await call<{ status: string }>('GET', `/v1/signatures/requests/${id}`)
      return now?.status === status
    })

  return { ...setup, call, made, untilSo, exists, linkTo, signAt, signBy, fetchAt, untilStatus }
}

/** The signature field that all scenarios use. */
export const scenarioField = { id: 'sign', type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.1 }
