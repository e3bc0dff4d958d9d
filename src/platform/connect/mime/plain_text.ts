const breaking = new Set([
  'br',
  'p',
  'div',
  'tr',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'table',
  'hr',
])
// rows follow each other without a line between them
const opening = new Set(['tr', 'li'])
const cells = new Set(['td', 'th'])
const unseen = new Set(['style', 'script', 'head', 'title'])
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const sourceMax = 500_000

/** The words of an HTML message that has no plain text. One pass: no markup makes it slow. */
export function plainTextOf(html: string): string {
  const source = html.slice(0, sourceMax)
  const lower = source.toLowerCase()
  const parts: string[] = []
  // where no closing tag or comment end was found once, there is none further on either
  const missing = new Set<string>()
  const endOf = (mark: string, from: number): number => {
    const at = missing.has(mark) ? -1 : lower.indexOf(mark, from)
    if (at < 0) missing.add(mark)
    return at < 0 ? source.length : at + mark.length
  }
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    // how the source is broken into lines says nothing
    parts.push(source.slice(at, open < 0 ? undefined : open).replace(/\s+/g, ' '))
    if (open < 0) break
    if (source.startsWith('<!--', open)) {
      at = endOf('-->', open)
      continue
    }
    const tag = /^<(\/?)([a-z][a-z0-9]{0,15})/.exec(lower.slice(open, open + 20))
    if (!tag) {
      parts.push('<')
      at = open + 1
      continue
    }
    const name = tag[2] ?? ''
    if (breaking.has(name) && !(tag[1] && opening.has(name))) parts.push('\n')
    if (cells.has(name)) parts.push(' ')
    at = unseen.has(name) && !tag[1] ? endOf(`</${name}>`, open) : endOf('>', open)
  }
  return decoded(parts.join(''))
    .replace(/[ \t\r\f\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const decoded = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    if (name.startsWith('#')) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
    return entities[name.toLowerCase()] ?? whole
  })
