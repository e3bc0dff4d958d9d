import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Field } from '../../../../src/records/descriptions/describe.ts'
import { count, currencyIn, day } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Asked, FaultNote } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { textOf } from '../../record/described.ts'
import styles from './duplicates.module.css'
import { dismiss, type Fields, fieldsOf, type Kind, merge, refetchAll, unmerge, useRecord } from './duplicates.ts'

type Props = { kind: Kind; ids: [string, string]; onDone(): void }

/** Two records beside each other, with the choice of what stays of each. */
export function Compare({ kind, ids, onDone }: Props) {
  const [one, other] = [useRecord(kind, ids[0]), useRecord(kind, ids[1])]
  if (one.error && !one.data) return <FaultNote error={one.error} again={one.refetch} />
  return (
    <Asked of={other}>
      {(second) => one.data && <Both key={ids.join()} kind={kind} records={[one.data, second]} onDone={onDone} />}
    </Asked>
  )
}

type BothProps = { kind: Kind; records: [Fields, Fields]; onDone(): void }
type Side = 0 | 1
const sides = [0, 1] as const

function Both({ kind, records, onDone }: BothProps) {
  const may = useMay()
  // the older one is the one that others know
  const [keeps, setKeeps] = useState<Side>(records[0].created_at <= records[1].created_at ? 0 : 1)
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const [isDoing, setDoing] = useState(false)
  const gone = keeps === 0 ? 1 : 0
  const [survivor, other] = [records[keeps], records[gone]]
  const fields = fieldsOf(kind)
  // amounts come from one record with their currency, or they would be taken for those of the other one
  const areApart = currencyIn(records[0]) !== currencyIn(records[1])
  const isAmount = ({ kind }: Field) => areApart && (kind === 'money' || kind === 'currency')
  const hasAmounts = (side: Side) =>
    fields.some(([name, field]) => field.kind === 'money' && textOf(name, field, records[side]) !== '')
  const amountsOf = chosen['currency'] ?? (hasAmounts(keeps) || !hasAmounts(gone) ? keeps : gone)
  const rows = fields.map(([name, field]) => {
    const texts: [string, string] = [textOf(name, field, records[0]), textOf(name, field, records[1])]
    const side = isAmount(field) ? amountsOf : (chosen[name] ?? (texts[keeps] ? keeps : gone))
    return {
      name: isAmount(field) ? 'currency' : name,
      field: name,
      label: field.label,
      texts,
      isSame: texts[0] === texts[1],
      side,
    }
  })

  const go = (act: () => Promise<unknown>) => async () => {
    if (isDoing) return
    setDoing(true)
    await attempt(act)
    setDoing(false)
  }
  const mergeThem = go(async () => {
    const choices = rows
      .filter(({ isSame }) => !isSame)
      .map(({ field, side }) => [field, side === keeps ? 'survivor' : 'other'] as const)
    const { moved, notes } = await merge(kind, survivor.id, other.id, Object.fromEntries(choices))
    onDone()
    await refetchAll(kind, other.id)
    const sum = Object.values(moved).reduce((all, one) => all + one, 0)
    const told = [
      `Merged into ${survivor.name}${sum > 0 ? `, with ${count(sum)} that hung on the other` : ''}`,
      ...notes,
    ]
    tellDone(told.join('. '), () => unmerge(kind, survivor.id, other.id))
  })
  const keepBoth = go(async () => {
    const pair: [string, string] = [survivor.id, other.id]
    await dismiss(kind, pair, true)
    onDone()
    tellDone('They will not be shown as a pair again', () => dismiss(kind, pair, false))
  })
  useKeys(
    may.write
      ? [
          { keys: 'm', does: 'Merge the two', act: mergeThem },
          { keys: 'x', does: 'They are two', act: keepBoth },
        ]
      : [],
  )

  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Field</span>
            </th>
            {sides.map((side) => (
              <th key={side} scope="col">
                <Link to={`/${kind}/$id`} params={{ id: records[side].id }}>
                  {records[side].name}
                </Link>{' '}
                <span className={styles.quiet}>added {day(records[side].created_at)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {may.write && (
            <tr>
              <th scope="row">Stays</th>
              {sides.map((side) => (
                <td key={side}>
                  <label className={styles.choice}>
                    <input type="radio" name="keeps" checked={keeps === side} onChange={() => setKeeps(side)} />
                    This record
                  </label>
                </td>
              ))}
            </tr>
          )}
          {rows.map(({ name, field, label, texts, isSame, side: taken }) =>
            texts[0] === '' && texts[1] === '' ? null : (
              <tr key={field}>
                <th scope="row">{label}</th>
                {sides.map((side) => (
                  <td key={side}>
                    {isSame || !may.write ? (
                      <div style={{ padding: '6px 12px 6px 4px' }}>{texts[side] || '–'}</div>
                    ) : (
                      <label className={styles.choice}>
                        <input
                          type="radio"
                          name={field}
                          aria-label={`${label}: ${texts[side] || 'nothing'}`}
                          checked={taken === side}
                          onChange={() => setChosen({ ...chosen, [name]: side })}
                        />
                        <span className={styles.long}>{texts[side] || '–'}</span>
                      </label>
                    )}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
      {may.write && (
        <Group gap={8}>
          <Button onClick={mergeThem} loading={isDoing}>
            Merge the two
          </Button>
          <Button variant="default" onClick={keepBoth} disabled={isDoing}>
            They are two
          </Button>
        </Group>
      )}
      <p className={styles.quiet}>All that hangs on the one that goes comes along. A merge can be taken apart again.</p>
    </>
  )
}
