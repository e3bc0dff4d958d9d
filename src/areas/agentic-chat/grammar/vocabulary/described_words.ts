import type { Field } from '../../../../records/descriptions/describe.ts'
import { records } from '../../../../records/descriptions/index.ts'
import type { EntityName } from '../../plan/catalogue.ts'

// Words of questions that come from the descriptions of records: a field needs no line of the grammar to be asked about.

type DescribedField = {
  entity: EntityName
  name: string
  label: string
  words: string
  choices: readonly [choice: string, words: string][]
}

const fields: readonly DescribedField[] = Object.entries(records).flatMap(([entity, { fields: described }]) =>
  Object.entries<Field>(described).flatMap(([name, { asked, label, choices = [], choicesAsked = {} }]) =>
    asked === undefined
      ? []
      : [
          {
            entity: entity as EntityName, // reason: what has words of questions can be asked about
            name,
            label: label.toLowerCase(),
            words: asked,
            choices: choices.map((choice): [string, string] => [
              choice,
              phrasesOf(choice.replaceAll('_', ' '), [label.toLowerCase(), ...asked.split('|')], choicesAsked[choice]),
            ]),
          },
        ],
  ),
)

/** "family ownership", "owned by a family", "ownership is family", and what the description adds. */
function phrasesOf(choice: string, names: readonly string[], added = ''): string {
  const [label = ''] = names
  const said = names.flatMap((name) =>
    ['', ' a', ' an', ' the', ' is', ' =', ' of', ' of a', ' of an'].map((link) => `${name}${link} ${choice}`),
  )
  return [`${choice} ${label}`, ...said, ...added.split('|')].join('|')
}

const nameOf = ({ entity, name }: DescribedField) => `${entity}.${name}`

/** Those fields of described records that none of these concepts leads to, as concepts of their own. */
export const describedConcepts = (
  known: readonly { of: Partial<Record<EntityName, string>> }[],
): { name: string; words: string; entity: EntityName; field: string }[] =>
  fields
    .filter(({ entity, name }) => !known.some(({ of }) => of[entity] === name))
    .map((field) => ({ name: nameOf(field), words: field.words, entity: field.entity, field: field.name }))

/** What questions call the choices of such fields, and the record, field and choice that each of them means. */
export const describedChoices = fields.flatMap((field) =>
  field.choices.map(([choice, words]) => ({
    meaning: `${nameOf(field)}=${choice}`,
    words,
    entity: field.entity,
    field: field.name,
    choice,
  })),
)
