import { createHash } from 'node:crypto'

/** The SHA-256 digest stream of the Workers runtime. */
export class DigestStream extends WritableStream<Uint8Array> {
  readonly digest: Promise<ArrayBuffer>
  constructor() {
    const hash = createHash('sha256')
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
    super({ write: (chunk) => void hash.update(chunk), close: () => resolve(new Uint8Array(hash.digest()).buffer) })
    this.digest = promise
  }
}
