import { latin1 } from '../../../base/bytes.ts'
import type { PdfDict } from '../../syntax/objects.ts'

/** Checks whether an ICC profile is for inks if its dictionary states four components. Readers differ on others. */
export type ProfileCheck = {
  begin(dict: PdfDict | null): void
  push(bytes: Uint8Array): void
  isUnclear(): boolean
}

const headBytes = 40
const inks = 4

/** Creates a check that stores only the header of a profile. */
export function createProfileCheck(): ProfileCheck {
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
    isUnclear() {
      // The signature and the color space in the header (ISO 15076-1, section 7.2).
      const isProfile = length === headBytes && latin1(head.subarray(36)) === 'acsp'
      return count === inks && isProfile && latin1(head.subarray(16, 20)) !== 'CMYK'
    },
  }
}
