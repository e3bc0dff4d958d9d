import type { Answer } from '../events.ts'
import { tokens } from '../grammar/rewording/normalise.ts'
import type { Understanding } from '../grammar/understanding.ts'
import type { Ref } from '../plan/result.ts'
import { nouns } from './citing.ts'
import { echoOf } from './echo.ts'
import { bold, cut, plain } from './markdown.ts'
import { nothingYet } from './say/say_nothing.ts'
import { idle, onePerTopic, suggestions } from './suggestions.ts'
import { type About, labelsAbout } from './telling.ts'
import { listed } from './words.ts'

type WithoutPlan = Exclude<Understanding, { kind: 'plan' }>

/** The answer to a question that no plan answers. */
export const reply = (understanding: WithoutPlan, about: About): Answer => {
  const plan = understanding.kind === 'needs_model' ? understanding.about : null
  const unused = 'unused' in understanding ? understanding.unused : []
  const offered = offeredFor(understanding, about)
  const text = [...wordsFor(understanding, about), begun(understanding, about), offers(understanding, offered)]
  return {
    text: text.filter((part) => part !== '').join('\n\n'),
    echo: plan === null ? null : echoOf(plan, labelsAbout(about)),
    plan,
    citations: [],
    unused,
    suggestions: offered,
    notices: [],
    engine: 'rules',
  }
}

const wordsFor = (understanding: WithoutPlan, { question, names }: About): string[] => {
  switch (understanding.kind) {
    case 'greeting':
      return ['Hello. Ask me about your companies, deals, contacts, meetings and documents.']
    case 'thanks':
      return ['You are welcome.']
    case 'help':
      return [canBeAsked]
    case 'which_one':
      return [whichOne(understanding)]
    case 'unknown_name':
      return [unknownName(understanding)]
    case 'needs_model':
      return [needsModel[understanding.reason], ...(understanding.about === null ? [] : ['What your records show:'])]
    case 'refused':
      return [refusals[understanding.reason]]
    case 'other_currency':
      return [otherCurrency(understanding)]
    case 'not_understood':
      return [notUnderstood(understanding.unused, question, names)]
    default:
      return understanding satisfies never
  }
}

// to who has nothing on record yet, what others ask is of no use alone
const begun = ({ kind }: WithoutPlan, { names }: About) =>
  /^(?:greeting|help|unknown_name|not_understood)$/.test(kind) ? nothingYet(names) : ''

const canBeAsked = [
  'You can ask about everything your firm keeps here:',
  '',
  '- **Companies**: by industry, place, size, margin and growth; side by side; their figures over the years',
  '- **Deals**: the pipeline by stage, owner or month, what closes when, what slips, win rate',
  '- **People**: contacts and their roles, the last contact, who has gone quiet',
  '- **Work**: meetings, calls, notes, e-mails, what waits to be followed up',
  '- **Documents**: what they say, quoted with the page',
  '',
  'Every answer says how the question was read, and where each figure stands.',
].join('\n')

const candidatesMax = 6

const whichOne = ({ said, candidates }: { said: string; candidates: Ref[] }) => {
  const shown = candidates
    .slice(0, candidatesMax)
    .map((ref) => `${bold(plain(cut(ref.label, 80)))} (${nouns[ref.type]})`)
  const rest = candidates.length - shown.length
  return `Which ${plain(cut(said, 80))} do you mean: ${rest > 0 ? `${shown.join(', ')} or ${rest} more` : listed(shown, 'or')}?`
}

const unknownName = ({ said, nearest }: { said: string; nearest: Ref[] }) => {
  const near = nearest.slice(0, 3).map((ref) => `${bold(plain(cut(ref.label, 80)))} (${nouns[ref.type]})`)
  const nothing = `Nothing here is called “${plain(cut(said, 80))}”.`
  return near.length === 0 ? nothing : `${nothing} Nearest: ${listed(near, 'or')}.`
}

