import { layOutSlide, type Slide, type SlideShape } from '../../layout/slide.ts'
import { titleOf } from '../../layout/slide_title.ts'
import type { Reader } from '../../reader.ts'
import { Unreadable } from '../../unreadable.ts'
import { withZip } from '../../zip_guard.ts'
import { shapesOfFrame } from './pptx_frames.ts'
import { mainPart, type Part } from './pptx_package.ts'
import { contentOf, ofSlide, type Surroundings } from './pptx_shapes.ts'
import { notesOf } from './pptx_text.ts'
import { at, child, childrenNamed, numberOf, relationOf } from './pptx_xml.ts'
import { noRemarks, noticesOf, type Remarks, slidesMax } from './slide_notices.ts'

/** Reads a presentation: a page for each slide, in the order of the presentation. Throws Unreadable. */
export const readPptx: Reader = (path, report) =>
  withZip(path, async (zip) => {
    const presentation = await mainPart(zip)
    const size = sizeOf(presentation)
    const ids = childrenNamed(child(presentation.root, 'sldIdLst'), 'sldId').slice(0, slidesMax + 1)
    const remarks = noRemarks()
    const pages = []
    for (const [index, id] of ids.slice(0, slidesMax).entries()) {
      const part = await presentation.related(relationOf(id, 'id'))
      const slide = part ? await slideOf(part, presentation, size, { number: index + 1, remarks }) : blank
      if (!part) remarks.missing.push(index + 1)
      pages.push(layOutSlide(slide, index + 1, size))
      report('reading', index + 1, ids.length)
    }
    if (pages.length > 0 && remarks.missing.length === pages.length) throw new Unreadable('corrupt')
    if (pages.every((page) => page.words.length === 0)) throw new Unreadable('empty')
    return { unit: 'slide', pages, notices: noticesOf(remarks, ids.length) }
  })

const blank: Slide = { title: null, shapes: [], notes: [] }
const shapesMax = 5000
const emuPerPoint = 12700

type Size = { width: number; height: number }

function sizeOf({ root }: Part): Size {
  const size = child(root, 'sldSz')
  const points = (attribute: string, otherwise: number) =>
    Math.min(4096, Math.max(72, (numberOf(size, attribute) ?? otherwise) / emuPerPoint))
  return { width: points('cx', 9_144_000), height: points('cy', 6_858_000) }
}

async function slideOf(
  part: Part,
  presentation: Part,
  size: Size,
  { number, remarks }: { number: number; remarks: Remarks },
): Promise<Slide> {
  const layout = await part.relatedAs('slideLayout')
  const master = await layout?.relatedAs('slideMaster')
  const defaults = child(presentation.root, 'defaultTextStyle')
  const from: Surroundings = { layout: layout?.root, master: master?.root, defaults }
  const own = contentOf(at(part.root, 'cSld', 'spTree'), from)
  const framed: SlideShape[] = []
  for (const frame of own.frames) {
    const shapes = await shapesOfFrame(frame, part, from)
    if (shapes) framed.push(...shapes)
    else remarks.objects.push(number)
  }
  const all = [...backgroundOf(part, from), ...own.shapes, ...framed]
  if (all.length > shapesMax) throw new Unreadable('too_complex')
  const shapes = all.filter((shape) => isOn(shape, size))
  if (shapes.length < all.length) remarks.outside.push(number)
  if (shapes.length === 0 && own.pictures > 0) remarks.pictures.push(number)
  if (/^(0|false)$/.test(part.root.attributes.show ?? '')) remarks.hidden.push(number)
  const notes = notesOf((await part.relatedAs('notesSlide'))?.root)
  return { title: titleOf(shapes, size), shapes, notes }
}

/** Text that layout and master put on the slide, beside the patterns for its own. */
function backgroundOf(slide: Part, from: Surroundings): SlideShape[] {
  const shown = ({ attributes }: { attributes: Record<string, string> }) =>
    !/^(0|false)$/.test(attributes.showMasterSp ?? '')
  const layers = shown(slide.root) ? [from.layout, from.layout && shown(from.layout) ? from.master : undefined] : []
  return layers.flatMap((layer) => contentOf(at(layer, 'cSld', 'spTree'), from, ofSlide, 'own').shapes)
}

const isOn = ({ box }: SlideShape, { width, height }: Size) =>
  box.x < width && box.y < height && box.x + Math.max(1, box.width) > 0 && box.y + Math.max(1, box.height) > 0
