export const purposes = [
  'introduction',
  'follow_up',
  'meeting_request',
  'nda',
  'pass',
  'update',
  'thank_you',
  'general',
] as const
export type Purpose = (typeof purposes)[number]

export type Understood = {
  purpose: Purpose
  /** what the words name beyond the purpose: "the data room" of "follow up on the data room" */
  about: string | undefined
  /** how people meet, where the words say: "our call" */
  occasion: Occasion | undefined
}
export type Occasion = 'call' | 'meeting' | 'conversation' | 'visit' | 'lunch' | 'dinner' | 'demo' | 'presentation'

type Rule = { purpose: Purpose; words: RegExp; about?: RegExp }

const talk =
  '(?:meeting|call|chat|conversation|catch[- ]?up|appointment|coffee|lunch|demo|visit|time to (?:talk|speak|meet))'

// The rule whose words stand first decides; of two at one place, the first of the table.
const rules: Rule[] = [
  {
    purpose: 'follow_up',
    words:
      /\b(follow(?:ing|ed)?[ _-]?ups?|check(?:ing)?[ -]in|touch(?:ing)? base|circle back|chas(?:e|ing)|remind(?:er)?(?! \w+ (?:of|about|that|to)\b)|nudge|(?:meeting|call)[ _-]follow)\b/,
    about: /\b(?:up|in|base|back|chase|remind \w+|reminder|nudge)(?: with \w+)? (?:on|about|regarding|re|of|for) (.+)/,
  },
  {
    purpose: 'thank_you',
    words: /\b(thank(?:s|ing)?|gratitude|appreciat\w+|thank[ _-]you)\b/,
    about: /\bfor (.+)/,
  },
  {
    purpose: 'pass',
    words:
      /\b(declin\w+|reject\w*|turn(?:ing)? (?:it |this |them |the \w+ )?down|say(?:ing)? no|not (?:pursue|proceed|invest|go ahead|move forward)|not interested|no longer interested|withdraw\w*|walk away|step back|pass(?:ing)?)\b(?! (?:along|(?:on|to)\b.{0,20}\b(?:information|message|details|greetings|documents?)|it on))/,
    about: /\b(?:because(?: of)?|since|as|due to|owing to|given) (.+)/,
  },
  {
    purpose: 'nda',
    words: /\b(nda|n\.d\.a\.|cda|non[- ]?disclosure|confidentiality)\b/,
  },
  {
    purpose: 'meeting_request',
    words: new RegExp(
      `\\b(?:(?:schedul|arrang|set(?:ting)? up|book|request|propos|organi[sz]|find|ask(?:ing)? for|suggest|plan|have|fix|get)\\w*\\b.{0,30}\\b${talk}|meet(?:ing)?[ _-]request|(?:to )?meet\\b|request[ _-]meeting)|^${talk}\\b`,
    ),
    about:
      /\b(?:to (?:discuss|talk about|go through|review|cover|walk through)|about|on the subject of|regarding) (.+)/,
  },
  {
    purpose: 'introduction',
    words:
      /\b(introduc\w+|intro|first contact|cold (?:e-?mail|outreach)|outreach|reach(?:ing)? out|present (?:ourselves|our (?:firm|fund)))\b/,
    about: /\b(?:introduc\w*|intro|present)(?: of| to)? (our (?!sel).+?)(?: and .*)?$/,
  },
  {
    purpose: 'update',
    words: /\b(updat\w+|progress|status|news|keep \w+ posted|bring \w+ up to date)\b/,
    about: /\b(?:update|progress|status|news|posted|date)(?: \w+)? (?:on|about|regarding|of) (.+)/,
  },
]

const occasions: [Occasion, RegExp][] = [
  ['call', /\b(?:our|the|your|today.s|yesterday.s|last \w+.s) (?:\w+ )?(?:call|phone call|video call)\b/],
  ['visit', /\b(?:our|the|your) (?:site )?visit\b/],
  ['lunch', /\b(?:our|the|for) lunch\b/],
  ['dinner', /\b(?:our|the|for) dinner\b/],
  ['demo', /\b(?:our|the|your) demo\b/],
  ['presentation', /\b(?:our|the|your) (?:management )?presentation\b/],
  ['conversation', /\b(?:our|the) (?:conversation|discussion|chat|talk)\b/],
  ['meeting', /\b(?:our|the|today.s|yesterday.s|last \w+.s) (?:\w+ )?meeting\b/],
]

export function understand(wish: string): Understood {
  const words = wish.toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  const found = rules
    .map((rule) => ({ rule, at: words.search(rule.words) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.rule
  // who asks for an update has none to give
  const isAsked = found?.purpose === 'update' && /^(?:ask|request|enquir|inquir)/.test(words)
  if (!found || isAsked) return { purpose: 'general', about: undefined, occasion: undefined }
  const mentioned = occasionIn(words)
  const match = found.about?.exec(words)
  // as it was written: "Q3", not "q3"
  const original = wish.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  const about =
    match?.[1] && original.length === words.length ? original.slice(words.length - match[1].length) : match?.[1]
  const isOccasion = about !== undefined && /^(?:our|the) (?:call|meeting|conversation)$/i.test(about)
  const topic = isOccasion ? undefined : clean(about)
  // "the meeting with the CFO" is a topic, and need not be a talk with the recipient
  const occasion = topic && occasionIn(topic) ? undefined : mentioned
  return { purpose: found.purpose, about: topic, occasion }
}

/** Whether words speak of a talk, whichever it was. */
export const tellsOfTalk = (words: string) => occasionIn(words) !== undefined || talked.test(words)

const occasionIn = (words: string) => occasions.find(([, pattern]) => pattern.test(words.toLowerCase()))?.[0]

const talked =
  /\b(?:met|spoke|talked|(?:meet|speak|talk|catch)(?:ing)?(?: up)?|call|meeting|visit|lunch|dinner|demo|presentation|conversation) (?:(?:with|to) )?(?:you|today|yesterday|earlier|again|on|in|at|this|last)\b/i

const clean = (about: string | undefined) => about?.replace(/[\s.,;:!?]+$/, '') || undefined
