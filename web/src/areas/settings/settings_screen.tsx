import { NativeSelect } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { InPlace } from '../../parts/lazy_part.tsx'
import { NothingHere } from '../../parts/page/nothing_here.tsx'
import { Page } from '../../parts/page/page.tsx'
import styles from '../../parts/page/section.module.css'
import { Empty, Loading } from '../../parts/page/state.tsx'
import { useMe } from '../../parts/use_me.ts'
import { sections, useSections } from './sections.ts'

export function SettingsScreen() {
  const { section = 'profile' } = useParams({ strict: false })
  const me = useMe()
  const navigate = useNavigate()
  const groups = [...Map.groupBy(useSections(), ({ of }) => of)]
  const open = sections.find(({ id }) => id === section)
  if (!open) return <NothingHere />
  return (
    <Page title="Settings" fixed>
      <div className={styles.screen}>
        <nav className={styles.list} aria-label="Settings">
          {groups.map(([of, items]) => (
            <Fragment key={of}>
              <span className={styles.of}>{of}</span>
              {items.map(({ id, label }) => (
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
            </Fragment>
          ))}
        </nav>
        {/* on a phone, where they do not fit beside it */}
        <NativeSelect
          className={styles.choose}
          aria-label="Section"
          value={section}
          onChange={({ currentTarget }) =>
            navigate({ to: '/settings/$section', params: { section: currentTarget.value } })
          }
          data={groups.map(([group, items]) => ({
            group,
            items: items.map(({ id, label }) => ({ value: id, label })),
          }))}
        />
        <section className={styles.section} aria-label={open.label}>
          {!open.isForAdmins || me?.role === 'admin' ? (
            <InPlace key={open.id} placeholder={<Loading />}>
              <open.shown />
            </InPlace>
          ) : (
            me && <Empty title="This is for admins">Ask an admin of your firm.</Empty>
          )}
        </section>
      </div>
    </Page>
  )
}
