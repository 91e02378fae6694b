import { fromBase64, toBase64 } from '../../base/bytes.ts'
import { fitImage } from '../../pdf/pixels/fit-image.ts'
import { type Image, ImageDecodeError } from '../../pdf/pixels/image.ts'
import { readImage } from '../../pdf/pixels/read-image.ts'
import { writePng } from '../../pdf/pixels/write-png.ts'
import type { FieldError } from '../errors.ts'
import { limits } from '../limits.ts'
import type { FieldValue, FieldValues } from './model.ts'
import { signatureImageBox } from './signature-image-box.ts'

type ImageValue = Extract<FieldValue, { kind: 'image' }>

/** An uploaded signature image: a PNG or JPEG in base64. */
type SentImage = { kind: 'image'; image: string }
type SentValue = Exclude<FieldValue, ImageValue> | SentImage

type ImageResult = ImageValue | { code: string; message: string }

/**
 * Decodes each image, scales it down and encodes it as a new PNG, so no bytes of the uploaded file are stored. Decodes
 * equal images only once. Returns the values, or all errors under `values.<field id>`.
 */
export function reencodeImages(
  values: Record<string, SentValue>,
): { ok: true; values: FieldValues } | { ok: false; errors: FieldError[] } {
  const taken = new Map<string, ImageResult>()
  const errors: FieldError[] = []
  const entries = Object.entries(values).flatMap(([id, value]): [string, FieldValue][] => {
    if (value.kind !== 'image') return [[id, value]]
    const result = taken.get(value.image) ?? (taken.size < limits.signatureImagesMax ? take(value.image) : tooMany)
    if (result !== tooMany) taken.set(value.image, result)
    if ('kind' in result) return [[id, result]]
    errors.push({ path: `values.${id}`, ...result })
    return []
  })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values: Object.fromEntries(entries) }
}

const tooMany = {
  code: 'too_many_images',
  message: `A request can contain at most ${limits.signatureImagesMax} different images. Use the same image for several fields.`,
}

function take(image: string): ImageResult {
  try {
    const decoded = fitImage(readImage(fromBase64(image), limits.signatureImagePixelsMax), signatureImageBox)
    if (isBlank(decoded))
      return { code: 'signature_empty', message: 'The signature is empty. Choose an image with a visible signature.' }
    const { width, height } = decoded
    return { kind: 'image', image: toBase64(writePng(decoded)), width, height }
  } catch (error) {
    if (!(error instanceof ImageDecodeError)) throw error
    return { code: error.fault, message: error.message }
  }
}

/** The minimum brightness, from 0 to 255, of a pixel that counts as white paper. */
const paperLight = 224

/** Returns whether an image would be invisible on white paper. */
function isBlank({ pixels }: Image): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const light = Math.min(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)
    if (255 - ((255 - light) * pixels[at + 3]!) / 255 < paperLight) return false
  }
  return true
}
