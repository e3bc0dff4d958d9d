import { ActionIcon, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconArrowsDiagonal, IconX } from '../parts/icons.ts'
import { useKeys } from '../parts/keys/keys.ts'
import styles from './peek.module.css'

/** A list, and beside it the record that is looked at. */
export function WithPeek({ children, peek }: { children: ReactNode; peek: ReactNode }) {
  return (
    <div className="fill flex relative">
      <div className="stack grow">{children}</div>
      {peek}
    </div>
  )
}

type Props = {
  title: string
  /** the address of its page, where it has one */
  to?: string
  onClose(): void
  below?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A record at the side of its list: Esc closes it, the arrows go on to the next, Enter opens its page. */
export function Peek({ title, to, onClose, below, actions, children }: Props) {
  useKeys([{ keys: 'Escape', does: 'Close the panel', act: onClose }])
  return (
    <aside className={styles.peek} aria-label={title}>
      <header className="flex gap-4" style={{ alignItems: 'flex-start', padding: '12px 12px 0 20px' }}>
        <h2 className={styles.title}>
          {title.trim() && to ? (
            <Link className="plain" to={to}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {to && (
          <Tooltip label="Open the page (Enter)">
            <ActionIcon component={Link} to={to} aria-label={`Open the page of ${title}`}>
              <IconArrowsDiagonal size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label="Close (Esc)">
          <ActionIcon aria-label="Close the panel" onClick={onClose}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </header>
      {below && (
        <div className="quiet label" style={{ padding: '2px 20px 0' }}>
          {below}
        </div>
      )}
      {actions && (
        <div className="wrap gap flex" style={{ padding: '12px 20px 0' }}>
          {actions}
        </div>
      )}
      <div
        className="fill regular inset scroll"
        style={{ marginTop: 12, padding: '4px 20px 24px' }}
        tabIndex={0}
        role="group"
        aria-label={`About ${title}`}
      >
        {children}
      </div>
    </aside>
  )
}

/** A heading within the panel. */
export const Part = ({ children }: { children: ReactNode }) => (
  <h3 className="heading topped" style={{ margin: '16px 0 4px', paddingTop: 12 }}>
    {children}
  </h3>
)

export type Fact = [name: string, value: ReactNode]

/** Names and values, in two columns. */
export function Facts({ facts }: { facts: (Fact | undefined | false)[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd className="breaks">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
