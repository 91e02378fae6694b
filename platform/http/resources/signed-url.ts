import * as z from 'zod'
import { Timestamp } from './common.ts'

export const SignedUrl = z
  .object({ url: z.url().meta({ description: 'Answers GET for one object, without a key' }), expiresAt: Timestamp })
  .meta({ id: 'SignedUrl' })
