import { Button, Group } from '@mantine/core'
import { api, client, type Reply, refetch } from '../../api/client.ts'
import { useConfirm } from '../../form/confirm.tsx'
import { State } from '../../parts/badges.tsx'
import { count, decimals, percent } from '../../parts/format.ts'
import { Part } from '../../parts/page/section.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useMay, useMe } from '../../parts/use_me.ts'

/** How those who answer questions do. */
export function AgentsSection() {
  const me = useMe()
  const firm_id = me?.firm_id ?? ''
  const pool = api.useQuery(
    'get',
    '/agentic-chat/pools/{firm_id}/status',
    { params: { path: { firm_id } } },
    { enabled: me !== undefined, refetchInterval: 5000 },
  )
  const metrics = api.useQuery('get', '/agentic-chat/metrics', {}, { refetchInterval: 15_000 })
  return (
    <>
      <Asked of={pool}>{(data) => <Pool pool={data} />}</Asked>
      <Asked of={metrics}>{(data) => <Times metrics={data} />}</Asked>
    </>
  )
}

type PoolState = Reply<'/agentic-chat/pools/{firm_id}/status'>

const tones = { healthy: 'good', degraded: 'warn', failed: 'bad', initializing: 'plain' } as const
const words = {
  healthy: { name: 'Ready', says: 'Questions are answered at once.' },
  degraded: { name: 'Busy', says: 'There are more questions than agents just now; some wait their turn.' },
  failed: { name: 'Failed', says: 'No agent could be made. It is tried again by itself; starting anew may help.' },
  initializing: { name: 'Starting', says: 'Agents are being made, which takes a moment.' },
}

function Pool({ pool }: { pool: PoolState }) {
  const may = useMay()
  const { ask, dialog } = useConfirm()
  const restart = () =>
    ask({
      title: 'Let the agents start anew?',
      says: 'Questions under way are still answered. New ones wait a moment for the new agents.',
      label: 'Restart',
      act: async () => {
        const { data } = await client.POST('/agentic-chat/pools/{firm_id}/restart', {
          params: { path: { firm_id: pool.firm_id } },
        })
        await refetch('/agentic-chat/pools')
        if (data) tellDone(data.message)
      },
    })
  return (
    <Part title="Agents of your firm" lead={words[pool.status].says}>
      <Group justify="space-between" mt="md">
        <State tone={tones[pool.status]}>{words[pool.status].name}</State>
        {may.admin && (
          <Button variant="default" onClick={restart}>
            Restart
          </Button>
        )}
      </Group>
      <Figures
        figures={[
          ['ready to answer', count(pool.warm_agents)],
          ['being answered', count(pool.active_requests)],
          ['waiting', count(pool.queued_requests)],
          ['answered so far', count(pool.total_processed)],
          ['time to answer, on average', seconds(pool.avg_response_time)],
        ]}
      />
      {dialog}
    </Part>
  )
}

function Times({ metrics: { queries, performance, pools } }: { metrics: Reply<'/agentic-chat/metrics'> }) {
  return (
    <Part title="The last 24 hours" lead="Of all firms of this installation together.">
      <Figures
        figures={[
          ['questions', count(queries.total)],
          ['answered', queries.total === 0 ? '–' : percent(queries.success_rate)],
          ['failed', count(queries.failed)],
          ['half took at most (p50)', seconds(performance.p50_response_time)],
          ['19 of 20 at most (p95)', seconds(performance.p95_response_time)],
          ['99 of 100 at most (p99)', seconds(performance.p99_response_time)],
          ['firms with agents', `${count(pools.healthy)} of ${count(pools.total)} ready`],
        ]}
      />
    </Part>
  )
}

function Figures({ figures }: { figures: [label: string, value: string][] }) {
  return (
    <dl className="counts">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const seconds = (value: number): string =>
  value === 0 ? '–' : value < 1 ? `${Math.max(1, Math.round(value * 1000))} ms` : `${decimals(value, 1, 1)} s`
