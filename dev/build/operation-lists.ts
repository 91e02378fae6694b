import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders that contain one operation per file, each with the name of its generated list. */
const lists = [
  { folder: 'api/operations', name: 'apiOperations', worker: 'api' },
  { folder: 'functions/operations', name: 'functionsOperations', worker: 'functions' },
] as const

export type OperationFile = {
  /** The path below the folder of operations. */
  path: string
  /** The name of the operation's export. */
  name: string
  /** The method and path in the contract. */
  route: string
}

/** Returns the operations in a folder, sorted by path. Throws if a file does not export exactly one operation. */
export function operationFilesIn(folder: string): OperationFile[] {
  return globSync('**/*.ts', { cwd: folder })
    .filter((path) => path !== 'index.ts')
    .sort(byPath)
    .map((path) => ({ path, ...readOperation(join(folder, path)) }))
}

/** Compares paths folder by folder, which is the order in which the linter sorts imports. */
function byPath(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  const at = left.findIndex((part, index) => part !== right[index])
  return (left[at] ?? '') < (right[at] ?? '') ? -1 : 1
}

function readOperation(file: string): Omit<OperationFile, 'path'> {
  const source = readFileSync(file, 'utf8')
  const names = [...source.matchAll(/^export const (\w+) = operation\(/gm)].map(([, name]) => name)
  if (names.length !== 1 || !names[0])
    throw new Error(
      `${file} must export exactly one operation, as "export const name = operation({"; it has ${names.length}.`,
    )
  const [, route] = /^ {2}route: '([A-Z]+ \/[^']*)',$/m.exec(source) ?? []
  if (!route) throw new Error(`${file} must state its route on a separate line, as "route: 'GET /v1/documents/{id}',".`)
  return { name: names[0], route }
}

/**
 * Returns the generated lists by path: one list for each operations folder, and the routes that the api worker proxies.
 */
export function operationLists(base: string): Record<string, string> {
  return { ...listsOfFolders(base), 'api/functions-routes.ts': functionsRoutes(base) }
}

function functionsRoutes(base: string): string {
  const routes = operationFilesIn(join(base, 'functions/operations')).map(({ route }) => `  '${route}',`)
  return [
    '// Generated from the files of functions/operations by dev/derive.ts at each build and check.',
    '',
    "/** The functions worker's routes that the api worker also serves. */",
    'export const functionsRoutes: readonly string[] = [',
    ...routes,
    ']',
    '',
  ].join('\n')
}

function listsOfFolders(base: string): Record<string, string> {
  return Object.fromEntries(
    lists.map(({ folder, name, worker }) => {
      const files = operationFilesIn(join(base, folder))
      const lines = [
        '// Generated from the files of this folder by dev/derive.ts at each build and check.',
        "import type { OperationRoute } from '../../platform/http/operation.ts'",
        '',
        `/** The routes of the ${worker} worker, each with the function that loads its operation. */`,
        `export const ${name}: readonly OperationRoute[] = [`,
        ...files.flatMap(({ path, name, route }) => [
          '  {',
          `    route: '${route}',`,
          `    load: async () => (await import('./${path}')).${name},`,
          '  },',
        ]),
        ']',
      ]
      return [`${folder}/index.ts`, `${lines.join('\n')}\n`]
    }),
  )
}
