import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parsed } from '../../../clients/typescript/src/program/parsed.ts'
import { UsageError } from '../../../clients/typescript/src/program/usage.ts'

// The messages name the command, which depends on how npm started this process.
beforeAll(() => {
  vi.stubEnv('npm_command', '')
  vi.stubEnv('npm_lifecycle_event', '')
})
afterAll(() => vi.unstubAllEnvs())

const options = { 'envelope-id': { type: 'string' }, all: { type: 'boolean' } } as const

test.each([
  ['--envelopeId', 'Unknown option --envelopeId. Did you mean --envelope-id? Run chancery mails list --help.'],
  ['--envelope_id', 'Unknown option --envelope_id. Did you mean --envelope-id? Run chancery mails list --help.'],
  ['--size', 'Unknown option --size. Run chancery mails list --help.'],
  ['--envelope-id', "Option '--envelope-id <value>' argument missing. Run chancery mails list --help."],
])(
  "suggests the command's help, and a similar option if one exists, for the invalid arguments “%s”",
  (option, message) => {
    expect(() => parsed('mails list', [option], options)).toThrow(new UsageError(message))
  },
)
