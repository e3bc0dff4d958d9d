import { type PageForModel, renderForModel } from '../../../platform/documents/render_for_model.ts'
import type { Task } from '../../../platform/isolated/messages.ts'

// Runs in a process of its own: what it draws may be hostile.

/** A JPEG in base64: what a child answers is JSON. */
export const task: Task<PageForModel, never, string> = async (drawing) =>
  (await renderForModel(drawing)).toString('base64')
