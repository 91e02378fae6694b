import { comparableAddress, withoutPerson } from '../signing/erasure.ts'
import type { TemplateContent } from './template.ts'

type Person = { email: string; names: ReadonlySet<string> }

/**
 * Returns the content of a template without the data of a person. Each later use must name the signers, copy recipients
 * or sender that this function removed.
 */
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
  return withoutPerson(kept, person) as TemplateContent
}
