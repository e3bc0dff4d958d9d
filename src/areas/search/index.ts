export { find } from './find.ts'
export { SearchResult } from './schema.ts'
