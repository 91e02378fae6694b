import {
  type CompletedFiles,
  downloadCompleted,
  read,
  type WaitOptions,
  waitForCompletion,
  waitForWorkflowCompletion,
} from './completion.ts'
import { type Operations, operations } from './generated/operations.ts'
import type { Document, Envelope, SigningWorkflow } from './generated/types.ts'
import { callOf, type Operation } from './operation.ts'
import { pagesOf } from './pages.ts'
import { type ClientOptions, createTransport, type Transport } from './transport.ts'
import { type PdfFile, type UploadDetails, uploadDocument } from './upload.ts'

/** All operations of the service, and helper methods that combine several operations. */
export type Client = Operations & {
  /**
   * Creates a document, uploads its PDF and completes the upload. Throws RefusedError with the reason if the service
   * rejects the file.
   */
  uploadDocument(file: PdfFile, details: UploadDetails): Promise<Document>
  /** Downloads the file of a document. */
  downloadDocument(documentId: string): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Waits for the signed PDF of an envelope. Throws NotSignedError if the envelope is declined, expired or voided, or
   * after the timeout.
   */
  waitForCompletion(envelopeId: string, options?: WaitOptions): Promise<Envelope>
  /**
   * Waits until all signers of a workflow have signed. `finalEnvelopeId` of the result names the envelope with all
   * signatures. Throws NotSignedError if the workflow is stopped, or after the timeout.
   */
  waitForWorkflowCompletion(workflowId: string, options?: WaitOptions): Promise<SigningWorkflow>
  /**
   * Returns the signed PDF, the certificate and the evidence of a completed envelope, with the keys that verify them.
   */
  downloadCompleted(envelopeId: string): Promise<CompletedFiles>
}

/** Creates a client for one service and one API key. Sends no request. Throws a TypeError if the URL is invalid. */
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
    waitForWorkflowCompletion: (workflowId, wait) => waitForWorkflowCompletion(offered, workflowId, wait),
    downloadCompleted: (envelopeId) => downloadCompleted(offered, transport, envelopeId),
  }
}

/** Creates the functions of the generated types, nested by operation id. */
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
