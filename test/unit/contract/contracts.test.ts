import { describe, expect, test } from 'vitest'
import { auditActions } from '../../../core/audit.ts'
import type { Contract } from '../../../platform/http/contract.ts'
import { refusalCodesOf } from '../../../platform/http/openapi.ts'
import type { CallReference } from '../../../platform/http/references.ts'
import { bodyMembers } from '../../support/body-members.ts'
import { contracts } from '../../support/contract.ts'

/** Checks that the statements of a contract agree with its schemas. */

const parametersOf = ({ path }: Contract): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

const placesOf = (contract: Contract): string[] => [
  ...parametersOf(contract),
  ...Object.keys(contract.query?.shape ?? {}).map((name) => `query.${name}`),
  ...(contract.body ? bodyMembers(contract.body) : []).map((name) => `body.${name}`),
]

/** Returns the value at a dotted path, such as `parts.0.documentId`. */
const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], body)

/** Returns whether a parameter refers to an object. An id in a title or a message is only text. */
const isReference = (place: string): boolean =>
  /^(query|body)\./.test(place) && /(?<!external)Ids?$|Hash$|\.(url|userName|folder)$/.test(place)

/** Audit log filters that can refer to an object of any kind. */
const ofEveryKind = ['organization.auditEvents.list query.targetId', 'organization.auditEvents.list query.actorId']
/** References whose operation itself checks the state and the sandbox of the object. */
const checkedByOperation = [
  'signatures.requests.create body.previousEnvelopeId',
  'templates.send body.previousEnvelopeId',
]

describe.each(contracts.map((contract) => [contract.id, contract] as const))('the contract of %s', (id, contract) => {
  const { body, examples = {}, params, query, refersTo = {} } = contract

  test('declares the resource type of each parameter that contains an id', () => {
    const places = placesOf(contract)
    const topOf = (place: string) => place.split('.').slice(0, 2).join('.')
    expect(Object.keys(refersTo).filter((place) => !places.includes(topOf(place)))).toEqual([])
    const silent = places.filter((place) => isReference(place) && !refersTo[place])
    const exempt = [...ofEveryKind, ...checkedByOperation]
    expect(silent.filter((place) => !exempt.includes(`${id} ${place}`))).toEqual([])
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(parametersOf(contract).sort())
    expect(parametersOf(contract).filter((name) => !refersTo[name] && !examples.params?.[name])).toEqual([])
  })

  test('declares no error code that follows from its other properties', () => {
    const following = refusalCodesOf({ ...contract, refusals: [] })
    expect(contract.refusals?.filter((code) => following.includes(code)) ?? []).toEqual([])
  })

  test('has a request example that its schemas accept', () => {
    const named = Object.fromEntries(parametersOf(contract).map((name) => [name, refersTo[name] ?? '']))
    if (params) expect(params.safeParse({ ...named, ...examples.params })).toMatchObject({ success: true })
    if (query) expect(query.safeParse(examples.query ?? {})).toMatchObject({ success: true })
    if (body) {
      expect(examples.body, 'a body needs an example').toBeDefined()
      expect(body.safeParse(examples.body)).toMatchObject({ success: true })
    } else expect(examples.body).toBeUndefined()
    const inBody = Object.keys(refersTo).filter((place) => place.startsWith('body.'))
    expect(inBody.filter((place) => valueAt(examples.body, place.slice('body.'.length)) === undefined)).toEqual([])
  })

  test('declares only audit actions whose target type matches the resource type of their parameter', () => {
    if (contract.audited === 'none') return
    const events = Object.entries(contract.audited)
    expect(events.length).toBeGreaterThan(0)
    for (const [action, place] of events) {
      if (place === 'response') continue
      const reference = refersTo[place]!
      expect(targets[reference] ?? [reference], `${action} of ${place}`).toContain(
        auditActions[action as keyof typeof auditActions],
      )
    }
  })
})

/** Target kinds of the audit log whose names differ from those of the references. */
const targets: Partial<Record<CallReference, string[]>> = {
  emptyFolder: ['folder'],
  draft: ['document'],
  textDocument: ['document'],
  completedEnvelope: ['envelope'],
  signableEnvelope: ['envelope'],
  signingLink: ['envelope', 'document'],
}
