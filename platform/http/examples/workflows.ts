import { ids, times } from './common.ts'

const { createdAt, finishedAt } = times

const WorkflowRun = {
  id: ids.run,
  workflowId: ids.storedWorkflow,
  workflowVersion: 1,
  status: 'completed',
  input: { signerEmail: 'carla@customer.example' },
  stepTypes: ['requestSignature'],
  documents: [
    {
      documentId: ids.document,
      status: 'completed',
      error: null,
      finishedAt,
      steps: [
        {
          number: 1,
          type: 'requestSignature',
          status: 'completed',
          envelopeId: ids.envelope,
          createdDocumentId: null,
          error: null,
          startedAt: createdAt,
          finishedAt,
        },
      ],
    },
  ],
  createdAt,
  finishedAt,
}

const WorkflowList = {
  data: [
    {
      id: ids.storedWorkflow,
      name: 'Sign and file',
      version: 1,
      isDisabled: false,
      stepTypes: ['requestSignature'],
      inputSchema: { type: 'object', required: ['signerEmail'], properties: { signerEmail: { type: 'string' } } },
      createdAt,
      updatedAt: createdAt,
    },
  ],
}

const AcceptedWorkflowRun = { runId: ids.run, status: 'accepted' }

export const workflowExamples = {
  WorkflowRun,
  WorkflowList,
  AcceptedWorkflowRun,
}
