import type { SignerLocale } from '../../core/languages/locales.ts'
import { keysAsPem } from '../../core/signing/key-set.ts'
import { readVerifyFragment } from '../../core/signing/verify-fragment.ts'
import { byId } from '../shared/dom.ts'
import { acceptDrops } from '../shared/drops.ts'
import { firstLocale, makeLanguageButtons } from '../shared/language-buttons.ts'
import { localize } from '../shared/localize.ts'
import { fill } from '../shared/texts.ts'
import { parseBundle } from './facts.ts'
import { renderFiles } from './file-list.ts'
import { assignRoles, type GivenFile, isShared, type Role } from './given-files.ts'
import { dropHead, onTyped, readTyped, takeHead } from './inputs.ts'
import { hasNoSeal } from './remarks.ts'
import { announcement, renderReport } from './render-report.ts'
import { type Report, reportOn } from './report.ts'
import { serviceHost } from './service.ts'
import { makeServicePart } from './service-part.ts'
import { pageTexts, type Texts } from './texts.ts'

const evidenceBytesMax = 268_435_456

let locale: SignerLocale = firstLocale()
let files: GivenFile[] = []
let report: Report | null = null
/** The number of the newest run. Results of older runs are not shown. */
let run = 0

const texts = (): Texts => pageTexts(locale).texts

const showLanguage = makeLanguageButtons(setLocale)

function setLocale(chosen: SignerLocale): void {
  locale = chosen
  showLanguage(locale)
  localize(locale, texts().title, texts())
  service.show(texts())
  showFiles()
  showReport()
}

function addFiles(added: Iterable<File>): void {
  files.push(...[...added].map((file): GivenFile => ({ file, role: 'none', isChosen: false, isFetched: false })))
  if (files.length > 0) void verifyAdded()
}

/** Replaces files that were downloaded earlier by new ones, and moves to the result. */
async function takeFetched(fetched: File[]): Promise<void> {
  const given = fetched.map((file): GivenFile => ({ file, role: 'none', isChosen: false, isFetched: true }))
  if (given.length === 0) return
  files = [...files.filter(({ isFetched }) => !isFetched), ...given]
  await verify()
  document.getElementById('verdict')?.focus()
}

function setRole(given: GivenFile, role: Role): void {
  for (const other of files) if (other !== given && !isShared(role) && other.role === role) other.role = 'none'
  Object.assign(given, { role, isChosen: true })
  void verify()
}

function remove(given: GivenFile): void {
  files = files.filter((other) => other !== given)
  byId('chooser').focus()
  void verify()
}

const fragment = readVerifyFragment(location.hash.slice(1))
const service = makeServicePart(fragment?.token ?? null, takeFetched, texts)

const showFiles = () => renderFiles(files, texts(), locale, { setRole, remove })

/** Verifies added files, and scrolls to the verdict if it is outside the window. */
async function verifyAdded(): Promise<void> {
  await verify()
  document.querySelector('.verdict')?.scrollIntoView({ block: 'nearest' })
}

async function verify(): Promise<void> {
  const current = ++run
  say(texts().checking)
  for (const id of ['summary', 'report']) byId(id).setAttribute('aria-busy', 'true')
  try {
    const found = await findings()
    if (current !== run) return
    report = found
    showFiles()
    showReport()
  } catch (error) {
    if (current !== run) return
    report = null
    showReport()
    say(
      error instanceof TooLargeError
        ? fill(texts().tooLarge, { count: evidenceBytesMax / 1_048_576 })
        : texts().unreadable,
    )
  }
}

async function findings(): Promise<Report | null> {
  const given = files.slice()
  await assignRoles(given, async () => {
    const evidence = await evidenceBytes(given)
    return evidence && (parseBundle(evidence)?.artifacts ?? null)
  })
  await forgetForeignHead(given)
  const fileOf = (role: Role) => given.find((one) => one.role === role)?.file ?? null
  const [keys, seals, timestamps] = await Promise.all(
    (['key', 'seal', 'timestamps'] as const).map((role) => textOf(given, role)),
  )
  const typed = await readTyped({ keys, seals, timestamps }, texts())
  const [evidence, logPolicy] = await Promise.all([evidenceBytes(given), textOf(given, 'logPolicy')])
  return reportOn({ evidence, document: fileOf('document'), certificate: fileOf('certificate'), logPolicy, ...typed })
}

/**
 * Removes a head that belongs to another envelope. It came with a link that may now lead to the evidence of the last
 * signature.
 */
async function forgetForeignHead(given: GivenFile[]): Promise<void> {
  const isFetched = given.some((one) => one.role === 'evidence' && one.isFetched)
  const evidence = isFetched && fragment ? await evidenceBytes(given) : null
  if (evidence === null || parseBundle(evidence)?.envelopeId === fragment?.envelopeId) return
  dropHead()
  byId('head-note').hidden = true
}

class TooLargeError extends Error {}

async function evidenceBytes(given: GivenFile[]): Promise<Uint8Array | null> {
  const file = given.find(({ role }) => role === 'evidence')?.file
  if (!file) return null
  if (file.size > evidenceBytesMax) throw new TooLargeError()
  return new Uint8Array(await file.arrayBuffer())
}

async function textOf(given: GivenFile[], role: Role): Promise<string> {
  const parts = await Promise.all(given.filter((one) => one.role === role).map(({ file }) => file.text()))
  return parts.map((part) => (role === 'key' ? keysAsPem(part) : part)).join('\n')
}

function showReport(): void {
  const section = byId('report')
  section.hidden = report === null
  document.body.classList.toggle('done', report !== null)
  for (const id of ['summary', 'report']) byId(id).removeAttribute('aria-busy')
  const keysOf = files.some(({ isFetched, role }) => isFetched && role === 'key') ? serviceHost() : null
  const [verdict, ...details] = report ? renderReport(report, pageTexts(locale), locale, keysOf) : []
  byId('summary').replaceChildren(...(verdict ? [verdict] : []))
  section.replaceChildren(...details)
  placeFiles()
  say(report ? announcement(report, pageTexts(locale), locale) : texts().waiting)
}

/**
 * Moves the files below a result that needs no more of them. Otherwise, they are above the details. They stay where
 * they are while the user edits them.
 */
function placeFiles(): void {
  const isSettled = report !== null && ['good', 'open', 'bad'].includes(report.outcome) && !hasNoSeal(report.checks)
  const [inputs, before] = [byId('inputs'), byId(isSettled ? 'report' : 'summary')]
  const focused = document.activeElement as HTMLElement | null
  if (inputs.previousElementSibling === before || focused?.matches('textarea, select')) return
  before.after(inputs)
  focused?.focus({ preventScroll: true })
}

function say(sentence: string): void {
  const status = byId('status')
  if (status.textContent !== sentence) status.textContent = fill('{sentence}', { sentence })
}

const chooser = byId('chooser') as HTMLInputElement
chooser.addEventListener('change', () => {
  addFiles(chooser.files ?? [])
  // Resets the input, because the user may choose the same file again after a change.
  chooser.value = ''
})
acceptDrops(byId('drop-target'), addFiles)
onTyped(() => void verify())
if (takeHead(fragment?.head ?? null)) {
  byId('head-note').hidden = false
  ;(byId('more') as HTMLDetailsElement).open = fragment?.token === null
}
// Another fragment belongs to another envelope, so the page is loaded again.
addEventListener('hashchange', () => location.reload())
setLocale(locale)
