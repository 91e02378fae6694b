import { basename } from 'node:path'

/** A page of the documentation: its address below /docs, and the file that it is made from. */
export type Guide = { slug: string; file: string; title: string }

/** A guide, whose address is the name of its file unless it has another. */
const guide = (file: string, title: string, slug = basename(file, '.md').toLowerCase()): Guide => ({
  slug,
  file,
  title,
})

/** What integrators read, by subject, in the order of the navigation. */
export const guideGroups: readonly { name: string; guides: readonly Guide[] }[] = [
  {
    name: 'Begin',
    guides: [
      guide('docs/start.md', 'The first hour'),
      guide('docs/programs.md', 'The first hour in programs'),
      guide('docs/recipes.md', 'The main job in seven languages'),
      guide('clients/typescript/README.md', 'Client for TypeScript, and the command', 'typescript'),
      guide('clients/python/README.md', 'Client for Python', 'python'),
    ],
  },
  {
    name: 'Guides',
    guides: [
      guide('docs/api.md', 'What holds for all operations'),
      guide('docs/sandbox.md', 'The sandbox'),
      guide('docs/errors.md', 'Errors, with cause and cure'),
      guide('docs/uploads.md', 'What an upload may hold'),
      guide('docs/signing.md', 'Signing and embedding'),
      guide('docs/places.md', 'Finding places for fields'),
      guide('docs/templates.md', 'Templates'),
      guide('docs/webhooks.md', 'Webhooks'),
      guide('docs/evidence.md', 'Evidence'),
      guide('docs/text.md', 'Text of documents'),
      guide('docs/workflows.md', 'Workflows'),
      guide('docs/scim.md', 'Users from an identity provider'),
      guide('docs/datev.md', 'Accounting export'),
      guide('docs/audit.md', 'The audit log'),
      guide('docs/limits.md', 'Limits'),
      guide('docs/retention.md', 'Keeping and deleting'),
    ],
  },
  {
    name: 'Decide',
    guides: [
      guide('docs/evaluate.md', 'For evaluators: data, law, trust'),
      guide('docs/comparison.md', 'Beside Documenso, DocuSeal and DocuSign'),
      guide('docs/security.md', 'Security'),
      guide('docs/accessibility.md', 'Accessibility'),
      guide('CHANGELOG.md', 'Changes'),
    ],
  },
]

export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides)
