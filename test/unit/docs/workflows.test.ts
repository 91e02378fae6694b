import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDefinition } from '../../../core/workflows/definition.ts'
import { WorkflowStep } from '../../../core/workflows/step.ts'
import { root } from '../../../dev/build/build-part.ts'

const guide = readFileSync(join(root, 'docs/workflows.md'), 'utf8')

test("accepts the guide's example of a workflow definition", () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? []
  const checked = checkDefinition(JSON.parse(example))
  expect(checked.ok ? [] : checked.errors).toEqual([])
})

test('describes every kind of workflow step in the workflow guide', () => {
  const table = /\| step \| properties[\s\S]*?\n\n/.exec(guide)?.[0] ?? ''
  const listed = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  const types = WorkflowStep.options.map((option) => option.shape.type.value)
  expect(new Set(listed)).toEqual(new Set(types))
})
