import { concatBytes } from '../../base/bytes.ts'
import type { UploadSessionRow } from '../../db/documents/uploads.ts'
import { defaultUploadPolicy } from '../../pdf/inspect/policy/upload-policy.ts'
import { type Context, realRuntime } from '../../platform/context.ts'
import { recordStatements } from './run-statements.ts'
import { streamedObject } from './worker-bodies.ts'

type Range = { offset: number; length: number }
type JoinedUpload = { key: string; original: Range & { key: string }; appended: Uint8Array }

/** The steps of an upload check that change data. */
export type UploadStep = 'registered' | 'released' | 'stored' | 'joined' | 'aborted' | 'let go'

/** Returns a store in memory for the given files by key. */
export function createUploadStore(held: Map<string, Uint8Array>, onStep: (step: UploadStep) => void) {
  return {
    head: async () => null,
    get: async ({ key, range }: { key: string; range?: Range }) => {
      const bytes = held.get(key)
      if (!bytes) return null
      if (!range) return streamedObject(bytes, { cancel: () => onStep('let go') })
      const part = new Uint8Array(bytes.subarray(range.offset, range.offset + range.length))
      return { ...streamedObject(part), body: new Blob([part]).stream() }
    },
    put: async ({ key, body }: { key: string; body: Uint8Array }) => {
      onStep('stored')
      held.set(key, body)
      return { etag: 'e', contentLength: body.length }
    },
    append: async ({ key, original, appended }: JoinedUpload) => {
      onStep('joined')
      const body = concatBytes(held.get(original.key)!.subarray(original.offset), appended)
      held.set(key, body)
      return { etag: 'e', contentLength: body.length }
    },
  }
}

/** Returns the context of an upload check with the given store, no database, and a scanner that detects nothing. */
export function uploadContext(
  storage: ReturnType<typeof createUploadStore>,
  onStep: (step: UploadStep) => void,
): Context {
  const run = recordStatements((text) =>
    onStep(text.startsWith('update "pending_objects"') ? 'released' : 'registered'),
  )
  const scan = {
    push: () => {},
    finish: async () => ({ verdict: 'clean' }),
    abort: async () => onStep('aborted'),
  }
  const env = { UPLOAD_POLICY: defaultUploadPolicy }
  return { runtime: realRuntime, db: { run }, storage, scanner: { open: async () => scan }, env } as unknown as Context
}

/** Returns the upload session of a PDF that is stored under a key. */
export const uploadSession = (objectKey: string, contentLength: number, repairs: boolean | null): UploadSessionRow => {
  const file = { objectKey, contentLength, contentType: 'application/pdf', sha256: null }
  return { documentId: 'doc_1', ...file, repairs } as unknown as UploadSessionRow
}
