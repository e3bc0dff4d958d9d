import { hiddenOf } from '../../access/hidden.ts'
import { readingAs } from '../../access/read_restricted.ts'
import type { Deps } from '../../deps.ts'
import { modelFor } from '../../platform/ai/budget.ts'
import { ModelFailed } from '../../platform/ai/errors.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { nearestSentences, passagesOnPages, type WholePassage } from '../files/index.ts'
import { answersOf } from './answers.ts'
import type { Answer, DocumentAnswers, Questions } from './schema.ts'
import { barely } from './values.ts'
import { readWithModel } from './with_model.ts'

/**
 * What one document says to each question by the rules and, where that is asked for, by the language model where the rules
 * found no answer. A model that fails leaves what the rules say, and a notice. Throws as answersOf does.
 */
export async function askDocument(
  deps: Deps,
  who: Who,
  { file_id, questions, engine }: { file_id: string } & Questions,
  signal: AbortSignal,
): Promise<DocumentAnswers> {
  const { sql, config } = deps
  const byRules = await readingAs(sql, who, (db) => answersOf(db, who, file_id, questions))
  // a model that reads the whole text would tell in other words what a role must not know
  const model = hiddenOf(who) ? undefined : modelFor(deps, who)
  const told = { ...byRules, model: model?.name ?? null, notice: null }
  const open = byRules.answers.filter(isOpen).map(({ question }) => question)
  if (engine === 'rules' || !model || open.length === 0) return told
  const passages = await readingAs(sql, who, (db) =>
    passagesFor(db, who, { file_id, questions: open, charactersMax: config.aiDocumentCharactersMax }),
  )
  try {
    const terms = { signal, outputTokensMax: config.aiOutputTokensMax }
    const said = await readWithModel(model, { questions: open, passages }, terms)
    return { ...told, answers: told.answers.map((answer) => ({ ...answer, ...said.get(answer.question) })) }
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    return { ...told, notice: error.message }
  }
}

const isOpen = ({ kind }: Answer): boolean => kind === 'passage' || kind === 'none'

type Reading = { file_id: string; questions: readonly string[]; charactersMax: number }

/** The passages that are nearest to the questions, then the first of the document, as many as fit; in their order. */
async function passagesFor(db: Db, who: Who, { file_id, questions, charactersMax }: Reading): Promise<WholePassage[]> {
  const hits: number[][] = []
  for (const question of questions) {
    const words = barely(question).split(' ').filter(Boolean)
    const found = words.length > 0 ? await nearestSentences(db, who, { fileId: file_id, words, limit: hitsMax }) : []
    hits.push(found.map(({ page }) => page))
  }
  const byRank = Array.from({ length: hitsMax }, (_, rank) => hits.flatMap((pages) => pages[rank] ?? [])).flat()
  const pages = [...new Set([...byRank, ...Array.from({ length: firstPages }, (_, at) => at + 1)])]
  const all = await passagesOnPages(
    db,
    who,
    pages.map((page) => ({ file_id, page })),
  )
  let left = charactersMax
  const fitting = new Set(
    pages
      .flatMap((page) => all.filter((passage) => passage.page === page))
      .filter(({ text }) => {
        left -= text.length
        return left >= 0
      }),
  )
  return all.filter((passage) => fitting.has(passage))
}

const hitsMax = 6
/** A short document is read whole. */
const firstPages = 20
