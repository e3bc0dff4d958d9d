import { catalogue } from '../../plan/catalogue.ts'
import { draftOf, filter, finish, type Intent, queryOf, takeCompanies, valuesOf } from '../asked.ts'
import { spotFrame, takeFirst } from '../frame.ts'
import { phrased } from '../read.ts'
import { ofKind, said, tagOf, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'

const others =
  '(?:(?:(?:its|their|the|other|industry|sector|market|direct|closest|<industry>) )*(?:peers|peer group|peer set|peer companies|peer median|peer average)|(?:its|their|the) (?:industry|sector|vertical|space)(?: (?:average|median|averages|medians|norm|norms|benchmark|group))?|(?:industry|sector) (?:average|median|averages|medians|norms|benchmarks?)|(?:the )?(?:others|other companies|rest) (?:in|of) (?:its|the) (?:industry|sector|space))'
const against =
  '(?:vs|versus|v|against|relative to|compared? (?:to|with|against)|next to|beside|alongside|than|above|below|to|with|and|among|amongst|within|over|under|in|of|ahead of|behind)'
const patterns = [
  `${against} (?:those of |that of |the ones of |what )?${others}(?: side by side)?`,
  `^(?:please |can you )?benchmark(?: of)?(?= )`,
  `^(?:show |list |give me )*${others} (?:of|for)(?= )(?= <company>)`,
]
const fillers =
  /^(how|does|do|did|is|are|was|compare|compares|compared|comparing|comparison|stack|stacks|stack up|stacks up|up|rank|ranks|measure|measures|fare|fares|perform|performs|performing|doing|better|worse|higher|lower|bigger|larger|smaller|faster|slower|growing|growing faster|where|sit|sits|stand|stands|position|positioned|side|by|benchmark|show|look|looks|more|less|fewer|well|what|s|,)$/

/** "how does X compare to its peers": a company next to the quartiles of its industry. */
export const peers: Intent = (asked) => {
  if (!/\b(peers?|benchmark(s|ed)?|industry|sector|vertical|space)\b/.test(asked.words)) return null
  const isPeers = /\b(peers?|benchmark)\b/.test(asked.words)
  // "in the industry" by itself compares nothing
  const isCompared =
    isPeers ||
    spotFrame(asked.tape, '(?:vs|versus|v|against|relative to|compares?|compared|stacks?|than|above|below|ranks?)') !==
      null
  if (!isCompared || !takeFirst(asked.tape, patterns)) return null
  const tape = phrased(asked.tape)
  const [company, ...more] = takeCompanies(tape)
  if (!company || more.length > 0) return null
  const select: string[] = []
  // its own industry, or the company is not found in it
  const industries = ofKind(tape, 'name').filter((atom) => valuesOf(atom, 'industry').length > 0)
  use(industries)
  for (const atom of tape) {
    const field = atom.used ? undefined : fieldFor('companies', tagOf(atom, 'F') ?? '')
    if (field && field in catalogue.companies.fields && field !== 'name') {
      use([atom])
      if (!select.includes(field)) select.push(field)
    } else if (!atom.used && fillers.test(wordOf(atom))) use([atom])
  }
  const draft = draftOf('companies', {
    layout: 'peers',
    select,
    limit: 1,
    filters: [
      filter('id', 'is', [company.id], company.label),
      ...industries.map((atom) => filter('industry', 'is', valuesOf(atom, 'industry'), said([atom]))),
    ],
  })
  return finish({ ...asked, tape }, queryOf(draft), 0)
}
