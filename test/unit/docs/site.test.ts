import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { guides, unpublishedFiles } from '../../../dev/build/docs/guides.ts'
import { addressOf, renderGuide } from '../../../dev/build/docs/markdown.ts'

test('lists every page in docs once in the index', () => {
  const listed = [...guides.map(({ file }) => file), ...unpublishedFiles]
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('decisions') && name !== 'README.md')
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  expect(listed.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(pages.filter((file) => listed.filter((one) => one === file).length !== 1)).toEqual([])
})

test('resolves a file link to the docs page or to null, and leaves other links unchanged', () => {
  expect(addressOf('docs/api.md', 'webhooks.md#verify')).toBe('/docs/webhooks#verify')
  expect(addressOf('clients/typescript/README.md', '../../docs/start.md')).toBe('/docs/start')
  expect(addressOf('docs/webhooks.md', 'examples/webhook-receiver.ts')).toBe('/docs/examples#webhook-receiver-ts')
  expect(addressOf('docs/api.md', 'decisions/0001-contracts-as-data.md')).toBeNull()
  expect(addressOf('docs/api.md', 'https://example.com/a')).toBe('https://example.com/a')
  expect(addressOf('docs/api.md', '#here')).toBe('#here')
})

test('escapes HTML in the docs, and assigns different anchors to identical headings', () => {
  const { html, sections } = renderGuide('docs/x.md', '# A <b>\n\n<script>x</script>\n\n## Same\n\n`<i>`\n\n## Same\n')
  expect(html).not.toMatch(/<(script|b|i)>/)
  expect(sections.map(({ id }) => id)).toEqual(['a-b', 'same', 'same-1'])
})

test('links the address of a download or page of every service, but no address with a placeholder', () => {
  const linked = (path: string) => renderGuide('docs/x.md', `# A\n\n\`https://<api address>${path}\`\n`).html
  for (const path of ['/assets/verify-evidence.pyz', '/verify.html', '/docs/reference'])
    expect(linked(path)).toContain(`<a href="${path}"><code>https://&lt;api address&gt;${path}</code></a>`)
  for (const path of ['/sign/<token>', '/v1/documents', '/docs/…']) expect(linked(path)).not.toContain('<a ')
})

test('leaves out links in parentheses to files that the site does not contain', () => {
  const source =
    '# A\n\nOne ([decision 26](decisions/0026-a.md)). Two ([api](api.md), [scale](scale.md), [decision\n5](decisions/0005-b.md)).'
  expect(renderGuide('docs/x.md', source).html).toContain('<p>One. Two (<a href="/docs/api">api</a>).</p>')
})

test('refuses a sentence with a link to a file that the site does not contain', () => {
  expect(() => renderGuide('docs/x.md', '# A\n\n[Alarms](alarms.md) explains it.')).toThrow(
    'docs/x.md links to alarms.md, which the site does not contain. Put the link in parentheses.',
  )
})

test.each(guides.map(({ file }) => file))(
  'shows no reference to a page that the site does not contain in %s',
  (file) => {
    const { html } = renderGuide(file, readFileSync(join(root, file), 'utf8'))
    expect(html).not.toMatch(/\bdecisions? \d|decisions\/\d/i)
    expect(unpublishedFiles.filter((path) => html.includes(path))).toEqual([])
  },
)

test('finds the file of every link in the guides', () => {
  const lost = guides.flatMap(({ file }) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, path]) => path!)
      .filter((path) => !existsSync(join(root, file, '..', path)))
      .map((path) => `${file}: ${path}`),
  )
  expect(lost).toEqual([])
})

test('finds the heading of every link in the guides', () => {
  const idsOf = new Map(
    guides.map(({ file }) => {
      const { sections } = renderGuide(file, readFileSync(join(root, file), 'utf8'))
      return [file, sections.map(({ id }) => id)] as const
    }),
  )
  const lost = guides.flatMap(({ file }) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
      .filter(([, path, id]) => {
        const ids = idsOf.get(path ? posix.normalize(posix.join(posix.dirname(file), path)) : file)
        return ids !== undefined && !ids.includes(id!)
      })
      .map(([link]) => `${file}: ${link}`),
  )
  expect(lost).toEqual([])
})
