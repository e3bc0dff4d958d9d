import { Link } from '@tanstack/react-router'
import type { Reply } from '../../api/client.ts'
import { Money, When } from '../../parts/figures.tsx'
import styles from './home.module.css'
import { Section, useFirst } from './section.tsx'

/** Deals that a colleague lately gave to the person who looks. */
export function HandedToMe({ deals }: { deals: Reply<'/api/overview'>['mine'] }) {
  const { shown, onAll } = useFirst(deals, 5)
  if (deals.length === 0) return null
  return (
    <Section title="Assigned to you" total={deals.length} shown={shown.length} onAll={onAll}>
      <ul className={styles.list}>
        {shown.map((deal) => (
          <li key={deal.deal_id}>
            <div className="flex between regular gap-12">
              <Link to="/deals/$id" params={{ id: deal.deal_id }} className="clip medium">
                {deal.deal_name}
              </Link>
              <Money value={deal.value} of={deal} inColumn />
            </div>
            <div className="flex between note gap-12">
              <span className="clip">{deal.by_name ? `by ${deal.by_name}` : deal.company_name}</span>
              <When at={deal.at} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
