// Small numbers as words, in the languages of memoranda: data for amounts.ts and market_growth.ts.

const values: Record<string, number> = {}

const counted = `
  one two three four five six seven eight nine ten eleven twelve
  eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf
  un deux trois quatre cinq six sept huit neuf dix onze douze
  un dos tres cuatro cinco seis siete ocho nueve diez once doce
  um dois três quatro cinco seis sete oito nove dez onze doze
  un due tre quattro cinque sei sette otto nove dieci undici dodici
  en to tre fire fem seks syv åtte ni ti elleve tolv
  en två tre fyra fem sex sju åtta nio tio elva tolv
  een twee drie vier vijf zes zeven acht negen tien elf twaalf`

for (const line of counted.trim().split('\n'))
  for (const [at, word] of line.trim().split(' ').entries()) values[word] = at + 1
Object.assign(values, {
  a: 1,
  'half a': 0.5,
  'a quarter of a': 0.25,
  'one and a half': 1.5,
  'two and a half': 2.5,
  'three and a half': 3.5,
  'four and a half': 4.5,
  eineinhalb: 1.5,
  anderthalb: 1.5,
  zweieinhalb: 2.5,
  dreieinhalb: 3.5,
  halvannen: 1.5,
  halvanden: 1.5,
  anderhalf: 1.5,
})

/** Source of a regular expression for every word that `numberOfWord` knows. */
export const numberWord = Object.keys(values)
  .sort((a, b) => b.length - a.length)
  .join('|')

export const numberOfWord = (word: string): number | null => values[word.toLowerCase()] ?? null
