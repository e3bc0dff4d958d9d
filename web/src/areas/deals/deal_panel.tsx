import { ActionIcon, Skeleton, Stack, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { api } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { IconArrowsDiagonal, IconChevronDown, IconChevronUp, IconX } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Empty, FaultNote } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { CustomFields } from '../custom-fields/index.ts'
import { TagChips } from '../tags/index.ts'
import { RecordTasks } from '../tasks/index.ts'
import { WallBadge } from '../walls/index.ts'
import type { Deal, DealWithHistory } from './deal.ts'
import { Documents, Interactions } from './deal_around.tsx'
import { findDeal } from './deal_cache.ts'
import { DealFields } from './deal_fields.tsx'
import { DealMenu } from './deal_menu.tsx'
import { DealName } from './deal_name.tsx'
import { DealNotes } from './deal_notes.tsx'
import styles from './deal_panel.module.css'
import { TeamFaces } from './page/team.tsx'
import { StageHistory } from './stage_history.tsx'

/** A deal, as a list had it until all of it is there. */
export function useDeal(id: string) {
  const asked = api.useQuery(
    'get',
    '/api/deals/{deal_id}',
    { params: { path: { deal_id: id } } },
    {
      placeholderData: () => {
        const known = findDeal(id)
        return known && { ...known, stage_history: [], ebitda_multiple: unknownMultiple }
      },
    },
  )
  return { ...asked, history: asked.isPlaceholderData ? undefined : asked.data?.stage_history }
}

const unknownMultiple = { value: null, price: null, period: null, missing: null }

type PanelProps = {
  id: string
  onClose(): void
  /** the deals before and after it in the list; not given where there is none */
  onNext?: () => void
  onPrevious?: () => void
  /** takes the focus when it opens; a list with keys of its own keeps it */
  takesFocus: boolean
}

/** Esc for a menu or a dialog in front of the panel is not for the panel. */
const isInFront = ({ target }: KeyboardEvent) =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  (target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)

/** A deal beside its list, which stays. */
export function DealPanel({ id, onClose, onNext, onPrevious, takesFocus }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  const title = useId()
  const { data, error, refetch, history } = useDeal(id)
  const edit = (name: string) => panel.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.click()
  useKeys([
    { keys: 'Escape', does: 'Close the deal', act: (event) => isInFront(event) || onClose() },
    { keys: 'j', does: 'Next deal', act: () => onNext?.() },
    { keys: 'k', does: 'Deal before', act: () => onPrevious?.() },
    { keys: 'ArrowDown', does: 'Next deal', act: () => onNext?.() },
    { keys: 'ArrowUp', does: 'Deal before', act: () => onPrevious?.() },
    { keys: 'e', does: 'Edit the value', act: () => edit('value') },
    { keys: 's', does: 'Change the stage', act: () => edit('stage') },
  ])
  // a screen reader begins to read here; with each deal anew
  useEffect(() => {
    if (takesFocus) panel.current?.focus({ preventScroll: true })
  }, [id, takesFocus])
  return (
    <aside ref={panel} className={styles.panel} aria-labelledby={title} tabIndex={-1}>
      <header className="rigid ruled flex gap-4" style={{ alignItems: 'flex-start', padding: '12px 12px 12px 20px' }}>
        <div className="grow">
          <h2 id={title} className="subtitle breaks">
            {data ? <DealName deal={data} /> : error ? 'Deal' : <Skeleton height={18} width={180} my={3} />}
          </h2>
          {data && <CompanyLink deal={data} />}
        </div>
        <ActionIcon aria-label="Deal before" disabled={!onPrevious} onClick={onPrevious}>
          <IconChevronUp size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label="Next deal" disabled={!onNext} onClick={onNext}>
          <IconChevronDown size={18} stroke={1.6} />
        </ActionIcon>
        <Tooltip label="Open the page">
          <ActionIcon
            aria-label="Open the page"
            renderRoot={(props) => <Link to="/deals/$id" params={{ id }} {...props} />}
          >
            <IconArrowsDiagonal size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        {data && <DealMenu deal={data} onDeleted={onClose} />}
        <ActionIcon aria-label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </header>
      <div className={styles.body} tabIndex={0} role="group" aria-label="About the deal">
        <DealBody key={id} deal={data} history={history} error={error} again={refetch} />
      </div>
    </aside>
  )
}

/** Whose deal it is; and that it is restricted, where it is. */
export function CompanyLink({ deal }: { deal: Deal }) {
  return (
    <>
      <Link to="/companies/$id" params={{ id: deal.company_id }} className={styles.link}>
        {deal.company_name}
      </Link>{' '}
      <WallBadge subject={{ id: deal.id, name: deal.name, companyId: deal.company_id }} />
    </>
  )
}

type BodyProps = {
  deal: DealWithHistory | undefined
  history: DealWithHistory['stage_history'] | undefined
  error: unknown
  again(): unknown
}

/** What there is to see of a deal below its name, beside its list. */
function DealBody({ deal, history, error, again }: BodyProps) {
  const may = useMay()
  if (!deal) {
    if (error instanceof Fault && error.status === 404)
      return <Empty title="This deal is not here">It may have been deleted, or its company was.</Empty>
    return error ? <FaultNote error={error} again={again} /> : <BodyLoading />
  }
  return (
    <>
      <TagChips kind="deal" id={deal.id} />
      <TeamFaces deal={deal} namesToo />
      <DealFields deal={deal} mayEdit={may.write} />
      <CustomFields kind="deal" id={deal.id} currency={deal.currency} />
      <Section title="Tasks">
        <RecordTasks deal_id={deal.id} />
      </Section>
      <Section title="Stages">
        <StageHistory deal={deal} history={history} />
      </Section>
      <Section title="Notes">
        <DealNotes deal={deal} mayWrite={may.write} />
      </Section>
      <Section title="Meetings and calls">
        <Interactions deal={deal} mayWrite={may.write} />
      </Section>
      <Section title="Documents">
        <Documents deal={deal} mayWrite={may.write} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginTop: 20 }}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  )
}

const BodyLoading = () => (
  <Stack gap={12} role="status" aria-busy="true" aria-label="Loading">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} height={20} width={`${80 - (index % 3) * 15}%`} />
    ))}
  </Stack>
)
