/** Operators as numbers: up to four characters, each a byte. */
const operatorCode = (name: string): number =>
  Array.from(name).reduce((code, character) => code * 256 + character.charCodeAt(0), 0)

const codes = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, operatorCode(name)])) as Record<Name, number>

/** Those that place or draw text, or draw what may hold some. */
export const op = codes(
  'q',
  'Q',
  'cm',
  'BT',
  'Tf',
  'Td',
  'TD',
  'Tm',
  'T*',
  'Tc',
  'Tw',
  'Tz',
  'TL',
  'Ts',
  'Tj',
  'TJ',
  "'",
  '"',
  'gs',
  'Do',
)
/** Those that divide text from text. */
export const marked = new Set(Object.values(codes('BMC', 'BDC', 'EMC')))
/** Draw no text and place none (ISO 32000-2 annex A); inline pictures are not among them. */
export const silent = new Set(
  'w J j M d ri i m l c v y h re S s f F f* B B* b b* n W W* ET Tr d0 d1 CS cs SC SCN sc scn G g RG rg K k sh MP DP BX EX'
    .split(' ')
    .map(operatorCode),
)
