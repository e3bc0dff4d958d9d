import * as CFB from 'cfb'

// The smallest files that are what their names say, for tests of what happens around reading them.

/** One page of US Letter with one line of text in Helvetica, 12 points, from an inch right of the left edge. */
export function pdf(text = 'A page'): Buffer {
  const line = `BT /F1 12 Tf 72 720 Td (${text.replace(/[()\\]/g, '')}) Tj ET`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    streamOf(line),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

/** The same, where the name of the page has NUL in it, and the letters A and B of the text stand for NUL and another. */
export function pdfWithNul(text: string): Buffer {
  const letters = '2 beginbfchar <41> <0000> <42> <0001> endbfchar'
  const map = `begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${letters} endcmap`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [0 << /P (\\376\\377\\000i\\000\\000\\000i) >>] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    streamOf(`BT /F1 12 Tf 72 720 Td (${text}) Tj ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
    streamOf(map),
  ])
}

const streamOf = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

function pdfOf(objects: string[]): Buffer {
  let content = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = content.length
    content += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${content.length}\n%%EOF\n`
  return Buffer.from(content + table + trailer)
}

export const html = (text = 'A page'): Buffer => Buffer.from(`<!doctype html><title>${text}</title><p>${text}</p>`)
export const png: Buffer = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
export const jpeg: Buffer = Buffer.from('ffd8ffe000104a46494600', 'hex')
export const tiff: Buffer = Buffer.from('49492a0008000000', 'hex')

const packed = (names: string[], fileType: 'zip' | 'cfb'): Buffer => {
  const container = CFB.utils.cfb_new()
  for (const name of names) CFB.utils.cfb_add(container, name, Buffer.from(`the content of ${name}`))
  return Buffer.from(CFB.write(container, { fileType, type: 'buffer' }) as Uint8Array) // reason: as the type asks for
}

/** A zip with these entries: an office file for who looks at names. */
export const zip = (...names: string[]): Buffer => packed(names, 'zip')
export const docx = (): Buffer => zip('[Content_Types].xml', 'word/document.xml')
export const pptx = (): Buffer => zip('[Content_Types].xml', 'ppt/presentation.xml')
export const xlsx = (): Buffer => zip('[Content_Types].xml', 'xl/workbook.xml')

/** A compound file with these streams: an old office file, or an encrypted new one. */
export const compound = (...names: string[]): Buffer => packed(names, 'cfb')
