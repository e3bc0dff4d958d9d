import { Button, Menu, Tabs } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api, type Reply } from '../../api/client.ts'
import { WaitingMark } from '../../offline/waiting_mark.tsx'
import { useAddress } from '../../parts/address.ts'
import { count } from '../../parts/format.ts'
import { IconDots } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Page } from '../../parts/page/page.tsx'
import { Asked, Empty, Loading } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { DeleteRecords } from '../../record/delete_records.tsx'
import { WithFacts } from '../../record/record_page.tsx'
import { CommentsButton } from '../comments/index.ts'
import { CustomFields } from '../custom-fields/index.ts'
import { ComposeDialog } from '../email_bot/index.ts'
import { RecordMail } from '../emails/index.ts'
import { InteractionsList, LogDialog } from '../interactions/index.ts'
import { RecordLists } from '../lists/index.ts'
import { TagChips } from '../tags/index.ts'
import { RecordTasks } from '../tasks/index.ts'
import styles from './contact.module.css'
import { Colleagues, ContactDeals, Relationship } from './contact_around.tsx'
import { ContactDialog, contactsLost } from './contact_dialog.tsx'
import { ContactFacts } from './contact_facts.tsx'
import { ContactFeed } from './contact_feed.tsx'
import { ContactNotes } from './contact_notes.tsx'
import { useFeed } from './use_feed.ts'

type Contact = Reply<'/api/contacts/{contact_id}'>
type Dialog = 'meeting' | 'call' | 'note' | 'edit' | 'delete' | 'mail'

/** A person the firm deals with: how to reach them, and all that was between them and the firm. */
export function ContactScreen() {
  const { id = '' } = useParams({ strict: false })
  const contact = api.useQuery('get', '/api/contacts/{contact_id}', { params: { path: { contact_id: id } } })
  const [dialog, setDialog] = useState<Dialog>()
  const about = contact.data
  return (
    <Page
      title={about?.name ?? 'Contact'}
      head={about && <Head contact={about} />}
      actions={
        about && (
          <>
            <CommentsButton of={{ type: 'contact', id: about.id }} name={about.name} />
            <Actions contact={about} onOpen={setDialog} />
          </>
        )
      }
    >
      <Asked of={contact} loading={<Loading rows={8} />}>
        {(data) => (
          <>
            <WithFacts
              label="How to reach them"
              facts={
                <>
                  <TagChips kind="contact" id={data.id} />
                  <ContactFacts contact={data} />
                  <CustomFields kind="contact" id={data.id} />
                  <Colleagues contact={data} />
                </>
              }
            >
              <Relationship contact={data} />
              <div className={styles.beside}>
                {data.company_id && (
                  <section aria-label="Deals">
                    <h2 className={styles.part}>Deals of {data.company_name}</h2>
                    <ContactDeals company_id={data.company_id} />
                  </section>
                )}
                <section aria-label="Tasks">
                  <h2 className={styles.part}>Tasks</h2>
                  <RecordTasks contact_id={data.id} />
                </section>
              </div>
              <section aria-label="Lists">
                <h2 className={styles.part}>Lists</h2>
                <RecordLists subject="contacts" id={data.id} />
              </section>
              <Record contact={data} onOpen={setDialog} />
            </WithFacts>
            <Dialogs contact={data} dialog={dialog} onClose={() => setDialog(undefined)} />
          </>
        )}
      </Asked>
    </Page>
  )
}

function Head({ contact: { id, name, role, company_id, company_name } }: { contact: Contact }) {
  return (
    <div className={styles.head}>
      <h1 className="clip">{name}</h1>
      <p className="regular quiet">
        {role}
        {role && company_id && ', '}
        {company_id && (
          <Link to="/companies/$id" params={{ id: company_id }}>
            {company_name}
          </Link>
        )}{' '}
        <WaitingMark of={id} />
      </p>
    </div>
  )
}

