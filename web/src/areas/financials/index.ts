export { FinancialsTab } from './financials_tab.tsx'
export { beforeIt, growthOf, latestYear, type Period, ratioOf } from './periods.ts'
export { type SourceOf, useFigures, useSources } from './use_figures.ts'
