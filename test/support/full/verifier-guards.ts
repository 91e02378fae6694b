import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../../dev/build/build-part.ts'
import { type Guard, mutateSource } from './guards.ts'

const folder = 'pdf/verify/'

/** The guards of the verifier, in the order in which its modules were loaded. */
export const guards: Guard[] = []
let effective = new Set<number>()
let gone: number | null = null

// A removed `if` and a removed operand of `||` are false, a removed operand of `&&` is true, and a removed `catch` or
// call is skipped. Therefore a file can detect a removed guard only if the guard had the opposite value for this file.
Object.assign(globalThis, {
  isGuardGone: (guard: number) => guard === gone,
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
    if (!file.startsWith(folder)) return nextLoad(url, context)
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

/** Runs a function. Returns its result, and the guards that had an effect. */
export async function withEffects<T>(run: () => Promise<T>): Promise<{ result: T; effects: ReadonlySet<number> }> {
  effective = new Set()
  const result = await run()
  return { result, effects: effective }
}

/** Runs a function while a guard is removed, and returns its result. */
export async function without<T>(guard: number, run: () => Promise<T>): Promise<T> {
  gone = guard
  try {
    return await run()
  } finally {
    gone = null
  }
}
