import { firstMissingGlyph } from '../../../pdf/compose/glyphs.ts'
import { limits } from '../../limits.ts'
import { hasDirectionOverride, hasVisibleCharacter } from '../../text/display-safety.ts'
import type { AttachmentType } from './attached-file.ts'

const extensions: Record<AttachmentType, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
}

/**
 * Returns the name under which a file is stored and printed. Removes folders, and replaces characters that cannot be
 * printed or that change how a name is displayed. Sets the extension that belongs to the media type.
 */
export function attachmentName(given: string, mediaType: AttachmentType): string {
  const [extension = ''] = extensions[mediaType]
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const own = extensions[mediaType].find((one) => base.toLowerCase().endsWith(one)) ?? ''
  const stem = [...base.slice(0, base.length - own.length)].map((character) => printable(character)).join('')
  const kept = [...stem.trim()].slice(0, limits.attachmentNameCharsMax - extension.length - 1).join('')
  return `${hasVisibleCharacter(kept) && !hasDirectionOverride(kept) ? kept : 'file'}${base.slice(base.length - own.length) || extension}`
}

const printable = (character: string): string =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(character) || firstMissingGlyph(character) !== null ? '_' : character
