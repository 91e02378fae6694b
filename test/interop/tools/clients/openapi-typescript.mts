import createClient from 'openapi-fetch'
import { key, pdf, put, service, signature } from './given.mts'
import type { paths } from './out/openapi-typescript.d.ts'

const client = createClient<paths>({ baseUrl: service, headers: { 'X-Api-Key': key } })
const once = { 'Idempotency-Key': crypto.randomUUID() }
const created = await client.POST('/v1/documents', { params: { header: once }, body: { title: 'Agreement' } })
const path = { id: created.data!.id }
const upload = await client.POST('/v1/documents/{id}/upload-url', {
  params: { path },
  body: { contentLength: pdf.length },
})
await put(upload.data!)
const { uploadId } = upload.data!
await client.POST('/v1/documents/{id}/uploads/complete', { params: { path }, body: { uploadId } })
const body = { documentId: path.id, signerEmail: 'anna@example.com', fields: [signature] }
const envelope = await client.POST('/v1/signatures/requests', { params: { header: once }, body })
const found = await client.GET('/v1/documents/search', { params: { query: { q: 'Agreement' } } })
console.log(envelope.data!.status, found.data!.data.length)
