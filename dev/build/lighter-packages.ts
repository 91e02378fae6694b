import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { root } from './build-part.ts'
import { driver, overHttpAlone } from './driver-over-http.ts'

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version

/**
 * What stands in for files of packages, by the ends of their paths: parts that a worker carries along and never runs, where the
 * package offers no way to leave them out. Each is the whole file, with the exports that others name.
 */
export const standIns: Readonly<Record<string, string>> = {
  // The text of a mail from its HTML and the reverse: only the report beside it is read (service/mail/receive-bounce.ts).
  'postal-mime/dist/esm/text-format.js': `
    const noText = () => ''
    export { noText as textToHtml, noText as htmlToText, noText as formatTextHeader, noText as formatHtmlHeader }`,
  // JSON schemas of zod's: they describe the API, which is done at build time (dev/openapi.ts).
  'zod/v4/core/json-schema-processors.js': 'export const allProcessors = {}, toJSONSchema = undefined',
  'zod/v4/core/to-json-schema.js': `
    const nothing = () => undefined
    export { nothing as initializeContext, nothing as handleUnrepresentable, nothing as processSchema, nothing as process }
    export { nothing as extractDefs, nothing as finalize }
    export const createToJSONSchemaMethod = () => nothing, createStandardJSONSchemaMethod = () => nothing`,
  // The rules by which the S3 client finds the addresses of AWS.
  '@aws-sdk/client-s3/dist-es/endpoint/endpointResolver.js': readFileSync(
    join(import.meta.dirname, 'path-style-address.ts'),
    'utf8',
  ),
  '@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js':
    'export const partitionsInfo = { partitions: [] }',
  // Pictures are read and never written as JPEG.
  'jpeg-js/lib/encoder.js': 'module.exports = undefined',
  // Digests that no request of that client asks for; SHA-256 stays.
  '@aws-sdk/checksums/dist-es/submodules/sha/sha1/Sha1Js.js': 'export const Sha1Js = undefined',
  '@smithy/core/dist-es/submodules/checksum/md5/Md5Js.js': 'export const Md5Js = undefined',
  // Events within an answer, which S3 sends for queries into objects only.
  '@smithy/core/dist-es/submodules/event-streams/index.browser.js': `
    export const eventStreamSerdeProvider = undefined, resolveEventStreamSerdeConfig = (config) => config
    export const EventStreamSerde = undefined`,
  // Of what the client's package tells of itself, the version that it sends along.
  '@aws-sdk/client-s3/package.json': `export default { version: '${versionOf('@aws-sdk/client-s3')}' }`,
  // Another way to repeat requests, and sums that no request has.
  '@smithy/core/dist-es/submodules/retry/util-retry/DefaultRateLimiter.js':
    'export const DefaultRateLimiter = undefined',
  '@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy.js':
    'export const AdaptiveRetryStrategy = undefined',
  '@aws-sdk/checksums/dist-es/submodules/crc/crc64-nvme/Crc64NvmeJs.js': 'export const Crc64NvmeJs = undefined',
  '@aws-sdk/checksums/dist-es/submodules/crc/crc32c/Crc32cJs.js': 'export const Crc32cJs = undefined',
  // Every type of column for tables that are functions of them; those here name the types that they use.
  'drizzle-orm/pg-core/columns/all.js': 'export const getPgColumnBuilders = () => ({})',
  // Queries by relations, which no schema here has, and materialized views.
  'drizzle-orm/relations.js': `
    export const aliasedRelation = undefined, createTableRelationsHelpers = undefined, getOperators = undefined
    export const extractTablesRelationalConfig = undefined, getOrderByOperators = undefined, Many = undefined
    export const mapRelationalRow = undefined, normalizeRelation = undefined, One = undefined`,
  'drizzle-orm/pg-core/query-builders/query.js': 'export const RelationalQueryBuilder = undefined',
  'drizzle-orm/pg-core/query-builders/refresh-materialized-view.js':
    'export const PgRefreshMaterializedView = undefined',
}

/**
 * A module of contracts without what only the description of the API tells: texts of `description` and `describe`, and those of the
 * objects and members of core/shapes.ts. The document is made before (dev/openapi.ts), and nothing else reads them.
 */
export const withoutDescriptions = (source: string): string =>
  source.replace(
    /(\bdescription:\s*|\.describe\(\s*|\b(?:model|input|choice)\(\s*'\w+',\s*|\b(?:parts?|text|wholeNumber|flag|time)(?:OrNull)?\(\s*)(?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/g,
    "$1''",
  )

/** Where contracts are written. */
const contracts =
  /\/(?:platform\/http|(?:api|functions)\/operations|core\/(?:brand|documents|signing|templates)|service\/templates)\/[^?]*\.ts$/

/** Puts the stand-ins into a worker, and what is used of the database's driver and of the S3 client's tables instead of all. */
export const lighterPackages: Plugin = {
  name: 'lighter-packages',
  setup(build) {
    for (const [path, contents] of Object.entries(standIns))
      build.onLoad({ filter: endingIn(`/node_modules/${path}`) }, () => ({ contents, loader: 'ts' }))
    build.onLoad({ filter: contracts }, ({ path }) => ({
      contents: withoutDescriptions(readFileSync(path, 'utf8')),
      loader: 'ts',
    }))
    build.onLoad({ filter: endingIn(`/node_modules/${driver}`) }, ({ path }) => ({
      contents: overHttpAlone(readFileSync(path, 'utf8')),
    }))
    build.onLoad({ filter: endingIn(`/node_modules/${s3Tables}`) }, ({ path }) => ({
      contents: withPlainKeys(readFileSync(path, 'utf8')),
    }))
  },
}

export const s3Tables = '@aws-sdk/client-s3/dist-es/schemas/schemas_0.js'

const endingIn = (path: string) => new RegExp(`${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

/**
 * The same module with the keys of its objects written out that are constants of it: `{ [_k]: 1 }` with `const _k = "key"` as
 * `{ "key": 1 }`. The S3 client describes all operations of S3 so, and a bundler keeps what has such keys, since to read a key may
 * have an effect; without them it keeps what is used.
 */
export function withPlainKeys(source: string): string {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = ("[^"\\]*");$/gm)].map(([, name, text]) => [name, text]),
  )
  return source.replace(/\[(\w+)\]:/g, (key, name) => (constants.has(name) ? `${constants.get(name)}:` : key))
}
