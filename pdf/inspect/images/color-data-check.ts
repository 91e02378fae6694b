import { latin1 } from '../../../base/bytes.ts'
import { createCollector } from '../../syntax/collector.ts'
import { isArray, isRef } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { UNCLEAR_BIT } from '../policy/feature-bits.ts'
import { workOf } from '../policy/work-of.ts'
import type { StreamCheck } from '../scan/stream-check.ts'
import { isPlainProgram } from './calculator.ts'
import { isPlainProfile } from './profile.ts'

const programBytesMax = 65_536
export const profileBytesMax = 4_194_304

/**
 * Creates a check of calculator functions and ICC profiles from which readers compute different colors. Stores a
 * program of at most 64 KiB, or a profile of at most 4 MiB.
 */
export function createColorDataCheck(work: Work): StreamCheck {
  const collector = createCollector()
  let kind: 'program' | 'profile' | null = null
  let dict: PdfDict | null = null
  const isTooLong = (): boolean => collector.length() > (kind === 'program' ? programBytesMax : profileBytesMax)
  return {
    begin(own) {
      collector.clear()
      dict = own
      const type = own?.get('FunctionType') ?? null
      const isProfile = type === null && (own?.get('N') ?? null) !== null
      kind = type === 4 || isRef(type) ? 'program' : isProfile ? 'profile' : null
    },
    push(bytes) {
      if (kind !== null && !isTooLong()) collector.push(bytes)
    },
    end: () => ({ bits: isUnclear() ? UNCLEAR_BIT : 0 }),
  }

  function isUnclear(): boolean {
    if (kind === null) return false
    if (isTooLong()) return true
    const bytes = collector.bytes()
    if (kind === 'profile') return !isPlainProfile(bytes, dict!, work)
    work.charge(bytes.length * workOf.codeMapByte)
    const [domain, range] = ['Domain', 'Range'].map((key) => dict!.get(key) ?? null)
    if (!isArray(domain!) || !isArray(range!)) return true
    // Only some readers use the limits of the inputs.
    const isLimited = domain.some((bound, at) => !(at % 2 === 0 ? Number(bound) <= 0 : Number(bound) >= 1))
    return isLimited || !isPlainProgram(latin1(bytes), domain.length / 2, range.length / 2)
  }
}
