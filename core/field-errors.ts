import type * as z from 'zod'
import type { FieldError } from './errors.ts'
import { issueCode } from './semantic-rule.ts'
import { isSentence, requestFor } from './validation-messages.ts'

type Path = readonly PropertyKey[]

/** The properties of an object, and sentences about unknown ones with certain names. */
export type KnownProperties = { names: readonly string[]; hints: Readonly<Record<string, string>> }

const nothingKnown: KnownProperties = { names: [], hints: {} }

/**
 * Converts an issue of a schema to error details. Each unknown key has its own path. The error of an object's first
 * unknown key also lists the properties that `knownAt` returns. A value that matches none of several alternatives gets
 * the errors of the only alternative with its type and properties, or else one error with the expectation of each
 * alternative.
 */
export function fieldErrorsOf(
  issue: z.core.$ZodIssue,
  knownAt: (path: Path) => KnownProperties = () => nothingKnown,
): FieldError[] {
  const path = issue.path.map(String)
  const [meant, ...others] = issue.code === 'invalid_union' ? issue.errors.filter(isSameKind) : []
  if (meant !== undefined && others.length === 0 && !isSentence(issue.message))
    return meant.flatMap((inner) => fieldErrorsOf({ ...inner, path: [...issue.path, ...inner.path] }, knownAt))
  if (issue.code === 'unrecognized_keys') {
    const { names, hints } = knownAt(issue.path)
    return issue.keys.map((key, i) => {
      const hint = Object.hasOwn(hints, key) ? hints[key] : 'Remove it.'
      const known = i === 0 && names.length > 0 ? ` Known properties: ${names.join(', ')}.` : ''
      return {
        path: [...path, key].join('.'),
        code: 'unknown_key',
        message: `This property is unknown. ${hint}${known}`,
      }
    })
  }
  const expected = issue.code === 'invalid_union' ? expectationOfForms(issue) : issue.message
  return [{ path: path.join('.'), code: issueCode(issue), message: requestFor(expected) }]
}

/** Returns whether a value has the type and only known properties of an alternative with the given issues. */
const isSameKind = (issues: readonly z.core.$ZodIssue[]): boolean =>
  issues.every(
    ({ code, path }) => path.length > 0 || !['invalid_type', 'invalid_value', 'unrecognized_keys'].includes(code),
  )

/** Combines the first issue of each alternative, with its path if it has one, in one sentence. */
function expectationOfForms({ errors, message }: z.core.$ZodIssueInvalidUnion): string {
  if (isSentence(message)) return message
  const expected = errors.flatMap(([first]) => {
    if (first === undefined) return []
    return first.path.length > 0 ? [`${first.path.join('.')}: ${first.message}`] : [first.message]
  })
  return expected.length === 0 ? message : [...new Set(expected)].join('; or ')
}
