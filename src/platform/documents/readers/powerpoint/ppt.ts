import { readFile } from 'node:fs/promises'
import { layOutSlide, type Slide, type SlideShape } from '../../layout/slide.ts'
import { titleOf } from '../../layout/slide_title.ts'
import type { Reader } from '../../reader.ts'
import { Unreadable } from '../../unreadable.ts'
import { type Entry, openPpt, type PptFile, slideSize } from './ppt_file.ts'
import { below, childOf, isWhole, type Record, recordTypes, uint16, uint32 } from './ppt_records.ts'
import { backgroundOf, contentOf, notesOf } from './ppt_shapes.ts'
import { type Styles, stylesOfMasters } from './ppt_styles.ts'
import { noRemarks, noticesOf, type Remarks, slidesMax } from './slide_notices.ts'

/** Reads a presentation of PowerPoint 97 to 2003: a page for each slide, in its order. Throws Unreadable. */
export const readPpt: Reader = async (path, report) => {
  const file = openPpt(await readFile(path))
  const size = slideSize(file.document)
  const styles = new Map<Entry | undefined, Styles>()
  const remarks = noRemarks()
  const pages = file.slides.slice(0, slidesMax).map((entry, index) => {
    report('reading', index + 1, file.slides.length)
    return layOutSlide(slideOf(entry, file, { styles, size, number: index + 1, remarks }), index + 1, size)
  })
  if (pages.length > 0 && remarks.missing.length === pages.length) throw new Unreadable('corrupt')
  if (pages.every((page) => page.words.length === 0)) throw new Unreadable('empty')
  return { unit: 'slide', pages, notices: noticesOf(remarks, file.slides.length) }
}

type Size = { width: number; height: number }
type Setting = { styles: Map<Entry | undefined, Styles>; size: Size; number: number; remarks: Remarks }

function slideOf({ record, outline }: Entry, file: PptFile, { styles, size, number, remarks }: Setting): Slide {
  if (record?.type !== recordTypes.slide) {
    remarks.missing.push(number)
    return { title: null, shapes: [], notes: [] }
  }
  const atom = childOf(record, recordTypes.slideAtom)?.body ?? Buffer.alloc(0)
  const master = file.masters.find((one) => one.id === uint32(atom, 12)) ?? file.masters[0]
  const look = styles.get(master) ?? stylesOf(master, file)
  styles.set(master, look)
  const source = { outline, styles: look, slide: number }
  const background =
    (uint16(atom, 20) & showsMaster) === 0 ? [] : backgroundOf(master?.record, { ...source, outline: [] })
  const { shapes: own, pictures, objects } = contentOf(record, source)
  const all = [...background, ...own]
  if (!isWhole(record)) remarks.damaged.push(number)
  if (all.length > shapesMax) throw new Unreadable('too_complex')
  const shapes = all.filter((shape) => isOn(shape, size))
  if (shapes.length < all.length) remarks.outside.push(number)
  if (objects > 0) remarks.objects.push(number)
  if (shapes.length === 0 && pictures > 0) remarks.pictures.push(number)
  if (isHidden(record)) remarks.hidden.push(number)
  const notesId = uint32(atom, 16)
  const notes = file.notes.find((one) => notesId !== 0 && one.id === notesId)
  return {
    title: titleOf(shapes, size),
    shapes,
    notes: notes ? notesOf(notes.record, { ...source, outline: notes.outline }) : [],
  }
}

const shapesMax = 5000

/** The master's looks come before those of the document, which has only that of plain text. */
function stylesOf(master: Entry | undefined, { document }: PptFile): Styles {
  return stylesOfMasters([...below(master?.record, textMasterStyle), ...below(document, textMasterStyle)])
}

const textMasterStyle = 0x0fa3
const showsMaster = 1

/** Bit 2 of the flags of how a slide is shown. */
const isHidden = (slide: Record) =>
  (uint16(childOf(slide, recordTypes.slideShowInfo)?.body ?? Buffer.alloc(0), 10) & 0x4) !== 0

const isOn = ({ box }: SlideShape, { width, height }: Size) =>
  box.x < width && box.y < height && box.x + Math.max(1, box.width) > 0 && box.y + Math.max(1, box.height) > 0
