import { createHash } from 'node:crypto'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Makes this Node able to load the functions worker's own code: `.ttf` files as data modules, and the digest stream of the
 * Workers runtime. Import it before anything that needs them.
 */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.ttf')) return nextLoad(url, context)
    const source = `import { readFileSync } from 'node:fs'
const bytes = readFileSync(${JSON.stringify(fileURLToPath(url))})
export default bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)`
    return { format: 'module', source, shortCircuit: true }
  },
})

class DigestStream extends WritableStream<Uint8Array> {
  readonly digest: Promise<ArrayBuffer>
  constructor() {
    const hash = createHash('sha256')
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
    super({ write: (chunk) => void hash.update(chunk), close: () => resolve(new Uint8Array(hash.digest()).buffer) })
    this.digest = promise
  }
}
Object.assign(crypto, { DigestStream })
