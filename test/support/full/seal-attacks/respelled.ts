import type { Attack } from './attack.ts'
import { contract, contractObjects } from './contract.ts'
import type { HandMade } from './workshop.ts'

const family = 'unchanged value in another notation in an archive update'

const pageFont = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[57/one]>>>>'
const page = (contractObjects[3] as string)
  .replace('/Font<</F 5 0 R>>', `/Font<</F ${pageFont}>>`)
  .replace('/Contents', '/Words(Pay)/UserUnit 1/Contents')

const spellings: [string, HandMade['spell']][] = [
  ['a real for an integer', (body) => body.replace('[57 ', '[57.0 ')],
  ['a real without a fraction', (body) => body.replace('[57 ', '[57. ')],
  ['a sign before a number', (body) => body.replace('[57 ', '[+57 ')],
  ['a leading zero', (body) => body.replace('[57 ', '[057 ')],
  ['an escape in a name', (body) => body.replace('/one', '/on#65')],
  ['an escape in a key', (body) => body.replace('/UserUnit', '/User#55nit')],
  ['a duplicate entry', (body) => body.replace('/UserUnit', '/UserUnit 1.0/UserUnit')],
  ['a duplicate key, once with an escape', (body) => body.replace('/UserUnit', '/User#55nit 1/UserUnit')],
  ['an escape in a string', (body) => body.replace('(Pay)', '(\\120ay)')],
  ['a string in hexadecimal', (body) => body.replace('(Pay)', '<506179>')],
  ['zeros in a reference', (body) => body.replace('/Parent 2 0 R', '/Parent 02 00 R')],
  ['a real in a box', (body) => body.replace('400 200]', '400.0 200]')],
  ['a real in the new field', (body) => body.replace('/F 132', '/F 132.0')],
  ['a sign in the new field', (body) => body.replace('/Rect [0 ', '/Rect [-0 ')],
  ['an escape in a name of the new field', (body) => body.replace('/Widget', '/W#69dget')],
  ['an escape in a name of the catalog', (body) => body.replace('/Catalog', '/C#61talog')],
  ['zeros in the reference to the form', (body) => body.replace('/AcroForm 7 0 R', '/AcroForm 07 0 R')],
  ['an escape in a key of the form', (body) => body.replace('/DA', '/D#41')],
  ['a real for the flags of the form', (body) => body.replace('/SigFlags 3', '/SigFlags 3.0')],
]

const trailers: [string, (trailer: string) => string][] = [
  ['a leading zero in the trailer', (trailer) => trailer.replace('/Prev ', '/Prev 0')],
  ['a sign in the trailer', (trailer) => trailer.replace('/Size ', '/Size +')],
  ['an escape in a key of the trailer', (trailer) => trailer.replace('/Prev', '/Pr#65v')],
  ['a reference with zeros in the trailer', (trailer) => trailer.replace('/Root 1 0 R', '/Root 01 00 R')],
  ['a reference to the properties with zeros', (trailer) => trailer.replace(/\/Info (\d+) 0 R/, '/Info $1 00 R')],
  ['an escape in the key of the properties', (trailer) => trailer.replace('/Info', '/I#6efo')],
  ['a duplicate entry in the trailer', (trailer) => trailer.replace(/\/Prev (\d+)/, '/Prev $1/Prev $1')],
  ['a duplicate key in the trailer, once with an escape', (trailer) => trailer.replace('/Root', '/R#6fot 1 0 R/Root')],
  ['an identifier of references', (trailer) => `${trailer}/ID[3 0 R 3 0 R]`],
  ['an identifier that is a dictionary', (trailer) => `${trailer}/ID<</Root 3 0 R>>`],
  ['the entries of a stream in the trailer of a table', (trailer) => `${trailer}/Type/XRef/W[1 1 1]/Index[0 1]`],
]

/** Archives that write an unchanged value in a notation that readers interpret differently. */
export const respelled: (Attack & { isTrailer: boolean })[] = [
  ...spellings.map(([name, spell]) => ({ name, key: 'spell', spell })),
  ...trailers.map(([name, spell]) => ({ name, key: 'spellTrailer', spell })),
].map(({ name, key, spell }) => ({
  family,
  name,
  isTrailer: key === 'spellTrailer',
  make: async (workshop) => {
    let isSpelled = false
    const sealed = await workshop.seal(contract({ 3: page, 20: '<</Title(A)>>' }, { trailer: '/Info 20 0 R' }))
    const file = await workshop.archiveByHand(sealed, workshop.trusted, {
      [key]: (body: string) => {
        const other = spell?.(body) ?? body
        isSpelled ||= other !== body
        return other
      },
    })
    if (!isSpelled) throw new Error(`no token was respelled: ${name}`)
    return file
  },
}))
