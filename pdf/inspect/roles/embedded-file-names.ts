import { latin1 } from '../../../base/bytes.ts'

// Extensions of documents and data that are not executed, of attachments to electronic invoices, of sources of LaTeX
// documents, and of the settings that Distiller attaches.
const listedExtensions = new Set(
  'pdf xml xmp csv tsv txt text log md json tex dtx sty cls bib png jpg jpeg jp2 tif tiff gif joboptions'.split(' '),
)

// Extensions of files that a double click executes on common systems. They are also rejected before another extension.
const programExtensions = new Set(
  (
    'app appimage apk appref-ms application bat bin cab chm cmd com command cpl deb desktop dll dmg elf exe gadget ' +
    'hta inf iso jar jnlp js jse ksh lnk mjs msc msi msix msp mst ocx pif pkg ps1 ps1xml ps2 psc1 psd1 psm1 py pyc reg ' +
    'rpm run scf scr sct sh shb sys url vb vbe vbs vhd vhdx workflow ws wsc wsf wsh xbe xll'
  ).split(' '),
)

const NAME_BYTES_MAX = 512
const PARTS_MAX = 8

// Control characters, characters that reverse or hide text, and characters with a special meaning in file systems.
const deceptive = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd:*?"<>|]/u

type FileNameVerdict = 'listed' | 'unlisted' | 'program'

/**
 * Decides on a file name (a PDF text string) by its extensions. A name with a program's extension in any position is
 * `program`. A name that displays differently, or whose last extension is not listed, is `unlisted`. Without an
 * extension, only the file content matters.
 */
export function fileNameVerdict(bytes: Uint8Array): FileNameVerdict {
  if (bytes.length > NAME_BYTES_MAX) return 'unlisted'
  const name = baseName(decoded(bytes))
  // An operating system may drop blanks and periods at the end.
  const shown = name.replace(/[ .\u00a0]+$/, '')
  const [, ...extensions] = shown.toLowerCase().split('.', PARTS_MAX + 2)
  if (extensions.length > PARTS_MAX) return 'unlisted'
  if (extensions.some((extension) => programExtensions.has(firstWord(extension)))) return 'program'
  if (deceptive.test(name) || shown !== name) return 'unlisted'
  const last = extensions.at(-1)
  return last === undefined || listedExtensions.has(last) ? 'listed' : 'unlisted'
}

const firstWord = (part: string): string => /^[\w-]*/.exec(part)?.[0] ?? ''

const baseName = (name: string): string => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)

/** By the first two bytes of the byte order mark: the encoding of a PDF text string. */
const encodings = new Map([
  [0xfeff, 'utf-16be'],
  [0xfffe, 'utf-16le'],
  [0xefbb, 'utf-8'],
])

// Decodes a PDF text string. Without a byte order mark, its encoding is PDFDocEncoding, whose letters equal Latin-1 (ISO
// 32000-2 section 7.9.2.2).
function decoded(bytes: Uint8Array): string {
  const encoding = encodings.get((bytes[0]! << 8) | bytes[1]!)
  return encoding === undefined ? latin1(bytes) : new TextDecoder(encoding).decode(bytes)
}
