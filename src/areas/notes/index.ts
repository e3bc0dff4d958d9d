export { findNotes } from './search.ts'
