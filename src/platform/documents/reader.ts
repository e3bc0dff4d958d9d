import type { Document, Page, Report } from './document.ts'

/**
 * Pages that an earlier try has recognised, so that none is recognised twice; and where pages go as soon as they are read.
 * One that comes a second time, recognised, takes the place of the first.
 */
export type Resumption = { recognised: Map<number, Page>; onPages: (pages: Page[]) => void }

/** Reads the file at a path. Throws Unreadable for a fault of the file; anything else that it throws is a fault of ours. */
export type Reader = (path: string, report: Report, resumption?: Resumption) => Promise<Document>
