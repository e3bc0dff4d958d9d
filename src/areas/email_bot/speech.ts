// Notes in the imperative, as people write them to an assistant, and what they are in the first person.

export type Spoken = { sentence: string; subject: string }

/** "ask them for the Q3 numbers" → "I would like to ask for the Q3 numbers", with "Q3 numbers" for the subject. */
export function speak(words: string): Spoken | undefined {
  const plain = words
    .trim()
    .replace(/[\s.;:,]+$/, '')
    .replace(/^(?:please|to|and|also)\s+/i, '')
  for (const [pattern, write, subject] of speech) {
    const match = pattern.exec(plain)
    if (!match) continue
    const [first = '', second = ''] = match.slice(1).map((part) => toYou(part ?? ''))
    return { sentence: write(first, second), subject: subject ? subject(first, second) : bare(second || first) }
  }
  return undefined
}

const bare = (words: string) =>
  words.replace(/^(?:for|about|whether|if|to|that|of|on|with)\s+/i, '').replace(/^(?:the|a|an)\s+/i, '')

const them = '(?:them|him|her|you|everybody|everyone|the team)'
const start = (words: string, rest = '(.+)') => new RegExp(`^(?:${words}) ${rest}$`, 'i')

/** What is said to the receiver calls them "you". */
const toYou = (words: string) =>
  words
    .replace(/\b(?:them|him)\b/gi, 'you')
    .replace(/\b(?:their|his|her)\b/gi, 'your')
    .replace(/\bthey\b/gi, 'you')

export const acts =
  'reconnect|make|offer|propose|suggest|request|keep|stay|get|find|catch|talk|meet|speak|help|join|visit|hear|see|work|explain|close|sign|welcome|extend|accept|reply|respond|answer|cancel|postpone|reschedule|move|confirm|discuss|review|clarify|explore|share|arrange|go through|check|present|announce|recommend|introduce|connect|obtain|receive|coordinate|finali[sz]e|agree|negotiate|resolve|address|understand|learn|say|raise|withdraw|continue|start|open|bring|provide|submit|hand over|buy|sell|invest|hire|express|describe|summari[sz]e'
export const did =
  'met|spoke|talked|discussed|agreed|saw|visited|received|reviewed|heard|learned|read|decided|closed|raised|completed|finished|signed|hired|invested|enjoyed|appreciated|liked|looked|worked|sent|started|had'

/** Acts that a subject cannot do without: "Rescheduling our call". */
const ofActs: Record<string, string> = {
  cancel: 'Cancellation of',
  postpone: 'Postponing',
  reschedule: 'Rescheduling',
  move: 'Moving',
  confirm: 'Confirming',
  reconnect: 'Reconnecting',
  withdraw: 'Withdrawing',
  extend: 'Extending',
  close: 'Closing',
  join: 'Joining',
  visit: 'Visiting',
}

type Speech = [
  pattern: RegExp,
  sentence: (what: string, more: string) => string,
  subject?: (what: string, more: string) => string,
]
const speech: Speech[] = [
  [start(`ask(?:ing)? ${them} to`), (what) => `Could you please ${what}?`],
  [
    start(
      `(?:ask(?:ing)?|enquir\\w+|inquir\\w+)(?: ${them})?`,
      '((?:for|about|whether|if|when|how|what|who|why|where|which)\\b.+)',
    ),
    (what) => `I would like to ask ${what}`,
  ],
  [/^thank(?:s|ing)?(?: (?!for\b)[\w.]+){0,3} for (.+)$/i, (what) => `Thank you for ${what}`, () => 'Thank you'],
  [
    /^congrat\w*(?: (?!on\b|for\b)[\w.]+){0,3} (?:on|for) (.+)$/i,
    (what) => `Congratulations on ${what}`,
    () => 'Congratulations',
  ],
  [
    /^(?:invit(?:e|ing|ation))(?: (?!to\b|for\b)[\w.]+){0,3} (?:to|for) (.+)$/i,
    (what) => `I would like to invite you to ${what}`,
    (what) => `Invitation to ${what}`,
  ],
  [
    start(`remind(?:ing)?(?: ${them})?`, '((?:of|about|that|to)\\b.+)'),
    (what) => `May I remind you ${what}`,
    (what) => `Reminder: ${bare(what)}`,
  ],
  [new RegExp(`^(?:tell|inform|let) (?:${them} )(?:know )?(?:that |about |of )?(.+)$`, 'i'), (what) => what],
  [start('(?:say|mention|explain|confirm|add|note|point out) that'), (what) => what],
  [start('(?:mention|point out|add|note)'), (what) => `I would also like to mention ${what}`],
  [start(`wish(?:ing)? ${them}`), (what) => `I wish you ${what}`, (what) => what],
  [
    start(`(?:apologi[sz]\\w+|apology|sorry)(?: to ${them})? for`),
    (what) => `My apologies for ${what}`,
    (what) => `Apologies for ${what}`,
  ],
  [
    start("(?:i |we )?(?:want|wants|wanted|hope|hoping|wish|look|looking|need|would like|[’']d like) to"),
    (what) => `I would like to ${what}`,
  ],
  [start('(?:very |still |particularly )?interested in'), (what) => `We are interested in ${what}`],
  [start('(?:very |really |deeply )?impressed (by|with)'), (by, what) => `We were impressed ${by} ${what}`],
  [
    start(`(send|forward|give)(?:ing)?(?: ${them})?`),
    (verb, what) => `I would like to ${verb.toLowerCase()} you ${what}`,
  ],
  [
    start(`(${acts})(?: (?:with )?${them})?`),
    (verb, what) => `I would like to ${verb.toLowerCase()} ${what}`,
    (verb, what) => ofActs[verb.toLowerCase()]?.concat(` ${what}`) ?? bare(what),
  ],
  [
    /^((?:[\w’'-]+ ){1,3}(?:greetings|wishes))$/i,
    (what) => `I would like to send you ${what.toLowerCase()}`,
    (what) => what,
  ],
  [start(`(${did})`), (verb, what) => `We ${verb.toLowerCase()} ${what}`],
]
