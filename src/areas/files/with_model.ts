import type { Deps } from '../../deps.ts'
import { storable } from '../../platform/documents/storable.ts'
import type { ReadingInParts } from './handed_pages.ts'
import { extractWithModel } from './model/extract.ts'
import { unpacked } from './reading.ts'
import type { ReadingToStore } from './store_reading.ts'

/** What a language model adds to what the rules have read, where one is configured. */
export async function withModel(deps: Deps, reading: ReadingInParts, signal: AbortSignal): Promise<ReadingToStore> {
  const { model, config } = deps
  if (!model) return { ...reading, engine: 'rules' }
  const limits = { charactersMax: config.aiDocumentCharactersMax, outputTokensMax: config.aiOutputTokensMax }
  const pages = reading.pages.map(unpacked)
  const { analysis, engine, notices } = await extractWithModel(model, { pages, analysis: reading }, { limits, signal })
  const { tables, ...said } = analysis
  return { ...reading, ...storable(said), tables, engine, notices: [...reading.notices, ...notices] }
}
