import { key, pdf, put, service, signature } from './given.mts'
import * as api from './out/typescript-fetch'

const configuration = new api.Configuration({ basePath: service, apiKey: key })
const [documents, signatures] = [new api.DocumentsApi(configuration), new api.SignaturesApi(configuration)]
const idempotencyKey = crypto.randomUUID()
const { id } = await documents.documentsCreate({ idempotencyKey, documentInput: { title: 'Agreement' } })
const upload = await documents.documentsUploadUrlCreate({ id, uploadRequest: { contentLength: pdf.length } })
await put(upload)
await documents.documentsUploadComplete({ id, uploadCompletion: { uploadId: upload.uploadId } })
const wish = { documentId: id, signerEmail: 'anna@example.com', fields: [signature] }
const envelope = await signatures.signaturesRequestsCreate({ idempotencyKey, envelopeInput: wish })
const found = await documents.documentsSearchText({ q: 'Agreement' })
console.log(envelope.status, found.data.length)
