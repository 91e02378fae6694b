import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import { installPackages } from './packages.ts'
import { failureOf, run, toolsFolder } from './python.ts'

const tools = join(root, 'test/interop/tools/producers')
const font = join(root, 'dev/tools/node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

/**
 * Creates documents below a folder with every library of `test/interop/tools/producers` and all installed programs, one
 * folder for each producer. Prints failures.
 */
export function makeDocuments(folder: string): void {
  const makers = { python: byPython, npm: byNpm, java: byJava, programs: byPrograms }
  for (const [name, make] of Object.entries(makers)) {
    try {
      make(folder)
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

/** Creates documents with the installed programs and skips missing ones. */
function byPrograms(folder: string): void {
  const source = join(folder, 'qpdf', 'plain.pdf')
  const page = join(folder, 'page.html')
  const text = join(folder, 'text.ms')
  writeFileSync(
    page,
    '<html lang="en"><title>Contract</title><h1>Contract</h1><a href="https://example.org">Terms</a></html>',
  )
  writeFileSync(text, '.TL\nContract\n.PP\nThe tenant pays 900 EUR a month.\n')
  const pathOf = (producer: string, name: string): string => {
    mkdirSync(join(folder, producer), { recursive: true })
    return join(folder, producer, `${name}.pdf`)
  }
  const distill = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite']
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

function printLines({ stdout }: ReturnType<typeof run>): void {
  for (const line of (stdout ?? '').split('\n')) if (line.trim() !== '') console.log(`    ${line}`)
}
