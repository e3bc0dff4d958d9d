import { escapeMarkdown } from './escape.ts'
import { headingOf } from './kinds.ts'
import type { Headings, SectionName } from './schema.ts'

/** The sections as one text: what the chunks of the stream come to, one after the other. */
export const contentOf = (sections: Record<string, string>, headings: Headings): string =>
  Object.entries(sections)
    // reason: the names were checked when the report was asked for
    .map(([name, text]) => `${headed(name as SectionName, headings)}\n\n${text}\n\n`)
    .join('')

/** What stands above a section, in Markdown. */
export const headed = (section: SectionName, headings: Headings) => `## ${escapeMarkdown(headingOf(section, headings))}`

/** Words and figures that a reader reads; the marks of Markdown are none. */
export const countWords = (markdown: string): number => markdown.match(/[\p{L}\p{N}$€£][^\s|]*/gu)?.length ?? 0
