export type { BulkKind, Match } from './kind.ts'
export { bulk } from './of_kind.ts'
export { textOf } from './references.ts'
