import { saysConcentration } from './concentration.ts'
import { concern, subjects, unsettled } from './risk_words.ts'

export const concentration = 'Customer concentration'

const whole = (words: string) => new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'gi')
const openPoints = whole(unsettled)
const concerns = whole(concern)
const known = subjects.map(({ heading, short, trouble, neutral }) => ({
  heading,
  short,
  trouble: trouble === undefined ? undefined : whole(trouble),
  neutral: neutral === undefined ? undefined : whole(neutral),
}))

const denied =
  /\b(?:no|none|not|neither|nor|never|without|nobody|nothing|zero|free of|cleared of|instead of|rather than|avoids?|avoided|waived|settled|resolved|cured|closed|if|unless|\w+n't)\b(?:(?!\b(?:but|however|though|although|yet|except|while)\b)[^.;:]){0,60}$/i
const over =
  /^(?:(?!\b(?:but|however|though|although|yet|except|while|not)\b)[^.;:]){0,60}\b(?:resolved|settled|closed out|off the table|cured|ruled out|waived|withdrawn|dismissed|agreed|behind (?:us|them)|low|lower|minimal|negligible|immaterial|stable|improved|unlikely|excluded|no (?:longer|issues?|concerns?|problems?)|(?:in place|in hand|under control)|fully (?:insured|covered|reserved))\b/i

/** Whether the words stand there as they are meant: neither denied before nor said to be over behind. */
const stands = (sentence: string, words: RegExp): boolean =>
  [...sentence.matchAll(words)].some(({ 0: said, index }) => {
    const [before, behind] = [sentence.slice(0, index), sentence.slice(index + said.length)]
    return !denied.test(before) && !over.test(behind)
  })

/** The subject of risk that a sentence of a note or a conversation raises; undefined where it denies, asks or speaks of none. */
export const raisedIn = (sentence: string): { heading: string; short: string } | undefined =>
  known.find((subject) => raises(subject, sentence))

/** Whether a sentence of a document raises the subject of risk with this heading. */
export const raisesSubject = (heading: string, sentence: string): boolean =>
  known.some((subject) => subject.heading === heading && raises(subject, sentence))

function raises({ heading, trouble, neutral }: (typeof known)[number], sentence: string): boolean {
  if (sentence.trimEnd().endsWith('?')) return false
  const text = sentence.replace(/[’‘]/g, "'").replace(openPoints, 'unsettled')
  return (
    (trouble && stands(text, trouble)) ||
    (neutral && stands(text, concerns) && stands(text, neutral)) ||
    (heading === concentration && saysConcentration(text))
  )
}
