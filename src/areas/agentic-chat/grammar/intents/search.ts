import type { Search } from '../../plan/plan.ts'
import { type Asked, filter, finish, type Intent, placeFilter, recordOf, valuesOf } from '../asked.ts'
import { spotFrame, takeFrame } from '../frame.ts'
import { type Atom, said, use, wordOf } from '../tape.ts'
import { documentKinds } from '../vocabulary/nouns.ts'
import { alike, concepts, topics } from '../vocabulary/topics.ts'

// Questions about what documents say. The words asked for are taken as they are; only what carries the question is left out.

const kind = documentKinds
  .flatMap(({ one, many }) => [...one.split('|'), ...many.split('|')])
  .sort((a, b) => b.length - a.length)
  .join('|')
const document = `(?:${kind}|documents?|docs?|files?|data room|dataroom|materials|paperwork|pdfs?|slides?|presentations?)`
const mention =
  '(?:mention|mentions|mentioning|mentioned|discuss|discusses|discussing|reference|references|referencing|refer to|refers to|referring to|contain|contains|containing|include|includes|including|describe|describes|describing|talk about|talks about|talking about|speak about|speaks about|speak to|speaks to|cover|covers|covering|address|addresses|addressing|flag|flags|highlight|highlights|note|notes|disclose|discloses|disclosing|touch on|touches on|say anything about|says anything about|bring up|brings up|state|states|show|shows|claim|claims|provide for|provides for|stipulate|stipulates|deal with|deals with|dealing with|relate to|relates to|relating to|govern|governs|governing)'
const terms = '(?<terms>.+?)'
const place = '(?<head>(?:.* )?)'
const clause =
  '(?: (?:clauses?|provisions?|language|section|sections|wording|terms|paragraphs?|chapter|covenant|issues?|concerns?|exposure|problems?))?'

