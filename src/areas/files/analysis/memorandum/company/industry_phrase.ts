// The words of a sentence that name the field in which a firm works.

import { type Passage, partOf } from '../passage.ts'
import { doingVerbs, isWords, makers, ofWords, ourVerbs, saysNothing, specialised } from './firm_words.ts'

/** Whether a text has a verb for what a firm does. */
export const saysDoing = (text: string) => verb.test(text)

/** The object of a sentence that describes the company; null where it promises, counts or says nothing. */
export function phraseOf(sentence: Passage): Passage | null {
  const found = ofPeople.test(sentence.text) ? null : objectOf(sentence)
  const phrase = found && withoutLooseEnd(found)
  return phrase && namesField(phrase.text) && !isSlogan(phrase) ? phrase : null
}

/** "refrigeration plants for the", where a number or the next column cut the rest off. */
export function withoutLooseEnd(phrase: Passage): Passage {
  const end = looseEnd.exec(phrase.text)?.index
  return end && end > 5 ? partOf(phrase, 0, end) : phrase
}

const looseEnd =
  /(?:,? (?:for|of|the|and|to|in|with|a|an|by|on|at|from|für|den|die|der|das|dem|und|mit|von|im|pour|de|des|du|la|le|les|et|en|til|og|av|af|med|för|och|voor|van|met|para|con|y|per|di|e|i))+$/u

/** "Contacts: Ida Berg (Partner), ..." */
const ofPeople = /^(?:contacts?|kontakte?|ansprechpartner|interlocuteurs?|contactpersonen)\s*:/i

/** What promises something to somebody names no field of business: "Blood tests at the till in nine minutes". */
export const isSlogan = ({ text }: { text: string }) => promises.some((pattern) => pattern.test(text))

