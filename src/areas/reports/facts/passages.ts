import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Box } from '../../../platform/documents/document.ts'
import { limitsBefore, sentencesIn } from '../../files/index.ts'
import { type Fact, shortened } from '../fact.ts'
import { pageSource } from './applied_sources.ts'
import { withoutStop } from './documents.ts'

/** What the risk section looks for in documents: words to find the passage by, and what its sentence has to say. */
export const riskTopics = [
  {
    id: 'customers',
    label: 'Customer concentration',
    subject: 'customers',
    search:
      '"largest customer" or "top customers" or "customer concentration" or (customer accounted) or "ten customers"',
    says: /\b(largest|top|single|key|ten|five|three|two|one)\b[^.]{0,60}\b(customers?|clients?|accounts?)\b|\b(customers?|clients?)\b[^.]{0,40}\bconcentrat|concentrat[^.]{0,40}\b(customers?|clients?)\b/i,
  },
  {
    id: 'suppliers',
    label: 'Dependence on suppliers',
    subject: 'suppliers',
    search: '"sole supplier" or "single supplier" or "largest supplier" or "key suppliers" or "supplier concentration"',
    says: /\b(sole|single|largest|key|top)[ -](source )?suppliers?\b|supplier concentration/i,
  },
  {
    id: 'people',
    label: 'Dependence on key people',
    subject: 'key people',
    search: '"key person" or "key personnel" or "founder dependence" or "key employees" or (founder retire)',
    says: /\bkey[ -](person|personnel|employees?|man)\b|\bfounder\b[^.]{0,60}\b(depend|retir|transition|step)/i,
  },
  {
    id: 'litigation',
    label: 'Litigation',
    subject: 'litigation',
    search: 'litigation or lawsuit or "legal proceedings"',
    says: /\b(litigation|lawsuits?|legal proceedings?)\b/i,
  },
  {
    id: 'debt',
    label: 'Debt and covenants',
    subject: 'debt',
    search: 'covenant or "net debt" or "term loan" or leverage',
    says: /\b(covenants?|net debt|term loan|leverage)\b/i,
  },
] as const

type Passage = { page: number; box: Box; heading: string | null; content: string; file_id: string; filename: string }

const passagesMax = 8
const quoteCharactersMax = 480

/** For each topic the first sentence of the company's documents that speaks of it, with what limits it, and its page. */
export async function passageFacts(db: Db, who: Who, companyId: string): Promise<Fact[]> {
  const facts = []
  for (const { id, label, search, says } of riskTopics) {
    const passages = await db<Passage[]>`
      select p.page, p.box, p.heading, p.content, f.id as file_id, f.filename
      from files f join passages p on p.firm_id = ${who.firmId} and p.file_id = f.id
      where f.firm_id = ${who.firmId} and f.company_id = ${companyId} and not f.company_deleted
        and ${seen(who, 'f')} and f.processing_status = 'completed' and p.words @@ websearch_to_tsquery('note_words', ${search})
      order by ts_rank_cd(p.words, websearch_to_tsquery('note_words', ${search}), 1) desc, f.uploaded_at desc, p.position
      limit ${passagesMax}`
    const found = passages.flatMap((passage) => {
      const found = sentencesIn(passage.content, passage.heading).find(
        ({ text }) => text.length >= sentenceCharactersMin && says.test(text),
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
