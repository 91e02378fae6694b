import * as z from 'zod'
import { flag, model, text, wholeNumber } from '../../../core/shapes.ts'
import type { PresentWorkflow } from '../../../db/workflows/workflows.ts'
import { iso, time } from './common.ts'

export const StoredWorkflow = model('Workflow', 'What can be done with documents, step by step.', {
  id: text('Id of the workflow'),
  name: text('Its name'),
  version: wholeNumber('What new runs follow'),
  isDisabled: flag('Whether it takes no new runs'),
  stepTypes: z.array(z.string()).meta({ description: 'What it does with each document, in order' }),
  inputSchema: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'JSON Schema of the `input` of a run; null where none is asked for' }),
  createdAt: time('When it was stored'),
  updatedAt: time('When it was last changed'),
})

/** What leaves of a workflow. */
export const toWorkflow = ({ steps, inputSchema, ...workflow }: PresentWorkflow): z.infer<typeof StoredWorkflow> => ({
  ...workflow,
  stepTypes: steps.map(({ type }) => String(type)),
  inputSchema: inputSchema as Record<string, unknown> | null,
  createdAt: iso(workflow.createdAt),
  updatedAt: iso(workflow.updatedAt),
})
