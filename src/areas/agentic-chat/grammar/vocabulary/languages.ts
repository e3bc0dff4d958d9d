// Words that stand in nearly every sentence of a language, and hardly in one of English.

const foreign = new Set(
  [
    'der die das den dem des und ist sind wie welche welcher welches wer warum wann unser unsere unserer uns mit für von auf nicht haben hat wir ich zur zum über bei nach einen eine ein',
    'le la les des du et est sont quel quelle quels quelles pourquoi comment qui notre nos avec pour dans sur pas avons nous je une un au aux selon après',
    'el los las y es son cuál cuáles qué quién cómo nuestro nuestra nuestros con para por sobre tenemos una del al según',
    'il gli che e quale quali perché nostro nostra con di della dei abbiamo',
  ].flatMap((words) => words.split(' ')),
)
// they are English words, or names, as well
for (const word of [
  'die',
  'des',
  'la',
  'le',
  'el',
  'den',
  'con',
  'e',
  'y',
  'son',
  'un',
  'an',
  'au',
  'al',
  'il',
  'du',
  'sur',
  'di',
  'des',
])
  foreign.delete(word)

const wordsMin = 2

/** Whether a question may be one of English: fewer than two of its words belong to another language. */
export function isEnglish(question: string): boolean {
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => foreign.has(word)).length < wordsMin
}
