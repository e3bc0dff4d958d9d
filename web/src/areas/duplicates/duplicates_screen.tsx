import { Button, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Search, useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Page } from '../../parts/page/page.tsx'
import { Pager, pageIn } from '../../parts/page/pager.tsx'
import { Asked, Empty, Loading } from '../../parts/page/state.tsx'
import { Compare } from './compare.tsx'
import styles from './duplicates.module.css'
import { type Kind, type Pair, type Pairs, pairsOnPage, usePairs } from './duplicates.ts'
import { MergeRows } from './merges.tsx'

/** Records that may be one and the same, two beside each other, and what was merged. */
export function DuplicatesScreen() {
  const [search, set] = useAddress()
  const kind: Kind = search['kind'] === 'contacts' ? 'contacts' : 'companies'
  const shows = search['view'] === 'merged' ? 'merged' : 'pairs'
  return (
    <Page
      title="Duplicates"
      fixed
      below={
        <>
          <SegmentedControl
            aria-label="Records"
            value={kind}
            onChange={(value) => set({ kind: value, pair: undefined, page: undefined })}
            data={[
              { value: 'companies', label: 'Companies' },
              { value: 'contacts', label: 'Contacts' },
            ]}
          />
          <SegmentedControl
            aria-label="Show"
            value={shows}
            onChange={(value) => set({ view: value === 'merged' ? value : undefined, pair: undefined })}
            data={[
              { value: 'pairs', label: 'To look at' },
              { value: 'merged', label: 'Merged' },
            ]}
          />
        </>
      }
    >
      {shows === 'merged' ? (
        <div className={styles.beside}>
          <MergeRows kind={kind} />
        </div>
      ) : (
        <ToLookAt key={kind} kind={kind} />
      )}
    </Page>
  )
}

function ToLookAt({ kind }: { kind: Kind }) {
  const [search] = useAddress()
  const pairs = usePairs(kind, pageIn(search['page']))
  return (
    <Asked
      of={pairs}
      loading={
        <div className={styles.beside}>
          <Loading />
        </div>
      }
    >
      {(found) => <Found kind={kind} found={found} />}
    </Asked>
  )
}

const keyOf = ({ records }: Pair) => records.map(({ id }) => id).join('~')

function Found({ kind, found: { data, total, waiting } }: { kind: Kind; found: Pairs }) {
  const [search, set] = useAddress()
  const page = pageIn(search['page'])
  const open = search['pair']
  const at = data.findIndex((pair) => keyOf(pair) === open)
  const go = (by: 1 | -1) => {
    const next = data[at + by]
    if (next) set({ pair: keyOf(next) }, open ? 'replace' : 'push')
  }
  useKeys([
    { keys: 'j', does: 'Next pair', act: () => go(1) },
    { keys: 'k', does: 'Pair before', act: () => at > 0 && go(-1) },
    { keys: 'Escape', does: 'Close the pair', act: () => set({ pair: undefined }) },
  ])
  const [one, other] = open?.split('~') ?? []
  const comparing = waiting > 0 && `${counted(waiting, 'record')} still to be compared.`
  if (total === 0 && !open)
    return (
      <Empty title={waiting > 0 ? 'Nothing so far' : `No ${kind} look alike`}>
        {comparing ||
          'Pairs that may be one and the same stand here, the likeliest first. New records are compared at once.'}
      </Empty>
    )
  return (
    <div className={styles.screen} data-open={open ? true : undefined}>
      <nav className={styles.list} aria-label="Pairs">
        <p className={styles.quiet} role="status">
          {counted(total, 'pair')}, the likeliest first
        </p>
        {comparing && (
          <p className={styles.quiet} role="status">
            {comparing}
          </p>
        )}
        <ul>
          {data.map((pair) => (
            <li key={keyOf(pair)}>
              <Link
                to="/duplicates"
                search={(old: Search) => ({ ...old, pair: keyOf(pair) })}
                replace={open !== undefined}
                className={styles.pair}
                aria-current={keyOf(pair) === open ? true : undefined}
              >
                <b className="block breaks">{pair.records.map(({ name }) => name).join(' and ')}</b>
                <span className={styles.quiet}>
                  {likelihood(pair.score)}: {pair.reasons.join(', ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <Pager
          page={page}
          pageSize={pairsOnPage}
          total={total}
          onPage={(next) => set({ page: String(next), pair: undefined }, 'push')}
        />
      </nav>
      <div className={styles.beside}>
        {one && other ? (
          <>
            <Button hiddenFrom="sm" variant="default" onClick={() => set({ pair: undefined })}>
              All pairs
            </Button>
            <Compare
              kind={kind}
              ids={[one, other]}
              onDone={() => {
                const next = data[at + 1] ?? data[at - 1]
                set({ pair: next && at >= 0 ? keyOf(next) : undefined })
              }}
            />
          </>
        ) : (
          <Empty title="Choose a pair">The two are shown beside each other, field by field.</Empty>
        )}
      </div>
    </div>
  )
}

const likelihood = (score: number) => `${Math.round(score * 100)}% alike`
