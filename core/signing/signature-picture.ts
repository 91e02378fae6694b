import { fromBase64, toBase64 } from '../../base/bytes.ts'
import { fitPicture } from '../../pdf/picture/fit-picture.ts'
import { type Picture, PictureError } from '../../pdf/picture/picture.ts'
import { readPicture } from '../../pdf/picture/read-picture.ts'
import { writePng } from '../../pdf/picture/write-png.ts'
import type { FieldError } from '../errors.ts'
import { limits } from '../limits.ts'
import type { FieldValue, FieldValues } from './model.ts'
import { signaturePictureBox } from './signature-picture-box.ts'

type PictureValue = Extract<FieldValue, { kind: 'picture' }>

/** A picture of a signature as it was sent: a PNG or JPEG in base64. */
type SentPicture = { kind: 'picture'; image: string }
type SentValue = Exclude<FieldValue, PictureValue> | SentPicture

type Taken = PictureValue | { code: string; message: string }

/**
 * The values with each picture read to its pixels, made small enough, and written anew, so that nothing of the file itself is kept.
 * Equal pictures are read once and give equal values. Or every finding, as `values.<field id>`.
 */
export function takePictures(
  values: Record<string, SentValue>,
): { ok: true; values: FieldValues } | { ok: false; errors: FieldError[] } {
  const taken = new Map<string, Taken>()
  const errors: FieldError[] = []
  const entries = Object.entries(values).flatMap(([id, value]): [string, FieldValue][] => {
    if (value.kind !== 'picture') return [[id, value]]
    const result = taken.get(value.image) ?? (taken.size < limits.signaturePicturesMax ? take(value.image) : tooMany)
    if (result !== tooMany) taken.set(value.image, result)
    if ('kind' in result) return [[id, result]]
    errors.push({ path: `values.${id}`, ...result })
    return []
  })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values: Object.fromEntries(entries) }
}

const tooMany = {
  code: 'too_many_pictures',
  message: `A request can contain at most ${limits.signaturePicturesMax} different images.`,
}

function take(image: string): Taken {
  try {
    const picture = fitPicture(readPicture(fromBase64(image), limits.signaturePicturePixelsMax), signaturePictureBox)
    if (isBlank(picture)) return { code: 'signature_empty', message: 'The signature is empty.' }
    const { width, height } = picture
    return { kind: 'picture', image: toBase64(writePng(picture)), width, height }
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return { code: error.fault, message: error.message }
  }
}

/** The darkest light that is no ink yet, on white paper, 0 to 255. */
const paperLight = 224

/** Whether nothing of a picture would be seen on white paper. */
function isBlank({ pixels }: Picture): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const light = Math.min(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)
    if (255 - ((255 - light) * pixels[at + 3]!) / 255 < paperLight) return false
  }
  return true
}
