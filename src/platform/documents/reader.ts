import type { Document, Page, Report } from './document.ts'

/** Pages that an earlier try has recognised, and where newly recognised ones go, so that none is recognised twice. */
export type Resumption = { recognised: Map<number, Page>; onRecognised: (page: Page) => void }

/** Reads the file at a path. Throws Unreadable for a fault of the file; anything else that it throws is a fault of ours. */
export type Reader = (path: string, report: Report, resumption?: Resumption) => Promise<Document>