const promises = [
  /(?:\b\d[\d.,]*|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety|hundred|single|few|half an?))[ -](?:seconds?|minutes?|hours?|days?|nights?|weeks?|clicks?|taps?|steps?|times|sekunden?|minuten?|stunden?|tagen?|heures?)\b/i,
  /\b24\/7\b|\d ?%|\d ?[x×]\b|\bhalf the\b|\btwice\b|\bovernight\b|\binstantly?\b|\bin (?:seconds|minutes|hours|days|no time)\b|[!?]$/i,
  // not "US"
  /\b(?:[Ww]e|us|[Oo]urs?|[Yy]ou|[Yy]ours?|[Mm]y|me|I)\b(?!-)/,
  /\b(?:faster|cheaper|better|simpler|easier|smarter|cleaner|greener|safer|effortless|no more|never|made (?:easy|simple))\b/i,
  /^(?:making|turning|cutting|bringing|helping|saving|powering|reinventing|rethinking|reimagining|transforming|unlocking|empowering|ending|taking|putting|giving|getting|keeping|changing|make|turn|cut|bring|help|save|get|stop|unlock|empower|end|put|give|keep|change)\b/i,
  /\bat the \p{Ll}+/u,
  // "Construire sans béton"
  /^\p{Lu}\p{Ll}+(?:er|ir|re) (?:avec|sans|la|le|les|l['’]|un|une|des|pour|en|à)(?!\p{L})/u,
]

/** Figures, money and brokers' taglines are no field of business, and words that fit any firm name none. */
export const namesField = (text: string): boolean =>
  !isAddress(text) &&
  !/[$€£¥₹]|\b(?:EUR|USD|GBP|CHF|NOK|SEK|DKK|PLN|INR)\b ?\d|\d[\d.,]* ?(?:million|billion|bn|Mio|Mrd|crore)\b|\b(?:revenue|turnover|ebitda|umsatz|sales of|profit)\b/i.test(
    text,
  ) &&
  !/^(?:part|one|every|any|that|this|it|its|there|not|also|being|now|more|about|over|up|out|aware|able|each|all|under|as|by|from|on|at|when|if|where|through|via|because|how|what|why|and|or|but|with|without|only|mainly|directly|both|to|in|into|for)\b/i.test(
    text,
  ) &&
  (text.toLowerCase().match(/\p{L}[\p{L}-]*(?:\.\p{L})*/gu) ?? []).some(
    (word) => word.length > 3 && !saysNothing.has(word),
  )

/** Where somebody is to be found: a street with its number, an address of mail or of the web. */
const isAddress = (text: string) =>
  /\S@\S+\.\S|\bwww\.|https?:/i.test(text) || (/(?<!\d)\d{4,6}(?!\d)/.test(text) && street.test(text))

const street =
  /\b(?:street|st\.|road|rd\.?|avenue|ave\.?|suite|ste\.?|drive|lane|floor|square|boulevard|blvd|rue|via|viale|calle|avenida|ul\.|straat|weg|laan|plein|plads|gade|vej|gata|gatan)(?!\p{L})|\p{L}(?:straße|strasse|str\.|straat|weg|gasse|gatan|gata|gade|vej|laan|plein)(?!\p{L})/iu

/** The words of a text that are not those of any firm. */
const wordsOfField = (text: string) =>
  (text.toLowerCase().match(/\p{L}[\p{L}-]*(?:\.\p{L})*/gu) ?? []).filter(
    (word) => word.length > 2 && !saysNothing.has(word),
  )

/** Whether two texts share a word that is not one of any firm. */
export function shareField(text: string, other: string): boolean {
  const stems = new Set(wordsOfField(other).map(stemOf))
  return wordsOfField(text).some((word) => stems.has(stemOf(word)))
}
const stemOf = (word: string) => word.slice(0, 5)

const oneOf = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length).join('|')
const start = '(?<![\\p{L}-])'
const opener = new RegExp(
  `${start}(?:(?:${oneOf(makers)})(?: (?:and|und|et|og|och|en|y|e|i) [\\p{L}]+)?(?: (?!${oneOf(ofWords)})\\p{Ll}{4,})? (?:${oneOf(ofWords)})(?:\\s+|(?<=['’]))|(?:dostawc|producent|dystrybutor)\\p{L}* |(?:${oneOf(specialised)}) )`,
  'u',
)
const ours = `(?<=\\b(?:[Ww]e|Wir|wir|[Nn]ous|and|und|et) )(?:${oneOf(ourVerbs)})`
/** What ends like a verb behind "makes and": "is and always has been", "sells, and customers praise". */
const noVerbs =
  'always|sometimes|besides|less|more|other|even|later|there|then|thus|does|others|customers|clients|users|partners|overseas|perhaps|towards|across'
const verb = new RegExp(
  `${start}(?:${oneOf([...doingVerbs, ...isWords])}|${ours})(?![\\p{L}-])(?:(?:, \\p{L}+)*,? (?:and|und|et|og|och|en|y|e) (?:${oneOf([...doingVerbs, ...ourVerbs])}|(?!(?:${noVerbs})(?!\\p{L}))\\p{Ll}{3,}(?:s|t|e|r|en))(?![\\p{L}-]))?\\s+(?:à façon )?`,
  'u',
)
const isOfDoing = new RegExp(`^(?:${oneOf(doingVerbs)})(?![\\p{L}-])`, 'u')
const stop =
  /(?:,? (?:to (?!-)|under\b|that |which |who |whose |with (?!a view)|across|throughout|from (?:its|a|two|three|four|five|six|seven|eight|ten|offices|plants|\d)|through|serving|used|headquartered|based|located|founded|since|at (?:its|\d|two|three)|in (?:the |more|\d|[A-Z])|mit\b|an\b|und beliefert|pour (?:les|neuf|des)|som |qui |które |med (?:hovedkontor|base|säte)|met (?:hoofd|vestig)|con (?:sede|oficinas)|com sede|z siedzibą|basé|depuis |seit |(?:seeks?|wish(?:es)?|intends?|wants?|(?:is|are) (?:looking|considering|seeking|for sale)|such(?:t|en)|recherche|søker|söker) |desde |sedan |siden |(?:con|avec|mit|med|met|com|z) (?:\d|circa|rund|about)|(?:and|und|et|og|och|y|e) (?:employs|has|had|is|was|beschäftigt|hat|erzielt|verfügt|emploie|sysselsetter|har|emplea|tiene|emprega|tem|impiega)(?![\p{L}])|, die |, der |avec )|\((?!\p{Lu}{2,6}\) \p{Ll})|;|\.$|\.\s)/u

