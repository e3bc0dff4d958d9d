// What people say around a question and what is no part of it: a greeting, an apology, what the answer is for, thanks.

const courtesies = new Set(
  `hi hello hey dear good morning afternoon evening day all team everyone everybody there folks guys colleagues again thank thanks
  thx cheers great perfect super ok okay well right alright so sorry apologies excuse pardon me us to bother for bothering you but
  and i we am are m just very much many a an one another more small quick question thing ask check request please pls plz kindly
  wondering curious lot may might can could would will d do mind telling tell know let remind help out like want need it this that is
  the my our on before ahead of in preparing prepare preparation writing write drafting working putting together updating ic lp lps
  ac committee investment partner partners board letter paper memo report presentation slides deck pitch review update newsletter
  prep budget offsite meeting trip discussion session weekly quarterly annual internal monday tuesday wednesday thursday friday any
  ideas idea advance asap urgent if possible when chance have minute by as today now needed`.split(/\s+/),
)

/** What parts a courtesy from the question: no hyphen within a word, no point within a number. */
const pause = /(\s*[,;:!()–—]+\s*|\s*[.?]+(?:\s+|$)|\s+-+\s+)/

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const isCourtesy = (part: string): boolean =>
  /^[\p{L}\s'’?!]*$/u.test(part) && wordsOf(part).every((word) => courtesies.has(word))
/** "Good morning" and "thanks a lot" stay what they are. */
const isQuestion = (text: string): boolean => wordsOf(text).length >= 2

/** "Could you tell me which deals close": what stands before the word that asks. */
const leadOf = (text: string): [lead: string, asked: string] => {
  const at = text.search(/\b(?:what|which|who|whose|how|when|where)\b/i)
  return at > 0 ? [text.slice(0, at), text.slice(at)] : ['', text]
}
/** "Today which deals close" says when, "for how many" asks. */
const isAsked = /day\b|\bnow\b|\b(?:for|on|in|by|before|as)\s+$/i

/** The question alone: "Good morning, which deals close this week? Thanks!" is "which deals close this week?". */
export function withoutCourtesies(question: string): string {
  const parts = question.trim().split(pause)
  const said = parts.flatMap((part, at) => (at % 2 === 0 && !isCourtesy(part) ? [at] : []))
  const [first, last] = [said[0] ?? 0, said.at(-1) ?? parts.length - 1]
  const isMore = wordsOf(parts.slice(last + 1).join('')).length > 0
  const [lead, asked] = leadOf(parts.slice(first, isMore ? last + 1 : undefined).join(''))
  const left = isCourtesy(lead) && !isAsked.test(lead) ? asked : lead + asked
  return isQuestion(left) ? left : question.trim()
}
