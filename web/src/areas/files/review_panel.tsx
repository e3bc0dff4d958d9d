import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { count } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys.ts'
import { useMay } from '../../parts/use_me.ts'
import styles from './review.module.css'
import { checkedOpen, type useReview } from './use_review.ts'
import { beside, groupsOf, orderOf } from './value_groups.ts'
import { ValueInspector } from './value_inspector.tsx'
import { ValueRows } from './value_list.tsx'
import { FigureTable } from './value_table.tsx'
import { type Evidence, type FileValue, valuesOf } from './values.ts'

type Props = {
  evidence: Evidence
  review: ReturnType<typeof useReview>
  /** the path of the value in the address */
  selected: FileValue | undefined
  unit: string
  onSelect: (value: FileValue) => void
  onShow?: () => void
}

/** The values of a document: to go through, one after the other, and to judge. */
export function ReviewPanel({ evidence, review, selected, unit, onSelect, onShow }: Props) {
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
  }
  function say(act: (value: FileValue) => Promise<unknown>) {
    if (!selected || !mayWrite) return
    act(selected)
    next()
  }

  function undo() {
    const id = review.undo()
    go(order.find((value) => value.id === id))
  }

  const key = (keys: string, does: string, act: (event: KeyboardEvent) => void) => ({
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
          key('a', 'Accept, and go on', ({ shiftKey }) => (shiftKey ? review.acceptChecked() : acts.accept())),
          // its own line in the list of keys: shift and a is the same key
          key('A', 'Accept all checked values', review.acceptChecked),
          key('x', 'Reject, and go on', acts.reject),
          key('e', 'Correct', () => selected && setEditing(true)),
          key('z', 'Undo', undo),
        ]
      : []),
  ])

  const open = values.filter(({ verdict }) => verdict === 'open').length
  const checked = checkedOpen(evidence).length
  return (
    <div className={styles.panel}>
      <div className={styles.sum}>
        <span role="status">
          {open === 0
            ? `All ${count(values.length)} values are judged`
            : `${count(values.length - open)} of ${count(values.length)} values judged`}
        </span>
        {mayWrite && checked > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            ml="auto"
            onClick={review.acceptChecked}
            rightSection={<kbd aria-hidden="true">⇧A</kbd>}
          >
            Accept {count(checked)} checked
          </Button>
        )}
      </div>
      {/* what scrolls has to take the keyboard */}
      <div ref={list} className={styles.values} tabIndex={0} role="region" aria-label="Values">
        {groups.map((group) =>
          group.kind === 'list' ? (
            <ValueRows key={group.title} group={group} selected={selected?.id} onSelect={onSelect} />
          ) : (
            <FigureTable key={group.title} group={group} selected={selected?.id} onSelect={onSelect} />
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
          onShow={onShow}
          acts={acts}
        />
      )}
    </div>
  )
}

/** The selected value is seen, and has the keyboard where another value had it. */
function useInSight(list: React.RefObject<HTMLElement | null>, id: string | undefined) {
  useEffect(() => {
    const element = id ? list.current?.querySelector<HTMLElement>(`[data-value="${id}"]`) : null
    if (!element) return
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (document.activeElement?.closest('[data-value]')) element.focus({ preventScroll: true })
  }, [list, id])
}
