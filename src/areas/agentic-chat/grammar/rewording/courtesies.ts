// What people say around a question and what is no part of it: a greeting, an apology, what the answer is for, thanks. It is
// taken off before the question is read, from the front and from the back, as long as a question is left.

/** Between a courtesy and the question: a comma or a dash, and no hyphen within a word. */
const pause = String.raw`(?:\s*[,;:.!–—]+\s*|\s+-+\s+)`
const end = String.raw`(?:${pause}|\s+)`
const weekday = "(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:s|’s|'s)?"
const purpose = `(?:ic|lp|lps|ac|committee|partners?|board|letter|paper|memo|report|reporting|presentation|slides?|deck|pitch|review|update|newsletter|crm|clean-?up|cleaning|prep|preparation|budget|audit|offsite|call|meeting|lunch|dinner|flight|trip|discussion|session)`
const article = `(?:the|my|our|a|an|today(?:[’']s)?|tomorrow(?:[’']s)?)`
const which = `(?:${weekday}|internal|investment|weekly|monthly|quarterly|annual|team|partners?|board|ic|lp|lps|clean|crm|next)`
/** What an answer can be for: an article, a purpose, and when that is. No name is in it, and no time that may be asked about. */
const occasion = String.raw`(?:${article}\s+)?(?:${which}\s+){0,3}${purpose}\b(?:\s+(?:and|to)\s+(?:${article}\s+)?${purpose}\b)?(?:\s+(?:later|tonight|today|tomorrow|in (?:an?|half an|ten|five|a few) (?:hours?|minutes?)|on (?:${weekday})|(?:${weekday})))*`
const aboutCrm = '(?:our |the )?(?:crm|system|records?|database|data|books|files)'

const leads = [
  String.raw`(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|morning|afternoon)(?: (?:all|team|everyone|everybody|there|folks|guys|again|colleagues))*)${pause}`,
  String.raw`(?:hi|hello|hey|good (?:morning|afternoon|evening)) (?:all|team|everyone|everybody|there|folks|guys|again)${end}`,
  String.raw`(?:thank you|thanks|many thanks|thx|cheers|great|perfect|got it|super)(?: (?:very much|so much|a lot|again|for that|you))*${pause}`,
  String.raw`(?:sorry|apologies|excuse me|pardon(?: me)?)(?: (?:again|to (?:bother|ask)(?: you)?(?: again)?|for (?:bothering|asking|the trouble|the bother)(?: you)?))*${pause}(?:but\s+)?`,
  String.raw`(?:a |one |another |just a |one more |just one |yet another )?(?:(?:very |last |small |short |quick |dumb |silly |more |other )*)(?:question|thing|one|ask|check|request)(?: (?:please|for you|from me|on this|here))*${pause}`,
  String.raw`(?:(?:i am|i'm|i’m|i was) )?(?:just )?(?:wondering|curious)(?: here| again)?${pause}`,
  String.raw`(?:(?:i am|i'm|i’m|i was) )?(?:just )?wondering (?:if you (?:know|could tell me|can tell me)\s+|(?=(?:what|which|who|how|when|where|whether)\b))`,
  String.raw`(?:please )?(?:remind me(?: again)?|help me(?: out)?|tell me|let me know|advise)${pause}`,
  String.raw`(?:may|might|can|could) i (?:just |quickly |please |also )*(?:ask|know|find out|get to know)(?: you)?\s*[,:–—-]*\s*(?=(?:what|which|who|whose|how|when|where|whether|if|since when)\b)`,
  String.raw`(?:would|do) you mind (?:telling|showing|giving|letting|checking|looking up)(?: (?:me|us|for me|know))*\s*[,:–—-]*\s*`,
  String.raw`(?:can|could|would|will) (?:you|someone|somebody|anyone) (?:please |kindly |quickly |just )*(?:tell|check|look up|find out|let)(?: (?:me|us|for me|for us|know))*\s*[,:–—-]*\s*(?=(?:what|which|who|whose|how|when|where|whether|if|since when)\b)`,
  String.raw`(?:please |kindly )*(?:let me know|tell me|tell us)\s+(?=(?:what|which|who|whose|how|when|where|whether)\b)`,
  String.raw`(?:i|we)(?: would|['’]d) (?:like|love|want|need) to (?:know|find out|understand|learn)\s*[,:–—-]*\s*`,
  String.raw`(?:i|we) (?:need|want|have|am trying|are trying) to (?:know|find out|understand)\s*[,:–—-]*\s*(?=(?:what|which|who|whose|how|when|where|whether|if|since when)\b)`,
  String.raw`do you (?:happen to )?know (?=(?:what|which|who|whose|how|when|where|whether|if|since when)\b)`,
  String.raw`(?:for|before|ahead of|to prepare(?: for)?|in preparation (?:of|for)|as prep for|(?:i |we )?need (?:it |this |that )?for|needed for) ${occasion}\s*[:–—]\s*`,
  String.raw`(?:for|before|ahead of|to prepare(?: for)?|in preparation (?:of|for)|as prep for) ${occasion},\s*(?=(?:what|which|who|whose|how|when|where|show|list|give|please|can|could|i need|we need)\b)`,
  String.raw`(?:ok|okay|well|right|alright)(?:,? so)?[,:–—-]*\s+(?=(?:what|which|who|whose|how|when|where|show|list|give)\b)`,
  // a sentence on what one is doing
  String.raw`(?:i am|i'm|i’m|we are|we're|we’re) (?:just |currently |about to |going to )*(?:prepar(?:e|ing)|writ(?:e|ing)|draft(?:ing)?|work(?:ing)? on|put(?:ting)? together|updat(?:e|ing)|clean(?:ing)? up|do(?:ing)?|in|off to|heading (?:in)?to) ${occasion}${pause}`,
]

