import type { Box } from '../../document.ts'
import type { SlideShape } from '../../layout/slide.ts'
import { plainText } from '../../layout/slide_text.ts'
import { chartShapes } from './pptx_chart.ts'
import type { Part } from './pptx_package.ts'
import { contentOf, ofSlide, type Surroundings } from './pptx_shapes.ts'
import { paragraphsOf } from './pptx_text.ts'
import { at, child, childrenNamed, descendants, type Element, relationOf } from './pptx_xml.ts'

/** What a frame shows that is kept in parts of its own: a chart or a diagram. undefined where it cannot be read. */
export async function shapesOfFrame(
  { box, data }: { box: Box; data: Element },
  slide: Part,
  from: Surroundings,
): Promise<SlideShape[] | undefined> {
  const uri = data.attributes.uri ?? ''
  if (uri.endsWith('/chart')) {
    const chart = await slide.related(relationOf(child(data, 'chart'), 'id'))
    return chart && chartShapes(chart.root, box)
  }
  return uri.endsWith('/diagram') ? diagramShapes(box, child(data, 'relIds'), slide, from) : undefined
}

/** A diagram keeps what it holds and, mostly, how that was drawn last. */
async function diagramShapes(box: Box, ids: Element | undefined, slide: Part, from: Surroundings) {
  const model = await slide.related(relationOf(ids, 'dm'))
  if (!model) return undefined
  const drawn = [...descendants(model.root, 'dataModelExt')][0]?.attributes.relId
  const drawing = await slide.related(drawn)
  const { shapes } = contentOf(child(drawing?.root, 'spTree'), from, { ...ofSlide, x: box.x, y: box.y })
  return shapes.length > 0 ? shapes : listOf(model.root, box)
}

function listOf(model: Element, box: Box): SlideShape[] {
  const points = childrenNamed(child(model, 'ptLst'), 'pt')
  const paragraphs = points
    .filter((point) => ['node', 'asst', undefined].includes(point.attributes.type))
    .flatMap((point) => paragraphsOf(at(point, 't'), []))
  if (plainText(paragraphs) === '') return []
  return [{ kind: 'text', title: false, turned: false, anchor: 'top', wraps: true, box, paragraphs }]
}
