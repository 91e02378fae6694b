import { key, pdf, put, signature } from './given.mts'
import * as api from './out/orval-7/client'

const headers = { 'X-Api-Key': key, 'Idempotency-Key': crypto.randomUUID() }
const created = await api.documentsCreate({ title: 'Agreement' }, { headers })
if (created.status !== 201) throw new Error(`no document: ${created.status}`)
const { id } = created.data
const upload = await api.documentsUploadUrlCreate(id, { contentLength: pdf.length }, { headers })
if (upload.status !== 201) throw new Error(`no upload: ${upload.status}`)
await put(upload.data)
await api.documentsUploadComplete(id, { uploadId: upload.data.uploadId }, { headers })
const wish = { documentId: id, signerEmail: 'anna@example.com', fields: [signature] }
const envelope = await api.signaturesRequestsCreate(wish, { headers })
const found = await api.documentsSearchText({ q: 'Agreement' }, { headers })
if (envelope.status !== 201 || found.status !== 200) throw new Error(`no envelope: ${envelope.status}`)
console.log(envelope.data.status, found.data.data.length)