const tails = [
  String.raw`\s*\((?:(?:many )?thanks|please|thx|asap|urgent|(?:(?:i |we )?need(?:ed)?(?: it| this)? )?for ${occasion})[!. ]*\)`,
  String.raw`[\s,;.–—-]+(?:please|pls|plz|thanks?(?: (?:a lot|so much|very much|in advance|again|you))*|many thanks|thank you(?: (?:so much|very much|in advance))*|thx(?: (?:a lot|so much|in advance))*|cheers|asap|urgent|if (?:you can|you could|possible|you know|you don['’]?t mind|you do not mind)|when you (?:can|get a chance|have (?:a minute|time|a moment)))`,
  String.raw`[\s,;.–—-]+(?:any ideas?|do you know|(?:can|could|would) you (?:please )?(?:check|tell me|look|look it up|help|find out)(?: (?:that|this|it|for me|please))*)`,
  String.raw`[\s,;–—-]+(?:by any chance|exactly|again|please and thank you)`,
  String.raw`[\s,;–—-]+(?:as of (?:today|now|right now)|(?:that |as far as )?you know(?: of)?|to your knowledge|(?:according to|based on|as per|per|going by) ${aboutCrm}|in (?:our|the) (?:crm|system|database)|that (?:we|you) have (?:on file|on record|in the (?:crm|system)))`,
  String.raw`(?:\s*[,;(–—]+\s*|\s+-+\s+)(?:(?:i |we )?need (?:it |this |that |them )?|needed |it['’]?s |this is )?(?:for|before|ahead of) ${occasion}`,
  String.raw`\s+for (?:the|my|our) (?:next |annual |quarterly |monthly |weekly )?(?:lp|lps|ic|board|partners?|investors?|investment committee) (?:letter|paper|memo|report|presentation|slides?|deck|update|newsletter)`,
]

const made = {
  leads: leads.map((one) => new RegExp(`^(?:${one})`, 'iu')),
  tails: tails.map((one) => new RegExp(`(?:${one})[\\s?!.]*$`, 'iu')),
}

/** A question is a word with letters beside another; "thanks a lot" and "good morning" stay what they are. */
const isQuestion = (text: string): boolean => (text.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 2

/** The question alone: "Good morning, could you tell me which deals close this week? Thanks!" is "which deals close this week". */
export function withoutCourtesies(question: string): string {
  let left = question.trim()
  if (left.length > charactersMax) return question
  for (let turns = 0; turns < turnsMax; turns++) {
    const before = left
    for (const lead of made.leads) left = keep(left, left.replace(lead, ''))
    for (const tail of made.tails) left = keep(left, left.replace(tail, ''))
    if (left === before) return left
  }
  return left
}

const keep = (before: string, after: string): string => (after !== before && isQuestion(after) ? after : before)
const turnsMax = 6
/** Longer ones are letters, and searching them for courtesies takes time. */
const charactersMax = 600
