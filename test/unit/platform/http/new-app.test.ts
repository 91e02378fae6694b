import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import { newApp } from '../../../../platform/http/new-app.ts'

test('finds a fixed part before a parameter with one router', async () => {
  const app = newApp()
  app.get('/documents/search', (c) => c.text('search'))
  app.get('/documents/:id', (c) => c.text(c.req.param('id')))
  app.post('/documents/:id/trash', (c) => c.text('trash'))
  const textOf = async (path: string, method = 'GET') => (await app.request(path, { method })).text()
  expect([await textOf('/documents/search'), await textOf('/documents/a')]).toEqual(['search', 'a'])
  expect(await textOf('/documents/a/trash', 'POST')).toBe('trash')
  expect((await app.request('/documents/a/trash')).status).toBe(404)
  expect(app.router).toBeInstanceOf(TrieRouter)
})

test.each(['api', 'functions'])('creates the app of the %s worker', (worker) => {
  const source = readFileSync(join(import.meta.dirname, '../../../..', worker, 'app.ts'), 'utf8')
  expect(source).toContain('newApp()')
  expect(source).not.toContain('new Hono')
})