const phrases: readonly string[] = [
  // "which CIMs mention X", "does any contract have X", "contracts with X"
  `^${place}(?<kind>${document})(?: (?:that|which|where|do|does|there|we have|have|in which|they|of|at|for|from|<company>))*(?: any)? ${mention}(?: (?:a|an|any|the|some))? ${terms}${clause}$`,
  `^(?<head>(?:do|does|is there|are there|which|what|find|show|list|any|all|our|the|of|me|get|give|<company>|<industry>|an|a|have|do we have|pull|search|in|also|has|can you|please) (?:.* )?)(?<kind>${document})(?: (?:that|which|there|of|at|for|from|<company>))*(?: (?:have|has|with|having|carry|carries|carrying|on|about|regarding|concerning|around|re))(?: (?:a|an|any|the|some))? ${terms}${clause}$`,
  `^(?<kind>${document}) (?:that (?:have|has)|with|having|about|on|regarding|concerning|re)(?: (?:a|an|any|the|some))? ${terms}${clause}$`,
  // "what does the X CIM say about Y", "what do the documents say on Y"
  `^what (?:do|does|did|is) ${place}(?:say|said|says|state|tell us|tell|have to say|mention|claim|disclose|written)(?: (?:about|on|regarding|concerning|around|of|re))(?: (?:the|their|its|a|an|any))? ${terms}$`,
  // "where does X talk about Y", "pull the page where X talks about Y"
  `^(?:.* )?(?:pages?|passages?|sections?|slides?|parts?|place|paragraphs?|spot|bit)(?: (?:where|in which|that|on which|of)) ${place}${mention}(?: (?:the|their|its|a|an))? ${terms}$`,
  `^where (?:do|does|did|is|in) ${place}${mention}(?: (?:the|their|its|a|an))? ${terms}$`,
  `^(?:.* )?(?:pages?|passages?|sections?|slides?|parts?) (?:of|in|from) (?<head>(?:.* )?${document}) (?:with|about|on|regarding|covering|concerning|showing|that (?:has|shows|covers|mentions))(?: (?:the|their|its|a|an))? ${terms}$`,
  `^(?:.* )?(?:pages?|passages?|quotes?|excerpts?) (?:on|about|regarding|covering|mentioning|concerning)(?: (?:the|their|its))? ${terms}$`,
  // "where in our files is X mentioned", "is X mentioned anywhere"
  `^where (?:in|across|within) (?<head>(?:.* )?${document}(?: .*?)?) (?:is|are|was|do we|does it)(?: (?:a|an|any|the))? ${terms} (?:mentioned|discussed|described|covered|addressed|referenced|disclosed|referred to|talked about)$`,
  `^(?:where|is|are|was|were)(?: (?:is|are|was|were))?(?: (?:a|an|any|the|there))* ${terms} (?:mentioned|discussed|described|covered|addressed|referenced|disclosed|referred to|talked about)(?: (?:anywhere|at all|somewhere))?(?: (?:in|across|by|within|at) (?<head>.+))?$`,
  // "search the documents for X", "look for X in the Y CIM"
  `^(?:can you |please |pls )?(?:search|look|scan|grep|check|comb|go)(?: through| in| across)? (?<head>(?:all |the |our |every )*(?:.* )?)(?:for|about)(?: (?:the|any|a|an))? ${terms}$`,
  `^(?:can you |please |pls )?(?:search for|look for|search|find|look up|locate|pull up|pull|show me|show|get|find me|any|is there|are there|is there any|are there any|do we have|see|find any|is there an|is there a|do we see any|do we see|any sign of|any mention of|is there any mention of|are there any mentions of|anything about|anything on|is there anything on|is there anything about|what are|what is|list|summary of|give me|tell me)(?: (?:a|an|the|any|all|some|main|biggest|key|major|specific|top|material|significant|known|about))* ${terms}${clause} (?:in|across|within|from|according to|per|inside|of) (?:the |our |all |any |any of |a |an |one of )*(?<head>(?:.* )?${document}(?: .*)?)$`,
  // "which companies mention X"
  `^(?:which|what)(?: of our)? (?<head>(?:.* )?(?:companies|company|cos|businesses|targets|names|portcos))(?: (?:that|do|does|have to))* ${mention}(?: (?:a|an|any|the))? ${terms}$`,
  `^who(?: (?:of|among) .+?)? ${mention} ${terms}$`,
  // "is there any litigation risk at X", "does X have customer concentration"
  `^(?:is there|are there|any|do we have|do we know of|what are|what is|tell me about|is|are|show me|what about|how is|list|give me|describe|explain|information on|details on|how about|what do we know about)(?: (?:any|a|an|the|some|main|biggest|key|major|top|significant|material|known|pending|ongoing|potential))* (?<terms>(?:(?:key|main|major|customer|legal|regulatory|market|operational|supplier|litigation|environmental|tax|business) )*(?:${topics})(?: (?:${topics}|risks?|issues?|exposure|concerns?|matters|clauses?|provisions?|problems?|agreements?|history))*) (?:at|in|for|with|of|against|involving|around|facing|on|about|from|within) (?<head>.+)$`,
  `^(?:do|does|did|has|is|are|have)(?: any of)?(?: our| the)? (?<head>(?:<company>|<industry>|companies|company|cos|businesses|any company|any of our companies|anyone|any| )+) (?:have|face|facing|has|had|involved in|subject to|exposed to|carry|under|disclose|own|report|rely on|depend on|party to)(?: (?:any|a|an|the|some|significant|material|major|known|pending|much|high|strong))* (?<terms>(?:${topics})(?: (?:${topics}|risks?|issues?|exposure|concerns?|problems?|clauses?|agreements?))*)$`,
  `^(?:what|which) (?:are|is) (?<head><company>)(?: s)? (?:main |biggest |key |major |top |most important )*(?<terms>(?:${topics})(?: (?:${topics}))*)$`,
  `^(?<head><company>)(?: s)? (?:key |main )?(?<terms>(?:${topics})(?: (?:${topics}|risks?|issues?|exposure))*)$`,
  `^(?:which|what)(?: of our)? (?<head>(?:.* )?(?:companies|cos|businesses|targets|names|portcos))(?: (?:that|which|do|are|is))*(?: (?:have|has|with|face|facing|report|own|own any|show|under|involved in|subject to|exposed to))(?: (?:any|a|an|the|some|significant|material|high|pending|ongoing|major))* (?<terms>(?:(?:high|low|key) )*(?:${topics})(?: (?:${topics}|risks?|issues?|exposure|concerns?|problems?|clauses?|agreements?))*)$`,
]

