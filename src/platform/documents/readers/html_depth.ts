import { Unreadable } from '../unreadable.ts'

const depthMax = 500

/** Elements that end by themselves, and so are not nested by leaving out their end. */
const endByThemselves = new Set(
  [
    ['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr'],
    ['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'option', 'optgroup', 'colgroup', 'caption'],
    ['html', 'head', 'body'],
  ].flat(),
)
const withoutElements = ['script', 'style', 'textarea', 'title']

/** Throws Unreadable for HTML nested so deeply that parsers never come back from it. Takes time in proportion to its size. */
export function guardDepth(bytes: Buffer): void {
  // The names of elements are the same in all encodings, once the zeros of UTF-16 are left out.
  const html = bytes.toString('latin1').replaceAll('\0', '')
  const open: string[] = []
  const tags = /<!--|<(\/?)([a-z][a-z0-9:_-]*)/gi
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    const [mark, slash, written] = tag
    if (mark === '<!--') {
      if (!skipTo(tags, html, '-->')) return
      continue
    }
    const name = (written ?? '').toLowerCase()
    if (endByThemselves.has(name)) continue
    if (slash === '/') {
      const at = open.lastIndexOf(name)
      if (at >= 0) open.length = at
      continue
    }
    if (withoutElements.includes(name)) {
      if (!skipTo(tags, html, `</${name}`)) return
      continue
    }
    if (open.push(name) > depthMax) throw new Unreadable('too_complex')
  }
}

function skipTo(tags: RegExp, html: string, mark: string): boolean {
  const at = html.indexOf(mark, tags.lastIndex)
  tags.lastIndex = at < 0 ? html.length : at + mark.length
  return at >= 0
}
