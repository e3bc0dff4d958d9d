import { dirname, posix } from 'node:path'
import { layOut } from '../../layout/flow.ts'
import type { Reader } from '../../reader.ts'
import { Unreadable } from '../../unreadable.ts'
import { scanXml, xmlText } from '../../xml.ts'
import { withZip, type Zip } from '../../zip_guard.ts'
import { blocksOf, type Content, distinctMargins, hasText } from '../content.ts'
import { withHeadings } from '../headings.ts'
import { withTabbedTables } from '../tabbed.ts'
import { type DocxContext, type Notes, readDocxPart } from './docx_body.ts'
import { readNumbering } from './docx_numbering.ts'
import { readStyles } from './docx_styles.ts'

/** Reads a Word document and lays it out into pages of our own. */
export const readDocx: Reader = async (path, report) => {
  report('reading', 0, 1)
  const { content, notices } = await withZip(path, contentOf)
  const pages = layOut(blocksOf(withHeadings(withTabbedTables(content))))
  if (pages.length === 0) throw new Unreadable('empty')
  report('reading', 1, 1)
  return { unit: 'section', pages, notices }
}

/** A part of the archive that another refers to: its kind is the last word of its type. */
type Relation = { id: string; kind: string; target: string }

async function contentOf(zip: Zip): Promise<{ content: Content[]; notices: string[] }> {
  const main = (await relationsOf(zip, '')).find(({ kind }) => kind === 'officeDocument')?.target ?? 'word/document.xml'
  const document = await textOf(zip, main)
  if (document === undefined) throw new Unreadable('corrupt')
  const relations = await relationsOf(zip, main)
  const partsOf = async (kind: string) => {
    const texts: string[] = []
    for (const relation of relations) {
      const text = relation.kind === kind ? await textOf(zip, relation.target) : undefined
      if (text !== undefined) texts.push(text)
    }
    return texts
  }
  const [styles] = await partsOf('styles')
  const [numbering] = await partsOf('numbering')
  const notes: Notes = new Map()
  const { drawings, notices } = await drawingsOf(zip, relations)
  const context: DocxContext = {
    styles: styles === undefined ? new Map() : readStyles(styles),
    nextMarker: numbering === undefined ? () => '' : readNumbering(numbering),
    notes,
    drawings,
  }
  for (const part of [...(await partsOf('footnotes')), ...(await partsOf('endnotes'))]) {
    for (const [key, note] of readDocxPart(part, context).notes) notes.set(key, note)
  }
  const { content } = readDocxPart(document, context)
  if (!content.some(hasText)) throw new Unreadable('empty')
  const margins = [...(await partsOf('header')), ...(await partsOf('footer'))]
  const told = distinctMargins(margins.flatMap((part) => readDocxPart(part, context).content))
  return { content: [...content, ...told], notices }
}

/** Loaded when there is something for them to read. */
const readers: Record<string, (part: Buffer) => Promise<Content[]>> = {
  chart: async (part) => (await import('./docx_chart.ts')).readChart(part),
  diagramData: async (part) => (await import('./docx_diagram.ts')).readDiagram(part),
}

/** Charts and diagrams by the id that the text refers to them with. */
async function drawingsOf(zip: Zip, relations: readonly Relation[]) {
  const drawings = new Map<string, Content[]>()
  let broken = 0
  for (const { id, kind, target } of relations) {
    const read = readers[kind]
    const part = read && (await zip.read(target))
    if (!part) continue
    try {
      drawings.set(id, await read(part))
    } catch (error) {
      if (!(error instanceof Unreadable) || error.code !== 'corrupt') throw error
      broken++
    }
  }
  return { drawings, notices: broken === 0 ? [] : [`${broken} of its charts and diagrams could not be read.`] }
}

async function textOf(zip: Zip, name: string): Promise<string | undefined> {
  const bytes = await zip.read(name)
  return bytes && xmlText(bytes)
}

async function relationsOf(zip: Zip, part: string): Promise<Relation[]> {
  const folder = part === '' ? '' : dirname(part)
  const xml = await textOf(zip, posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  const relations: Relation[] = []
  if (xml === undefined) return relations
  scanXml(xml, {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      const target = attribute('Target') ?? ''
      const kind = attribute('Type')?.split('/').at(-1) ?? ''
      relations.push({
        id: attribute('Id') ?? '',
        kind,
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      })
    },
    close() {},
    text() {},
  })
  return relations
}
