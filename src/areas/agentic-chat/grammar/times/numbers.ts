const words: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
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
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  couple: 2,
  few: 3,
  half: 0.5,
  dozen: 12,
}

/** The words that are whole numbers, for patterns. */
export const countWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred'

/** "5", "1,250.5" or "five"; null for anything else. */
export const numberOf = (word: string): number | null => {
  const plain = words[word]
  if (plain !== undefined) return plain
  return /^\d[\d,]*(\.\d+)?$/.test(word) ? Number(word.replaceAll(',', '')) : null
}
