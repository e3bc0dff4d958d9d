import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Box } from '../../../platform/documents/document.ts'
import { limitsBefore, sentencesIn } from '../../files/index.ts'
import { type Fact, shortened } from '../fact.ts'
import { pageSource } from './applied_sources.ts'
import { withoutStop } from './documents.ts'
import { raisesSubject } from './raised.ts'

/** What the risk section looks for in documents: the subject of risk that a sentence has to raise, and words to find its passage by. */
export const riskTopics = [
  {
    id: 'customers',
    label: 'Customer concentration',
    raises: 'Customer concentration',
    search:
      'customer largest or customer top or customer concentration or customer accounted or customer depend or customer "of revenue" or customer "of sales" or client largest or client top',
  },
  {
    id: 'suppliers',
    label: 'Dependence on suppliers',
    raises: 'Supply',
    search:
      'supplier sole or supplier single or supplier largest or supplier concentration or supplier depend or "sole sourced" or "single sourced"',
  },
  {
    id: 'people',
    label: 'Dependence on key people',
    raises: 'Key people',
    search:
      '"key person" or "key personnel" or "key employees" or founder depend or founder retire or management retire or resign or succession',
  },
  {
    id: 'litigation',
    label: 'Litigation',
    raises: 'Litigation',
    search: 'litigation or lawsuit or "legal proceedings" or arbitration or sued or dispute',
  },
  {
    id: 'debt',
    label: 'Debt and covenants',
    raises: 'Debt and covenants',
    search: 'covenant or "net debt" or "term loan" or leverage',
  },
] as const

type Passage = { page: number; box: Box; heading: string | null; content: string; file_id: string; filename: string }

const passagesMax = 8
const quoteCharactersMax = 480

/** For each topic the first sentence of the company's documents that raises it, with what limits it, and its page. */
export async function passageFacts(db: Db, who: Who, companyId: string): Promise<Fact[]> {
  const facts = []
  for (const { id, label, search, raises } of riskTopics) {
    const passages = await db<Passage[]>`
      select p.page, p.box, p.heading, p.content, f.id as file_id, f.filename
      from files f join passages p on p.firm_id = ${who.firmId} and p.file_id = f.id
      where f.firm_id = ${who.firmId} and f.company_id = ${companyId} and not f.company_deleted
        and ${seen(who, 'f')} and f.processing_status = 'completed' and p.words @@ websearch_to_tsquery('note_words', ${search})
      order by ts_rank_cd(p.words, websearch_to_tsquery('note_words', ${search}), 1) desc, f.uploaded_at desc, p.position
      limit ${passagesMax}`
    const found = passages.flatMap((passage) => {
      const found = sentencesIn(passage.content, passage.heading).find(
        ({ text }) => text.length >= sentenceCharactersMin && raisesSubject(raises, text),
      )
      if (!found) return []
      const { text, next } = found
      return [{ passage, sentence: next !== undefined && limitsBefore(next) ? `${text} ${next}` : text }]
    })[0]
    if (!found) continue
    const value = shortened(withoutStop(found.sentence), quoteCharactersMax)
    const source = pageSource({ ...found.passage, id: found.passage.file_id })
    facts.push({ id: `passage.${id}`, label, value, unit: 'text', period: null, source })
  }
  return facts
}

const sentenceCharactersMin = 25
