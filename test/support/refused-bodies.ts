import { expect, test } from 'vitest'
import { api, type Response } from './client.ts'
import { newOrganization } from './tenant.ts'
import { contentOf } from './written.ts'

/** A rejected body. `input_invalid` is the code for a body that matches the API description. */
type Row = [what: string, body: unknown, path: string, code?: 'input_invalid']

/** Tests that each body is rejected with the path of its defect, and that the organization's data does not change. */
export const testRefusedBodies = (
  rows: Row[],
  organizationId: string,
  send: (body: unknown) => Promise<Response>,
): void =>
  test.each(rows)('rejects a request with %s, and returns the path of the error', async (_, body, path, code) => {
    const before = await contentOf(organizationId)
    const response = await send(body)
    expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([
      code ? 422 : 400,
      code ?? 'invalid_request',
      path,
    ])
    expect(await contentOf(organizationId)).toEqual(before)
  })

/**
 * Tests that a missing folder and another organization's folder give the same response at `path`, and that nothing is
 * written.
 */
export const testForeignFolder = (
  path: string,
  organizationId: string,
  send: (folderId: string) => Promise<Response>,
): void =>
  test("returns the same 404 for a missing folder and another organization's folder", async () => {
    const stranger = await newOrganization()
    const foreign = await api(stranger.apiKey).expect('folders.create', 201, { body: { name: 'Theirs' } })
    const before = [await contentOf(organizationId), await contentOf(stranger.id)]
    const responses = [await send(foreign.id), await send('fld_none')]
    const [first, second] = responses.map(({ status, body }) => ({ status, ...body, requestId: '' }))
    expect(first).toMatchObject({ status: 404, code: 'not_found', errors: [{ path }] })
    expect(second).toEqual(first)
    expect([await contentOf(organizationId), await contentOf(stranger.id)]).toEqual(before)
  })
