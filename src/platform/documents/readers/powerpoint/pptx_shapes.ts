import type { Box } from '../../document.ts'
import type { SlideShape } from '../../layout/slide.ts'
import { plainText, type SlideText } from '../../layout/slide_text.ts'
import { tableShape } from './pptx_table.ts'
import { paragraphsOf } from './pptx_text.ts'
import { at, child, descendants, type Element, isOn, numberOf } from './pptx_xml.ts'

/** What a slide takes from the parts above it. */
export type Surroundings = {
  layout: Element | undefined
  master: Element | undefined
  /** the text style of the presentation */
  defaults: Element | undefined
}

/** What stands on a slide: shapes with text, and frames with something else than a table, at their places. */
type Content = {
  shapes: SlideShape[]
  frames: { box: Box; data: Element }[]
  pictures: number
}

/** From coordinates of the file, or of a group, to points on the slide. */
type Transform = { x: number; y: number; scaleX: number; scaleY: number }

const emuPerPoint = 12700
export const ofSlide: Transform = { x: 0, y: 0, scaleX: 1 / emuPerPoint, scaleY: 1 / emuPerPoint }

/** Reads a tree of shapes. Of a layout only its own count: its placeholders are patterns for those of slides. */
export function contentOf(
  tree: Element | undefined,
  from: Surroundings,
  transform = ofSlide,
  which: 'all' | 'own' = 'all',
): Content {
  const content: Content = { shapes: [], frames: [], pictures: 0 }
  const visit = (element: Element, transform: Transform) => {
    if (isOn(at(element, `nv${capital(element.name)}Pr`, 'cNvPr')?.attributes.hidden)) return
    if (element.name === 'AlternateContent')
      return alternative(element)?.children.forEach((one) => visit(one, transform))
    if (element.name === 'grpSp')
      return element.children.forEach((one) => visit(one, groupTransform(element, transform)))
    if (element.name === 'pic') content.pictures++
    if (element.name === 'sp' || element.name === 'cxnSp') {
      const text = which === 'own' && placeholderOf(element) ? undefined : textShape(element, from, transform)
      if (text) content.shapes.push(text)
    }
    if (element.name === 'graphicFrame') visitFrame(element, transform)
  }
  const visitFrame = (element: Element, transform: Transform) => {
    const data = at(element, 'graphic', 'graphicData')
    const box = boxOf(child(element, 'xfrm'), transform) ?? boxOf(at(patternsOf(element, from)[0], 'xfrm'), transform)
    if (!data || !box) return
    const table = child(data, 'tbl')
    if (table) content.shapes.push(tableShape(table, box, [from.defaults]))
    else content.frames.push({ box, data })
  }
  for (const element of tree?.children ?? []) visit(element, transform)
  return content
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** What a current program shows; what older ones show in its stead is a picture, mostly. */
const alternative = (element: Element) => child(element, 'Choice') ?? child(element, 'Fallback')

function textShape(shape: Element, from: Surroundings, transform: Transform): SlideText | undefined {
  const placeholder = placeholderOf(shape)
  const body = child(shape, 'txBody')
  if (!body) return undefined
  const patterns = patternsOf(shape, from)
  const boxes = [shape, ...patterns].map((one) => child(one, 'txXfrm') ?? at(one, 'spPr', 'xfrm'))
  const frame = boxes.find((xfrm) => xfrm && child(xfrm, 'off'))
  const box = boxOf(frame, transform) ?? { x: 0, y: 0, width: 0, height: 0 }
  const bodies = [body, ...patterns.map((one) => child(one, 'txBody'))]
  const properties = bodies.map((one) => child(one, 'bodyPr'))
  const shrunk = (numberOf(at(body, 'bodyPr', 'normAutofit'), 'fontScale') ?? 100_000) / 100_000
  const styles = [
    ...bodies.slice(1).map((one) => child(one, 'lstStyle')),
    masterStyle(placeholder, from),
    from.defaults,
  ]
  const paragraphs = paragraphsOf(body, styles, Math.min(1, Math.max(0.25, shrunk)))
  if (plainText(paragraphs) === '') return undefined
  const given = (attribute: string) => properties.map((one) => one?.attributes[attribute]).find(Boolean)
  const onEnd = /^(vert|vert270|eaVert|mongolianVert)$/.test(given('vert') ?? '')
  const inner = inset(onEnd ? onItsSide(box) : box, (side) =>
    properties.map((one) => numberOf(one, side)).find((value) => value !== undefined),
  )
  return {
    kind: 'text',
    box: inner,
    title: isTitle(placeholder),
    turned: onEnd || isQuarterTurn(numberOf(frame, 'rot') ?? 0),
    anchor: anchors[given('anchor') ?? 't'] ?? 'top',
    wraps: given('wrap') !== 'none',
    paragraphs,
  }
}

const anchors: Record<string, SlideText['anchor']> = { t: 'top', ctr: 'center', b: 'bottom' }

type Placeholder = { type: string; idx: string | undefined }

function placeholderOf(shape: Element): Placeholder | undefined {
  const properties = shape.children.find((one) => /^nv.*Pr$/.test(one.name))
  const ph = at(properties, 'nvPr', 'ph')
  return ph && { type: ph.attributes.type ?? 'obj', idx: ph.attributes.idx }
}

const isTitle = (placeholder: Placeholder | undefined) =>
  placeholder?.type === 'title' || placeholder?.type === 'ctrTitle'

/** The placeholders of layout and master that a shape follows. */
function patternsOf(shape: Element, { layout, master }: Surroundings): Element[] {
  const placeholder = placeholderOf(shape)
  if (!placeholder) return []
  const inLayout = placeholdersIn(layout)
  const onLayout =
    inLayout.find(({ ph }) => placeholder.idx !== undefined && ph.idx === placeholder.idx) ??
    inLayout.find(({ ph }) => familyOf(ph.type) === familyOf(placeholder.type))
  const family = familyOf(onLayout?.ph.type ?? placeholder.type)
  const onMaster = placeholdersIn(master).find(({ ph }) => familyOf(ph.type) === family)
  return [onLayout?.shape, onMaster?.shape].filter((one) => one !== undefined)
}

const placeholdersIn = (part: Element | undefined) =>
  [...descendants(at(part, 'cSld', 'spTree'), 'sp')].flatMap((shape) => {
    const ph = placeholderOf(shape)
    return ph ? [{ shape, ph }] : []
  })

/** Kinds of placeholders that follow one pattern of the master. */
const familyOf = (type: string) =>
  ({ title: 'title', ctrTitle: 'title', dt: 'dt', ftr: 'ftr', sldNum: 'sldNum' })[type] ?? 'body'

function masterStyle(placeholder: Placeholder | undefined, { master }: Surroundings) {
  const family = placeholder ? familyOf(placeholder.type) : 'other'
  const style = family === 'title' ? 'titleStyle' : family === 'body' ? 'bodyStyle' : 'otherStyle'
  return at(master, 'txStyles', style)
}

function boxOf(xfrm: Element | undefined, { x, y, scaleX, scaleY }: Transform): Box | undefined {
  const [off, ext] = [child(xfrm, 'off'), child(xfrm, 'ext')]
  if (!off || !ext) return undefined
  const [left, top] = [numberOf(off, 'x') ?? 0, numberOf(off, 'y') ?? 0]
  const [width, height] = [Math.max(0, numberOf(ext, 'cx') ?? 0), Math.max(0, numberOf(ext, 'cy') ?? 0)]
  return { x: x + left * scaleX, y: y + top * scaleY, width: width * scaleX, height: height * scaleY }
}

/** A group has coordinates of its own, "chOff" and "chExt", that are stretched to its box. */
function groupTransform(group: Element, outer: Transform): Transform {
  const xfrm = at(group, 'grpSpPr', 'xfrm')
  const box = boxOf(xfrm, outer)
  const [offset, extent] = [child(xfrm, 'chOff'), child(xfrm, 'chExt')]
  const [width, height] = [numberOf(extent, 'cx') ?? 0, numberOf(extent, 'cy') ?? 0]
  if (!box || width <= 0 || height <= 0) return outer
  const [scaleX, scaleY] = [box.width / width, box.height / height]
  return {
    scaleX,
    scaleY,
    x: box.x - (numberOf(offset, 'x') ?? 0) * scaleX,
    y: box.y - (numberOf(offset, 'y') ?? 0) * scaleY,
  }
}

function inset(box: Box, margin: (side: string) => number | undefined): Box {
  const [left, top] = [(margin('lIns') ?? 91_440) / emuPerPoint, (margin('tIns') ?? 45_720) / emuPerPoint]
  const [right, bottom] = [(margin('rIns') ?? 91_440) / emuPerPoint, (margin('bIns') ?? 45_720) / emuPerPoint]
  const width = Math.max(Math.min(12, box.width), box.width - left - right)
  return { x: box.x + left, y: box.y + top, width, height: Math.max(0, box.height - top - bottom) }
}

const onItsSide = ({ x, y, width, height }: Box): Box => ({
  x: x + width / 2 - height / 2,
  y: y + height / 2 - width / 2,
  width: height,
  height: width,
})

/** Angles are in 60,000ths of a degree. */
const isQuarterTurn = (angle: number) => Math.abs(Math.sin((angle / 60_000 / 180) * Math.PI)) > 0.7
