import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { api, type Reply } from '../../api/client.ts'
import { pollEvery } from '../../api/polling.ts'
import { type Search, useAddress } from '../../parts/address.ts'
import { todayHere } from '../../parts/days.ts'
import { day } from '../../parts/format.ts'
import { IconPrinter } from '../../parts/icons.ts'
import { Page } from '../../parts/page/page.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { useMe } from '../../parts/use_me.ts'
import { usePhone } from '../../parts/use_phone.ts'
import { chosenZone } from '../../parts/zone.ts'
import { defaultOf, isStanding, type Pipeline, usePipelinesAsked } from '../pipelines/index.ts'
import { BidsDue, ClosingSoon } from './closing_soon.tsx'
import { Documents } from './documents.tsx'
import { GoingCold } from './going_cold.tsx'
import { HandedToMe } from './handed_to_me.tsx'
import styles from './home.module.css'
import { Meetings } from './meetings.tsx'
import { Moves } from './moves.tsx'
import { MyTasks, useMyTasks } from './my_tasks.tsx'
import { PipelineTable } from './pipeline_table.tsx'
import { Totals } from './totals.tsx'
import { Welcome } from './welcome.tsx'

/** In the address: the stages of no pipeline, but the six that all deals count as. */
const all = 'all'

const chosenIn = ({ pipeline }: Search, pipelines: readonly Pipeline[]) => pipelines.find(({ id }) => id === pipeline)

/** The Monday view: what the firm works on, what moved, what needs somebody. Prints as one page. */
export function HomeScreen() {
  const known = usePipelinesAsked()
  const [address, set] = useAddress()
  const standing = known.data?.data.filter(isStanding) ?? []
  const isChosen = address['pipeline'] !== undefined
  const chosen = chosenIn(address, standing)
  const pipeline = address['pipeline'] === all ? undefined : (chosen ?? defaultOf(standing))?.id
  const overview = api.useQuery(
    'get',
    '/api/overview',
    address['pipeline'] === all ? {} : { params: { query: { pipeline_id: chosen?.id ?? 'default' } } },
    { refetchInterval: pollEvery(60_000), enabled: !isChosen || !known.isPending, placeholderData: (old) => old },
  )
  // together, so that what stands below does not move
  const shown = { ...overview, data: useMyTasks().isPending ? undefined : overview.data }
  const me = useMe()
  const isPhone = usePhone()
  return (
    <Page
      title="Home"
      head={
        <h1 className="title baseline gap-12">
          <span className={styles.screenOnly}>Home</span>
          <span className={styles.printOnly}>{me?.firm_name}: pipeline</span>
          <small className="label">{overview.data && day(overview.data.today)}</small>
        </h1>
      }
      actions={
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconPrinter size={16} stroke={1.6} />}
          onClick={() => print()}
        >
          Print
        </Button>
      }
    >
      <Asked of={shown} loading={<InShape />}>
        {(week) =>
          isNew(week) ? (
            <Welcome />
          ) : (
            <div className={styles.home}>
              {isPhone && <Due of={week} />}
              <Totals totals={week.totals} />
              <div className={styles.columns}>
                <div className={styles.column}>
                  <PipelineTable
                    stages={week.stages}
                    pipeline={pipeline}
                    choice={
                      standing.length > 0 && (
                        <NativeSelect
                          size="xs"
                          aria-label="Stages of"
                          data={[
                            ...standing.map(({ id, name }) => ({ value: id, label: name })),
                            { value: all, label: 'All deals, by category' },
                          ]}
                          value={pipeline ?? all}
                          onChange={(event) => set({ pipeline: event.currentTarget.value })}
                        />
                      )
                    }
                  />
                  {week.bids_due.total > 0 && <BidsDue bids={week.bids_due} />}
                  <ClosingSoon closing={week.closing_soon} />
                  <GoingCold cold={week.going_cold} />
                </div>
                <div className={styles.column}>
                  {!isPhone && <Due of={week} />}
                  <Documents documents={week.documents_waiting} />
                  <Moves moves={week.moves} />
                </div>
              </div>
            </div>
          )
        }
      </Asked>
    </Page>
  )
}

/** What a person has to do today and next. On a phone it comes first. */
function Due({ of: { mine, meetings, today, time_zone } }: { of: Reply<'/api/overview'> }) {
  const chosen = chosenZone()
  return (
    <>
      <Meetings meetings={meetings} {...(chosen ? { today: todayHere(), zone: chosen } : { today, zone: time_zone })} />
      <MyTasks />
      <HandedToMe deals={mine} />
    </>
  )
}

/** A firm without a deal, a document or a meeting has nothing to look at yet. */
const isNew = ({ stages, totals, documents_waiting, meetings, going_cold }: Reply<'/api/overview'>) =>
  totals.open_deals === 0 &&
  stages.every(({ count }) => count === 0) &&
  documents_waiting.total + documents_waiting.failed_total + meetings.total + going_cold.total === 0

function InShape() {
  return (
    <div className={styles.home} role="status" aria-busy="true" aria-label="Loading">
      <Skeleton height={52} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Skeleton height={248} />
          <Skeleton height={200} />
        </div>
        <div className={styles.column}>
          <Skeleton height={160} />
          <Skeleton height={240} />
        </div>
      </div>
    </div>
  )
}
