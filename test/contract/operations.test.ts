import { expect, test } from 'vitest'
import { scopes } from '../../core/scopes.ts'
import { contracts, type MountedContract } from '../support/contract.ts'
import { interfaceTable } from './interface-table.ts'

const rowOf = ({ id, method, path, scope, base, isIdempotent }: MountedContract) => ({
  id,
  method,
  path,
  scope: scope ?? null,
  base,
  isIdempotent: isIdempotent ?? false,
})

const mounted = contracts.filter(({ published }) => published !== false).map(rowOf)
const mountedIds = new Set<string>(mounted.map(({ id }) => id))
const present = interfaceTable.filter(({ id }) => mountedIds.has(id))

test('lists 41 unique operations in the interface table', () => {
  expect(interfaceTable.length).toBe(41)
  expect(new Set(interfaceTable.map(({ id }) => id)).size).toBe(41)
  expect(new Set(interfaceTable.map(({ base, method, path }) => `${base} ${method} ${path}`)).size).toBe(41)
})

test.each(present)('serves $id as $method $path with the scope $scope, as in the interface table', (row) => {
  expect(mounted.filter(({ id }) => id === row.id)).toEqual([row])
})

test('serves every operation of the interface table', () => {
  expect(interfaceTable.map(({ id }) => id).filter((id) => !mountedIds.has(id))).toEqual([])
})

test('uses each operation id, and each combination of method and path, only once', () => {
  expect(mountedIds.size).toBe(mounted.length)
  expect(new Set(mounted.map(({ base, method, path }) => `${base} ${method} ${path}`)).size).toBe(mounted.length)
})

test('requires one of the thirteen scopes for every operation except the health check', () => {
  expect(scopes.length).toBe(13)
  expect(mounted.filter(({ scope }) => scope === null).map(({ id }) => id)).toEqual(['health.get'])
  expect(mounted.filter(({ scope }) => scope !== null && !scopes.includes(scope))).toEqual([])
})

test('adds no operation whose method and path are in the interface table', () => {
  const extra = mounted.filter(({ id }) => !interfaceTable.some((row) => row.id === id))
  const taken = new Set(interfaceTable.map(({ method, path }) => `${method} ${path}`))
  expect(extra.filter(({ method, path }) => taken.has(`${method} ${path}`))).toEqual([])
})
