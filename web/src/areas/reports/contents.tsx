import { UnstyledButton } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import styles from './report.module.css'

export type Part = { id: string; title: string; isDone?: boolean; isComing?: boolean }

type Props = { parts: Part[]; now: string | undefined; onGo(id: string): void }

/** What the report has, beside it. */
export function Contents({ parts, now, onGo }: Props) {
  return (
    <nav className={styles.contents} aria-label="Contents">
      {parts.map(({ id, title, isDone, isComing }) => (
        <UnstyledButton
          key={id}
          className={styles.part}
          aria-current={id === now || undefined}
          disabled={isComing ?? false}
          onClick={() => onGo(id)}
        >
          {title}
          {isDone === false && <span className="accent"> …</span>}
        </UnstyledButton>
      ))}
    </nav>
  )
}

/** Which part is being read: the last that began above a third of the screen. */
export function usePartInView(article: RefObject<HTMLElement | null>, ids: string): string | undefined {
  const [now, setNow] = useState<string>()
  useEffect(() => {
    const look = () => {
      const begun = [...(article.current?.querySelectorAll<HTMLElement>('section[data-part]') ?? [])].filter(
        (part) => part.getBoundingClientRect().top < innerHeight / 3,
      )
      setNow(begun.at(-1)?.dataset['part'] ?? ids.split(' ')[0])
    }
    look()
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => removeEventListener('scroll', look, { capture: true })
  }, [article, ids])
  return now
}
