import { beforeAll, expect } from 'vitest'
import type { Response } from './client.ts'
import { createEnvelope } from './envelopes.ts'
import { type Api, openApi } from './open-api.ts'
import { stack } from './stack.ts'
import { readyDocument } from './upload.ts'

/** Returns a sender with one document for the tests of a file. */
export function openSender() {
  const sender = {} as { api: Api; documentId: string }
  beforeAll(async () => {
    sender.api = await openApi(stack)
    sender.documentId = await readyDocument(sender.api)
  })
  const newEnvelope = (): Promise<Response['body']> => createEnvelope(sender.api, { documentId: sender.documentId })
  const act = (id: string, verb: string, body?: unknown): Promise<Response> =>
    sender.api.send('POST', `/v1/signatures/requests/${id}/${verb}`, body)
  /** Expects an action on a voided envelope to return 409 with the envelope's status. */
  async function expectRefusedOnceVoided(verb: string, body?: unknown): Promise<void> {
    const { id } = await newEnvelope()
    await act(id, 'void')
    const { status, body: problem } = await act(id, verb, body)
    expect({ status, code: problem.code, now: problem.currentStatus }).toEqual({
      status: 409,
      code: 'envelope_not_active',
      now: 'voided',
    })
  }
  return { sender, newEnvelope, act, expectRefusedOnceVoided }
}

export const pageStatus = async (link: string): Promise<number> => (await fetch(link)).status
