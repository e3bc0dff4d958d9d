// What a sentence says that the company does, by the shape of its words: its name, something like a verb, and a thing.

import { type Passage, partOf } from '../passage.ts'
import { verbsOfAll } from './firm_words.ts'
import { endOfField, isSlogan, namesField, withoutLooseEnd } from './industry_phrase.ts'

/** As verbs end in the present tense: "relines", "saniert", "conditionne", "renoverer". */
const verb = '\\p{Ll}{3,}(?:s|t|e|r|en)(?![\\p{L}-])'
const and = '(?:and|und|et|og|och|en|y|e|i)'
const verbs = `(?<first>${verb})(?:(?:, ${verb})+,? ${and} ${verb}| ${and} ${verb})?`
/** "(« la Société »)", "i Thisted", ", based in Leeds," */
const between = '(?:,? \\([^)]*\\))?(?: (?:in|i|à|en|te|w|em) \\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?|, [^,.]{3,60},)?'
const manner = '(?:à façon |mainly |primarily |also |hauptsächlich |vor allem |principalement |især |hovedsakelig )?'
const article =
  "(?:the |die |der |das |den |des |du |de la |de l['’]|de |la |le |les |l['’]|il |gli |i |los |las |el |en |et |ett |een |het )?"

/** Finds the thing in sentences whose subject is one of these names, given as the source of a regular expression. */
export function doingOf(subject: string): (sentence: Passage) => Passage | null {
  const pattern = new RegExp(`^(?:The |Die |Der |Das |La |Le )?${subject}${between} ${verbs} ${manner}${article}`, 'u')
  return (sentence) => {
    const found = pattern.exec(sentence.text)
    if (!found || verbsOfAll.has(found.groups?.['first'] ?? '')) return null
    const from = found[0].length
    const rest = sentence.text.slice(from)
    const thing = withoutLooseEnd(partOf(sentence, from, from + Math.min(endOfField(rest), endOfWords(rest))))
    const isThing = thing.text.length > 5 && !/\d/.test(thing.text) && !noThing.test(thing.text)
    return isThing && namesField(thing.text) && !isSlogan(thing) ? thing : null
  }
}

const wordsMax = 12
const endOfWords = (text: string) => text.split(' ').slice(0, wordsMax).join(' ').length

/** Behind a verb these begin where, when, how or of whom something is done. */
const noThing =
  /^(?:auf|aus|bei|durch|für|gegen|mit|nach|über|um|vor|zu[mr]?|seit|sich|ein\p{L}*|seine?\p{L}*|ihre?\p{L}*|à|dans|sur|par|pour|avec|plus|son|sa|ses|un|une|af|på|til|med|om|sig|seg|sin|sine|sitt|till|från|av|op|voor|van|naar|zich|zijn|haar|su|sus|una?|por|con|per|do|na|się|its|their|a|an|that|it|well|not|nicht|ikke|niet|men|but)(?!\p{L})/iu
