import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { OpenValue } from '../../parts/figures.tsx'
import { counted, day } from '../../parts/format.ts'
import { LazyDialog, lazyPart } from '../../parts/lazy_part.tsx'
import { PersonName } from '../../parts/person.tsx'
import { useMay } from '../../parts/use_me.ts'
import styles from './home.module.css'
import { Section, useFirst } from './section.tsx'

const LogDialog = lazyPart(async () => (await import('../interactions/index.ts')).LogDialog)

type Cold = Reply<'/api/overview'>['going_cold']

/** Companies of open deals that nobody spoke to in a while. */
export function GoingCold({ cold }: { cold: Cold }) {
  const may = useMay()
  const [logged, setLogged] = useState<Cold['data'][number]>()
  const { shown, onAll } = useFirst(cold.data, 8)
  return (
    <Section
      title="Going cold"
      total={cold.total}
      shown={shown.length}
      onAll={onAll}
      none={`No company with an open deal has been silent for ${cold.days} days. One that was never contacted is listed once its deal has been open that long.`}
    >
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Going cold">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Company</th>
              <th>Last contact</th>
              <th className="number">Open deals</th>
              <th className="wide-only">Owner</th>
              {may.write && (
                <th className={styles.act}>
                  <span className="visually-hidden">Log a contact</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((company) => (
              <tr key={company.company_id}>
                <td className={styles.name}>
                  <Link to="/companies/$id" params={{ id: company.company_id }}>
                    {company.company_name}
                  </Link>
                </td>
                <td className="nowrap" title={company.last_contact_at ? day(company.last_contact_at) : undefined}>
                  {company.days === null ? 'never' : `${counted(company.days, 'day')} ago`}
                  {company.next_meeting_at && (
                    <span className="quiet nowrap"> · meets {day(company.next_meeting_at)}</span>
                  )}
                </td>
                <td className="number">
                  <OpenValue deals={company.open_deals} value={company.open_value} />
                </td>
                <td className="wide-only">
                  <PersonName name={company.deal?.owner_name} />
                </td>
                {may.write && (
                  <td className={styles.act}>
                    <Button variant="subtle" size="compact-xs" onClick={() => setLogged(company)}>
                      Log<span className="visually-hidden"> a contact with {company.company_name}</span>
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <LazyDialog about={logged?.company_id}>
        <LogDialog
          opened={logged !== undefined}
          onClose={() => setLogged(undefined)}
          company={logged?.company_id}
          kind="call"
        />
      </LazyDialog>
    </Section>
  )
}
