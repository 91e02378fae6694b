import { nodeProgram } from './node-packages.ts'

/** The permitted imports of a folder. The longest matching folder applies, and it inherits nothing. */
export type Layer = {
  folder: string
  /** Folders and files of this project that the folder may import. The folder itself must be listed, too. */
  layers: readonly string[]
  /** Packages by name, including their subpaths. `node:` and `cloudflare:` modules are listed by their full names. */
  packages: readonly string[]
  /** True for code that runs anywhere: without a clock, randomness, network or process. */
  isPure?: true
}

const foundation = ['base']
const reader = ['base', 'pdf/syntax', 'pdf/document']
const corePackages = [
  'zod',
  'uuid',
  'csv-stringify',
  'scim2-parse-filter',
  'ipaddr.js',
  '@cfworker/json-schema',
  'big.js',
]
const belowDb = ['base', 'pki', 'transparency', 'pdf', 'core']
const belowService = [...belowDb, 'db', 'platform']
const belowWorkers = [...belowService, 'service']
const product = [...belowWorkers, 'web', 'api', 'functions', 'admin']
/**
 * An operation may import its contract, rules, named queries, services and ports, but no framework, store or other
 * operation.
 */
const operation = {
  layers: ['base', 'core', 'db', 'platform', 'service'],
  packages: ['zod'],
}

const inspectFolders = [
  'policy',
  'scan',
  'xref',
  'content',
  'images',
  'fonts',
  'objects',
  'roles',
  'resources',
  'forms',
  'features',
  'pages',
]

