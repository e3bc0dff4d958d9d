import { Drawer } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useAddress } from '../../parts/address.ts'
import { State } from '../../parts/badges.tsx'
import { count, momentOf } from '../../parts/format.ts'
import styles from '../../parts/page/section.module.css'
import { Empty } from '../../parts/page/state.tsx'
import type { Column } from '../../table/columns.ts'
import { DataTable } from '../../table/data_table.tsx'
import { type Filter, FilterChips } from '../../table/filters/filter_chips.tsx'
import { useRows } from '../../table/use_rows.ts'
import { eventKinds, subjectTypes } from '../events/index.ts'
import { DeliveryDetail } from './delivery_detail.tsx'
import { answerOf, type Delivery, deliveryStates, typeWords, type Webhook } from './words.ts'

/** What a webhook was told, the latest first. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [{ status, kind, about, from, to, delivery: openId }, set] = useAddress()
  // reason: the address of the list with the id in its place
  const path = `/api/webhooks/${webhook.id}/deliveries` as '/api/webhooks/{webhook_id}/deliveries'
  const rows = useRows<Delivery>(path, { status, kind, subject_type: about, date_from: from, date_to: to })
  useAskWhenTold(webhook, rows.refetch)
  const filters = useMemo<Filter[]>(
    () => [
      {
        kind: 'choice',
        name: 'status',
        label: 'State',
        options: Object.entries(deliveryStates).map(([value, { name }]) => ({ value, label: name })),
      },
      { kind: 'choice', name: 'kind', label: 'What was done', options: optionsOf(eventKinds) },
      { kind: 'choice', name: 'about', label: 'To what', options: optionsOf(subjectTypes) },
      { kind: 'dates', from: 'from', to: 'to', label: 'When' },
    ],
    [],
  )
  const isNarrowed = [status, kind, about, from, to].some(Boolean)
  return (
    <>
      <div className="row wrap rigid gap-6" style={{ marginBottom: 12 }}>
        <FilterChips filters={filters} />
      </div>
      <div className={styles.table}>
        <DataTable
          name="deliveries"
          label="Deliveries"
          rows={rows}
          columns={columns}
          openId={openId}
          onOpen={({ id }) => set({ delivery: id }, openId ? 'replace' : 'push')}
          csvName="deliveries"
          empty={
            isNarrowed ? (
              <Empty title="Nothing was told that fits">Take a filter away to see more.</Empty>
            ) : (
              <Empty title="Nothing was told in the last 30 days">
                Send a test to see whether the receiver answers.
              </Empty>
            )
          }
        />
      </div>
      <Drawer
        opened={openId !== undefined}
        onClose={() => set({ delivery: undefined })}
        position="right"
        size={520}
        title="Delivery"
      >
        {openId !== undefined && (
          <DeliveryDetail
            key={openId}
            webhook={webhook}
            id={openId}
            onReplayed={(id) => set({ delivery: id }, 'replace')}
          />
        )}
      </Drawer>
    </>
  )
}

/** Asks for the log anew when the webhook, which is asked for again and again, shows that something was told since. */
function useAskWhenTold({ waiting, last_delivered_at, failing_since, status }: Webhook, refetch: () => unknown): void {
  const now = [waiting, last_delivered_at, failing_since, status].join()
  const known = useRef(now)
  useEffect(() => {
    if (known.current === now) return
    known.current = now
    refetch()
  }, [now])
}

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

const columns: Column<Delivery>[] = [
  {
    id: 'type',
    title: 'What',
    width: 200,
    cell: ({ type }) => typeWords(type),
    text: ({ type }) => type,
  },
  {
    id: 'status',
    title: 'State',
    width: 120,
    phone: true,
    cell: ({ status }) => <State tone={deliveryStates[status].tone}>{deliveryStates[status].name}</State>,
    text: ({ status }) => status,
  },
  {
    id: 'answer',
    title: 'Answer',
    width: 260,
    cell: (delivery) => <span className="clip">{answerOf(delivery)}</span>,
    text: answerOf,
  },
  { id: 'attempts', title: 'Tries', width: 70, align: 'right', cell: ({ attempts }) => count(attempts) },
  {
    id: 'milliseconds',
    title: 'Took',
    width: 90,
    align: 'right',
    cell: ({ milliseconds }) => (milliseconds === null ? '–' : `${count(milliseconds)} ms`),
  },
  {
    id: 'at',
    title: 'When',
    width: 180,
    phone: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{momentOf(created_at)}</time>,
    text: ({ created_at }) => created_at,
  },
]
