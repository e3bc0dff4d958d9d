import { Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { cardBeside, isWay } from '../../board/card_beside.ts'
import { useEdgeScroll } from '../../board/drag.ts'
import { useAddress } from '../../parts/address.ts'
import { count, counted, money } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Page } from '../../parts/page/page.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { usePeople } from '../../parts/people.ts'
import { useMay } from '../../parts/use_me.ts'
import { FilterChips } from '../../table/filters/filter_chips.tsx'
import { SearchBox } from '../../table/filters/search_box.tsx'
import { assignDeal, type Deal, findDeal, isClosed, stageOptions, stepOptions } from '../deals/index.ts'
import { isStanding, stepsOf, usePipelines } from '../pipelines/index.ts'
import { AssignMenu } from './assign_menu.tsx'
import { Handed } from './handed.tsx'
import { DisabledPerson, MemberRow } from './member_row.tsx'
import styles from './team.module.css'
import { filtersIn, isNamed, isShownMember } from './team_query.ts'
import { Unassigned, useUnassigned } from './unassigned.tsx'

/** Who works on what: each person's deals beside what they can carry. Deals are handed on by dragging or by a menu. */
export function TeamScreen() {
  const may = useMay()
  const [search] = useAddress()
  const team = api.useQuery('get', '/api/staffing/workload')
  // they carry nothing that could be over or under
  const disabled = usePeople().filter(
    ({ name, status }) => status === 'disabled' && !search['load'] && isNamed(name, search),
  )
  const standing = usePipelines().filter(isStanding)
  const chosen = standing.filter(({ id }) => !search['pipeline'] || id === search['pipeline'])
  const open = chosen.flatMap(stepsOf).filter(({ category }) => !isClosed(category))
  const rows = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ deal: Deal; at: DOMRect }>()
  useEdgeScroll(rows)
  const filters = filtersIn(search)
  const unassigned = useUnassigned(filters)

  const openMenu = useCallback((deal: Deal, at: HTMLElement) => setMenu({ deal, at: at.getBoundingClientRect() }), [])
  const card = () => rows.current?.querySelector<HTMLElement>('[data-card]:focus')
  const cardOf = (id: string | undefined) => rows.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
  const besideOf = (id: string) => {
    const [here, within] = [cardOf(id), rows.current]
    const ways = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'] as const
    const cards = here && within ? ways.map((way) => cardBeside(within, here, way)) : []
    return cards.find((one) => one?.closest('section') === here?.closest('section'))?.dataset['card']
  }
  const step = (way: 'ArrowDown' | 'ArrowUp') => {
    const from = card()
    const to =
      from && rows.current
        ? cardBeside(rows.current, from, way)
        : rows.current?.querySelector<HTMLElement>('[data-card]')
    to?.focus()
  }
  useKeys([
    { keys: 'j', does: 'Next deal', act: () => step('ArrowDown') },
    { keys: 'k', does: 'Deal before', act: () => step('ArrowUp') },
    ...(may.write
      ? [
          {
            keys: 'm',
            does: 'Hand the deal to …',
            act: () => {
              const focused = card()
              const deal = findDeal(focused?.dataset['card'] ?? '')
              if (focused && deal) openMenu(deal, focused)
            },
          },
        ]
      : []),
  ])

  const shared = { mayAssign: may.write, onDrop: assignDeal, onMenu: openMenu, filters }
  return (
    <Page
      title="Team"
      below={
        <>
          <SearchBox label="Search people" name="person" />
          <FilterChips
            filters={[
              ...(standing.length > 1
                ? [
                    {
                      kind: 'choice' as const,
                      name: 'pipeline',
                      label: 'Pipeline',
                      options: standing.map(({ id, name }) => ({ value: id, label: name })),
                    },
                  ]
                : []),
              standing.length > 0
                ? {
                    kind: 'choice',
                    name: 'stage_id',
                    label: 'Stage',
                    options: stepOptions(open, chosen),
                  }
                : {
                    kind: 'choice',
                    name: 'stage',
                    label: 'Stage',
                    options: stageOptions.filter(({ value }) => !isClosed(value)),
                  },
              { kind: 'money', from: 'value_min', to: 'value_max', label: 'Value', of: 'deal_value' },
              {
                kind: 'choice',
                name: 'load',
                label: 'Workload',
                options: [
                  { value: 'over', label: 'Over capacity' },
                  { value: 'free', label: 'With room' },
                ],
              },
            ]}
          />
        </>
      }
    >
      <div className={styles.page}>
        <div
          ref={rows}
          onKeyDown={(event) => {
            const from = card()
            if (!from || !isWay(event.key) || event.shiftKey || event.metaKey || event.ctrlKey || event.altKey) return
            event.preventDefault()
            cardBeside(event.currentTarget, from, event.key)?.focus()
          }}
        >
          <Asked of={{ ...team, data: unassigned && team.data }} loading={<RowsLoading />}>
            {({ team_members }) => (
              <>
                <Totals members={team_members} />
                {unassigned && !search['person'] && <Unassigned deals={unassigned} {...shared} />}
                {team_members
                  .filter((member) => isShownMember(member, search))
                  .map((member) => (
                    <MemberRow key={member.user_id} member={member} mayChange={may.admin} {...shared} />
                  ))}
                {!team_members.some((member) => isShownMember(member, search)) && (
                  <p className="quiet topped label" style={{ padding: '16px 0' }}>
                    Nobody fits the filters.
                  </p>
                )}
                {team_members.length === 1 && may.admin && (
                  <p className="quiet topped label" style={{ padding: '16px 0' }}>
                    Colleagues stand here with their deals, once they are invited.{' '}
                    <Link to="/settings/$section" params={{ section: 'users' }}>
                      Invite them
                    </Link>
                  </p>
                )}
                {disabled.map((person) => (
                  <DisabledPerson key={person.id} person={person} {...shared} />
                ))}
              </>
            )}
          </Asked>
        </div>
        <Handed />
      </div>
      {menu && (
        <AssignMenu
          {...menu}
          members={team.data?.team_members ?? []}
          onPick={(to) => {
            const next = besideOf(menu.deal.id)
            assignDeal(menu.deal, to)
            // the card goes to another person's, perhaps out of sight: the focus stays with those that were beside it
            requestAnimationFrame(() => requestAnimationFrame(() => cardOf(next)?.focus()))
          }}
          onClose={() => {
            setMenu(undefined)
            cardOf(menu.deal.id)?.focus()
          }}
        />
      )}
      <p id="card-keys" className="visually-hidden">
        Press m to reassign the deal.
      </p>
    </Page>
  )
}

function Totals({ members }: { members: { active_deals: number; capacity: number; total_deal_value: number }[] }) {
  const sum = (of: (member: (typeof members)[number]) => number) => members.reduce((all, one) => all + of(one), 0)
  return (
    <p className="quiet label" style={{ margin: '0 0 8px' }}>
      {counted(members.length, 'person', 'people')} with{' '}
      {counted(
        sum(({ active_deals }) => active_deals),
        'open deal',
      )}
      {/* hidden from some roles */}
      {members.every((one) => one.total_deal_value !== null) &&
        ` worth ${money(sum(({ total_deal_value }) => total_deal_value))}`}
      ; together they can carry {count(sum(({ capacity }) => capacity))}.
    </p>
  )
}

const RowsLoading = () => (
  <Stack gap={16} role="status" aria-busy="true" aria-label="Loading">
    {Array.from({ length: 4 }, (_, index) => (
      <Skeleton key={index} height={128} />
    ))}
  </Stack>
)
