import { latin1 } from '../../../base/bytes.ts'
import { UNCLEAR_BIT } from '../policy/feature-bits.ts'
import type { StreamCheck } from '../scan/stream-check.ts'

const headBytes = 40
const inks = 4

/** Creates a check for ICC profiles with four components that are not for inks. Readers differ on these. */
export function createProfileCheck(): StreamCheck {
  const head = new Uint8Array(headBytes)
  let length = 0
  let count: unknown = null
  return {
    begin(dict) {
      length = 0
      count = dict?.get('N') ?? null
    },
    push(bytes) {
      const part = bytes.subarray(0, headBytes - length)
      head.set(part, length)
      length += part.length
    },
    end() {
      // The signature and the color space in the header (ISO 15076-1, section 7.2).
      const isProfile = length === headBytes && latin1(head.subarray(36)) === 'acsp'
      const isUnclear = count === inks && isProfile && latin1(head.subarray(16, 20)) !== 'CMYK'
      return { bits: isUnclear ? UNCLEAR_BIT : 0 }
    },
  }
}
