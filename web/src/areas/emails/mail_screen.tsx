import { ActionIcon, Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { IconArrowLeft } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Empty } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { FilterChips, isNarrowed } from '../../table/filters/filter_chips.tsx'
import { SearchBox } from '../../table/filters/search_box.tsx'
import listStyles from '../../table/list.module.css'
import { useRows } from '../../table/use_rows.ts'
import { ComposeDialog } from '../email_bot/index.ts'
import { Conversation } from './conversation.tsx'
import { MailList, withoutWriting } from './mail_list.tsx'
import styles from './mail_screen.module.css'
import type { Thread } from './thread_line.tsx'
import { useMailFilters } from './use_mail_filters.tsx'
import { useThreadOf } from './use_thread_of.ts'

// the conversation stands beside the list where there is room for both
const besideFromPx = 860

/** Mail of the firm as conversations, and the one that is read beside the list. */
export function MailScreen() {
  const { id }: { id?: string } = useParams({ strict: false })
  const [search, set] = useAddress()
  const navigate = useNavigate()
  const may = useMay()
  const { ref: sized, width } = useElementSize()
  const isNarrow = width > 0 ? width < besideFromPx : innerWidth < 1100
  const filters = useMailFilters()
  const openThread = useThreadOf(id)
  const rows = useRows<Thread>('/api/emails/threads', {
    search: search['search'],
    owner: search['owner'],
    company_id: search['company'],
    deal_id: search['deal'],
    awaits_deal: search['awaits_deal'],
    direction: search['direction'],
    has_attachments: search['attachments'],
    date_from: search['from'],
    date_to: search['until'],
  })
  const toList = () => navigate({ to: '/mail', search: withoutWriting })
  const open = (email: string) =>
    navigate({ to: '/mail/$id', params: { id: email }, search: withoutWriting, replace: true })
  const write = () => set({ new: 'mail' }, 'push')
  useKeys([
    ...(may.write ? [{ keys: 'c', does: 'New message', act: write }] : []),
    ...(id ? [{ keys: 'Escape', does: 'Back to the list', act: () => void toList() }] : []),
  ])

  const isEmpty = rows.total === 0 && !id
  const isAlone = isNarrow && id !== undefined
  return (
    <Page
      title="Mail"
      fixed
      head={isAlone ? <BackHead onBack={toList} id={id} /> : undefined}
      actions={may.write && !isAlone && <Button onClick={write}>New message</Button>}
      below={
        !isAlone && (
          <>
            <SearchBox label="Search mail" />
            <FilterChips filters={filters} />
            <span className={listStyles.count} role="status">
              {rows.total !== undefined && counted(rows.total, 'conversation')}
            </span>
          </>
        )
      }
    >
      <div className="fill flex" ref={sized}>
        {isEmpty ? (
          <div style={{ flex: 1, padding: 24 }}>
            {isNarrowed(filters, search) ? <NothingFound /> : <NothingYet write={may.write ? write : undefined} />}
          </div>
        ) : (
          !isAlone && (
            <div className={styles.list} data-alone={isNarrow || undefined}>
              <MailList rows={rows} openThread={openThread} onMove={({ last_email_id }) => open(last_email_id)} />
            </div>
          )
        )}
        {!isEmpty && (!isNarrow || isAlone) && (
          <section className={styles.beside} aria-label="Conversation" tabIndex={0}>
            {id ? (
              <div style={{ maxWidth: 880 }}>
                {!isNarrow && <Subject id={id} />}
                <Conversation id={id} keys />
              </div>
            ) : (
              <Empty title="No conversation is open">Choose one from the list, or press j and Enter.</Empty>
            )}
          </section>
        )}
      </div>
      {may.write && (
        <ComposeDialog
          opened={search['new'] === 'mail'}
          onClose={() => set({ new: undefined, to: undefined })}
          onSent={({ email_id }) => open(email_id)}
          to={search['to']}
        />
      )}
    </Page>
  )
}

/** As the list has it; a space while it is not known yet. */
function useSubject(id: string): string {
  const { data, error } = api.useQuery('get', '/api/emails/{email_id}/thread', { params: { path: { email_id: id } } })
  if (error) return 'Conversation'
  return data ? data.emails[0]?.subject || 'No subject' : '\u00a0'
}

const Subject = ({ id }: { id: string }) => <h2 className={styles.subject}>{useSubject(id)}</h2>

function BackHead({ id, onBack }: { id: string; onBack(): void }) {
  return (
    <div className={styles.back}>
      <ActionIcon aria-label="Back to the list" onClick={onBack}>
        <IconArrowLeft size={18} stroke={1.6} />
      </ActionIcon>
      <h1 className={styles.subject}>{useSubject(id)}</h1>
    </div>
  )
}

function NothingFound() {
  const [, set] = useAddress()
  const filters = {
    owner: undefined,
    company: undefined,
    deal: undefined,
    awaits_deal: undefined,
    direction: undefined,
  }
  const others = { search: undefined, attachments: undefined, from: undefined, until: undefined }
  return (
    <Empty
      title="No mail matches"
      action={
        <Button variant="default" onClick={() => set({ ...filters, ...others })}>
          Show all mail
        </Button>
      }
    >
      Try fewer words, or take a filter away. The text of a mail is searched only where you may read it.
    </Empty>
  )
}

const NothingYet = ({ write }: { write: (() => void) | undefined }) => (
  <Empty
    title="Mail with the people you deal with belongs here"
    action={
      <div className="wrap gap flex" style={{ justifyContent: 'center' }}>
        <LinkButton to="/settings/$section" params={{ section: 'integrations' }} variant={write ? 'default' : 'filled'}>
          Connect a mailbox
        </LinkButton>
        {write && <Button onClick={write}>New message</Button>}
      </div>
    }
  >
    Connect your mailbox: what you send and receive is filed under companies and contacts by itself, and its text stays
    yours unless you share it. Without one you can write too: the message is kept in the outbox.
  </Empty>
)
