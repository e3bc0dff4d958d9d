export { failUnkept, forgetExportsOf } from './queries.ts'
