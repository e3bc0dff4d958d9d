import { zipOf } from './zip_fixture.ts'

const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ' +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const emuPerPoint = 12700

export type Frame = [x: number, y: number, width: number, height: number]

const xfrm = (tag: string, [x, y, width, height]: Frame) =>
  `<${tag}><a:off x="${x * emuPerPoint}" y="${y * emuPerPoint}"/><a:ext cx="${width * emuPerPoint}" cy="${height * emuPerPoint}"/></${tag}>`

const paragraphs = (lines: readonly string[]) =>
  lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')

/** A shape with text at a place in points; "placeholder" is its mark as one, such as type="title". */
export const shape = (frame: Frame | null, lines: readonly string[], placeholder?: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name=""/><p:nvPr>${placeholder ? `<p:ph ${placeholder}/>` : ''}</p:nvPr></p:nvSpPr>` +
  `<p:spPr>${frame ? xfrm('a:xfrm', frame) : ''}</p:spPr><p:txBody><a:bodyPr/>${paragraphs(lines)}</p:txBody></p:sp>`

export const tableFrame = (frame: Frame, columns: number, rows: readonly string[]) =>
  `<p:graphicFrame>${xfrm('p:xfrm', frame)}<a:graphic><a:graphicData uri="urn:table"><a:tbl><a:tblGrid>` +
  `${'<a:gridCol w="1270000"/>'.repeat(columns)}</a:tblGrid>${rows.map((row) => `<a:tr h="0">${row}</a:tr>`).join('')}` +
  '</a:tbl></a:graphicData></a:graphic></p:graphicFrame>'

export const tableCell = (text: string, attributes = '') =>
  `<a:tc ${attributes}><a:txBody>${paragraphs([text])}</a:txBody></a:tc>`

/** A frame with the chart of the slide. */
export const chartFrame = (frame: Frame) =>
  `<p:graphicFrame>${xfrm('p:xfrm', frame)}<a:graphic><a:graphicData uri="urn:x/chart"><c:chart r:id="chart"/></a:graphicData></a:graphic></p:graphicFrame>`

const points = (values: readonly (string | number)[]) =>
  values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')

export const chart = (
  title: string,
  categories: readonly string[],
  name: string,
  values: readonly number[],
  format: string,
) =>
  `<c:chartSpace ${namespaces}><c:chart><c:title><c:tx><c:rich>${paragraphs([title])}</c:rich></c:tx></c:title><c:plotArea><c:barChart>` +
  `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(categories)}` +
  `</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache>` +
  '</c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>'

export type SlideParts = { shapes: string; notes?: string[]; chart?: string; hidden?: boolean }

const relations = (list: readonly [id: string, kind: string, target: string][]) =>
  `<Relationships>${list.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${kinds}/${kind}" Target="${target}"/>`).join('')}</Relationships>`

const tree = (tag: string, shapes: string, attributes = '') =>
  `<p:${tag} ${namespaces} ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${tag}>`

/** A presentation of slides of 720 by 405 points, all on one layout with a title at the top. */
export function pptxOf(slides: readonly SlideParts[], layoutShapes = ''): Buffer {
  const parts: Record<string, string> = {
    '_rels/.rels': relations([['main', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, index) => [`s${index}`, 'slide', `slides/slide${index}.xml`]),
    ),
    'ppt/slideLayouts/layout.xml': tree(
      'sldLayout',
      shape([20, 10, 680, 40], ['Click to add'], 'type="title"') + layoutShapes,
    ),
  }
  for (const [index, { shapes, notes, chart, hidden }] of slides.entries()) {
    parts[`ppt/slides/slide${index}.xml`] = tree('sld', shapes, hidden ? 'show="0"' : '')
    parts[`ppt/slides/_rels/slide${index}.xml.rels`] = relations([
      ['layout', 'slideLayout', '../slideLayouts/layout.xml'],
      ['notes', 'notesSlide', `../notesSlides/notes${index}.xml`],
      ['chart', 'chart', `../charts/chart${index}.xml`],
    ])
    if (notes) parts[`ppt/notesSlides/notes${index}.xml`] = tree('notes', shape(null, notes, 'type="body"'))
    if (chart) parts[`ppt/charts/chart${index}.xml`] = chart
  }
  return zipOf(parts)
}
