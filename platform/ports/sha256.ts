import type { Sha256Stream } from '../../base/bytes.ts'
import type { HashName } from '../../pki/signature-algorithm.ts'

/** Creates an incremental hash with the platform's digest stream, which has native speed and copies no data. */
export function createDigest(hash: HashName): Sha256Stream {
  const stream = new crypto.DigestStream(hash)
  const writer = stream.getWriter()
  return {
    update: (bytes) => writer.write(bytes),
    digest: async () => {
      await writer.close()
      return new Uint8Array(await stream.digest)
    },
  }
}

/** Creates an incremental SHA-256. */
export const createSha256 = (): Sha256Stream => createDigest('SHA-256')
