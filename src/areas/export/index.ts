export { failUnkept } from './queries.ts'
