import * as z from 'zod'

/** The path of every address of a signer; a token of any form is taken, and leads nowhere when it is none. */
export const LinkParams = z.object({ token: z.string() })
