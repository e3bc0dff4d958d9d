import { Link } from '@tanstack/react-router'
import { choiceLabel } from '../../../../../src/records/descriptions/describe.ts'
import { countryLabel } from '../../../../../src/words/countries.ts'
import { WaitingMark } from '../../../offline/waiting_mark.tsx'
import { WebLink } from '../../../parts/web_link.tsx'
import styles from '../../../record/record_head.module.css'
import { TagChips } from '../../tags/index.ts'
import { WallBadge } from '../../walls/index.ts'
import { CompanyState } from '../company_fields.tsx'
import type { Company, CompanyOverview } from './use_company.ts'

/** Who this is, in two lines. */
export function Head({ company, overview }: { company: Company; overview: CompanyOverview | undefined }) {
  const owners = overview?.owners.map((owner) => owner.name).join(', ')
  const facts = [
    company.kind && choiceLabel(company.kind),
    company.industry,
    company.location,
    countryBeside(company),
    company.founded_year && `Founded ${company.founded_year}`,
    company.ownership && ownedAs[company.ownership],
  ]
  return (
    <>
      <div className={styles.name}>
        <Link to="/companies" className={styles.back}>
          Companies
        </Link>
        <span aria-hidden="true">/</span>
        <h1 title={company.name}>{company.name}</h1>
        <CompanyState status={company.status} />
        <WaitingMark of={company.id} />
        <WallBadge subject={company} />
        <TagChips kind="company" id={company.id} />
      </div>
      <div className={styles.facts}>
        {facts.filter(Boolean).map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
        {company.website && <WebLink address={company.website} isUnderlined />}
        {owners && <span title="Who has the open deals">Owner {owners}</span>}
      </div>
    </>
  )
}

/** The name of the country, where the location does not say it. */
function countryBeside({ country, location }: Company): string | undefined {
  if (!country) return undefined
  const name = countryLabel(country)
  return location?.includes(name) ? undefined : name
}

const ownedAs: Record<NonNullable<Company['ownership']>, string> = {
  founder: 'Founder-owned',
  family: 'Family-owned',
  sponsor: 'Sponsor-owned',
  corporate: 'Owned by a group',
  public: 'Listed',
  other: 'Otherwise owned',
}
