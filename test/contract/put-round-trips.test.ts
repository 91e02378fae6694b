import { describe, expect, it } from 'vitest'
import { api, expectStatus } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { fieldOf, newEmail } from '../support/envelopes.ts'
import { specimenFields } from '../support/every-type.ts'
import { once, openApi } from '../support/open-api.ts'
import { newProvider, usersOf } from '../support/scim.ts'
import { stack } from '../support/stack.ts'
import { newTemplate } from '../support/templates.ts'
import { sharedDocument } from '../support/upload.ts'
import { contentOf } from '../support/written.ts'

type Body = Record<string, unknown>
type Answer = { status: number; body: Body }
/** A resource that a PUT replaces, with its PUT and GET. `edit` changes one property. */
type Resource = {
  organizationId: string
  read(): Promise<Answer>
  replace(body: Body): Promise<Answer>
  edit: Body
}

const owner = await openApi(stack)
const provider = await newProvider()

async function templateWith(members: Body): Promise<Resource> {
  const { id } = await newTemplate(owner, members)
  const client = api(owner.apiKey)
  return {
    organizationId: owner.organizationId,
    read: () => client.call('templates.get', { params: { id } }),
    replace: (body) => client.call('templates.update', { params: { id }, body }),
    edit: { name: 'Service agreement 2027' },
  }
}

/** The resources of each operation that replaces a JSON resource with PUT, with few and with many properties. */
const resources: Record<string, (() => Promise<Resource>)[]> = {
  'templates.update': [
    () => templateWith({}),
    () => templateWith({ roles: [{ role: 'Signer', fields: specimenFields }] }),
    () =>
      templateWith({
        ...{
          documentTitle: 'Title',
          message: 'Hello',
          senderEmail: 'eva@example.com',
          senderName: 'Eva',
          reminders: null,
        },
        ...{ cc: ['ben@example.com'], metadata: { deal: { stage: null } }, locale: 'de', expiresInDays: 3 },
        roles: [
          ...[{ role: 'Buyer', signerEmail: 'anna@example.com', signerName: 'Anna', locale: 'fr', order: 1 }],
          ...[{ role: 'Seller', order: 1 }],
        ].map((role, index) => ({ ...role, fields: [fieldOf({ id: `field-${index}`, y: 0.2 + index / 2 })] })),
      }),
  ],
  'scim.users.replace': [
    async () => {
      const user = await usersOf(provider)({ userName: newEmail(), roles: [{ value: 'viewer' }] })
      return {
        organizationId: provider.organization.id,
        read: () => provider.send('GET', `/Users/${user.id}`),
        replace: (body) => provider.send('PUT', `/Users/${user.id}`, body),
        edit: { displayName: 'Ben K.' },
      }
    },
  ],
}

const replacing = contracts.filter(({ method, body }) => method === 'put' && body !== undefined)

/** Properties that only the service sets. They change with each version of a resource. */
const changing = ['version', 'latestVersion', 'updatedAt', 'meta']
const withoutChanging = (body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !changing.includes(name)))

describe('an operation with the method PUT', () => {
  it('has a round-trip test', () => {
    expect(replacing.map(({ id }) => id).toSorted()).toEqual(Object.keys(resources).toSorted())
  })

  describe.each(Object.entries(resources).flatMap(([id, makes]) => makes.map((make, index) => ({ id, make, index }))))(
    '$id (resource $index)',
    ({ make }) => {
      it('changes nothing if the PUT body is an unchanged GET response', async () => {
        const { organizationId, read, replace } = await make()
        const { body } = await read()
        const before = await contentOf(organizationId)
        expect(await replace(body)).toMatchObject({ status: 200, body })
        expect((await read()).body).toEqual(body)
        expect(await contentOf(organizationId)).toEqual(before)
      })

      it('changes only the modified property if the PUT body is a modified GET response', async () => {
        const { read, replace, edit } = await make()
        const { body } = await read()
        expect((await replace({ ...body, ...edit })).status).toBe(200)
        expect(withoutChanging((await read()).body)).toEqual(withoutChanging({ ...body, ...edit }))
      })
    },
  )
})

describe('templates.update', () => {
  it('returns 409 for an outdated template version, and 400 for the id of another template', async () => {
    const { organizationId, read, replace } = await templateWith({})
    const { body } = await read()
    await replace({ ...body, message: 'Second' })
    const before = await contentOf(organizationId)
    const late = await replace({ ...body, message: 'Third' })
    expect([late.status, late.body.code, late.body.currentRevision]).toEqual([409, 'revision_conflict', 2])
    const other = await replace({ ...(await read()).body, id: 'tpl_other', message: 'Third' })
    expect(other).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path: 'id' }] } })
    expect(await contentOf(organizationId)).toEqual(before)
  })
})

describe('signatures.requests.correct', () => {
  it('accepts the fields of a retrieved envelope unchanged', async () => {
    const documentId = await sharedDocument(owner)
    const body = { documentId, signerEmail: 'anna@example.com', fields: specimenFields }
    const created = await expectStatus(owner.send('POST', '/v1/signatures/requests', body, once()), 201)
    const client = api(owner.apiKey)
    const { fields } = (await client.call('signatures.requests.get', { params: { id: created.id } })).body
    const corrected = await client.call('signatures.requests.correct', { params: { id: created.id }, body: { fields } })
    expect([corrected.status, corrected.body.revision, corrected.body.fields]).toEqual([200, 2, fields])
  })
})
