import { expect, test } from 'vitest'
import { drawing, pdfOfContents } from '../../../support/text-pdf.ts'
import { placesIn } from './support.ts'

const written = (text: string, x = 100, y = 600) => drawing([{ x, y, text }])

test('reads the type, role and label of a field from a tag, and whether the field is required', async () => {
  const tags = [
    '{{text:anna:Contract number}}',
    '{{ checkbox : anna : Newsletter : optional }}',
    '{{date}}',
    '{{name:ben::optional}}',
    '{{initials:ben:required}}',
    '{{email:ben:Mail:required}}',
  ]
  const content = tags.map((text, i) => written(text, 80, 700 - 30 * i)).join('\n')
  const places = await placesIn(pdfOfContents([content]), { tags: true })
  expect(places.map(({ role, field: { type, label, isRequired } }) => [type, role, label, isRequired])).toEqual([
    ['text', 'anna', 'Contract number', true],
    ['checkbox', 'anna', 'Newsletter', false],
    ['date', null, undefined, true],
    ['name', 'ben', undefined, false],
    ['initials', 'ben', undefined, true],
    ['email', 'ben', 'Mail', true],
  ])
})

test('reads field rules from a tag with named parameters', async () => {
  const tags = [
    '{{radio;role=anna;group=pay;label=Invoice}}',
    '{{dropdown;options=Berlin | Wien;optional}}',
    '{{number;minimum=0;decimals=2}}',
    '{{text;role=anna;label=A: B}}',
    '{{consent;role=anna;text=I agree.}}',
    '{{multiselect;group=pets;minSelected=2}}',
    '{{initials;pages=all}}',
    '{{text;sameAs=city}}',
    '{{text;id=kind;visibleIf=pets checked and city = Wien}}',
    '{{number;id=deposit;decimals=2;computed=rent * 3}}',
    '{{text;id=start;format=date;earliest=2026-01-01;requiredIf=kind filled}}',
    '{{label;value=Clause 7;visibleIf=accept@1 = "yes or no"}}',
    '{{checkbox;id=pets;value=true;optional}}',
    '{{attachment;role=anna;maxFiles=2}}',
  ]
  const content = tags.map((text, i) => written(text, 80, 700 - 30 * i)).join('\n')
  const places = await placesIn(pdfOfContents([content]), { tags: true })
  expect(
    places.map(({ text, role, field: { pageNumber: _, x, y, width, height, ...field } }) => [text, role, field]),
  ).toEqual([
    [tags[0], 'anna', { type: 'radio', isRequired: true, label: 'Invoice', group: 'pay' }],
    [tags[1], null, { type: 'dropdown', isRequired: false, options: ['Berlin', 'Wien'] }],
    [tags[2], null, { type: 'number', isRequired: true, minimum: 0, decimals: 2 }],
    [tags[3], 'anna', { type: 'text', isRequired: true, label: 'A: B' }],
    [tags[4], 'anna', { type: 'consent', isRequired: true, text: 'I agree.' }],
    [tags[5], null, { type: 'multiselect', isRequired: true, group: 'pets', minSelected: 2 }],
    [tags[6], null, { type: 'initials', isRequired: true, pages: 'all' }],
    [tags[7], null, { type: 'text', isRequired: true, sameAs: 'city' }],
    [
      tags[8],
      null,
      {
        ...{ type: 'text', isRequired: true, id: 'kind' },
        visibleIf: {
          all: [
            { field: 'pets', isChecked: true },
            { field: 'city', equals: 'Wien' },
          ],
        },
      },
    ],
    [
      tags[9],
      null,
      {
        ...{ type: 'number', isRequired: true, id: 'deposit', decimals: 2 },
        computed: { operation: 'multiply', values: [{ field: 'rent' }, 3] },
      },
    ],
    [
      tags[10],
      null,
      {
        ...{ type: 'text', isRequired: true, id: 'start', format: 'date', earliest: '2026-01-01' },
        requiredIf: { field: 'kind', isFilled: true },
      },
    ],
    [
      tags[11],
      null,
      {
        ...{ type: 'label', isRequired: true, value: 'Clause 7' },
        visibleIf: { field: 'accept', step: 1, equals: 'yes or no' },
      },
    ],
    [tags[12], null, { type: 'checkbox', isRequired: false, id: 'pets', value: true }],
    [tags[13], 'anna', { type: 'attachment', isRequired: true, maxFiles: 2 }],
  ])
})

