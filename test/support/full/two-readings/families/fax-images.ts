import type { Reading } from '../sheet.ts'
import { bilevel, image } from './image-data.ts'

const unclear = 'appearance_ambiguous'
const bitsOf = (bits: string): string =>
  (bits.match(/.{1,8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte.padEnd(8, '0'), 2))).join('')
const [run8, run16, run32, black0, black8] = ['10011', '101010', '00011011', '0000110111', '000101']
const mark = '000000000001'
const whiteRows = '\xff\xff\0\x10\x01'
const fax = (name: string, outcome: string, parms: string, data = whiteRows): Reading =>
  image(`a fax ${name}`, outcome, data, bilevel('CCITTFaxDecode', `/DecodeParms<<${parms}>>`))
const separate = (name: string, outcome: string, parms: string, data = whiteRows): Reading =>
  image(
    `a fax whose parameters are a reference, ${name}`,
    outcome,
    data,
    bilevel('CCITTFaxDecode', '/DecodeParms 7 0 R'),
    {
      7: `<<${parms}>>`,
    },
  )

/** Fax images with damaged data, or with parameters that do not fit their data. */
export const faxImages: Reading[] = [
  fax('of the stated size', 'admitted', '/K -1/Columns 16/Rows 16'),
  fax('of another width', unclear, '/K -1/Columns 8'),
  fax('of the default width', unclear, '/K -1'),
  fax('of another height', unclear, '/K -1/Columns 16/Rows 4'),
  fax('without an end', 'admitted', '/K -1/Columns 16', '\xff\xff'),
  fax('with half of the rows', unclear, '/K -1/Columns 16', '\xff'),
  fax('without rows', unclear, '/K -1/Columns 16', ''),
  fax('with a wrong code', unclear, '/K -1/Columns 16', '\xff\x01\xff\xff'),
  fax(
    'with a change before the previous one',
    unclear,
    '/K -1/Columns 16',
    bitsOf(`${'010'.repeat(9)}${'1'.repeat(40)}`),
  ),
  fax('that is wider than stated', unclear, '/K -1/Columns 16', bitsOf(`001${run32}${black0}${'1'.repeat(40)}`)),
  fax('of two colors', 'admitted', '/K -1/Columns 16', bitsOf(`001${run8}${black8}${'1'.repeat(45)}`)),
  fax('in another direction', 'admitted', '/K -1/Columns 16', bitsOf(`001${run8}${black8}${'00011'.repeat(15)}`)),
  fax('with marks in two directions', unclear, '/K -1/Columns 16/EndOfLine true'),
  fax('with separate bytes', 'admitted', '/K -1/Columns 16/EncodedByteAlign true', '\x80'.repeat(16)),
  fax('without separate bytes', unclear, '/K -1/Columns 16/EncodedByteAlign true'),
  fax('in one direction', 'admitted', '/K 0/Columns 16', bitsOf(run16.repeat(16))),
  fax(
    'in one direction with a wrong code',
    unclear,
    '/K 0/Columns 16',
    bitsOf(`${run16.repeat(8)}00000000111${run16.repeat(8)}`),
  ),
  fax(
    'in one direction with marks',
    'admitted',
    '/K 0/Columns 16',
    bitsOf(`${mark}${run16}`.repeat(16) + mark.repeat(6)),
  ),
  fax('in one direction without stated marks', unclear, '/K 0/Columns 16/EndOfLine true', bitsOf(run16.repeat(16))),
  fax('that ends early by marks', unclear, '/K 0/Columns 16', bitsOf(`${mark}${run16}`.repeat(8) + mark.repeat(6))),
  fax('in changing directions', 'admitted', '/K 4/Columns 16', bitsOf(`${mark}1${run16}${mark}01`.repeat(8))),
  fax('in changing directions without marks', unclear, '/K 4/Columns 16', bitsOf(run16.repeat(16))),
  separate('of the stated size', 'admitted', '/K -1/Columns 16/Rows 16/BlackIs1 true'),
  separate('of any height', 'admitted', '/K -1/Columns 16'),
  separate('with half of the rows', unclear, '/K -1/Columns 16', '\xff'),
  separate('of another width', 'filter_unsupported', '/K -1/Columns 8'),
  separate('of another height', 'filter_unsupported', '/K -1/Columns 16/Rows 4'),
  separate('in one direction', 'filter_unsupported', '/K 0/Columns 16'),
  separate('with marks', 'filter_unsupported', '/K -1/Columns 16/EndOfLine true'),
  separate('with separate bytes', 'filter_unsupported', '/K -1/Columns 16/EncodedByteAlign true'),
]
