import type { Search } from '../parts/address.ts'

/** In points from the top left corner of a page. */
export type Box = { x: number; y: number; width: number; height: number }

/** A place in a document that is to be shown beside the screen. */
export type Evidence = {
  file_id: string
  page: number
  bbox?: Box | null
  /** the words of the place; they are looked for on the page where there is no box */
  quote?: string | null
  /** what stands there, such as `Revenue FY2024` */
  label?: string | null
}

const quoteLengthMax = 240

/** `doc=FILE:PAGE:x,y,width,height`, with the words and the label beside it. */
export function addressOf({ file_id, page, bbox, quote, label }: Evidence): Search {
  const box = bbox ? [bbox.x, bbox.y, bbox.width, bbox.height].map((value) => Math.round(value * 10) / 10).join() : ''
  return {
    doc: [file_id, page, ...(box ? [box] : [])].join(':'),
    doc_quote: quote?.slice(0, quoteLengthMax) || undefined,
    doc_label: label || undefined,
  }
}

export const noEvidence: Search = { doc: undefined, doc_quote: undefined, doc_label: undefined }

export function evidenceIn({ doc, doc_quote, doc_label }: Search): Evidence | undefined {
  const [file_id, page, box] = doc?.split(':') ?? []
  if (!file_id) return undefined
  return { file_id, page: Math.max(1, Number(page) || 1), bbox: boxIn(box), quote: doc_quote, label: doc_label }
}

function boxIn(text: string | undefined): Box | undefined {
  const [x, y, width, height] = text?.split(',').map(Number) ?? []
  return x !== undefined && y !== undefined && width && height ? { x, y, width, height } : undefined
}
