import { createDocument, type Service, uploadPdf } from '../../dev/demo/demo-client.ts'
import { imagePdf } from '../../dev/support/pdf.ts'
import type { CallChanges } from './contract-calls.ts'
import { exampleOf, requestOf, send } from './contract-calls.ts'
import type { OperationCounter } from './operation-counter.ts'

/** Calls every operation of the sandbox. `service` must have a test key. */
export async function measureSandbox({ count, settle }: OperationCounter, service: Service): Promise<void> {
  const call = <T = unknown>(name: string, most: number, about?: CallChanges) =>
    count(name, most, () => send<T>(service, requestOf(name, about)))
  const documentId = await createDocument(service, 'Sandbox')
  await uploadPdf(service, documentId, imagePdf({ totalBytes: 200_000, imageCount: 2 }))
  const { fields } = exampleOf('signatures.requests.create') as { fields: object[] }
  const body = { documentId, fields: fields.map((field) => ({ ...field, pageNumber: 1 })) }
  const { id } = await send<{ id: string }>(service, requestOf('signatures.requests.create', { body }))
  await settle()
  const { data } = await call<{ data: { id: string }[] }>('sandbox.mails.list', 1)
  const [mail] = data
  if (!mail) throw new Error('The inbox of the sandbox has no mail.')
  await call('sandbox.mails.get', 1, { params: { id: mail.id } })
  await call('signatures.requests.testSign', 2, { params: { id } })
  await settle()
  await call('sandbox.clock.advance', 2)
  await settle()
}
