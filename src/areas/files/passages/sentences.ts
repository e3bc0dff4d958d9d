/** A sentence that takes back or bounds what the one before it says: to quote the first alone may turn it round. */
const limiting =
  /^[“"‘'(]?(?:none|no\b|neither|nor|not\b|never|but|however|yet|still|nevertheless|nonetheless|that said|only|although|though|by contrast|in contrast|on the other hand|of these|of which|each of (?:them|these))\b/i

export const limitsBefore = (sentence: string): boolean => limiting.test(sentence)

/** Whether a sentence ends with a word: not with "Inc." before "sued us", nor with "Mr." or "v." */
export const endsSentence = (word: string, next: string): boolean =>
  /[.!?]["'”’)\]]*$/.test(word) &&
  !/^\p{Ll}/u.test(next) &&
  !(titles.test(word) || (/^nos?\.$/i.test(word) && /^\d/.test(next)))
const titles = /^["'“‘(]?(?:mr|mrs|ms|dr|messrs|v|vs|approx|e\.g|i\.e)\.$/i

/** of a list of contents, as older readings keep it */
const leaders = /(?:\.\s?){4,}/
const wholeSentence = /[.!?…]["”’)\]]*$/

type Sentence = { text: string; next: string | undefined }

/**
 * The whole sentences of a passage, each with the one that follows it in the same paragraph. Headings and cells of tables,
 * which end in no stop, are none. A line break within a sentence is none either: the sentence goes on in small letters.
 */
export function sentencesIn(content: string, heading: string | null): Sentence[] {
  const body = heading !== null && content.startsWith(`${heading} `) ? content.slice(heading.length + 1) : content
  const paragraphs = body.replace(/\n(?=\p{Ll})/gu, ' ').split('\n')
  return paragraphs.flatMap((paragraph) => {
    const all = paragraph
      .replace(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?]["”’)]?)\s+(?=[“"‘'(]?[\p{Lu}\p{N}])/u)
      .filter((sentence) => wholeSentence.test(sentence) && !leaders.test(sentence))
    return all.map((text, at) => ({ text, next: all[at + 1] }))
  })
}
