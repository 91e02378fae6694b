import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { check, helvetica, type Plan, written } from './value-forms.ts'

const map = (letters: string) => {
  const data = `1 beginbfchar ${letters} endbfchar`
  return `<</Length ${data.length}>>stream\n${data}\nendstream`
}
const states = '<</Yes 11 0 R/Off 11 0 R>>'
const sum = '/FT/Tx/V(100 EUR)'
const formatted = (script: string, value: string) =>
  `/FT/Tx/V(${value})/AA<</F<</S/JavaScript/JS(${script.replaceAll(/[()]/g, '\\$&')})>>>>`
const euros = 'AFNumber_Format(2, 2, 0, 0, " EUR", false);'
const list = '/FT/Ch/Opt[[(1)(one)][(2)(two)][(3)(three)]]'

const asking = '/NeedAppearances true'
const plain = '/DA(/F 9 Tf 0 g)'

const honest: Record<string, Plan> = {
  'an unchanged text': { field: sum, shows: written('(100 EUR)') },
  'a text in two kerned lines': {
    field: '/FT/Tx/Ff 4096/V(100 EUR\\rper month)',
    shows: 'BT /F 9 Tf [(10)-20(0 EUR)] TJ T* (per month) Tj ET',
  },
  'an empty password': { field: '/FT/Tx/Ff 8192/V()', shows: 'n' },
  'letters beyond ASCII': { field: '/FT/Tx/V<FEFF00E4002020AC>', shows: written('<e42080>') },
  'letters of another encoding': {
    field: '/FT/Tx/V(\\240 1)',
    shows: written('(a 1)'),
    font: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[97/Euro]>>>>',
  },
  'letters that the ToUnicode map of the font defines': {
    field: '/FT/Tx/V<FEFF4E2D6587>',
    shows: written('<00010002>'),
    font: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode 20 0 R>>',
    objects: { 20: map('<0001> <4E2D> <0002> <6587>') },
  },
  'letters without a mapping in the font': {
    field: sum,
    shows: written('<00010002>'),
    font: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H>>',
  },
  'a question mark for a letter that the font lacks': { field: '/FT/Tx/V<FEFF004103C0>', shows: written('(A?)') },
  'its value from truncated compressed data': {
    field: sum,
    shows: deflateSync(Buffer.from(written('(100 EUR)'))).subarray(0, -4),
  },
  'text that continues below its box': {
    field: '/FT/Tx/Ff 4096/V(100 EUR\\rper month)',
    shows: 'BT /F 9 Tf 12 TL 2 9 Td (100 EUR) Tj T* T* (per month) Tj ET',
  },
  'text that its matrices move into its box': {
    field: sum,
    shows: 'q 1 0 0 1 0 -90 cm BT /F 1 Tf 9 0 0 9 2 -5 Tm 0 11 Td (100 EUR) Tj ET Q',
  },
  'text with only its top above its box': { field: sum, shows: 'BT /F 9 Tf 2 16 Td (100 EUR) Tj ET' },
  'text that begins outside its box and ends inside': { field: sum, shows: 'BT /F 9 Tf -20 4 Td (100 EUR) Tj ET' },
  'an option by its index': { field: `${list}/Ff 131072/V(2)/I[1]`, shows: written('(two)') },
  'nothing if its value is an empty text without an index': { field: `${list}/Ff 131072/V()/I[]`, shows: null },
  'nothing if it has no value': { field: '/FT/Tx', shows: '/Tx BMC EMC' },
  'an empty appearance in a form with NeedAppearances': { field: `${sum}${plain}`, shows: '', form: asking },
  'no appearance in a form with NeedAppearances': { field: `${sum}${plain}`, shows: null, form: asking },
  'no appearance in a form with NeedAppearances, but has light letters on a dark background': {
    field: `${sum}/DA(/F 9 Tf 1 1 1 rg)/MK<</BG[0 0 .4]>>`,
    shows: null,
    form: asking,
  },
  'no appearance in a form with NeedAppearances and a default appearance': {
    field: sum,
    shows: null,
    form: `${asking}${plain}`,
  },
  'its value in black despite a white default appearance': {
    field: `${sum}/DA(/F 9 Tf 1 g)`,
    shows: written('(100 EUR)'),
    form: asking,
  },
  'rich text with the letters of its value': {
    field: '/FT/Tx/Ff 33554432/V(A & B)/RV(<?xml version="1.0"?><body><p><b>A</b> &amp; &#66;</p></body>)',
    shows: written('(A & B)'),
  },
  'a choice by its label': { field: `${list}/Ff 131072/V(2)`, shows: written('(two)') },
  'a list of options': { field: `${list}/V(2)`, shows: 'BT /F 9 Tf (two) Tj T* (three) Tj ET' },
  'the state of a checked box': { field: '/FT/Btn/V/Yes/AS/Yes', shows: 'n', appearance: states },
  'the state of an unchecked box': { field: '/FT/Btn/AS/Off', shows: 'n', appearance: states },
  'a postal code': { field: formatted('AFSpecial_Format(0)', '12345'), shows: written('(12345)') },
  'a long postal code': { field: formatted('AFSpecial_Format(1)', '123456789'), shows: written('(12345-6789)') },
  'a telephone number': {
    field: formatted('AFSpecial_Format(2);', '2025550123'),
    shows: written('(\\(202\\) 555-0123)'),
  },
  'a local telephone number': { field: formatted('AFSpecial_Format(2)', '5550123'), shows: written('(555-0123)') },
  'a social security number': {
    field: formatted('AFSpecial_Format(3);', '400000009'),
    shows: written('(400-00-0009)'),
  },
  'a social security number without hyphens': {
    field: formatted('AFSpecial_Format(3);', '400000009'),
    shows: written('(400000009)'),
  },
  'a number without group separators': {
    field: formatted('AFNumber_Format(0, 0, 0, 0, "", true)', '7000'),
    shows: written('(7000)'),
  },
  'a number without the zeros that its format adds': {
    field: formatted('AFNumber_Format(2, 2, 0, 0, "", true)', '1234,5'),
    shows: written('(1234,5)'),
  },
  'a formatted number': { field: formatted(euros, '-1234.5'), shows: written('(-1.234,50 EUR)') },
  'a number in parentheses after its currency': {
    field: formatted("AFNumber_Format(0, 0, 2, 0, '$', true)", '-1234567'),
    shows: written('(\\($1,234,567\\))'),
  },
  'a percentage': { field: formatted('AFPercent_Format(1, 1)', '0.075'), shows: written('(7.5%)') },
  'a formatted date': {
    field: formatted('AFDate_FormatEx("dd.mm.yyyy")', '01.02.2026'),
    shows: written('(01.02.2026)'),
  },
  'nothing if it has a format but no value': { field: formatted(euros, ''), shows: '' },
  'the word that MuPDF draws in an empty signature field': { field: '/FT/Sig', shows: written('(SIGN)') },
  'its value between a background and a border': {
    field: sum,
    shows: `q .9 g 0 0 90 20 re f Q ${written('(100 EUR)')} 0 G 1 w .5 .5 89 19 re S`,
  },
  'its value inside a beveled border': {
    field: sum,
    shows: `0 g 1 1 m 1 19 l 89 19 l 87 17 l 3 17 l 3 3 l h f ${written('(100 EUR)')}`,
  },
  'its value inside a frame of two boxes': {
    field: sum,
    shows: `0 g 0 0 90 20 re 2 2 86 16 re f* ${written('(100 EUR)')}`,
  },
  'its value in a clip': { field: sum, shows: `1 1 88 18 re W n ${written('(100 EUR)')}` },
  'its value after a clip that ends': { field: sum, shows: `q 0 0 1 1 re W n Q ${written('(100 EUR)')}` },
  'its value in white on dark stripes': {
    field: sum,
    shows: `0 g 0 0 90 10 re 0 8 90 12 re f 1 g ${written('(100 EUR)')}`,
  },
  'a selected option in white on a dark row': {
    field: `${list}/V(2)`,
    shows: `BT /F 9 Tf 2 12 Td (two) Tj ET 0 0 .4 rg 0 0 90 9 re f 1 g BT /F 9 Tf 2 2 Td (three) Tj ET`,
  },
  'its value on a white outline': { field: sum, shows: `q 1 G 1 Tr ${written('(100 EUR)')} Q ${written('(100 EUR)')}` },
  'another value, but is hidden': { field: `${sum}/F 2`, shows: written('(1 EUR)') },
}

