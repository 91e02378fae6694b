import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../../admin/setup/deployment.ts'
import { linkTemplates, mailTemplates } from '../../../core/signing/mails/facts.ts'

const guide = readFileSync(join(projectRoot, 'docs/sandbox.md'), 'utf8')
const rows = [...guide.matchAll(/^\| ((?:`[A-Za-z]+`(?:, )?)+) \| ([^|]+) \|/gm)].map(([, names = '', opens = '']) => ({
  names: [...names.matchAll(/`([A-Za-z]+)`/g)].map(([, name = '']) => name),
  opens,
}))

it('lists every mail template in the sandbox guide once', () => {
  const listed = rows
    .flatMap(({ names }) => names)
    .filter((name) => (mailTemplates as readonly string[]).includes(name))
  expect(listed.sort()).toEqual([...mailTemplates].sort())
})

it('documents the signing page as the target of every email with a signing link', () => {
  const signing = rows.find(({ opens }) => opens === 'the signing page')?.names
  expect(linkTemplates.filter((name) => !signing?.includes(name))).toEqual([])
})
