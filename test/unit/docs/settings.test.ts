import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { type DeployedWorker, deployedWorkers, projectRoot } from '../../../admin/setup/deployment.ts'
import { isSettingOf } from '../../../admin/setup/known-settings.ts'
import {
  externalSecrets,
  isSecretName,
  missingSecrets,
  ownerSecret,
  secretNames,
} from '../../../admin/setup/secrets.ts'
import { deploymentProblems } from '../../../platform/ports/deployment-rules.ts'
import { settingSchemas, textSchemaOf } from '../../../platform/ports/setting-schemas.ts'

const text = readFileSync(join(projectRoot, 'docs/settings.md'), 'utf8')
const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (yes|no) \| (\w+) \| (.*?) ?\| (.+) \|$/gm)].map(
  ([, name = '', required, worker, fourth = '', value = '']) => ({ name, required, worker, fourth, value }),
)
const schemas: Readonly<Record<string, z.ZodType>> = { ...settingSchemas.api, ...settingSchemas.functions }
const settings = rows.filter(({ name }) => !isSecretName(name))
const secrets = rows.filter(({ name }) => isSecretName(name))

const workerOf = (isOf: (worker: DeployedWorker) => boolean): string => {
  const own = deployedWorkers.filter(isOf)
  return own.length === 2 ? 'both' : (own[0] ?? 'none')
}

/** Returns a setting's default as text, and an empty string for an empty default. */
function defaultOf(schema: z.ZodType): string {
  const { defaultValue, innerType, in: input } = schema.def as unknown as Record<string, z.ZodType | undefined>
  if (defaultValue !== undefined) return String(defaultValue)
  const next = innerType ?? input
  return next ? defaultOf(next) : ''
}

test('lists every setting and secret once in the settings guide', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(schemas), ownerSecret].sort())
})

test.each(settings)(
  'documents whether the setting $name is required, its worker, its default and its permitted values',
  ({ name, required, worker, fourth, value }) => {
    const schema = schemas[name]!
    const isRequired =
      !schema.safeParse(undefined).success || deploymentProblems({}).some((one) => one.startsWith(name))
    expect([required, worker]).toEqual([isRequired ? 'yes' : 'no', workerOf((one) => isSettingOf(one, name))])
    expect(fourth.replaceAll('`', '')).toBe(defaultOf(schema))
    const { options, minValue, maxValue } = textSchemaOf(schema) as { options?: string[] } & Partial<z.ZodNumber>
    for (const option of options ?? []) expect(value).toContain(`\`${option}\``)
    if (minValue !== undefined)
      expect(value).toContain(
        maxValue === Number.MAX_SAFE_INTEGER ? `at least ${minValue}` : `from ${minValue} to ${maxValue}`,
      )
  },
)

test.each(secrets)(
  'documents whether the secret $name is required, its worker and its source',
  ({ name, required, worker, fourth }) => {
    expect(required).toBe(missingSecrets({}).includes(name) ? 'yes' : 'no')
    const uses = (one: DeployedWorker) => Object.values(secretNames[one]).some((names) => names.includes(name))
    expect(worker).toBe(workerOf(uses))
    const isGenerated = (required === 'yes' && !externalSecrets.includes(name)) || name === 'TRANSPARENCY_LOG_KEY'
    expect(fourth).toBe(isGenerated ? 'setup' : 'you')
  },
)

test('lists every secret that the operator provides, and the main settings, in the deployment guide', () => {
  const guide = readFileSync(join(projectRoot, 'docs/deploy.md'), 'utf8')
  const given = [...guide.matchAll(/^export (\w+)=/gm)].map(([, name]) => name)
  expect(given).toEqual(externalSecrets)
  const passed = [...guide.matchAll(/^ {2}'?([A-Z_]+)=/gm)].map(([, name]) => name ?? '')
  expect(passed.filter((name) => !(name in schemas))).toEqual([])
  for (const name of ['BASE_URL', 'FUNCTIONS_URL', 'STORAGE_ENDPOINT', 'STORAGE_BUCKET', 'SCANNER_URL', 'MAIL_FROM'])
    expect(passed).toContain(name)
})
