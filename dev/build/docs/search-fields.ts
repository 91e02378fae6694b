/** The settings of the search index, shared by its build and its use. */
export const searchFields = {
  fields: ['title', 'page', 'text'],
  storeFields: ['page', 'title'],
  searchOptions: {
    boost: { title: 3, page: 1.5 },
    prefix: true,
    fuzzy: 0.25,
    maxFuzzy: 2,
    combineWith: 'AND' as const,
  },
} satisfies { fields: string[]; storeFields: string[]; searchOptions: object }
