import sanitizeHtml from 'sanitize-html'

export type CleanHtml = { html: string; text: string }

export function cleaned(given: string): CleanHtml {
  const html = sanitized(given)
  return { html, text: textOf(html) }
}

/**
 * The HTML of a message as it may be shown: no scripts, forms, frames or style sheets; no picture that is fetched from
 * elsewhere, because that tells the sender who reads; links open apart and show where they lead.
 */
const sanitized = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      '*': ['style', 'align', 'dir', 'lang', 'title'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      table: ['width', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
      td: ['width', 'height', 'colspan', 'rowspan', 'valign', 'bgcolor'],
      th: ['width', 'height', 'colspan', 'rowspan', 'valign', 'bgcolor'],
      ol: ['start', 'type'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    allowedStyles: { '*': styles },
    transformTags: {
      a: (_tag, { href, style }) => ({
        tagName: 'a',
        attribs: {
          ...(href && leads.test(href) && { href, title: href, rel: 'noopener noreferrer nofollow', target: '_blank' }),
          ...(style && { style }),
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs['src'] ?? ''),
    nestingLimit: 200,
  })

const leads = /^(https?:|mailto:|tel:)/i

// an SVG can carry scripts of its own
const isPicture = (source: string) => /^data:image\/(png|jpe?g|gif|webp);base64,/i.test(source)

const allowedTags = [
  'a',
  'abbr',
  'b',
  'blockquote',
  'br',
  'caption',
  'center',
  'cite',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'div',
  'dl',
  'dt',
  'em',
  'font',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'li',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'tt',
  'u',
  'ul',
]

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i, /^[a-z]{3,20}$/i]
const length = [/^-?[\d.]{1,6}(px|pt|em|rem|%)?( -?[\d.]{1,6}(px|pt|em|rem|%)?){0,3}$/]
const word = [/^[a-z-]{1,20}$/i]

// nothing that fetches, covers other parts of the page, or hides text from the reader
const styles = {
  color: colour,
  'background-color': colour,
  'font-size': length,
  'font-weight': [/^(bold|normal|[1-9]00)$/],
  'font-style': word,
  'font-family': [/^[\w\s,'"-]{1,200}$/],
  'text-align': word,
  'text-decoration': word,
  'line-height': length,
  'vertical-align': word,
  'white-space': word,
  margin: [/^[\d.]{1,6}(px|pt|em|%)?( [\d.]{1,6}(px|pt|em|%)?){0,3}$/],
  padding: length,
  border: [/^[\w\s#.]{1,60}$/],
  'border-collapse': word,
  width: length,
  'max-width': length,
}

/** The text of a message that has HTML only. */
const textOf = (html: string): string =>
  sanitizeHtml(
    html.replace(/<(br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^>]{0,200}>/gi, '\n$&').replace(/<\/t[dh]>/gi, ' $&'),
    {
      allowedTags: [],
      allowedAttributes: {},
      nonTextTags: ['style', 'script', 'title', 'head', 'textarea', 'option', 'noscript'],
    },
  )
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => characters[entity] ?? entity)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}
