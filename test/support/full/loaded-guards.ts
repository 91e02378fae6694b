import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../../dev/build/build-part.ts'
import { type Guard, mutateSource } from './guards.ts'

/**
 * A loop without its guard can be endless. A run without a guard stops when it has reached guards this many times as
 * often as the run with all guards, plus a minimum.
 */
const [reachedFactor, reachedLeast] = [10, 2_000_000]

/** The guards of the modules in the chosen folders, in the order in which the modules were loaded. */
export const guards: Guard[] = []
const folders: string[] = []
let effective = new Set<number>()
let gone: number | null = null
let reached = 0
let reachedMax = Number.POSITIVE_INFINITY

// A removed `if` and a removed operand of `||` are false, a removed operand of `&&` is true, and a removed `catch` or
// call is skipped. Therefore a file can detect a removed guard only if the guard had the opposite value for this file.
Object.assign(globalThis, {
  isGuardGone(guard: number) {
    if (++reached > reachedMax) throw new Error('the run without a guard does not end')
    return guard === gone
  },
  noteTrue(guard: number, value: unknown) {
    if (value) effective.add(guard)
    return value
  },
  noteFalse(guard: number, value: unknown) {
    if (!value) effective.add(guard)
    return value
  },
  noteCaught(guard: number) {
    effective.add(guard)
    return guard === gone
  },
})

registerHooks({
  load(url, context, nextLoad) {
    const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : ''
    if (!folders.some((folder) => file.startsWith(folder))) return nextLoad(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8')
    const { mutated, guards: found } = mutateSource(file, source, guards.length)
    guards.push(...found)
    const noting = mutated
      .replace(/!globalThis\.isGuardGone\((\d+)\) && \(/g, '!globalThis.isGuardGone($1) && globalThis.noteTrue($1, ')
      .replace(/globalThis\.isGuardGone\((\d+)\) \|\| \(/g, 'globalThis.isGuardGone($1) || globalThis.noteFalse($1, ')
      .replace(/if \(globalThis\.isGuardGone\((\d+)\)\) throw/g, 'if (globalThis.noteCaught($1)) throw')
    return { format: 'module-typescript', source: noting, shortCircuit: true }
  },
})

/** Makes the guards of the modules in a folder removable. The modules must be imported after this call. */
export function removeGuardsOf(folder: string): void {
  folders.push(folder)
}

/** The result of a run, the guards that had an effect, and the number of guards that the run reached. */
export type Effects<T> = { result: T; effects: ReadonlySet<number>; reached: number }

/** Runs a function with all guards. */
export async function withEffects<T>(run: () => T | Promise<T>): Promise<Effects<T>> {
  effective = new Set()
  reached = 0
  const result = await run()
  return { result, effects: effective, reached }
}

/** Runs a function while a guard is removed, and returns its result. Throws if the run does not end. */
export async function without<T>(guard: number, run: () => T | Promise<T>, reachedBefore?: number): Promise<T> {
  gone = guard
  reached = 0
  if (reachedBefore !== undefined) reachedMax = reachedBefore * reachedFactor + reachedLeast
  try {
    return await run()
  } finally {
    gone = null
    reachedMax = Number.POSITIVE_INFINITY
  }
}
