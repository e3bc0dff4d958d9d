// what cannot be seen, or turns the direction of writing
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

/**
 * Text of people and documents as Markdown that means just that text, in one line: no heading, list, link, emphasis or
 * markup can come of it, and nothing in it hides other words.
 */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(unseen, '')
      .trim()
      .replace(/[\\`*[\]<>|~#]/g, '\\$&')
      .replace(/&(?=[#\w]+;)/g, '\\&')
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      // addresses that a renderer would turn into links
      .replace(/:\/\//g, ':\\//')
      .replace(/\bwww\./gi, (www) => `${www.slice(0, -1)}\\.`)
      .replace(/^[-+=]/, '\\$&')
      .replace(/^(\d+)([.)])/, '$1\\$2')
  )
}