test.each([
  ['over two lines', `${written('{{signature:')} ${written('anna}}', 100, 580)}`, 'tag_not_closed', '{{signature:'],
  ['without closing braces', written('Sign {{signature:anna here'), 'tag_not_closed', '{{signature:anna here'],
  ['without opening braces', written('anna}} signs'), 'tag_not_closed', 'anna}}'],
  ['of an unknown type', written('{{signatur:anna}}'), 'tag_type_unknown', '{{signatur:anna}}'],
  ['without a type', written('{{}}'), 'tag_type_unknown', '{{}}'],
  ['with too many parts', written('{{text:a:b:c:d}}'), 'tag_malformed', 'The tag has too many parts.'],
  ['of a dropdown without options', written('{{dropdown;role=anna}}'), 'tag_malformed', '{{dropdown;role=anna}}'],
  ['of a radio button in the short form', written('{{radio:anna}}'), 'tag_malformed', '{{radio;group=…}}'],
  ['with an unknown part', written('{{text;role=anna;colour=red}}'), 'tag_malformed', 'The part colour is unknown.'],
  ['with a duplicate part', written('{{text;role=anna;role=ben}}'), 'tag_malformed', 'the part role more than once'],
  ['with a part without a value', written('{{text;role}}'), 'tag_malformed', 'The part “role” does not have the form'],
  ['with a semicolon in a label', written('{{text:anna:A;b}}'), 'tag_malformed', '“{{text:anna:A;b}}”: A part cannot'],
  ['with a type in capitals', written('{{Text:anna}}'), 'tag_type_unknown', 'in lower case'],
  ['with a rule of a different field type', written('{{text;options=a|b}}'), 'tag_malformed', 'cannot have options'],
  ['with a malformed condition', written('{{text;visibleIf=pets}}'), 'tag_malformed', 'After “pets”, write ='],
  ['with a calculation of a date', written('{{date;computed=a + b}}'), 'tag_malformed', 'cannot have computed'],
  ['with a bound that is not a number', written('{{number;minimum=x}}'), 'tag_malformed', '{{number;minimum=x}}'],
  ['with a role that is too long', written(`{{text:${'i'.repeat(101)}}}`, 0), 'tag_malformed', 'The role is too long.'],
  [
    'with a label that is too long',
    written(`{{text:a:${'i'.repeat(201)}}}`, 0),
    'tag_malformed',
    'The label is too long.',
  ],
])('rejects a tag %s', async (_name, content, code, named) => {
  await expect(placesIn(pdfOfContents([content]), { tags: true })).rejects.toMatchObject({
    code: 'tag_invalid',
    extras: {
      errors: expect.arrayContaining([expect.objectContaining({ code, message: expect.stringContaining(named) })]),
    },
  })
})

test('ignores texts in braces without a field type on request, but rejects malformed tags', async () => {
  const other = [
    written('{{customer}}'),
    written('{{#if vip}} x {{/if}}', 100, 560),
    written('a {{ open', 100, 520),
    written('a }} b', 100, 480),
  ]
  const content = [...other, written('{{date}}', 100, 440)].join(' ')
  const request = { tags: true, skipUnknownTags: true }
  const places = await placesIn(pdfOfContents([content]), request)
  expect(places.map(({ text }) => text)).toEqual(['{{date}}'])
  await expect(placesIn(pdfOfContents([content]), { tags: true })).rejects.toMatchObject({ code: 'tag_invalid' })
  const malformed = ['{{text:a:b:c:d}}', '{{signature:anna']
  for (const tag of malformed)
    await expect(placesIn(pdfOfContents([written(tag)]), request)).rejects.toMatchObject({ code: 'tag_invalid' })
})
