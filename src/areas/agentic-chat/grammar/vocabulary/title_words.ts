import { rawWords } from '../../../../words/name_words.ts'

/** Short forms of words in titles; those of whole titles ("CFO") stand with the roles. */
const long = new Map(
  Object.entries({
    vp: 'vice president',
    svp: 'senior vice president',
    evp: 'executive vice president',
    avp: 'assistant vice president',
    md: 'managing director',
    sr: 'senior',
    jr: 'junior',
    dir: 'director',
    mgr: 'manager',
    mgmt: 'management',
    ops: 'operations',
    hr: 'human resources',
    mktg: 'marketing',
    eng: 'engineering',
    tech: 'technology',
    gm: 'general manager',
    exec: 'executive',
    dept: 'department',
  }),
)

const small = new Set('of the and for'.split(' '))
/** Whether a run of words may be a title as a whole: no small word begins or ends one. */
export const isTitleRun = (words: readonly string[]): boolean =>
  !small.has(words[0] ?? '') && !small.has(words.at(-1) ?? '')

const one = (word: string) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word)

/** A title as words that can be compared: long forms, one of many, without small words. */
export const titleWords = (text: string): string[] =>
  rawWords(text)
    .flatMap((word) => (long.get(word) ?? long.get(one(word)) ?? word).split(' '))
    .filter((word) => !small.has(word))
    .map(one)

const titles = new Set(
  'president director officer manager head lead leader chief chair partner counsel secretary controller engineer principal associate analyst adviser advisor supervisor coordinator buyer'.split(
    ' ',
  ),
)

/** Whether one of the words says what somebody is, and not only of what: "head quality", not "quality". */
export const hasTitle = (words: readonly string[]): boolean => words.some((word) => titles.has(word))
