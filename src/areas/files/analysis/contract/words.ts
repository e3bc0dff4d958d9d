// Numbers that contracts write in words.

const ones =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'.split(
    '|',
  )
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'.split('|')
const firsts =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth'.split(
    '|',
  )

/** Source of a regular expression for the numbers from one to ninety-nine. */
export const numberInWords = `(?:(?:${tens.join('|')})(?:[- ](?:${ones.slice(0, 9).join('|')}))?|${ones.join('|')})`

/** Source of a regular expression for first to thirty-first. */
export const ordinalInWords = `(?:(?:twenty|thirty)[- ](?:${firsts.slice(0, 9).join('|')})|twentieth|thirtieth|${firsts.join('|')})`

/** "twenty-four" is 24. null: no number. */
export function numberOfWords(words: string): number | null {
  const [first = '', second] = words.toLowerCase().split(/[- ]+/)
  if (ones.includes(first)) return ones.indexOf(first) + 1
  if (!tens.includes(first)) return null
  return (tens.indexOf(first) + 2) * 10 + (second ? ones.indexOf(second) + 1 : 0)
}

/** "twenty-first" is 21. null: no ordinal. */
export function ordinalOfWords(words: string): number | null {
  const [first = '', second] = words.toLowerCase().split(/[- ]+/)
  if (second && tens.includes(first)) return (tens.indexOf(first) + 2) * 10 + firsts.indexOf(second) + 1
  if (first === 'twentieth') return 20
  if (first === 'thirtieth') return 30
  return firsts.includes(first) ? firsts.indexOf(first) + 1 : null
}
