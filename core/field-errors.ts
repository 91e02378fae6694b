import type * as z from 'zod'
import type { FieldError } from './errors.ts'

type Path = readonly PropertyKey[]

/**
 * Converts the findings of a schema to error details. An unknown key is reported with its own path, and the first one
 * of an object with the keys that `knownAt` returns. A value that matches none of several alternatives is reported with
 * the expectation of each.
 */
export function fieldErrorsOf(issue: z.core.$ZodIssue, knownAt: (path: Path) => string[] = () => []): FieldError[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const known = knownAt(issue.path)
    return issue.keys.map((key, i) => ({
      path: [...path, key].join('.'),
      code: 'unknown_key',
      message: `This property is unknown. Remove it.${i === 0 && known.length > 0 ? ` Known properties: ${known.join(', ')}.` : ''}`,
    }))
  }
  const message = issue.code === 'invalid_union' ? messageOfForms(issue) : issue.message
  return [{ path: path.join('.'), code: issue.code, message }]
}

/** Joins the first finding of each alternative, with its path if it has one. */
function messageOfForms({ errors, message }: z.core.$ZodIssueInvalidUnion): string {
  const expected = errors.flatMap(([first]) => {
    if (first === undefined) return []
    const message = first.message.replace(/^Invalid (?:input|option): /, '').replace(/, received \w+$/, '')
    return first.path.length > 0 ? [`${first.path.join('.')}: ${message}`] : [message]
  })
  return expected.length === 0 ? message : `Invalid input: ${[...new Set(expected)].join('; or ')}`
}
