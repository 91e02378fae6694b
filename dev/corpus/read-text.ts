import { setTimeout as pause } from 'node:timers/promises'
import { call, type Service } from '../demo/demo-client.ts'

export type ReadableService = Service & { functionsUrl: string }
export type SettledText = { status: 'ready' | 'unavailable'; characterCount: number | null }

/** Waits until the extraction of a document's text has succeeded or failed. Returns null after a timeout. */
export async function settledText(service: Service, documentId: string, msMax: number): Promise<SettledText | null> {
  for (const deadline = Date.now() + msMax; Date.now() < deadline; await pause(20)) {
    const { text } = await call<{ text: { status: string; characterCount: number | null } }>(
      service,
      'GET',
      `/v1/documents/${documentId}`,
    )
    if (text.status === 'ready' || text.status === 'unavailable')
      return { status: text.status, characterCount: text.characterCount }
  }
  return null
}

/** Returns the complete text of a document, which is read in chunks. */
export async function readWholeText(service: ReadableService, documentId: string): Promise<string> {
  const functions = { ...service, baseUrl: service.functionsUrl }
  let text = ''
  for (let offset: number | null = 0; offset !== null; ) {
    const chunk: { text: string; nextOffset: number | null } = await call(
      functions,
      'GET',
      `/v1/documents/${documentId}/content?offset=${offset}`,
    )
    text += chunk.text
    offset = chunk.nextOffset
  }
  return text
}
