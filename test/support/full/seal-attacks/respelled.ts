import type { Attack } from './attack.ts'
import { contract, contractObjects } from './contract.ts'
import type { HandMade } from './workshop.ts'

const family = 'value spelled differently in an archive'

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
  ['an escape in a key of the form', (body) => body.replace('/DA', '/D#41')],
  ['a real for the flags of the form', (body) => body.replace('/SigFlags 3', '/SigFlags 3.0')],
]

/** Archives that spell an unchanged value in a way that readers interpret differently. */
export const respelled: Attack[] = spellings.map(([name, spell]) => ({
  family,
  name,
  make: async (workshop) => {
    let isSpelled = false
    const sealed = await workshop.seal(contract({ 3: page }))
    const file = await workshop.archiveByHand(sealed, workshop.trusted, {
      spell: (body) => {
        const other = spell?.(body) ?? body
        isSpelled ||= other !== body
        return other
      },
    })
    if (!isSpelled) throw new Error(`no token was respelled: ${name}`)
    return file
  },
}))
