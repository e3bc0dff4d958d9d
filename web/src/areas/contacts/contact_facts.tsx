import { ActionIcon, Anchor, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Reply } from '../../api/client.ts'
import { When, Words } from '../../parts/figures.tsx'
import { Facts } from '../../table/peek.tsx'
import styles from './contact.module.css'

type Contact = Reply<'/api/contacts/{contact_id}'>

/** How to reach a contact. */
export function ContactFacts({
  contact: { company_id, company_name, email, phone, linkedin, created_at },
}: {
  contact: Contact
}) {
  const none = <Words>{null}</Words>
  return (
    <Facts
      facts={[
        [
          'Company',
          company_id ? (
            <Anchor key="company" component={Link} to={`/companies/${company_id}`} size="sm">
              {company_name}
            </Anchor>
          ) : (
            none
          ),
        ],
        ['E-mail', email ? <Reached key="email" to={`mailto:${email}`} text={email} /> : none],
        ['Phone', phone ? <Reached key="phone" to={`tel:${phone.replace(/[^\d+]/g, '')}`} text={phone} /> : none],
        [
          'LinkedIn',
          linkedin ? (
            <Anchor key="linkedin" href={linkedin} target="_blank" rel="noreferrer noopener" size="sm">
              {linkedin.replace(/^https?:\/\/(www\.)?/, '')}
            </Anchor>
          ) : (
            none
          ),
        ],
        ['Added', <When key="added" at={created_at} />],
      ]}
    />
  )
}

function Reached({ to, text }: { to: string; text: string }) {
  return (
    <span className={styles.reached}>
      <Anchor href={to} size="sm">
        {text}
      </Anchor>
      {navigator.clipboard && (
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <ActionIcon size={20} onClick={copy} aria-label={copied ? 'Copied' : `Copy ${text}`}>
              {copied ? <IconCheck size={14} stroke={1.8} /> : <IconCopy size={14} stroke={1.6} />}
            </ActionIcon>
          )}
        </CopyButton>
      )}
    </span>
  )
}
