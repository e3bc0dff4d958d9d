import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { api, type Reply } from '../../api/client.ts'

export type Answers = Reply<'/api/document-answers/{file_id}', 'post'>
export type Answer = Answers['answers'][number]

type Engine = 'rules' | 'model'

/** What each document says to the questions: a request for each row, so that one shows what it has while others come. */
export function useAnswers(files: readonly string[], questions: readonly string[], engine: Engine) {
  return useQueries({
    queries: files.map((file_id) => ({
      ...api.queryOptions('post', '/api/document-answers/{file_id}', {
        params: { path: { file_id } },
        body: { questions: [...questions], engine },
      }),
      enabled: questions.length > 0,
      placeholderData: keepPreviousData,
    })),
  })
}

/** The answer to a question, also while the row with another question more is on its way. */
export const answerTo = (row: Answers | undefined, question: string): Answer | undefined =>
  row?.answers.find((answer) => answer.question === question)

/** Whether the rules found no answer, which a language model may. */
export const isOpen = ({ kind }: Answer): boolean => kind === 'passage' || kind === 'none'
