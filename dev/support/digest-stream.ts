import { createHash } from 'node:crypto'

/** The digest stream of the Workers runtime, of SHA-256. */
export class DigestStream extends WritableStream<Uint8Array> {
  readonly digest: Promise<ArrayBuffer>
  constructor() {
    const hash = createHash('sha256')
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
    super({ write: (chunk) => void hash.update(chunk), close: () => resolve(new Uint8Array(hash.digest()).buffer) })
    this.digest = promise
  }
}
