import { comparableAddress, withoutPerson } from '../signing/erasure.ts'
import type { TemplateContent } from './template.ts'

type Person = { email: string; names: ReadonlySet<string> }

/** The content of a template without a person: who signed, read or sent by it always is named by each use from then on. */
export function templateWithout(content: TemplateContent, person: Person): TemplateContent {
  const isPerson = (address: string | undefined) =>
    address !== undefined && comparableAddress(address) === comparableAddress(person.email)
  const { senderEmail, senderName, ...rest } = content
  const kept: TemplateContent = {
    ...rest,
    ...(isPerson(senderEmail) ? {} : { senderEmail, senderName }),
    cc: content.cc.filter((address) => !isPerson(address)),
    roles: content.roles.map(({ signerEmail, signerName, ...role }) => ({
      ...role,
      ...(isPerson(signerEmail) ? {} : { signerEmail, signerName }),
    })),
  }
  // Texts become other texts, and nothing else changes.
  return withoutPerson(kept, person) as TemplateContent
}
