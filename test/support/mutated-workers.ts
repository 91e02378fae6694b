import { execFile } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { copyProject, replaceIn } from '../../dev/support/copied-project.ts'

/** A comparison with the organization in a named query. */
export type Predicate = { index: number; place: string; text: string }

/**
 * Builds both workers from a copy in which each comparison with the organization can be disabled.
 *
 * A request with the `x-mutation` header disables the comparison with that number (-1: none) until the next such
 * request. The response contains the numbers of the comparisons that were evaluated since the last such request.
 */
export async function buildMutatedWorkers(folder: string): Promise<{ distDir: string; predicates: Predicate[] }> {
  copyProject({ folder, isBuilt: true })
  const predicates: Predicate[] = []
  for (const file of globSync('**/*.ts', { cwd: join(folder, 'db'), exclude: ['administration/**'] }).sort())
    mutateFile(join(folder, 'db'), file, predicates)
  writeFileSync(join(folder, 'db', 'mutation-switch.ts'), switchSource)
  addDoor(join(folder, 'platform', 'worker.ts'))
  await promisify(execFile)(process.execPath, [join(folder, 'dev', 'build.ts')], { cwd: folder })
  return { distDir: join(folder, 'dist'), predicates }
}

// `ofOrganization(table)`, `eq(…)` or `=` between two tables of a join, or `x.organization_id =
// ${currentOrganization}`.
const comparison =
  /\bofOrganization\((\w+)\)|\beq\((\w+\.organizationId, \w+\.organizationId)\)|(?:\b\w+\.organization_id|\$\{organizations\.id\}) = (?:\$\{currentOrganization\}|\w+\.organization_id|\$\{\w+\.organizationId\})/g

function mutateFile(db: string, file: string, predicates: Predicate[]): void {
  const path = join(db, file)
  const source = readFileSync(path, 'utf8')
  const isTenancy = file === 'tenancy.ts'
  let changed = source.replaceAll(
    comparison,
    (text, table: string | undefined, pair: string | undefined, at: number) => {
      const index = predicates.length
      const line = source.slice(0, at).split('\n').length
      predicates.push({ index, place: `${file}:${line}`, text })
      if (pair) return `equal(${pair}, ${index})`
      return table ? `ofOrganization(${table}, ${index})` : `(${text} or \${off(${index})})`
    },
  )
  if (isTenancy) {
    changed = changed
      .replace(
        '(table: { organizationId: PgColumn }): SQL =>',
        '(table: { organizationId: PgColumn }, index: number): SQL =>',
      )
      .replace(
        'eq(table.organizationId, currentOrganization)',
        'isOff(index) ? sql`true` : eq(table.organizationId, currentOrganization)',
      )
    if (!changed.includes('isOff(index)')) throw new Error('tenancy.ts has another form. Adapt the pattern.')
  }
  if (changed === source) return
  const fromHere = relative(dirname(path), join(db, 'mutation-switch.ts'))
  const module = fromHere.startsWith('.') ? fromHere : `./${fromHere}`
  writeFileSync(path, `import { equal, isOff, off } from '${module}'\n${changed}`)
}

const switchSource = `import { eq, sql } from 'drizzle-orm'
const state = (globalThis.predicateSwitch = { off: -1, reached: new Set() })
export const isOff = (index) => { state.reached.add(index); return state.off === index }
export const equal = (a, b, index) => (isOff(index) ? sql\`true\` : eq(a, b))
export const off = (index) => ({ getSQL: () => (isOff(index) ? sql\`true\` : sql\`false\`) })
`

function addDoor(path: string): void {
  const start = 'fetch(request: Request, env: unknown, execution: ExecutionContext) {'
  const door = `
    const wanted = request.headers.get('x-mutation')
    if (wanted !== null) {
      const state = globalThis.predicateSwitch
      const reached = [...state.reached]
      state.off = Number(wanted)
      state.reached.clear()
      return Response.json(reached)
    }`
  replaceIn(path, start, start + door)
}

/** Disables a comparison in both workers and returns those evaluated since the last call. */
export async function switchOff(target: { baseUrl: string; functionsUrl: string }, index: number): Promise<number[]> {
  const reached = await Promise.all(
    [target.baseUrl, target.functionsUrl].map(async (url) => {
      const response = await fetch(url, { headers: { 'x-mutation': String(index) } })
      return (await response.json()) as number[]
    }),
  )
  return reached.flat()
}
