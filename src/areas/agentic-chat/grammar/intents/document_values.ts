import { draftOf, filter, finish, type Intent, queryOf, recordOf } from '../asked.ts'
import { takeRecords } from '../clauses/records.ts'
import { takeFrame } from '../frame.ts'
import { phrased } from '../read.ts'
import { ofKind, tagOf, use, wordOf } from '../tape.ts'
import { documentKinds } from '../vocabulary/nouns.ts'
import { takeTitleWord } from '../vocabulary/wording.ts'

/** What is read from documents and stands in no field of the company: where it stands, and what people call it. */
const paths: readonly (readonly [path: string, kind: 'is' | 'contains', words: string])[] = [
  [
    'deal.valuation',
    'is',
    'asking price|asking prices|ask price|ev ask|ask ev|asking ev|valuation expectations?|valuation guidance|price guidance|guide price|ask|asking|valuation|valuations|enterprise value|purchase price|sale price|price tag|headline price|price expectation|price expectations|deal price|indicated valuation|price|seller s price|valued at|worth',
  ],
  [
    'deal.structure',
    'is',
    'deal structure|transaction structure|structure of the deal|structure of the transaction|proposed structure',
  ],
  ['governing_law', 'is', 'governing law|governing laws|law governs|applicable law|governed by|jurisdiction'],
  [
    'term_months',
    'is',
    'how long (?:does|do|is|will)(?= .*(?:contract|agreement|lease|nda)s?( |$))|contract term|contract terms|contract length|contract duration|term of the contract|length of the contract|duration of the contract|term length|initial term|term',
  ],
  ['parties', 'contains', 'parties|counterparties|contracting parties|counterparty'],
  [
    'market.size',
    'is',
    'market size|size of the market|addressable market|tam|total addressable market|how big is the market',
  ],
  ['market.growth_rate', 'is', 'market growth|market growth rate|growth of the market|growth rate of the market'],
  ['balance_sheet.assets', 'is', 'total assets|assets'],
  ['balance_sheet.liabilities', 'is', 'total liabilities|liabilities'],
  ['balance_sheet.equity', 'is', 'shareholders equity|total equity|book equity|equity|book value'],
]

const creditAgreement =
  '(?:(?:revolving|term|bridge|senior|syndicated) )*(?:credit|loan|facility|facilities|financing|note purchase) agreement|(?:credit |loan |term loan |revolving |revolving credit )?facilit(?:y|ies)'

/** Beside a value these say nothing of their own. */
const empty =
  /^(how much|according|according to|stated|given|companies|cos|names|deal|business|company|document|documents|transaction|much|s|asking|governs?|governing|run|runs|last|lasts|long|how|how long|which|years?|months?)$/
const ofSeller =
  /^(sellers?|owners?|vendors?|founders?|shareholders|bankers?|they|ask|asks|asked|asking|want|wants|wanted|expect|expects|expected|looking|hoping|seek|seeks|seeking|demand|demands|have in mind|own|owner)$/

/** "What is the asking price for X?", "governing law of the X contract". */
export const documentValues: Intent = (asked) => {
  if (/\b(deals|companies with|average|mentions?|discuss)\b/.test(asked.words)) return null
  for (const [path, op, words] of paths) {
    const frame = takeFrame(asked.tape, `(?:${words})`)
    if (!frame) continue
    // a credit agreement is a kind of contract, and no word of its file's name
    const ofCredit = path === 'governing_law' ? takeFrame(asked.tape, creditAgreement) : null
    const tape = phrased(asked.tape)
    const rest = { ...asked, tape }
    const name = ofKind(tape, 'name').find((atom) => atom.tags.includes('X:company'))
    const ref = name ? recordOf(name, 'company') : null
    const draft = draftOf('document_values', {
      layout: name ? 'lookup' : 'table',
      select: ['company', 'value', 'filename', 'page'],
      filters: [filter('path', op, [path], wordsOf(frame.span))],
    })
    if (ofCredit) draft.filters.push(filter('document_type', 'is', ['contract'], wordsOf(ofCredit.span)))
    takeRecords(rest, draft)
    if (
      !ref &&
      asked.situation.companyId &&
      !draft.filters.some(({ field }) => /^(?:industry|location|country)$/.test(field))
    )
      draft.filters.push(filter('company_id', 'is', [asked.situation.companyId]))
    for (const [at, atom] of tape.entries()) {
      const kind = documentKinds.find(({ tag }) => !atom.used && tag === tagOf(atom, 'K'))
      if (kind) {
        takeTitleWord(tape, draft, at)
        use([atom])
        draft.filters.push(filter('document_type', 'is', [...kind.values], wordOf(atom)))
      } else if (empty.test(wordOf(atom)) || (path === 'deal.valuation' && ofSeller.test(wordOf(atom)))) use([atom])
    }
    return finish(rest, queryOf(draft), 0)
  }
  return null
}
const wordsOf = (atoms: Parameters<typeof use>[0]): string => atoms.map((atom) => wordOf(atom)).join(' ')
