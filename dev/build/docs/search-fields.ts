/** The settings of the search index, which the build and the page share. */
export const searchFields = {
  fields: ['title', 'intents', 'page', 'text'],
  storeFields: ['where', 'title'],
  searchOptions: {
    boost: { title: 4, intents: 6, page: 1.5 },
    boostDocument: (id: string) =>
      id.startsWith('/docs/operations/') ? 1.6 : id.startsWith('/docs/changelog#') ? 0.4 : 1,
    prefix: true,
    fuzzy: 0.2,
    maxFuzzy: 2,
    combineWith: 'AND' as const,
  },
} satisfies { fields: string[]; storeFields: string[]; searchOptions: object }
