import type { Intent } from '../asked.ts'
import { spotFrame } from '../frame.ts'
import type { Understanding } from '../understanding.ts'

const rules: readonly (readonly [Understanding & { kind: 'greeting' | 'help' | 'thanks' }, string])[] = [
  [
    { kind: 'greeting' },
    '^(?:hi|hello|hey|hiya|howdy|yo|hola|good (?:morning|afternoon|evening|day)|greetings|morning|sup|what is up|how are you(?: doing)?(?: today)?)(?: (?:hi|hello|there|again|all|team|everyone|bot|how are you|,|<date>|today|<person>|good (?:morning|afternoon|evening)))*$',
  ],
  [
    { kind: 'thanks' },
    '^(?:ok |okay |great |perfect |cool |nice |awesome |super |, )*(?:thanks|thank you|cheers|ty|much appreciated|appreciate it|merci|that is (?:all|great|helpful|perfect)|perfect|great|got it|cool|nice|awesome|ok|okay|bye|goodbye)(?: (?:a lot|so much|very much|again|you|for .*|that is all|,|thanks|bye|much|team))*$',
  ],
  [
    { kind: 'help' },
    '^(?:help|help me|help please|please help|commands|examples|sample questions|faq|menu|capabilities)$',
  ],
  [
    { kind: 'help' },
    '(?:what|which) (?:can|could|else can|do|kind of questions can|sort of questions can|questions can|things can|all can|sorts of things can) (?:you|i|we) (?:do|ask(?: you)?|answer|help(?: me| us)?(?: with)?|know|tell me|handle)(?: for (?:me|us)| here| about| with)?$',
  ],
  [
    { kind: 'help' },
    '(?:how do(?:es)? (?:you|this|it|this thing|this tool) work|who are you|what are you|how (?:can|do) (?:i|we) use (?:you|this)|how can you help(?: me)?|what is this|are you (?:a|an) (?:ai|bot|human|robot|model|llm)|give me (?:some )?examples(?: of questions)?|what should i ask(?: you)?|example questions)$',
  ],
]

/** Greetings, thanks, and what the chat is for. */
export const smallTalk: Intent = ({ tape }) => rules.find(([, pattern]) => spotFrame(tape, pattern))?.[0] ?? null
