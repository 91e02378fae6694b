import * as z from 'zod'
import { operation } from '../../../platform/http/operation.ts'
import { logoResponse } from '../../signing/logo.ts'
import { requireSender } from '../../signing/sender-visit.ts'

export const readLogoAsSender = operation({
  id: 'signing.senderLogo',
  description: "Read the organization's logo for the sender's page. A PNG; the query contains its hash.",
  route: 'GET /manage/{token}/logo',
  proof: 'link',
  published: false,
  audited: 'none',
  responses: { 200: z.custom<ReadableStream>() },
  responseType: 'image/png',
  refersTo: { token: 'signingLink' },
}).run(async (visiting, { link }) => logoResponse((await requireSender(visiting, link)).ctx))
