/** A page of the documentation: its address below /docs, and the file that it is made from. */
export type Guide = { slug: string; file: string; title: string }

/** What integrators read, by subject, in the order of the navigation. */
export const guideGroups: readonly { name: string; guides: readonly Guide[] }[] = [
  {
    name: 'Begin',
    guides: [
      { slug: 'start', file: 'docs/start.md', title: 'The first hour' },
      { slug: 'programs', file: 'docs/programs.md', title: 'The first hour in programs' },
      { slug: 'recipes', file: 'docs/recipes.md', title: 'The main job in seven languages' },
      { slug: 'typescript', file: 'clients/typescript/README.md', title: 'Client for TypeScript, and the command' },
      { slug: 'python', file: 'clients/python/README.md', title: 'Client for Python' },
    ],
  },
  {
    name: 'Guides',
    guides: [
      { slug: 'api', file: 'docs/api.md', title: 'What holds for all operations' },
      { slug: 'sandbox', file: 'docs/sandbox.md', title: 'The sandbox' },
      { slug: 'errors', file: 'docs/errors.md', title: 'Errors, with cause and cure' },
      { slug: 'uploads', file: 'docs/uploads.md', title: 'What an upload may hold' },
      { slug: 'signing', file: 'docs/signing.md', title: 'Signing and embedding' },
      { slug: 'places', file: 'docs/places.md', title: 'Finding places for fields' },
      { slug: 'templates', file: 'docs/templates.md', title: 'Templates' },
      { slug: 'webhooks', file: 'docs/webhooks.md', title: 'Webhooks' },
      { slug: 'evidence', file: 'docs/evidence.md', title: 'Evidence' },
      { slug: 'text', file: 'docs/text.md', title: 'Text of documents' },
      { slug: 'workflows', file: 'docs/workflows.md', title: 'Workflows' },
      { slug: 'scim', file: 'docs/scim.md', title: 'Users from an identity provider' },
      { slug: 'datev', file: 'docs/datev.md', title: 'Accounting export' },
      { slug: 'audit', file: 'docs/audit.md', title: 'The audit log' },
      { slug: 'limits', file: 'docs/limits.md', title: 'Limits' },
      { slug: 'retention', file: 'docs/retention.md', title: 'Keeping and deleting' },
    ],
  },
  {
    name: 'Decide',
    guides: [
      { slug: 'evaluate', file: 'docs/evaluate.md', title: 'For evaluators: data, law, trust' },
      { slug: 'comparison', file: 'docs/comparison.md', title: 'Beside Documenso, DocuSeal and DocuSign' },
      { slug: 'security', file: 'docs/security.md', title: 'Security' },
      { slug: 'accessibility', file: 'docs/accessibility.md', title: 'Accessibility' },
      { slug: 'changelog', file: 'CHANGELOG.md', title: 'Changes' },
    ],
  },
]

export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides)
