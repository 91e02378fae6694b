import { ApiError, type FieldError } from '../../core/errors.ts'
import { firstMissingGlyph, missingGlyphMessage } from '../../pdf/compose/glyphs.ts'

type EnteredSignature = { kind: 'text' | 'typed'; text: string } | { kind: 'checkbox' | 'drawn' | 'image' | 'files' }

/**
 * Throws `unsupported_character` for every value with a character that the service's fonts lack. `signature` is the
 * name that the signer typed in the consent step.
 */
export function requireEnteredGlyphs(
  values: Readonly<Record<string, EnteredSignature>>,
  signature: EnteredSignature | null,
): void {
  const entered = [
    ...Object.entries(values).map(([id, value]) => [`values.${id}`, value] as const),
    ...(signature ? [['signature', signature] as const] : []),
  ]
  const errors = entered.flatMap(([path, value]): FieldError[] => {
    if (value.kind !== 'text' && value.kind !== 'typed') return []
    const missing = firstMissingGlyph(value.text, { isMultiline: value.kind === 'text' })
    if (!missing) return []
    return [{ path, code: 'unsupported_character', message: missingGlyphMessage(missing) }]
  })
  if (errors.length > 0)
    throw new ApiError(
      'unsupported_character',
      'No font contains some of the characters. Remove or replace the characters listed in `errors`.',
      { errors },
    )
}
