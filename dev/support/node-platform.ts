import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { DigestStream } from './digest-stream.ts'

/**
 * Makes Node load the code of the functions worker: `.ttf` files as data modules, `.wasm` files as compiled modules,
 * and the digest stream of the Workers runtime. Import this module before the functions worker's code.
 */
registerHooks({
  load(url, context, nextLoad) {
    const value = moduleValueOf(url)
    if (value === null) return nextLoad(url, context)
    const source = `import { readFileSync } from 'node:fs'
const bytes = readFileSync(${JSON.stringify(fileURLToPath(url))})
export default ${value}`
    return { format: 'module', source, shortCircuit: true }
  },
})

/** Returns the source of a module for a file that is not a script, or null for a script. */
function moduleValueOf(url: string): string | null {
  if (url.endsWith('.ttf')) return 'bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)'
  return url.endsWith('.wasm') ? 'new WebAssembly.Module(bytes)' : null
}

Object.assign(crypto, { DigestStream })
