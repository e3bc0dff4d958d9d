export { watchReports } from './take_over.ts'
