const plain = (html: string) => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** The words of a snippet of the service (text in HTML, in which `<mark>` is the only element). */
export const wordsOf = (highlight: string): string => plain(highlight.replace(/<\/?mark>/g, ''))

/** A snippet of the service with the words that were looked for marked. Nothing of it is read as HTML. */
export function Marked({ children }: { children: string }) {
  const parts = children.split(/<\/?mark>/)
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{plain(part)}</mark> : plain(part)))
}
