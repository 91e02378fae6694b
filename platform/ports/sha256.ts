import type { Sha256Stream } from '../../base/bytes.ts'

/** Creates an incremental SHA-256 on the platform's digest stream: native speed, without a copy of the data. */
export function createSha256(): Sha256Stream {
  const stream = new crypto.DigestStream('SHA-256')
  const writer = stream.getWriter()
  return {
    update: (bytes) => writer.write(bytes),
    digest: async () => {
      await writer.close()
      return new Uint8Array(await stream.digest)
    },
  }
}
