import { type DoctorSetup, dkim, dmarc, type MailRecord, spf } from '../doctor-setup.ts'
import type { Breakage, Broken } from './breakage.ts'

/** Defects of the DNS records for emails. */
export const brokenMailRecords: readonly Breakage[] = [
  ['mail: SPF', 'no record', (on) => records(on, spf, []), /has 0 SPF records/],
  ['mail: SPF', 'a record that allows any sender', (on) => records(on, spf, ['v=spf1 +all']), /every server/],
  [
    'mail: DKIM',
    'a revoked key',
    (on) => records(on, dkim, ['v=DKIM1; p=']),
    /one\._domainkey\S* contains no DKIM key/,
  ],
  ['mail: DMARC', 'no record', (on) => records(on, dmarc, []), /DMARC/],
]

async function records(on: DoctorSetup, [name, texts]: MailRecord, broken: string[]): Promise<Broken> {
  await on.scriptDns(name, broken)
  return { deployment: on.well, repair: () => on.scriptDns(name, [...texts]) }
}
