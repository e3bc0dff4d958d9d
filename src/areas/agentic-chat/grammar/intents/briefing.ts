import { type Briefing, isBriefed, type LastTalk } from '../../plan/plan.ts'
import { type Asked, finish, type Intent, recordOf } from '../asked.ts'
import { type Frame, spotFrame, takeFrame } from '../frame.ts'
import { ofKind, said, use } from '../tape.ts'

const who =
  '(?:the )?(?<who><record>)(?: s)?(?: (?:deal|transaction|opportunity|opp|process|company|business|fund|situation|account|team|folks|guys|people))?'
const lead =
  '(?:(?:please|pls|can you|could you|would you|give|get|show|send|i need|i want|let me have|me|us|a|an|the|some|quick|short|brief|full|complete|what is|any|your|our|is|there|do we have|have|walk me through|pull|pull up|need) )*'

/** Set phrases with the purpose that each has. */
const phrases: readonly (readonly [Briefing['purpose'], string])[] = [
  [
    'meeting',
    `${lead}(?:prepare|prep|ready|brief) (?:me |us )?(?:up )?(?:for|before|on|ahead of) (?:my |our |the |a |an |upcoming |next |today s |tomorrow s |<date> )*(?:meeting|call|intro call|catch up|catchup|lunch|dinner|chat|session|visit|management meeting|conversation|board meeting|kickoff|kick off|kick - off|management presentation|demo|review|site visit|negotiation|dinner meeting)(?: <date>| tomorrow| today)? (?:with|at|of) ${who}`,
  ],
  ['meeting', `(?:meeting|call) (?:prep|brief|briefing|preparation|notes prep)(?: (?:for|with|on))? ${who}`],
  [
    'meeting',
    `(?:prep|prepare|prep me|prepare me|brief me|brief|briefing|get me ready|ready me)(?: (?:for|before|ahead of))?(?: (?:the|my|our|today s|tomorrow s|<date>))* ${who}(?: <date>)?(?: (?:<date>|meeting|call|kickoff|kick off|kick - off|demo|review|visit|site visit|presentation|management presentation|dinner|lunch|session))+`,
  ],
  ['meeting', `(?:prep|prepare|prep me|prepare me)(?: for)? ${who}(?: (?:meeting|call))?`],
  [
    'meeting',
    `${lead}(?:briefing|brief|prep|what (?:should|do) i (?:need to )?know|what (?:should|do) we (?:need to )?know|background|everything i need)(?: note| notes)? (?:for|before|ahead of) (?:my |our |the |a |next |upcoming |i |we |<date> )*(?:meeting|call|meet|see|speak (?:to|with)|talk to|meeting with|call with|talking to|speaking (?:to|with))(?: (?:with|at))? ${who}`,
  ],
  [
    'meeting',
    `(?:i am|we are|i|we)(?: have)? (?:meeting|seeing|a meeting|a call|meet|calling|speaking)(?: with| to)? ${who}(?: <date>)? (?:, )?(?:what (?:should|do) (?:i|we) (?:need to )?know|brief me|prep me|prepare me)`,
  ],
  [
    'news',
    `${lead}(?:latest|news|newest|update|updates|newsflow|latest news|recent news|latest update|status update|recent activity|recent developments|latest developments|latest activity|what has happened|what is happening|what happened|what is going on|what is new|anything new|anything happening|what has changed|what changed|any movement|any progress|any developments|recent updates|where (?:are|do) we(?: (?:stand|at|are))?|where do things stand|how are things(?: going)?|how is it going|state of play) (?:on|with|at|about|from|for|in|around|of) ${who}`,
  ],
  [
    'news',
    `${lead}(?:anything|anything new|anything new since|what is new|what has happened|what happened|what has changed|what changed|updates?|news|what did we miss|what have i missed|what have we missed) since (?:our|my|the) (?:last|latest|most recent) (?:call|meeting|conversation|email|mail|contact|chat|visit|interaction|discussion) (?:with|at) ${who}`,
  ],
  ['news', `${lead}${who} (?:latest|news|update|updates|status update|recent activity)`],
  ['news', `where (?:are we|do we stand|do things stand|we at|we stand)(?: at)? (?:on|with) ${who}`],
  [
    'profile',
    `${lead}(?:tell me (?:more |everything |all |something )?about|brief me on|fill me in on|talk me through|walk me through|take me through|walk us through|bring me up to speed on|get me up to speed on|catch me up on|what do (?:we|you) (?:know|have) (?:about|on)|what do we have on|who (?:is|are)|who is|describe|introduce|profile|what is the story (?:on|with)|run me through|everything (?:on|about|we have on|we know about)|all (?:about|on|info on|information on|we have on)|info on|information (?:on|about)|details (?:on|of|about|for)|more (?:on|about)|facts (?:on|about)|open|show|show me|pull up) ${who}`,
  ],
  [
    'profile',
    `${lead}(?:rundown|run down|overview|summary|profile|brief|briefing|snapshot|recap|background|intro|introduction|picture|download|lowdown|low down|one pager|1 pager|tear sheet|tearsheet|fact sheet|dossier|synopsis|primer|details|high level|quick look|deep dive|key facts|basics|facts|skinny|scoop|company profile|highlights) (?:on|of|about|for|at) ${who}`,
  ],
  [
    'profile',
    `${who} (?:overview|profile|summary|rundown|run down|snapshot|brief|briefing|one pager|1 pager|tear sheet|tearsheet|background|recap|in a nutshell|at a glance|key facts|details|info)`,
  ],
  ['profile', `(?:summari[sz]e|sum up|recap|profile|explain) ${who}`],
  ['profile', `^${who}$`],
]

