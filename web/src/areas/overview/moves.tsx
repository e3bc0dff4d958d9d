import { Link } from '@tanstack/react-router'
import type { Reply } from '../../api/client.ts'
import { stageNames } from '../../parts/badges.tsx'
import { Money, When } from '../../parts/figures.tsx'
import styles from './home.module.css'
import { Section, useFirst } from './section.tsx'

/** Deals that changed their stage in the last seven days. */
export function Moves({ moves }: { moves: Reply<'/api/overview'>['moves'] }) {
  const { shown, onAll } = useFirst(moves.data, 8)
  return (
    <Section
      title="Moved this week"
      total={moves.total}
      shown={shown.length}
      onAll={onAll}
      none="No deal changed its stage."
    >
      <ul className={styles.list}>
        {shown.map((move) => (
          <li key={`${move.deal_id} ${move.at}`}>
            <div className="flex between regular gap-12">
              <Link to="/deals/$id" params={{ id: move.deal_id }} className="clip medium">
                {move.deal_name}
              </Link>
              <Money value={move.value} currency={move.currency} inColumn />
            </div>
            <div className="flex between note gap-12">
              <span className="clip">
                {move.from ? `${stageNames[move.from]} → ${stageNames[move.to]}` : `New in ${stageNames[move.to]}`}
                {move.by_name && ` · ${move.by_name}`}
              </span>
              <When at={move.at} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
