import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Citation, Ref } from './answer.ts'
import { sourceTitle } from './numbered.ts'
import styles from './sources.module.css'

const sourcesShown = 5

const kinds: Partial<Record<Ref['type'], string>> = {
  company: 'company',
  contact: 'contact',
  deal: 'deal',
  financial_record: 'financial record',
}

type Props = { sources: readonly Citation[]; onCite(citation: Citation): void }

/** Where the answer stands: each source by its number, a click from its place. */
export function Sources({ sources, onCite }: Props) {
  const [isWhole, setWhole] = useState(false)
  if (sources.length === 0) return null
  const shown = isWhole ? sources : sources.slice(0, sourcesShown)
  return (
    <section className={styles.sources} aria-label="Sources">
      <ol>
        {shown.map((source, index) => (
          <li key={index}>
            <UnstyledButton className={styles.source} onClick={() => onCite(source)}>
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.name}>{sourceTitle(source)}</span>
              <span className="clip quiet shrinks">{source.quote ?? kinds[source.ref.type]}</span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {sources.length > sourcesShown && (
        <UnstyledButton className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer sources' : `All ${sources.length} sources`}
        </UnstyledButton>
      )}
    </section>
  )
}
