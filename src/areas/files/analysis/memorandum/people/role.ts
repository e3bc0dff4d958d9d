// Roles by their parts: a head ("Leiterin", "officer", "dyrektor") with rank and domain around it, never a list of whole roles.

import { nameAt } from './name.ts'
import { type RolePart, rolePartOf } from './words.ts'

const wordsMax = 12
const lettersMax = 95
/** Of words that the vocabulary does not know, before the head and behind it. */
const strangersBeforeMax = 2
const strangersBehindMax = 3

/** A sentence about a role has one of these, a role does not. */
const tells =
  /@|:\s|\d{3}|%|[$€£₹]|(?<![\p{L}-])(?:vacant|vacancy|tbd|joined|was|were|has|had|have|is|are|will|served|years?|yrs|previously|formerly|who|which|since|until|from|his|her|their|our|they|she|he|we|at|bei|seit|wurde|war|hat|ist|chez|depuis|est|hos|siden|sedan|har|er|är|blev|od|jest|był|desde|fue|es|dal|ha|è|sinds|heeft|was|foi|é|years’|års?|lat|jahre|années?|años|anni|jaar|anos)(?![\p{L}-])/iu

/** "Former chief executive" is nobody's role. */
const past =
  /^\W*(?:former(?:ly)?|ex\b|previous(?:ly)?|past|retired|late|outgoing|ehemalig\w*|vormals|ancien(?:ne)?|tidligere|tidigare|były|była|antiguo|antigua|voormalig\w*|antigo|antiga)\b/i

export const isOfThePast = (text: string) => past.test(text) || /\bvacan/i.test(text)

const headOfRoles =
  /^(?:(?:current |job )?(?:role|position|title|function|responsibility|what|office)|funktion|rolle|aufgabe|fonction|poste|cargo|funzione|ruolo|qualifica|puesto|função|functie|rol|stilling|befattning|tittel|titel|stanowisko|funkcja|designation)s?$/i

/** The head of a column whose cells are roles, whatever stands in them. */
export const isHeadOfRoles = (text: string) => headOfRoles.test(text)

/** "Executive directors" stands over a list and is nobody's role. */
export const isOfSeveral = (text: string) =>
  /\b(?:directors|officers|managers|executives|founders|partners|members|advisers|advisors|owners)$/i.test(text.trim())

/** Of those who watch or counsel and do not run the company. */
const watches =
  /\b(?:non[- ]?exec\w*|independent|observer|trustee|board member|member of the (?:supervisory |advisory )?board|supervisory|advis[eo]r|advisory|investor director|nominee|beirat|aufsichtsrat\w*|verwaltungsrat(?!spr)\w*|styremedlem|bestyrelsesmedlem|styrelseledamot|rady nadzorczej|commissaris|auditors?|lawyers?|solicitors?|notary|banke?r?s?|broker|revisor|wirtschaftsprüfer\w*|steuerberater\w*|consejero independiente|conselheir[oa])\b/i

export const watchesOnly = (role: string) =>
  watches.test(role) &&
  (/^\W*(?:advis|observer|non[- ]?exec|independent)/i.test(role) ? !leadsBoard.test(role) : !runs.test(role))

const leadsBoard = /\bchair|\bpr[eé]sid|vorsitz|leder\b|formann?\b|ordf[oö]rande/i
const runs = new RegExp(
  `${leadsBoard.source}|\\b(?:ceo|cfo|coo|chief|managing|founder|owner|delegiert\\w*|geschäfts\\w*)\\b`,
  'i',
)

/** Roles that advisers have too. */
export const adviserHas = (role: string) =>
  /^\W*(?:(?:managing|executive|senior|associate|assistant|vice|president|director|partner|principal|analyst|of|counsel|corporate finance|m&a|investment banking|consultant|manager)[\s,/&]*)+$/i.test(
    role,
  )

