/** The settings of the search index, shared by its build and its use. */
export const searchFields = {
  fields: ['title', 'page', 'text'],
  storeFields: ['page', 'title'],
  searchOptions: {
    boost: { title: 4, page: 1.5 },
    boostDocument: (id: string) => (id.startsWith('/docs/reference#') ? 1.6 : 1),
    prefix: true,
    fuzzy: 0.25,
    maxFuzzy: 2,
    combineWith: 'AND' as const,
  },
} satisfies { fields: string[]; storeFields: string[]; searchOptions: object }
