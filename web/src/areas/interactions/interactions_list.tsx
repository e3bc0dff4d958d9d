import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { api, client, type Row, refetch } from '../../api/client.ts'
import { DeleteButton } from '../../form/delete_button.tsx'
import { nameOf } from '../../form/pickers/participants_picker.tsx'
import { WaitingMark } from '../../offline/waiting_mark.tsx'
import { tellDeleted } from '../../parts/deleted.ts'
import styles from '../../parts/entry.module.css'
import { When } from '../../parts/figures.tsx'
import { counted, dayAndTime } from '../../parts/format.ts'
import { IconPencil } from '../../parts/icons.ts'
import { Markdown } from '../../parts/markdown/markdown.tsx'
import { MoreBelow, pageByPage } from '../../parts/page/more_below.tsx'
import { Asked, Empty, Loading } from '../../parts/page/state.tsx'
import { usePeople } from '../../parts/people.ts'
import { useMay, useMe } from '../../parts/use_me.ts'
import { LogDialog } from './log_dialog.tsx'

type Interaction = Row<'/api/interactions'>

const kindNames: Record<Interaction['type'], string> = {
  meeting: 'Meeting',
  call: 'Call',
  email: 'E-mail',
  other: 'Contact',
  note: 'Note',
}

type ListProps = { company?: string; contact?: string; deal?: string }

/** Meetings, calls and e-mails that were logged, with what was said. */
export function InteractionsList({ company, contact, deal }: ListProps) {
  const asked = api.useInfiniteQuery(
    'get',
    '/api/interactions',
    { params: { query: { company_id: company, contact_id: contact, deal_id: deal, page_size: 30 } } },
    pageByPage,
  )
  const [edited, setEdited] = useState<Interaction>()
  const [isLogging, setLogging] = useState(false)
  const may = useMay()
  return (
    <Asked of={asked} loading={<Loading rows={6} />}>
      {({ pages }) => {
        const all = pages.flatMap(({ data }) => data)
        return (
          <>
            {all.length === 0 && (
              <Empty
                title="No meetings or calls yet"
                action={may.write && <Button onClick={() => setLogging(true)}>Log activity</Button>}
              >
                What was said and with whom belongs here. {deal ? '' : 'Press m on a company to log one.'}
              </Empty>
            )}
            {all.map((one) => (
              <Entry key={one.id} interaction={one} namesDeal={!deal} onEdit={may.write ? setEdited : undefined} />
            ))}
            <MoreBelow hasMore={asked.hasNextPage} isComing={asked.isFetchingNextPage} more={asked.fetchNextPage} />
            <LogDialog
              opened={edited !== undefined || isLogging}
              onClose={() => {
                setEdited(undefined)
                setLogging(false)
              }}
              company={company}
              contact={contact}
              deal={deal}
              interaction={edited}
            />
          </>
        )
      }}
    </Asked>
  )
}

type EntryProps = {
  interaction: Interaction
  namesDeal: boolean
  onEdit: ((interaction: Interaction) => void) | undefined
}

function Entry({ interaction, namesDeal, onEdit }: EntryProps) {
  const { type, subject, notes, date, duration_minutes, company_id, participants, created_by } = interaction
  const author = usePeople().find(({ id }) => id === created_by)?.name
  const isOwn = created_by === useMe()?.id
  const people = participants.map((one) => nameOf(one, company_id))
  const facts = [
    kindNames[type],
    namesDeal && interaction.deal_name,
    duration_minutes ? counted(duration_minutes, 'minute') : undefined,
    people.length > 0 ? `with ${people.join('; ')}` : undefined,
    author && `logged by ${author}`,
  ]
  return (
    <article className={styles.entry}>
      <header className={styles.head}>
        <h2>{subject}</h2>
        <WaitingMark of={interaction.id} />
        <span className="quiet rigid fine" title={dayAndTime(date)}>
          <When at={date} />
        </span>
        {onEdit && (
          <ActionIcon size="sm" aria-label={`Change “${subject}”`} onClick={() => onEdit(interaction)}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )}
        {onEdit && (
          <DeleteButton isIcon what={`the ${kindNames[type].toLowerCase()}`} act={() => remove(interaction)} />
        )}
      </header>
      <p className="note wrap flex gap-6">{facts.filter(Boolean).join(' · ')}</p>
      {notes && (
        <div className={styles.text}>
          <Markdown text={notes} />
        </div>
      )}
    </article>
  )
}

async function remove({ id, type }: Interaction) {
  await client.DELETE('/api/interactions/{interaction_id}', { params: { path: { interaction_id: id } } })
  tellDeleted(`${kindNames[type]} deleted`, id)
  await asked()
}

const asked = () => refetch('/api/interactions', '/api/companies', '/api/contacts', '/api/overview')