/** Heads that alone may be anybody's in a sentence: a bank has officers, a hospital has scientists. */
const ofAnybody =
  /^(?:partner|principal|associé|associée|engineer|ingénieur|scientist|secretary|counsel|lead|trustee|executive|officer|member|członek|analyst|planner|architect|buyer|accountant|promoter|bookkeeper|entwickler)s?$/i

/** Whether a role is one that a company has and that tells, in a sentence too, that somebody runs a part of it. */
export const isOfCompany = (role: string) => {
  if (adviserHas(role) && !/managing director|^president\b/i.test(role)) return false
  const words = role.match(/[^\s,;/()]+/g) ?? []
  return /\bchief\b/i.test(role) || words.some((word) => rolePartOf(word) === 'head' && !ofAnybody.test(word))
}

/** Whether any word of a text is the head of a role. */
export const hasRole = (text: string) => {
  for (const [word] of text.matchAll(/\S+/g)) if (rolePartOf(word) === 'head') return true
  return false
}

/** Whether a text is a role and nothing else: no sentence about one, and no name. */
export function isRole(text: string): boolean {
  const bare = text.trim()
  if (bare.length > lettersMax || bare.length < 2 || tells.test(withoutBrackets(bare)) || past.test(bare)) return false
  if (/[.!?]$/.test(bare) && !isShortened(bare)) return false
  if (!/^[\p{L}("“&]/u.test(bare) || /^head (?:office|count|quarter)/i.test(bare)) return false
  const words = withoutBrackets(bare).match(/[^\s,;/|]+/g) ?? []
  if (words.length > wordsMax) return false
  return hasParts(words.map(rolePartOf), words)
}

function hasParts(parts: readonly RolePart[], words: readonly string[]): boolean {
  const head = headIn(parts, words)
  if (head < 0) return false
  // "Lead product" is a product
  if (head === 0 && words.length > 1 && /^lead$/i.test(words[0] ?? '') && parts.lastIndexOf('head') === 0) return false
  const strangers = (part: RolePart) => part === null
  const before = parts.slice(0, head).filter(strangers).length
  const behind = parts.slice(head + 1).filter(strangers).length
  if (before > strangersBeforeMax || behind > strangersBehindMax) return false
  if (before > 0 && /^\p{Ll}/u.test(words[head] ?? '') && words.slice(0, head).every((word) => /^\p{Lu}/u.test(word)))
    return before < strangersBeforeMax || nameAt(words.slice(0, head).join(' '), 0) === null
  return before === 0 || nameAt(words.join(' '), 0) === null
}

/** "Chief Technologist": behind a chief any noun is an office. */
function headIn(parts: readonly RolePart[], words: readonly string[]): number {
  const head = parts.indexOf('head')
  return head < 0 && words.length === 2 && /^chief$/i.test(words[0] ?? '') ? 1 : head
}

const withoutBrackets = (text: string) => text.replace(/\s*\([^)]*\)?/g, ' ').trim()

const shortened =
  /(?:^|[\s.])(?:adm|dir|mgr|ops|dev|exec|fin|gen|tekn|øk|stv|stellv|asst|ass|dept|nac|ds|fin|mktg|eng|tech|vice|sr|jr|mfg|comm|admin|prod|int|nat|reg)\.$/i
const isShortened = (text: string) => shortened.test(text)

/** "Vice President" and "Head" break off: what follows a comma is what they are of. */
const breaksOff =
  /(?:^|\s)(?:vice[- ]president|[se]?vp|director|head|president|partner|manager|chief|directeur(?: général)?|officer|lead|direktør|direktor|dyrektor|director general|direttore|diretor|leiter|leiterin)$/i

/** "chief executive, mechanical engineer" is a role and a profession. */
const leads =
  /chief|\bc[efotmpirs]o\b|founder|director|president|chair|head|owner|managing|partner|vp\b|geschäftsführ|vorstand|inhaber|gesellschafter|prokurist|promoter|secretary|counsel|leit|prezes|direkt|gründer|fondat|fundador|oprichter|eier/i

const startsWithAnd = /^(?:and|und|et|og|och|y|e|i|en|as well as|sowie)\s/i

const piece = /[^,;:|()•·–—\t]+/gy
const stop =
  /\s+[-−]\s|\s(?:since|who|joined|with|seit|depuis|siden|sedan|sinds|desde|dal|od|previously|formerly|before|has|is|was|brings|leads|oversees|responsible|at|bei|chez|hos|from|for the|until|in (?:19|20)\d\d)\s|\.\s+(?=[\p{Lu}\d(])|\.$|["“”»]/u

/** Where the role that begins at a place of a text ends; null where none does. "Co-founder, CEO" is one role. */
export function roleAt(text: string, from: number): { start: number; end: number } | null {
  const start = from + (/^[\s(]*/.exec(text.slice(from))?.[0].length ?? 0)
  let end = -1
  for (let at = start; ; ) {
    const found = pieceAt(text, at)
    if (end < 0 && startsWithAnd.test(text.slice(start))) break
    if (!found || !joins(text, start, end, found)) break
    end = found.end
    const mark = /^\s*(?:,|&|\/|\|)\s*/.exec(text.slice(end))?.[0]
    const isOpen = /^\s+[–—]\s+(?=\p{Lu})/u.exec(text.slice(end))?.[0]
    const next =
      mark ?? (isOpen && /\b(?:head|director|vp|manager)$/i.test(text.slice(start, end)) ? isOpen : undefined)
    if (next === undefined || found.isStopped) break
    at = end + next.length
  }
  return end < 0 ? null : { start, end: withBracket(text, start, end) }
}

function pieceAt(text: string, at: number): { start: number; end: number; isStopped: boolean } | null {
  piece.lastIndex = at
  const whole = piece.exec(text)?.[0]
  if (!whole) return null
  const cut = cutAt(whole)
  const kept = (cut < 0 ? whole : whole.slice(0, cut)).trimEnd()
  return kept === '' ? null : { start: at, end: at + kept.length, isStopped: cut >= 0 }
}

function cutAt(whole: string): number {
  const atLine = lineEnd(whole)
  const atWord = cutAtWord(atLine < 0 ? whole : whole.slice(0, atLine))
  return atWord < 0 ? atLine : atWord
}

/** A role goes on over the end of a line only with words that roles have. */
function lineEnd(whole: string): number {
  for (const { index } of whole.matchAll(/\n/g)) {
    const next = /\S+/.exec(whole.slice(index))?.[0] ?? ''
    if (rolePartOf(next) === null) return index
  }
  return -1
}

function cutAtWord(whole: string): number {
  let from = 0
  for (;;) {
    const found = stop.exec(whole.slice(from))
    if (!found) return -1
    const at = from + found.index
    if (!found[0].startsWith('.') || !isShortened(whole.slice(0, at + 1))) return at
    if (at + 1 >= whole.length) return -1
    from = at + 1
  }
}

function joins(text: string, start: number, end: number, found: { start: number; end: number }): boolean {
  const value = text.slice(found.start, found.end)
  if (end < 0) return isRole(value)
  if (isRole(value) && leads.test(value) && nameAt(value, 0) === null) return true
  const words = value.split(' ')
  return (
    breaksOff.test(text.slice(start, end)) &&
    words.length <= 4 &&
    /^\p{Lu}/u.test(value) &&
    !/\d|\b(?:formerly|ex|joined|MBA|PhD)\b/i.test(value) &&
    words.some((word) => rolePartOf(word) === 'domain')
  )
}

/** "Managing Director (CEO)": a role in brackets belongs to the one before. */
function withBracket(text: string, start: number, end: number): number {
  const bracket = /^\s*\(([^()]{2,40})\)/.exec(text.slice(end))
  if (!bracket || text[start - 1] === '(' || !isRole(bracket[1] ?? '')) return end
  return end + bracket[0].length
}
