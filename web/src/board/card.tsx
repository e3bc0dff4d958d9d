import { ActionIcon, Skeleton } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconDots } from '../parts/icons.ts'
import styles from './card.module.css'
import { useDragged } from './drag.ts'

export type CardState = {
  mayMove: boolean
  isOpen?: boolean
  isLifted?: boolean
  isTabbed?: boolean
  /** takes the focus when it comes to stand here */
  isWanted?: boolean
  onWanted?(): void
}

type Props<C> = CardState & {
  card: C
  /** cards are dropped where those of their kind belong */
  kind: string
  link: LinkProps
  isShort?: boolean
  menuLabel: string
  onMenu(card: C, at: HTMLElement): void
  children: ReactNode
}

/** A record in a few lines: a link to it, that can be dragged, with a menu. */
export function Card<C extends { id: string; name: string }>({ card, kind, link: to, isShort, ...props }: Props<C>) {
  const link = useRef<HTMLAnchorElement>(null)
  const { mayMove, isOpen, isLifted, isTabbed = true, isWanted, onWanted } = props
  const isDragged = useDragged(link, { kind, card, isEnabled: mayMove })
  useEffect(() => {
    if (!isWanted) return
    link.current?.focus()
    onWanted?.()
  }, [isWanted, onWanted])
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isOpen])
  return (
    <div className={styles.place} data-short={isShort || undefined} data-dragged={isDragged || undefined}>
      <Link
        {...to}
        ref={link}
        className={styles.card}
        data-card={card.id}
        data-open={isOpen || undefined}
        data-lifted={isLifted || undefined}
        tabIndex={isTabbed ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        aria-describedby={mayMove ? 'card-keys' : undefined}
      >
        {props.children}
      </Link>
      {mayMove && (
        <ActionIcon
          className={styles.menu}
          size={24}
          aria-label={`${props.menuLabel} ${card.name}`}
          aria-haspopup="menu"
          tabIndex={-1}
          onClick={(event) => props.onMenu(card, event.currentTarget)}
        >
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  )
}

/** What heads a card. */
export const CardTitle = ({ children }: { children: ReactNode }) => <span className={styles.title}>{children}</span>

/** A card in the shape of what is coming. */
export function CardOutline({ isShort }: { isShort?: boolean }) {
  const widths = isShort ? ['70%', '45%'] : ['70%', '45%', '35%', '60%']
  return (
    <div className={styles.place} data-short={isShort || undefined} style={{ marginBottom: isShort ? 0 : 8 }}>
      <div className={styles.card} aria-hidden="true">
        {widths.map((width) => (
          <Skeleton key={width} height={10} width={width} style={{ alignSelf: 'center' }} />
        ))}
      </div>
    </div>
  )
}
