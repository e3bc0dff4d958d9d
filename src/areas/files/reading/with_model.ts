import type { Deps } from '../../../deps.ts'
import { storable } from '../../../platform/documents/storable.ts'
import { judge } from '../analysis/judge.ts'
import { picturesOf } from '../model/draw_pictures.ts'
import { extractWithModel } from '../model/extract.ts'
import type { ReadingInParts } from './handed_pages.ts'
import { unpacked } from './reading.ts'
import type { FileInWork } from './reading_state.ts'
import type { ReadingToStore } from './store_reading.ts'

/** What a language model adds to what the rules have read, where one is configured. */
export async function withModel(
  { model, config, storage }: Pick<Deps, 'model' | 'config' | 'storage'>,
  { reading, file }: { reading: ReadingInParts; file: FileInWork },
  signal: AbortSignal,
): Promise<ReadingToStore> {
  if (!model) return { ...reading, engine: 'rules' }
  const limits = {
    charactersMax: config.aiDocumentCharactersMax,
    outputTokensMax: config.aiOutputTokensMax,
    questionsMax: config.aiDocumentQuestionsMax,
  }
  const pages = reading.pages.map(unpacked)
  const { analysis, engine, notices } = await extractWithModel(
    model,
    { pages, analysis: reading, isTypeGiven: file.document_type_given },
    { limits, signal, pictures: { most: config.aiDocumentPicturesMax, draw: picturesOf(storage, file) } },
  )
  // the analysis may be the reading itself, which has more than JSON holds
  const { tables, data, findings, checks, notices: doubts = [] } = judge({ ...analysis, notices: [] })
  const isAsRead = data.document_type === reading.data.document_type
  return {
    ...reading,
    ...storable({ data, findings, checks }),
    documentType: isAsRead ? reading.documentType : data.document_type,
    tables,
    engine,
    notices: [...reading.notices, ...doubts, ...notices],
  }
}
