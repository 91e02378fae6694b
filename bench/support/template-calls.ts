import type { Service } from '../../dev/demo/demo-client.ts'
import type { CallChanges } from './contract-calls.ts'
import { requestOf, send } from './contract-calls.ts'
import type { OperationCounter } from './operation-counter.ts'

/** Calls every operation for templates and bulk sends. The document must be ready. */
export async function measureTemplates(
  { count, settle }: OperationCounter,
  service: Service,
  documentId: string,
): Promise<void> {
  const call = <T = unknown>(name: string, most: number, about?: CallChanges) =>
    count(name, most, () => send<T>(service, requestOf(name, about)))
  const { id } = await call<{ id: string }>('templates.create', 2, { body: { documentId } })
  const template = { params: { id } }
  await call('templates.list', 1)
  await call('templates.get', 1, template)
  await call('templates.update', 2, { ...template, body: { documentId } })
  await call('templates.versions.list', 1, template)
  await call('templates.send', 2, template)
  await settle()
  const bulk = await call<{ id: string }>('templates.bulk', 2, template)
  const bulkSend = { params: { id: bulk.id } }
  await settle()
  await call('bulkSends.list', 1)
  await call('bulkSends.get', 1, bulkSend)
  await call('bulkSends.rows.list', 1, bulkSend)
  const canceled = await send<{ id: string }>(service, requestOf('templates.bulk', template))
  await call('bulkSends.cancel', 2, { params: { id: canceled.id } })
  await settle()
  await call('templates.delete', 2, template)
}
