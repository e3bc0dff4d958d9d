import { Crashed, OverLimit } from '../../../platform/isolated/errors.ts'
import { runIsolated } from '../../../platform/isolated/run.ts'
import { type CleanHtml, cleaned } from './sanitize.ts'

const module = new URL('./clean_child.ts', import.meta.url)
const limits = { memoryBytesMax: 400_000_000, secondsMax: 15 }

/** Cleaning takes up to a millisecond for each thousand characters, whatever is in them. */
const quickCharactersMax = 20_000
export const htmlMax = 500_000

/**
 * The HTML of a message as it may be shown to a firm, and its text. One that might take long is cleaned in a child; null
 * where it is too large, or too deep, to be cleaned at all.
 */
export async function cleanHtml(html: string, firmId: string): Promise<CleanHtml | null> {
  if (!isReasonable(html)) return null
  if (html.length <= quickCharactersMax) return cleaned(html)
  try {
    return await runIsolated<CleanHtml>({ module, input: html, owner: firmId, ...limits })
  } catch (error) {
    if (error instanceof OverLimit || error instanceof Crashed) return null
    throw error
  }
}

/** Whether HTML can be cleaned in a moment: thousands of elements within each other take seconds. */
function isReasonable(html: string): boolean {
  if (html.length > htmlMax) return false
  let depth = 0
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (closesItself.test(name)) continue
    depth = Math.max(0, depth + (closing ? -1 : 1))
    if (depth > depthMax) return false
  }
  return true
}

const depthMax = 1000
// they have no end, or another one of their kind ends them
const closesItself = /^(area|base|br|col|hr|img|input|link|meta|source|wbr|p|li|dt|dd|tr|td|th|option)$/i
