import type { Box } from '../../document.ts'
import type { SlideShape } from '../../layout/slide.ts'
import type { SlideText } from '../../layout/slide_text.ts'
import {
  below,
  childOf,
  childrenOf,
  int16,
  int32,
  type Record,
  recordTypes as types,
  uint16,
  uint32,
} from './ppt_records.ts'
import type { Styles } from './ppt_styles.ts'
import { tableOf } from './ppt_table.ts'
import { paragraphsOf, type Text, textKinds, textsOf } from './ppt_text.ts'

type Content = { shapes: SlideShape[]; pictures: number; objects: number }

/** Where the texts of a slide come from, and how they look. */
type Source = { outline: readonly Record[]; styles: Styles; slide: number }

/** The texts that a master puts on its slides, beside the patterns for theirs. */
export function backgroundOf(master: Record | undefined, source: Source): SlideShape[] {
  return contentOf(master, source, (shape) => !childOf(childOf(shape, types.clientData), types.placeholder)).shapes
}

type Transform = (box: Box) => Box

/** What stands on a slide, or on notes, at its place in points. */
export function contentOf(
  slide: Record | undefined,
  source: Source,
  counts: (shape: Record) => boolean = () => true,
): Content {
  const content: Content = { shapes: [], pictures: 0, objects: 0 }
  const outline = textsOf(source.outline)
  const root = childOf(childOf(childOf(slide, types.drawing), types.drawingContainer), types.groupContainer)
  const visitGroup = (group: Record, transform: Transform, depth: number) => {
    const [own, ...members] = childrenOf(group)
    const inner = own && depth > 0 ? groupTransform(own, transform) : transform
    if (own && isTable(own)) {
      const cells = members
        .filter((one) => one.type === types.shapeContainer)
        .flatMap((one) => shapeOf(one, inner) ?? [])
      const texts = cells.map((cell) => ({ ...cell, text: textOf(cell, outline, source) }))
      const table = tableOf(texts.filter((cell) => !isLine(cell.record)))
      if (table) return content.shapes.push(table)
    }
    for (const member of members) {
      if (member.type === types.groupContainer && depth < depthMax) visitGroup(member, inner, depth + 1)
      if (member.type === types.shapeContainer) visitShape(member, inner)
    }
  }
  const visitShape = (record: Record, transform: Transform) => {
    const shape = shapeOf(record, transform)
    if (!shape || !counts(record)) return
    if (childOf(childOf(record, types.clientData), types.externalObjectRef)) content.objects++
    else if (childOf(record, types.shape)?.instance === pictureFrame) content.pictures++
    const text = textOf(shape, outline, source)
    if (text) content.shapes.push(text)
  }
  if (root) visitGroup(root, inPoints, 0)
  return content
}

const depthMax = 30
const pictureFrame = 75
/** Coordinates are in 576ths of an inch. */
const inPoints: Transform = ({ x, y, width, height }) => ({ x: x / 8, y: y / 8, width: width / 8, height: height / 8 })
const emuPerPoint = 12700

type Shape = { record: Record; box: Box; properties: Map<number, number> }

const isLine = (record: Record) => [20, 32].includes(childOf(record, types.shape)?.instance ?? 0)

/** A shape that is shown and has a place. */
function shapeOf(record: Record, transform: Transform): Shape | undefined {
  const flags = uint32(childOf(record, types.shape)?.body ?? Buffer.alloc(0), 4)
  const box = anchorOf(record)
  const properties = propertiesOf(record)
  const hidden = ((properties.get(propertyIds.hidden) ?? 0) & 0x2_0002) === 0x2_0002
  if (!box || (flags & (shapeFlags.deleted | shapeFlags.background)) !== 0 || hidden) return undefined
  return { record, box: transform(box), properties }
}

const shapeFlags = { deleted: 0x8, background: 0x400 }
const propertyIds = {
  rotation: 4,
  left: 0x81,
  top: 0x82,
  right: 0x83,
  bottom: 0x84,
  wrap: 0x85,
  anchor: 0x87,
  flow: 0x88,
  hidden: 0x3bf,
  table: 0x39f,
}

