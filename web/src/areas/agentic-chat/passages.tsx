import { count } from '../../parts/format.ts'
import { Mark } from '../../parts/markdown/markdown.tsx'
import type { Citation, Passage, PassagesBlock } from './answer.ts'
import styles from './blocks/block.module.css'
import { byFile, numberOf, sourceTitle } from './numbered.ts'
import { addressOf } from './opening.ts'

type Props = { block: PassagesBlock; sources: readonly Citation[]; onCite(citation: Citation): void }

/** What documents say and people have written, in their own words; each opens the place where it stands. */
export function Passages({ block, sources, onCite }: Props) {
  return (
    <div className={styles.block}>
      {byFile(block).map((passages) => {
        const [first] = passages
        if (!first) return null
        return (
          <section key={first.ref.id} className={styles.file}>
            <h3 className={styles.fileName}>
              {nameOf(first)}
              {first.company && <a href={`#/companies/${first.company.id}`}>{first.company.label}</a>}
            </h3>
            {passages.map(({ page, quote, citation }) => (
              <div key={`${page} ${quote}`} className={styles.passage}>
                <button type="button" onClick={() => onCite(citation)}>
                  {page !== null && (
                    <span className="quiet rigid digits fine" style={{ minWidth: 32, lineHeight: '20px' }}>
                      p. {page}
                    </span>
                  )}
                  <span className="prose breaks">{quote}</span>
                </button>
                <Mark
                  number={numberOf(citation, sources)}
                  title={sourceTitle(citation)}
                  onChoose={() => onCite(citation)}
                />
              </div>
            ))}
          </section>
        )
      })}
      {block.total > block.passages.length && (
        <div className={styles.below}>
          <a href={`#/documents?inside=${encodeURIComponent(block.title)}`}>All {count(block.total)} passages</a>
        </div>
      )}
    </div>
  )
}

function nameOf({ ref, company }: Passage) {
  const address = addressOf(ref, company?.id)
  return address ? <a href={`#${address}`}>{ref.label}</a> : <span>{ref.label}</span>
}
