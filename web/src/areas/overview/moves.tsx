import { Link } from '@tanstack/react-router'
import { stageNames } from '../../../../src/words/stages.ts'
import type { Reply } from '../../api/client.ts'
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
                {wayOf(move)}
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

type Move = Reply<'/api/overview'>['moves']['data'][number]

function wayOf({ from, from_name, to, to_name }: Move): string {
  const now = to_name ?? stageNames[to]
  return from ? `${from_name ?? stageNames[from]} → ${now}` : `New in ${now}`
}
