import { join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

GlobalFonts.registerFromPath(
  join(import.meta.dirname, '../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  'Fixture Sans',
)

/** A page of a scan as JPEG: lines of text, Letter size at 200 dpi. */
export function pictureOfText(lines: string[]): Buffer {
  const canvas = createCanvas(1700, 2200)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.font = '32px "Fixture Sans"'
  for (const [index, line] of lines.entries()) context.fillText(line, 150, 200 + index * 56)
  return canvas.toBuffer('image/jpeg', 80)
}

/** A PDF whose pages are these JPEG pictures of 1700 by 2200 pixels, as a scanner makes it: without any text. */
export function pdfOfPictures(pictures: Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const add = (body: Buffer | string) => {
    offsets.push(length())
    parts.push(Buffer.concat([Buffer.from(`${offsets.length} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]))
  }
  const kids = pictures.map((_picture, index) => `${3 + index * 3} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`)
  for (const [index, picture] of pictures.entries()) {
    const [content, image] = [4 + index * 3, 5 + index * 3]
    const draw = 'q 612 0 0 792 0 0 cm /Im0 Do Q'
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /XObject << /Im0 ${image} 0 R >> >> >>`,
    )
    add(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`)
    const dictionary = `<< /Type /XObject /Subtype /Image /Width 1700 /Height 2200 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>`
    add(Buffer.concat([Buffer.from(`${dictionary}\nstream\n`), picture, Buffer.from('\nendstream')]))
  }
  const start = length()
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
