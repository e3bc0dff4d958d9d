// People named together with what they do: "Jane Doe, Chief Executive Officer, joined in 2015", "Jane Doe - CEO".

import type { Member } from './member.ts'
import { type Passage, partOf } from './passage.ts'
import { asWritten, hasRole, isName, isRole, nameIn, personName } from './people.ts'

const separator = '(?:,? ?\\(?(?:aged? )?\\d{2}\\)?(?=[,:| ]))?(?: ?[,:|•·/] ?| [-–—] | ?(?=\\())'
const nameFirst = new RegExp(`^(?<lead>${personName}${separator})(?<rest>\\S.*)$`, 'su')
const roleBefore = new RegExp(
  `^(?<role>[^:–—|]{2,70}?)(?<separator> ?[:|] ?| [-–—] )${personName}(?<rest>$|[,;.(].*$)`,
  'su',
)
const nameThenVerb = new RegExp(
  `^${personName},? (?<verb>is|has|serves|served|joined|founded|co-founded|leads|was|heads|became|brings|oversees|acts|ist|leitet|verantwortet|est)\\b(?<rest>.*)$`,
  'su',
)

/** The person with whom a text begins, with role and what else the text says of them; null where it begins otherwise. */
export function memberIn(passage: Passage): Member | null {
  const text = asWritten(passage.text)
  if (/^["“„«]/.test(text) || nameIn(text)) return null
  return afterName(passage, text) ?? afterRole(passage, text) ?? withVerb(passage, text)
}

function afterName(passage: Passage, text: string): Member | null {
  const groups = nameFirst.exec(text)?.groups
  const name = groups?.['name']
  if (!groups || !name || !isName(name)) return null
  const from = groups['lead']?.length ?? 0
  const split = splitRole(text.slice(from))
  if (!split) return null
  return memberOf(passage, text, name, [from + split.start, from + split.end], from + split.rest)
}

function afterRole(passage: Passage, text: string): Member | null {
  const groups = roleBefore.exec(text)?.groups
  const name = groups?.['name']
  const role = groups?.['role'] ?? ''
  if (!groups || !name || !isName(name) || !isRole(role)) return null
  return memberOf(passage, text, name, [0, role.length], text.length - (groups['rest']?.length ?? 0))
}

function withVerb(passage: Passage, text: string): Member | null {
  const match = nameThenVerb.exec(text)
  const name = match?.groups?.['name']
  if (!match || !name || !isName(name)) return null
  const from = text.length - (match.groups?.['rest']?.length ?? 0)
  const first = /^.*?(?:[.;](?=\s|$)|$)/s.exec(text.slice(from))?.[0] ?? ''
  const found = [roleAs, roleInSentence]
    .map((pattern) => pattern.exec(first))
    .find((one) => one?.groups?.['role'] && hasRole(one.groups['role']))
  const role = found?.groups?.['role']
  if (!found || !role || !hasRole(role)) return null
  const start = from + found.index + found[0].length - role.length
  return memberOf(
    passage,
    text,
    name,
    [start, start + role.length],
    text.search(
      /\b(?:is|has|serves|served|joined|founded|co-founded|leads|was|heads|became|brings|oversees|acts|ist|leitet|verantwortet|est)\b/,
    ),
  )
}

const roleAs =
  /\b(?:as|appointed|became|als|promoted to) (?:the |our |its )?(?<role>\p{L}[^,.;()]*?)(?=,|\.|;|\(|$| of (?:the|[A-Z])| since| for | in (?:19|20)| and (?:has|was|joined|is|brings)| with | at | who | der Gesellschaft)/u

const roleInSentence =
  /(?:^ (?!as |in |the [Cc]ompany|by |from )(?:been |served as |acted as )?|\bas |\bappointed |\bbecame |\bbeen )(?:the |our |its |als |le |la |a |an |seit \d{4} |Group's |Company's )*(?<role>\p{L}[^,.;()]*?)(?=,|\.|;|\(|$| of (?:the|[A-Z])| since| for | in (?:19|20)| and (?:has|was|joined|is|brings)| with | at | who | where | der Gesellschaft| responsible| and co-?founded)/u

function memberOf(passage: Passage, text: string, name: string, role: [number, number], rest: number): Member {
  const nameAt = text.indexOf(name)
  const behind = text.slice(rest)
  const skip = /^[\s,;.:|)–—-]*/.exec(behind)?.[0].length ?? 0
  const remains = behind.slice(skip).trim()
  return {
    name: name.replace(/\s+/g, ' '),
    at: partOf(passage, nameAt, nameAt + name.length),
    role: partOf(passage, role[0], role[1]),
    experience: remains.length > 2 ? [partOf(passage, rest + skip, text.length)] : [],
  }
}

const bare =
  /(?:^|\s)(?:vice[- ]president|[se]?vp|director|head|president|partner|manager|chief|directeur(?: général)?|officer|lead|co-?founder|founder)$/i

/** Where the role at the start of a text ends. "Vice President, Technology" and "Co-founder, CEO" are one role each. */
function splitRole(text: string): { start: number; end: number; rest: number } | null {
  const start = /^\(?/.exec(text)?.[0].length ?? 0
  const pieces = [
    ...text.slice(start).matchAll(/[^,;:|()•–—]+?(?=\s*(?:[,;:|()•–—]|\.(?:\s|$)| - | since | who | joined |$))/gu),
  ]
  let end = -1
  for (const [at, piece] of pieces.entries()) {
    const value = piece[0].trim()
    const between = at === 0 ? '' : text.slice(end, start + piece.index)
    const joins = at === 0 || /^\s*(?:,|&|\/|\|)\s*$/.test(between)
    if (
      !joins ||
      (at === 0
        ? !isRole(value)
        : !((isRole(value) && leads.test(value)) || continuesRole(text.slice(start, end), value)))
    )
      break
    end = start + piece.index + piece[0].length
  }
  return end < 0 ? null : { start, end, rest: end }
}

/** "chief executive, mechanical engineer" is a role and a profession. */
const leads =
  /chief|\bc[efotmpirs]o\b|founder|director|president|chair|head|owner|managing|partner|vp\b|geschäftsführ|vorstand|inhaber|gesellschafter|prokurist|promoter|secretary|counsel/i

const continuesRole = (role: string, value: string) =>
  bare.test(role) &&
  value.split(' ').length <= 4 &&
  /^\p{Lu}/u.test(value) &&
  !/\d|\b(?:formerly|ex|joined|MBA|PhD)\b/i.test(value)
