/** The allowed imports of a folder. The longest matching folder applies, and nothing is inherited. */
export type Room = {
  folder: string
  /** Folders and files of this project that may be imported. The folder itself must be listed too. */
  rooms: readonly string[]
  /** Packages by name, which include their subpaths. Modules of `node:` and `cloudflare:` are listed in full. */
  packages: readonly string[]
  /** Runs anywhere: no clock, no randomness, no network, no process. */
  isPure?: true
}

const ground = ['base']
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
const nodeProgram = [
  'node:child_process',
  'node:crypto',
  'node:events',
  'node:fs',
  'node:fs/promises',
  'node:http',
  'node:module',
  'node:net',
  'node:os',
  'node:path',
  'node:readline',
  'node:stream',
  'node:timers/promises',
  'node:url',
  'node:util',
  'node:worker_threads',
  'node:zlib',
]
/**
 * An operation may import its contract, rules, named queries, services and ports, but no framework, store or other
 * operation.
 */
const operation = {
  rooms: ['base', 'core', 'db', 'platform', 'service'],
  packages: ['zod'],
}

const inspectFolders = [
  'policy',
  'tables',
  'scan',
  'xref',
  'content',
  'objects',
  'resources',
  'forms',
  'features',
  'pages',
]

export const rooms: readonly Room[] = [
  { folder: 'base', rooms: ground, packages: [], isPure: true },
  { folder: 'pki', rooms: [...ground, 'pki'], packages: [], isPure: true },
  // The public formats of transparency logs, independent of envelopes.
  { folder: 'transparency', rooms: [...ground, 'transparency'], packages: [], isPure: true },

  { folder: 'pdf/syntax', rooms: ['base', 'pdf/syntax'], packages: ['fflate'], isPure: true },
  { folder: 'pdf/document', rooms: reader, packages: [], isPure: true },
  {
    folder: 'pdf/picture',
    rooms: ['base', 'pdf/syntax', 'pdf/picture'],
    packages: ['fflate', 'jpeg-js'],
    isPure: true,
  },
  // Each folder imports only those before it in the list.
  ...inspectFolders.map((name, index) => ({
    folder: `pdf/inspect/${name}`,
    rooms: [...reader, ...inspectFolders.slice(0, index + 1).map((below) => `pdf/inspect/${below}`)],
    packages: [],
    isPure: true as const,
  })),
  { folder: 'pdf/inspect', rooms: [...reader, 'pdf/inspect'], packages: [], isPure: true },
  {
    folder: 'pdf/repair',
    rooms: [...reader, 'pdf/inspect', 'pdf/repair', 'pdf/seal/update.ts'],
    packages: [],
    isPure: true,
  },
  {
    folder: 'pdf/compose',
    rooms: [...reader, 'pdf/picture', 'pdf/compose'],
    packages: ['bidi-js', 'qrcode-generator'],
    isPure: true,
  },
  { folder: 'pdf/text/page-subset', rooms: [...reader, 'pdf/text/page-subset'], packages: [], isPure: true },
  {
    folder: 'pdf/text/interpreter',
    rooms: [...reader, 'pdf/text/page-subset', 'pdf/text/interpreter'],
    packages: [],
    isPure: true,
  },
  {
    folder: 'pdf/text/fonts',
    rooms: [...reader, 'pdf/text/page-subset', 'pdf/text/interpreter', 'pdf/text/fonts'],
    packages: [],
    isPure: true,
  },
  { folder: 'pdf/text/layout', rooms: ['base', 'pdf/text/layout'], packages: [], isPure: true },
  { folder: 'pdf/text/page-subset', rooms: [...reader, 'pdf/text/page-subset'], packages: [], isPure: true },
  {
    folder: 'pdf/text/interpreter',
    rooms: [...reader, 'pdf/text/page-subset', 'pdf/text/interpreter'],
    packages: [],
    isPure: true,
  },
  {
    folder: 'pdf/text/fonts',
    rooms: [...reader, 'pdf/text/page-subset', 'pdf/text/interpreter', 'pdf/text/fonts'],
    packages: [],
    isPure: true,
  },
  { folder: 'pdf/text', rooms: [...reader, 'pdf/text'], packages: ['unpdf'], isPure: true },
  {
    folder: 'pdf/assemble',
    rooms: [...reader, 'pdf/picture', 'pdf/assemble'],
    packages: ['fflate', 'pdf-lib'],
    isPure: true,
  },
  { folder: 'pdf/seal', rooms: [...reader, 'pdf/seal'], packages: [], isPure: true },
  { folder: 'pdf/verify', rooms: [...reader, 'pki', 'pdf/verify'], packages: [], isPure: true },

  { folder: 'core', rooms: belowDb, packages: corePackages, isPure: true },

  {
    folder: 'db',
    rooms: ['base', 'core', 'pdf/document/displayed-page.ts', 'db'],
    packages: ['drizzle-orm'],
    isPure: true,
  },
  {
    folder: 'db/health/database-state.ts',
    rooms: ['db', 'drizzle/meta/_journal.json'],
    packages: ['drizzle-orm'],
    isPure: true,
  },
  { folder: 'db/administration', rooms: ['core', 'db'], packages: ['drizzle-orm', 'pg'], isPure: true },
  // The only file of the folder that uses the network.
  { folder: 'db/driver.ts', rooms: ['db'], packages: ['drizzle-orm', '@neondatabase/serverless'] },

  { folder: 'platform', rooms: [...belowDb, 'db', 'platform'], packages: [] },
  { folder: 'platform/http', rooms: [...belowDb, 'db', 'platform'], packages: ['hono', 'zod'] },
  {
    folder: 'platform/http/openapi.ts',
    rooms: ['core', 'platform'],
    packages: ['zod', '@hono/zod-openapi'],
  },
  {
    folder: 'platform/ports',
    rooms: [...belowDb, 'db/schema', 'platform/ports', 'platform/context.ts'],
    packages: [
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
      '@cloudflare/workers-types',
      'cloudflare:email',
      'cloudflare:sockets',
      'zod',
    ],
  },

  { folder: 'service', rooms: belowWorkers, packages: ['zod'] },
  { folder: 'service/mail', rooms: belowWorkers, packages: ['zod', 'postal-mime'] },
  {
    folder: 'service/composer',
    rooms: ['pdf/compose', 'core/signing', 'service/composer'],
    packages: ['@expo-google-fonts/*', '@cloudflare/workers-types', 'harfbuzzjs'],
  },

  // Code that runs in a browser, and the markup that the API worker renders for it.
  { folder: 'web/shared', rooms: ['base', 'core', 'web/shared'], packages: [] },
  {
    folder: 'web/signing-page',
    rooms: ['base', 'pdf', 'core', 'web/shared', 'web/signing-page'],
    packages: ['pdfjs-dist', 'signature_pad', '@cloudflare/workers-types'],
  },
  {
    folder: 'web/place-page',
    rooms: ['base', 'core', 'web/shared', 'web/place-page'],
    packages: ['pdfjs-dist', 'fflate', 'cmaps-inside'],
  },
  { folder: 'web/verify-page', rooms: [...belowDb, 'web/shared', 'web/verify-page'], packages: [] },

  { folder: 'api', rooms: [...belowWorkers, 'web', 'api'], packages: ['hono', 'zod', '@cloudflare/workers-types'] },
  {
    folder: 'api/operations',
    rooms: [...operation.rooms, 'api/audit-page.ts', 'web/signing-page/origins.ts'],
    packages: operation.packages,
  },
  {
    folder: 'api/operations/signing',
    rooms: [
      ...operation.rooms,
      'api/signing',
      'web/signing-page',
      'pdf/compose/glyphs.ts',
      'pdf/compose/handwriting.ts',
    ],
    packages: operation.packages,
  },
  { folder: 'api/operations/index.ts', rooms: ['api/operations', 'platform/http'], packages: [] },

  {
    folder: 'functions',
    rooms: [...belowWorkers, 'functions'],
    packages: ['hono', 'cloudflare:workers', '@cloudflare/workers-types'],
  },
  { folder: 'functions/operations', ...operation },
  { folder: 'functions/operations/index.ts', rooms: ['functions/operations', 'platform/http'], packages: [] },

  {
    folder: 'admin',
    rooms: [
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
  { folder: 'clients/verifier', rooms: [...belowDb, 'clients/verifier'], packages: nodeProgram },
  {
    folder: 'clients/typescript/src',
    rooms: ['base', 'core/signing', 'core/webhooks', 'clients/typescript/src'],
    packages: [],
  },
  {
    folder: 'clients/typescript/src/program',
    rooms: ['base', 'transparency', 'core/signing', 'clients/verifier/check-files.ts', 'clients/typescript/src'],
    packages: nodeProgram,
  },
  // A worker for external operators, independent of the service.
  {
    folder: 'witness',
    rooms: ['base', 'transparency'],
    packages: ['cloudflare:workers', '@cloudflare/workers-types'],
  },
  {
    folder: 'dev',
    rooms: [...product, 'clients', 'dev'],
    packages: [
      ...nodeProgram,
      '@axe-core/playwright',
      'harfbuzzjs',
      'subset-font',
      '@libpdf/core',
      '@sparticuz/chromium',
      'esbuild',
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
    rooms: ['dev/build/docs', 'dev/build/reference', 'dev/build/build-part.ts'],
    packages: ['node:fs', 'node:path', 'esbuild', 'hono', 'marked', 'minisearch'],
  },
  { folder: 'dev/prose', rooms: [...product, 'dev'], packages: [...nodeProgram, 'marked'] },
  { folder: 'dev/build/reference', rooms: ['dev/build/reference'], packages: ['hono'] },
  {
    folder: 'dev/tools',
    rooms: ['dev/tools', 'dev/build', 'dev/fonts'],
    packages: [...nodeProgram, 'pdf-lib', 'subset-font'],
  },
  // These files run within a worker.
  { folder: 'dev/stack/platform-limits.ts', rooms: [], packages: ['node:async_hooks'] },
  { folder: 'dev/stack/interrupted-calls.ts', rooms: [], packages: ['node:async_hooks'] },
  {
    folder: 'bench',
    rooms: [...product, 'dev', 'bench'],
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
  { folder: 'docs', rooms: ['core', 'docs'], packages: nodeProgram },
]

/** The only files of a folder that outside files may import. */
export const entryPoints: Readonly<Record<string, readonly string[]>> = {
  'pdf/text': ['pdf/text/index.ts', 'pdf/text/layout/overprint.ts'],
}