function anchorOf(record: Record): Box | undefined {
  const child = childOf(record, types.childAnchor)?.body
  if (child) return boxOf(int32(child, 0), int32(child, 4), int32(child, 8), int32(child, 12))
  const anchor = childOf(record, types.clientAnchor)?.body
  if (!anchor) return undefined
  const [read, bytes] = anchor.length >= 16 ? ([int32, 4] as const) : ([int16, 2] as const)
  const [top, left, right, bottom] = [0, 1, 2, 3].map((index) => read(anchor, index * bytes))
  return boxOf(left ?? 0, top ?? 0, right ?? 0, bottom ?? 0)
}

const boxOf = (left: number, top: number, right: number, bottom: number): Box => ({
  x: Math.min(left, right),
  y: Math.min(top, bottom),
  width: Math.abs(right - left),
  height: Math.abs(bottom - top),
})

/** The members of a group are placed in coordinates of its own, which are stretched to its place. */
function groupTransform(own: Record, outer: Transform): Transform {
  const coordinates = childOf(own, types.groupCoordinates)?.body
  const place = anchorOf(own)
  if (!coordinates || !place) return outer
  const from = boxOf(int32(coordinates, 0), int32(coordinates, 4), int32(coordinates, 8), int32(coordinates, 12))
  if (from.width === 0 || from.height === 0) return outer
  const [scaleX, scaleY] = [place.width / from.width, place.height / from.height]
  return ({ x, y, width, height }) =>
    outer({
      x: place.x + (x - from.x) * scaleX,
      y: place.y + (y - from.y) * scaleY,
      width: width * scaleX,
      height: height * scaleY,
    })
}

/** The simple properties of a shape; each is an id in 14 bits of two bytes, and four bytes of value. */
function propertiesOf(record: Record): Map<number, number> {
  const properties = new Map<number, number>()
  for (const { type, instance, body } of childrenOf(record)) {
    if (type !== types.properties && type !== types.moreProperties) continue
    for (let index = 0; index < instance; index++)
      properties.set(uint16(body, index * 6) & 0x3fff, int32(body, index * 6 + 2))
  }
  return properties
}

const isTable = (own: Record) => ((propertiesOf(own).get(propertyIds.table) ?? 0) & 1) !== 0

function textOf({ record, box, properties }: Shape, outline: readonly Text[], source: Source): SlideText | undefined {
  const inside = childrenOf(childOf(record, types.textbox))
  const reference = inside.find((one) => one.type === types.outlineTextRef)
  const text = reference ? outline[uint32(reference.body, 0)] : textsOf(inside)[0]
  if (!text) return undefined
  const paragraphs = paragraphsOf(text, source.styles, source.slide)
  if (paragraphs.length === 0) return undefined
  const margin = (id: number, otherwise: number) => (properties.get(id) ?? otherwise) / emuPerPoint
  const [left, top] = [margin(propertyIds.left, 91_440), margin(propertyIds.top, 45_720)]
  const [right, bottom] = [margin(propertyIds.right, 91_440), margin(propertyIds.bottom, 45_720)]
  const width = Math.max(Math.min(12, box.width), box.width - left - right)
  const inner = { x: box.x + left, y: box.y + top, width, height: Math.max(0, box.height - top - bottom) }
  return {
    kind: 'text',
    box: inner,
    title: text.kind === textKinds.title || text.kind === textKinds.centeredTitle,
    turned: isTurned(properties),
    anchor: anchors[(properties.get(propertyIds.anchor) ?? 0) % 3] ?? 'top',
    wraps: properties.get(propertyIds.wrap) !== 2,
    paragraphs,
  }
}

const anchors: SlideText['anchor'][] = ['top', 'center', 'bottom']

/** Rotation is in degrees with 16 bits of fraction; flows 1, 2, 3 and 5 run from top to bottom or back. */
const isTurned = (properties: Map<number, number>) =>
  Math.abs(Math.sin(((properties.get(propertyIds.rotation) ?? 0) / 65_536 / 180) * Math.PI)) > 0.7 ||
  [1, 2, 3, 5].includes(properties.get(propertyIds.flow) ?? 0)

/** The speaker's text, among the shapes of notes. */
export function notesOf(notes: Record | undefined, source: Source) {
  const texts = [...below(notes, types.textbox)].flatMap((box) => textsOf(childrenOf(box)))
  return texts
    .filter((text) => text.kind === textKinds.notes)
    .flatMap((text) => paragraphsOf(text, source.styles, source.slide))
}
