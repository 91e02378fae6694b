/** Tables from single-byte codes to letters (ISO 32000-2 annex D). U+FFFD marks a code without a letter. */

const unknown = '\ufffd'
const controls = unknown.repeat(32)
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const latin1Top = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0xa1 + index)).join('')
const tableOf = (text: string): readonly string[] => Array.from(text.padEnd(256, unknown))

/** PDFDocEncoding, which text strings without a byte order mark use (ISO 32000-2 annex D.3). */
export const pdfDocLetters = tableOf(
  `${unknown.repeat(9)}\t\n${unknown.repeat(2)}\r${unknown.repeat(10)}˘ˇˆ˙˝˛˚˜${ascii}${unknown}•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž${unknown}€${latin1Top}`,
)
export const winAnsiLetters = tableOf(`${controls}${ascii}•€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ ${latin1Top}`)
const standardTop = `¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ${unknown}–†‡·${unknown}¶•‚„”»…‰${unknown}¿${unknown}\`´ˆ˜¯˘˙¨${unknown}˚¸${unknown}˝˛ˇ—`
export const standardLetters = tableOf(
  `${controls}${ascii.replace("'", '’').replace('`', '‘')}${unknown.repeat(34)}${standardTop}${unknown.repeat(16)}Æ${unknown}ª${unknown.repeat(4)}ŁØŒº${unknown.repeat(5)}æ${unknown.repeat(3)}ı${unknown.repeat(2)}łøœß`,
)
export const macRomanLetters = tableOf(
  `${controls}${ascii}${unknown}ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ${unknown}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ`,
)
