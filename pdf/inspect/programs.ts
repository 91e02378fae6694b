import { hasText } from '../syntax/characters.ts'

// What a double click starts on the common systems.
const programExtensions = new Set(
  (
    'app appimage apk appref-ms application bat bin cab chm cmd com command cpl deb desktop dll dmg elf exe gadget ' +
    'hta inf iso jar jnlp js jse ksh lnk mjs msc msi msix msp mst ocx pif pkg ps1 ps1xml ps2 psc1 psd1 psm1 py pyc reg ' +
    'rpm run scf scr sct sh shb sys url vb vbe vbs vhd vhdx workflow ws wsc wsf wsh xbe xll'
  ).split(' '),
)

/** Whether a file of this name (a PDF text string) is a program by its extension. */
export function isProgramName(name: Uint8Array): boolean {
  // Zeros of UTF-16 and the byte order marks fall away; what remains is ASCII or not an extension.
  let text = ''
  for (const byte of name) if (byte >= 0x20 && byte < 0x7f) text += String.fromCharCode(byte)
  const extension = /\.([a-z0-9-]+)[ .]*$/i.exec(text)?.[1]
  return extension !== undefined && programExtensions.has(extension.toLowerCase())
}

/** How many leading bytes `isProgram` looks at. */
export const PROGRAM_HEAD_BYTES = 64

/** Whether data that begins so is a program: Windows, Linux, macOS, Java, or a script with an interpreter line. */
export function isProgram(head: Uint8Array): boolean {
  if (hasText(head, 0, 'MZ')) return head.length >= PROGRAM_HEAD_BYTES && head.includes(0)
  if (hasText(head, 0, '\x7fELF') || hasText(head, 0, '#!')) return true
  const magic = head.length < 4 ? 0 : new DataView(head.buffer, head.byteOffset).getUint32(0)
  return programMagics.has(magic)
}

const programMagics = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe, 0xbebafeca])
