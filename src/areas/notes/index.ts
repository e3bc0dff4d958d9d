export { searchNotes } from './search.ts'
