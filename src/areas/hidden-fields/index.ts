export { hideFrom, readHiddenFields } from './queries.ts'
