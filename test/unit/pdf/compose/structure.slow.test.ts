import { expect, test } from 'vitest'
import { composeCertificate } from '../../../../core/signing/certificate/compose-certificate.ts'
import { composeTextDocument } from '../../../../pdf/compose/text-document.ts'
import { fontFiles } from '../../../support/fonts.ts'
import { certificate } from '../../core/signing/certificate/certificate-sample.ts'
import { readPages, readStructure } from './read-pdf.ts'

const squeezed = (text: string): string => text.replaceAll(/\s+/g, '')
const letters = (text: string): string => [...squeezed(text)].sort().join('')

test.each(['en', 'ar'] as const)(
  'tags all text of the certificate in “%s” once, with one H1, alternate text for figures, and page numbers as artifacts',
  async (locale) => {
    const bytes = await composeCertificate({ ...certificate('en'), locale }, fontFiles)
    const [pages, shown] = [await readStructure(bytes), await readPages(bytes)]
    for (const [index, { elements, decoration }] of pages.entries())
      expect(letters(elements.map(({ text }) => text.replace(/^<annotation>$/, '')).join('') + decoration)).toBe(
        letters(shown[index]?.text ?? ''),
      )
    const roles = pages.flatMap(({ elements }) => elements.map(({ role }) => role))
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect(new Set(roles)).toEqual(new Set(['H1', 'H2', 'H3', 'P', 'TH', 'TD', 'Figure', 'Link']))
    for (const { role, alt } of pages.flatMap(({ elements }) => elements))
      if (role === 'Figure') expect(alt).toMatch(/\S/)
    const footers = pages.map(({ decoration }) => squeezed(decoration))
    for (const [index, footer] of footers.entries()) expect(footer).toContain(`${index + 1}/${pages.length}`)
  },
)

test('tags the lines between blank lines as one paragraph, without page numbers', async () => {
  const text = ['Herr Meier', 'zahlt 100 EUR', '', '  ', 'an Anna', ...Array(60).fill('Zeile')].join('\n')
  const pages = await readStructure(await composeTextDocument({ title: 'Vertrag', text }, fontFiles))
  const outline = pages.map(({ elements }) => elements.map(({ role, text }) => `${role} ${squeezed(text)}`))
  expect(outline[0]?.slice(0, 2)).toEqual(['H1 Vertrag', 'P HerrMeierzahlt100EUR'])
  expect(outline[0]?.[2]).toMatch(/^P anAnna(Zeile)+$/)
  expect(outline[1]).toEqual([expect.stringMatching(/^P (Zeile)+$/)])
  expect(outline.flat().join('').match(/Zeile/g)).toHaveLength(60)
})

test('tags the complete text of 2,500 paragraphs with 2,000 structure elements', async () => {
  const text = Array.from({ length: 2_500 }, (_, number) => `Absatz ${number}`).join('\n\n')
  const bytes = await composeTextDocument({ title: '', text }, fontFiles)
  const elements = (await readStructure(bytes)).flatMap((page) => page.elements)
  expect(squeezed(elements.map((one) => one.text).join(''))).toBe(squeezed(text))
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/S\s?\/P\s?\/P/g),
  ).toHaveLength(2_000)
})
