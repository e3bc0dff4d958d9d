import { csvField } from '../../../../src/words/csv.ts'
import { saveFile } from '../../api/save_file.ts'
import { type Answers, answerTo } from './use_answers.ts'

/** The grid as a file: a column for each question, and one for the pages that its answers stand on. */
export function saveGrid(rows: readonly Answers[], questions: readonly string[]): void {
  const heads = ['Document', ...questions.flatMap((question) => [question, `${question} (page)`])]
  const lines = rows.map((row) => [
    row.filename,
    ...questions.flatMap((question) => {
      const answer = answerTo(row, question)
      const pages = [...new Set(answer?.sources.map(({ page }) => page))]
      return [answer?.kind === 'unsure' ? `not sure: ${answer.text}` : (answer?.text ?? ''), pages.join(' ')]
    }),
  ])
  const text = [heads, ...lines].map((line) => line.map(csvField).join(',')).join('\r\n')
  saveFile(new Blob([text], { type: 'text/csv' }), 'answers.csv')
}
