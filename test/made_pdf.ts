/** How text is printed on a page: turned clockwise by so many degrees. */
export type Turned = 0 | 90 | 180 | 270
const printed: Record<Turned, { box: string; matrix: string }> = {
  0: { box: '612 792', matrix: '1 0 0 1 0 0' },
  90: { box: '792 612', matrix: '0 -1 1 0 0 612' },
  180: { box: '612 792', matrix: '-1 0 0 -1 612 792' },
  270: { box: '792 612', matrix: '0 1 -1 0 792 0' },
}

/** A PDF of these pages, a line of text a line, in letters of one width: what stands in one column of the text does so on the page. */
export function pdfOfPages(pages: readonly string[], turned: Turned = 0): Buffer {
  const first = 4
  const { box, matrix } = printed[turned]
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((text, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Contents ${first + 2 * at + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      streamOf(text, matrix),
    ]),
  ]
  let content = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(content, 'latin1')
    content += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = Buffer.byteLength(content, 'latin1')
  content += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  content += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(content, 'latin1')
}

const [left, top, size, lineHeight] = [54, 730, 9, 13]

/** Each run of words is set where it stands, as programs do that lay out columns. */
function streamOf(text: string, matrix: string): string {
  const runs = text.split('\n').flatMap((line, row) =>
    [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: words, index }) => {
      const escaped = words.replace(/[()\\]/g, '\\$&')
      return `BT /F1 ${size} Tf ${left + index * size * 0.6} ${top - row * lineHeight} Td (${escaped}) Tj ET`
    }),
  )
  const content = `${matrix} cm\n${runs.join('\n')}`
  return `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`
}
