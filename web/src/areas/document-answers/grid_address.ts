import { asOne, type Search, valuesIn } from '../../parts/address.ts'
import { setFor } from './question_sets.ts'

export const filesMax = 100
export const questionsMax = 20
export const questionLengthMax = 300

/** The grid in the address: documents and questions, each once. A link to it shows its reader what they may see of it. */
export const gridIn = ({ files, ask }: Search) => ({
  files: [...new Set(valuesIn(files))].slice(0, filesMax),
  questions: [...new Set(valuesIn(ask).map((one) => one.slice(0, questionLengthMax)))].slice(0, questionsMax),
})

export const withFiles = (files: string[]): Search => ({ files: asOne(files) })
export const withQuestions = (questions: string[]): Search => ({ ask: asOne(questions) })

/** A grid of these documents, with the questions that are usual for most of them. */
export const gridOf = (files: readonly { id: string; document_type: string | null }[]): Search => ({
  ...withFiles(files.map(({ id }) => id)),
  ...withQuestions([...setFor(files.map(({ document_type }) => document_type)).questions]),
})
