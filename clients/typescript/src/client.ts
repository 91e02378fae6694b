import { type CompletedFiles, downloadCompleted, read, type WaitOptions, waitForCompletion } from './completion.ts'
import { type Operations, operations } from './generated/operations.ts'
import type { Document, Envelope } from './generated/types.ts'
import { callOf, type Operation } from './operation.ts'
import { pagesOf } from './pages.ts'
import { type ClientOptions, createTransport, type Transport } from './transport.ts'
import { type PdfFile, type UploadDetails, uploadDocument } from './upload.ts'

/** Every operation of the service, and what takes several of them. */
export type Client = Operations & {
  /** Creates a document, uploads its PDF and has it checked: gives it ready for envelopes. Throws RefusedError with the reason. */
  uploadDocument(file: PdfFile, details: UploadDetails): Promise<Document>
  /** The file of a document. */
  downloadDocument(documentId: string): Promise<Uint8Array<ArrayBuffer>>
  /** Waits for the sealed PDF of an envelope; throws NotSignedError when there will be none. */
  waitForCompletion(envelopeId: string, options?: WaitOptions): Promise<Envelope>
  /** The sealed PDF, the certificate and the evidence of a completed envelope, with the keys that verify them. */
  downloadCompleted(envelopeId: string): Promise<CompletedFiles>
}

/** A client of one service with one key. Sends nothing by itself; throws a TypeError for an address that is none. */
export function createClient(options: ClientOptions): Client {
  const transport = createTransport(options)
  const offered = operationsOver(transport)
  return {
    ...offered,
    uploadDocument: (file, details) => uploadDocument(offered, transport, file, details),
    async downloadDocument(documentId) {
      const { url } = await offered.documents.download(documentId)
      return read(transport, url, 'the document')
    },
    waitForCompletion: (envelopeId, wait) => waitForCompletion(offered, envelopeId, wait),
    downloadCompleted: (envelopeId) => downloadCompleted(offered, transport, envelopeId),
  }
}

/** The functions whose types are generated, at the places that the ids of the operations name. */
function operationsOver(transport: Transport): Operations {
  const offered: Record<string, unknown> = {}
  for (const [id, operation] of Object.entries<Operation>(operations)) {
    const words = id.split('.')
    const last = words.pop() as string
    let place = offered
    for (const word of words) {
      place[word] ??= {}
      place = place[word] as Record<string, unknown>
    }
    place[last] = (...args: unknown[]) => {
      const call = callOf(operation, args)
      return operation.pages ? pagesOf(transport, call) : transport.send(call)
    }
  }
  return offered as Operations
}
