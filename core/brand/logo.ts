import { fromBase64, sha256Hex, toBase64 } from '../../base/bytes.ts'
import { fitImage } from '../../pdf/pixels/fit-image.ts'
import { ImageDecodeError } from '../../pdf/pixels/image.ts'
import { readImage } from '../../pdf/pixels/read-image.ts'
import { writePng } from '../../pdf/pixels/write-png.ts'
import { ApiError } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Logo } from '../signing/sender.ts'

/** A logo as it is stored: a PNG that the service encoded, in base64. */
export type StoredLogo = Logo & { png: string }

/** The maximum size of a stored logo: twice the largest box that shows it, for high-resolution screens. */
const logoBox = { width: 400, height: 120 } as const

/**
 * Decodes an uploaded image, scales it down and encodes it as a new logo, so no bytes of the uploaded file are sent to
 * anyone. Equal images produce equal logos. Throws `input_invalid`.
 */
export async function makeLogo(sent: string): Promise<StoredLogo> {
  const image = fitImage(readSent(fromBase64(sent)), logoBox)
  const png = writePng(image)
  return { png: toBase64(png), sha256: await sha256Hex(png), width: image.width, height: image.height }
}

function readSent(bytes: Uint8Array) {
  try {
    return readImage(bytes, limits.logoPixelsMax)
  } catch (error) {
    if (!(error instanceof ImageDecodeError)) throw error
    throw new ApiError(
      'input_invalid',
      'The logo was rejected. See `errors` for the reason, and choose another image.',
      {
        errors: [{ path: 'logo', code: error.fault, message: error.message }],
      },
    )
  }
}
