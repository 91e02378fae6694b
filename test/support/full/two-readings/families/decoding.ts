import { deflateSync } from 'node:zlib'
import { concatBytes, latin1, latin1Bytes } from '../../../../../base/bytes.ts'
import { streamOf, words } from '../draft.ts'
import { type Reading, sheet } from '../sheet.ts'

const family = 'filters and their parameters'
const rowBytes = 200

/** Two rows for the PNG filter Up. The data contains ONE if it is decoded, and TWO otherwise. */
const twoSided: string = (() => {
  const row = (text: string, at: number): string => `${' '.repeat(at)}${text}`.padEnd(rowBytes)
  const [plain, undone] = [latin1Bytes(row(words('TWO', 100), 2)), latin1Bytes(row(words('ONE'), 6))]
  const above = undone.map((byte, i) => byte - plain[i]!)
  return latin1(concatBytes(Uint8Array.of(0x20), above, Uint8Array.of(2), plain))
})()

const up = `<</Predictor 12/Columns ${rowBytes}>>`
const deflated = (data: string): string => latin1(new Uint8Array(deflateSync(latin1Bytes(data))))
const hex = (data: string): string => `${Buffer.from(data, 'latin1').toString('hex')}>`
/** Returns nine-bit LZW codes for letters, with or without the end code. */
const lzw = (data: string, end = '100000001'): string => {
  const codes = [...data].flatMap((letter, i) => [...(i % 200 === 0 ? [256] : []), letter.charCodeAt(0)])
  const bits = `${codes.map((code) => code.toString(2).padStart(9, '0')).join('')}${end}`
  return bits.replace(/.{1,8}/g, (byte) => String.fromCharCode(Number.parseInt(byte.padEnd(8, '0'), 2)))
}

const content = (name: string, outcome: string, dict: string, data: string): Reading => ({
  family,
  name,
  outcome,
  bytes: () => sheet({ 4: streamOf(data, dict) }),
})
const one = words('ONE')

export const decoding: Reading[] = [
  content('a predictor', 'admitted', '/Filter/FlateDecode/DecodeParms<</Predictor 1>>', deflated(one)),
  content('null as a filter', 'filter_unsupported', '/Filter null', one),
  ...(
    [
      ['one filter with an array of parameters', `/Filter/FlateDecode/DecodeParms[${up}]`, deflated(twoSided)],
      ['an array of filters with one set of parameters', `/Filter[/FlateDecode]/DecodeParms${up}`, deflated(twoSided)],
      ['parameters under the key of inline images', `/Filter/FlateDecode/DP${up}`, deflated(twoSided)],
      ['parameters under both keys', `/Filter/FlateDecode/DecodeParms${up}/DP<<>>`, deflated(twoSided)],
      ['a predictor of hexadecimal digits', `/Filter/ASCIIHexDecode/DecodeParms${up}`, hex(twoSided)],
      ['a predictor of run lengths', `/Filter/RunLengthDecode/DecodeParms${up}`, '\x00A\x80'],
    ] as const
  ).map(([name, dict, data]) => content(name, 'filter_unsupported', dict, data)),
  content(
    'a predictor with a decimal point',
    'object_unreadable',
    `/Filter/FlateDecode/DecodeParms<</Predictor 12.0/Columns ${rowBytes}>>`,
    deflated(twoSided),
  ),
  ...['2', '-1', 'false', '0.5'].map((early) =>
    content(
      `an /EarlyChange of ${early}`,
      'filter_unsupported',
      `/Filter/LZWDecode/DecodeParms<</EarlyChange ${early}>>`,
      lzw(one),
    ),
  ),
  content('LZW', 'admitted', '/Filter/LZWDecode', lzw(one)),
  content('LZW without an end', 'stream_data_invalid', '/Filter/LZWDecode', lzw(one, '')),
  content('a NUL among hexadecimal digits', 'stream_data_invalid', '/Filter/ASCIIHexDecode', `\0${hex(one)}`),
  content(
    'ASCII85 without an end',
    'stream_data_invalid',
    '/Filter/ASCII85Decode',
    "6<#'\\7PQ#@1a#b0+>GQ(+?(u.+B2ko-qIocCi:FtDfTZ).9(%)78s~>".slice(0, -2),
  ),
]
