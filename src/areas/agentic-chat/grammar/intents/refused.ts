import type { Intent } from '../asked.ts'
import { spotFrame } from '../frame.ts'
import type { Understanding } from '../understanding.ts'

type Reason = Extract<Understanding, { kind: 'refused' }>['reason']

const change =
  'delete|remove|erase|wipe|create|add|insert|make|update|change|edit|modify|rename|move|assign|reassign|mark|archive|unarchive|restore|set|schedule|book|cancel|log|record|drop|import|merge|tag|untag|pin|unpin|invite|send|forward|reply|email|mail|upload|close|reopen|transfer|increase|decrease|raise|lower|put|register|save|enter|approve|reject|purge|overwrite|replace|share|disable|enable|reset'
const object =
  'a|an|the|this|that|these|those|all|every|my|our|any|new|it|him|her|them|everyone|everybody|<record>|<file>|<company> s|company|companies|deal|deals|contact|contacts|note|notes|reminder|task|meeting|call|user'
/** Verbs at the start that are nouns of ordinary questions too: "email addresses of", "update on Cobalt", "close dates". */
const noCommand =
  '(?:email|mail) (?:address|addresses|activity|history|from|to|traffic)|(?:update|updates) (?:on|about)|close date|closing|change in|changes|log of|record of|set of|move to|call log|meeting|schedule (?:for|of|this|next|today|tomorrow|on|<date>)|add up|record (?:revenue|ebitda|year|quarter)|put .* (?:next to|beside|alongside|side by side|against)|book value'

/** What nobody here may have, and changes, which the chat never makes. */
const rules: readonly (readonly [Reason, string])[] = [
  [
    'other_firms',
    '(?:other|another|different|competing|rival|all|every|neighbou?ring) (?:tenants?|customers accounts|organi[sz]ations?|accounts data|crm users)(?: s)?',
  ],
  // "all firms in Texas" are companies
  [
    'other_firms',
    '(?:(?:other|another|different|competing|rival|neighbou?ring) firms?|(?:all|every) firms?(?! (?:from|with|that|which|based|whose|outside|in(?! (?:the|this|your) (?:system|database|crm|service)))))(?: s)?',
  ],
  // all funds are those of the firm
  ['other_firms', '(?:other|another|different|competing|rival|neighbou?ring) funds?(?: s)?'],
  ['other_firms', '(?:someone else|somebody else|competitors?|another company) s (?:firm|data|crm|pipeline|deals)'],
  [
    'instructions',
    '(?:ignore|disregard|forget|override|bypass|skip|break|neglect) (?:all |any |your |the |these |previous |prior |earlier |of |my |above |safety )*(?:rules?|instructions?|prompts?|guidelines|constraints|restrictions|everything|guardrails|directives|policies|policy|training|filters?|limits|programming|permissions)',
  ],
  [
    'instructions',
    '(?:system|hidden|initial|original|secret|developer|internal) (?:prompt|instructions?|message|rules)',
  ],
  ['instructions', '(?:your|the) (?:prompt|instructions|system message|source code)'],
  [
    'instructions',
    '(?:you are now|pretend (?:to be|you|that)|act as|jailbreak|developer mode|dan mode|roleplay|role play|from now on you|do anything now|repeat the words above)',
  ],
  [
    'secrets',
    '(?:passwords?|api keys?|secret keys?|private keys?|access keys?|access tokens?|auth tokens?|bearer tokens?|credentials?|encryption keys?|connection strings?|environment variables?|env vars?|secrets|password hash(?:es)?|database url|login details|smtp credentials|jwt)',
  ],
  [
    'writes',
    `^(?:(?:please|pls|can you|could you|would you|will you|i want you to|i need you to|i would like you to|go ahead and|just|now|and|then|also|kindly|let us|hey|hi) )*(?!(?:${noCommand})(?: |$))(?:${change}) (?:(?:over|out|in|up) )?(?:${object})`,
  ],
  [
    'writes',
    '^(?:(?:please|pls|can you|could you|would you|just|now|and|also|kindly) )*(?!schedule (?:for|of|this|next|today|tomorrow|on|<date>)(?: |$))(?:delete|erase|wipe|remove|archive|create|schedule|reassign|cancel|rename|purge|insert|remind me)(?: .*)?$',
  ],
  ['writes', '(?:drop table|truncate|insert into|update .* set |delete from|alter table)(?: .*)?'],
]

export const refused: Intent = ({ tape, situation: { last } }) => {
  // one more to compare is no change
  const isCompared = last?.plan.kind === 'query' && last.plan.layout === 'compare'
  if (isCompared && spotFrame(tape, '^(?:and |also |please )*add <company>(?: too| as well)?$')) return null
  const rule = rules.find(([, pattern]) => spotFrame(tape, pattern))
  return rule ? { kind: 'refused', reason: rule[0] } : null
}
