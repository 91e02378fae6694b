import type { InspectionResult } from '../../../../pdf/inspect/policy/result.ts'
import type { Shape } from './shape.ts'
import { checkFile, type Given, isDeclared, type Work } from './works.ts'

/** Maximum size of a small file, and the CPU time that a job may use for it. */
export const smallBytesMax = 65_536
export const cpuMsMax = 1_000

const [countMin, countMax] = [8, 4_194_304]
const textCharactersMax = 100_000

/** The file of a shape that requests the most work. */
export type Found = { count: number; given: Given }

/** Returns the results of an upload check, which is null for a file other than a PDF. */
function givenBy(result: InspectionResult | null): Omit<Given, 'bytes'> {
  if (result?.ok) return { pageCount: result.pageCount, features: [...result.features], reasons: [], removable: [] }
  const reasons = result?.errors.map(({ code }) => code) ?? []
  return { pageCount: 1, features: [], reasons, removable: result && 'removable' in result ? result.removable : [] }
}

/** Returns two files of a shape: the largest small file, and the largest that also passes the upload check. */
export function largestOf(shape: Shape, kind: Work['kind']): { any: Found | null; checked: Found | null } {
  let any: Found | null = null
  let checked: Found | null = null
  const accepts = (count: number): boolean => {
    if (kind === 'text' && count > textCharactersMax) return false
    const bytes = shape.file(count)
    if (kind !== 'text' && bytes.length > smallBytesMax) return false
    const result = kind === 'pdf' ? checkFile(bytes) : null
    any = { count, given: { bytes, ...givenBy(result) } }
    if (result?.ok) checked = any
    return true
  }
  if (kind === 'image') {
    accepts(countMin)
    return { any, checked }
  }
  let top = countMin
  for (let count = countMin; count <= countMax && accepts(count); count *= 2) top = count
  // Starts below the last doubling, because it may have exceeded a limit only slightly.
  const base = (checked as Found | null)?.count ?? top
  for (const factor of [1.75, 1.5, 1.25]) {
    const before = (checked as Found | null)?.count
    if (accepts(Math.floor(base * factor)) && (checked as Found | null)?.count !== before) break
  }
  return { any, checked }
}

/**
 * Returns the CPU milliseconds of work on a file. If they exceed the limit, returns the minimum of up to three runs.
 */
export async function cpuMsOf({ run }: Work, given: Given): Promise<{ cpuMs: number; ending: string }> {
  let least = Number.POSITIVE_INFINITY
  let ending = 'done'
  for (let attempt = 0; attempt < 3 && least > cpuMsMax; attempt++) {
    const before = process.threadCpuUsage()
    try {
      await run(given)
    } catch (error) {
      if (!isDeclared(error)) throw error
      const { message, reason, code } = error as Error & { reason?: string; code?: string }
      ending = reason ?? code ?? message
    }
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return { cpuMs: least, ending }
}
