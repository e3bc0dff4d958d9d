import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { count } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { useMay } from '../../parts/use_me.ts'
import { CommentHere } from '../comments/index.ts'
import styles from './review.module.css'
import { consistentOpen, type useReview } from './use_review.ts'
import { around, beside, groupsOf, orderOf } from './value_groups.ts'
import { ValueInspector } from './value_inspector.tsx'
import { ValueRows } from './value_list.tsx'
import { FigureTable } from './value_table.tsx'
import { type Evidence, type FileValue, isAsked, isForeign, type Reading, readingsOf, valuesOf } from './values.ts'

type Props = {
  evidence: Evidence
  review: ReturnType<typeof useReview>
  /** the path of the value in the address */
  selected: FileValue | undefined
  unit: string
  onSelect: (value: FileValue) => void
  /** shows where the reading of this number stands */
  onLook: (value: FileValue, reading: number) => void
  onShow?: () => void
}

/** The values of a document: to go through, one after the other, and to judge. */
export function ReviewPanel({ evidence, review, selected, unit, onSelect, onLook, onShow }: Props) {
  const mayWrite = useMay().write
  const [isEditing, setEditing] = useState(false)
  const values = useMemo(() => valuesOf(evidence), [evidence])
  const groups = useMemo(() => groupsOf(values), [values])
  const order = useMemo(() => orderOf(groups), [groups])
  const list = useRef<HTMLDivElement>(null)
  useInSight(list, selected?.id)
  useEffect(() => setEditing(false), [selected?.id])

  const at = order.findIndex(({ id }) => id === selected?.id)
  const go = (to: FileValue | undefined) => to && onSelect(to)
  const step = (by: number) => go(order[Math.min(Math.max(at + by, 0), order.length - 1)])
  const across = (by: number) => go(selected && beside(groups, selected.id, by))
  // on to the next one that nobody has judged
  const next = () => go(order.slice(at + 1).find(({ verdict }) => verdict === 'open') ?? order[at + 1])
  const isIn = (...verdicts: FileValue['verdict'][]) => selected !== undefined && verdicts.includes(selected.verdict)
  const acts = {
    // the key on what was judged already goes on, and does not put a correction back
    accept: () => (isIn('accepted', 'edited') ? next() : say(review.accept)),
    reject: () => (isIn('rejected') ? next() : say(review.reject)),
    reopen: () => selected && review.reopen(selected),
    edit: (to: string | number) => selected && review.edit(selected, to),
    choose: (reading: Reading) =>
      say((value) => (reading.value === value.value ? review.accept(value) : review.edit(value, reading.value))),
  }
  function say(act: (value: FileValue) => Promise<unknown>) {
    if (!selected || !mayWrite) return
    act(selected)
    next()
  }

  function acceptAround(what: 'row' | 'group') {
    const of = around(groups, selected?.id)
    review.acceptAll(of[what])
    const last = order.findIndex(({ id }) => id === of[what].at(-1)?.id)
    go(order.slice(last + 1).find(({ verdict, id }) => verdict === 'open' && !of[what].some((one) => one.id === id)))
  }

  function undo() {
    const id = review.undo()
    go(order.find((value) => value.id === id))
  }

  const consistent = consistentOpen(values)
  const key = (keys: string, does: string, act: () => void) => ({
    keys,
    does,
    act,
    group: 'Review',
  })
  useKeys([
    key('j', 'Next value', () => step(1)),
    key('k', 'Value before', () => step(-1)),
    key('ArrowDown', 'Next value', () => step(1)),
    key('ArrowUp', 'Value before', () => step(-1)),
    key('ArrowRight', 'The same figure a period later', () => across(1)),
    key('ArrowLeft', 'The same figure a period before', () => across(-1)),
    ...(mayWrite
      ? [
          key('a', 'Accept, and go on', acts.accept),
          key('r', 'Accept the row', () => acceptAround('row')),
          key('s', 'Accept the whole statement or list', () => acceptAround('group')),
          key('shift+a', 'Accept all that is consistent', () => review.acceptAll(consistent)),
          key('shift+r', 'Accept all that was read', () => review.acceptAll(values)),
          ...(selected && isAsked(selected) ? readingsOf(selected) : []).flatMap((reading, at) =>
            selected && isForeign(selected, reading)
              ? []
              : key(String(at + 1), `Choose reading ${at + 1} of the document`, () => acts.choose(reading)),
          ),
          key('x', 'Reject, and go on', acts.reject),
          key('e', 'Correct', () => selected && setEditing(true)),
          key('z', 'Undo', undo),
        ]
      : []),
  ])

  const onAccept = mayWrite ? review.acceptAll : undefined
  const open = values.filter(({ verdict }) => verdict === 'open').length
  return (
    <div className={styles.panel}>
      <div className={styles.sum}>
        <span role="status">
          {open === 0
            ? `All ${count(values.length)} values reviewed`
            : `${count(values.length - open)} of ${count(values.length)} values reviewed`}
        </span>
        {mayWrite && consistent.length > 0 && (
          <AcceptButton keys="⇧A" onClick={() => review.acceptAll(consistent)}>
            Accept {count(consistent.length)} consistent
          </AcceptButton>
        )}
        {mayWrite && open > consistent.length && (
          <AcceptButton keys="⇧R" onClick={() => review.acceptAll(values)}>
            Accept all {count(open)}
          </AcceptButton>
        )}
      </div>
      {/* what scrolls has to take the keyboard */}
      <div ref={list} className={styles.values} tabIndex={0} role="region" aria-label="Values">
        {groups.map((group) =>
          group.kind === 'list' ? (
            <ValueRows
              key={group.title}
              group={group}
              selected={selected?.id}
              onSelect={onSelect}
              onAccept={onAccept}
            />
          ) : (
            <FigureTable
              key={group.title}
              group={group}
              selected={selected?.id}
              onSelect={onSelect}
              onAccept={onAccept}
            />
          ),
        )}
      </div>
      {selected && (
        <ValueInspector
          value={selected}
          values={values}
          unit={unit}
          mayWrite={mayWrite}
          isEditing={isEditing}
          onEditing={setEditing}
          onSelect={onSelect}
          onLook={(reading) => onLook(selected, reading)}
          onShow={onShow}
          also={<CommentHere of={{ type: 'file', id: evidence.file_id }} at={selected.path} />}
          acts={acts}
        />
      )}
    </div>
  )
}

type AcceptProps = { keys: string; onClick: () => void; children: ReactNode }

const AcceptButton = ({ keys, onClick, children }: AcceptProps) => (
  <Button size="compact-sm" variant="default" onClick={onClick} rightSection={<kbd aria-hidden="true">{keys}</kbd>}>
    {children}
  </Button>
)

/** The selected value is seen, and has the keyboard where another value had it. */
function useInSight(list: React.RefObject<HTMLElement | null>, id: string | undefined) {
  useEffect(() => {
    const element = id ? list.current?.querySelector<HTMLElement>(`[data-value="${id}"]`) : null
    if (!element) return
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (document.activeElement?.closest('[data-value]')) element.focus({ preventScroll: true })
  }, [list, id])
}
