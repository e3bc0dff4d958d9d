import { catalogue, type EntityName, fieldOf } from '../../plan/catalogue.ts'
import type { Filter } from '../../plan/plan.ts'
import { type Asked, recordOf } from '../asked.ts'
import { phrased } from '../read.ts'
import { type Atom, type Tape, tagOf, wordOf } from '../tape.ts'
import type { Understanding } from '../understanding.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { headOf } from '../vocabulary/heads.ts'
import { entityOfType, type InMind, isAnother, isRecord, recordInMind } from './record_in_mind.ts'
import { narrowedTo, queryOfRest, type ReadAlone } from './rest_of_question.ts'

// What has something in common with the record that was just spoken of: "which other deals did we lose for the same reason".

/** The question with what is to be the same, and the words that say so taken out. */
export const sameAs = (asked: Asked, readAlone: ReadAlone): Understanding | null => {
  const tape = phrased(asked.tape)
  const at = tape.findIndex((atom, index) => wordOf(atom) === 'same' || isThatOf(tape, index))
  const [thing] = tape.slice(at + 1)
  if (at < 0 || !thing) return null
  const named = namedBehind(tape, at + 2)
  const record = named?.record ?? recordInMind(asked.situation)
  if (!record) return null
  const to = named?.to ?? at + 2
  const from = linkBefore(tape, at)
  const rest = withoutOther([...tape.slice(0, from), ...tape.slice(to)])
  const entity = headOf(rest)
  const fields = entity && fieldsInCommon(record.entity, entity, thing)
  if (!entity || !fields) return null
  const query = queryOfRest(asked, unphrased(rest), readAlone)
  if (query?.entity !== entity) return null
  const [own, other] = fields
  const filters: Filter[] = [
    {
      field: other,
      op: 'is',
      values: [],
      said: `the same ${fieldOf(entity, other)?.label ?? wordOf(thing)} as ${record.ref.label}`.slice(0, 200),
      related: { entity: record.entity, field: own, filters: [isRecord(record)] },
    },
    ...(entity === record.entity ? [isAnother(record)] : []),
  ]
  return narrowedTo({ ...query, layout: 'table' }, ...filters)
}

/** "the same industry as Acme" */
const namedBehind = (tape: Tape, at: number): { record: InMind; to: number } | undefined => {
  const [as, ...behind] = tape.slice(at)
  const place = behind.findIndex((atom) => !/^(?:the|deal|company|contact)$/.test(wordOf(atom)))
  const name = behind[place]
  const ref = wordOf(as) === 'as' && name ? recordOf(name, 'deal', 'company', 'contact') : null
  const entity = ref && entityOfType(ref.type)
  if (!ref || !entity) return undefined
  const isNoun = /^(?:deal|company|contact)$/.test(wordOf(behind[place + 1]))
  return { record: { entity, ref }, to: at + 1 + place + (isNoun ? 2 : 1) }
}

/** "in that industry", "for that reason" beside "other" */
const isThatOf = (tape: Tape, at: number): boolean =>
  /^(?:that|this)$/.test(wordOf(tape[at])) &&
  tape.some((atom) => isOther(atom)) &&
  (tagOf(tape[at + 1], 'F') !== undefined || wordOf(tape[at + 1]) === 'reason')

const linkBefore = (tape: Tape, at: number): number => {
  let from = at
  while (
    /^(?:the|that|this|for|from|in|with|at|of|by|on|have|has|is|are|share|sharing|exactly)$/.test(
      wordOf(tape[from - 1]),
    )
  )
    from -= 1
  return from
}

const isOther = (atom: Atom): boolean => /^(?:other|others|another|else|more|further)$/.test(wordOf(atom))
/** "other deals", "another deal", "the other ones" */
export const withoutOther = (tape: Tape): Tape => tape.filter((atom) => !isOther(atom))
export const saysOther = (tape: Tape): boolean => tape.some(isOther)

/** Words of phrases are found anew. */
export const unphrased = (tape: Tape): Tape =>
  tape.flatMap((atom): Atom[] =>
    atom.kind === 'term'
      ? atom.tokens.map((token): Atom => ({ kind: 'word', tags: [token.word], tokens: [token], used: false }))
      : [{ ...atom }],
  )

const idOf: Readonly<Record<string, string>> = {
  owner: 'owner_id',
  author: 'author_id',
  company: 'company_id',
  fund: 'fund_id',
}
const nounsOf: Readonly<Record<string, string>> = { companies: 'company_id', funds: 'fund_id', people: 'owner_id' }

/** By which field of each the records have it in common; undefined: by none. */
const fieldsInCommon = (record: EntityName, entity: EntityName, thing: Atom): readonly [string, string] | undefined => {
  const word = wordOf(thing)
  // a size is near another and hardly ever equal, and places are written in many ways
  if (/^(?:size|state|region|city|town|area|location|place)$/.test(word)) return undefined
  const concept = word === 'reason' ? 'pass_reason' : tagOf(thing, 'F')
  const noun = nounsOf[tagOf(thing, 'N') ?? '']
  const fieldIn = (of: EntityName): string | undefined => {
    if (noun && fieldOf(of, noun)) return noun
    const field = concept ? fieldFor(of, concept) : undefined
    const id = idOf[field ?? '']
    return id && fieldOf(of, id) ? id : field
  }
  const [own, other] = [fieldIn(record), fieldIn(entity)]
  if (!own || !other || !catalogue[record] || fieldOf(record, own)?.type !== fieldOf(entity, other)?.type)
    return undefined
  return [own, other]
}
