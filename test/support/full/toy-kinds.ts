import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentConsentVersion } from '../../../core/signing/consent.ts'
import { replaceIn } from '../../../dev/support/copied-project.ts'
import { writeFiles } from './toy-operation.ts'

/** Adds a field type: its entry, its control on the signing page, and its name in each language. */
export function addFieldType(copy: string): void {
  replaceIn(
    join(copy, 'core/signing/field-types.ts'),
    '  checkbox: {\n',
    `  company: {
    valueType: 'text',
    options: textOptions,
    rules: 'one line, 200 characters',
    charsMax: limits.signerNameCharsMax,
    sample: () => 'Example Ltd',
    isCaptionedBelow: false,
    usualSize: oneLine,
  },
  checkbox: {\n`,
  )
  replaceIn(
    join(copy, 'web/signing-page/field-inputs.ts'),
    '  signature: signatureButton,\n',
    "  company: textInput({ autocomplete: 'organization' }),\n  signature: signatureButton,\n",
  )
  replaceIn(
    join(copy, 'test/support/every-type.ts'),
    '  checkbox: {',
    "  company: { entry: text('Example Ltd'), printed: 'Example Ltd', wrong: [{ company: checked }, 'wrong_kind'] },\n  checkbox: {",
  )
  for (const path of globSync('core/languages/*/field-types.ts', { cwd: copy }))
    replaceIn(join(copy, path), '  checkbox:', "  company: 'Firma',\n  checkbox:")
}

/** Adds the entry of a webhook event. */
export function addEventType(copy: string): void {
  replaceIn(
    join(copy, 'core/webhooks/event-types.ts'),
    "  'envelope.locked': {\n",
    "  'envelope.consented': { isCausedBy: is('consented'), isDefault: false, happens: 'the signer consented' },\n  'envelope.locked': {\n",
  )
}

/** Adds a kind of job: its entry, its handler, and an empty list of work on files. */
export function addJobKind(copy: string): void {
  replaceIn(join(copy, 'test/support/full/job-work/callers.ts'), '  mail: [],', '  digest: [],\n  mail: [],')
  replaceIn(
    join(copy, 'core/jobs/kinds.ts'),
    '  /** Sends one mail',
    `  /** Counts the envelopes of a day. */
  digest: {
    worker: 'api',
    outbox: { payload: z.object({ day: z.string() }) },
    queue: { name: 'chancery-digests', binding: 'DIGESTS_QUEUE', maxBatchSize: 10, maxBatchTimeout: 0 },
    overdue: { ...later, advice: 'Digests wait for a worker. Check the api worker.' },
  },
  /** Sends one mail`,
  )
  replaceIn(
    join(copy, 'api/consumer.ts'),
    '    webhook: async (',
    "    digest: jobConsumer('digest', async () => ({ kind: 'done' })),\n    webhook: async (",
  )
}

/** Adds a language: its folder with the English texts in other letters. */
export function addLanguage(copy: string): void {
  const english = join(copy, 'core/languages/en')
  const files = globSync('*.ts', { cwd: english }).map((name) => [
    `core/languages/sv/${name}`,
    name === 'index.ts' ? index : otherLetters(readFileSync(join(english, name), 'utf8')),
  ])
  writeFiles(copy, { ...Object.fromEntries(files), 'core/languages/sv/consents.ts': consents(english) })
}

const index = `import type { Language } from '../language.ts'

export const language: Language = {
  name: 'Svenska',
  direction: 'ltr',
  region: 'sv',
  testMark: 'TEST – inte en underskrift',
}
`

/** Replaces the letters in a module's texts, but not in imports, keys, types and placeholders. */
const otherLetters = (source: string): string =>
  source
    .split('\n')
    .map((line) =>
      /^import |export type|Record</.test(line) ? line : line.replaceAll(/'[^']*'(?!:)|"[^"]*"/g, inText),
    )
    .join('\n')

const otherLetter: Record<string, string> = {
  a: 'å',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'Ë',
  I: 'Ï',
  O: 'Ö',
  U: 'Ü',
}

const inText = (text: string): string =>
  text.replaceAll(/\\u\w{4}|\{\w+\}|[aeiou]/gi, (part) => otherLetter[part] ?? part)

/** Returns a consent text that names the hash of the governing English text. */
function consents(english: string): string {
  const published = readFileSync(join(english, 'consents.ts'), 'utf8')
  const leading = [...published.matchAll(/sha256: '(\w+)'/g)].at(-1)?.[1] ?? ''
  const text = `Du skriver under elektroniskt. Den engelska texten gäller (SHA-256 ${leading}).`
  const sha256 = createHash('sha256').update(text).digest('hex')
  return `import type { PublishedConsent } from '../published-consent.ts'

/** The consent texts as they were published; they never change. */
export const consents: PublishedConsent[] = [
  {
    version: '${currentConsentVersion}',
    text: '${text}',
    sha256: '${sha256}',
  },
]
`
}