function Actions({ contact, onOpen }: { contact: Contact; onOpen(dialog: Dialog): void }) {
  const may = useMay()
  useKeys(
    may.write
      ? [
          { keys: 'm', does: 'Log a meeting', act: () => onOpen('meeting') },
          { keys: 'n', does: 'Write a note', act: () => onOpen('note') },
          { keys: 'e', does: 'Edit the contact', act: () => onOpen('edit') },
        ]
      : [],
  )
  if (!may.write) return null
  return (
    <>
      <Button variant="default" visibleFrom="sm" onClick={() => onOpen('note')}>
        Write a note
      </Button>
      <Button onClick={() => onOpen('meeting')}>Log activity</Button>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" px={8} aria-label={`More for ${contact.name}`}>
            <IconDots size={16} stroke={1.6} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onOpen('note')} hiddenFrom="sm">
            Write a note
          </Menu.Item>
          <Menu.Item onClick={() => onOpen('call')}>Log a call</Menu.Item>
          {contact.email && <Menu.Item onClick={() => onOpen('mail')}>Write a mail</Menu.Item>}
          <Menu.Item onClick={() => onOpen('edit')}>Edit</Menu.Item>
          {may.admin && (
            <Menu.Item component="a" href={`#/settings/data?contact=${contact.id}`}>
              Data on this person
            </Menu.Item>
          )}
          <Menu.Item c="var(--bad)" onClick={() => onOpen('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const tabs = ['all', 'meetings', 'notes', 'mail'] as const
type Tab = (typeof tabs)[number]
const tabNames: Record<Tab, string> = { all: 'All', meetings: 'Meetings and calls', notes: 'Notes', mail: 'Mail' }

function Record({ contact, onOpen }: { contact: Contact; onOpen(dialog: Dialog): void }) {
  const may = useMay()
  const [{ tab }, set] = useAddress()
  const now = tabs.find((name) => name === tab) ?? 'all'
  const { totals } = useFeed(contact)
  const content: Record<Tab, () => ReactNode> = {
    all: () => (
      <ContactFeed
        contact={contact}
        empty={
          <Empty
            title="Nothing yet"
            action={may.write && <Button onClick={() => onOpen('meeting')}>Log activity</Button>}
          >
            Meetings, calls, notes and mail with {contact.name} belong here. Mail comes by itself once a mailbox is
            connected in Settings.
          </Empty>
        }
      />
    ),
    meetings: () => <InteractionsList contact={contact.id} />,
    notes: () => <ContactNotes contact={contact} onNew={() => onOpen('note')} />,
    mail: () => <RecordMail contact={contact} />,
  }
  return (
    <Tabs
      value={now}
      onChange={(value) => set({ tab: value === 'all' || value === null ? undefined : value, mail: undefined }, 'push')}
      keepMounted={false}
    >
      <Tabs.List mb="sm" aria-label="What was">
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {tabNames[name]}
            {name !== 'all' && totals[name] ? <small>{count(totals[name])}</small> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {name === now && content[name]()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

type DialogsProps = { contact: Contact; dialog: Dialog | undefined; onClose(): void }

function Dialogs({ contact, dialog, onClose }: DialogsProps) {
  const navigate = useNavigate()
  const kind = dialog === 'note' || dialog === 'call' ? dialog : 'meeting'
  return (
    <>
      <LogDialog
        opened={dialog === 'meeting' || dialog === 'call' || dialog === 'note'}
        kind={kind}
        onClose={onClose}
        contact={{ id: contact.id, name: contact.name }}
      />
      <ContactDialog opened={dialog === 'edit'} onClose={onClose} contact={contact} />
      <ComposeDialog opened={dialog === 'mail'} onClose={onClose} contact={contact.id} />
      <DeleteRecords
        name="contacts"
        rows={[contact]}
        lost={contactsLost}
        opened={dialog === 'delete'}
        onClose={onClose}
        onGone={() => navigate({ to: '/contacts', replace: true })}
      />
    </>
  )
}
