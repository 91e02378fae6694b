import * as z from 'zod'
import { displayText } from '../display-text.ts'
import type { FieldError } from '../errors.ts'
import { fieldErrorsOf } from '../field-errors.ts'
import { limits } from '../limits.ts'
import { expectationOf } from '../validation-messages.ts'
import { InputSchema } from './input-schema.ts'
import { findReferences, type PlacedReference, pointerParts, resolveReferences } from './references.ts'
import { WorkflowStep } from './step.ts'

/** A workflow definition as it is stored. Its steps may contain references. */
export type WorkflowDefinition = { name: string; inputSchema: InputSchema | null; steps: StepDraft[] }

/** A step whose values may be references. */
export type StepDraft = Record<string, unknown>

const Definition = z.strictObject({
  name: displayText(1, limits.workflowNameCharsMax),
  inputSchema: InputSchema.nullable().default(null),
  steps: z.array(z.record(z.string(), z.unknown())).min(1).max(limits.workflowStepsMax),
})

export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] }

/**
 * Checks a workflow definition. Returns the definition if all its steps are valid. Otherwise, returns every error with
 * its path (`steps.2.signerEmail`).
 */
export function checkDefinition(raw: unknown): Checked<WorkflowDefinition> {
  const parsed = Definition.safeParse(raw, { error: expectationOf })
  if (!parsed.success) return { ok: false, errors: parsed.error.issues.flatMap((issue) => fieldErrorsOf(issue)) }
  const definition = parsed.data
  const errors = definition.steps.flatMap((step, index) => [
    ...draftErrors(step, ['steps', String(index)]),
    ...referenceErrors(step, index, definition),
    ...orderErrors(step, index, definition.steps),
  ])
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: definition }
}

/**
 * Returns the steps of a run with references to the input replaced by its values. References to document metadata
 * remain. The input itself must not contain references, because they would be resolved with the steps.
 */
export function bindInput(steps: StepDraft[], input: Record<string, unknown>): Checked<StepDraft[]> {
  const inner = Object.entries(input).flatMap(([name, value]) => findReferences(value, ['input', name]))
  if (inner.length > 0) return { ok: false, errors: inner.slice(0, limits.inputErrorsMax).map(referenceError) }
  const bound = steps.map((step) => resolveReferences(step, 'input', input) as StepDraft)
  const errors = bound.flatMap((step, index) => {
    const references = findReferences(steps[index]).filter(({ source }) => source === 'input')
    return draftErrors(step, []).map((error) => ({ ...error, path: placeInInput(error.path, index, references) }))
  })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: bound }
}

const referenceError = ({ path }: PlacedReference): FieldError => ({
  path: path.join('.'),
  code: 'reference_not_allowed',
  message: 'The input of a run cannot contain a reference. Send the value itself.',
})

/** Returns a step for one document with all references resolved. */
export function bindMetadata(step: StepDraft, metadata: Record<string, unknown>): Checked<WorkflowStep> {
  const parsed = WorkflowStep.safeParse(resolveReferences(step, 'metadata', metadata), { error: expectationOf })
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, errors: parsed.error.issues.flatMap((issue) => fieldErrorsOf(issue)) }
}

/** Returns the errors of a step, except those that depend on the values of its references. */
function draftErrors(step: StepDraft, place: string[]): FieldError[] {
  const parsed = WorkflowStep.safeParse(step, { error: expectationOf })
  if (parsed.success) return []
  const references = findReferences(step).map(({ path }) => path)
  return parsed.error.issues
    .filter(({ path }) => path[0] === 'type' || !references.some((reference) => isWithin(path.map(String), reference)))
    .flatMap((issue) => fieldErrorsOf({ ...issue, path: [...place, ...issue.path] }))
}

const isWithin = (path: string[], place: string[]): boolean => place.every((part, index) => path[index] === part)

function referenceErrors(step: StepDraft, index: number, { inputSchema }: { inputSchema: InputSchema | null }) {
  if (inputSchema) return []
  return findReferences(step)
    .filter(({ source }) => source === 'input')
    .map(({ path }) => ({
      path: ['steps', String(index), ...path].join('.'),
      code: 'input_undeclared',
      message: 'A workflow that uses its input must have an inputSchema.',
    }))
}

function orderErrors(step: StepDraft, index: number, steps: StepDraft[]): FieldError[] {
  if (step.type !== 'fileSealedDocument') return []
  if (steps.slice(0, index).some(({ type }) => type === 'requestSignature')) return []
  const message =
    'A sealed document can be filed only after a step that requests a signature. Add such a step before this step.'
  return [{ path: `steps.${index}.type`, code: 'nothing_sealed', message }]
}

/**
 * Returns the path of an error in the input. If the value does not come from the input, returns its path in the step.
 */
function placeInInput(path: string, index: number, references: PlacedReference[]): string {
  const parts = path.split('.')
  const reference = references.find((one) => isWithin(parts, one.path))
  if (!reference) return ['steps', String(index), ...parts].join('.')
  return ['input', ...pointerParts(reference.pointer), ...parts.slice(reference.path.length)].join('.')
}
