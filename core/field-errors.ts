import type * as z from 'zod'
import type { FieldError } from './errors.ts'

type Path = readonly PropertyKey[]

/**
 * The findings of a schema as an answer names them. A key too many is named with its own path, and the first of a place with the keys
 * that `knownAt` tells for it; what fits none of several forms says what each of them expects.
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

/** The first finding of each form, with its place below where it has one. */
function messageOfForms({ errors, message }: z.core.$ZodIssueInvalidUnion): string {
  const expected = errors.flatMap(([first]) => {
    if (first === undefined) return []
    const told = first.message.replace(/^Invalid (?:input|option): /, '').replace(/, received \w+$/, '')
    return first.path.length > 0 ? [`${first.path.join('.')}: ${told}`] : [told]
  })
  return expected.length === 0 ? message : `Invalid input: ${[...new Set(expected)].join('; or ')}`
}
