import { ActionIcon, Anchor, CopyButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { contact as described } from '../../../../src/records/descriptions/contacts.ts'
import type { Reply } from '../../api/client.ts'
import { When } from '../../parts/figures.tsx'
import { IconCheck, IconCopy } from '../../parts/icons.ts'
import { factsOf } from '../../record/shown.tsx'
import { Facts } from '../../table/peek.tsx'

type Contact = Reply<'/api/contacts/{contact_id}'>

/** How to reach a contact. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { company_id, company_name, email, phone, created_at } = contact
  const facts = factsOf(described, contact, {
    company_id: company_id
      ? {
          shown: (
            <Anchor component={Link} to={`/companies/${company_id}`} size="sm">
              {company_name}
            </Anchor>
          ),
        }
      : {},
    email: email ? { shown: <Reached to={`mailto:${email}`} text={email} /> } : {},
    phone: phone ? { shown: <Reached to={`tel:${phone.replace(/[^\d+]/g, '')}`} text={phone} /> } : {},
    // who this is stands above
    role: false,
  })
  return <Facts facts={[...facts, ['Added', <When key="added" at={created_at} />]]} />
}

function Reached({ to, text }: { to: string; text: string }) {
  return (
    <span className="row gap-4">
      <Anchor href={to} size="sm">
        {text.split('@').map((part, at) => (
          <Fragment key={at}>
            {at > 0 && '@'}
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
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
