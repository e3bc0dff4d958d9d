// Numbers as words, which documents, questions and typed fields share.

const ones =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const firsts =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const digits = 9

/** Source of a regular expression for the English numbers from one to ninety-nine. */
export const numberInWords = `(?:(?:${tens.join('|')})(?:[- ](?:${ones.slice(0, digits).join('|')}))?|${ones.toReversed().join('|')})`

/** Source of a regular expression for first to thirty-first. */
export const ordinalInWords = `(?:(?:twenty|thirty)[- ](?:${firsts.slice(0, digits).join('|')})|twentieth|thirtieth|${firsts.join('|')})`

/** Source of a regular expression for "%" and its words in the languages of memoranda. */
export const percentSign =
  '(?:%|per ?cent|Prozent|v\\. ?H\\.|pour cent|por ciento|por cento|per cento|prosent|procent|proc\\.)'

/** "twenty-four" is 24; null: no English number from one to ninety-nine. */
export function numberOfWords(words: string): number | null {
  const [first = '', second] = words.toLowerCase().split(/[- ]+/)
  if (ones.includes(first)) return ones.indexOf(first) + 1
  if (!tens.includes(first)) return null
  return (tens.indexOf(first) + 2) * 10 + (second ? ones.indexOf(second) + 1 : 0)
}

/** "twenty-first" is 21; null: no ordinal. */
export function ordinalOfWords(words: string): number | null {
  const [first = '', second] = words.toLowerCase().split(/[- ]+/)
  if (second && tens.includes(first)) return (tens.indexOf(first) + 2) * 10 + firsts.indexOf(second) + 1
  if (first === 'twentieth') return 20
  if (first === 'thirtieth') return 30
  return firsts.includes(first) ? firsts.indexOf(first) + 1 : null
}

/** The first twelve in other languages of memoranda, a line a language. */
const counted = `
  ${ones.slice(0, 12).join(' ')}
  eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf
  un deux trois quatre cinq six sept huit neuf dix onze douze
  un dos tres cuatro cinco seis siete ocho nueve diez once doce
  um dois três quatro cinco seis sete oito nove dez onze doze
  un due tre quattro cinque sei sette otto nove dieci undici dodici
  en to tre fire fem seks syv åtte ni ti elleve tolv
  en två tre fyra fem sex sju åtta nio tio elva tolv
  een twee drie vier vijf zes zeven acht negen tien elf twaalf`

const smallNumbers = new Map<string, number>([
  ...counted
    .trim()
    .split('\n')
    .flatMap((line) =>
      line
        .trim()
        .split(' ')
        .map((word, at) => [word, at + 1] as const),
    ),
  ['a', 1],
  ['half a', 0.5],
  ['a quarter of a', 0.25],
  ['one and a half', 1.5],
  ['two and a half', 2.5],
  ['three and a half', 3.5],
  ['four and a half', 4.5],
  ['eineinhalb', 1.5],
  ['anderthalb', 1.5],
  ['zweieinhalb', 2.5],
  ['dreieinhalb', 3.5],
  ['halvannen', 1.5],
  ['halvanden', 1.5],
  ['anderhalf', 1.5],
])

/** Source of a regular expression for every word that `smallNumberOf` knows. */
export const smallNumberWord = [...smallNumbers.keys()].sort((a, b) => b.length - a.length).join('|')

/** "zwei", "half a": up to twelve in any language of memoranda; null for other words. */
export const smallNumberOf = (word: string): number | null => smallNumbers.get(word.toLowerCase()) ?? null
