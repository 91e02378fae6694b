import * as z from 'zod'
import { boolean, integer, model, string } from '../../../core/schemas.ts'
import type { PresentWorkflow } from '../../../db/workflows/workflows.ts'
import { iso, time } from './common.ts'

export const StoredWorkflow = model('Workflow', 'A workflow that processes documents in steps.', {
  id: string('Id of the workflow'),
  name: string('Name of the workflow'),
  version: integer('Version that new runs use'),
  isDisabled: boolean('True if the workflow rejects new runs'),
  stepTypes: z.array(z.string()).meta({ description: 'Types of the steps, in order' }),
  inputSchema: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'JSON Schema of the `input` of a run; `null` if the workflow needs no input' }),
  createdAt: time('Time of creation'),
  updatedAt: time('Time of the last change'),
})

/** Returns the API resource of a workflow. */
export const toWorkflow = ({ steps, inputSchema, ...workflow }: PresentWorkflow): z.infer<typeof StoredWorkflow> => ({
  ...workflow,
  stepTypes: steps.map(({ type }) => String(type)),
  inputSchema: inputSchema as Record<string, unknown> | null,
  createdAt: iso(workflow.createdAt),
  updatedAt: iso(workflow.updatedAt),
})