/** Where the words that name a field end: before what is said of whom, where and since when. */
export const endOfField = (text: string): number => stop.exec(text)?.index ?? text.length

const wordsOfPhraseMax = 18
const wordsOfCut = 12

/** "sells through 46 distributors in nine states": these are others. */
const throughOthers = /\b(?:to|through|from|with|by|among|via|über|durch|an) (?:\S+ ){0,3}$/i
const forOthers = /\bfor (?:(?!(?:and|is|are)\b)\S+ ){0,3}$/i
/** "is the largest independent craft brewer in the country" */
const isMaker =
  /\b(?:is|are)(?: now| today| currently)? (?:an?|the|one of the|\S+['’]s) (?:(?:leading|largest|second-largest|biggest|only|independent|premium|global|regional|national|family-owned|fast-growing|market|top)[, ](?:and )?)*(?<maker>(?:\p{Ll}[\p{L}-]+ ){1,4}?\p{Ll}+(?:er|or|house|chain|group)s?)(?= (?:in|based|with|that|which|and)\b|[,.;])/u
/** What is counted is no field of business. */
const quantity =
  /^(?:(?:about |some |over |more than )?\d[\d.,]*|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\b) ?/i

const article =
  /^(?:the |die |der |das |den |du |des |de la |de l['’]|la |le |les |l['’]|il |lo |gli |i |el |los |las |o |a )/i

/** "sind wir auf den Bau von Förderanlagen spezialisiert" */
const verbAtEnd = /\bauf (?:den |die |das )?(?<field>[^,.;]{5,70}?) spezialisiert\b/u

function objectOf(sentence: Passage): Passage | null {
  const atEnd = verbAtEnd.exec(sentence.text)?.groups?.['field']
  if (atEnd) {
    const at = sentence.text.indexOf(atEnd)
    return partOf(sentence, at, at + atEnd.length)
  }
  const opened = opener.exec(sentence.text)
  const done = verb.exec(sentence.text)
  // "builds crates for manufacturers in Texas" is about crates
  const isBefore =
    opened &&
    done &&
    done.index < opened.index &&
    isOfDoing.test(done[0]) &&
    forOthers.test(sentence.text.slice(done.index + done[0].length, opened.index))
  const found = opened && !isBefore && !throughOthers.test(sentence.text.slice(0, opened.index)) ? opened : done
  const maker = isMaker.exec(sentence.text)?.groups?.['maker']
  if (maker && (!opened || found !== opened)) {
    const at = sentence.text.indexOf(maker)
    return partOf(sentence, at, at + maker.length)
  }
  if (!found) return null
  const count = quantity.exec(sentence.text.slice(found.index + found[0].length))?.[0].length ?? 0
  // "operates 41 hospitals" is about hospitals; "brews 118,000 barrels" is about nothing
  if (count > 0 && !/\b(?:runs?|operates?|betreib(?:t|en)|exploite|driver|opera)(?: and \p{L}+s)?\s+$/u.test(found[0]))
    return null
  const behind = found.index + found[0].length + count
  const from = behind + (article.exec(sentence.text.slice(behind))?.[0].length ?? 0)
  const rest = sentence.text.slice(from)
  const end = endOfField(rest)
  const words = rest.slice(0, end).split(' ').length
  if (end < 6) return null
  return words > wordsOfPhraseMax
    ? partOf(sentence, from, from + rest.split(' ').slice(0, wordsOfCut).join(' ').length)
    : partOf(sentence, from, from + end)
}
