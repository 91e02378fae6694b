import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'core/languages'
const header = `// Generated from the folders of ${folder} by dev/derive.ts at each build and check.`

/** The files of a language, each with the name of its export. */
const parts = {
  index: 'language',
  'field-types': 'fieldTypeNames',
  events: 'events',
  'signing-shell': 'signingShell',
  'place-page': 'placePage',
  'sender-page': 'senderPage',
  'verify-page': 'verifyPage',
  'verify-checks': 'verifyChecks',
  'verify-findings': 'verifyFindings',
  certificate: 'certificate',
  mails: 'mails',
  consents: 'consents',
} as const

/** Returns the tags of all languages: English first, then the others alphabetically. */
const languageTags = (base: string): string[] =>
  readdirSync(join(base, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1))

/** Returns the generated lists by path: the language tags, and a list for each part of a language. */
export function languageLists(base: string): Record<string, string> {
  const tags = languageTags(base)
  const lists = Object.entries(parts).map(([file, name]) => [
    `${folder}/${file === 'index' ? 'languages' : file}.ts`,
    listOfPart(tags, file, name),
  ])
  return {
    [`${folder}/locales.ts`]: localesList(tags),
    [`${folder}/signing-page.ts`]: loaders(tags),
    ...Object.fromEntries(lists),
  }
}

const localesList = (tags: string[]): string =>
  [
    header,
    '',
    '/** The languages of signers. */',
    `export const signerLocales = [${tags.map((tag) => `'${tag}'`).join(', ')}] as const`,
    'export type SignerLocale = (typeof signerLocales)[number]',
    '',
  ].join('\n')

const listOfPart = (tags: string[], file: string, name: string): string =>
  [
    header,
    ...[...tags].sort().map((tag) => `import { ${name} as ${tag} } from './${tag}/${file}.ts'`),
    '',
    `/** The export \`${name}\` of each language, by code. */`,
    `export const ${file === 'index' ? 'languages' : name} = { ${tags.join(', ')} }`,
    '',
  ].join('\n')

/** Returns the generated loaders for the language scripts. A page therefore loads only one language. */
const loaders = (tags: string[]): string =>
  [
    header,
    '',
    '/** Loads the texts of the signing page in a language. */',
    'export const signingPage = {',
    ...tags.map((tag) => `  ${tag}: async () => (await import('./${tag}/signing-page.ts')).signingPage,`),
    '}',
    '',
  ].join('\n')
