import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../dev/build/build-part.ts'

/** Bundles a worker in `test/support` into one module for a separate runtime. */
export async function bundledWorker(
  fileName: string,
): Promise<{ modules: true; script: string; compatibilityDate: string; cf: false }> {
  const bundle = await build({
    entryPoints: [join(root, 'test/support', fileName)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*'],
    // wrangler.toml has the same alias, because the browser build of this package uses a DOM parser.
    alias: { '@aws-sdk/xml-builder': join(root, 'node_modules/@aws-sdk/xml-builder/dist-cjs/index.js') },
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  return { modules: true, script, compatibilityDate: '2026-07-28', cf: false }
}
