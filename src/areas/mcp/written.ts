import { ApiError } from '../../platform/http/errors.ts'

/** Of one text in a list, in a record, and of a page that is read by itself. */
export const textMax = { list: 4000, record: 20_000, page: 50_000 }
const answerCharactersMax = 60_000

/** An answer as JSON that fits into what a model reads at once: long texts are cut off, with a word about it. */
export function written(answer: unknown, charactersMax = textMax.list): string {
  const text = JSON.stringify(answer, (_name, value: unknown) =>
    typeof value === 'string' ? cut(value, charactersMax) : value,
  )
  if (text.length > answerCharactersMax) throw tooLong()
  return text
}

export const cut = (value: string, charactersMax: number) =>
  value.length > charactersMax
    ? `${value.slice(0, charactersMax).toWellFormed()}… (${value.length - charactersMax} characters more)`
    : value

const tooLong = () =>
  new ApiError(422, 'answer_too_long', 'The answer is too long. Ask for fewer at a time (page_size), or for less.')
