import { posix } from 'node:path'
import { parseAst } from 'vitest/node'
import { entryPoints, type Layer, layers } from './layers.ts'

type Node = { type: string; [member: string]: unknown }

/** Returns the groups of files with circular imports, including type imports. */
export function cyclesIn(sources: ReadonlyMap<string, string>): string[][] {
  const imports = new Map(
    [...sources].map(([path, source]) => [
      path,
      usesOf(source).modules.flatMap((module) => fileOf(path, module) ?? []),
    ]),
  )
  // Uses Tarjan's algorithm for strongly connected components.
  const order = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (path: string): number => {
    const position = order.size
    order.set(path, position)
    open.push(path)
    let lowest = position
    for (const target of imports.get(path) ?? []) {
      if (!order.has(target)) lowest = Math.min(lowest, visit(target))
      else if (open.includes(target)) lowest = Math.min(lowest, order.get(target) as number)
    }
    if (lowest === position) {
      const group = open.splice(open.indexOf(path))
      if (group.length > 1) cycles.push(group.sort())
    }
    return lowest
  }
  for (const path of sources.keys()) if (!order.has(path)) visit(path)
  return cycles
}

const fileOf = (path: string, module: string): string | null =>
  module.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), module)) : null

/** The external names that a source file uses: modules by the text of their import, and undeclared names. */
export type Uses = { modules: string[]; globals: string[] }

const clocksAndChance = new Set([
  'Date()',
  'Date.now',
  'Math.random',
  'crypto.getRandomValues',
  'crypto.randomUUID',
  'crypto.subtle.generateKey',
  'performance',
  'fetch',
  'WebSocket',
  'XMLHttpRequest',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'process',
  'navigator',
  'globalThis',
  'console',
  'caches',
  'eval',
])

/**
 * Returns the import rules that a file violates, as sentences. A file outside all layers also violates a rule. `path`
 * is relative to the project, with `/`.
 */
export function findingsOf(path: string, source: string): string[] {
  const layer = layerOf(path)
  if (!layer) return [`${path} is in no layer`]
  const { modules, globals } = usesOf(source)
  const wrongModules = modules.filter((module) => !isAllowed(path, module, layer))
  const wrongGlobals = layer.isPure ? globals.filter((name) => clocksAndChance.has(name)) : []
  return [
    ...wrongModules.map((module) => `${path} imports ${module}, which ${layer.folder} may not`),
    ...wrongGlobals.map((name) => `${path} uses ${name}, and ${layer.folder} is pure`),
  ]
}

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

const layerOf = (path: string): Layer | undefined =>
  layers.filter(({ folder }) => isWithin(path, folder)).sort((a, b) => b.folder.length - a.folder.length)[0]

function isAllowed(path: string, module: string, layer: Layer): boolean {
  const target = fileOf(path, module)
  if (target !== null) {
    if (target.startsWith('node_modules/')) return isPackageOf(target.slice('node_modules/'.length), layer)
    const folderOfTarget = Object.keys(entryPoints).find(
      (folder) => isWithin(target, folder) && !isWithin(path, folder),
    )
    if (folderOfTarget !== undefined && !entryPoints[folderOfTarget]!.includes(target)) return false
    return layer.layers.some((folder) => isWithin(target, folder))
  }
  return isPackageOf(module, layer)
}

const isPackageOf = (module: string, { packages }: Layer): boolean =>
  packages.some((name) => (name.endsWith('/*') ? module.startsWith(name.slice(0, -1)) : isWithin(module, name)))

const usesBySource = new Map<string, Uses>()

/** Returns every import, `export from`, `import()` and `import('…').Type`, and each likely use of a global. */
export function usesOf(source: string): Uses {
  const uses = usesBySource.get(source) ?? readUses(source)
  usesBySource.set(source, uses)
  return uses
}

function readUses(source: string): Uses {
  const modules = new Set<string>()
  const uses = new Set<string>()
  const declared = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const child of value) visit(child)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const from = moduleOf(node)
    if (from !== null) modules.add(from)
    for (const name of declaredBy(node)) declared.add(name)
    const use = useOf(node)
    if (use !== null) uses.add(use)
    for (const [member, child] of Object.entries(node)) if (!isOnlyAName(node, member)) visit(child)
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown)
  return { modules: [...modules], globals: [...uses].filter((use) => !declared.has(use.replace(/[.(].*/, ''))) }
}

function moduleOf(node: Node): string | null {
  if (node.type === 'ImportExpression' && (node.source as Node).type !== 'Literal') return 'a module by a computed name'
  const source = (node.source ?? null) as Node | null
  const isImport = /^(Import|Export(Named|All))Declaration$|^(Import|TSImport)(Expression|Type)$/.test(node.type)
  return isImport && source !== null && typeof source.value === 'string' ? source.value : null
}

// In `a.b`, `b` is a property of `a` and not a use of a global. The same applies to the key of a property.
const isOnlyAName = (node: Node, member: string): boolean =>
  node.computed !== true &&
  ((node.type === 'MemberExpression' && member === 'property') ||
    (/Property|MethodDefinition|TSPropertySignature|TSMethodSignature/.test(node.type) &&
      member === 'key' &&
      node.shorthand !== true))

function declaredBy({ type, ...node }: Node): string[] {
  if (type === 'VariableDeclarator') return namesIn(node.id)
  if (/Function|TSDeclareFunction/.test(type)) return [...namesIn(node.params), ...namesIn(node.id)]
  if (/^Import\w*Specifier$/.test(type)) return namesIn(node.local)
  return []
}

function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn)
  if (typeof pattern !== 'object' || pattern === null) return []
  const node = pattern as Node
  switch (node.type) {
    case 'Identifier':
      return [node.name as string]
    case 'ObjectPattern':
      return namesIn(node.properties)
    case 'Property':
      return namesIn(node.value)
    case 'ArrayPattern':
      return namesIn(node.elements)
    case 'AssignmentPattern':
      return namesIn(node.left)
    case 'RestElement':
      return namesIn(node.argument)
    default:
      return []
  }
}

function useOf(node: Node): string | null {
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const name = dottedName(node.callee)
    if (name === 'Date') return (node.arguments as unknown[]).length === 0 ? 'Date()' : null
  }
  return dottedName(node)
}

function dottedName(value: unknown): string | null {
  const node = value as Node | null
  if (node?.type === 'Identifier') return node.name as string
  if (node?.type !== 'MemberExpression' || node.computed === true) return null
  const object = dottedName(node.object)
  return object === null ? null : `${object}.${(node.property as Node).name as string}`
}
