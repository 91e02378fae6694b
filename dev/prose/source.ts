import { type Finding, lineCharsMax, paragraphFindings } from './rules.ts'

/** Returns the defects of a TypeScript file, in its docstrings and, except in a test, in its sentences for people. */
export function sourceFindings(source: string, isTest: boolean): Finding[] {
  const docstrings = [...source.matchAll(/^\s*\/\*\*([\s\S]*?)\*\/\s*([^\n]*)/gm)].flatMap(
    ([, comment = '', next = '']) => [
      ...comment
        .split('\n')
        .filter((line) => line.length > lineCharsMax)
        .map(
          (line) =>
            `a docstring line has ${line.length} characters, more than ${lineCharsMax}: ${line.trim().slice(0, 40)}…`,
        ),
      ...docstringFindings(comment.replaceAll(/\s*\n\s*\*? ?/g, ' ').trim(), next),
    ],
  )
  return [...docstrings, ...(isTest ? [] : sentencesIn(source).flatMap(paragraphFindings))]
}

function docstringFindings(comment: string, next: string): Finding[] {
  const text = comment.replaceAll(/`[^`]*`/g, 'CODE')
  const isFunction = /^export (default )?(async )?function\b/.test(next)
  const begins =
    isFunction && !/^[A-Z][a-z]+s\b/.test(text) ? [`a docstring does not begin with a verb: ${text.slice(0, 60)}`] : []
  return [...begins, ...paragraphFindings(text)]
}

/** Returns the string literals of a source that are sentences. Each placeholder is replaced with one word. */
export function sentencesIn(source: string): string[] {
  const code = source.replaceAll(/(^|\s)\/\*[\s\S]*?\*\//g, '$1').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
  return (
    [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
      .map(([, single, double, template]) => single ?? double ?? template ?? '')
      // A multiline text is a table, such as the usage of a command.
      .filter((text) => !text.includes('\n'))
      .map((text) => text.replaceAll(/\$\{[^}]*\}|\\./g, 'X').replaceAll(/\s+/g, ' '))
      .filter((text) => /^[\p{Lu}“{].*\s\S+\s\S+.*[.!?]$/u.test(text))
  )
}
