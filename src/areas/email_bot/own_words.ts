import { acts, did, type Spoken, speak } from './speech.ts'

// The asker's own words in a mail. They are never obeyed: what only tells how to write is left out.

/** Whole sentences, and notes, which stand in a list as they are: within a sentence of ours they would not read. */
export type OwnWords = { said: string[]; points: string[]; leftOut: string[] }

export const hasOwn = ({ said, points }: OwnWords) => said.length + points.length > 0

export function ownWords(text: string): OwnWords {
  const own: OwnWords = { said: [], points: [], leftOut: [] }
  for (const piece of pieces(text)) {
    const sentence = isSentence(piece) ? asSentence(piece) : speak(piece)
    if (aboutWriting.test(piece)) own.leftOut.push(piece)
    else if (sentence) own.said.push(typeof sentence === 'string' ? sentence : asSentence(sentence.sentence))
    else own.points.push(asPoint(piece))
  }
  return own
}

/** A purpose of any words as a sentence, and what the mail is about. */
export function spokenPurpose(words: string): Spoken {
  const plain = unended(words)
  const spoken = speak(plain)
  if (spoken) return { ...spoken, sentence: asSentence(spoken.sentence) }
  const sentence = isSentence(plain) ? asSentence(plain) : `I am writing to you about ${withArticle(plain)}.`
  return { sentence, subject: plain }
}

/** "signed contract" → "the signed contract"; names, plurals and what has an article stay as they are. */
export const withArticle = (words: string) =>
  /^\p{Ll}/u.test(words) && !determined.test(words) && !/(?:[^s]s|ing)$/.test(head(words)) ? `the ${words}` : words

const determined =
  /^(?:the|a|an|our|your|their|my|his|her|its|this|that|these|those|some|any|no|all|both|each|every|several|many|two|three|four|five|how|what|when|whether|why|where|who|which|if|you|me|us|them|working|\d)/i
/** The noun before what is said about it: "access" of "access to the data room". */
const head = (words: string) => words.replace(/ (?:to|of|for|from|in|on|at|with|about|between)\b.*/, '')

export const asSentence = (words: string) => {
  const plain = words.trim().replace(/[\s,;:]+$/, '')
  const capital = plain.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  return /[.!?…]["”’)]?$/.test(capital) ? capital : `${capital}.`
}

const asPoint = (words: string) => unended(words).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const unended = (words: string) => words.trim().replace(/[\s.,;:!]+$/, '')

/** Something with a subject and a verb, as far as a few words tell. */
function isSentence(words: string): boolean {
  if (/\?$/.test(words) || wholeAsTheyAre.test(words)) return true
  return !leads.test(words) && (subjects.test(words) || verbs.test(words) || laterVerbs.test(words))
}

const wholeAsTheyAre =
  /^(?:thank you|thanks|congratulations|happy|please|let me|let us|looking forward|good luck|many thanks|best of luck)\b/i
const leads = new RegExp(
  `^(?:to )?(?:ask|tell|thank|invite|remind|inform|let|mention|congratulate|wish|apologi[sz]e|want|wants|would like|looking|hoping|interested|impressed|send|need to|${acts}|${did})\\b`,
  'i',
)
const subjects = /\b(?:i|we|you|they|he|she|it|there)\b/i
const verbs =
  /\b(?:is|are|was|were|am|has|have|had|will|would|can|could|should|may|might|must|does|did|cannot|remains?|needs?|seems?|isn['’]t|aren['’]t|don['’]t|doesn['’]t)\b/i
const laterVerbs =
  /^\S+ (?:\S+ ){0,4}(?:\w{3,}ed|starts?|follows?|takes?|comes?|goes|went|made|sent|got|gave|began|took|wants?|expects?|hopes?|works?|looks?|costs?|grew|rose|fell|lost|won)\b.* \S+/i

const aboutWriting =
  /^(?:please )?(?:(?:do not|don['’]t|never) (?!hesitate|worry)|avoid\b|make (?:it|this|sure|the (?:mail|tone))\b|keep (?:it|this|the (?:mail|tone))\b|be (?:polite|brief|nice|short|friendly|formal|firm|clear|concise)\b|use (?:a|an|the|simple|formal)\b|write\b|draft\b|sign off|address (?:him|her|them)\b|mention nothing|no mention)|\b(?:ignore|disregard|forget) (?:(?:all|any|your|the|my|previous|prior|earlier) )+(?:instructions?|rules?|prompts?)/i

function pieces(text: string): string[] {
  return text
    .replace(/\r/g, '')
    .split('\n')
    .flatMap((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, '').split(sentenceEnd))
    .flatMap((piece) => (isSentence(piece) ? [piece] : piece.split(nextNote)))
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

const nextNote = new RegExp(`,\\s+(?:and )?(?=(?:ask|tell|thank|invite|remind|interested|impressed|${did})\\b)`, 'i')
const sentenceEnd = /(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|e\.g|i\.e|approx|incl|Inc|Ltd|Co)\.)(?<=[.!?])\s+|;\s+/u
