import { type Asked, recordOf } from '../asked.ts'
import { phrased } from '../read.ts'
import { said, tagOf, wordOf } from '../tape.ts'
import type { Understanding } from '../understanding.ts'
import { headOf } from '../vocabulary/heads.ts'
import { isAnother, isRecord } from './record_in_mind.ts'
import { narrowedTo, queryOfRest, type ReadAlone } from './rest_of_question.ts'
import { unphrased } from './same_as.ts'

const alike = /^(?:like|similar|comparable|resembling|akin)$/

/** "companies like Cobalt": others of its industry. Of other records nothing on record says which are alike. */
export const likeRecord = (asked: Asked, readAlone: ReadAlone): Understanding | null => {
  const tape = phrased(asked.tape)
  const at = tape.findIndex(
    (atom, index) => alike.test(wordOf(atom)) && (tagOf(tape[index - 1], 'N') || tagOf(tape[index + 1], 'N')),
  )
  if (at < 0) return null
  const noun = tagOf(tape[at - 1], 'N') ? at - 1 : at + 1
  const behind = tape.slice(Math.max(noun, at) + 1)
  const place = behind.findIndex((atom) => !/^(?:to|with|the)$/.test(wordOf(atom)))
  const name = behind[place]
  if (name?.kind !== 'name' || !name.tags.some((tag) => tag.startsWith('X:'))) return null
  const to = Math.max(noun, at) + 1 + place + 1
  const rest = [...tape.slice(0, at), ...(noun > at ? [tape[noun]] : []), ...tape.slice(to)].filter(
    (atom) => atom !== undefined,
  )
  const ref = headOf(rest) === 'companies' ? recordOf(name, 'company') : null
  const query = ref && queryOfRest(asked, unphrased(rest), readAlone)
  if (!ref || query?.entity !== 'companies') return { kind: 'not_understood', unused: [said(tape.slice(at, to))] }
  const record = { entity: 'companies' as const, ref }
  return narrowedTo(
    { ...query, layout: 'table' },
    {
      field: 'industry',
      op: 'is',
      values: [],
      said: `the same industry as ${ref.label}`.slice(0, 200),
      related: { entity: 'companies', field: 'industry', filters: [isRecord(record)] },
    },
    isAnother(record),
  )
}
