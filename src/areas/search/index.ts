export { find } from './find.ts'
export { SearchResult } from './schema.ts'
export { findWritten, readWritten, type WrittenText, type WrittenType, writtenTypes } from './written.ts'
