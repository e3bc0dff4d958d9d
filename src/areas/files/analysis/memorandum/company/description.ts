// What a company does, in the document's own sentences.

import { type Field, weightOf } from '../../choose.ts'
import type { Company } from '../../company/company.ts'
import type { Passage } from '../passage.ts'
import type { Topic } from '../sections.ts'
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

const away: Topic[] = ['notice', 'contacts', 'definitions', 'comparables', 'competition', 'contents', 'team']
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
    .map((sentence, at) => {
      const fits = subject.exec(sentence.text)?.[0] ?? null
      const told = { sentence, subject: fits, thing: fits === null ? thingOf(sentence) : null }
      return { sentence, weight: weightOf(told, description) - at / sentencesOfOne }
    })
    .filter(({ weight }) => weight >= 0)
  return scored.sort((a, b) => b.weight - a.weight).map(({ sentence }) => sentence)
}

/** So many sentences further back are worth one logit less. */
const sentencesOfOne = 400

/** What a sentence says that the company does where its verb is not known, or null. */
export const doneBy = (prose: Prose, company: Company | null) => doingOf(subjectOf(company, codeNameOf(prose)))

type Told = {
  sentence: Sentence
  /** the beginning that names the company and what it does */
  subject: string | null
  /** what it says that the company does, where its verb is not known */
  thing: Passage | null
}

const article = /\b(?:a|an|the|one|ein|eine|un|une)\s/
const lengthOfArticle = 6
/** "The Company is profitable" says what it is, and not what it does. */
const saysWhatItIs = ({ subject, sentence: { text } }: Told) =>
  subject !== null &&
  /\bis\b|\bare\b/.test(subject.slice(-4)) &&
  !kindOfFirm.test(text) &&
  !article.test(text.slice(subject.length, subject.length + lengthOfArticle))
const stands =
  (...topics: Topic[]) =>
  ({ sentence: { section } }: Told) =>
    section.topic !== null && topics.includes(section.topic)

const description: Field<Told> = {
  prior: -4,
  evidence: [
    { reason: 'the company does something', weight: 5, of: ({ subject }) => subject !== null },
    { reason: 'it may do something', weight: 4, of: ({ subject, thing }) => subject === null && thing !== null },
    { reason: 'it is a kind of firm', weight: 3, of: ({ sentence }) => kindOfFirm.test(sentence.text) },
    { reason: 'it is somebody who is offered', weight: 2, of: ({ sentence }) => isOffered.test(sentence.text) },
    { reason: 'it stands in a section on the company', weight: 2, of: stands('company') },
    { reason: 'it stands on the first pages', weight: 1, of: ({ sentence }) => sentence.page.number <= 5 },
    { reason: 'it stands in a section on others', weight: -6, of: stands(...away) },
    { reason: 'it stands in a section on the deal', weight: -1, of: stands('deal') },
    {
      reason: 'it stands among markets, customers or figures',
      weight: -3,
      of: stands('market', 'customers', 'financials'),
    },
    {
      reason: 'it says something else of the company',
      weight: -4,
      of: ({ sentence }) => noDescription.test(sentence.text),
    },
    { reason: 'it says how the company is', weight: -3, of: saysWhatItIs },
  ],
}
const isOffered = /\bowners of an? |\bon behalf of .{0,40}\b(?:manufacturer|provider|operator)/i