export const search: Intent = (asked) => {
  if (
    /\b(not|never|without|except|excluding|neither|nor|lacking|missing)\b|\bno (?!-|shop|poach|hire)/.test(asked.words)
  )
    return null
  // the companies are asked for, and the document is one of what they have: "which companies with a CIM have revenue over 50m"
  if (
    /^(?:which|what|how many) (?:of our )?(?:companies|deals|contacts) (?:that have|which have|with) (?:a|an|any) .+ (?:ha[sd]|have|with) /.test(
      asked.words,
    ) &&
    (asked.tape.some(({ kind }) => kind === 'amount' || kind === 'date') ||
      / (?:deals?|notes?|meetings?|calls?)$/.test(asked.words))
  )
    return null
  const concept = searchOfConcept(asked)
  if (concept) return concept
  for (const pattern of phrases) {
    const frame = spotFrame(asked.tape, pattern)
    if (!frame) continue
    const wanted = termsOf(frame.group('terms'))
    // "documents on Bluestone" are those of the company: a name alone is nothing to be looked for in a text
    if (wanted.terms === '' || wanted.kept.every(isOfRecord)) continue
    use(frame.span)
    const head = [...frame.group('head'), ...frame.group('kind'), ...wanted.places]
    const left = [
      ...head,
      ...frame.span.filter(
        (atom) =>
          (atom.kind === 'name' || atom.kind === 'date' || atom.kind === 'amount') && !wanted.kept.includes(atom),
      ),
    ]
    return planOf(asked, wanted.terms, [...new Set(left)], frame.group('kind'))
  }
  return null
}

const searchOfConcept = (asked: Asked) => {
  for (const [pattern, meaning] of concepts) {
    const frame = takeFrame(asked.tape, pattern)
    if (frame)
      return planOf(
        asked,
        meaning,
        asked.tape.filter((atom) => !atom.used),
        [],
      )
  }
  return null
}

const carriers = /^(the|a|an|any|their|its|of|about|some|please|pls|anything|something)$/
const vague =
  /^(clauses?|provisions?|language|sections?|wording|somewhere|anywhere|at|all|please|\?|risks?|issues?|exposure|concerns?|matters)$/

/** The words to look for; a company or a kind of document at their end is where to look. */
const termsOf = (parts: readonly Atom[]): { terms: string; kept: Atom[]; places: Atom[] } => {
  let kept = [...parts]
  const cut = kept.findIndex(
    (atom, index) =>
      index > 0 && /^(in|at|for|from|of|across|within|by)$/.test(wordOf(atom)) && isPlace(kept.slice(index + 1)),
  )
  const places = cut > 0 ? kept.slice(cut) : []
  if (cut > 0) kept = kept.slice(0, cut)
  while (kept[0] && carriers.test(wordOf(kept[0]))) kept.shift()
  const last = () => kept.at(-1)
  while (kept.length > 1 && last() && vague.test(wordOf(last()))) kept.pop()
  return { terms: said(kept).slice(0, 300), kept, places }
}

const isOfRecord = (atom: Atom): boolean =>
  atom.kind === 'date' ||
  /^(files?|documents?|docs|records?)$/.test(wordOf(atom)) ||
  (atom.kind === 'name' && atom.tags.some((tag) => /^(X:(company|user|contact|deal)|V:(industry|location))$/.test(tag)))

const isPlace = (atoms: readonly Atom[]): boolean => {
  const content = atoms.filter((atom) => !/^(the|our|any|a|an|all|of|s|their|its|in|this|that)$/.test(wordOf(atom)))
  if (content.length === 0) return false
  return content.every(
    (atom) =>
      atom.tags.some((tag) => tag === 'X:company' || tag === 'V:industry' || tag === 'V:location') || isDocument(atom),
  )
}
const documentWords = new Set([
  ...kind.split('|').flatMap((words) => words.split(' ')),
  'document',
  'documents',
  'docs',
  'doc',
  'file',
  'files',
  'companies',
  'company',
  'cos',
  'businesses',
  'portfolio',
])
const isDocument = (atom: Atom): boolean => documentWords.has(wordOf(atom))

