import { expect, test } from 'vitest'
import type { Answer } from './client.ts'
import { contentOf } from './written.ts'

type Row = [what: string, body: unknown, path: string]

/** Tests that each body is refused by the path of what is wrong in it, and that nothing of the organization is written. */
export const testRefusedBodies = (
  rows: Row[],
  organizationId: string,
  send: (body: unknown) => Promise<Answer>,
): void =>
  test.each(rows)('%s is refused by name and writes nothing', async (_, body, path) => {
    const before = await contentOf(organizationId)
    const answer = await send(body)
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, 'invalid_request', path])
    expect(await contentOf(organizationId)).toEqual(before)
  })