export const layers: readonly Layer[] = [
  { folder: 'base', layers: foundation, packages: [], isPure: true },
  { folder: 'pki', layers: [...foundation, 'pki'], packages: [], isPure: true },
  // The public formats of transparency logs, independent of envelopes.
  { folder: 'transparency', layers: [...foundation, 'transparency'], packages: [], isPure: true },

  { folder: 'pdf/syntax', layers: ['base', 'pdf/syntax'], packages: ['fflate'], isPure: true },
  { folder: 'pdf/document', layers: reader, packages: [], isPure: true },
  {
    folder: 'pdf/pixels',
    layers: ['base', 'pdf/syntax', 'pdf/pixels'],
    packages: ['fflate', 'jpeg-js'],
    isPure: true,
  },
  // Each folder may import only the folders before it in the list.
  ...inspectFolders.map((name, index) => ({
    folder: `pdf/inspect/${name}`,
    layers: [...reader, ...inspectFolders.slice(0, index + 1).map((below) => `pdf/inspect/${below}`)],
    packages: [],
    isPure: true as const,
  })),
  { folder: 'pdf/inspect', layers: [...reader, 'pdf/inspect'], packages: [], isPure: true },
  {
    folder: 'pdf/repair',
    layers: [
      ...reader,
      'pdf/inspect',
      'pdf/repair',
      'pdf/seal/annotation-order.ts',
      'pdf/seal/appended-source.ts',
      'pdf/seal/one-value.ts',
      'pdf/seal/shown-on-pages.ts',
      'pdf/seal/shown-values.ts',
      'pdf/seal/update.ts',
    ],
    packages: [],
    isPure: true,
  },
  {
    folder: 'pdf/compose',
    layers: [...reader, 'pdf/pixels', 'pdf/compose'],
    packages: ['bidi-js', 'lean-qr'],
    isPure: true,
  },
  { folder: 'pdf/text/page-subset', layers: [...reader, 'pdf/text/page-subset'], packages: [], isPure: true },
  {
    folder: 'pdf/text/interpreter',
    layers: [...reader, 'pdf/text/page-subset', 'pdf/text/interpreter'],
    packages: [],
    isPure: true,
  },
  {
    folder: 'pdf/text/fonts',
    layers: [...reader, 'pdf/text/page-subset', 'pdf/text/interpreter', 'pdf/text/fonts'],
    packages: [],
    isPure: true,
  },
  { folder: 'pdf/text/layout', layers: ['base', 'pdf/text/layout'], packages: [], isPure: true },
  { folder: 'pdf/text', layers: [...reader, 'pdf/text'], packages: ['unpdf'], isPure: true },
  {
    folder: 'pdf/assemble',
    layers: [...reader, 'pdf/inspect/images/jpeg-check.ts', 'pdf/pixels', 'pdf/assemble'],
    packages: ['fflate', 'pdf-lib'],
    isPure: true,
  },
  { folder: 'pdf/seal', layers: [...reader, 'pdf/seal'], packages: [], isPure: true },
  { folder: 'pdf/verify', layers: [...reader, 'pki', 'pdf/verify'], packages: [], isPure: true },

  { folder: 'core', layers: belowDb, packages: corePackages, isPure: true },

  {
    folder: 'db',
    layers: ['base', 'core', 'pdf/document/displayed-page.ts', 'db'],
    packages: ['drizzle-orm'],
    isPure: true,
  },
  {
    folder: 'db/health/database-state.ts',
    layers: ['db', 'drizzle/meta/_journal.json'],
    packages: ['drizzle-orm'],
    isPure: true,
  },
  { folder: 'db/administration', layers: ['core', 'db'], packages: ['drizzle-orm', 'pg'], isPure: true },
  // The only file in its folder that uses the network.
  { folder: 'db/driver.ts', layers: ['db'], packages: ['drizzle-orm', '@neondatabase/serverless'] },

  { folder: 'platform', layers: [...belowDb, 'db', 'platform'], packages: [] },
  { folder: 'platform/http', layers: [...belowDb, 'db', 'platform'], packages: ['hono', 'zod'] },
  {
    folder: 'platform/http/openapi.ts',
    layers: ['core', 'platform'],
    packages: ['zod', '@hono/zod-openapi'],
  },
  {
    folder: 'platform/ports',
    layers: [...belowDb, 'db/schema', 'platform/ports', 'platform/context.ts'],
    packages: [
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
      '@cloudflare/workers-types',
      'cloudflare:email',
      'cloudflare:sockets',
      'zod',
    ],
  },

  { folder: 'service', layers: belowWorkers, packages: ['zod'] },
  { folder: 'service/mail', layers: belowWorkers, packages: ['zod', 'postal-mime'] },
  {
    folder: 'service/composer',
    layers: ['pdf/compose', 'core/signing', 'service/composer'],
    packages: ['@expo-google-fonts/*', '@cloudflare/workers-types', 'harfbuzzjs'],
  },

  // Code that runs in a browser, and the markup that the API worker renders for it.
  {
    folder: 'web/shared',
    layers: ['base', 'core', 'pdf/pixels/fit-image.ts', 'web/shared'],
    packages: [],
  },
  {
    folder: 'web/signing-page',
    layers: ['base', 'pdf', 'core', 'web/shared', 'web/signing-page'],
    packages: ['pdfjs-dist', 'signature_pad', '@cloudflare/workers-types'],
  },
  {
    folder: 'web/place-page',
    layers: ['base', 'core', 'web/shared', 'web/place-page'],
    packages: ['pdfjs-dist', 'fflate', 'embedded-files'],
  },
  { folder: 'web/sender-page', layers: ['base', 'core', 'web/shared', 'web/sender-page'], packages: [] },
  { folder: 'web/verify-page', layers: [...belowDb, 'web/shared', 'web/verify-page'], packages: [] },

  { folder: 'api', layers: [...belowWorkers, 'web', 'api'], packages: ['hono', 'zod', '@cloudflare/workers-types'] },
  {
    folder: 'api/operations',
    layers: [...operation.layers, 'api/audit-page.ts', 'web/signing-page/origins.ts'],
    packages: operation.packages,
  },
  {
    folder: 'api/operations/signing',
    layers: [
      ...operation.layers,
      'api/signing',
      'web/sender-page',
      'web/signing-page',
      'pdf/compose/glyphs.ts',
      'pdf/compose/handwriting.ts',
    ],
    packages: operation.packages,
  },
  { folder: 'api/operations/index.ts', layers: ['api/operations', 'platform/http'], packages: [] },

  {
    folder: 'functions',
    layers: [...belowWorkers, 'functions'],
    packages: ['hono', 'cloudflare:workers', '@cloudflare/workers-types'],
  },
  { folder: 'functions/operations', ...operation },
  { folder: 'functions/operations/index.ts', layers: ['functions/operations', 'platform/http'], packages: [] },

  {
    folder: 'admin',
    layers: [
      ...belowDb,
      'db',
      'admin',
      'platform/ports',
      'service/objects/compare-page.ts',
      'service/signing/checkpoint-keys.ts',
      'service/transparency/log-key.ts',
    ],
    packages: [...nodeProgram, '@peculiar/x509', 'drizzle-orm', 'reflect-metadata', 'wrangler'],
  },

  // Published packages depend only on the rules, and at run time only on features of every platform.
  { folder: 'clients/verifier', layers: [...belowDb, 'clients/verifier'], packages: nodeProgram },
  {
    folder: 'clients/typescript/src',
    layers: ['base', 'core/signing', 'core/webhooks', 'clients/typescript/src'],
    packages: [],
  },
  { folder: 'clients/typescript/src/node.ts', layers: ['clients/typescript/src'], packages: nodeProgram },
  {
    folder: 'clients/typescript/src/program',
    layers: [
      'base',
      'transparency',
      'core/signing',
      'core/limits.ts',
      'core/languages/locales.ts',
      'core/mail/address.ts',
      'clients/verifier/check-files.ts',
      'clients/verifier/option-error.ts',
      'clients/typescript/package.json',
      'clients/typescript/src',
    ],
    packages: nodeProgram,
  },
  // The witness worker for external operators, which is independent of the service.
  {
    folder: 'witness',
    layers: ['base', 'transparency'],
    packages: ['cloudflare:workers', '@cloudflare/workers-types'],
  },
  {
    folder: 'dev',
    layers: [...product, 'clients', 'dev'],
    packages: [
      ...nodeProgram,
      '@axe-core/playwright',
      'harfbuzzjs',
      'subset-font',
      '@libpdf/core',
      '@sparticuz/chromium',
      'esbuild',
      'fflate',
      'miniflare',
      'pg',
      'playwright-core',
      'wrangler',
      // The package loads its native programs by platform name.
      'a module by a computed name',
    ],
  },
  {
    folder: 'dev/build/docs',
    layers: ['dev/build/docs', 'dev/build/reference', 'dev/clients', 'dev/build/build-part.ts'],
    packages: ['node:fs', 'node:path', 'esbuild', 'hono', 'marked', 'minisearch'],
  },
  { folder: 'dev/prose', layers: [...product, 'dev'], packages: [...nodeProgram, 'marked'] },
  { folder: 'dev/build/reference', layers: ['dev/build/reference', 'dev/clients'], packages: ['hono', 'prismjs'] },
  {
    folder: 'dev/tools',
    layers: ['dev/tools', 'dev/build', 'dev/fonts'],
    packages: [...nodeProgram, 'pdf-lib', 'subset-font'],
  },
  // These files run within a worker.
  { folder: 'dev/stack/platform-limits.ts', layers: [], packages: ['node:async_hooks'] },
  { folder: 'dev/stack/interrupted-calls.ts', layers: [], packages: ['node:async_hooks'] },
  {
    folder: 'bench',
    layers: [...product, 'dev', 'bench'],
    packages: [
      ...nodeProgram,
      '@neondatabase/serverless',
      'cloudflare:workers',
      'drizzle-orm',
      'miniflare',
      'pg',
      'playwright-core',
    ],
  },
  { folder: 'docs', layers: ['core', 'clients/typescript', 'docs'], packages: nodeProgram },
]

/** For each listed folder, the only files that outside files may import. */
export const entryPoints: Readonly<Record<string, readonly string[]>> = {
  'pdf/text': ['pdf/text/index.ts', 'pdf/text/layout/overprint.ts'],
}
