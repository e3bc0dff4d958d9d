import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; more?: string | undefined; onMore?(): void }

/** A part of the overview: its heading, and the way to all of it. */
export function Section({ title, children, more, onMore }: Props) {
  return (
    <section className="shrinks" style={{ marginBottom: 28 }}>
      <div className="baseline between gap-12" style={{ marginBottom: 6 }}>
        <h2 className="regular">{title}</h2>
        {more && onMore && (
          <Anchor component="button" size="sm" onClick={onMore}>
            {more}
          </Anchor>
        )}
      </div>
      {children}
    </section>
  )
}
