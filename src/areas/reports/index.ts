export { failRestored } from './queries.ts'
export { ReportType, SectionName, StoredFact } from './schema.ts'
export { watchReports } from './take_over.ts'
