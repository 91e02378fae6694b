import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import { failureOf, run, toolsFolder } from './python.ts'

/**
 * Returns the output of `test/interop/tools/<name>/Judge.java` for lines of input, or the reason why the program cannot
 * run. Downloads the libraries of its pom if they are missing.
 */
export function judgeByJava(
  { name, version }: { name: string; version: string },
  { args = [], lines }: { args?: string[]; lines: string[] },
): { stdout: string } | { problem: string } {
  const folder = join(toolsFolder, `${name}-${version}`)
  const tool = join(root, 'test/interop/tools', name)
  if (!existsSync(join(folder, 'ready'))) {
    mkdirSync(folder, { recursive: true })
    const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${folder}`]
    const fetched = ['-q', '-B', '-f', join(tool, 'pom.xml'), ...copy]
    const problem = failureOf(run('java', ['-version'])) ?? failureOf(run('mvn', fetched))
    if (problem !== null) return { problem }
    writeFileSync(join(folder, 'ready'), '')
  }
  const { stdout } = run('java', ['-cp', `${folder}/*`, join(tool, 'Judge.java'), ...args], `${lines.join('\n')}\n`)
  return { stdout }
}
