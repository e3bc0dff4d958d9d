import { containsPattern, hasWholeWords } from '../../platform/db/patterns.ts'
import { nothing, type Piece, piece } from '../../platform/db/statement.ts'

/** Where the words stand besides the name; "address" is the address that was typed. */
type Elsewhere = { address?: Piece | undefined; text?: Piece }

/**
 * How near a folded name is to what was typed, folded too: all of it, whole words, beginnings of words, and last what stands
 * inside a word, as "arr" does in "Farrow". What is only in the text beside the name comes before the inside of a word.
 */
export const nameScore = (name: Piece, typed: string, { address, text }: Elsewhere = {}): Piece => {
  const contained = containsPattern(typed)
  const begins = piece`${name} like ${contained.slice(1)}`
  return piece`(case
    when ${name} = ${typed} then 1
    ${address ? piece`when ${address} then 0.95` : nothing}
    when ${begins} then case when ${hasWholeWords(name, typed, 'whole')} then 0.9 else 0.8 end
    when ${hasWholeWords(name, typed, 'open')} then case when ${hasWholeWords(name, typed, 'whole')} then 0.85 else 0.75 end
    ${text ? piece`when ${hasWholeWords(text, typed, 'open')} then ${textScore}` : nothing}
    when ${name} like ${contained} then 0.6
    else ${partScore} end)::float8`
}

const textScore = 0.7
const partScore = 0.55

/** Whether the name itself has what was typed. */
export const isByName = (score: number) => score !== textScore && score !== partScore
