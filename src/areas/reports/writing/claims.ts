import type { riskTopics } from '../facts/passages.ts'

type Topic = (typeof riskTopics)[number]['id']

/** From which share of revenue on one customer, and several together, are a concentration. In per cent. */
const oneCustomer = 10
const severalCustomers = 25

const numbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const fractions: Readonly<Record<string, number>> = { half: 50, third: 33, quarter: 25, fifth: 20, tenth: 10 }

const shareWords =
  /(?:(\d+(?:[.,]\d+)?)|\b([a-z]+))[ -]?(?:%|per ?cent\b)|\b(half|(?:a|one|two) (?:third|quarter|fifth|tenth)s?)\b/gi
const denied =
  /\b(?:no|none|not|neither|nor|never|without|nobody|nothing|less than|fewer than|below|under|at most|free of)\b/i

/**
 * Whether the words of a document bear out the risk they were found for, or only speak of its subject: a concentration is
 * one by a share that is named, and what the words deny is no risk.
 */
export function bearsOut(topic: Topic, words: string): boolean {
  if (topic !== 'customers') return !denied.test(words)
  return words.split(/(?<=[.!?])\s+/).some((sentence) => !denied.test(sentence) && isConcentration(sentence))
}

function isConcentration(sentence: string): boolean {
  const isOfOne = /\b(?:largest|biggest|single|main|one|key) (?:customer|client|account)\b/i.test(sentence)
  return sharesIn(sentence).some((share) => share >= (isOfOne ? oneCustomer : severalCustomers))
}

const sharesIn = (sentence: string): number[] =>
  [...sentence.matchAll(shareWords)].map(([, digits, word = '', fraction = '']) => {
    if (digits !== undefined) return Number(digits.replace(',', '.'))
    if (word !== '') return numbers[word.toLowerCase()] ?? 0
    const name = Object.keys(fractions).find((one) => fraction.toLowerCase().includes(one)) ?? ''
    return (fractions[name] ?? 0) * (/^two/i.test(fraction) ? 2 : 1)
  })
