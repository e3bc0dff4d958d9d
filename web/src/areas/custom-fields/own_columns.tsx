import { useMemo } from 'react'
import { Words } from '../../parts/figures.tsx'
import { currencyIn } from '../../parts/format.ts'
import { usePeople } from '../../parts/people.ts'
import type { Column } from '../../table/columns.ts'
import { amountText } from '../../table/columns_of.tsx'
import { type Kind, TagName, useTags } from '../tags/index.ts'
import { type FieldType, useFields, useInWords } from './fields.ts'

export type Carrying = {
  tags?: { id: string; name: string; color: Parameters<typeof TagName>[0]['tag']['color'] }[]
  custom?: Record<string, unknown>
  activity?: object | undefined
}

/** In which its amounts are: a company says it beside its figures. */
const currencyOfRow = (row: Carrying): string | undefined => currencyIn(row) ?? currencyIn(row.activity)

const figureText = (row: Carrying, key: string, type: FieldType): string => {
  const value = row.custom?.[key]
  return typeof value === 'number' && type === 'money' ? amountText(value, currencyOfRow(row)) : String(value ?? '')
}

/** Columns for the tags and the fields of the firm’s own, and what the list has to be asked for so that they are there. */
export function useOwnColumns<R extends Carrying>(kind: Kind | undefined): { columns: Column<R>[]; include: string[] } {
  const fields = useFields(kind)
  const hasTags = useTags().length > 0 && kind !== undefined
  const people = usePeople()
  const inWords = useInWords()
  return useMemo(() => {
    const columns: Column<R>[] = fields.map(({ key, name, type }) => {
      const isFigure = type === 'number' || type === 'money'
      const text = (row: R) => inWords(type, row.custom?.[key], currencyOfRow(row)) ?? ''
      return {
        id: `custom.${key}`,
        title: name,
        width: isFigure ? 112 : 148,
        hidden: true,
        ...(isFigure && { align: 'right' }),
        cell: (row) => <Words>{text(row)}</Words>,
        text: (row) => (isFigure ? figureText(row, key, type) : text(row)),
      }
    })
    if (hasTags)
      columns.unshift({
        id: 'tags',
        title: 'Tags',
        width: 180,
        hidden: true,
        cell: ({ tags }) =>
          tags?.length ? (
            <span style={{ display: 'flex', gap: 4 }}>
              {tags.map((tag) => (
                <TagName key={tag.id} tag={tag} />
              ))}
            </span>
          ) : (
            <Words>{null}</Words>
          ),
        text: ({ tags }) => tags?.map(({ name }) => name).join('; ') ?? '',
      })
    return { columns, include: [...(hasTags ? ['tags'] : []), ...(fields.length > 0 ? ['custom'] : [])] }
    // in words they differ with the people alone
  }, [fields, hasTags, people])
}
