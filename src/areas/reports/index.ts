export { styleIds } from './export/style_ids.ts'
export { failRestored } from './queries.ts'
export { Headings, ReportType, SectionName, StoredFact } from './schema.ts'
export { watchReports } from './take_over.ts'
