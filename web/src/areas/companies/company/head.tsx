import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { State } from '../../../parts/badges.tsx'
import { TagChips } from '../../tags/tag_chips.tsx'
import { WallBadge } from '../../walls/wall_badge.tsx'
import styles from './head.module.css'
import type { Company, CompanyOverview } from './use_company.ts'

const statuses = {
  active: { tone: 'good', name: 'Active' },
  inactive: { tone: 'plain', name: 'Inactive' },
  archived: { tone: 'plain', name: 'Archived' },
} as const

/** Who this is, in two lines. */
export function Head({ company, overview }: { company: Company; overview: CompanyOverview | undefined }) {
  const { tone, name } = statuses[company.status]
  const owners = overview?.owners.map((owner) => owner.name).join(', ')
  const facts = [company.industry, company.location, company.founded_year && `Founded ${company.founded_year}`]
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        <Link to="/companies" className={styles.back}>
          Companies
        </Link>
        <span aria-hidden="true">/</span>
        <h1 title={company.name}>{company.name}</h1>
        <State tone={tone}>{name}</State>
        <WallBadge subject={company} />
      </div>
      <div className={styles.facts}>
        {facts.filter(Boolean).map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
        {company.website && (
          <Anchor href={webOf(company.website)} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
            {company.website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </Anchor>
        )}
        {owners && <span title="Who has the open deals">Owner {owners}</span>}
      </div>
      <TagChips kind="company" id={company.id} />
    </div>
  )
}

const webOf = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`)
