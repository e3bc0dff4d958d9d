import type { SectionName } from './schema.ts'
import { headingOf } from './writing/writer.ts'

/** The sections as one text: what the chunks of the stream come to, one after the other. */
export const contentOf = (sections: Record<string, string>): string =>
  Object.entries(sections)
    // reason: the names were checked when the report was asked for
    .map(([name, text]) => `${headingOf(name as SectionName)}\n\n${text}\n\n`)
    .join('')

/** Words and figures that a reader reads; the marks of Markdown are none. */
export const countWords = (markdown: string): number => markdown.match(/[\p{L}\p{N}$€£][^\s|]*/gu)?.length ?? 0
