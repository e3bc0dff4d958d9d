import type { Deps } from '../../../deps.ts'
import { storable } from '../../../platform/documents/storable.ts'
import { extractWithModel } from '../model/extract.ts'
import type { ReadingInParts } from './handed_pages.ts'
import { unpacked } from './reading.ts'
import type { ReadingToStore } from './store_reading.ts'

/** What a language model adds to what the rules have read, where one is configured. */
export async function withModel(
  { model, config }: Pick<Deps, 'model' | 'config'>,
  reading: ReadingInParts,
  signal: AbortSignal,
): Promise<ReadingToStore> {
  if (!model) return { ...reading, engine: 'rules' }
  const limits = { charactersMax: config.aiDocumentCharactersMax, outputTokensMax: config.aiOutputTokensMax }
  const pages = reading.pages.map(unpacked)
  const { analysis, engine, notices } = await extractWithModel(model, { pages, analysis: reading }, { limits, signal })
  // the analysis may be the reading itself, which has more than JSON holds
  const { tables, data, findings, checks } = analysis
  return {
    ...reading,
    ...storable({ data, findings, checks }),
    tables,
    engine,
    notices: [...reading.notices, ...notices],
  }
}
