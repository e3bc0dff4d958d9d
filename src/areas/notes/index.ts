export { headline, headlineOptions, headlineText } from './headline.ts'
export { findNotes } from './search.ts'
