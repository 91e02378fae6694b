/** Returns an operator as a number that contains its characters, at most four, as one byte each. */
const operatorCode = (name: string): number =>
  Array.from(name).reduce((code, character) => code * 256 + character.charCodeAt(0), 0)

const codes = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, operatorCode(name)])) as Record<Name, number>

/** Operators that place or draw text, or draw objects that may contain text. */
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
/** Operators of marked content, which separate runs of text. */
export const marked = new Set(Object.values(codes('BMC', 'BDC', 'EMC')))
/** Operators that neither draw nor place text (ISO 32000-2 annex A). The set excludes inline images. */
export const nonTextOperators = new Set(
  'w J j M d ri i m l c v y h re S s f F f* B B* b b* n W W* ET Tr d0 d1 CS cs SC SCN sc scn G g RG rg K k sh MP DP BX EX'
    .split(' ')
    .map(operatorCode),
)