test.each(Object.entries(honest))('accepts a form field that shows %s', async (_, plan) => {
  await expect(check(plan)).resolves.toEqual({ permission: null, signatures: [] })
})

const drawnByReaders = (field: string, font?: string): Plan => ({
  field: `${sum}${field}`,
  shows: null,
  form: asking,
  ...(font ? { font } : {}),
})
const withRichText = (text: string): Plan => ({ field: `${sum}/RV(${text})`, shows: written('(100 EUR)') })

const deceiving: Record<string, Plan> = {
  'no visible value to readers that draw it in white': drawnByReaders('/DA(/F 9 Tf 1 g)'),
  'no visible value to readers that draw it in the background color': drawnByReaders('/DA(/F 9 Tf 0 g)/MK<</BG[0]>>'),
  'no visible value to readers that draw it in a tiny size': drawnByReaders('/DA(/F 0.1 Tf 0 g)'),
  'no visible value to readers that draw it outside the visible area': drawnByReaders(
    '/DA(/F 9 Tf 0 g 1 0 0 1 900 0 Tm)',
  ),
  'a value that only some readers rotate': drawnByReaders(`${plain}/MK<</R 90>>`),
  'its value in other letters of the font': drawnByReaders(
    plain,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[49/nine]>>>>',
  ),
  'its value in a font that readers lack': drawnByReaders('/DA(/G 9 Tf 0 g)'),
  'its value in a font with another name': drawnByReaders(`${plain}/DR<</Font<</F 20 0 R>>>>`),
  'its value without a default appearance': drawnByReaders(''),
  'other letters in rich text': withRichText('<p>900 EUR</p>'),
  'more letters in rich text': withRichText('<p>100 EUR</p><p>per day</p>'),
  'a comment in rich text': withRichText('<p>100 EUR<!-- --></p>'),
  'an unknown entity in rich text': withRichText('<p>100&sum; EUR</p>'),
  'another text than its value': { field: '/FT/Tx/V(100000 EUR)', shows: written('(100 EUR)') },
  'the beginning of its value': { field: '/FT/Tx/V(100 EUR, and 900 more)', shows: written('(100 EUR)') },
  'another currency': { field: '/FT/Tx/V(100 \\240)', shows: written('(100 $)') },
  'another text in a form with NeedAppearances': {
    field: '/FT/Tx/V(100000 EUR)',
    shows: written('(100 EUR)'),
    form: '/NeedAppearances true',
  },
  'nothing of its value': { field: sum, shows: '' },
  'no appearance of its value': { field: sum, shows: null },
  'text without a value': { field: '/FT/Tx', shows: written('(100 EUR)') },
  'another text than its inherited value': {
    field: '/Parent 20 0 R',
    shows: written('(100 EUR)'),
    top: 20,
    objects: { 20: '<</FT/Tx/T(p)/V(100000 EUR)/Kids[10 0 R]>>' },
  },
  'its value in invisible letters': {
    field: sum,
    shows: `BT /F 9 Tf 3 Tr (100 EUR) Tj ET`,
  },
  'its value in a font that q and Q enclose': {
    field: sum,
    shows: 'BT /G 9 Tf q /F 9 Tf Q 1 0 0 1 2 4 Tm (100 EUR) Tj ET',
    entries: '/Resources<</Font<</F 12 0 R/G 20 0 R>>>>',
    objects: { 20: helvetica.replace('/WinAnsiEncoding', '<</BaseEncoding/WinAnsiEncoding/Differences[49/nine]>>') },
  },
  'its value in white next to bars': { field: sum, shows: `0 g 2 4 2 9 re f 1 g ${written('(100 EUR)')}` },
  'its value in white lines': { field: sum, shows: `1 G 1 Tr ${written('(100 EUR)')}` },
  'its value in a tiny size': { field: sum, shows: 'BT /F .1 Tf 2 4 Td (100 EUR) Tj ET' },
  'its value below a filled area': { field: sum, shows: `${written('(100 EUR)')} 1 g 0 0 90 20 re f` },
  'its value below a thick line': { field: sum, shows: `${written('(100 EUR)')} 1 G 20 w 0 9 m 90 10 l S` },
  'its value on a shape of the same color': {
    field: sum,
    shows: `0 0 m 90 0 l 90 20 l 0 20 l f ${written('(100 EUR)')}`,
  },
  'its value on boxes of the same color': {
    field: sum,
    shows: `${Array.from({ length: 90 }, (_, x) => `${x} 0 1 20 re`).join(' ')} f ${written('(100 EUR)')}`,
  },
  'its value on a line of the same color': {
    field: sum,
    shows: `q 20 w 0 9 m 90 9 l S Q ${written('(100 EUR)')}`,
  },
  'the end of its value on a box of the same color': {
    field: sum,
    shows: `9 0 81 20 re f ${written('(100 EUR)')}`,
  },
  'its value in white inside a frame of two boxes': {
    field: sum,
    shows: `0 0 90 20 re 2 2 86 16 re f* 1 g ${written('(100 EUR)')}`,
  },
  'its value outside a clip': { field: sum, shows: `0 0 1 1 re W n ${written('(100 EUR)')}` },
  'its value in more clips than can be checked': {
    field: sum,
    shows: `${'q W n '.repeat(40_000)}${written('(100 EUR)')}`,
  },
  'its value outside one of two clips': {
    field: sum,
    shows: `0 0 90 20 re W n 0 0 9 9 re 0 0 9 9 re W* n ${written('(100 EUR)')}`,
  },
  'its value after more points than are compared': {
    field: sum,
    shows: `${'0 0 m '.repeat(8_001)} n ${written('(100 EUR)')}`,
  },
  'its value after more thick lines than are compared': {
    field: sum,
    shows: `q 9 w 0 -50 m ${'9 -50 l '.repeat(2_001)} S Q ${written('(100 EUR)')}`,
  },
  'its value below white letters': { field: sum, shows: `${written('(100 EUR)')} 1 g ${written('(OOOOOOO)')}` },
  'an image next to its value': { field: sum, shows: `${written('(100 EUR)')} /P Do` },
  'curves next to its value': { field: sum, shows: `${written('(100 EUR)')} 0 0 m 1 1 2 2 3 3 c S` },
  'an inline image': { field: '/FT/Tx', shows: 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI' },
  'some different letters among unmapped ones': {
    field: '/FT/Tx/V(900)',
    shows: written('(1\\00000)'),
  },
  'other letters by the ToUnicode map of its font': {
    field: '/FT/Tx/V(9)',
    shows: written('<0001>'),
    font: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode 20 0 R>>',
    objects: { 20: map('<0001> <0031>') },
  },
  'a number without its format': { field: formatted(euros, '1234.5'), shows: written('(1234.5)') },
  'a number without the digits that its format adds': {
    field: formatted('AFNumber_Format(0, 1, 0, 0, "000 EUR", false)', '100'),
    shows: written('(100 EUR)'),
  },
  'a number with the decimal separator of another style': {
    field: formatted('AFNumber_Format(3, 2, 0, 0, "", true)', '1.234'),
    shows: written('(1.234)'),
  },
  'a number without the brackets of its format': {
    field: formatted('AFNumber_Format(0, 0, 2, 0, "", true)', '-7000'),
    shows: written('(-7000)'),
  },
  'a percentage without its format': {
    field: formatted('AFPercent_Format(0, 0)', '1'),
    shows: written('(1)'),
  },
  'a number without the rounding of its format': {
    field: formatted('AFNumber_Format(0, 1, 0, 0, "", false)', '99.6'),
    shows: written('(99.6)'),
  },
  'a text in a numeric field without an appearance': { field: formatted(euros, 'nine'), shows: written('(nine)') },
  'a value with an unknown format': { field: formatted('AFRange_Format(2)', '1234567'), shows: written('(1234567)') },
  'other digits of a telephone number': {
    field: formatted('AFSpecial_Format(2)', '1234567'),
    shows: written('(1234568)'),
  },
  'a telephone number with too few digits': { field: formatted('AFSpecial_Format(2)', '123'), shows: written('(123)') },
  'a number with a mask': { field: formatted('AFSpecial_FormatEx("999")', '123'), shows: written('(123)') },
  'digits in the format of an unknown style': {
    field: formatted('AFSpecial_Format(4)', '12345'),
    shows: written('(12345)'),
  },
  'a social security number with other punctuation': {
    field: formatted('AFSpecial_Format(3)', '400000009'),
    shows: written('(4000-0000-9)'),
  },
  'a value from a stream': {
    field: '/FT/Tx/V 20 0 R',
    shows: written('(100 EUR)'),
    objects: { 20: '<</Length 10>>stream\n100000 EUR\nendstream' },
  },
  'its value above its box': { field: sum, shows: 'BT /F 9 Tf 2 99 Td (100 EUR) Tj ET' },
  'its value below its box': { field: sum, shows: 'BT /F 9 Tf 2 -99 Td (100 EUR) Tj ET' },
  'its value next to its box': { field: sum, shows: 'BT /F 9 Tf 99 4 Td (100 EUR) Tj ET' },
  'a part of its value above its box': {
    field: sum,
    shows: 'BT /F 9 Tf 2 4 Td (100) Tj 0 99 Td ( EUR) Tj ET',
  },
  'its value moved out of its box by a matrix': {
    field: sum,
    shows: 'q 1 0 0 1 0 99 cm BT /F 9 Tf 1 0 0 1 2 4 Tm (100 EUR) Tj ET Q',
  },
  'its value with a singular matrix': { field: sum, shows: written('(100 EUR)'), entries: '/Matrix[0 0 0 0 0 0]' },
  'an option whose index refers to another one': { field: `${list}/Ff 131072/V(2)/I[2]`, shows: written('(two)') },
  'an option with an invalid index': { field: `${list}/Ff 131072/V(2)/I[9]`, shows: written('(two)') },
  'an option with indexes out of range': { field: `${list}/Ff 131072/V(2)/I[]`, shows: written('(two)') },
  'options without an index, although its value is a list': { field: `${list}/V[(2)]/I[]`, shows: written('(two)') },
  'an option with a numeric index instead of an array': {
    field: `${list}/Ff 131072/V(2)/I 1`,
    shows: written('(two)'),
  },
  'a value from a stream that its appearance shows': {
    field: '/FT/Tx/V 20 0 R',
    shows: written('(100 EUR)'),
    objects: { 20: '<</Length 7>>stream\n100 EUR\nendstream' },
  },
  'asterisks instead of a password': { field: '/FT/Tx/Ff 8192/V(100 EUR)', shows: written('(*******)') },
  'a text in a password field without a value': { field: '/FT/Tx/Ff 8192', shows: written('(100 EUR)') },
  'another choice': { field: `${list}/Ff 131072/V(2)`, shows: written('(one)') },
  'a choice by its export value instead of its label': { field: `${list}/Ff 131072/V(2)`, shows: written('(2)') },
  'a list of other options': { field: `${list}/V(2)`, shows: 'BT /F 9 Tf (two) Tj T* (four) Tj ET' },
  'a check mark in a check box with the value Off': {
    field: '/FT/Btn/V/Off/AS/Yes',
    shows: 'n',
    appearance: states,
  },
  'the mark of MuPDF for a state without an appearance': {
    field: '/FT/Btn/V/Maybe/AS/Maybe',
    shows: 'n',
    appearance: states,
  },
  'no check mark in a check box with the value Yes': {
    field: '/FT/Btn/V/Yes/AS/Off',
    shows: 'n',
    appearance: states,
  },
}

test.each(Object.entries(deceiving))('rejects a form field that shows %s', async (_, plan) => {
  await expect(check(plan)).rejects.toMatchObject({ reason: 'value_not_shown' })
})
