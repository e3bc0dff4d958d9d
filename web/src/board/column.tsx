import { ActionIcon } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { count, counted } from '../parts/format.ts'
import { IconChevronsLeft, IconChevronsRight, IconPlus } from '../parts/icons.ts'
import styles from './board.module.css'

type Props = {
  element: RefObject<HTMLElement | null>
  name: string
  /** what its cards are: one, and several */
  nouns: readonly [string, string]
  total: number | undefined
  mark: ReactNode
  isFolded: boolean
  /** a card is about to land in it */
  isOver: boolean
  onFold(): void
  /** makes a new one in it */
  onNew?: (() => void) | undefined
  newLabel?: string
  /** what the cards come to, while it is folded and while it is not */
  folded?: ReactNode
  sums?: ReactNode
  children: ReactNode
}

/** A column of a board: its name, how many cards it has, and the cards; folded it is a strip. */
export function BoardColumn({ element, name, nouns, total, mark, isFolded, isOver, onFold, onNew, ...props }: Props) {
  const { newLabel = `New ${nouns[0]} in ${name}` } = props
  return (
    <section
      ref={element}
      className={styles.column}
      data-folded={isFolded || undefined}
      data-over={isOver || undefined}
      aria-label={total === undefined ? name : `${name}, ${counted(total, ...nouns)}`}
    >
      {isFolded ? (
        <button type="button" className={styles.strip} onClick={onFold} title={`Unfold ${name}`} aria-expanded={false}>
          <IconChevronsRight size={16} stroke={1.6} />
          <span className={styles.upright}>
            <b className="bold">{name}</b> {total !== undefined && count(total)}
            {props.folded}
          </span>
        </button>
      ) : (
        <>
          <header className="rigid ruled" style={{ padding: '8px 8px 8px 18px' }}>
            <div className={styles.headLine}>
              {mark}
              <h2 className="heading clip" title={name}>
                {name}
              </h2>
              <span className="quiet fine">{total !== undefined && count(total)}</span>
              <span className="last flex">
                {onNew && (
                  <ActionIcon size={24} aria-label={newLabel} onClick={onNew}>
                    <IconPlus size={16} stroke={1.6} />
                  </ActionIcon>
                )}
                <ActionIcon size={24} aria-label={`Fold ${name}`} onClick={onFold}>
                  <IconChevronsLeft size={16} stroke={1.6} />
                </ActionIcon>
              </span>
            </div>
            {props.sums}
          </header>
          {props.children}
        </>
      )}
    </section>
  )
}
