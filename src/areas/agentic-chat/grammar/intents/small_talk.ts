import type { Intent } from '../asked.ts'
import { spotFrame } from '../frame.ts'
import type { Understanding } from '../understanding.ts'

const rules: readonly (readonly [Understanding & { kind: 'greeting' | 'help' | 'thanks' | 'out_of_scope' }, string])[] =
  [
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
    [
      { kind: 'out_of_scope' },
      '(?:weather|forecast for tomorrow s weather|temperature|rain|joke|jokes|poem|poetry|recipe|cook|song|lyrics|movie|movies|netflix|football|soccer|basketball|world cup|super bowl|olympics|horoscope|lottery|bitcoin|crypto price|ethereum|exchange rate|stock price|share price|stock market|s p 500|nasdaq|dow jones|interest rates?|inflation rate|capital of|president of the united states|prime minister|meaning of life|population of|tallest|square root|translate|restaurant recommendation|flight|flights|hotel|python|javascript|write (?:some |me )?code|what time is it|what day is it|what is the date|today s date|who invented|who wrote|who discovered|how do i cook|best restaurant|where should i eat|tell me a story|sing|election|dinner|lunch spot|world war)',
    ],
    [
      { kind: 'out_of_scope' },
      '^who is (?:the )?(?:current )?(?:<role>|prime minister|king|queen|chancellor|mayor|governor|pope) of (?:the )?(?:<location>|england|world|country)$',
    ],
    [
      { kind: 'out_of_scope' },
      '^what is (?:\\d+|<plain>)(?: (?:\\+|-|x|/|times|plus|minus|divided by) (?:\\d+|<plain>))+$',
    ],
  ]

/** Greetings, thanks, what the chat is for, and what it is not for. */
export const smallTalk: Intent = ({ tape }) => {
  for (const [answer, pattern] of rules) {
    if (!spotFrame(tape, pattern)) continue
    // a word of small talk beside the firm's own records is one of their texts: "does the Cobalt CIM mention interest rates"
    if (
      answer.kind === 'out_of_scope' &&
      tape.some((atom) => atom.kind === 'name' && atom.tags.some((tag) => tag.startsWith('X:')))
    )
      continue
    if (
      answer.kind === 'out_of_scope' &&
      spotFrame(
        tape,
        '(?:mention|mentions|documents?|cims?|contracts?|files?|notes?|emails?|about the|discuss|companies|deals)',
      )
    )
      continue
    return answer
  }
  return null
}
