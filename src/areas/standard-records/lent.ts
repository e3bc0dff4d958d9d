// The standard records, a line each, by the word of their addresses.

export { fundRecord as funds } from '../funds/index.ts'
