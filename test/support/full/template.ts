import { bootstrapOrganization } from '../../../admin/bootstrap.ts'
import { call, createDocument, type Service, uploadPdf } from '../../../dev/demo/demo-client.ts'
import type { Stack } from '../../../dev/stack/stack.ts'
import { imagePdf } from '../../../dev/support/pdf.ts'

/** Creates a template with one role in a new organization without limits. The signer gets no email. */
export async function newTemplate(
  stack: Stack,
): Promise<{ organizationId: string; service: Service; templateId: string }> {
  const { organizationId, apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, {
    requestsPerMinute: 1_000_000,
  })
  const service: Service = { baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mail.url }
  const documentId = await createDocument(service, 'Bulk')
  await uploadPdf(service, documentId, imagePdf({ totalBytes: 20_000, imageCount: 1 }))
  const field = { type: 'signature', pageNumber: 1, x: 0.1, y: 0.7, width: 0.35, height: 0.1 }
  const roles = [{ role: 'Signer', delivery: 'none', fields: [field] }]
  const template = await call<{ id: string }>(service, 'POST', '/v1/templates', { name: 'Bulk', documentId, roles })
  return { organizationId, service, templateId: template.id }
}
