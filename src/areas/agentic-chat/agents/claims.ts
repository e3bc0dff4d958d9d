import { numberWords } from '../../../platform/ai/checked_writing.ts'

// What a sentence of a language model has to bear out beside its figures.

/** Judgements, limits and questions need no source. */
export const isClaim = (text: string): boolean => text.trim().split(/\s+/).length > 3 && !hedges.test(text)

const hedges =
  /\?|\b(?:may|might|could|would|should|can|cannot|can't|likely|unlikely|probably|perhaps|seems?|appears?|suggests?|looks?|worth|recommend|consider|if|whether|judgement|on balance|in my view|i|we|let's|this|these|not|no|nothing|none|neither|unknown|unclear|missing|stronger|weaker|better|worse|more|less|most|least|larger|smaller|cheaper|higher|lower|faster|slower|both|all|einschätzung|meinung|bessere?s?|avis|meilleure?s?|opinión|mejor|könnte|dürfte|vielleicht|scheint|nicht|kein|keine|pourrait|semble|peut|pas|aucun|aucune|podría|parece|quizá|ningún)\b/i

const things = String.raw`(?:compan(?:y|ies)|deals?|contacts?|funds?|notes?|tasks?|meetings?|calls?|e-?mails?|documents?|colleagues?|customers?|lenders?|bidders?)`
const counted = new RegExp(String.raw`\b(${numberWords.slice(2).join('|')})\s+(?:\w+\s+){0,2}?${things}\b`, 'gi')

/** "three open deals": what is counted, and how many. */
export const countsIn = (text: string): { text: string; count: number }[] =>
  [...text.matchAll(counted)].map(([whole, word = '']) => ({
    text: whole,
    count: numberWords.indexOf(word.toLowerCase()),
  }))

const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const spelled = new RegExp(String.raw`\b(${[...numberWords.slice(2), ...tens].join('|')})\b`, 'gi')

/** A text with its number words as digits. */
export const inDigits = (text: string): string =>
  text.replace(spelled, (word) => {
    const small = numberWords.indexOf(word.toLowerCase())
    return String(small > 0 ? small : 10 * (tens.indexOf(word.toLowerCase()) + 2))
  })

/** Small numbers in words. */
export const numbersSaid = (text: string): number[] =>
  [...text.matchAll(/\b[a-z]+\b/gi)].map(([word]) => numberWords.indexOf(word.toLowerCase())).filter((at) => at > 1)

/** Tens in words, by what they are. */
export const tensSaid = new Map(tens.map((word, at) => [word, 10 * (at + 2)]))

const falling =
  /\b(?:fell|fall(?:s|en)?|dropped|drops?|declin\w+|decreas\w+|shrank|shrunk|down|slipped|lost|sank|gesunken|gefallen|sank|baiss\w+|recul\w+|disminuy\w+)\b[^.;,]{0,30}$/i
const rising =
  /\b(?:rose|rises?|risen|grew|grows?|grown|increas\w+|up|climbed|gained|gestiegen|gewachsen|wuchs|progress\w+|augment\w+|creci\w+)\b[^.;,]{0,30}$/i

/** Which way the words before a figure say that something went; undefined where they do not. */
export const directionBefore = (text: string): 'up' | 'down' | undefined =>
  falling.test(text) ? 'down' : rising.test(text) ? 'up' : undefined
