/** Glyph names of Latin letters (ISO 32000-2 annex D.2). */
const pairs = `
exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle ' parenleft ( parenright ) asterisk *
plus + comma , hyphen - period . slash / zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 colon :
semicolon ; less < equal = greater > question ? at @ bracketleft [ backslash \\ bracketright ] asciicircum ^
underscore _ grave \` braceleft { bar | braceright } asciitilde ~ exclamdown ¡ cent ¢ sterling £ currency ¤ yen ¥
brokenbar ¦ section § dieresis ¨ copyright © ordfeminine ª guillemotleft « logicalnot ¬ registered ® macron ¯ degree °
plusminus ± twosuperior ² threesuperior ³ acute ´ mu µ paragraph ¶ periodcentered · cedilla ¸ onesuperior ¹
ordmasculine º guillemotright » onequarter ¼ onehalf ½ threequarters ¾ questiondown ¿ Agrave À Aacute Á Acircumflex Â
Atilde Ã Adieresis Ä Aring Å AE Æ Ccedilla Ç Egrave È Eacute É Ecircumflex Ê Edieresis Ë Igrave Ì Iacute Í
Icircumflex Î Idieresis Ï Eth Ð Ntilde Ñ Ograve Ò Oacute Ó Ocircumflex Ô Otilde Õ Odieresis Ö multiply × Oslash Ø
Ugrave Ù Uacute Ú Ucircumflex Û Udieresis Ü Yacute Ý Thorn Þ germandbls ß agrave à aacute á acircumflex â atilde ã
adieresis ä aring å ae æ ccedilla ç egrave è eacute é ecircumflex ê edieresis ë igrave ì iacute í icircumflex î
idieresis ï eth ð ntilde ñ ograve ò oacute ó ocircumflex ô otilde õ odieresis ö divide ÷ oslash ø ugrave ù uacute ú
ucircumflex û udieresis ü yacute ý thorn þ ydieresis ÿ breve ˘ caron ˇ circumflex ˆ dotaccent ˙ hungarumlaut ˝
ogonek ˛ ring ˚ tilde ˜ bullet • dagger † daggerdbl ‡ ellipsis … emdash — endash – florin ƒ fraction ⁄ guilsinglleft ‹
guilsinglright › minus − perthousand ‰ quotedblbase „ quotedblleft “ quotedblright ” quoteleft ‘ quoteright ’
quotesinglbase ‚ trademark ™ fi ﬁ fl ﬂ Lslash Ł OE Œ Scaron Š Ydieresis Ÿ Zcaron Ž dotlessi ı lslash ł oe œ scaron š
zcaron ž Euro €
`
  .trim()
  .split(/\s+/)

const letters = new Map<string, string>([
  ['space', ' '],
  ['nbspace', ' '],
  ['sfthyphen', '\u00ad'],
])
for (let i = 0; i + 1 < pairs.length; i += 2) letters.set(pairs[i]!, pairs[i + 1]!)

const names = new Map([...letters].map(([name, letter]) => [letter, name]))

/** Returns the glyph name of a Latin letter or sign, or null for other characters. */
export const glyphNameOf = (letter: string): string | null => names.get(letter) ?? null

/** Returns whether a glyph name is one that all fonts for Latin text contain (ISO 32000-2 annex D.2). */
export const isLatinName = (name: string): boolean =>
  /^[A-Za-z]$/.test(name) || (letters.has(name) && name !== 'nbspace' && name !== 'sfthyphen')

/**
 * Returns the letter of a glyph name, including names such as `uni20AC` and `u20AC`. Returns null for any other name.
 */
export function letterNamed(name: string): string | null {
  if (/^[A-Za-z]$/.test(name)) return name
  const [, hex] = /^u(?:ni)?([0-9A-F]{4})$/.exec(name) ?? []
  return letters.get(name) ?? (hex === undefined ? null : String.fromCharCode(Number.parseInt(hex, 16)))
}
