import { noSuch } from '../../../../core/errors.ts'
import { findSequence, loadSteps } from '../../../../db/signing/sequences.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { SigningWorkflow, toSigningWorkflow } from '../../../../platform/http/resources/sequence.ts'

export const getSigningWorkflow = operation({
  id: 'signatures.workflows.get',
  description: 'Retrieve a signing workflow. Returns the envelopes in signing order.',
  route: 'GET /v1/signatures/workflows/{id}',
  scope: 'signaturesRead',
  audited: 'none',
}).returns(SigningWorkflow, async (ctx, { params }) => {
  const { found, steps } = await ctx.db.batch({ found: findSequence(params.id), steps: loadSteps(params.id) })
  if (!found) throw noSuch('signing workflow')
  return toSigningWorkflow(found, steps)
})
