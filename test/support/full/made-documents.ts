import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import { launchBrowser } from '../../../dev/support/browser.ts'
import { installPackages } from './packages.ts'
import { failureOf, run, toolsFolder } from './python.ts'

const tools = join(root, 'test/interop/tools/producers')
const font = join(root, 'dev/tools/node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

/** The functions that create documents, each with the names of its producers. */
export const makers: Record<string, { make: (folder: string) => void | Promise<void>; producers: string }> = {
  python: {
    make: byPython,
    producers:
      'cairosvg fpdf2 img2pdf matplotlib mupdf pdfium pillow pypdf qpdf reportlab svglib typst weasyprint xhtml2pdf',
  },
  npm: { make: byNpm, producers: 'jspdf pdf-lib pdfkit pdfmake react-pdf' },
  java: { make: byJava, producers: 'fop itext openhtmltopdf openpdf pdfbox' },
  go: { make: byGo, producers: 'gofpdf gopdf' },
  programs: { make: byPrograms, producers: 'ghostscript libreoffice mutool poppler wkhtmltopdf' },
  latex: { make: byLatex, producers: 'latex lualatex pdflatex xelatex' },
  scripts: { make: byScripts, producers: 'dompdf prawn tcpdf' },
  chrome: { make: byChrome, producers: 'chrome' },
}

/**
 * Creates documents in a folder with the libraries of `test/interop/tools/producers` and the installed programs, in one
 * folder per producer. Prints failures.
 */
export async function makeDocuments(folder: string, chosen: readonly string[]): Promise<void> {
  for (const name of chosen) {
    try {
      await makers[name]!.make(folder)
    } catch (error) {
      console.log(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
}

function byPython(folder: string): void {
  const list = join(tools, 'requirements.txt')
  const home = homeOf('producers-python', list)
  const python = join(home, 'bin', 'python')
  prepare(home, [
    ['python3', ['-m', 'venv', home]],
    [python, ['-m', 'pip', 'install', '--quiet', '--only-binary', ':all:', '-r', list]],
  ])
  printLines(run(python, [join(tools, 'make.py'), folder, font]))
}

function byNpm(folder: string): void {
  const home = installPackages('producers')
  printLines(
    run(process.execPath, [
      '--import',
      `data:text/javascript,process.chdir(${JSON.stringify(home)})`,
      join(tools, 'make.mjs'),
      folder,
      font,
    ]),
  )
}

function byJava(folder: string): void {
  const list = join(tools, 'pom.xml')
  const home = homeOf('producers-java', list)
  prepare(home, [['mvn', ['-q', '-B', '-f', list, 'dependency:copy-dependencies', `-DoutputDirectory=${home}`]]])
  printLines(run('java', ['-cp', `${home}/*`, join(tools, 'Make.java'), folder, font]))
}

function byGo(folder: string): void {
  const { status, stdout, stderr } = run('go', ['run', '-C', join(tools, 'go'), '.', folder, font])
  if (status !== 0) throw new Error(`${stderr ?? 'not installed'}`.trim().split('\n').at(-1))
  printLines({ stdout })
}

/** Creates documents with the installed PHP and Ruby libraries. */
function byScripts(folder: string): void {
  printLines(run('php', [join(tools, 'make.php'), folder]))
  printLines(run('ruby', [join(tools, 'make.rb'), folder, font]))
}

/** Creates a document with each installed LaTeX engine, in two runs for its references. */
function byLatex(folder: string): void {
  const source = join(tools, 'document.tex')
  for (const engine of ['pdflatex', 'xelatex', 'lualatex', 'latex']) {
    const made = join(folder, engine)
    mkdirSync(made, { recursive: true })
    for (let i = 0; i < 2; i++) run(engine, ['-interaction=batchmode', `-output-directory=${made}`, source])
  }
  const made = join(folder, 'latex', 'document')
  run('dvips', ['-q', '-o', `${made}.ps`, `${made}.dvi`])
  run('gs', [...distill, `-sOutputFile=${made}.pdf`, `${made}.ps`])
}

async function byChrome(folder: string): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent(html)
    for (const tagged of [false, true]) {
      mkdirSync(join(folder, 'chrome'), { recursive: true })
      await page.pdf({ path: join(folder, 'chrome', tagged ? 'tagged.pdf' : 'text.pdf'), tagged, outline: tagged })
    }
  } finally {
    await browser.close()
  }
}

const html =
  '<html lang="en"><title>Contract</title><h1>Contract</h1><p style="opacity:0.5">The tenant pays 900 EUR a month.</p>' +
  '<a href="https://example.org">Terms</a><table border="1"><tr><td>a<td>b</table><input value="Anna"></html>'
const distill = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite']

/** Creates documents with the installed programs, and skips missing programs. */
function byPrograms(folder: string): void {
  const source = join(folder, 'qpdf', 'plain.pdf')
  const page = join(folder, 'page.html')
  const text = join(folder, 'text.ms')
  writeFileSync(page, html)
  writeFileSync(text, '.TL\nContract\n.PP\nThe tenant pays 900 EUR a month.\n')
  const pathOf = (producer: string, name: string): string => {
    mkdirSync(join(folder, producer), { recursive: true })
    return join(folder, producer, `${name}.pdf`)
  }
  for (const level of ['1.3', '1.4', '1.7'])
    run('gs', [...distill, `-dCompatibilityLevel=${level}`, `-sOutputFile=${pathOf('ghostscript', level)}`, source])
  run('pdftocairo', ['-pdf', source, pathOf('poppler', 'copy')])
  run('pdfunite', [source, source, pathOf('poppler', 'united')])
  run('mutool', ['clean', '-gggz', source, pathOf('mutool', 'clean')])
  run('wkhtmltopdf', ['-q', page, pathOf('wkhtmltopdf', 'page')])
  run('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', join(folder, 'libreoffice'), page])
  const { stdout, status } = run('groff', ['-ms', '-Tps', text])
  if (status === 0) run('gs', [...distill, `-sOutputFile=${pathOf('ghostscript', 'groff')}`, '-'], stdout)
}

const homeOf = (name: string, list: string): string =>
  join(toolsFolder, `${name}-${createHash('sha256').update(readFileSync(list)).digest('hex').slice(0, 12)}`)

function prepare(home: string, commands: [command: string, args: string[]][]): void {
  if (existsSync(join(home, 'ready'))) return
  mkdirSync(home, { recursive: true })
  for (const [command, args] of commands) {
    const problem = failureOf(run(command, args))
    if (problem !== null) throw new Error(problem)
  }
  writeFileSync(join(home, 'ready'), '')
}

function printLines({ stdout }: { stdout: string | null }): void {
  for (const line of (stdout ?? '').split('\n')) if (line.trim() !== '') console.log(`    ${line}`)
}
