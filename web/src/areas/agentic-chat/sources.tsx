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
            <UnstyledButton
              className="small gap hoverable baseline wide soft"
              style={{ padding: '3px 4px' }}
              onClick={() => onCite(source)}
            >
              <span className="rigid accent cite">{index + 1}</span>
              <span className="clip rigid" style={{ maxWidth: '60%' }}>
                {sourceTitle(source)}
              </span>
              <span className="clip quiet shrinks">{source.quote ?? kinds[source.ref.type]}</span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {sources.length > sourcesShown && (
        <UnstyledButton
          className="quiet brightens fine"
          style={{ padding: '3px 0' }}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Fewer sources' : `All ${sources.length} sources`}
        </UnstyledButton>
      )}
    </section>
  )
}