/** What is known of a company, a person, a deal or a fund; what is new; what to have in mind before a meeting. */
export const briefing: Intent = (asked) => {
  for (const [purpose, pattern] of phrases) {
    const spotted = spotFrame(asked.tape, pattern)
    if (!spotted || !isWhole(asked, spotted)) continue
    const frame = takeFrame(asked.tape, pattern)
    if (frame) return planOf(asked, frame, purpose)
  }
  return null
}

/** "tell me about Cobalt's revenue" asks for the revenue: only times and small words may stand beside the phrase. */
const isWhole = ({ tape }: Asked, { span }: Frame): boolean => {
  const last = tape.indexOf(span.at(-1) ?? (tape[0] as never)) // reason: a match has atoms
  const rest = tape.slice(last + 1)
  if (span.at(-1)?.kind === 'name' && span.at(-1)?.tokens.at(-1)?.possessive) return false
  const first = tape.indexOf(span[0] ?? (tape[0] as never)) // reason: as above
  const before = tape.slice(0, first)
  return (
    rest.every(
      (atom) =>
        atom.kind === 'date' ||
        /^(please|pls|for|me|and|today|tomorrow|since|our|last|call|meeting|we|i|have|spoke|spoken|talked|met|email|mail|conversation|contact|visit|chat|catch|up|their|her|his|,|now|right|lately|recently|again|quickly|the|a|with|on|in|quick|to|know|should|i|what)$/.test(
          atom.tokens[0]?.word ?? '',
        ),
    ) &&
    before.every((atom) =>
      /^(please|pls|can|could|would|you|me|give|hey|hi|,|ok|okay|so|and|i|need|want|to|quick|the|a|what|is|s)$/.test(
        atom.tokens[0]?.word ?? '',
      ),
    )
  )
}

const planOf = (asked: Asked, frame: Frame, purpose: Briefing['purpose']) => {
  const [name] = frame.group('who')
  if (!name) return null
  const isDeal =
    /\b(deal|transaction|opportunity|opp)\b/.test(said(frame.span).toLowerCase()) && !/company/.test(said(frame.span))
  const ref = isDeal
    ? recordOf(name, 'deal', 'company', 'contact')
    : recordOf(name, 'company', 'contact', 'deal', 'fund')
  if (!ref || !isBriefed(ref.type)) return null
  const dates = ofKind(asked.tape, 'date').filter((atom) => !atom.used)
  const since = purpose === 'news' ? (dates[0]?.span.from ?? null) : null
  // the day of the meeting is what the briefing is for, not what it tells
  use(dates)
  takeFrame(asked.tape, sinceTalk)
  const talk = new RegExp(`\\b${sinceTalk}\\b`).exec(asked.words)
  const isNews = purpose === 'news' || talk !== null
  return finish(asked, {
    kind: 'briefing',
    subject: ref.type,
    id: ref.id,
    purpose: isNews ? 'news' : purpose,
    since: talk ? talkOf(talk[0]) : since,
  })
}

const sinceTalk =
  'since (?:our|my|the|we|i|we have|they|their|her|his)(?: (?:very )?(?:last|latest|most recent|previous))?(?: (?:last|we|have))* (?:call|phone call|meeting|conversation|contact|spoke|spoken|met|talked|talk|email|e mail|mail|chat|catch up|update|visit|interaction|touchpoint|discussion|called|emailed|wrote)(?: last)?'

/** Of what kind the talk was since which the news is asked. */
const talkOf = (words: string): LastTalk => {
  if (/\b(call|called)\b/.test(words)) return 'last call'
  if (/\b(meeting|met|visit)\b/.test(words)) return 'last meeting'
  return /\b(e ?mail|emailed|mail|wrote)\b/.test(words) ? 'last e-mail' : 'last contact'
}
