const lengthMax = 255

/**
 * The name of an uploaded file as it is kept: the last part of a path, without what hides or breaks it in a list, a header
 * or a shell; at most 255 characters, with its extension. undefined where nothing is left.
 */
export function safeFilename(given: string): string | undefined {
  const name = given
    .replaceAll('%22', '"') // as browsers write it in a form
    .toWellFormed()
    .replace(invisible, '')
    .split(/[/\\]/)
    .at(-1)
    ?.normalize('NFC')
    .replaceAll('\uFFFD', '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  return name ? shortened(name) : undefined
}

/** In lower case, without the dot; '' where there is none. */
export const extensionOf = (filename: string): string => /\.([^.]+)$/.exec(filename)?.[1]?.trim().toLowerCase() ?? ''

// Control characters; marks that turn the direction of writing, which make "annual_exe.pdf" of an .exe; spaces of no width.
const invisible = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu

function shortened(name: string): string {
  if (name.length <= lengthMax) return name
  const extension = extensionOf(name).slice(0, 20)
  const ending = extension ? `.${extension}` : ''
  const stem = extension ? name.slice(0, name.lastIndexOf('.')) : name
  const cut = stem.slice(0, lengthMax - ending.length)
  // half of a character of two
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd() + ending
}
