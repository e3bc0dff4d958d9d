import type { Content } from './content.ts'

const headingMax = 120
const enough = 3
const level = 4

/**
 * Documents whose author never used headings show them as short bold lines above their text. Those become headings, so that
 * the pages below them have names.
 */
export function withHeadings(contents: readonly Content[]): Content[] {
  if (contents.filter((content) => content.kind === 'text' && content.heading !== undefined).length >= enough)
    return [...contents]
  return contents.map((content, index) => {
    const next = contents[index + 1]
    if (content.kind !== 'text' || !content.bold || content.heading !== undefined || content.item) return content
    return isTitle(content.text) && next && next.kind !== 'page_break' ? { ...content, heading: level } : content
  })
}

const isTitle = (text: string) =>
  text.length <= headingMax &&
  !text.includes('\n') &&
  /^[\p{L}\d]/u.test(text) &&
  /\p{L}{2}/u.test(text) &&
  !/[.,;:]$/.test(text.trim())