const needsModel = {
  judgement: 'That is a judgement: it needs a language model, and this answer is made without one.',
  writing: 'To write a text needs a language model, and this answer is made without one.',
  synthesis: 'To sum up across documents needs a language model, and this answer is made without one.',
  cause: 'To find a cause needs a language model, and this answer is made without one.',
}

const refusals = {
  other_firms: "I answer from your own firm's data only.",
  instructions: "I cannot do that. My rules do not change, and I answer from your own firm's data only.",
  secrets: 'I do not give out passwords, keys or other secrets.',
  writes: 'I only read: nothing is changed, sent or deleted from here.',
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const otherCurrency = ({ currency, why }: Extract<Understanding, { kind: 'other_currency' }>) => {
  const name = `${currencyNames.of(currency)} (${currency})`
  switch (why) {
    case 'no_rate':
      return `I cannot answer in ${name}: no exchange rate of these days is on file. Rates are set in Settings, Exchange rates.`
    case 'two':
      return `The question names ${name} beside another currency. I can answer in one at a time.`
    case 'no_amounts':
      return `I cannot tell which amounts you want in ${name}.`
    default:
      return why satisfies never
  }
}

const wordsMax = 5

const notUnderstood = (unused: readonly string[], question: string, names: About['names']) => {
  const known = new Set(namedIn(question, names).flatMap(({ label }) => label.toLowerCase().split(/\s+/)))
  const words = [...new Set(unused)].filter((word) => !idle.has(word.toLowerCase()) && !known.has(word.toLowerCase()))
  // nearly all of the question: the words one by one tell nothing
  if (words.length === 0 || words.length > wordsMax) return `I did not understand “${plain(cut(question, 120))}”.`
  return `I did not understand ${listed(words.map((word) => `“${plain(cut(word, 40))}”`))}.`
}

// ---- questions that work

const offeredFor = (understanding: WithoutPlan, about: About): string[] => {
  const { names, question } = about
  switch (understanding.kind) {
    case 'thanks':
    case 'refused':
    case 'other_currency':
      return []
    case 'greeting':
      return suggestions(names, { question: '', plan: null })
    case 'help':
      return onePerTopic(names, 8)
    case 'which_one':
      return understanding.candidates.slice(0, 3).flatMap((ref) => inPlace(question, understanding.said, ref) ?? [])
    case 'unknown_name':
      return [
        ...understanding.nearest.slice(0, 2).flatMap((ref) => inPlace(question, understanding.said, ref) ?? []),
        ...suggestions(names, { question, plan: null, refs: understanding.nearest }),
      ]
        .filter((one, at, all) => all.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === at)
        .slice(0, 3)
    case 'needs_model':
      return suggestions(names, { question, plan: understanding.about })
    case 'not_understood': {
      const named = namedIn(question, names)
      return suggestions(names, { question, plan: null, refs: named, named })
    }
    default:
      return understanding satisfies never
  }
}

/** The records that a question names, though the rest of it was not understood. */
const namedIn = (question: string, names: About['names']): Ref[] => {
  const words = tokens(question).map(({ word }) => word)
  const whole = names.match(words).filter(({ by, named }) => by !== 'typo' && named.length === 1)
  return whole.flatMap(({ named }) => named.flatMap((one) => ('ref' in one ? [one.ref] : [])))
}

/** The question with the full name where it said a part of it. */
const inPlace = (question: string, said: string, { label }: Ref): string | undefined => {
  const at = question.toLowerCase().indexOf(said.toLowerCase())
  return at === -1 || said === '' ? undefined : `${question.slice(0, at)}${label}${question.slice(at + said.length)}`
}

const offers = ({ kind }: WithoutPlan, offered: readonly string[]) => {
  const lead: Partial<Record<WithoutPlan['kind'], string>> = {
    greeting: 'For example:',
    help: 'For example:',
    unknown_name: 'You could ask:',
    not_understood: 'You could ask:',
  }
  const words = lead[kind]
  return words === undefined || offered.length === 0
    ? ''
    : [words, '', ...offered.map((one) => `- ${plain(one)}`)].join('\n')
}
