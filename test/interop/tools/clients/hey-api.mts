import { key, pdf, put, service, signature } from './given.mts'
import * as api from './out/hey-api'
import { client } from './out/hey-api/client.gen'

client.setConfig({ baseUrl: service, headers: { 'X-Api-Key': key }, throwOnError: true })
const headers = { 'Idempotency-Key': crypto.randomUUID() }
const created = await api.documentsCreate({ headers, body: { title: 'Agreement' } })
const path = { id: created.data!.id }
const upload = await api.documentsUploadUrlCreate({ path, body: { contentLength: pdf.length } })
await put(upload.data!)
await api.documentsUploadComplete({ path, body: { uploadId: upload.data!.uploadId } })
const body = { documentId: path.id, signerEmail: 'anna@example.com', fields: [signature] }
const envelope = await api.signaturesRequestsCreate({ headers, body })
const found = await api.documentsSearchText({ query: { q: 'Agreement' } })
console.log(envelope.data!.status, found.data!.data.length)
