import { api } from './client.ts'
import { createEnvelope, fieldOf, newEmail, postEnvelope } from './envelopes.ts'
import type { Api } from './open-api.ts'
import { stack } from './stack.ts'
import { bulkIsOver, bulkRows, newTemplate, sendBulk, sendTemplate } from './templates.ts'
import { sharedDocument } from './upload.ts'
import { defineWorkflow, runToEnd, runWhen, startRun } from './workflows.ts'

/** The new envelope, or the code and the text of the error. */
export type Outcome = { envelopeId: string } | { code: string; detail: string }

/** Creates a voided envelope, which another envelope can replace. */
export async function voidedEnvelope(owner: Api): Promise<string> {
  const { id } = await createEnvelope(owner, { documentId: await sharedDocument(owner) })
  await owner.send('POST', `/v1/signatures/requests/${id}/void`, {})
  return id
}

const twoRoles = ['Tenant', 'Landlord']

/** Creates a template with two roles. */
export const templateOfTwoRoles = (owner: Api) =>
  newTemplate(owner, {
    roles: twoRoles.map((role, index) => ({ role, fields: [fieldOf({ id: role, y: index / 4 })] })),
  })

/** Returns a recipient for each of the two roles, each with the envelope to replace. */
export const twoRecipients = (...previous: readonly (string | undefined)[]) =>
  twoRoles.map((role, index) => ({
    role,
    signerEmail: newEmail(),
    ...(previous[index] === undefined ? {} : { previousEnvelopeId: previous[index] }),
  }))

/** The operations that can replace an envelope by a new one. */
export const waysToReplace: Record<string, (owner: Api, previousEnvelopeId: string) => Promise<Outcome>> = {
  request: async (owner, previousEnvelopeId) => {
    const documentId = await sharedDocument(owner)
    const request = { documentId, signerEmail: newEmail(), fields: [fieldOf()], previousEnvelopeId }
    const { status, body } = await postEnvelope(owner, request)
    return status === 201 ? { envelopeId: body.id } : body
  },
  'signing workflow': async (owner, previousEnvelopeId) => {
    const documentId = await sharedDocument(owner)
    const signers = [
      { signerEmail: newEmail(), fields: [fieldOf()] },
      { signerEmail: newEmail(), fields: [fieldOf({ y: 0.5 })], previousEnvelopeId },
    ]
    const { status, body } = await api(owner.apiKey).call('signatures.workflows.sequential', {
      body: { documentId, signers },
    })
    return status === 201 ? { envelopeId: body.steps[1].id } : body
  },
  template: async (owner, previousEnvelopeId) => {
    const { id } = await newTemplate(owner)
    const recipients = [{ role: 'Signer', signerEmail: newEmail() }]
    const { status, body } = await sendTemplate(owner, id, { recipients, previousEnvelopeId })
    return status === 201 ? { envelopeId: body.envelopes[0].id } : body
  },
  'template with several roles': async (owner, previousEnvelopeId) => {
    const { id } = await templateOfTwoRoles(owner)
    const { status, body } = await sendTemplate(owner, id, { recipients: twoRecipients(undefined, previousEnvelopeId) })
    return status === 201 ? { envelopeId: body.envelopes[1].id } : body
  },
  'bulk send of a template with several roles': async (owner, previousEnvelopeId) => {
    const { id } = await templateOfTwoRoles(owner)
    const { body } = await sendBulk(owner, id, [{ recipients: twoRecipients(undefined, previousEnvelopeId) }])
    await bulkIsOver(owner, body.id)
    const { data } = await api(owner.apiKey).expect('bulkSends.rows.list', 200, { params: { id: body.id } })
    return data[0].error ?? { envelopeId: data[0].envelopeIds[1] }
  },
  'bulk send': async (owner, previousEnvelopeId) => {
    const { id } = await newTemplate(owner)
    const { body } = await sendBulk(
      owner,
      id,
      bulkRows(1, () => ({ previousEnvelopeId })),
    )
    await bulkIsOver(owner, body.id)
    const { data } = await api(owner.apiKey).expect('bulkSends.rows.list', 200, { params: { id: body.id } })
    return data[0].error ?? { envelopeId: data[0].envelopeIds[0] }
  },
  'workflow run': async (owner, previousEnvelopeId) => {
    const workflowId = await defineWorkflow(stack, owner, {
      inputSchema: { type: 'object', properties: { previous: { type: 'string' } } },
      steps: [
        {
          type: 'requestSignature',
          signerEmail: newEmail(),
          fields: [fieldOf()],
          previousEnvelopeId: { input: '/previous' },
        },
      ],
    })
    const documentIds = [await sharedDocument(owner)]
    const runId = await startRun(owner, workflowId, { documentIds, input: { previous: previousEnvelopeId } })
    const run = await runWhen(owner, runId, ({ documents: [document] }) =>
      ['waiting', 'failed'].includes(document?.status ?? ''),
    )
    const [document] = run.status === 'failed' ? (await runToEnd(owner, runId)).documents : run.documents
    return document?.error ?? { envelopeId: document?.steps[0]?.envelopeId ?? '' }
  },
}
