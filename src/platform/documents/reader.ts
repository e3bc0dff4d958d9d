import type { Document, Report } from './document.ts'

/** Reads the file at a path. Throws Unreadable for a fault of the file; anything else that it throws is a fault of ours. */
export type Reader = (path: string, report: Report) => Promise<Document>
