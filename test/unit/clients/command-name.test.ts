import { afterEach, expect, test, vi } from 'vitest'
import { commandName } from '../../../clients/typescript/src/program/usage.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['chancery', '', '', 'the program itself'],
  ['npx @chancery/client', 'exec', 'npx', 'npx'],
  ['npx @chancery/client', 'run-script', 'sign', 'a script of another project'],
  ['npm run --silent chancery --', 'run-script', 'chancery', 'the script of a checkout'],
])('names the command `%s` if npm_command is `%s` and the script is `%s` (%s)', (name, command, script) => {
  vi.stubEnv('npm_command', command)
  vi.stubEnv('npm_lifecycle_event', script)
  expect(commandName()).toBe(name)
})