const ofDocuments = new RegExp(`(?:^| )(?:${document}|pages?|passages?|sections?|clauses?|provisions?)(?: |$)`)

const generic =
  /^(?:risks|strengths|delays) (?!(?:in|at|of|for|on|with|to|or|and) )(?=\S)|(?<=\S)(?<!^(?:key|main|new|major|top|big|other|more|all|any)) (?:risks?|issues|problems|concerns)$/

/** Where no documents are named, what people have written down is asked for as well. */
export const withWritten = (plan: Search, { words }: Pick<Asked, 'words'>): Search => {
  // "risks of the backlog" is about the backlog
  const terms = plan.terms.replace(generic, '') || plan.terms
  const kindred = alike.find(({ said }) => said.test(terms))
  return {
    ...plan,
    terms,
    ...(plan.document_types.length === 0 && !ofDocuments.test(words) && { written: true }),
    ...(kindred && { alike: kindred.words.filter((word) => word !== terms) }),
  }
}

/** Words of a head that say nothing of their own. */
const empty =
  /^(which|what|who|do|does|did|any|all|our|the|of|a|an|in|is|are|there|find|show|me|list|give|get|search|look|for|have|has|we|us|companies|company|cos|businesses|targets|names|portcos|portfolio|documents?|docs?|files?|materials|data|room|dataroom|that|can|you|please|pls|pull|up|i|s|at|from|on|through|every|where|page|pages|passage|passages|section|sections|one|,|across|this|it|their|about|slides?|presentations?|pdfs?|to|with|and|see|know|current|currently)$/

const planOf = (asked: Asked, terms: string, head: readonly Atom[], kinds: readonly Atom[]) => {
  const plan: Search = { kind: 'search', terms, company_ids: [], document_types: [], company_filters: [], limit: 10 }
  for (const atom of asked.tape) if (head.includes(atom)) atom.used = true
  const text = ` ${[...head, ...kinds].map((atom) => wordOf(atom)).join(' ')} `
  const taken = new Set<string>()
  for (const one of documentKinds) {
    const words = [...one.many.split('|'), ...one.one.split('|')].find((phrase) => text.includes(` ${phrase} `))
    if (!words || plan.document_types.length >= 5) continue
    plan.document_types.push(...one.values.filter((value) => !plan.document_types.includes(value)))
    for (const word of words.split(' ')) taken.add(word)
  }
  for (const atom of head) {
    if (atom.kind === 'name') atom.used = takeWhere(plan, atom)
    else if (!empty.test(wordOf(atom)) && !taken.has(wordOf(atom))) atom.used = false
  }
  if (
    plan.company_ids.length === 0 &&
    asked.situation.companyId &&
    !plan.company_filters.length &&
    /\b(this company|the company|its|their|they|it)\b/.test(asked.words)
  )
    plan.company_ids.push(asked.situation.companyId)
  return finish(asked, withWritten(plan, asked))
}

/** Where to look: a company, the company of a deal, an industry or a place. */
export const takeWhere = (plan: Search, atom: Atom): boolean => {
  if (atom.tags.includes('X:company')) {
    const ref = recordOf(atom, 'company')
    if (ref) plan.company_ids.push(ref.id)
    return true
  }
  const deal = recordOf(atom, 'deal')
  if (deal) {
    const filters = [filter('id', 'is', [deal.id], deal.label)]
    const related = { entity: 'deals' as const, field: 'company_id', filters }
    plan.company_filters.push({ ...filter('id', 'is', [], deal.label), related })
    return true
  }
  const industries = { field: 'industry', values: valuesOf(atom, 'industry') }
  const named = industries.values.length > 0 ? industries : placeFilter('companies', [atom])
  if (named.values.length === 0) return false
  plan.company_filters.push({ ...filter(named.field, 'is', named.values, said([atom])), ...named })
  return true
}
