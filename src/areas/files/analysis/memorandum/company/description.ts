// What a company does, in the document's own sentences.

import type { Company } from '../../company/company.ts'
import type { Passage } from '../passage.ts'
import type { Prose, Sentence } from '../sentences.ts'
import { doingOf } from './doing.ts'
import { companyWords, doingVerbs, ourVerbs } from './firm_words.ts'

const does = `(?:(?:is|are|was founded|has been|speciali[sz]es? in|serves?|owns?|helps?|connects?|enables?|hosts?|digiti[sz]es?|turns?|lets?|moves?|creates?|ist|sind|stellt|est|er|är|es|é|è|jest|${[...doingVerbs, ...ourVerbs].join('|')})(?![\\p{L}-])|\\p{Ll}{3,}s\\b)`
const kindOfFirm =
  /\b(?:providers?|manufacturers?|makers?|suppliers?|producers?|operators?|distributors?|developers?|specialists?|platform|marketplace|group|chain|retailers?|wholesalers?|contractors?|integrators?|processors?|designers?|hersteller|anbieter|spezialist|dienstleister|händler|fabricant|fournisseur|spécialiste|leader|company|business|firm|network|brand|consultancy|agency|clinics?)\s+(?:of|for|in|that|to|von|für|de|d['’]|with|and|which|specialis|specializ)/i
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** "The Company" is "the Company" behind a comma. */
const atAnyPlace = (words: string) => `[${words.charAt(0)}${words.charAt(0).toLowerCase()}]${words.slice(1)}`

const subjectOf = (company: Company | null, codeName: string | null) => {
  const names = (codeName ? [codeName, `Project ${codeName}`, `Projekt ${codeName}`, `Projet ${codeName}`] : [])
    .concat(company ? [...company.aliases, company.name] : [])
    .sort((a, b) => b.length - a.length)
    .map(escaped)
  return `(?:${[...names, ...companyWords.map(atAnyPlace)].join('|')})`
}

/** "Falcon" of a "Project Falcon" on the first pages: so a blind document calls its company. */
function codeNameOf(prose: Prose): string | null {
  const first = prose.blocks.filter(({ page }) => page.number <= 3)
  const name = first
    .map(({ text }) => codeNamed.exec(text)?.[1] ?? codeName.exec(text)?.[1])
    .find((found) => found !== undefined)
  return name ? name.charAt(0) + name.slice(1).toLowerCase() : null
}
const codeName =
  /\b(?:Project|Projekt|Projet|Progetto|Proyecto|Prosjekt|PROJECT|PROJEKT|PROJET) [“"'‘„]?(\p{Lu}\p{L}{2,})/u
const codeNamed = /\bcode[- ]?named? [“"'‘„]?(\p{Lu}\p{L}{2,})/iu

const away = new Set(['notice', 'contacts', 'definitions', 'comparables', 'competition', 'contents', 'team'])
const noDescription =
  /\b(?:expects|believes|intends|plans|proposes|reports|estimates|prepares|holds|competes|faces|considers)\b|\bwarrant|\bliab|confidential|recipient|audited|employs|fiscal year|financial year|prepared (?:on|in|by|under)|is (?:incorporated|owned|registered|not|party|subject|expected|well|led|seeking|raising|looking|considering|located|based|headquartered|free)\b|raising|\bresponsib|\bno direct\b|insured|lease[sd]? until/i

/** Sentences that say what the company does, the best one first. */
export function descriptionsOf(prose: Prose, company: Company | null): Sentence[] {
  const subject = new RegExp(
    `^(?:[^.]{0,80}?, |At [^,.]{2,40} )?(?:The |Die |Der |Das |La |Le |Les )?${subjectOf(company, codeNameOf(prose))}(?: (?:\\p{Lu}[\\p{L}\\d&.()]*|&)){0,4}(?:,? \\([^)]*\\))?(?:,? (?:mit Sitz|with (?:its )?(?:head office|headquarters|registered office)|based|headquartered|located|with offices) in [^,]{2,40}?,?|, [^,]{3,80},)? ${does}`,
    'u',
  )
  const thingOf = doneBy(prose, company)
  const scored = prose.sentences
    .filter((sentence) => sentence.block.kind !== 'cell' && sentence.words.length >= 5 && sentence.words.length <= 75)
    .map((sentence, at) => ({ sentence, score: scoreOf(sentence, subject, thingOf) - at / 400 }))
    .filter(({ score }) => score >= 4)
  return scored.sort((a, b) => b.score - a.score).map(({ sentence }) => sentence)
}

/** What a sentence says that the company does where its verb is not known, or null. */
export const doneBy = (prose: Prose, company: Company | null) => doingOf(subjectOf(company, codeNameOf(prose)))

function scoreOf(sentence: Sentence, subject: RegExp, thingOf: (sentence: Sentence) => Passage | null): number {
  const { text, section } = sentence
  let score = 0
  const fits = subject.exec(text)
  if (fits) score += 5
  else if (thingOf(sentence)) score += 4
  if (kindOfFirm.test(text)) score += 3
  if (/\bowners of an? |\bon behalf of .{0,40}\b(?:manufacturer|provider|operator)/i.test(text)) score += 2
  if (section.topic === 'company') score += 2
  if (sentence.page.number <= 5) score += 1
  if (section.topic && away.has(section.topic)) score -= 6
  if (section.topic === 'deal') score -= 1
  if (section.topic === 'market' || section.topic === 'customers' || section.topic === 'financials') score -= 3
  if (noDescription.test(text)) score -= 4
  if (
    fits &&
    /\bis\b|\bare\b/.test(fits[0].slice(-4)) &&
    !kindOfFirm.test(text) &&
    !/\b(?:a|an|the|one|ein|eine|un|une)\s/.test(text.slice(fits[0].length, fits[0].length + 6))
  )
    score -= 3
  return score
}
