import { call, type Service } from '../../dev/demo/demo-client.ts'
import { send } from './contract-calls.ts'
import type { OperationCounter } from './operation-counter.ts'

type Read = { text: string; contentHash: string }

/** Calls every operation of the functions worker. `service` has the URL of that worker. */
export async function measureTexts({ count, settle }: OperationCounter, service: Service): Promise<void> {
  const read = <T>(name: string, path: string) => count(name, 1, () => call<T>(service, 'GET', path))
  const documents = '/v1/documents'
  const given = { title: 'Text', text: 'The text of a lease' }
  const { id } = await count('documents.createFromText', 2, () =>
    call<{ id: string }>(service, 'POST', `${documents}/text`, given),
  )
  await settle()
  const { contentHash } = await read<Read>('documents.readText', `${documents}/${id}/content`)
  // An Idempotency-Key costs two additional round trips: one reads its row, and one stores the response.
  const body = { text: 'Another', expectedContentHash: contentHash }
  await count('documents.saveTextVersion', 2, () =>
    send(service, { method: 'POST', path: `${documents}/${id}/versions`, body }),
  )
  await settle()
  await read('documents.versions.list', `${documents}/${id}/versions`)
  await read('documents.versions.download', `${documents}/${id}/versions/1/download`)
  await count('documents.places.find', 2, () => call(service, 'POST', `${documents}/${id}/places`, { tags: true }))
  const parts = { title: 'Both', parts: [{ documentId: id }, { documentId: id }] }
  await count('documents.combine', 2, () => call(service, 'POST', `${documents}/combine`, parts))
  await settle()
  await read('documents.searchText', `${documents}/search?q=lease`)
}
