import * as z from 'zod'
import { model } from '../../../core/shapes.ts'
import type { PresentWorkflow } from '../../../db/workflows/workflows.ts'
import { iso, Timestamp } from './common.ts'

export const StoredWorkflow = model('Workflow', 'What can be done with documents, step by step.', {
  id: z.string().meta({ description: 'Id of the workflow' }),
  name: z.string().meta({ description: 'Its name' }),
  version: z.int().meta({ description: 'What new runs follow' }),
  isDisabled: z.boolean().meta({ description: 'Whether it takes no new runs' }),
  stepTypes: z.array(z.string()).meta({ description: 'What it does with each document, in order' }),
  inputSchema: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'JSON Schema of the `input` of a run; null where none is asked for' }),
  createdAt: Timestamp.meta({ description: 'When it was stored' }),
  updatedAt: Timestamp.meta({ description: 'When it was last changed' }),
})

/** What leaves of a workflow. */
export const toWorkflow = ({ steps, inputSchema, ...workflow }: PresentWorkflow): z.infer<typeof StoredWorkflow> => ({
  ...workflow,
  stepTypes: steps.map(({ type }) => String(type)),
  inputSchema: inputSchema as Record<string, unknown> | null,
  createdAt: iso(workflow.createdAt),
  updatedAt: iso(workflow.updatedAt),
})
