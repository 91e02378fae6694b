/** How the index of the search is made and read; both sides must say the same. */
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
