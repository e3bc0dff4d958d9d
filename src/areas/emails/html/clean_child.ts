import type { Task } from '../../../platform/isolated/messages.ts'
import { type CleanHtml, cleaned } from './sanitize.ts'

// What runs in a child: cleaning HTML that strangers wrote.

export const task: Task<string, never, CleanHtml> = async (html) => cleaned(html)
