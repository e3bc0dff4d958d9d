import type { Task } from '../../../platform/isolated/messages.ts'
import { documentOf, type Exported } from './document.ts'

// Runs in a process of its own: laying out pages keeps a processor busy, and what it lays out strangers may have written.

export type ToExport = { format: 'pdf' | 'docx' | 'html' | 'pages'; report: Exported }
export type Made = { content: string; pages: number | null }

/** The file in base64: what a child answers is JSON. */
export const task: Task<ToExport, never, Made> = async ({ format, report }) => {
  const document = documentOf(report)
  switch (format) {
    case 'pages': {
      const { countPages } = await import('./pdf.ts')
      return { content: '', pages: countPages(document) }
    }
    case 'pdf': {
      const { pdfOf } = await import('./pdf.ts')
      const { pdf, pages } = pdfOf(document)
      return { content: pdf.toString('base64'), pages }
    }
    case 'docx': {
      const { docxOf } = await import('./docx.ts')
      return { content: (await docxOf(document)).toString('base64'), pages: null }
    }
    case 'html': {
      const { htmlOf } = await import('./html.ts')
      return { content: Buffer.from(htmlOf(document)).toString('base64'), pages: null }
    }
    default:
      return format satisfies never
  }
}

export const warmUp = async () => {
  await import('./pdf.ts')
}
