import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { SaxesParser } from 'saxes'
import { pdftotext } from './tools.ts'

// What LibreOffice reads in a file, as text. Each kind leaves it by the way on which it loses least.

const plainText = { filter: 'txt:Text (encoded):UTF8', read: (path: string) => readFileSync(path, 'utf8') }
const printed = { filter: 'pdf', read: (path: string) => pdftotext(path).join('\n') }
const printedWebPage = { ...printed, filter: 'pdf:writer_web_pdf_Export' }
// the one of its formats with every sheet, and with numbers as they are shown
const cells = { filter: 'html:HTML (StarCalc)', read: (path: string) => cellsIn(readFileSync(path, 'utf8')) }

// as the file has it, without the scales that are drawn on charts
const slides = {
  filter: 'fodp:OpenDocument Presentation Flat XML',
  read: (path: string) => paragraphsIn(readFileSync(path, 'utf8')),
}

const ways: Record<string, { filter: string; read(path: string): string }> = {
  '.doc': plainText,
  '.docx': plainText,
  '.htm': printedWebPage,
  '.html': printedWebPage,
  '.ppt': slides,
  '.pptx': slides,
  '.xls': cells,
  '.xlsx': cells,
}

function cellsIn(html: string): string {
  const cells: string[] = []
  const visit = (node: Node, cell: number | undefined) => {
    if (node.nodeName === 'td') cells.push('')
    const own = node.nodeName === 'td' ? cells.length - 1 : cell
    if ('value' in node && own !== undefined) cells[own] += node.value
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, own)
  }
  visit(parse(html.replace(/<br>/gi, '\n')), undefined)
  return cells.join('\n')
}

type Node = DefaultTreeAdapterTypes.Node

function paragraphsIn(xml: string): string {
  const paragraphs: string[] = []
  const open: { name: string; paragraph?: number; isLeftOut: boolean }[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1)
    // a sheet of notes repeats the number, head and foot of its slide
    const isLeftOut =
      parent?.isLeftOut ||
      name === 'text:page-number' ||
      (parent?.name === 'presentation:notes' && attributes['presentation:class'] !== 'notes')
    const begins = name === 'text:p' && !isLeftOut && open.some((one) => one.name === 'office:presentation')
    if (begins) paragraphs.push('')
    open.push({ name, isLeftOut, paragraph: begins ? paragraphs.length - 1 : parent?.paragraph })
  })
  parser.on('text', (text) => {
    const { paragraph, isLeftOut } = open.at(-1) ?? {}
    if (paragraph !== undefined && !isLeftOut) paragraphs[paragraph] += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml.replace(/<text:(?:line-break|tab|s)\b[^>]*\/>/g, ' ')).close()
  return paragraphs.join('\n')
}

/** Text by path; a file that LibreOffice cannot open is not in it. Takes some seconds, and a minute for long files. */
export function textsOfLibreOffice(paths: string[]): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'firm-crm-libreoffice-'))
  try {
    // a name of its own for each: two formats of one document become the same name
    const links = paths.map((path, number) => ({
      path,
      link: join(folder, `in${number}${extname(path).toLowerCase()}`),
    }))
    for (const { path, link } of links) symlinkSync(path, link)
    for (const [filter, group] of Map.groupBy(links, ({ link }) => ways[extname(link)]?.filter)) {
      if (filter)
        convert(
          folder,
          filter,
          group.map(({ link }) => link),
        )
    }
    return new Map(
      links.flatMap(({ path, link }, number) => {
        const [made] = globSync(`in${number}.*`, { cwd: join(folder, 'out') })
        const read = ways[extname(link)]?.read
        return read && made ? [[path, read(join(folder, 'out', made))]] : []
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function convert(folder: string, filter: string, paths: string[]) {
  const options = ['--headless', '--norestore', `-env:UserInstallation=file://${join(folder, 'profile')}`]
  spawnSync('soffice', [...options, '--convert-to', filter, '--outdir', join(folder, 'out'), ...paths], {
    stdio: 'ignore',
    timeout: 150_000,
  })
}
