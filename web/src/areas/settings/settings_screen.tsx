import { Link, useParams } from '@tanstack/react-router'
import { NothingHere } from '../../parts/nothing_here.tsx'
import { useMay } from '../../parts/use_me.ts'
import { Page } from '../../shell/page.tsx'
import { IntegrationsSection } from '../integrations/integrations_section.tsx'
import { AboutSection } from './about_section.tsx'
import { AgentsSection } from './agents_section.tsx'
import { AuditSection } from './audit_section.tsx'
import { FirmSection } from './firm_section.tsx'
import { ProfileSection } from './profile_section.tsx'
import styles from './settings.module.css'
import { UsersSection } from './users_section.tsx'

const sections = [
  { id: 'profile', label: 'Profile', shown: ProfileSection },
  { id: 'firm', label: 'Firm', shown: FirmSection },
  { id: 'users', label: 'People', shown: UsersSection },
  { id: 'integrations', label: 'Integrations', shown: IntegrationsSection },
  { id: 'agents', label: 'Analyst', shown: AgentsSection },
  { id: 'audit', label: 'Audit log', shown: AuditSection, isForAdmins: true },
  { id: 'about', label: 'About', shown: AboutSection },
]

export function SettingsScreen() {
  const { section = 'profile' } = useParams({ strict: false })
  const may = useMay()
  const open = sections.find(({ id }) => id === section)
  if (!open) return <NothingHere />
  return (
    <Page title="Settings" fixed>
      <div className={styles.screen}>
        <nav className={styles.list} aria-label="Settings">
          {sections
            .filter(({ isForAdmins }) => may.admin || !isForAdmins)
            .map(({ id, label }) => (
              <Link
                key={id}
                to="/settings/$section"
                params={{ section: id }}
                className={styles.link}
                aria-current={id === section ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
        </nav>
        <section className={styles.section} aria-label={open.label}>
          <open.shown />
        </section>
      </div>
    </Page>
  )
}
