import { unpackWords } from '../../../platform/documents/packed.ts'
import { renderPage } from '../../../platform/documents/render.ts'
import type { Task } from '../../../platform/isolated/messages.ts'
import type { StoredPage } from './evidence.ts'

// Runs in a process of its own: what it draws may be hostile.

export type PageToDraw = { path: string; extension: string; page: StoredPage; widthPx: number }

/** A PNG in base64: what a child answers is JSON. */
export const task: Task<PageToDraw, never, string> = async ({ page, ...drawing }) => {
  const words = unpackWords(page.words)
  const png = await renderPage({ ...drawing, page: { ...page, words, rules: page.rules ?? [] } })
  return png.toString('base64')
}
