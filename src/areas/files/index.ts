export { PassageHit } from './evidence_schema.ts'
export { findPassages } from './passage_search.ts'
