import { seen } from '../../../access/seen.ts'
import { markedData } from '../../../platform/ai/marked_data.ts'
import { echoOf } from '../answers/echo.ts'
import { cut } from '../answers/markdown.ts'
import { labelsAbout } from '../answers/telling.ts'
import { type Asking, aboutOf } from '../asking.ts'
import { findTurns } from '../chats.ts'
import type { Ref } from '../plan/result.ts'
import { isNamed, type Ledger } from './ledger.ts'
import { sentencesOf } from './sentences.ts'

const refsMax = 20
const turnsMax = 3
/** of answers before the last */
const answerMax = 500
const lastSentencesMax = 40

/** The question, with what was said before it. No text that others wrote is in it: it says what is looked up first. */
export async function promptOf(asking: Asking, ledger: Ledger): Promise<string> {
  const { question, situation, timeZone, understanding, sql, who, chatId } = asking
  const { last, today, dateOrder } = situation
  const [company, asker, turns] = await Promise.all([
    companyOfChat(asking),
    askerOf(asking),
    findTurns(sql, who, chatId, turnsMax),
  ])
  const previous = turns.at(-1)
  const before = turns.map((turn) => ({
    asked: cut(turn.question, 300),
    ...(turn !== previous && { answered: cut(withoutQuotes(turn.answer), answerMax) }),
  }))
  const answered = previous ? sentencesBefore(previous, ledger) : []
  // what these say was not read here: they are to be looked up, and bear nothing out
  const cited = (previous?.cited ?? []).map(({ ref }) => ref)
  const known = [cited, last?.refs ?? []].flatMap((refs) => refs.slice(0, refsMax).map((ref) => shown(ref, ledger)))
  const reading = understanding.kind === 'plan' ? echoOf(understanding.plan, labelsAbout(aboutOf(asking))) : undefined
  const data = {
    ...(before.length > 0 && { said_before: before }),
    ...(answered.length > 0 && { the_last_answer: answered }),
    ...(known.length > 0 && { records_shown_before: [...new Set(known)] }),
    ...(company && { chat_is_about_company: company }),
    ...(reading && { a_rule_would_read_it_as: reading }),
    asked_by: asker,
    question,
  }
  const first = dateOrder === 'dmy' ? 'day' : 'month'
  return `Today is ${today} (${timeZone}). In a day such as 3/4/2027 the ${first} stands first.\n${markedData(JSON.stringify(data, null, 1))}`
}

type Turn = Awaited<ReturnType<typeof findTurns>>[number]

/** What the last answer said, sentence by sentence, each with the id by which it can be said again from the same sources. */
function sentencesBefore({ answer, cited }: Turn, ledger: Ledger): string[] {
  const sentences = sentencesOf(answer).filter((sentence) => !/\((?:not confirmed|doubtful)\)/.test(sentence))
  const told = ledger.text({
    of: 'the last answer',
    sentences,
    shown: new Set(sentences.keys().take(lastSentencesMax)),
    about: [],
    citation: (words) => (cited ?? []).filter(({ marker }) => words.includes(marker)),
    isOurs: true,
  })
  return told.map(({ id, words }) => `[${id}] ${withoutQuotes(words)}`)
}

/** A record that was shown before, by the id that it has now. What has no name is called by its text, which is not told here. */
const shown = (ref: Ref, ledger: Ledger): string =>
  `${ledger.record(ref)}: ${ref.type}${isNamed(ref) ? ` ${ref.label}` : ''}`

/** An answer without what it quotes. */
const withoutQuotes = (answer: string) => answer.replace(/“[^”]*”|"[^"]*"|^>.*$/gm, '“…”')

/** Whom "I" and "me" mean. */
async function askerOf({ sql, who }: Asking): Promise<string> {
  const [asker] = await sql<{ name: string }[]>`
    select name from users where firm_id = ${who.firmId} and id = ${who.userId}`
  return `${asker?.name ?? ''} (${who.role})`
}

async function companyOfChat({ sql, who, situation }: Asking): Promise<string | undefined> {
  if (!situation.companyId) return undefined
  const [company] = await sql<{ name: string }[]>`
    select name from companies where firm_id = ${who.firmId} and id = ${situation.companyId} and deleted_at is null
      and ${seen(who, 'companies')}`
  return company?.name
}
